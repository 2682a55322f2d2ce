"""A transposition table in one array of words, shared by threads without a lock.

A row holds the words of a position's key, each combined with the data by exclusive or, then the data.  A row that
two threads wrote at once matches no key, and reads as a miss.  The whole key is compared: a poor hash costs time and
never a wrong value.

    row      key ^ mix, ..., value, rest        mix = value ^ rest, turned
    value    the bits of an int or a float
    rest     depth 20 bits | move + 1 16 bits | proved 1 bit | bound 2 bits
    table[0] how far a hash is shifted to the right to give a slot
    the end  BUSY words, if threads share the table: marks of the moves that one of them is looking at
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from outplay.compiling.cache import PART_OPTIONS, inner

MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
U = np.uint64
BUSY_BITS = 10
BUSY = 1 << BUSY_BITS


@inner
def hash_of(key):
    """All the words of a key in one."""
    h = U(0)
    for word in key:
        h = (h ^ word) * MULTIPLIER
        h ^= h >> U(32)
    return h * MULTIPLIER


@inner
def slot_of(key, table):
    """Where the row of this key begins."""
    return (hash_of(key) >> table[U(0)]) * U(len(key) + 2) + U(1)


@inner
def mixed(value, rest):
    """What the key's words are combined with."""
    return (value << U(23)) ^ (value >> U(41)) ^ rest


@inner
def recall(key, slot, table):
    """(value, rest) of the key; rest is 0 if the table does not know it."""
    value, rest = table[slot + U(len(key))], table[slot + U(len(key) + 1)]
    mix = mixed(value, rest)
    for i in range(len(key)):
        if table[slot + U(i)] ^ mix != key[i]:
            return value, U(0)
    return value, rest


@inner
def remember(key, slot, table, value, rest):
    """Writes the row, over whatever was there."""
    mix = mixed(value, rest)
    for i in range(len(key)):
        table[slot + U(i)] = key[i] ^ mix
    table[slot + U(len(key))] = value
    table[slot + U(len(key) + 1)] = rest


@inner
def rest_of(depth, move, proved, bound):
    """The second data word."""
    return (U(depth) << U(19)) | (U(move + 1) << U(3)) | (U(proved) << U(2)) | U(bound)


@inner
def depth_in(rest):
    """How deep the search below the position was."""
    return np.int64(rest >> U(19))


@inner
def proved_in(rest):
    """Would a deeper search find the same?"""
    return rest & U(4) != U(0)


@inner
def reaches(rest, depth, selective):
    """Would a search of that depth find the same?"""
    return depth_in(rest) == depth or (proved_in(rest) and (depth_in(rest) < depth or selective != 0))


@inner
def move_in(rest):
    """The number of the best move in the order the game lists them, -1 if there is none."""
    return np.int64((rest >> U(3)) & U(0xFFFF)) - 1


@inner
def mark_of(key, move):
    """A move in a position, as one word."""
    return (hash_of(key) ^ U(move)) * MULTIPLIER


@inner
def busy_slot(mark, table):
    """Where a mark is kept; of two that meet there one is lost, which costs time and never a wrong value."""
    return U(len(table) - BUSY) + (mark >> U(64 - BUSY_BITS))


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
    bits = max(int((megabytes * 2**20 - 8) / (8 * row)).bit_length() - 1, 1)
    table = np.zeros((row << bits) + 1 + BUSY * is_shared, np.uint64)
    table[0] = 64 - bits
    return table


def forget_busy(table: np.ndarray[Any, Any]) -> None:
    """Takes all marks out of a table that threads share: those that were stopped have left some."""
    table[-BUSY:] = 0
