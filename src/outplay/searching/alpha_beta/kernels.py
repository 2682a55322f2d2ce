"""Alpha-beta through the compiler: to a depth, to the end of the game, and the exact values of many states."""

from __future__ import annotations

import numpy as np
from numba import types

from outplay.compiling.cache import inner, kernel
from outplay.compiling.pointer import pointer_to
from outplay.compiling.questions import (
    after,
    limits_of,
    moves_of,
    next_above,
    next_below,
    position_of,
    question,
    state_at,
)
from outplay.core.kernels.primitives import PRIMITIVES, final_value
from outplay.core.kernels.searcher import Kernels
from outplay.core.kernels.table import has_grown, recall, shrink, slot_of
from outplay.core.kernels.work import NO_MOVE, ROOT, begin
from outplay.core.numbers import NODES, UNKNOWN, WIDE, dividing
from outplay.searching.alpha_beta.limited import limited_with
from outplay.searching.alpha_beta.prove import prove_with

KEPT = np.bool_(True)
"""The root is; of this type, since Numba takes Python's True for another one than the recursion's."""

limited, prove = limited_with(PRIMITIVES), prove_with(PRIMITIVES)


@kernel
def search_to_depth(game, states, alpha, beta, depth, table, work):
    """`limited` of the first of the states: (value, proved, hangs_on)."""
    begin(work)
    state = state_at(game, states, 0)
    return limited(game, state, alpha, beta, depth, ROOT, NO_MOVE, ROOT, pointer_to(table), pointer_to(work))


@kernel
def search_to_end(game, states, alpha, beta, table, work):
    """`prove` of the first of the states."""
    begin(work)
    return proved(game, state_at(game, states, 0), alpha, beta, pointer_to(table), pointer_to(work))


@inner
def proved(game, state, alpha, beta, table, work):
    """The value of a state by `prove`, which takes it for the root."""
    return prove(game, state, alpha, beta, KEPT, ROOT, NO_MOVE, ROOT, table, work)


@kernel
def search_all(game, states, values, table, work):
    """Writes the exact value of each state, in the view of the player to move there."""
    begin(work)
    for i in range(len(values)):
        state = state_at(game, states, i)
        mover = game.to_move(state)
        if game.is_terminal(state):
            values[i] = final_value(game, state, mover, pointer_to(work))
        else:
            if has_grown(pointer_to(table)) and not is_near(game, state, pointer_to(table)):
                shrink(pointer_to(table))
            low, high = limits_of(game, state, mover)
            values[i] = squeezed(game, state, low, high, pointer_to(table), pointer_to(work))


@inner
def is_near(game, state, table):
    """Does the table know what may come within two plies?  Then what it holds is of use here."""
    for action in moves_of(game, state):
        child = after(game, state, action)
        if knows(game, child, table):
            return True
        if not game.is_terminal(child):
            for reply in moves_of(game, child):
                if knows(game, after(game, child, reply), table):
                    return True
    return False


@inner
def knows(game, state, table):
    """Has the table a row for the state, or one that is symmetric to it?"""
    key = position_of(game, state, True)
    return recall(game, key, slot_of(key, table), table).bound != UNKNOWN


@inner
def squeezed(game, state, low, high, table, work):
    """The value of a state, known to lie between low and high.

    Null windows at both ends come first: an early win or loss is found by a shallow search, because `bounds` knows what
    can no longer happen.  Every answer moves an end inwards, until they meet.  A wide range is searched at once.
    """
    if high - low > WIDE:
        return proved(game, state, low, high, table, work)
    before = work[NODES]
    while low < high:
        alpha, beta = window_in(low, high, work[NODES] - before)
        value = proved(game, state, alpha, beta, table, work)
        low, high = (value, high) if value >= beta else (low, value)
    return low


whole_window = inner(dividing)


@question
def window_in(low, high, spent):
    """The null window that is searched next: see `dividing`; between floats at the end that is farther out."""
    if not isinstance(low, types.Float):
        return lambda low, high, spent: whole_window(low, high, spent)
    return lambda low, high, spent: (next_below(high), high) if high >= -low else (low, next_above(low))


ALPHA_BETA = Kernels(search_to_depth, search_to_end, search_all)
