"""Where a solve keeps its arrays: in memory, and on disk from where that ends.

What is read and written in order is cut into parts: those go to disk first, and are read again one by one.  What is
read anywhere is mapped into memory from a file, when no part is left to make room for it.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock
from typing import Any, TypeAlias
from warnings import warn

import numpy as np

from outplay.solving.resources import MAPPED, MEGABYTE, DiskIsFull, memory_of_a_solve

RESERVE, SOON_FULL = 64 * MEGABYTE, 2048 * MEGABYTE
"""Bytes of a disk that are left free, and below which there is a warning."""

Array: TypeAlias = np.ndarray[Any, Any]


class Room:
    """The memory and the disk of one solve.

    most    bytes of memory to take
    used    bytes that are taken
    folder  where files go: that of the checkpoint, which sees to what is not wanted any more, or one that vanishes
    """

    def __init__(self, memory_mb: float | None = None, folder: Path | None = None):
        self.most, self.used = memory_of_a_solve(memory_mb), 0
        self._folder = folder
        self._vanishing: TemporaryDirectory[str] | None = None
        self._parts: dict[Part, None] = {}
        self._warned: set[str] = set()
        self._names = count()
        self._lock = RLock()
        for path in folder.glob(f"{MAPPED}-*") if folder else ():
            path.unlink(missing_ok=True)

    @property
    def folder(self) -> Path:
        """Made when it is first wanted."""
        if self._folder is None:
            self._vanishing = TemporaryDirectory(prefix="outplay-solve-", ignore_cleanup_errors=True)
            self._folder = Path(self._vanishing.name)
        self._folder.mkdir(parents=True, exist_ok=True)
        return self._folder

    def path(self, kind: str) -> Path:
        """A file that is not there yet."""
        with self._lock:
            while (path := self.folder / f"{kind}-{next(self._names)}.bin").exists():
                pass
            return path

    def zeros(self, size: int, kind: Any) -> Array:
        """An array of zeros: in memory if there is room, else in a file."""
        wanted = size * np.dtype(kind).itemsize
        if self._take(wanted):
            try:
                return _in_memory(size, kind)
            except MemoryError:
                self._take_no_more(wanted)
        return self._mapped(self.path(MAPPED), size, kind)

    def grown(self, array: Array, size: int) -> Array:
        """The array with zeros behind it; the old one is gone."""
        more = (size - len(array)) * array.itemsize
        if not _is_mapped(array):
            if self._take(more):
                try:
                    return _enlarged(array, size)
                except MemoryError:
                    self._take_no_more(more)
            longer = self._mapped(self.path(MAPPED), size, array.dtype)
            longer[: len(array)] = array
            self.free(array)
            return longer
        path, kind = Path(array.base.filename), array.dtype  # type: ignore[union-attr]
        return self._mapped(path, size, kind)

    def free(self, array: Array) -> None:
        """The array is not wanted any more."""
        if _is_mapped(array):
            Path(array.base.filename).unlink(missing_ok=True)  # type: ignore[union-attr]
        else:
            self.give_back(array.nbytes)

    def part(self, array: Array, kind: str) -> Part:
        """A part with this content: in memory if there is room, else in a file."""
        part = Part(self, array, kind)
        self.adopt(part)
        return part

    def adopt(self, part: Part) -> None:
        """Keeps a part in memory if there is room, else in a file."""
        with self._lock:
            if self._take(part.size):
                self._parts[part] = None
                part.is_counted = True
                return
        part.write()

    def hold(self, part: Part) -> None:
        """The part is being changed: it stays where it is."""
        with self._lock:
            self._parts.pop(part, None)

    def discard(self, path: Path | None) -> None:
        """The file is not wanted any more, unless the last checkpoint names it."""
        if path is not None and self._vanishing is not None:
            path.unlink(missing_ok=True)

    def give_back(self, size: int) -> None:
        """So many bytes of memory are free again."""
        with self._lock:
            self.used -= size

    def forget(self, part: Part) -> None:
        """The part is not in memory any more."""
        with self._lock:
            self._parts.pop(part, None)
            self.used -= part.size if part.is_counted else 0
            part.is_counted = False

    def read(self, name: str, kind: str, size: int | None = None) -> Array:
        """The content of a file in the folder: its first numbers, or all."""
        path = self.folder / name
        count = path.stat().st_size // np.dtype(kind).itemsize if size is None else size
        array = self.zeros(count, kind)
        with path.open("rb") as file:
            file.readinto(array.view(np.uint8).data)
        return array

    def write(self, path: Path, array: Array) -> None:
        """Writes an array into a file; a DiskIsFull where the disk has no room for it."""
        self.append(path, 0, array)

    def append(self, path: Path, place: int, array: Array) -> None:
        """Writes an array into a file from this byte on; what the file had there is gone."""
        self.require_disk(array.nbytes)
        try:
            with path.open("r+b" if path.exists() else "wb") as file:
                file.truncate(place)
                file.seek(place)
                array.tofile(file)
        except OSError:
            raise DiskIsFull(self.folder, array.nbytes, shutil.disk_usage(self.folder).free) from None

    def require_disk(self, size: int) -> None:
        """A DiskIsFull if there is no room for so many bytes more."""
        free = shutil.disk_usage(self.folder).free
        if free < size + RESERVE:
            raise DiskIsFull(self.folder, size, free)
        if free < size + SOON_FULL:
            self._warn("disk", f"the disk of {self.folder} is nearly full: {free // MEGABYTE:,} MB are left")

    def _take(self, size: int) -> bool:
        """Takes memory, for which parts go to disk; False if there is not enough."""
        with self._lock:
            if self.used + size > self.most:
                said = f"{self.most // MEGABYTE:,} MB of memory are taken: the solve goes on on disk, in {self.folder}"
                self._warn("memory", said)
            while self.used + size > self.most and self._parts:
                next(iter(self._parts)).write()
            if self.used + size > self.most:
                return False
            self.used += size
            return True

    def _take_no_more(self, size: int) -> None:
        """The system did not give so many bytes: what is in memory by now is all that will be, and parts leave it."""
        with self._lock:
            self.used -= size
            while self._parts:
                next(iter(self._parts)).write()
            self.most = min(self.most, self.used)
        said = f"the system gives no more memory: the solve goes on on disk, in {self.folder}"
        self._warn("memory", said)

    def _warn(self, what: str, said: str) -> None:
        """Warns of this once in a solve."""
        if what not in self._warned:
            self._warned.add(what)
            warn(said, RuntimeWarning, stacklevel=2)

    def _mapped(self, path: Path, size: int, kind: Any) -> Array:
        """An array in a file, whose bytes the disk has promised: a full disk is told now, and not by a signal."""
        wanted = size * np.dtype(kind).itemsize
        self.require_disk(wanted - (path.stat().st_size if path.exists() else 0))
        with path.open("ab") as file:
            try:
                os.posix_fallocate(file.fileno(), 0, wanted) if hasattr(os, "posix_fallocate") else file.truncate(
                    wanted
                )
            except OSError:
                raise DiskIsFull(self.folder, wanted, shutil.disk_usage(self.folder).free) from None
        try:
            return np.memmap(path, kind, "r+", shape=(size,)).view(np.ndarray)
        except OSError as error:
            raise MemoryError(f"{path} cannot be mapped into memory: {error.strerror or error}") from None


def _in_memory(size: int, kind: Any) -> Array:
    return np.zeros(size, kind)


def _enlarged(array: Array, size: int) -> Array:
    array.resize(size, refcheck=False)
    return array


def counted(arrays: Iterable[Array]) -> Counter[int]:
    """How often each number is in all of the arrays."""
    found = Counter[int]()
    for array in arrays:
        numbers, counts = np.unique(array, return_counts=True)
        found.update(dict(zip(numbers.tolist(), counts.tolist(), strict=True)))
    return found


def _is_mapped(array: Array) -> bool:
    return isinstance(array.base, np.memmap)


class Part:
    """A part of something that is read in order: an array in memory, or in a file.

    path   a file with its content; files are never changed, so that a checkpoint may name them
    older  a file with what it was before, from which it can be made again with what is known
    """

    def __init__(self, room: Room, array: Array | None, kind: str, path: Path | None = None):
        self.room, self.array, self.kind, self.path = room, array, kind, path
        self.older: Path | None = None
        self.is_counted = False
        self.size = array.nbytes if array is not None else path.stat().st_size if path else 0

    def load(self, kind: Any) -> Array:
        """Its content; who changes it calls `replace`."""
        if self.array is not None:
            return self.array
        assert self.path is not None
        return np.fromfile(self.path, kind)

    def save(self) -> str:
        """The file that a checkpoint can name; it is written if there is none."""
        file = self.path or self.older
        if file is None:
            self._store()
            assert self.path is not None
            file = self.path
        return file.name

    def write(self) -> None:
        """Writes it to a file, and gives its memory back."""
        if self.path is None:
            self._store()
        self.room.forget(self)
        self.array = None

    def replace(self, array: Array) -> None:
        """Another content, from which what is known by now was left out."""
        self.room.forget(self)
        if self.path is not None:
            self.room.discard(self.older)
            self.older, self.path = self.path, None
        self.array, self.size = array, array.nbytes
        self.room.adopt(self)
        if self.path is not None:
            self.room.discard(self.older)

    def drop(self) -> None:
        """It is not wanted any more."""
        self.room.forget(self)
        self.room.discard(self.path)
        self.room.discard(self.older)

    def _store(self) -> None:
        assert self.array is not None
        path = self.room.path(self.kind)
        self.room.write(path, self.array)
        self.path = path
