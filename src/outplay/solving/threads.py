"""Threads that share out the pieces of a solve: compiled code runs in them at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from outplay.errors import BadOption

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
