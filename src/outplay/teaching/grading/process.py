"""A student's code in a process of its own: it may loop, exit or end the process; what it answered is kept."""

from __future__ import annotations

import gc
import json
import os
import select
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final

from outplay.errors import BadOption
from outplay.teaching.grading.student import Student
from outplay.teaching.grading.worker import Worker, quietly

PATIENCE: Final = 10.0
"""Seconds beyond the limit that a silent process has: it may sleep, or wait for what never comes."""

LONGEST: Final = 120.0
"""Seconds for all searches together: who sleeps a little in each of them never ends either."""

GLANCE: Final = 1.0
"""Seconds until a silent process is looked at again."""

NANOSECONDS: Final = 1e9
"""Of a second: what schedstat counts in."""

ENDED: Final = {"kind": "trouble", "what": "ended", "name": "", "line": None, "text": "", "case": None, "unknown": None}
"""What is said for a process that says nothing any more."""

MEMORY: Final = 4 << 30
"""Bytes that the process may have."""


def messages(
    make: Callable[[], Student],
    algorithm: str | None,
    call: str | None,
    seconds: float,
    home: str = "",
    only: str = "",
) -> list[dict[str, Any]]:
    """All that a worker sends about a student's code, with what ended it, if that was not the end of its work.

    home  the file that is loaded, so that a line of it can be named before there is a function
    only  the name of a case: then nothing else is searched
    """
    if not hasattr(os, "fork"):
        raise BadOption(
            "students' code runs in a process of its own, which this system cannot fork: grade it elsewhere"
        )
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work(Worker(writing, seconds, home, only), make, algorithm, call)
    os.close(writing)
    try:
        found = list(_received(reading, seconds + PATIENCE, child))
    finally:
        os.close(reading)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    if (found and found[-1]["kind"] in ("done", "refused")) or any(one.get("what") == "stuck" for one in found):
        return found
    return [*found, {**ENDED, "name": _ending(status)}]


def _work(worker: Worker, make: Callable[[], Student], algorithm: str | None, call: str | None) -> None:
    """What the process does; it never comes back."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    gc.freeze()  # what is there stays, and is not looked through on the student's time
    printed = quietly()
    try:
        worker.work(make, algorithm, call)
        signal.setitimer(signal.ITIMER_PROF, 0)
        worker.send(kind="done", printed=printed.lines)
    finally:
        os._exit(0)


def _received(pipe: int, patience: float, child: int) -> Iterator[dict[str, Any]]:
    """The messages, until the other end is closed, silent for too long, or not done in time.

    A machine that is busy with something else is no fault of the student's: what was waited for it does not count.
    """

    def now() -> float:
        return monotonic() - starved(child, os.getpid())

    waiting, until, last = b"", now() + patience, now() + LONGEST
    while True:
        left = min(until, last) - now()
        ready, _, _ = select.select([pipe], [], [], min(max(left, 0.0), GLANCE))
        if now() > last or (not ready and left <= 0):
            yield {**ENDED, "what": "stuck"}
            return
        if not ready:
            continue
        part = os.read(pipe, 1 << 16)
        if not part:
            return
        *lines, waiting = (waiting + part).split(b"\n")
        yield from map(json.loads, lines)
        until = now() + patience


def starved(*processes: int) -> float:
    """Seconds that these processes were ready to run and had no processor, as far as the system tells (Linux does)."""
    total = 0.0
    for process in processes:
        with suppress(OSError, ValueError, IndexError):
            total += int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / NANOSECONDS
    return total


def _ending(status: int) -> str:
    """How a process ended, in words."""
    if os.WIFSIGNALED(status):
        return f"signal {os.WTERMSIG(status)}"
    return f"exit code {os.WEXITSTATUS(status)}"
