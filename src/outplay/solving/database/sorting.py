"""The positions of a walk in the order of their keys, a piece at a time: the pieces that wait are on disk.

Keys are packed anew, as narrowly as they can be.  Where there are more than fit into a piece, they are shared out to
files by their leading bits, and every file is sorted by itself.  What a piece is depends on the keys alone.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from outplay.solving.enumeration.kernels.layout import WORD_BITS, Layout

FOLDER: Final = "sorting"

ROWS: Final = 1 << 22
"""Positions of a piece, unless more have the same leading bits."""

LEADING: Final = 18
"""Leading bits by which positions are shared out."""

Array = np.ndarray[Any, Any]
Blocks = Callable[[], Iterable[tuple[Array, Array]]]
"""Gives keys, a row of words each, and what is known of them, some at a time."""


class Sorting:
    """Positions that are to be sorted.

    layout  of the keys as they are sorted
    """

    def __init__(self, folder: Path, layout: Layout, blocks: Blocks):
        self.folder, self.before, self.blocks = folder / FOLDER, layout, blocks
        ends = [(field.min(), field.max()) for rows, _ in blocks() for field in layout.fields(rows)]
        limits = (ends[i :: len(layout.limits)] for i in range(len(layout.limits)))
        self.layout = Layout(
            tuple((int(min(low for low, _ in field)), int(max(high for _, high in field))) for field in limits),
            WORD_BITS,
        )

    def pieces(self) -> Iterator[tuple[Array, Array]]:
        """Sorted keys and what is known of them, piece by piece."""
        counts = self._counts()
        if counts.sum() <= ROWS:
            yield _sorted([self._packed(rows) for rows, _ in self.blocks()], [known for _, known in self.blocks()])
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        try:
            number = _pieces_of(counts)
            self._share_out(number)
            for piece in range(int(number[-1]) + 1):
                yield self._read(piece)
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _packed(self, rows: Array) -> Array:
        return self.layout.rows_of(self.before.fields(rows))

    def _leading(self, packed: Array) -> Array:
        """The leading bits of keys."""
        first = [i for i, (word, _) in enumerate(self.layout.places) if word == 0]
        bits = max((self.layout.places[i][1] + self.layout.bits[i] for i in first), default=0)
        return (packed[:, 0] >> np.uint64(max(0, bits - LEADING))).astype(np.int64)

    def _counts(self) -> Array:
        """How many positions have each of the leading bits."""
        counts = np.zeros(1 << LEADING, np.int64)
        for rows, _ in self.blocks():
            counts += np.bincount(self._leading(self._packed(rows)), minlength=len(counts))
        return counts

    def _share_out(self, number: Array) -> None:
        """Writes each position into the file of its piece, in any order."""
        for rows, known in self.blocks():
            packed = self._packed(rows)
            pieces = number[self._leading(packed)]
            order = np.argsort(pieces, kind="stable")
            pieces, packed, known = pieces[order], packed[order], known[order]
            first, starts = np.unique(pieces, return_index=True)
            for piece, start, end in zip(first, starts, [*starts[1:], len(pieces)], strict=True):
                for kind, array in (("keys", packed), ("known", known)):
                    with self._path(kind, piece).open("ab") as file:
                        array[start:end].tofile(file)

    def _read(self, piece: int) -> tuple[Array, Array]:
        keys = np.fromfile(self._path("keys", piece), np.uint64).reshape(-1, self.layout.key_words)
        known = np.fromfile(self._path("known", piece), np.uint32)
        for kind in ("keys", "known"):
            self._path(kind, piece).unlink()
        return _sorted([keys], [known])

    def _path(self, kind: str, piece: int) -> Path:
        return self.folder / f"{kind}-{piece}.bin"


def _sorted(keys: list[Array], known: list[Array]) -> tuple[Array, Array]:
    rows, entries = np.concatenate(keys), np.concatenate(known)
    order = np.argsort(rows[:, 0]) if rows.shape[1] == 1 else np.lexsort(rows.T[::-1])
    return rows[order], entries[order]


def _pieces_of(counts: Array) -> Array:
    """The piece of each of the leading bits: as many in a row as have no more than ROWS positions."""
    number, piece, size = np.zeros(len(counts), np.int64), 0, 0
    for leading, count in enumerate(counts.tolist()):
        if size and size + count > ROWS:
            piece, size = piece + 1, 0
        number[leading], size = piece, size + count
    return number
