"""The process of one player: it loads the game and the player, and answers when it is asked for a move.

What it reads and writes goes through the pipes that it was started with; the player finds nothing there but silence: no
input, and output that nobody sees.  When the process that started it ends, however it does, so does this one.

Questions come pickled, answers go as lines of JSON: nothing of a player's own kind reaches the process that referees.

    load  game, player                     ->  ready | fault, words
    begin start, actions, seed, seconds    ->  begun | raised, words
    play  actions, seconds_left, deadline  ->  move, place, text, taken | illegal, words, taken | raised, words
"""

from __future__ import annotations

import faulthandler
import json
import os
import pickle
import random
import traceback
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, BinaryIO, Final

from outplay.errors import OutplayError
from outplay.notation import load_game, write_move
from outplay.playing.by_name import player
from outplay.playing.players import ask_player, begin_game
from outplay.playing.record import Record
from outplay.playing.sending import Parcel, unpacked

LATE: Final = 5.0
"""Seconds after its deadline at which a process ends itself, if nobody else was there to end it."""

LONGEST_WORDS: Final = 300
"""Letters of what went wrong that are told, at most."""


def serve() -> None:
    """The life of the process: one question after the other, until there are none."""
    questions: SimpleQueue[tuple[str, Any]] = SimpleQueue()
    source, answers = _taken(0, "rb"), _taken(1, "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    if hasattr(os, "register_at_fork"):
        for pipe in (source, answers):
            os.register_at_fork(after_in_child=partial(os.close, pipe.fileno()))
    Thread(target=_listen, args=(source, questions), daemon=True).start()
    guest = Guest()
    while True:
        kind, arguments = questions.get()
        said = getattr(guest, kind)(*pickle.loads(arguments))
        answers.write(json.dumps(said).encode() + b"\n")
        answers.flush()


def _taken(stream: int, mode: str) -> BinaryIO:
    """A pipe of this process's own, that no other one inherits."""
    return os.fdopen(os.dup(stream), mode)  # type: ignore[return-value]


def _listen(source: BinaryIO, questions: SimpleQueue[tuple[str, Any]]) -> None:
    """Takes the questions in; at their end the process ends, whatever the player does."""
    try:
        while True:
            questions.put(pickle.load(source))
    finally:
        os._exit(0)


class Guest:
    """One player at the table; it is made anew for every game."""

    def load(self, game: Parcel, player: Parcel) -> list[Any]:
        """The rules, and the player for the first time, so that what is wrong with it is said before the match."""
        try:
            named = unpacked(game)
            self.game = load_game(named) if isinstance(named, str) else named
            self.parcel = player
            made = self._made()
            if hasattr(made, "require"):
                made.require(self.game)
        except BaseException as error:
            return ["fault", in_short(error)]
        return ["ready"]

    def _made(self) -> Any:
        return player(unpacked(self.parcel))

    def begin(self, start: tuple[Any, ...], actions: list[Any], seed: int, seconds: float | None) -> list[Any]:
        """A new game, after these actions; chance begins anew, for the player and for Python.

        start  the state in which it began, alone in a tuple; empty for the start of the game, which is made here
        """
        random.seed(seed)
        self.record = Record(self.game, start[0] if start else self.game.initial, actions=actions)
        try:
            self.player = self._made()
            begin_game(self.player, self.game, seed=seed, seconds=seconds)
        except BaseException as error:
            return ["raised", in_short(error)]
        return ["begun"]

    def play(self, actions: list[Any], seconds_left: float | None, deadline: float) -> list[Any]:
        """The player's move after these actions, and the seconds that it took."""
        for action in actions:
            self.record.play(action)
        faulthandler.dump_traceback_later(deadline + LATE, exit=True)
        began = perf_counter()
        try:
            action = ask_player(self.player, self.game, self.record.state, self.record.history, seconds_left)
        except BaseException as error:
            return ["raised", in_short(error)]
        finally:
            taken = perf_counter() - began
            faulthandler.cancel_dump_traceback_later()
        return [*self._judged(action), taken]

    def _judged(self, action: Any) -> list[Any]:
        """The move by its place among the legal ones and by its text, or why it is none."""
        state = self.record.state
        for place, legal in enumerate(self.game.actions(state)):
            if _same(legal, action):
                return ["move", place, write_move(self.game, state, legal)]
        return ["illegal", _shown(action)]


def _shown(action: Any) -> str:
    try:
        return f"{action!r:.60}"
    except Exception:
        return f"a {type(action).__name__}"


def _same(legal: Any, action: Any) -> bool:
    try:
        return bool(legal == action)
    except Exception:
        return False


def in_short(error: BaseException) -> str:
    """What went wrong in a line: 'ValueError: no move (my_players.py, line 7)'; our own errors say it themselves."""
    try:
        what = " ".join(str(error).split())[:LONGEST_WORDS]
    except Exception:
        what = "its words cannot be read"
    if isinstance(error, OutplayError):
        return what
    places = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(places[-1].filename).name}, line {places[-1].lineno})" if places else ""
    return f"{type(error).__name__}: {what}".rstrip(": ") + where
