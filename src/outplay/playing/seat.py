"""A seat at the table: a player, the game as far as it was told of it, and a look at each of its moves."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from outplay.playing.players import ask_player, begin_game
from outplay.playing.record import Record
from outplay.writing import write_move


class Seat:
    """Whoever sits there is made anew for every game, by `make`; what rules and player raise goes to the caller."""

    def __init__(self, game: Any, make: Callable[[], Any]):
        self.game, self.make = game, make

    def require(self) -> None:
        """Nothing, if the player can be made and says that it can play the game."""
        made = self.make()
        if hasattr(made, "require"):
            made.require(self.game)

    def begin(self, start: tuple[Any, ...], actions: list[Any], seed: int, seconds: float | None) -> list[Any]:
        """A new game, after these actions.

        start  the state in which it began, alone in a tuple; empty for the start of the game, which is made here
        """
        self.record = Record(self.game, start[0] if start else self.game.initial, actions=list(actions))
        self.player = self.make()
        begin_game(self.player, self.game, seed=seed, seconds=seconds)
        return ["begun"]

    def play(self, actions: list[Any], seconds_left: float | None) -> list[Any]:
        """The player's move after these actions, by its place among the legal ones and its text, or what it is instead;
        and the seconds that it took.
        """
        for action in actions:
            self.record.play(action)
        began = perf_counter()
        action = ask_player(self.player, self.game, self.record.state, self.record.history, seconds_left)
        taken = perf_counter() - began
        return [*self._judged(action), taken]

    def _judged(self, action: Any) -> list[Any]:
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
