"""The moves of a state: which comes first, which come late, which another thread is looking at.

They lie on a stack that the whole path shares, from `first` to before `last`.
"""

from __future__ import annotations

from typing import Any

from outplay.core.numbers import CREDIT, FULL_MOVES, JUDGED_DEPTH, TRUST
from outplay.core.primitives import Primitives


def moves_with(ask: Primitives) -> tuple[Any, Any, Any, Any]:
    """How a search goes through moves."""
    has_promise, ask_promises, by_promise, in_order = ask.has_promise, ask.ask_promises, ask.by_promise, ask.in_order
    order_at, place_at, rival_at = ask.order_at, ask.place_at, ask.rival_at
    move_at, is_taken, take, put_off = ask.move_at, ask.is_taken, ask.take, ask.put_off

    @ask.bound
    def rank(game, state, mover, depth, ply, previous, known, first, last, work):
        """Sorts them, the likeliest first.

        known  the number of the move that comes first, whatever else is said of it; -1 for none
        """
        if last - first == 1:
            return
        if has_promise(game):
            ask_promises(game, state, first, last, work)
            if work[CREDIT] < TRUST and depth < JUDGED_DEPTH:
                by_promise(first, last, known, work)
                return
        in_order(game, first, last, known, ply, mover, previous, work)

    @ask.bound
    def is_late(i, first, work):
        """Do the first moves rank above this one?  Then late-move reduction may look at it less deeply."""
        place = place_at(i, first, work)
        return place >= FULL_MOVES and order_at(first + place, work) < order_at(first + FULL_MOVES - 1, work)

    @ask.bound
    def deferred(key, i, first, last, table, work):
        """Was the move put off to the end, because another thread looks at it (ABDADA)?  If not, this one takes it."""
        move = move_at(i, work)
        if i > first and is_taken(key, move, table) and put_off(i, first, last, work):
            return True
        take(key, move, table)
        return False

    @ask.bound
    def judge(i, first, last, work):
        """A move has cut: how much sooner would it have been tried, had experience been added to promise?"""
        earlier, j = 0, first
        while j < last:
            if rival_at(j, work) > rival_at(i, work):
                earlier += 1
            j += 1
        work[CREDIT] += place_at(i, first, work) - earlier

    return rank, is_late, deferred, judge
