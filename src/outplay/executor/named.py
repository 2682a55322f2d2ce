"""The executor that `on` names: this machine's processes, a cluster, or one that somebody brings along."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, cast

from outplay.errors import BadOption
from outplay.executor.processes import Here, Processes
from outplay.executor.protocol import Executor
from outplay.executor.sending import Reached, is_away
from outplay.limit import require_whole

HERE: Final = "processes"
"""What this machine's processes are called."""

ELSEWHERE: Final = {"ray": "outplay.cluster"}
"""The rooms that offer an executor, by the name that `on` takes; each is imported when it is asked for."""


def executor_of(on: Any, processes: int | None = None) -> Executor:
    """The executor that `on` names: None or 'processes', this machine's; 'ray', a cluster; or an executor itself.

    processes  how many items at the same time, as many as there are processors if it is left out; with 1, and where
               `on` is None, the work is done in this process
    """
    if is_away():
        raise Reached
    if processes is not None:
        require_whole("processes", processes)
    size = processes or processors()
    if on is None and size == 1:
        return Here()
    if on is None or on == HERE:
        return Processes(size)
    if isinstance(on, str) and on in ELSEWHERE:
        offered: Callable[[int | None], Executor] = import_module(ELSEWHERE[on]).executor
        return offered(processes)
    if not hasattr(on, "run") or not hasattr(on, "size"):
        raise BadOption(
            f"on is {on!r:.60}; it should be {' or '.join(map(repr, (HERE, *ELSEWHERE)))}, an executor, or left out "
            "for this machine's processes"
        )
    return cast(Executor, on)


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
