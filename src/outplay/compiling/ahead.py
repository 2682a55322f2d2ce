"""Compiled code made ready beside a search: a process of its own fills the cache, and a thread loads what is there.

A thread that compiled would hold the interpreter, and the end of the process would wait for it.  A child process does
neither: it goes on when its parent is gone, and the next process finds what it made.  Of many processes that want the
same kernel at the same time (players of a match, those behind a page), one makes it.  Loading takes a moment, in a
thread, where no Ctrl-C is delivered.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from threading import Event, Lock
from typing import Any, Final

from outplay.clock import is_over
from outplay.compiling.admission import is_kept
from outplay.compiling.cache import in_turn
from outplay.compiling.fingerprint import fingerprint
from outplay.core.processes import Fork, silence

SECONDS_BETWEEN_LOOKS: Final = 0.05
"""At the child process."""

MOST_SECONDS: Final = 300
"""After which a child process that hangs ends itself."""

_lock = Lock()
_children: dict[tuple[str, str], Fork] = {}


def make_ready(game: Any, state: Any, kernel: str, prepare: Callable[[], None], over: Event) -> bool:
    """Is the kernel compiled and loaded?  False if nobody waits for it any more: `over` is set.

    A CannotCompile where the rules do not compile.
    """

    def make() -> None:
        with in_turn(f"{kernel}-{fingerprint(game)}"):
            if not is_ready():
                prepare()

    def is_ready() -> bool:
        return is_kept(game, kernel, [state])

    while not is_ready() and hasattr(os, "fork") and _is_running(fingerprint(game), kernel, make):
        if is_over(over, SECONDS_BETWEEN_LOOKS):
            return False
    if is_over(over):
        return False
    prepare()
    return not over.is_set()


def _is_running(tag: str, kernel: str, prepare: Callable[[], None]) -> bool:
    """Is a child process at work on it?  One is started if there was none."""
    with _lock:
        if (tag, kernel) not in _children:
            _children[tag, kernel] = Fork(lambda say: _alone(prepare))
        return _children[tag, kernel].poll() is None


def _alone(prepare: Callable[[], None]) -> None:
    """In the child: it is prepared with no terminal, no Ctrl-C, an end, and the other processes first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.alarm(MOST_SECONDS)
    silence()
    os.nice(5)
    prepare()
