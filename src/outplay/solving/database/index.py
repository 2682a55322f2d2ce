"""Packed keys in sorted arrays that are mapped into memory, and what is known of each.

One key is found by bisection.  For many there is a hash table of places, made when it is first worth it.  The arrays
are made again from the Parquet file where those on disk are not as they were written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np

from outplay.errors import BadOption
from outplay.solving.database.files import Manifest, quick_checksum_of, read_blocks, rows_of
from outplay.solving.database.keeping import key_names
from outplay.solving.entries import UNKNOWN
from outplay.solving.enumeration.kernels.layout import KeyLayout
from outplay.solving.keys import Key
from outplay.solving.storage import Array

WORTH_A_TABLE: Final = 20
"""A hash table is made where a call asks for more than one of so many keys of the database."""

KINDS: Final = (np.uint64, np.uint32)
"""What keys and entries are made of."""


class Index:
    """Sorted keys, a row of words each, and their entries.

    entries_in  makes the entries from the columns of the Parquet file
    """

    def __init__(self, folder: Path, manifest: Manifest, entries_in: Callable[[dict[str, Array]], Array]):
        self.layout = KeyLayout.within(manifest.limits)
        name = manifest.checksum[:16]
        paths, sums = [folder / f"{kind}-{name}.npy" for kind in ("keys", "entries")], folder / f"index-{name}.json"
        is_whole = _are_whole(paths, sums)
        self.keys, self.entries = _mapped(paths) if is_whole else self._made(folder, paths, sums, entries_in)
        self.columns = list(self.keys.T)
        self.has_table = False

    def _made(
        self, folder: Path, paths: list[Path], sums: Path, entries_in: Callable[[dict[str, Array]], Array]
    ) -> tuple[Array, Array]:
        """The arrays, from the Parquet file; they are kept beside it, unless nothing can be written there."""
        names, size = key_names(self.layout.key_words), rows_of(folder)

        def blocks() -> Iterator[tuple[Array, Array]]:
            for columns in read_blocks(folder):
                keys = np.stack([columns[name] for name in names], axis=1)
                yield np.ascontiguousarray(keys), entries_in(columns)

        with suppress(OSError):
            _write(blocks(), paths, [(size, len(names)), (size,)])
            sums.write_text(json.dumps([quick_checksum_of(path) for path in paths]))
            return _mapped(paths)
        keys, entries = zip(*blocks(), strict=True)
        return np.concatenate(keys), np.concatenate(entries)

    def of(self, positions: Sequence[Key]) -> list[int]:
        """What is known of each position; 0 for those that are not there."""
        return [self._entry(self.layout.packed(position)) for position in positions]

    def _entry(self, key: list[int] | None) -> int:
        if key is None:
            return UNKNOWN
        first, last = 0, len(self.entries)
        for column, word in zip(self.columns, key, strict=True):
            part, wanted = column[first:last], np.uint64(word)
            first += int(part.searchsorted(wanted))
            if first == last or column[first] != wanted:
                return UNKNOWN
            last = first + 1 if len(key) == 1 else last - len(part) + int(part.searchsorted(wanted, "right"))
        return int(self.entries[first])

    def keys_of(self, positions: Sequence[Key]) -> Array:
        """Positions as packed keys; a BadOption for one that does not fit."""
        rows = []
        for position in positions:
            key = self.layout.packed(position)
            if key is None:
                raise BadOption(f"{position!r:.200} has numbers that no position of the database has: it is not in it")
            rows.append(key)
        packed = np.array(rows, np.uint64).reshape(len(rows), self.layout.key_words)
        return packed[:, 0] if self.layout.key_words == 1 else packed

    def entries_of(self, wanted: Array) -> Array:
        """What is known of each packed key; 0 for those that are not there."""
        from outplay.solving.database.kernels import find_entries

        rows = self._rows(wanted)
        if not self.has_table and len(rows) * WORTH_A_TABLE < len(self.keys) and self.layout.key_words == 1:
            places = np.minimum(self.columns[0].searchsorted(rows[:, 0]), len(self.keys) - 1)
            return np.asarray(np.where(self.columns[0][places] == rows[:, 0], self.entries[places], np.uint32(UNKNOWN)))
        found = np.zeros(len(rows), np.uint32)
        find_entries(rows, self.keys, self.entries, self.slots, self.shift, found)
        return found

    def places(self, wanted: Array) -> Array:
        """The place of each packed key; -1 for those that are not there."""
        from outplay.solving.database.kernels import find_entries

        rows, found = self._rows(wanted), np.zeros(len(wanted), np.uint32)
        numbers = np.arange(1, len(self.keys) + 1, dtype=np.uint32)
        find_entries(rows, self.keys, numbers, self.slots, self.shift, found)
        return np.asarray(found.astype(np.int64) - 1)

    def _rows(self, wanted: Array) -> Array:
        """The keys as rows of words; a BadOption for an array of another kind."""
        words = self.layout.key_words
        rows = wanted.reshape(-1, 1) if wanted.ndim == 1 else wanted
        if rows.dtype != np.uint64 or rows.ndim != 2 or rows.shape[1] != words:
            raise BadOption(
                f"the array has the type {wanted.dtype} and the shape {wanted.shape}; it should hold packed keys, "
                f"uint64 in {'one column' if words == 1 else f'{words} columns'}, as Database.keys makes them"
            )
        return np.ascontiguousarray(rows)

    @property
    def shift(self) -> int:
        """The bits of a hash that are left out."""
        from outplay.solving.database.kernels import shift_for

        return int(shift_for(len(self.keys)))

    @cached_property
    def slots(self) -> Array:
        """The hash table of places, made when it is first asked for."""
        from outplay.solving.database.kernels import fill

        slots = np.zeros(1 << (64 - self.shift), np.uint32)
        fill(self.keys, slots, self.shift)
        self.has_table = True
        return slots

    def all_entries(self) -> Array:
        """What is known of the positions, in the order of their keys."""
        return self.entries

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        """Every entry that there is, with the number of its positions."""
        entries, counts = np.unique(self.entries, return_counts=True)
        return zip(entries.tolist(), counts.tolist(), strict=True)


def _write(blocks: Iterable[tuple[Array, Array]], paths: list[Path], shapes: list[tuple[int, ...]]) -> None:
    """Writes two arrays of these shapes into files, block by block: whole, or not at all."""
    unfinished = [path.with_suffix(".unfinished.npy") for path in paths]
    try:
        with ExitStack() as stack:
            files = [stack.enter_context(path.open("wb")) for path in unfinished]
            for file, kind, shape in zip(files, KINDS, shapes, strict=True):
                head = {"descr": np.dtype(kind).str, "fortran_order": False, "shape": shape}
                np.lib.format.write_array_header_1_0(file, head)
            for block in blocks:
                for file, array in zip(files, block, strict=True):
                    file.write(array.data)
        for path, new in zip(paths, unfinished, strict=True):
            os.replace(new, path)
    finally:
        for path in unfinished:
            with suppress(OSError):
                path.unlink()


def _mapped(paths: list[Path]) -> tuple[Array, Array]:
    keys, entries = (np.load(path, mmap_mode="r").view(np.ndarray) for path in paths)
    return keys, entries


def _are_whole(paths: list[Path], sums: Path) -> bool:
    """Are the files there, and as they were written?"""
    try:
        return bool(json.loads(sums.read_text()) == [quick_checksum_of(path) for path in paths])
    except (OSError, ValueError):
        return False
