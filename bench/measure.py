"""How long a piece of work takes: several contestants in turn, round after round, and the median of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter
from typing import Any

ROUNDS = 7


def seconds(work: Callable[[], Any]) -> float:
    """One run, on the clock."""
    start = perf_counter()
    work()
    return perf_counter() - start


def race(contestants: Mapping[str, Callable[[], Any]], rounds: int = ROUNDS) -> dict[str, float]:
    """The median seconds of each, measured alternately so that a noisy moment hits them all."""
    times: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, work in contestants.items():
            times[name].append(seconds(work))
    return {name: median(took) for name, took in times.items()}
