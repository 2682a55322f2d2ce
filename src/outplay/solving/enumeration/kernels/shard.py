"""One shard of the positions: its keys, and the index that finds them."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from outplay.solving.enumeration.kernels.shards import (
    COUNT,
    MOST_IN_A_SHARD,
    SLOTS,
    fill_index,
    find_rows,
    number_rows,
)
from outplay.solving.storage import Room

FIRST_SLOTS: Final = 1 << 9
"""Slots of an index at the start."""

FULL: Final = 0.8
"""The part of an index that may be taken before it grows."""

GROWTH: Final = 1.3

Array = np.ndarray[Any, Any]


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
        self.index: Array | None = room.zeros(FIRST_SLOTS, np.uint32)
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
        self.index = self.room.zeros(slots, np.uint32)
        self.counts[SLOTS] = slots
        fill_index(self.keys, self.index, self.words, self.counts)
