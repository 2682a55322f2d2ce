"""One player with the game as far as it was told of it: in this process, or in one that was started for it.

What PlayerProcess is asked (scheduler.py) and what it answers:

load  game, player                              ->  ready | fault, words
begin start, actions, seed, seconds, increment  ->  begun | raised, words | failed, words
play  actions, seconds_left, deadline           ->  move, place, text, taken | illegal, words, taken | raised, words
                                                    | failed, words: an engine outside
"""

from __future__ import annotations

import faulthandler
import random
from collections.abc import Callable
from time import perf_counter
from typing import Final, TypeAlias

from outplay.core.processes import in_short
from outplay.errors import EngineFailed
from outplay.executor.sending import Parcel, unpacked
from outplay.game import Action, AnyGame
from outplay.notation import load_game
from outplay.playing.arbiter import Answer
from outplay.playing.by_name import player
from outplay.playing.players import Player, ask_player, begin_game, close_player
from outplay.playing.record import Record
from outplay.writing import write_move

OVERDUE_SECONDS: Final = 5.0
"""Seconds after its deadline at which a process ends itself, if nobody else was there to end it."""

Said: TypeAlias = tuple[str, Answer]
"""The kind of an answer, and the rest of it."""


class PlayerHost:
    """Makes its player anew for every game, by `make`; what rules and player raise goes to the caller."""

    def __init__(self, game: AnyGame, make: Callable[[], Player]):
        self.game, self.make = game, make

    def require(self) -> None:
        """Returns if the player can be made and says that it can play the game; raises what is wrong with it."""
        made = self.make()
        if hasattr(made, "require"):
            made.require(self.game)
        close_player(made)

    def begin(
        self, start: tuple[object, ...], actions: list[Action], seed: int, seconds: float | None, increment: float
    ) -> list[str]:
        """A new game, after these actions; the player of the last one is left, and closed if it can be.

        start  the state in which it began, alone in a tuple; empty for the start of the game, which is made here
        """
        self.record = Record(self.game, start[0] if start else self.game.initial, actions=list(actions))
        close_player(getattr(self, "player", None))
        self.player = self.make()
        begin_game(self.player, self.game, seed=seed, seconds=seconds, increment=increment)
        return ["begun"]

    def play(self, actions: list[Action], seconds_left: float | None) -> Answer:
        """The player's move after these actions, by its place among the legal ones and its text, or what it is instead;
        and the seconds that it took.
        """
        for action in actions:
            self.record.play(action)
        began = perf_counter()
        action = ask_player(self.player, self.game, self.record.state, self.record.history, seconds_left)
        taken = perf_counter() - began
        return [*self._judged(action), taken]

    def _judged(self, action: Action) -> Answer:
        state = self.record.state
        for place, legal in enumerate(self.game.actions(state)):
            if _is_equal(legal, action):
                return ["move", place, write_move(self.game, state, legal)]
        try:
            return ["illegal", f"{action!r:.60}"]
        except Exception:
            return ["illegal", f"a {type(action).__name__}"]


def _is_equal(legal: object, action: Action) -> bool:
    """Are they equal?  What cannot be compared is not."""
    try:
        return bool(legal == action)
    except Exception:
        return False


class PlayerProcess:
    """Answers for a player that has the process to itself, and may raise whatever it likes."""

    def load(self, game: Parcel, words: Parcel) -> Said:
        """Makes the rules, and the player for the first time: what is wrong with it is said before the match."""
        try:
            named = unpacked(game)
            rules = load_game(named) if isinstance(named, str) else named
            self.host = PlayerHost(rules, lambda: player(unpacked(words)))
            self.host.require()
        except BaseException as error:
            return "fault", [in_short(error)]
        return "ready", []

    def begin(
        self, start: tuple[object, ...], actions: list[Action], seed: int, seconds: float | None, increment: float
    ) -> Said:
        """A new game, as PlayerHost.begin; Python's own random numbers begin anew from the seed."""
        random.seed(seed)
        return _answered(self.host.begin, start, actions, seed, seconds, increment)

    def play(self, actions: list[Action], seconds_left: float | None, deadline: float) -> Said:
        """The player's move, as PlayerHost.play; the process ends itself if the answer is long overdue."""
        faulthandler.dump_traceback_later(deadline + OVERDUE_SECONDS, exit=True)
        try:
            return _answered(self.host.play, actions, seconds_left)
        finally:
            faulthandler.cancel_dump_traceback_later()


def _answered(ask: Callable[..., Answer], *arguments: object) -> Said:
    try:
        kind, *said = ask(*arguments)
    except EngineFailed as error:
        return "failed", [in_short(error)]
    except BaseException as error:
        return "raised", [in_short(error)]
    return kind, said
