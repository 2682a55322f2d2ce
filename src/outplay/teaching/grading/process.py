"""A student's code in a process of its own: it may loop, exit or end the process; what it answered is kept."""

from __future__ import annotations

import gc
import json
import os
import select
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from outplay.errors import BadOption
from outplay.teaching.grading.student import Student
from outplay.teaching.grading.worker import Worker, quietly

PATIENCE: Final = 10.0
"""Seconds of the wall beyond the limit that a silent process has: it may sleep, or wait for what never comes."""

LONGEST: Final = 120.0
"""Seconds of the wall for all searches together: who sleeps a little in each of them never ends either."""

MEMORY: Final = 4 << 30
"""Bytes that the process may have."""


def messages(
    make: Callable[[], Student], algorithm: str | None, seconds: float, home: str = ""
) -> list[dict[str, Any]]:
    """All that a worker sends about a student's code, with what ended it, if that was not the end of its work.

    home  the file that is loaded, so that a line of it can be named before there is a function
    """
    if not hasattr(os, "fork"):
        raise BadOption(
            "students' code runs in a process of its own, which this system cannot fork: grade it elsewhere"
        )
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work(writing, make, algorithm, seconds, home)
    os.close(writing)
    try:
        found = list(_received(reading, seconds + PATIENCE))
    finally:
        os.close(reading)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    if (found and found[-1]["kind"] in ("done", "refused")) or any(one.get("what") == "stuck" for one in found):
        return found
    return [
        *found,
        {"kind": "trouble", "what": "ended", "name": _ending(status), "line": None, "text": "", "case": None},
    ]


def _work(pipe: int, make: Callable[[], Student], algorithm: str | None, seconds: float, home: str) -> None:
    """What the process does; it never comes back."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    gc.freeze()  # what is there stays, and is not looked through on the student's time
    printed = quietly()
    worker = Worker(pipe, seconds, home)
    try:
        worker.work(make, algorithm)
        signal.setitimer(signal.ITIMER_PROF, 0)
        worker.send(kind="done", printed=printed.lines)
    finally:
        os._exit(0)


def _received(pipe: int, patience: float) -> Iterator[dict[str, Any]]:
    """The messages, until the other end is closed, silent for too long, or not done in time."""
    waiting, until, last = b"", monotonic() + patience, monotonic() + LONGEST
    while True:
        ready, _, _ = select.select([pipe], [], [], max(0.0, min(until, last) - monotonic()))
        if monotonic() > last:
            ready = []
        if not ready:
            yield {"kind": "trouble", "what": "stuck", "name": "", "line": None, "text": "", "case": None}
            return
        part = os.read(pipe, 1 << 16)
        if not part:
            return
        *lines, waiting = (waiting + part).split(b"\n")
        yield from map(json.loads, lines)
        until = monotonic() + patience


def _ending(status: int) -> str:
    """How a process ended, in words."""
    if os.WIFSIGNALED(status):
        return f"signal {os.WTERMSIG(status)}"
    return f"exit code {os.WEXITSTATUS(status)}"
