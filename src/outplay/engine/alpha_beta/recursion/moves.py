"""The moves of a state: which comes first, which come late, which another thread is looking at.

They lie on a stack that the whole path shares, from `first` to before `last`.
"""

from __future__ import annotations

from typing import Any

from outplay.engine.alpha_beta.numbers import FULL_MOVES


def moves_with(ask: Any) -> tuple[Any, Any, Any]:
    """How a search goes through moves."""
    moves_of, lore_of, rank = ask.moves_of, ask.lore_of, ask.rank
    open_stack, put, in_order = ask.open_stack, ask.put, ask.in_order
    no_moves, first_of_all, order_at, place_at = ask.no_moves, ask.FIRST_OF_ALL, ask.order_at, ask.place_at
    move_at, is_taken, take, put_off = ask.move_at, ask.is_taken, ask.take, ask.put_off

    @ask.bound
    def ordered(game, state, mover, ply, previous, known, first, work):
        """Puts the moves on the stack, the one of the known number first, the others by rank; gives where they end."""
        open_stack(first, ply, work)
        last, lore = first, lore_of(game, ply, mover, previous, work)
        for action in moves_of(game, state):
            order = first_of_all if last - first == known else rank(game, state, action, lore, work)
            last = put(first, last, action, order, work)
        if last == first:
            no_moves(state, work)
        in_order(first, work)
        return last

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

    return ordered, is_late, deferred
