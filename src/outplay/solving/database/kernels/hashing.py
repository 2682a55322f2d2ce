"""Where a key stands among sorted ones: a hash table of places, with open addressing (linear probing).

A slot holds a place and one, and 0 where it is empty.
"""

from __future__ import annotations

import numpy as np

from outplay.compiling.cache import inner, kernel
from outplay.compiling.hashing import MULTIPLIER
from outplay.compiling.pointer import fetch, pointer_to

U, U4 = np.uint64, np.uint32

AHEAD = 16
"""Keys that are asked for before they are looked at: so many waits for memory go on at once."""


@inner
def slot_of(key, place, words, shift):
    """The first slot that a key of so many words may be in."""
    h = U(0)
    for i in range(words):
        h = (h ^ key[place + i]) * MULTIPLIER
        h ^= h >> U(32)
    return np.int64((h * MULTIPLIER) >> U(shift))


@inner
def is_key(keys, other, key, place, words):
    """Are the two keys the same?"""
    for i in range(words):
        if keys[other + i] != key[place + i]:
            return False
    return True


@inner
def place_of(key, place, words, keys, slots, shift):
    """The place of a key among the sorted ones; -1 if it is not there."""
    slot = slot_of(key, place, words, shift)
    last = (np.int64(1) << (64 - shift)) - 1
    while True:
        found = np.int64(slots[slot]) - 1
        if found < 0 or is_key(keys, found * words, key, place, words):
            return found
        slot = (slot + 1) & last


def shift_for(count: int) -> int:
    """The bits of a hash that are left out, so that at most half of the slots are taken."""
    return 64 - max(4, (2 * count - 1).bit_length())


@kernel
def fill(keys, slots, shift):
    """Writes the places of all keys, which are rows of words, into empty slots."""
    words = keys.shape[1]
    flat, table = pointer_to(keys), pointer_to(slots)
    last = (np.int64(1) << (64 - shift)) - 1
    for i in range(len(keys)):
        if i + AHEAD < len(keys):
            fetch(table, slot_of(flat, (i + AHEAD) * words, words, shift))
        slot = slot_of(flat, i * words, words, shift)
        while table[slot] != U4(0):
            slot = (slot + 1) & last
        table[slot] = U4(i + 1)


@kernel
def find_entries(wanted, keys, entries, slots, shift, found):
    """What the entries say of each key that is wanted, written into `found`; 0 for those that are not there."""
    words, count = keys.shape[1], len(wanted)
    flat, table, key = pointer_to(keys), pointer_to(slots), pointer_to(wanted)
    for first in range(0, count, AHEAD):
        last = min(first + AHEAD, count)
        for i in range(first, last):
            fetch(table, slot_of(key, i * words, words, shift))
        for i in range(first, last):
            fetch(flat, (np.int64(table[slot_of(key, i * words, words, shift)]) - 1) * words)
        for i in range(first, last):
            place = place_of(key, i * words, words, flat, table, shift)
            found[i] = entries[place] if place >= 0 else U4(0)
