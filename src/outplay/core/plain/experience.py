"""What earlier cuts say of moves: killers, counter-moves and history."""

from __future__ import annotations

from typing import Any

from outplay.answers import as_key
from outplay.core.numbers import COUNTER, KILLER, MOST_HISTORY, SECOND_KILLER
from outplay.game import Player

NOT_YET: Any = object()
NEITHER = NOT_YET, NOT_YET


Lore = tuple[Any, Any, Any, dict[Any, int], Player]


def lore_of(ply: int, mover: Player, previous: Any, work: Any) -> Lore:
    """What earlier cuts say here: the two killers, the counter-move, the history and whose it is."""
    known = work.experience
    return (*known.killers.get(ply, NEITHER), known.counters.get(as_key(previous), NOT_YET), known.history, mover)


def experience(action: Any, lore: Lore) -> int:
    """What that says of a move, higher being better."""
    killer, second, counter, history, mover = lore
    if action == killer:
        return KILLER
    if action == second:
        return SECOND_KILLER
    if action == counter:
        return COUNTER
    try:
        cuts = history.get((mover, action), 0)
    except TypeError:
        cuts = history.get((mover, as_key(action)), 0)
    return cuts if cuts < MOST_HISTORY else MOST_HISTORY


def learn(ply: int, mover: Player, move: Any, previous: Any, depth: int, work: Any) -> None:
    """A move has cut."""
    known = work.experience
    first, _ = known.killers.get(ply, NEITHER)
    if first != move:
        known.killers[ply] = move, first
    known.counters[as_key(previous)] = move
    which = mover, as_key(move)
    known.history[which] = known.history.get(which, 0) + depth * depth


class Experience:
    """Grows with every move that cuts: killers of each ply, the answer to a move, how often a player's move cut."""

    def __init__(self) -> None:
        self.killers: dict[int, tuple[Any, Any]] = {}
        self.counters: dict[Any, Any] = {}
        self.history: dict[Any, int] = {}
