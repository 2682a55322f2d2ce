"""The time of a check, shared out among its stages, and who is told how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from math import inf
from typing import Final, TypeAlias, TypeVar

T = TypeVar("T")
Progress: TypeAlias = Callable[[str, int], None]
"""Is told of a stage and of how many states it has come through."""

thread_time: Callable[[], float] = getattr(time, "thread_time", time.process_time)
"""Processor time of this thread; of the process, where Python has no threads (in a browser)."""

EVERY: Final = 50
"""States between two words of progress."""


class Patience:
    """Says when a stage has to end, and remembers which ones it cut short.

    Time is processor time: the same check on a busy machine looks at as much as on a quiet one.
    """

    def __init__(self, seconds: float = inf, progress: Progress | None = None):
        self._end = self._until = thread_time() + seconds
        self._progress = progress
        self._stage, self._count = "", 0
        self.cut: list[str] = []

    def begin(self, stage: str, share: float = 1.0) -> None:
        """The next stage may take so much of the time that is left."""
        left = max(0.0, self._end - thread_time())
        self._stage, self._count = stage, 0
        self._until = inf if left == inf else thread_time() + share * left
        self._tell()

    @property
    def is_over(self) -> bool:
        """Has the stage to end?"""
        if thread_time() < self._until:
            return False
        if self._stage not in self.cut:
            self.cut.append(self._stage)
        return True

    def each(self, items: Iterable[T]) -> Iterator[T]:
        """The items one by one, as long as there is time for another."""
        for item in items:
            if self.is_over:
                return
            self.step()
            yield item

    def step(self) -> None:
        """One more state was looked at."""
        self._count += 1
        if self._count % EVERY == 0:
            self._tell()

    def _tell(self) -> None:
        if self._progress is not None:
            self._progress(self._stage, self._count)
