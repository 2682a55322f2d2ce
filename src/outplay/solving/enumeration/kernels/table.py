"""Positions in a hash table with open addressing (linear probing), which threads share without a lock.

A row is the words of a key; the upper half of its last word holds what is known of the position, and 0 there is an
empty row.  Who takes an empty row does so by its last word, in one step; where a key has more words, that says that the
row is being written, and whoever comes to it waits for the moment this takes.
"""

from __future__ import annotations

import numpy as np

from outplay.compiling.cache import inner, kernel
from outplay.compiling.hashing import MULTIPLIER
from outplay.compiling.pointer import exchange, fetch, pointer_to
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
