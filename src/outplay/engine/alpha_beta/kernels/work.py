"""The array a search writes to: counters and flags, what orders the moves, the path, and the stack of moves.

The first places are those of numbers.py; then come

LIMIT     how many states may be looked at           NOISE   stirs moves that look equal, 0 for none
STOP      why the search had to end, 0 while it goes on: the kernel alone writes it
TOLD      another thread wants the search to end: the kernel never writes it
STACK     how many bytes of the thread's stack the search may use       FLOOR   the address where they end
PLAYED    where the marks of the positions begin that were played before the search; PLAYED_BITS  their places, log 2
KILLERS   two moves for each ply that cut there     COUNTERS  the move that answered a move
HISTORY   how often a player's move cut             PATH    the mark of each position on the path
MOVES     from here on the stack of moves, three words each: move, order, number
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.cgutils import alloca_once
from numba.extending import intrinsic

from outplay.compiling.cache import inner
from outplay.compiling.questions import packed
from outplay.engine.alpha_beta.numbers import (
    COUNTER,
    KILLER,
    MOST_HISTORY,
    NODES,
    PLACES,
    ROOT_FIRST,
    ROOT_MOVE,
    SECOND_KILLER,
    SELECTIVE,
    SHARED,
)
from outplay.engine.alpha_beta.searcher import Stopped

U = np.uint64
LIMIT, NOISE, STOP, TOLD, STACK, FLOOR, PLAYED, PLAYED_BITS = range(PLACES, PLACES + 8)
OUT_OF_NODES, INTERRUPTED, TOO_DEEP, NO_MOVES, STRANGER, NOT_A_NUMBER = 1, 2, 3, 4, 5, 6
"""Why a search had to end, the gravest last."""

PLIES: Final = 4096
DIFFERENT: Final = 4096
KILLERS: Final = 16
PATH: Final = KILLERS + 2 * PLIES
HISTORY: Final = PATH + PLIES
COUNTERS: Final = HISTORY + 2 * DIFFERENT
MOVES: Final = COUNTERS + DIFFERENT
MOST_MOVES: Final = 43_000
"""Moves that the stack has room for."""

SPARE: Final = 256
"""Places of the stack that quiescence leaves free."""

FIRST_OF_ALL: Final = (1 << 63) - 1
PUT_OFF, MOST_PUT_OFF = -(1 << 63), -(1 << 63) + (1 << 20)
"""The order of a move that was put off says from where: its place is added to the lowest order."""

NONE: Final = -1
NO_MOVE, ROOT = np.int64(-1), np.int64(0)
"""Typed values: a literal has a type of its own, and the compiler looks at a recursive kernel again for every one."""


@intrinsic
def stack_pointer(typing_context):
    """The address that the stack of the running thread has come down to."""

    def generate(context, builder, signature, arguments):
        return builder.ptrtoint(alloca_once(builder, ir.IntType(8)), ir.IntType(64))

    return types.int64(), generate


@inner
def begin(work):
    """Called by a kernel before it searches: its stack begins here."""
    work[FLOOR] = stack_pointer() - work[STACK]


@inner
def end(work, why):
    """The search has to end."""
    work[STOP] = why
    raise Stopped


@inner
def count(work):
    """Counts a node, unless the search is over, or the stack has no room for another."""
    if stack_pointer() < work[FLOOR]:
        end(work, TOO_DEEP)
    if work[TOLD] != 0:
        end(work, INTERRUPTED)
    if work[NODES] >= work[LIMIT]:
        end(work, OUT_OF_NODES)
    work[NODES] += 1


@inner
def checked(value, work):
    """The value; the search has to end if it is NaN."""
    if value != value:
        end(work, NOT_A_NUMBER)
    return value


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
def put(first, last, action, order, work):
    """Puts a move into the stack between first and last, which is sorted by order, the highest first.

    Among moves of the same order it goes to the end, or with noise as often to the front.  Gives where they end.
    """
    if last >= MOST_MOVES - SPARE:
        end(work, TOO_DEEP)
    number, comes_before = last - first, order
    if work[NOISE] != 0 and order < FIRST_OF_ALL:
        comes_before += ((number + work[NODES]) * work[NOISE] * 2654435761 >> 15) & 1
    here, lowest = MOVES + 3 * last, MOVES + 3 * first
    while here > lowest and work[here - 2] < comes_before:
        work[here], work[here + 1], work[here + 2] = work[here - 3], work[here - 2], work[here - 1]
        here -= 3
    work[here], work[here + 1], work[here + 2] = packed(action), order, number
    return last + 1


@inner
def in_order(first, work):
    """They are sorted as they come."""


@inner
def no_moves(state, work):
    """A state that is not terminal and has no move ends the search."""
    end(work, NO_MOVES)


@inner
def move_at(i, work):
    """A move on the stack, as one word."""
    return work[MOVES + 3 * i]


@inner
def order_at(i, work):
    """How it ranks."""
    return work[MOVES + 3 * i + 1]


@inner
def number_at(i, work):
    """Its place among the moves as the game lists them."""
    return work[MOVES + 3 * i + 2]


@inner
def place_at(i, first, work):
    """How many moves came before it when they were sorted."""
    return order_at(i, work) - PUT_OFF if order_at(i, work) < MOST_PUT_OFF else i - first


@inner
def put_off(i, first, last, work):
    """Copies a move to the end of the stack, to be searched there; False if it was put off before."""
    if order_at(i, work) < MOST_PUT_OFF or last >= MOST_MOVES:
        return False
    here = MOVES + 3 * last
    work[here], work[here + 1], work[here + 2] = move_at(i, work), PUT_OFF + (i - first), number_at(i, work)
    return True


@inner
def place_of(move):
    """Where a move is kept in the tables of history and counter-moves."""
    return np.int64(U(move + (move >> 32) * 61) % U(DIFFERENT))


@inner
def lore_of(game, ply, mover, previous, work):
    """What earlier cuts say here: the two killers, the counter-move, and where the mover's history begins."""
    killers = KILLERS + 2 * ply
    history = HISTORY + (0 if mover == 0 else DIFFERENT)
    return work[killers], work[killers + 1], work[COUNTERS + place_of(previous)], history


@inner
def experience(move, lore, work):
    """What that says of a move, higher being better."""
    killer, second, counter, history = lore
    if move == killer:
        return KILLER
    if move == second:
        return SECOND_KILLER
    if move == counter:
        return COUNTER
    return min(work[history + place_of(move)], MOST_HISTORY)


@inner
def learned(ply, mover, move, previous, depth, work):
    """A move has cut: tells the killers, the counter-moves and the history."""
    killers = KILLERS + 2 * ply
    if work[killers] != move:
        work[killers + 1] = work[killers]
        work[killers] = move
    work[COUNTERS + place_of(previous)] = move
    work[HISTORY + place_of(move) + (0 if mover == 0 else DIFFERENT)] += depth * depth


def new_work(noise: int = 0, is_selective: bool = False, is_shared: bool = False) -> np.ndarray[Any, Any]:
    """An array for one thread; of the noise the lowest 63 bits count."""
    work = np.zeros(MOVES + 3 * (MOST_MOVES + 1), np.int64)
    work[NOISE], work[SELECTIVE], work[SHARED] = noise % (1 << 63), is_selective, is_shared
    work[ROOT_MOVE] = work[ROOT_FIRST] = NONE
    work[KILLERS:PATH] = -1
    work[COUNTERS:MOVES] = -1
    return work
