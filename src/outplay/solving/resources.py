"""What a solve may take: how much memory, with the word for too little, and a pool of threads."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from typing import Final, TypeVar

from outplay.errors import BadOption, OutplayError, TooLarge

SHARE: Final = 0.7
"""The part of the machine's memory that is taken if nobody says how much."""

MEGABYTE: Final = 1 << 20
UNKNOWN_MACHINE: Final = 2 << 30
"""Bytes that are taken where the system does not say how much there is."""

CONTAINER: Final = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")
"""Files in which Linux says how much of the machine's memory a container may take."""

LEAST: Final = 16
"""Megabytes below which a solve has no room for what it is working on."""


MAPPED: Final = "array"
"""How the names of files begin that are mapped into memory: they are of use to the process that made them alone."""


class OutOfMemory(TooLarge):
    """A solve has no room to go on, in memory or on disk."""


class DiskIsFull(OutOfMemory):
    """A solve that went to disk has no room there."""

    def __init__(self, folder: Path, wanted: int, free: int):
        super().__init__(
            f"the disk of {folder} has {free // MEGABYTE:,} MB left, and {-(-wanted // MEGABYTE):,} more are needed: "
            "make room and call again, which goes on where there is a database, or give more memory_mb"
        )


def memory_of_a_solve(memory_mb: float | None) -> int:
    """The bytes that a solve may take; an OutOfMemory where that is too little to work with."""
    most = memory_to_use(memory_mb)
    if most < LEAST * MEGABYTE:
        raise OutOfMemory(f"memory_mb is {memory_mb:g}; give it {LEAST} at least: what does not fit goes to disk")
    return most


def memory_to_use(memory_mb: float | None) -> int:
    """The bytes that may be taken."""
    if memory_mb is not None:
        if not isinstance(memory_mb, (int, float)) or not 0 < memory_mb < inf:
            raise BadOption(f"memory_mb is {memory_mb!r:.60}; it should be a number of megabytes above 0")
        return int(memory_mb * MEGABYTE)
    if not hasattr(os, "sysconf"):
        return UNKNOWN_MACHINE
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return int(SHARE * min([machine, *_allowed()]))


def _allowed() -> Iterator[float]:
    """What the process may take of the machine's memory, by each who limits it: a container, or `ulimit -v`."""
    for path in CONTAINER:
        with suppress(OSError, ValueError):
            yield int(Path(path).read_text())
    with suppress(ImportError):
        import resource

        most, _ = resource.getrlimit(resource.RLIMIT_AS)
        yield inf if most == resource.RLIM_INFINITY else max(0, most - _addresses_taken())


def _addresses_taken() -> int:
    """The bytes that `ulimit -v` counts already, for code as well as for data; 0 where the system does not say."""
    with suppress(OSError, ValueError):
        return int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    return 0


@contextmanager
def told_in_words() -> Iterator[None]:
    """An OutOfMemory where the system gives no more memory, although memory_mb allows it."""
    try:
        yield
    except OutplayError:
        raise
    except MemoryError:
        raise OutOfMemory(
            "the system gives no more memory: name less of it, memory_mb=..., and what does not fit goes to disk where "
            "rules are compiled; call again, which goes on where there is a database"
        ) from None


Item = TypeVar("Item")
Answer = TypeVar("Answer")


class ThreadPool:
    """So many threads; one works where it is called."""

    def __init__(self, threads: int = 1):
        if type(threads) is not int or threads < 1:
            raise BadOption(f"threads is {threads!r:.60}; it should be a whole number from 1 on")
        self.threads = threads
        self._pool: ThreadPoolExecutor | None = None

    def each(self, work: Callable[[Item], Answer], items: Iterable[Item]) -> list[Answer]:
        """What the work gives for each item, in their order; the items are done in any."""
        listed = list(items)
        if self.threads == 1 or len(listed) < 2:
            return [work(item) for item in listed]
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads)
        return list(self._pool.map(work, listed))
