"""A transposition table in one array of words, shared by threads without a lock.

A row holds the words of a position's key, each combined with the data by exclusive or, then the data: a row that two
threads wrote at once matches no key, and reads as a miss (lockless hashing).  The whole key is compared: a poor hash
costs time and never a wrong value.

    row      key ^ mix, ..., value, rest        mix = value ^ rest, turned
    value    the bits of an int or a float
    rest     depth 20 bits | move + 1 16 bits | proved 1 bit | bound 2 bits
    SHIFT    how far a hash is shifted to the right to give a row
    MARKS    where BUSY words begin, if threads share the table: marks of the moves that one of them is looking at
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from outplay.compiling.cache import PART_OPTIONS, inner
from outplay.compiling.hashing import MULTIPLIER, hash_of
from outplay.compiling.questions import lowest
from outplay.engine.alpha_beta.numbers import row_bits
from outplay.engine.alpha_beta.recursion.entry import Entry

U = np.uint64
SHIFT, MARKS, ROWS = range(3)
BUSY_BITS = 10
BUSY = 1 << BUSY_BITS


@inner
def slot_of(key, table):
    """Where the row of this key begins."""
    return np.int64(hash_of(key) >> table[SHIFT]) * (len(key) + 2) + ROWS


@inner
def mixed(value, rest):
    """What the key's words are combined with."""
    return (value << U(23)) ^ (value >> U(41)) ^ rest


@inner
def recall(game, key, slot, table):
    """What the table knows of the position."""
    value, rest = table[slot + len(key)], table[slot + len(key) + 1]
    mix = mixed(value, rest)
    for i in range(len(key)):
        if table[slot + i] ^ mix != key[i]:
            rest = U(0)
    return Entry(
        from_bits(value, lowest(game)),
        np.int64(rest & U(3)),
        np.int64(rest >> U(19)),
        rest & U(4) != U(0),
        np.int64((rest >> U(3)) & U(0xFFFF)) - 1,
    )


@inner
def remember(game, key, slot, table, entry):
    """Writes the row, over whatever was there."""
    value = bits_of(entry.value)
    rest = (U(entry.depth) << U(19)) | (U(entry.number + 1) << U(3)) | (U(entry.proved) << U(2)) | U(entry.bound)
    mix = mixed(value, rest)
    for i in range(len(key)):
        table[slot + i] = key[i] ^ mix
    table[slot + len(key)] = value
    table[slot + len(key) + 1] = rest


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
    """A value as a word."""


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


def new_table(megabytes: float, key_words: int, is_shared: bool = False) -> np.ndarray[Any, Any]:
    """An empty table whose rows take at most so many megabytes; their number is a power of two."""
    row = key_words + 2
    bits = row_bits(megabytes, key_words)
    marks = ROWS + (row << bits)
    table = np.zeros(marks + BUSY * is_shared, np.uint64)
    table[SHIFT], table[MARKS] = 64 - bits, marks
    return table


def forget_busy(table: np.ndarray[Any, Any]) -> None:
    """Takes all marks out of a table that threads share: those that were stopped have left some."""
    table[-BUSY:] = 0
