"""The array a search writes to: counters and flags, what orders the moves, the path, and the stack of moves.

The first places are those of numbers.py; then come

LIMIT     how many states may be looked at           NOISE   stirs moves that look equal, 0 for none
STOP      why the search had to end, 0 while it goes on: the kernel alone writes it
TOLD      another thread wants the search to end: the kernel never writes it
STACK     how many bytes of the thread's stack the search may use       FLOOR   the address where they end
KILLERS   two moves for each ply that cut there     COUNTERS  the move that answered a move
HISTORY   how often a player's move cut             PATH    the mark of each position on the path
MOVES     from here on the stack of moves, four words each: move, order, number, and how promise and experience rank it
PLAYED    from here on the marks of the positions that were played before the search, in 2**PLAYED_BITS places
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from outplay.clock import Stopped
from outplay.compiling.cache import inner
from outplay.compiling.private import alloca_once
from outplay.core.faults import INTERRUPTED, NOT_A_NUMBER, OUT_OF_NODES, TOO_DEEP
from outplay.core.numbers import (
    MIRRORED,
    NODES,
    NONE,
    PLACES,
    ROOT_FIRST,
    ROOT_MOVE,
    SHARED,
    SYMMETRY_PLIES,
    noise_of,
)

LIMIT, NOISE, STOP, TOLD, STACK, FLOOR, PLAYED_BITS = range(PLACES, PLACES + 7)

Array: TypeAlias = np.ndarray[Any, Any]
"""The words of a work, of a table, of states."""

PLIES: Final = 4096
DIFFERENT: Final = 4096
KILLERS: Final = 32
PATH: Final = KILLERS + 2 * PLIES
HISTORY: Final = PATH + PLIES
COUNTERS: Final = HISTORY + 2 * DIFFERENT
MOVES: Final = COUNTERS + DIFFERENT
SLOT: Final = 4
MOST_MOVES: Final = 32_000
"""Moves that the stack has room for."""

PLAYED: Final = MOVES + SLOT * (MOST_MOVES + 1)
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
    """Writes down why the search has to end, and leaves it."""
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
def place_noted(mark, work):
    """Where the mark of a position that was played stands, or may be put."""
    places = (1 << work[PLAYED_BITS]) - 1
    i = (mark >> 1) & places
    while work[PLAYED + i] != 0 and work[PLAYED + i] != mark:
        i = (i + 1) & places
    return PLAYED + i


@inner
def is_noted(mark, work):
    """Was a position with this mark played before the search?"""
    return work[place_noted(mark, work)] == mark


@inner
def note(mark, work):
    """Keeps the mark of a position that was played."""
    work[place_noted(mark, work)] = mark


def new_work(seed: int = 0, is_shared: bool = False, played: int = 0) -> Array:
    """An array for one thread, with room for so many positions that were played."""
    bits = (2 * played).bit_length()
    work = np.zeros(PLAYED + (1 << bits), np.int64)
    work[NOISE], work[SHARED], work[PLAYED_BITS] = noise_of(seed), is_shared, bits
    work[MIRRORED] = 0 if played else SYMMETRY_PLIES
    work[ROOT_MOVE] = work[ROOT_FIRST] = NONE
    work[KILLERS:PATH] = -1
    work[COUNTERS:MOVES] = -1
    return work
