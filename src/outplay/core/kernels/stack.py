"""The stack of moves of a compiled search, and what earlier cuts say of them."""

from __future__ import annotations

from typing import Final

import numpy as np

from outplay.compiling.cache import inner
from outplay.compiling.questions import has_promise, packed, sortable, unpacked
from outplay.core.faults import TOO_DEEP
from outplay.core.kernels.work import (
    COUNTERS,
    DIFFERENT,
    HISTORY,
    KILLERS,
    MOST_MOVES,
    MOVES,
    NOISE,
    PLIES,
    SLOT,
    end,
)
from outplay.core.numbers import (
    COUNTER,
    CREDIT,
    KILLER,
    MOST_HISTORY,
    NODES,
    SECOND_KILLER,
    TRUST,
    WEIGHT,
    is_stirred,
)

U = np.uint64
stir = inner(is_stirred)
SPARE: Final = 256
"""Places of the stack that quiescence leaves free."""

FIRST_OF_ALL: Final = (1 << 63) - 1
PUT_OFF, MOST_PUT_OFF = -(1 << 63), -(1 << 63) + (1 << 20)
"""The order of a move that was put off says from where: its place is added to the lowest order."""


@inner
def open_stack(first, ply, work):
    """The search has to end if the path is too long."""
    if ply > PLIES - 4:
        end(work, TOO_DEEP)


@inner
def has_room(first, work):
    """Is there room for many moves?"""
    return first < MOST_MOVES - 2 * SPARE


@inner
def put(first, last, action, promise, work):
    """Puts a move on the stack; gives where the moves end."""
    if last >= MOST_MOVES - SPARE:
        end(work, TOO_DEEP)
    here = MOVES + SLOT * last
    work[here], work[here + 1], work[here + 2] = packed(action), sortable(promise), last - first
    return last + 1


@inner
def promote(i, promise, work):
    """Says how promising a move on the stack is."""
    work[MOVES + SLOT * i + 1] = sortable(promise)


@inner
def action_at(game, i, work):
    """A move on the stack, as the game knows it."""
    return unpacked(game, move_at(i, work))


@inner
def by_promise(first, last, known, work):
    """Sorts the moves: the known one, then by promise alone."""
    for i in range(first, last):
        order = FIRST_OF_ALL if i - first == known else order_at(i, work)
        sort_in(first, i, order, order, work)


@inner
def in_order(game, first, last, known, ply, mover, previous, work):
    """Sorts the moves: the known one, then by promise and experience, or by promise alone until that has credit."""
    cuts, scale, trusted = cuts_before(ply, mover, previous, work), 1.0, True
    if has_promise(game):
        scale, trusted = spread_of(first, last, work) * WEIGHT, work[CREDIT] >= TRUST
    for i in range(first, last):
        promise = order_at(i, work)
        both = sortable(as_float(promise) + scale * cut_score(move_at(i, work), cuts, work))
        order = both if trusted else promise
        if i - first == known:
            order = both = FIRST_OF_ALL
        sort_in(first, i, order, both, work)


@inner
def as_float(order):
    """The number that `sortable` made an order of."""
    return np.int64(order if order >= 0 else order ^ 0x7FFFFFFFFFFFFFFF).view(np.float64)


@inner
def spread_of(first, last, work):
    """How far the promises of the moves lie apart; 1 if they are all the same, or one is infinite."""
    least = most = as_float(order_at(first, work))
    for i in range(first + 1, last):
        promise = as_float(order_at(i, work))
        least, most = min(least, promise), max(most, promise)
    return most - least if 0 < most - least < np.inf else 1.0


@inner
def sort_in(first, i, order, rival, work):
    """Moves a move forward to its place among those before it; with noise, as often as not before its equals."""
    move, number, comes_before = move_at(i, work), number_at(i, work), order
    if work[NOISE] != 0 and order < FIRST_OF_ALL:
        comes_before += stir(number, work[NODES], work[NOISE])
    here, lowest = MOVES + SLOT * i, MOVES + SLOT * first
    while here > lowest and work[here - SLOT + 1] < comes_before:
        for k in range(SLOT):
            work[here + k] = work[here + k - SLOT]
        here -= SLOT
    work[here], work[here + 1], work[here + 2], work[here + 3] = move, order, number, rival


@inner
def move_at(i, work):
    """A move on the stack, as one word."""
    return work[MOVES + SLOT * i]


@inner
def order_at(i, work):
    """The order of a move on the stack: the higher, the sooner it is searched."""
    return work[MOVES + SLOT * i + 1]


@inner
def number_at(i, work):
    """Its place among the moves as the game lists them."""
    return work[MOVES + SLOT * i + 2]


@inner
def rival_at(i, work):
    """How it ranks by promise and experience."""
    return work[MOVES + SLOT * i + 3]


@inner
def place_at(i, first, work):
    """How many moves came before it when they were sorted."""
    return order_at(i, work) - PUT_OFF if order_at(i, work) < MOST_PUT_OFF else i - first


@inner
def put_off(i, first, last, work):
    """Copies a move to the end of the stack, to be searched there; False if it was put off before."""
    if order_at(i, work) < MOST_PUT_OFF or last >= MOST_MOVES:
        return False
    here = MOVES + SLOT * last
    work[here], work[here + 1], work[here + 2] = move_at(i, work), PUT_OFF + (i - first), number_at(i, work)
    work[here + 3] = rival_at(i, work)
    return True


@inner
def place_of(move):
    """Where a move is kept in the tables of history and counter-moves."""
    return np.int64(U(move + (move >> 32) * 61) % U(DIFFERENT))


@inner
def cuts_before(ply, mover, previous, work):
    """What earlier cuts say here: the two killers, the counter-move, and where the mover's history begins."""
    killers = KILLERS + 2 * ply
    history = HISTORY + (0 if mover == 0 else DIFFERENT)
    return work[killers], work[killers + 1], work[COUNTERS + place_of(previous)], history


@inner
def cut_score(move, cuts, work):
    """What that says of a move, higher being better."""
    killer, second, counter, history = cuts
    if move == killer:
        return KILLER
    if move == second:
        return SECOND_KILLER
    if move == counter:
        return COUNTER
    return min(work[history + place_of(move)], MOST_HISTORY)


@inner
def learn(ply, mover, move, previous, depth, work):
    """A move has cut: tells the killers, the counter-moves and the history."""
    killers = KILLERS + 2 * ply
    if work[killers] != move:
        work[killers + 1] = work[killers]
        work[killers] = move
    work[COUNTERS + place_of(previous)] = move
    work[HISTORY + place_of(move) + (0 if mover == 0 else DIFFERENT)] += depth * depth
