"""The array a search writes to: counters and flags, what orders the moves, the path, and the stack of moves.

NODES     how many states were looked at            LIMIT   how many may be
STOP      why the search has to end, 0 while it may go on
SELECTIVE may moves be left out?                     NOISE   stirs moves that look nearly equal, 0 for none
ROOT_MOVE the number of the best move at the root so far; ROOT_FIRST of the one to look at first, -1 for none
KILLERS   two moves for each ply that cut there     COUNTERS  the move that answered a move
HISTORY   how often a player's move cut             PATH    the hash of each position on the path
HANGS_ON  the lowest ply that a value on the path depends on, by a repetition
MOVES     from here on the stack of moves, three slots each: move, order, number
"""

from __future__ import annotations

from typing import Any

import numpy as np

from outplay.engine.compiled.cache import inlined
from outplay.engine.numbers import COUNTER, KILLER, MOST_HISTORY, SECOND_KILLER

U = np.uint64
NODES, LIMIT, STOP, SELECTIVE, NOISE, ROOT_MOVE, ROOT_FIRST = U(0), U(1), U(2), U(3), U(4), U(5), U(6)
OUT_OF_NODES, INTERRUPTED, TOO_DEEP, NO_MOVES, STRANGER, NOT_A_NUMBER = 1, 2, 3, 4, 5, 6

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
NO_MOVE = np.int64(-1)
ROOT = np.int64(0)
"""The ply of the root: a typed value, because a literal would compile a recursive kernel a second time."""


@inlined
def must_stop(work):
    """Counts a node, unless the search is over."""
    if work[NODES] >= work[LIMIT]:
        work[STOP] = OUT_OF_NODES
    if work[STOP] != 0:
        return True
    work[NODES] += 1
    return False


@inlined
def checked(work, value):
    """The value; the search has to end if it is NaN."""
    if value != value:
        work[STOP] = NOT_A_NUMBER
    return value


@inlined
def not_numbers(work, low, high):
    """Is one of them NaN?  Then the search has to end."""
    if low == low and high == high:
        return False
    work[STOP] = NOT_A_NUMBER
    return True


@inlined
def sort_in(work, first, last, move, order, number, known_move):
    """Puts a move into the stack between first and last, which is sorted by order, the highest first."""
    if number == known_move:
        order = FIRST_OF_ALL
    elif work[NOISE] != 0:
        order += (number * work[NOISE] * 2654435761 >> 7) % 64
    i = last
    while i > first and work[i - U(2)] < order:
        work[i], work[i + U(1)], work[i + U(2)] = work[i - U(3)], work[i - U(2)], work[i - U(1)]
        i -= U(3)
    work[i], work[i + U(1)], work[i + U(2)] = move, order, number
    return last + U(3)


@inlined
def place(move):
    """Where a move is kept in the tables of history and counter-moves."""
    return U(move + (move >> 32) * 61) % U(DIFFERENT)


@inlined
def experience(work, ply, mover, move, previous):
    """What earlier cuts say of a move, higher being better: killers, counter-move, history."""
    killers = KILLERS + U(2 * ply)
    if move == work[killers]:
        return KILLER
    if move == work[killers + U(1)]:
        return SECOND_KILLER
    if move == work[COUNTERS + place(previous)]:
        return COUNTER
    return min(work[HISTORY + U(mover * DIFFERENT) + place(move)], MOST_HISTORY)


@inlined
def learn(work, ply, mover, move, previous, depth):
    """A move has cut: tell the killers, the counter-moves and the history."""
    killers = KILLERS + U(2 * ply)
    if work[killers] != move:
        work[killers + U(1)] = work[killers]
        work[killers] = move
    work[COUNTERS + place(previous)] = move
    work[HISTORY + U(mover * DIFFERENT) + place(move)] += depth * depth


def new_work(noise: int = 0) -> np.ndarray[Any, Any]:
    """An array for one thread."""
    work = np.zeros(int(MOVES) + (1 << 17), np.int64)
    work[NOISE] = noise
    work[KILLERS:PATH] = -1
    work[COUNTERS:MOVES] = -1
    return work
