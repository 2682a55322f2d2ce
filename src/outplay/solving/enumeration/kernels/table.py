"""Positions in a hash table with open addressing (linear probing).

A row is the words of a key; the upper half of its last word holds what is known of the position, and 0 there is an
empty row.
"""

from __future__ import annotations

import numpy as np

from outplay.compiling.cache import inner, kernel
from outplay.compiling.hashing import MULTIPLIER
from outplay.compiling.pointer import fetch, pointer_to
from outplay.compiling.questions import state_at
from outplay.solving.enumeration.kernels.work import (
    COUNT,
    ENTRY_BITS,
    KEY_WORDS,
    NO_MOVES,
    NO_ROWS,
    ROOM,
    SHIFT,
    SLOTS,
    STATUS,
    TOP,
    key_place,
    put_state,
    successor,
)

U = np.uint64
LOW = U(2**32 - 1)


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
    """Where the row of the key begins, or the empty one that it may take."""
    count, slot = work[KEY_WORDS], slot_of(key, place, work)
    while True:
        row = slot * count
        last = table[row + count - 1]
        if last >> ENTRY_BITS == U(0):
            return row
        if last & LOW == key[place + count - 1] & LOW and is_same(key, place, table, row, count):
            return row
        slot = (slot + 1) & (work[SLOTS] - 1)


@inner
def is_same(key, place, table, row, count):
    """Are all words but the last the same?"""
    for i in range(count - 1):
        if table[row + i] != key[place + i]:
            return False
    return True


@inner
def entry_at(row, table, work):
    """What the row holds."""
    return np.int64(table[row + work[KEY_WORDS] - 1] >> ENTRY_BITS)


@inner
def write_row(key, place, row, entry, table, work):
    """Writes a key and its entry."""
    count = work[KEY_WORDS]
    for i in range(count - 1):
        table[row + i] = key[place + i]
    table[row + count - 1] = (key[place + count - 1] & LOW) | (U(entry) << ENTRY_BITS)
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
            write_row(source, place, row_of(source, place, target, numbers), entry, target, numbers)


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
        entries[row] = entry_at(row_of(flat, key_place(row, numbers), place, numbers), place, numbers)
