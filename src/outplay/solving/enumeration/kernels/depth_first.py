"""The words of depth_first.py on arrays.

A frame is six numbers: the rows of the successors that are left, from one to another, and where they began; the best
entry so far; whether the first player moves; and the row of the position itself.
"""

from __future__ import annotations

from sys import modules

import numpy as np

from outplay.compiling.cache import inner, kernel
from outplay.compiling.pointer import pointer_to
from outplay.compiling.questions import is_stranger, state_from, words
from outplay.solving.entries import UNKNOWN, entry_of, is_better, number_in, plies_in
from outplay.solving.enumeration.depth_first import depth_first_with
from outplay.solving.enumeration.kernels.table import entry_of_key, list_successors, write_row
from outplay.solving.enumeration.kernels.work import (
    BUDGET,
    COUNT,
    DEEPEST,
    DEPTH,
    LIMIT,
    NEW_VALUE,
    NO_FRAMES,
    STATUS,
    STRANGER,
    TABLE_IS_FULL,
    THREAD,
    TOP,
    WORD,
    end_value,
    key_place,
    number_of,
    row_words,
)

LEFT, LAST, BEGAN, BEST, IS_FIRST, POSITION, FRAME = range(7)

bound = inner


@inner
def is_busy(places):
    """Is there anything left, and may it go on?"""
    _, _, frames, _, work = places
    if work[STATUS] != 0 or work[BUDGET] <= 0:
        return False
    return work[DEPTH] > 0 or frames[LEFT] < frames[LAST]


@inner
def has_child(places):
    """Has the position on top a successor that was not looked at?"""
    _, _, frames, _, work = places
    top = work[DEPTH] * FRAME
    return frames[top + LEFT] < frames[top + LAST]


@inner
def next_child(places):
    """The row of the next one: the first that is left, or the last, as the thread goes at this depth."""
    _, _, frames, _, work = places
    top = work[DEPTH] * FRAME
    if goes_back(work):
        frames[top + LAST] -= 1
        return frames[top + LAST]
    frames[top + LEFT] += 1
    return frames[top + LEFT] - 1


@inner
def goes_back(work):
    """Does the thread take the last successor first?  Threads differ in that, so that they meet in the middle."""
    return work[THREAD] >> (work[DEPTH] & 1) & 1 != 0


@inner
def recall(child, places):
    """What is known of it."""
    table, rows, _, _, work = places
    return entry_of_key(rows, key_place(child, work), table, work)


@inner
def state_of(game, child, places):
    """Its state."""
    _, rows, _, _, work = places
    return state_from(game, rows, child * row_words(work))


@inner
def remember(row, entry, places):
    """Writes down what is known of the position in a row."""
    table, rows, _, _, work = places
    write_row(rows, key_place(row, work), entry, table, work)
    work[BUDGET] -= 1
    if work[COUNT] >= work[LIMIT]:
        work[STATUS] = TABLE_IS_FULL


@inner
def remember_end(game, state, child, places):
    """The entry of an end, which is known from now on; if its value has no number yet, it is the next one again."""
    _, _, frames, values, work = places
    value = end_value(game, state, work)
    number = number_of(value, values, work)
    if number == 0 and work[STATUS] == 0:
        work[STATUS], work[WORD] = NEW_VALUE, np.int64(words(value)[0])
    if work[STATUS] != 0:
        put_back(frames, work)
        return np.int64(UNKNOWN)
    entry = entry_of(number, 0, game.to_move(state) == 0)
    remember(child, entry, places)
    return entry


@inner
def put_back(frames, work):
    """The successor that was taken is the next one again."""
    top = work[DEPTH] * FRAME
    if goes_back(work):
        frames[top + LAST] += 1
    else:
        frames[top + LEFT] -= 1


@inner
def expand(game, state, child, places):
    """Puts a position on top, with its successors; if there is no room, it is the next one again."""
    table, rows, frames, _, work = places
    first = last = work[TOP]
    mover = game.to_move(state)
    if is_stranger(mover):
        work[STATUS] = STRANGER
    elif work[DEPTH] + 1 >= work[DEEPEST]:
        work[STATUS] = NO_FRAMES
    else:
        last = list_successors(game, state, table, rows, work)
    if work[STATUS] != 0:
        put_back(frames, work)
    else:
        push(first, last, mover == 0, child, frames, work)


@inner
def push(first, last, is_first, child, frames, work):
    """A new frame."""
    work[DEPTH] += 1
    work[TOP] = last
    top = work[DEPTH] * FRAME
    frames[top + LEFT], frames[top + LAST], frames[top + BEGAN] = first, last, first
    frames[top + BEST], frames[top + IS_FIRST], frames[top + POSITION] = np.int64(UNKNOWN), np.int64(is_first), child


@inner
def improve(entry, places):
    """The position on top has a successor with this entry."""
    _, _, frames, values, work = places
    top = work[DEPTH] * FRAME
    best = frames[top + BEST]
    if best == UNKNOWN or is_better(entry, best, frames[top + IS_FIRST] != 0, values[0], values):
        frames[top + BEST] = entry


@inner
def close(places):
    """The position on top is known, a ply further from the end than the best of its successors."""
    _, _, frames, _, work = places
    top = work[DEPTH] * FRAME
    best = frames[top + BEST]
    entry = entry_of(number_in(best), plies_in(best) + 1, frames[top + IS_FIRST] != 0)
    remember(frames[top + POSITION], entry, places)
    work[TOP] = frames[top + BEGAN]
    work[DEPTH] -= 1
    improve(entry, places)


go_on = depth_first_with(modules[__name__])


@kernel
def walk_on(game, table, rows, frames, values, work):
    """`go_on`."""
    go_on(game, (pointer_to(table), pointer_to(rows), pointer_to(frames), pointer_to(values), pointer_to(work)))
