"""The primitives of depth_first.py on arrays: a stack of frames, and positions in a hash table that threads share.

A frame is six numbers: the rows of the successors that are left, from one to another, and where they began; the best
entry so far; whether the first player moves; and the row of the position itself.

The table has open addressing (linear probing) and no lock.  A row is the words of a key; the upper half of its last
word holds what is known of the position, and 0 there is an empty row.  Who takes an empty row does so by its last word,
in one step; where a key has more words, that says that the row is being written, and whoever comes to it waits for the
moment this takes.
"""

from __future__ import annotations

from sys import modules

import numpy as np

from outplay.compiling.cache import inner, kernel
from outplay.compiling.hashing import MULTIPLIER
from outplay.compiling.pointer import exchange, fetch, pointer_to
from outplay.compiling.questions import is_stranger, state_at, state_from, words
from outplay.core.faults import NO_MOVES, STRANGER
from outplay.solving.entries import UNKNOWN, entry_of, is_better, number_in, plies_in
from outplay.solving.enumeration.depth_first import depth_first_with
from outplay.solving.enumeration.kernels.work import (
    BUDGET,
    COUNT,
    DEEPEST,
    DEPTH,
    ENTRY_BITS,
    KEY_WORDS,
    LIMIT,
    NEW_VALUE,
    NO_FRAMES,
    NO_ROWS,
    ROOM,
    SHIFT,
    SLOTS,
    STATUS,
    TABLE_IS_FULL,
    THREAD,
    TOP,
    WORD,
    end_value,
    key_place,
    number_of,
    put_state,
    row_words,
    successor,
)

U = np.uint64
LOW = U(2**32 - 1)
BUSY = LOW << U(32)
"""In place of an entry: the row is being written."""


@inner
def slot_of(key, place, work):
    """The first slot that the key may be in."""
    count = work[KEY_WORDS]
    h = U(0)
    for i in range(count - 1):
        h = (h ^ key[place + i]) * MULTIPLIER
        h ^= h >> U(32)
    h = (h ^ (key[place + count - 1] & LOW)) * MULTIPLIER
    h ^= h >> U(32)
    return np.int64((h * MULTIPLIER) >> U(work[SHIFT]))


@inner
def bring_near(key, place, table, work):
    """Asks for the row of a key, which will be wanted soon."""
    fetch(table, slot_of(key, place, work) * work[KEY_WORDS])


@inner
def list_successors(game, state, table, rows, work):
    """Writes the successors of a state into the rows that are free; gives where they end.  Their rows are asked for.

    The walk has to stop if there is no room for them, or if there are none.
    """
    last = work[TOP]
    for action in game.actions(state):
        if last >= work[ROOM]:
            work[STATUS] = NO_ROWS
            break
        put_state(game, successor(game, state, action), last, rows, work)
        bring_near(rows, key_place(last, work), table, work)
        last += 1
    if last == work[TOP] and work[STATUS] == 0:
        work[STATUS] = NO_MOVES
    return last


@inner
def row_of(key, place, table, work):
    """(where the row of the key begins, its last word); (the empty row that it may take, 0) if it has none.

    Another thread may take that row the next moment, for this key or another.
    """
    count, slot = work[KEY_WORDS], slot_of(key, place, work)
    while True:
        row = slot * count
        last = settled(table, row + count - 1)
        if last >> ENTRY_BITS == U(0):
            return row, last
        if last & LOW == key[place + count - 1] & LOW and is_same(key, place, table, row, count):
            return row, last
        slot = (slot + 1) & (work[SLOTS] - 1)


@inner
def entry_of_key(key, place, table, work):
    """What is known of the position with this key; 0 if nothing is."""
    _, last = row_of(key, place, table, work)
    return np.int64(last >> ENTRY_BITS)


@inner
def settled(table, place):
    """The last word of a row, once nobody is writing the row."""
    last = table[place]
    while last & BUSY == BUSY:
        exchange(table, place, U(0), U(0))
        last = table[place]
    return last


@inner
def is_same(key, place, table, row, count):
    """Are all words but the last the same?"""
    for i in range(count - 1):
        if table[row + i] != key[place + i]:
            return False
    return True


@inner
def write_row(key, place, entry, table, work):
    """Writes a key and its entry, unless another thread did so before."""
    count, low = work[KEY_WORDS], key[place + work[KEY_WORDS] - 1] & LOW
    written = low | U(entry) << ENTRY_BITS
    while True:
        row, found = row_of(key, place, table, work)
        if found != U(0):
            return
        last = row + count - 1
        if exchange(table, last, U(0), written if count == 1 else low | BUSY):
            break
    if count > 1:
        for i in range(count - 1):
            table[row + i] = key[place + i]
        exchange(table, last, low | BUSY, written)
    work[COUNT] += 1


@kernel
def move_rows(old, new, work):
    """Puts all rows of a table into another one, which `work` describes."""
    source, target, numbers = pointer_to(old), pointer_to(new), pointer_to(work)
    count = numbers[KEY_WORDS]
    numbers[COUNT] = 0
    for place in range(0, len(old), count):
        entry = source[place + count - 1] >> ENTRY_BITS
        if entry != U(0):
            write_row(source, place, entry, target, numbers)


@kernel
def put_roots(game, states, rows, work):
    """Writes states, each with its key, into the first rows."""
    flat, numbers = pointer_to(rows), pointer_to(work)
    for row in range(len(states)):
        put_state(game, state_at(game, states, row), row, flat, numbers)


@kernel
def find_all(rows, entries, table, work):
    """What the table holds of the position in each row; 0 where it holds none."""
    flat, place, numbers = pointer_to(rows), pointer_to(table), pointer_to(work)
    for row in range(len(rows)):
        entries[row] = entry_of_key(flat, key_place(row, numbers), place, numbers)


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
    """The entry of the position in a row; UNKNOWN where the table has none."""
    table, rows, _, _, work = places
    return entry_of_key(rows, key_place(child, work), table, work)


@inner
def state_of(game, child, places):
    """The state in a row."""
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
    """Opens a frame with these successors."""
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
    """Runs depth_first.py on arrays until all is known, or something has to be done first."""
    go_on(game, (pointer_to(table), pointer_to(rows), pointer_to(frames), pointer_to(values), pointer_to(work)))
