"""What earlier cuts say of moves: killers, counter-moves and history."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from outplay.engine.alpha_beta.numbers import COUNTER, KILLER, MOST_HISTORY, SECOND_KILLER
from outplay.game import Player


class Experience:
    """Orders the moves of a game that has no `promise`."""

    def __init__(self) -> None:
        self.killers: dict[int, tuple[Any, Any]] = {}
        self.counters: dict[Any, Any] = {}
        self.history: dict[Any, int] = {}

    def ranking(self, ply: int, mover: Player, previous: Any) -> Callable[[Any], int]:
        """How good a move looks here, as a function of the move: higher is better."""
        first, second = self.killers.get(ply, (None, None))
        counter, history = self.counters.get(hashable(previous)), self.history

        def rank(action: Any) -> int:
            if action == first:
                return KILLER
            if action == second:
                return SECOND_KILLER
            if action == counter:
                return COUNTER
            try:
                return min(history.get((mover, action), 0), MOST_HISTORY)
            except TypeError:
                return min(history.get((mover, hashable(action)), 0), MOST_HISTORY)

        return rank

    def learn(self, ply: int, mover: Player, action: Any, previous: Any, depth: int) -> None:
        """A move has cut."""
        first, _ = self.killers.get(ply, (None, None))
        if first != action:
            self.killers[ply] = action, first
        self.counters[hashable(previous)] = action
        move = mover, hashable(action)
        self.history[move] = self.history.get(move, 0) + depth * depth


def hashable(action: Any) -> Any:
    """The move, or what it reads like if it is a list or anything else that no dict takes."""
    try:
        hash(action)
    except TypeError:
        return repr(action)
    return action
