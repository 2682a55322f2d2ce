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
from typing import Any, BinaryIO, Final

from outplay.errors import OutplayError
from outplay.notation import load_game
from outplay.playing.by_name import player
from outplay.playing.seat import Seat
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
    """One player at the table (seat.py), who may raise whatever it likes."""

    def load(self, game: Parcel, player: Parcel) -> list[Any]:
        """The rules, and the player for the first time, so that what is wrong with it is said before the match."""
        try:
            named = unpacked(game)
            rules = load_game(named) if isinstance(named, str) else named
            self.seat = Seat(rules, partial(_made, player))
            self.seat.require()
        except BaseException as error:
            return ["fault", in_short(error)]
        return ["ready"]

    def begin(self, start: tuple[Any, ...], actions: list[Any], seed: int, seconds: float | None) -> list[Any]:
        """A new game, as Seat.begin; chance begins anew, for the player and for Python."""
        random.seed(seed)
        try:
            return self.seat.begin(start, actions, seed, seconds)
        except BaseException as error:
            return ["raised", in_short(error)]

    def play(self, actions: list[Any], seconds_left: float | None, deadline: float) -> list[Any]:
        """The player's move, as Seat.play."""
        faulthandler.dump_traceback_later(deadline + LATE, exit=True)
        try:
            return self.seat.play(actions, seconds_left)
        except BaseException as error:
            return ["raised", in_short(error)]
        finally:
            faulthandler.cancel_dump_traceback_later()


def _made(parcel: Parcel) -> Any:
    return player(unpacked(parcel))


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
