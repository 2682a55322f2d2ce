"""A student's code in a process of its own: it may loop, exit or end the process; what it answered is kept."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Final

from outplay.core.processes import Fork, Message, Process, Say, limit_memory
from outplay.errors import BadOption
from outplay.teaching.grading.student import Student
from outplay.teaching.grading.worker import CaseRunner, quietly

SECONDS_OF_SILENCE: Final = 10.0
"""Beyond the limit, that a process has: it may sleep, or wait for what never comes."""

MOST_SECONDS: Final = 120.0
"""For all searches together: who sleeps a little in each of them never ends either."""

SECONDS_BETWEEN_LOOKS: Final = 1.0
"""At a silent process."""

NANOSECONDS: Final = 1e9
"""Of a second: what schedstat counts in."""

ENDED: Final = {"kind": "trouble", "what": "ended", "name": "", "line": None, "text": "", "case": None, "unknown": None}
"""What is said for a process that says nothing any more."""

MOST_BYTES: Final = 4 << 30
"""That the process may have."""


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
    heard: SimpleQueue[Message | None] = SimpleQueue()
    work = partial(_work, make, algorithm, call, seconds=seconds, home=home, only=only)
    process = Process(Fork(work), lambda _, message: heard.put(message))
    try:
        found = list(_received(heard, seconds + SECONDS_OF_SILENCE, process.process.pid))
    finally:
        process.kill()
    if (found and found[-1]["kind"] in ("done", "refused")) or any(one.get("what") == "stuck" for one in found):
        return found
    code = process.process.wait()
    return [*found, {**ENDED, "name": f"signal {-code}" if code < 0 else f"exit code {code}"}]


def _work(
    make: Callable[[], Student], algorithm: str | None, call: str | None, say: Say, seconds: float, home: str, only: str
) -> None:
    """Loads the student's code, searches every case, and says how many lines were printed."""
    limit_memory(MOST_BYTES)
    gc.freeze()  # what is there stays, and is not looked through on the student's time
    printed = quietly()
    runner = CaseRunner(say, seconds, home, only)
    runner.work(make, algorithm, call)
    signal.setitimer(signal.ITIMER_PROF, 0)
    runner.send("done", printed=printed.lines)


def _received(heard: SimpleQueue[Message | None], silence: float, child: int) -> Iterator[dict[str, Any]]:
    """The messages, until the process has ended, is silent for too many seconds, or not done in time.

    A machine that is busy with something else is no fault of the student's: what was waited for it does not count.
    """

    def now() -> float:
        return monotonic() - starved(child, os.getpid())

    until, last = now() + silence, now() + MOST_SECONDS
    while now() < last:
        left = min(until, last) - now()
        try:
            message = heard.get(timeout=min(max(left, 0.0), SECONDS_BETWEEN_LOOKS))
        except Empty:
            if left <= 0:
                break
            continue
        if message is None:
            return
        yield {"kind": message.kind, **message.data}
        until = now() + silence
    yield {**ENDED, "what": "stuck"}


def starved(*processes: int) -> float:
    """Seconds that these processes were ready to run and had no processor, as far as the system tells (Linux does)."""
    total = 0.0
    for process in processes:
        with suppress(OSError, ValueError, IndexError):
            total += int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / NANOSECONDS
    return total
