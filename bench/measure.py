"""How long a piece of work takes: several contestants in turn, round after round, and the median of each.

Beside the clock on the wall stands the time that processors spent on it, child processes included: on a machine that
has other work to do, the second is the steadier of the two.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

ROUNDS = 7


class Took(NamedTuple):
    """Seconds on the wall, and seconds of processors."""

    seconds: float
    cpu: float


def timed(work: Callable[[], Any]) -> Took:
    """One run, on both clocks."""
    start, busy = perf_counter(), _busy()
    work()
    return Took(perf_counter() - start, _busy() - busy)


def race(contestants: Mapping[str, Callable[[], Any]], rounds: int = ROUNDS) -> dict[str, Took]:
    """The medians of each, measured alternately so that a noisy moment hits them all.

    Every round begins with another contestant: who comes first finds the memory cold that others have just warmed.
    """
    times: dict[str, list[Took]] = {name: [] for name in contestants}
    names = list(contestants)
    for i in range(rounds):
        first = i % len(names)
        for name in names[first:] + names[:first]:
            times[name].append(timed(contestants[name]))
    return {name: Took(*map(median, zip(*took, strict=True))) for name, took in times.items()}


def _busy() -> float:
    children = os.times()
    return process_time() + children.children_user + children.children_system
