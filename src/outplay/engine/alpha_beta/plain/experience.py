"""What earlier cuts say of moves: killers, counter-moves and history."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from outplay.engine.alpha_beta.numbers import COUNTER, KILLER, MOST_HISTORY, SECOND_KILLER
from outplay.game import Player

NOT_YET: Any = object()
NEITHER = NOT_YET, NOT_YET


Lore = tuple[Any, Any, Any, dict[Any, int], Player]


def lore_of(game: Any, ply: int, mover: Player, previous: Any, work: Any) -> Lore:
    """What earlier cuts say here: the two killers, the counter-move, the history and whose it is."""
    known = work.experience
    return (*known.killers.get(ply, NEITHER), known.counters.get(previous, NOT_YET), known.history, mover)


def rank_by(promise: Callable[..., float] | None) -> Callable[..., float]:
    """How good a move looks, higher being better: by the game's promise, or by what earlier cuts say of it."""
    if promise is not None:
        return lambda game, state, action, lore, work: promise(state, action)
    return of_move


def of_move(game: Any, state: Any, action: Any, lore: Lore, work: Any) -> float:
    """What earlier cuts say of a move."""
    killer, second, counter, history, mover = lore
    if action == killer:
        return KILLER
    if action == second:
        return SECOND_KILLER
    if action == counter:
        return COUNTER
    cuts = history.get((mover, action), 0)
    return cuts if cuts < MOST_HISTORY else MOST_HISTORY


class Experience:
    """Grows with every move that cuts."""

    def __init__(self) -> None:
        self.killers: dict[int, tuple[Any, Any]] = {}
        self.counters: dict[Any, Any] = {}
        self.history: dict[Any, int] = {}

    def learn(self, ply: int, mover: Player, action: Any, previous: Any, depth: int) -> None:
        """A move has cut."""
        first, _ = self.killers.get(ply, NEITHER)
        if first is NOT_YET or first != action:
            self.killers[ply] = action, first
        self.counters[previous] = action
        self.history[mover, action] = self.history.get((mover, action), 0) + depth * depth
