"""What the table knows of a position, and what that answers."""

from __future__ import annotations

from typing import Any, NamedTuple

from outplay.engine.alpha_beta.numbers import EXACT, LOWER, UNKNOWN, UPPER


class Entry(NamedTuple):
    """A row of the table.

    value   in the view of the player to move
    bound   LOWER, UPPER or EXACT; UNKNOWN where the table has no row for the position
    depth   how many plies deep the search below it went
    proved  no evaluation had a part in it
    number  the place of the best move among the moves, -1 for none
    """

    value: float
    bound: int
    depth: int
    proved: bool
    number: int


def answers_of(ask: Any) -> tuple[Any, Any]:
    """The two questions about an entry."""

    @ask.bound
    def reaches(entry, depth, selective):
        """Would a search of that depth find the same?"""
        return entry.depth == depth or (entry.proved and (entry.depth < depth or selective))

    @ask.bound
    def decides(entry, alpha, beta):
        """Is the value known as exactly as the window asks?"""
        if entry.bound == EXACT:
            return True
        if entry.bound == LOWER:
            return entry.value >= beta
        return entry.bound == UPPER and entry.value <= alpha

    return reaches, decides


NO_ENTRY = Entry(0, UNKNOWN, -1, False, -1)
