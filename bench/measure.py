"""How long a piece of work takes: several contestants in turn, round after round, and the median of each.

Beside the clock on the wall stands the time that processors spent on it, child processes included: on a machine that
has other work to do, the second is the steadier of the two.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from random import Random
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

    Their order is drawn anew in every round, the same in every run: who follows a contestant that gave back much memory
    has to wait for it to be fetched again.
    """
    times: dict[str, list[Took]] = {name: [] for name in contestants}
    random = Random(0)
    for _ in range(rounds):
        for name in random.sample(list(contestants), len(contestants)):
            times[name].append(timed(contestants[name]))
    return {name: Took(*map(median, zip(*took, strict=True))) for name, took in times.items()}


def _busy() -> float:
    children = os.times()
    return process_time() + children.children_user + children.children_system
