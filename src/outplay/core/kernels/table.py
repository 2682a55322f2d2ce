"""A transposition table in one array of words, shared by threads without a lock.

A row holds the words of a position's key, each combined with the data by exclusive or, then the data: a row that two
threads wrote at once matches no key, and reads as a miss (lockless hashing).  The whole key is compared: a poor hash
costs time and never a wrong value.

A search waits for memory more than for anything else.  So a table begins small enough for the processor's cache, and
doubles whenever half as many positions were added as it has rows.  A thread that writes while another one makes it grow
may lose a row, and no more.

    row      key ^ mix, ..., data          mix: the words of the data in one
    data     value and rest, a word each; both in one where the game declares that its values are small whole numbers:
             then a row of a key of one word takes 16 bytes, and lies in one line of the processor's cache
    value    the bits of an int or a float; of max^n a word for each player
    rest     depth 20 bits | move + 1 16 bits | proved 1 bit | bound 2 bits
    SHIFT    how far a hash is shifted to the right to give a row; FIRST: how far in a new one, FULL: at full size
    LEFT     positions that may be added before it grows
    MARKS    where BUSY words begin, if threads share the table: marks of the moves that one of them is looking at
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import types
from numba.extending import overload

from outplay.compiling.cache import PART_OPTIONS, inner
from outplay.compiling.hashing import MULTIPLIER, hash_mix, hash_of
from outplay.compiling.pointer import fetch
from outplay.compiling.private import tuple_setitem
from outplay.compiling.questions import lowest, question
from outplay.core.entry import TableEntry
from outplay.core.kernels.work import Array
from outplay.core.memory import SMALL, data_words, row_bits
from outplay.core.numbers import UNKNOWN

U = np.uint64
SHIFT, FULL, LEFT, MARKS, FIRST = range(5)
ROWS: Final = 8
"""Where the rows begin."""

REST_BITS: Final = 39
INFINITE, NO_ROOM = SMALL + 1, SMALL + 2
FIRST_BITS: Final = 16
"""The logarithm of the rows that a table begins with."""

NEVER: Final = 1 << 62
"""Positions that may be added to a table that grows no more."""

BUSY_BITS = 10
BUSY = 1 << BUSY_BITS


@inner
def slot_of(key, table):
    """What says where the row of this key is, whatever size the table has by then."""
    return hash_of(key)


@inner
def place_of(slot, words, table):
    """Where that row begins; each has so many words."""
    return np.int64(slot >> table[SHIFT]) * words + ROWS


@inner
def prefetch_row(game, key, slot, table):
    """Has the row of the key brought near, for it will soon be asked for (prefetch)."""
    fetch(table, place_of(slot, len(key) + words_for(game, lowest(game)), table))


@question
def words_for(game, value):
    """The words of data in a row, for values of this kind."""
    if isinstance(value, types.BaseTuple):
        words = len(value) + 1
    else:
        words = data_words(game.game, float if isinstance(value, types.Float) else int)
    return lambda game, value: words


@inner
def turned(word):
    """The word, its bits moved round."""
    return (word << U(23)) ^ (word >> U(41))


@inner
def mix_at(place, words, table):
    """What the key's words of a row are combined with, whose data begin there."""
    mix = U(0)
    for i in range(words - 1):
        mix = turned(mix ^ table[place + i])
    return mix ^ table[place + words - 1]


@inner
def is_of(key, place, mix, table):
    """Is the row at this place, with data of this mix, the one of the key?"""
    is_same = True
    for i in range(len(key)):
        is_same = is_same and table[place + i] ^ mix == key[i]
    return is_same


@inner
def recall(game, key, slot, table):
    """What the table knows of the position."""
    return recall_like(game, lowest(game), key, slot, table)


@inner
def recall_like(game, like, key, slot, table):
    """What the table knows of the position, in rows for values of the kind of `like`."""
    words = words_for(game, like)
    place = place_of(slot, len(key) + words, table)
    data = place + len(key)
    value, rest = value_at(data, words, like, table), table[data + words - 1]
    if not is_of(key, place, mix_of(value, words) ^ rest, table):
        rest = U(0)
    return TableEntry(
        value,
        np.int64(rest & U(3)),
        np.int64((rest >> U(19)) & U(0xFFFFF)),
        rest & U(4) != U(0),
        np.int64((rest >> U(3)) & U(0xFFFF)) - 1,
    )


@inner
def no_entry(game):
    """What it knows of a position that it does not keep."""
    return TableEntry(lowest(game), UNKNOWN, np.int64(-1), False, np.int64(-1))


@inner
def long_value(short, lowest):
    """The value that a row of one word holds: the largest stand for infinity."""
    if short == INFINITE:
        return -lowest
    return lowest if short == -INFINITE else short


@inner
def remember(game, key, slot, table, entry):
    """Writes the row, over whatever was there, if the value fits into it."""
    words = words_for(game, entry.value)
    short = short_value(entry.value, lowest(game))
    if words == 1 and short == NO_ROOM:
        return
    place = place_of(slot, len(key) + words, table)
    if not is_of(key, place, mix_at(place + len(key), words, table), table):
        if np.int64(table[LEFT]) <= 0:
            grow(len(key), words, table)
            place = place_of(slot, len(key) + words, table)
        table[LEFT] -= U(1)
    rest = (U(entry.depth) << U(19)) | (U(entry.number + 1) << U(3)) | (U(entry.proved) << U(2)) | U(entry.bound)
    if words == 1:
        rest |= U(short) << U(REST_BITS)
    else:
        write_value(place + len(key), entry.value, table)
    mix = mix_of(entry.value, words) ^ rest
    for i in range(len(key)):
        table[place + i] = key[i] ^ mix
    table[place + len(key) + words - 1] = rest


@inner
def grow(key_words, words, table):
    """Makes the table twice as large; once it has its full size, it will not be asked again.

    Two threads may do so at once: neither ever takes the table for larger than it is.
    """
    shift = table[SHIFT]
    if shift == table[FULL]:
        table[LEFT] = U(NEVER)
        return
    rows = np.int64(1) << np.int64(U(64) - shift)
    table[LEFT] = U(rows >> 1)
    table[SHIFT] = shift - U(1)
    for row in range(rows - 1, -1, -1):
        carry(row, key_words, words, shift - U(1), table)


@inner
def carry(row, key_words, words, shift, table):
    """Takes a row to where its key belongs now: one of the two that have taken its place, and the other is empty."""
    width = key_words + words
    here, pair = ROWS + row * width, ROWS + 2 * row * width
    mix, h = mix_at(here + key_words, words, table), U(0)
    for i in range(key_words):
        h = hash_mix(h, table[here + i] ^ mix)
    second = np.int64((h * MULTIPLIER >> shift) & U(1))
    there, other = pair + second * width, pair + (1 - second) * width
    for i in range(width):
        table[there + i] = table[here + i]
    table[other + width - 1] = U(0)


@inner
def has_grown(table):
    """Is it larger than it began?"""
    return U(64) - table[SHIFT] > U(FIRST_BITS)


@inner
def shrink(table):
    """Makes a table that has grown as small as it began."""
    table[SHIFT], table[LEFT] = U(64 - FIRST_BITS), U(1 << (FIRST_BITS - 1))


@inner
def mark_of(key, move):
    """A move in a position, as one word."""
    return (hash_of(key) ^ U(move)) * MULTIPLIER


@inner
def busy_slot(mark, table):
    """Where a mark is kept; of two that meet there one is lost, which costs time and never a wrong value."""
    return np.int64(table[MARKS] + (mark >> U(64 - BUSY_BITS)))


@inner
def is_taken(key, move, table):
    """Is a thread looking at this move?"""
    mark = mark_of(key, move)
    return table[busy_slot(mark, table)] == mark


@inner
def take(key, move, table):
    """Tells the other threads that this one looks at the move."""
    mark = mark_of(key, move)
    table[busy_slot(mark, table)] = mark


@inner
def give_back(key, move, table):
    """Tells them that it has done so."""
    mark = mark_of(key, move)
    if table[busy_slot(mark, table)] == mark:
        table[busy_slot(mark, table)] = U(0)


def bits_of(value):
    """The 64 bits of an int or a float, as one word."""


@overload(bits_of, jit_options=PART_OPTIONS)
def _bits_of(value):
    if isinstance(value, types.Float):
        return lambda value: np.float64(value).view(np.uint64)
    return lambda value: np.uint64(value)


def from_bits(bits, like):
    """The value that the word was made of, in the type of `like`."""


@overload(from_bits, jit_options=PART_OPTIONS)
def _from_bits(bits, like):
    if isinstance(like, types.Float):
        return lambda bits, like: np.uint64(bits).view(np.float64)
    return lambda bits, like: np.int64(bits)


def short_value(value, lowest):
    """What a row of one word holds for a value; NO_ROOM for one beyond what is declared."""


@overload(short_value, jit_options=PART_OPTIONS)
def _short_value(value, lowest):
    if not isinstance(value, types.Integer):
        return lambda value, lowest: np.int64(NO_ROOM)

    def short(value, lowest):
        if value == lowest:
            return np.int64(-INFINITE)
        if value == -lowest:
            return np.int64(INFINITE)
        return np.int64(value if -SMALL <= value <= SMALL else NO_ROOM)

    return short


def value_at(place, words, like, table):
    """The value, or one for each player, that the data of a row begin with, in the type of `like`."""


@overload(value_at, jit_options=PART_OPTIONS)
def _value_at(place, words, like, table):
    if isinstance(like, types.BaseTuple):

        def values(place, words, like, table):
            found = like
            for i in range(len(like)):
                found = tuple_setitem(found, i, from_bits(table[place + i], like[0]))
            return found

        return values

    def value(place, words, like, table):
        first = table[place]
        return long_value(np.int64(first) >> REST_BITS, like) if words == 1 else from_bits(first, like)

    return value


def write_value(place, value, table):
    """Writes the value, or one for each player, in words of their own."""


@overload(write_value, jit_options=PART_OPTIONS)
def _write_value(place, value, table):
    if isinstance(value, types.BaseTuple):

        def write(place, value, table):
            for i in range(len(value)):
                table[place + i] = bits_of(value[i])

        return write

    def write_one(place, value, table):
        table[place] = bits_of(value)

    return write_one


def mix_of(value, words):
    """What the words of a value add to the mix of a row; nothing, where it shares its word with the rest."""


@overload(mix_of, jit_options=PART_OPTIONS)
def _mix_of(value, words):
    if isinstance(value, types.BaseTuple):

        def mix(value, words):
            found = U(0)
            for i in range(len(value)):
                found = turned(found ^ bits_of(value[i]))
            return found

        return mix
    return lambda value, words: U(0) if words == 1 else turned(bits_of(value))


def new_table(megabytes: float, row: int, is_shared: bool = False, grows: bool = True) -> Array:
    """An empty table whose rows, of so many words, take at most so many megabytes; their number is a power of two."""
    bits = row_bits(megabytes, row)
    marks = ROWS + (row << bits)
    table = np.zeros(marks + BUSY * is_shared, np.uint64)
    table[FULL], table[MARKS], table[FIRST] = 64 - bits, marks, 64 - (min(bits, FIRST_BITS) if grows else bits)
    return _begun(table)


def as_new(table: Array) -> Array:
    """An empty table of the same size."""
    other = np.zeros_like(table)
    other[FULL], other[MARKS], other[FIRST] = table[FULL], table[MARKS], table[FIRST]
    return _begun(other)


def _begun(table: Array) -> Array:
    """The table, with as many rows as it begins with."""
    table[SHIFT], table[LEFT] = table[FIRST], 1 << (63 - int(table[FIRST]))
    return table


def forget_busy(table: Array) -> None:
    """Takes all marks out of a table that threads share: those that were stopped have left some."""
    table[-BUSY:] = 0
