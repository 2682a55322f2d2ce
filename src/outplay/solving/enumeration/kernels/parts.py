"""What a graph works on in parts: the positions that wait, who follows whom, and the pieces of a batch.

The first two are kept in order, and may be on disk; the pieces are what threads share out among each other.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import numpy as np

from outplay.solving.enumeration.kernels import work as at
from outplay.solving.enumeration.kernels.breadth_first import AHEAD, sort_by_shard
from outplay.solving.enumeration.kernels.shards import SHARDS, gather
from outplay.solving.resources import ThreadPool
from outplay.solving.storage import Array, Part, Room

if TYPE_CHECKING:
    from outplay.solving.enumeration.kernels.graph import CompiledGraph

PART_ROWS: Final = 1 << 18
"""Rows of a part of a queue."""

PART_WORDS: Final = 1 << 24
"""Words of a part of a stream."""

WORD: Final = np.uint32
"""What a stream is made of."""

WORN: Final = 0.7
"""A part on disk of which less than this is left is written anew."""


class Queue:
    """Rows of words that wait: first come, first served."""

    def __init__(self, room: Room, width: int):
        self.room, self.width = room, width
        self.parts: deque[Part] = deque()
        self.first: list[Array] = []
        self.last: list[Array] = []

    def __bool__(self) -> bool:
        return bool(self.parts or self.first or self.last)

    def put(self, rows: Array) -> None:
        """Appends rows behind those that wait."""
        if len(rows):
            self.last.append(rows)
        if sum(map(len, self.last)) >= PART_ROWS:
            self._close()

    def take(self, most: int) -> Array:
        """The next rows, at most so many."""
        taken: list[Array] = []
        while most and self:
            rows = self._front()
            taken.append(rows[:most])
            self.first = [rows[most:]] if len(rows) > most else []
            most -= len(taken[-1])
        return np.concatenate(taken)

    def saved(self) -> list[str]:
        """The files that hold what waits now."""
        self._close()
        if self.first:
            self.parts.appendleft(self.room.part(np.concatenate(self.first).reshape(-1), "queue"))
            self.first = []
        return [part.save() for part in self.parts]

    def restore(self, names: list[str]) -> None:
        """Goes on with what these files hold."""
        self.parts = deque(Part(self.room, None, "queue", self.room.folder / name) for name in names)

    def _front(self) -> Array:
        """The first rows that there are, taken out."""
        if self.first:
            return self.first.pop()
        if self.parts:
            part = self.parts.popleft()
            rows = part.load(np.uint64).reshape(-1, self.width)
            part.drop()
            return rows
        rows, self.last = np.concatenate(self.last), []
        return rows

    def _close(self) -> None:
        if self.last:
            self.parts.append(self.room.part(np.concatenate(self.last).reshape(-1), "queue"))
            self.last = []


class Stream:
    """Who follows whom, as breadth_first.py says."""

    def __init__(self, room: Room):
        self.room = room
        self.parts: list[Part] = []
        self.open: list[Array] = []
        self.size = 0
        """Words that are left."""

    def write(self, words: Array) -> None:
        """Words that come: whole positions."""
        self.open.append(words.copy())
        self.size += len(words)
        if sum(map(len, self.open)) >= PART_WORDS:
            self.close()

    def close(self) -> None:
        """What was written is a part now."""
        if self.open:
            self.parts.append(self.room.part(np.concatenate([*self.open, np.zeros(AHEAD, WORD)]), "stream"))
            self.open = []

    def passed(self, pool: ThreadPool, step: Callable[[Array, int], tuple[int, int]]) -> int:
        """Lets a pass go over every part, which is left shorter; gives how many positions it found."""
        self.close()
        done = pool.each(lambda part: self._passed(part, step), self.parts)
        self.parts = [part for part, _, _ in done if part is not None]
        self.size = sum(left for _, left, _ in done)
        return sum(found for _, _, found in done)

    def saved(self) -> list[str]:
        """The files that hold it, as it is now or was before."""
        self.close()
        return [part.save() for part in self.parts]

    def restore(self, names: list[str]) -> None:
        """Goes on with what these files hold."""
        self.parts = [Part(self.room, None, "stream", self.room.folder / name) for name in names]
        self.size = sum(part.size // np.dtype(WORD).itemsize - AHEAD for part in self.parts)

    def _passed(self, part: Part, step: Callable[[Array, int], tuple[int, int]]) -> tuple[Part | None, int, int]:
        self.room.hold(part)
        words = part.load(WORD)
        size = len(words) - AHEAD
        left, found = step(words, size)
        if left == 0:
            part.drop()
            return None, 0, found
        if part.array is not None or left < WORN * size:
            words.resize(left + AHEAD, refcheck=False)
            part.replace(words)
        return part, left, found


PIECE, PIECES = 1 << 12, 16
"""Positions of a piece of a batch, and pieces of a batch."""

FIRST_LISTED: Final = 1 << 13
"""Rows of what follows a piece, at the start."""


class Piece:
    """A piece of a batch: its rows, and what follows them.

    order, starts  which of those belong to each shard
    fresh, news    which of those were never met, and how many of each shard
    """

    def __init__(self, graph: CompiledGraph, listed: int | None = None):
        self.work = graph.new_work()
        self.heads, self.worths = np.zeros(PIECE, np.uint32), np.zeros(1 + PIECE, graph.ends.dtype)
        self.starts, self.news = np.zeros(SHARDS + 1, np.int64), np.zeros(SHARDS, np.int64)
        self.width = graph.row_words
        self.rows = np.zeros((0, graph.states.shape[1] + 1), np.uint64)
        self.listed = np.zeros(0, np.uint64)
        self.make_room(FIRST_LISTED if listed is None else listed)

    def make_room(self, rows: int) -> None:
        """Room for so many rows of what follows."""
        self.listed.resize(rows * self.width, refcheck=False)
        self.work[at.ROOM] = rows
        self.order, self.fresh = np.zeros(rows, np.uint32), np.zeros(rows, np.uint32)
        self.numbers, self.stream = np.zeros(rows, np.int64), np.zeros(rows + 2 * PIECE, np.uint32)

    def load(self, rows: Array) -> Piece:
        """The piece with other rows."""
        self.rows = np.ascontiguousarray(rows)
        self.work[at.STATUS] = self.work[at.HEAD] = self.work[at.TOP] = 0
        self.work[at.WAITING] = len(rows)
        return self

    @property
    def count(self) -> int:
        """How many rows of followers are listed."""
        return int(self.work[at.TOP])

    def sort(self) -> None:
        """Finds out which rows belong to each shard."""
        sort_by_shard(self.listed, self.count, self.order, self.starts, self.work)
        self.news[:] = 0


def batch_of(queue: Queue) -> list[Array]:
    """The next rows that wait, cut into pieces."""
    rows = queue.take(PIECE * PIECES)
    return [rows[i : i + PIECE] for i in range(0, len(rows), PIECE)]


def load(graph: CompiledGraph, pieces: list[Piece], rows: list[Array]) -> list[Piece]:
    """The first of the pieces, each with its rows; there are more pieces if it takes more."""
    while len(pieces) < len(rows):
        pieces.append(Piece(graph))
    return [piece.load(part) for piece, part in zip(pieces, rows, strict=False)]


def fresh_of(pieces: list[Piece]) -> list[tuple[int, Piece]]:
    """The shards and pieces that have something new between them, in the order in which it is taken."""
    return [(shard, piece) for shard in range(SHARDS) for piece in pieces if piece.news[shard]]


def fresh_rows(pieces: list[Piece], states: int, pool: ThreadPool) -> Array:
    """The states that were never met, of so many words and each with its number, shard by shard."""
    news = fresh_of(pieces)
    places = np.cumsum([0, *(piece.news[shard] for shard, piece in news)])
    rows = np.empty((places[-1], states + 1), np.uint64)

    def copy(i: int) -> None:
        shard, piece = news[i]
        first, count = piece.starts[shard], piece.news[shard]
        target = places[i]
        gather(piece.listed, piece.fresh, first, count, piece.numbers, rows, target, piece.width, states)

    pool.each(copy, range(len(news)))
    return rows
