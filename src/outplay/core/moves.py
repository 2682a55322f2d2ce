"""The moves of a state: which comes first, which come late, which another thread is looking at.

They lie on a stack that the whole path shares, from `first` to before `last`.
"""

from __future__ import annotations

from typing import Any

from outplay.core.numbers import CREDIT, FULL_MOVES, JUDGED_DEPTH, TRUST
from outplay.core.primitives import Primitives


def moves_with(ask: Primitives) -> tuple[Any, Any, Any, Any, Any]:
    """How a search goes through moves."""
    moves_of, promised, cuts_before, no_moves = ask.moves_of, ask.promised, ask.cuts_before, ask.no_moves
    open_stack, put, promote, in_order, action_at = ask.open_stack, ask.put, ask.promote, ask.in_order, ask.action_at
    has_promise, by_promise = ask.has_promise, ask.by_promise
    order_at, place_at, rival_at = ask.order_at, ask.place_at, ask.rival_at
    move_at, is_taken, take, put_off = ask.move_at, ask.is_taken, ask.take, ask.put_off

    @ask.bound
    def listed(game, state, ply, first, work):
        """Puts the moves on the stack, as the game lists them, and gives where they end."""
        open_stack(first, ply, work)
        last = first
        for action in moves_of(game, state):
            last = put(first, last, action, 0, work)
        if last == first:
            no_moves(state, work)
        return last

    @ask.bound
    def rank(game, state, mover, depth, ply, previous, known, first, last, work):
        """Sorts them, the likeliest first.

        known  the number of the move that comes first, whatever else is said of it; -1 for none
        """
        if last - first == 1:
            return
        if has_promise(game):
            for i in range(first, last):
                promote(i, promised(game, state, action_at(game, i, work)), work)
        if has_promise(game) and work[CREDIT] < TRUST and depth < JUDGED_DEPTH:
            by_promise(first, last, known, work)
        else:
            in_order(game, first, last, known, cuts_before(ply, mover, previous, work), work)

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

    return listed, rank, is_late, deferred, judge
