"""Positions in shards, each with one owner: whoever works on a shard works on it alone.

A position belongs to the shard that the hash of its key says.  There its keys stand in the order in which they came,
and an index finds them: a hash table with open addressing (linear probing) of as many slots as it needs, each with the
place of a key, and some bits of its hash beside that (a tag), so that other keys need not be looked at.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from outplay.compiling.cache import inner, kernel
from outplay.compiling.hashing import MULTIPLIER
from outplay.compiling.pointer import fetch, pointer_to
from outplay.solving.entries import MOST_NUMBERED
from outplay.solving.enumeration.positions import NUMBER, SWAPPED
from outplay.solving.storage import Array, Room

SHARD_BITS: Final = 5
SHARDS: Final = 1 << SHARD_BITS

PLACE_BITS: Final = 32 - SHARD_BITS
"""Bits of a slot that hold the place of a key, from 1 on; the others hold the tag."""

MOST_IN_A_SHARD: Final = (MOST_NUMBERED + 2) // SHARDS - 2

COUNT, SLOTS = range(2)
"""In the numbers of a shard: how many positions it has, and how many slots."""

AHEAD, SOON = 16, 8
"""Rows that are looked ahead for a slot, and for a key."""

U, U4 = np.uint64, np.uint32
PLACE = U4((1 << PLACE_BITS) - 1)

FOLD = U(1 << (SHARD_BITS + 1))
"""The bit of a hash in a row that says whether players were swapped for it: neither shard nor slot nor tag has it."""


@inner
def hashed(key, place, count):
    """The words of a key in one."""
    h = U(0)
    for i in range(count):
        h = (h ^ key[place + i]) * MULTIPLIER
        h ^= h >> U(32)
    return h * MULTIPLIER


@inner
def shard_of(h):
    """The shard that a hash belongs to."""
    return np.int64(h >> U(64 - SHARD_BITS))


@inner
def slot_of(h, slots):
    """The first slot that a key of this hash may be in."""
    return np.int64(((h >> U(32 - SHARD_BITS) & U(0xFFFFFFFF)) * U(slots)) >> U(32))


@inner
def tag_of(h):
    """The part of a hash that a slot holds."""
    return U4(h) & U4(SHARDS - 1)


@inner
def number_at(place, shard, h):
    """The number of the position at a place of a shard, as it follows from where the hash in a row says."""
    number = place * SHARDS + shard
    return number | SWAPPED if h & FOLD else number


@inner
def is_same_key(listed, row, keys, place, count):
    """Is the key in a row the one at a place?"""
    for i in range(count):
        if listed[row + i] != keys[place * count + i]:
            return False
    return True


@inner
def place_of(listed, row, h, keys, index, slots, count):
    """(the place of a key, its slot); (-1, the empty slot that it may take) if there is none."""
    slot, tag = slot_of(h, slots), tag_of(h)
    while True:
        word = index[slot]
        if word == 0:
            return np.int64(-1), slot
        if word >> U4(PLACE_BITS) == tag:
            place = np.int64(word & PLACE) - 1
            if is_same_key(listed, row, keys, place, count):
                return place, slot
        slot += 1
        if slot == slots:
            slot = np.int64(0)


@inner
def bring_slot_near(h, index, slots):
    """Asks for the slot of a hash."""
    fetch(index, slot_of(h, slots))


@inner
def bring_key_near(h, keys, index, slots, count):
    """Asks for the key that the slot of a hash names, which is near by now."""
    word = index[slot_of(h, slots)]
    if word != 0:
        fetch(keys, (np.int64(word & PLACE) - 1) * count)


@kernel
def number_rows(listed, order, first, last, numbers, fresh, keys, index, shard, size, count, counts):
    """Numbers the positions of some rows, new ones in their order; gives how many are new, whose rows are `fresh`.

    size, count  the words of a row, and of a key
    """
    row_of, rows, new = pointer_to(order), pointer_to(listed), pointer_to(fresh)
    names, known, slots = pointer_to(numbers), pointer_to(keys), counts[SLOTS]
    places, found = pointer_to(index), 0
    for i in range(first, last):
        if i + AHEAD < last:
            bring_slot_near(rows[(row_of[i + AHEAD] + 1) * size - 1], places, slots)
        if i + SOON < last:
            bring_key_near(rows[(row_of[i + SOON] + 1) * size - 1], known, places, slots, count)
        row = np.int64(row_of[i])
        key, h = (row + 1) * size - 1 - count, rows[(row + 1) * size - 1]
        place, slot = place_of(rows, key, h, known, places, slots, count)
        if place < 0:
            place = counts[COUNT]
            for j in range(count):
                known[place * count + j] = rows[key + j]
            places[slot] = tag_of(h) << U4(PLACE_BITS) | U4(place + 1)
            counts[COUNT] += 1
            new[first + found] = row
            found += 1
        names[row] = number_at(place, shard, h)
    return found


@kernel
def find_rows(listed, order, first, last, numbers, keys, index, shard, size, count, counts):
    """The numbers of the positions of some rows; -1 for those that were never met."""
    for i in range(first, last):
        row = np.int64(order[i])
        key, h = (row + 1) * size - 1 - count, listed[(row + 1) * size - 1]
        place, _ = place_of(pointer_to(listed), key, h, pointer_to(keys), pointer_to(index), counts[SLOTS], count)
        numbers[row] = -1 if place < 0 else number_at(place, shard, h)


@kernel
def fill_index(keys, index, count, counts):
    """Writes all keys of a shard into an empty index."""
    known, places, slots = pointer_to(keys), pointer_to(index), counts[SLOTS]
    for place in range(counts[COUNT]):
        if place + AHEAD < counts[COUNT]:
            bring_slot_near(hashed(known, (place + AHEAD) * count, count), places, slots)
        h = hashed(known, place * count, count)
        slot = slot_of(h, slots)
        while places[slot] != 0:
            slot = slot + 1 if slot + 1 < slots else 0
        places[slot] = tag_of(h) << U4(PLACE_BITS) | U4(place + 1)


@kernel
def gather(listed, fresh, first, count, numbers, rows, target, size, state_words):
    """Copies the states of fresh rows, with their numbers, to where they wait."""
    source, names, waiting, new = pointer_to(listed), pointer_to(numbers), pointer_to(rows), pointer_to(fresh)
    for i in range(count):
        row, place = np.int64(new[first + i]), (target + i) * (state_words + 1)
        for j in range(state_words):
            waiting[place + j] = source[row * size + j]
        waiting[place + state_words] = U(names[row] & NUMBER)


FIRST_SLOTS: Final = 1 << 9
"""Slots of an index at the start."""

FULL: Final = 0.8
"""The part of an index that may be taken before it grows."""

GROWTH: Final = 1.3

SLOT: Final = np.uint32
"""What an index is made of."""


class Shard:
    """Positions that have one owner.

    keys    their words, in the order in which they came
    index   finds them; None while nobody asks
    counts  how many there are, and how many slots the index has
    """

    def __init__(self, room: Room, words: int):
        self.room, self.words = room, words
        self.counts = np.zeros(2, np.int64)
        self.keys = room.zeros(words * FIRST_SLOTS, np.uint64)
        self.index: Array | None = room.zeros(FIRST_SLOTS, SLOT)
        self.counts[SLOTS] = FIRST_SLOTS
        self.kept = 0

    @property
    def count(self) -> int:
        """How many positions it has."""
        return int(self.counts[COUNT])

    def number(self, shard: int, pieces: list[Any]) -> bool:
        """Numbers what belongs to it of what follows the pieces; False if that is too much."""
        coming = sum(int(piece.starts[shard + 1] - piece.starts[shard]) for piece in pieces)
        if self.count + coming > MOST_IN_A_SHARD:
            return False
        if coming:
            self._make_room(self.count + coming)
        for piece in pieces:
            first, last = piece.starts[shard], piece.starts[shard + 1]
            if first < last:
                arrays = piece.listed, piece.order, first, last, piece.numbers, piece.fresh, self.keys, self.index
                piece.news[shard] = number_rows(*arrays, shard, piece.width, self.words, self.counts)
        return True

    def find(self, shard: int, piece: Any) -> None:
        """Finds the numbers of what belongs to it of what follows a piece."""
        first, last = piece.starts[shard], piece.starts[shard + 1]
        if first < last:
            self._make_room(self.count)
            arrays = piece.listed, piece.order, first, last, piece.numbers, self.keys, self.index
            find_rows(*arrays, shard, piece.width, self.words, self.counts)

    def drop_index(self) -> None:
        """The index is made again when somebody asks."""
        if self.index is not None:
            self.room.free(self.index)
            self.index = None

    def release(self) -> None:
        """Gives back what it has taken."""
        self.drop_index()
        self.room.free(self.keys)

    def saved(self, shard: int, words: int) -> str:
        """Writes the keys that the file of this shard has not yet; its name."""
        path = self.room.folder / f"keys-{shard}.bin"
        self.room.append(path, 8 * words * self.kept, self.keys[words * self.kept : words * self.count])
        self.kept = self.count
        return path.name

    def restore(self, name: str, count: int) -> None:
        """Goes on with so many keys of a file."""
        self.drop_index()
        self.room.free(self.keys)
        self.keys = self.room.read(name, "uint64", count * self.words)
        self.counts[COUNT] = self.kept = count

    def _make_room(self, count: int) -> None:
        """Room for so many positions."""
        if self.words * count > len(self.keys):
            self.keys = self.room.grown(self.keys, self.words * int(max(count, GROWTH * len(self.keys) / self.words)))
        if self.index is not None and count <= FULL * len(self.index):
            return
        self.drop_index()
        slots = int(max(count / FULL, GROWTH * self.count / FULL, FIRST_SLOTS)) + 1
        self.index = self.room.zeros(slots, SLOT)
        self.counts[SLOTS] = slots
        fill_index(self.keys, self.index, self.words, self.counts)
