"""The one clock of a search: seconds, another thread's word, and what ended it.

A search that runs where Python cannot look (a kernel) is rung: `ringing` calls it from another thread.  A search that
runs in Python looks for itself: `look` raises Stopped.  Nodes are counted by who looks at them, and Ctrl-C comes as
KeyboardInterrupt; the clock knows the words for both.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from math import inf
from threading import TIMEOUT_MAX, Event, Thread, main_thread
from time import perf_counter
from typing import Final

from outplay.limit import Limit
from outplay.result import Stop

HEED: Final = 0.05
"""Seconds that pass at most before a search notices that another thread told it to stop."""

CALLS: Final = 100
"""Calls of functions between two looks at the clock, where no other thread can look."""

SHORTEST: Final = 0.001
"""Seconds that are left to a search that takes over when the time is up."""


class Stopped(Exception):
    """The search had to end before it had an answer."""


class Clock:
    """Starts when it is made, and again when it is restarted.

    limit   how long the search may take
    stop    an Event of the caller's, or None: set by another thread, it ends the search as Ctrl-C does
    reason  what ended the search, once something did: 'nodes' unless the clock itself rang
    """

    def __init__(self, limit: Limit | None = None, stop: Event | None = None):
        self.limit, self.stop = Limit() if limit is None else limit, stop
        self.reason: Stop = "nodes"
        self.restart()

    def restart(self) -> None:
        """All of the time is left again."""
        self.began = perf_counter()

    @property
    def deadline(self) -> float:
        """When the time is up, on perf_counter's scale."""
        return self.began + (inf if self.limit.seconds is None else self.limit.seconds)

    @property
    def seconds_left(self) -> float:
        """Seconds until the time is up; infinite without a limit."""
        return self.deadline - perf_counter()

    def left(self) -> Limit:
        """The limit of a search that takes over: the rest of the time.

        Nodes are counted from the start again, so that an answer does not depend on when it takes over.
        """
        if self.limit.seconds is None:
            return self.limit
        return replace(self.limit, seconds=max(self.seconds_left, SHORTEST))

    def look(self) -> None:
        """Raises Stopped if the time is up or the caller's `stop` is set."""
        if perf_counter() > self.deadline:
            self._end("seconds")
        if self.stop is not None and self.stop.is_set():
            self._end("interrupt")

    def why(self, ended: BaseException) -> Stop:
        """What ended a search that was left by this exception."""
        return self.reason if isinstance(ended, Stopped) else "interrupt"

    @contextmanager
    def ringing(self, ring: Callable[[], object]) -> Iterator[None]:
        """Calls `ring` from another thread when the time is up, or when the caller's `stop` is set."""
        over = Event()
        waiters: list[tuple[Callable[..., None], object]] = []
        if self.limit.seconds is not None:
            waiters.append((self._ring_in_time, over))
        if self.stop is not None:
            waiters.append((self._heed, over))
        threads = True
        try:
            for wait, event in waiters:
                Thread(target=wait, args=(ring, event), daemon=True).start()
        except RuntimeError:  # Python in a browser has none
            threads = False
            sys.setprofile(self._looking(ring))
        try:
            yield
        finally:
            over.set()
            if not threads:
                sys.setprofile(None)

    def _looking(self, ring: Callable[[], object]) -> Callable[..., None]:
        """What Python calls at every call of a function: rings, in this thread, once the time is up."""
        calls = count(1)

        def look(*_: object) -> None:
            if next(calls) % CALLS == 0 and perf_counter() > self.deadline:
                self.reason = "seconds"
                ring()

        return look

    def _ring_in_time(self, ring: Callable[[], object], over: Event) -> None:
        if not over.wait(min(max(self.seconds_left, 0), TIMEOUT_MAX / 2)):
            self.reason = "seconds"
            ring()

    def _heed(self, ring: Callable[[], object], over: Event) -> None:
        assert self.stop is not None
        while not over.is_set():
            if self.stop.wait(HEED):
                self.reason = "interrupt"
                ring()
                return

    def _end(self, reason: Stop) -> None:
        self.reason = reason
        raise Stopped


def is_over(over: Event, seconds: float = 0) -> bool:
    """Was it set, now or within these seconds, or does the process end?  Then nobody waits for an answer."""
    return over.wait(seconds) or not main_thread().is_alive()
