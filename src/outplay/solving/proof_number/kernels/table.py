"""The table in one array of words: buckets of rows, of which the one that took the fewest nodes goes first.

    row      the words of the key, data, and the sign of the path where positions can repeat
    data     first 28 bits | second 28 bits | effort 6 bits | kind 2 bits        0 where the row is free
    kind     OPEN: proof and disproof number; WON: rank; LOST: rank, and the ply that it hangs on + 1, 0 for none
    effort   the length in bits of the number of nodes that it took
    SHIFT    how far a hash is shifted to the right to give a bucket

The whole key is compared: a poor hash costs time and never a wrong answer.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from outplay.compiling.cache import inner
from outplay.compiling.hashing import hash_of
from outplay.compiling.questions import can_repeat
from outplay.solving.proof_number.recursion.numbers import LARGEST, NOTHING, SURE, Entry

U = np.uint64
SHIFT, ROWS = range(2)
BUCKET: Final = 4
"""Rows of a bucket."""

OPEN, WON, LOST = 1, 2, 3
FIRST, SECOND, EFFORT, KIND, MOST_EFFORT = U(36), U(8), U(2), U(3), U(63)


@inner
def width_of(game, key):
    """Words of a row."""
    return len(key) + (2 if can_repeat(game) else 1)


@inner
def bucket_of(game, key, table):
    """Where the bucket of this key begins."""
    return np.int64(hash_of(key) >> table[SHIFT]) * (BUCKET * width_of(game, key)) + ROWS


@inner
def is_row_of(key, place, table):
    """Does the row hold this key?"""
    for i in range(len(key)):
        if table[place + i] != key[i]:
            return False
    return True


@inner
def recall(game, key, sign, table):
    """What the table knows of the position, on a path with this sign."""
    place = bucket_of(game, key, table)
    for _ in range(BUCKET):
        data = table[place + len(key)]
        if data != U(0) and is_row_of(key, place, table):
            if can_repeat(game) and np.int64(table[place + len(key) + 1]) != sign:
                return unpacked(data, False)
            return unpacked(data, True)
        place += width_of(game, key)
    return Entry(1, 1, 0, NOTHING)


@inner
def unpacked(data, same_path):
    """The Entry that the word holds."""
    first, second = np.int64(data >> FIRST), np.int64((data >> SECOND) & U(LARGEST))
    kind = np.int64(data & KIND)
    if kind == OPEN:
        return Entry(first, second, 0, NOTHING)
    if kind == WON:
        return Entry(0, SURE, first, NOTHING)
    if second == 0:
        return Entry(SURE, 0, first, NOTHING)
    if same_path:
        return Entry(SURE, 0, first, second - 1)
    return Entry(1, 1, 0, NOTHING)


@inner
def packed(entry, nodes):
    """It as a word."""
    first, second, kind = min(entry.pn, LARGEST), min(entry.dn, LARGEST), OPEN
    if entry.pn == 0:
        first, second, kind = min(entry.rank, LARGEST), 0, WON
    elif entry.dn == 0:
        first, second, kind = min(entry.rank, LARGEST), 0 if entry.hang == NOTHING else entry.hang + 1, LOST
    effort = 0
    while nodes > 0:
        nodes >>= 1
        effort += 1
    return (U(first) << FIRST) | (U(second) << SECOND) | (U(effort) << EFFORT) | U(kind)


@inner
def remember(game, key, sign, table, entry, nodes):
    """Keeps what is known of the position, over the row of its bucket that took the fewest nodes."""
    place = bucket_of(game, key, table)
    victim, least = place, MOST_EFFORT + U(1)
    for _ in range(BUCKET):
        data = table[place + len(key)]
        if data == U(0) or is_row_of(key, place, table):
            victim = place
            break
        effort = (data >> EFFORT) & MOST_EFFORT
        if effort < least:
            victim, least = place, effort
        place += width_of(game, key)
    for i in range(len(key)):
        table[victim + i] = key[i]
    table[victim + len(key)] = packed(entry, nodes)
    if can_repeat(game):
        table[victim + len(key) + 1] = U(sign)


def new_table(megabytes: float, key_words: int, repeats: bool) -> np.ndarray[Any, Any]:
    """An empty table of at most so many megabytes; its buckets are a power of two, at least two."""
    row = key_words + (2 if repeats else 1)
    bits = max(int(megabytes * 2**20 / (8 * BUCKET * row)).bit_length() - 1, 1)
    table = np.zeros(ROWS + (BUCKET * row << bits), np.uint64)
    table[SHIFT] = 64 - bits
    return table
