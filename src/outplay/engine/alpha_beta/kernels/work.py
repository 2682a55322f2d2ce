"""The array a search writes to: counters and flags, what orders the moves, the path, and the stack of moves.

NODES     how many states were looked at            LIMIT   how many may be
STOP      why the search had to end, 0 while it goes on: the kernel alone writes it
TOLD      another thread wants the search to end: the kernel never writes it
SELECTIVE may moves be left out?                     NOISE   stirs moves that look equal, 0 for none
ROOT_MOVE the number of the best move at the root so far; ROOT_FIRST of the one to look at first, -1 for none
SHARED    do other threads search the same, with the same table?
STACK     how many bytes of the thread's stack the search may use       FLOOR   the address where they end
KILLERS   two moves for each ply that cut there     COUNTERS  the move that answered a move
HISTORY   how often a player's move cut             PATH    the hash of each position on the path
HANGS_ON  the lowest ply that a value on the path depends on, by a repetition
MOVES     from here on the stack of moves, three slots each: move, order, number
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from outplay.compiling.cache import inner
from outplay.compiling.private import alloca_once
from outplay.engine.alpha_beta.numbers import COUNTER, KILLER, MOST_HISTORY, SECOND_KILLER

U = np.uint64
NODES, LIMIT, STOP, TOLD, SELECTIVE, NOISE, ROOT_MOVE, ROOT_FIRST, SHARED, STACK, FLOOR = map(U, range(11))
OUT_OF_NODES, INTERRUPTED, TOO_DEEP, NO_MOVES, STRANGER, NOT_A_NUMBER = 1, 2, 3, 4, 5, 6
"""Why a search had to end, the gravest last."""

PLIES = 4096
DIFFERENT = 4096
KILLERS = U(16)
PATH = KILLERS + U(2 * PLIES)
HANGS_ON = PATH + U(PLIES)
HISTORY = HANGS_ON + U(PLIES)
COUNTERS = HISTORY + U(2 * DIFFERENT)
MOVES = COUNTERS + U(DIFFERENT)
ROOM = 256 * 3
"""Free slots that a state's moves must find on the stack."""

FIRST_OF_ALL = (1 << 63) - 1
PUT_OFF, MOST_PUT_OFF = -(1 << 63), -(1 << 63) + (1 << 20)
"""The order of a move that was put off says from where: the slots before it are added to the lowest order."""

NO_MOVE, ROOT, NONE_YET = np.int64(-1), np.int64(0), np.int64(0)
NO, YES = np.bool_(False), np.bool_(True)
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
def must_stop(work):
    """Counts a node, unless the search is over, or the stack has no room for another."""
    if stack_pointer() < work[FLOOR]:
        work[STOP] = TOO_DEEP
    if work[TOLD] != 0:
        work[STOP] = INTERRUPTED
    elif work[NODES] >= work[LIMIT]:
        work[STOP] = OUT_OF_NODES
    if work[STOP] != 0:
        return True
    work[NODES] += 1
    return False


@inner
def checked(work, value):
    """The value; the search has to end if it is NaN."""
    if value != value:
        work[STOP] = NOT_A_NUMBER
    return value


@inner
def not_numbers(work, low, high):
    """Is one of them NaN?  Then the search has to end."""
    if low == low and high == high:
        return False
    work[STOP] = NOT_A_NUMBER
    return True


@inner
def sort_in(work, first, last, move, order, number, known_move):
    """Puts a move into the stack between first and last, which is sorted by order, the highest first.

    Among moves of the same order it goes to the end, or with noise as often to the front.
    """
    if number == known_move:
        order = FIRST_OF_ALL
    comes_before = order
    if work[NOISE] != 0 and order < FIRST_OF_ALL:
        comes_before += ((number + work[NODES]) * work[NOISE] * 2654435761 >> 15) & 1
    i = last
    while i > first and work[i - U(2)] < comes_before:
        work[i], work[i + U(1)], work[i + U(2)] = work[i - U(3)], work[i - U(2)], work[i - U(1)]
        i -= U(3)
    work[i], work[i + U(1)], work[i + U(2)] = move, order, number
    return last + U(3)


@inner
def put_off(work, i, first, last):
    """Copies a move to the end of the stack, to be searched there; False if it was put off before."""
    if work[i + U(1)] < MOST_PUT_OFF or last > U(work.size - ROOM):
        return False
    work[last], work[last + U(1)], work[last + U(2)] = work[i], PUT_OFF + np.int64(i - first), work[i + U(2)]
    return True


@inner
def slots_before(work, i, first):
    """How many slots came before a move when the moves were sorted."""
    return U(work[i + U(1)] - PUT_OFF) if work[i + U(1)] < MOST_PUT_OFF else i - first


@inner
def place(move):
    """Where a move is kept in the tables of history and counter-moves."""
    return U(move + (move >> 32) * 61) % U(DIFFERENT)


@inner
def history_of(mover, move):
    """Where the history keeps a player's move: those of player 0 first, then all others."""
    return place(move) + (U(0) if mover == 0 else U(DIFFERENT))


@inner
def experience(work, ply, mover, move, previous):
    """What earlier cuts say of a move, higher being better: killers, counter-move, history."""
    killers = KILLERS + U(2 * ply)
    if move == work[killers]:
        return KILLER
    if move == work[killers + U(1)]:
        return SECOND_KILLER
    if move == work[COUNTERS + place(previous)]:
        return COUNTER
    return min(work[HISTORY + history_of(mover, move)], MOST_HISTORY)


@inner
def learn(work, ply, mover, move, previous, depth):
    """A move has cut: tell the killers, the counter-moves and the history."""
    killers = KILLERS + U(2 * ply)
    if work[killers] != move:
        work[killers + U(1)] = work[killers]
        work[killers] = move
    work[COUNTERS + place(previous)] = move
    work[HISTORY + history_of(mover, move)] += depth * depth


def new_work(noise: int = 0, is_selective: bool = False, is_shared: bool = False) -> np.ndarray[Any, Any]:
    """An array for one thread; of the noise the lowest 63 bits count."""
    work = np.zeros(int(MOVES) + (1 << 17), np.int64)
    work[NOISE], work[SELECTIVE], work[SHARED] = noise % (1 << 63), is_selective, is_shared
    work[KILLERS:PATH] = -1
    work[COUNTERS:MOVES] = -1
    return work
