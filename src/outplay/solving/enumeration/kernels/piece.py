"""The pieces of a batch: positions that wait, and what follows them, which threads share out among each other."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from outplay.solving.enumeration.kernels import work as at
from outplay.solving.enumeration.kernels.breadth_first import sort_by_shard
from outplay.solving.enumeration.kernels.parts import Queue
from outplay.solving.enumeration.kernels.positions import Positions
from outplay.solving.enumeration.kernels.shards import SHARDS, gather
from outplay.solving.threads import Crew

PIECE, PIECES = 1 << 12, 16
"""Positions of a piece of a batch, and pieces of a batch."""

FIRST_LISTED: Final = 1 << 13
"""Rows of what follows a piece, at the start."""

Array = np.ndarray[Any, Any]


class Piece:
    """A piece of a batch: its rows, and what follows them.

    order, starts  which of those belong to each shard
    fresh, news    which of those were never met, and how many of each shard
    """

    def __init__(self, graph: Positions, listed: int | None = None):
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
        """How many follow."""
        return int(self.work[at.TOP])

    def sort(self) -> None:
        """Finds out which rows belong to each shard."""
        sort_by_shard(self.listed, self.count, self.order, self.starts, self.work)
        self.news[:] = 0


def batch_of(queue: Queue) -> list[Array]:
    """The next rows that wait, cut into pieces."""
    rows = queue.take(PIECE * PIECES)
    return [rows[i : i + PIECE] for i in range(0, len(rows), PIECE)]


def load(graph: Positions, pieces: list[Piece], rows: list[Array]) -> list[Piece]:
    """The first of the pieces, each with its rows; there are more pieces if it takes more."""
    while len(pieces) < len(rows):
        pieces.append(Piece(graph))
    return [piece.load(part) for piece, part in zip(pieces, rows, strict=False)]


def fresh_of(pieces: list[Piece]) -> list[tuple[int, Piece]]:
    """The shards and pieces that have something new between them, in the order in which it is taken."""
    return [(shard, piece) for shard in range(SHARDS) for piece in pieces if piece.news[shard]]


def fresh_rows(pieces: list[Piece], states: int, crew: Crew) -> Array:
    """The states that were never met, of so many words and each with its number, shard by shard."""
    news = fresh_of(pieces)
    places = np.cumsum([0, *(piece.news[shard] for shard, piece in news)])
    rows = np.empty((places[-1], states + 1), np.uint64)

    def copy(i: int) -> None:
        shard, piece = news[i]
        first, count = piece.starts[shard], piece.news[shard]
        target = places[i]
        gather(piece.listed, piece.fresh, first, count, piece.numbers, rows, target, piece.width, states)

    crew.each(copy, range(len(news)))
    return rows
