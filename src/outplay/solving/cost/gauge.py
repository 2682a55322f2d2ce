"""How many positions there are, while a game is being solved: how much of a sample has the work come to?

Capture and recapture (Petersen, 1896; Lincoln, 1930): if so many positions were found, and among them is this share of
a sample that was drawn before, there are found / share.  But positions to which many lines lead are in the sample
sooner, and are found sooner.  So what was found is taken for a power of the share, found = positions * share ** power,
and the power is read off from how both have grown.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Any, Final

from outplay.saying import NORMAL_95, Estimate

POWERS: Final = (0.5, 3.0)
USUAL_POWER: Final = 1.3
"""The powers that are believed, and the one that is taken before the growth shows another."""

GROWN: Final = 1.5
RECENT: Final = 6.0
"""How many times as large a share must have become before its growth says anything; and how far back is looked."""

UNSURE, SURE = 0.8, 0.5
"""How far off a power may be, before its growth was seen and afterwards."""

FEWEST: Final = 20
"""States of a sample that must have been met before it says anything."""


class Gauge:
    """A sample of positions, and what was known of their number when it was drawn.

    sample     states, each with the number of positions that it stands for
    positions  how many there are, by the estimate
    history    the logarithms of the share that was met, and of what was found, as the work went on
    """

    def __init__(self, sample: Sequence[tuple[Any, float]], positions: Estimate):
        self.sample, self.positions = sample, positions
        self.states = [state for state, _ in sample]
        self.history: list[tuple[float, float]] = []

    def narrowed(self, found: int, met: Sequence[bool]) -> Estimate:
        """How many positions there are, where so many were found by now, and these states of the sample among them.

        Never fewer than were found.  Where too few of the sample were met, it is as it was before.
        """
        before = Estimate(*(max(float(found), end) for end in self.positions))
        if sum(met) < FEWEST:
            return before
        weights = [weight for _, weight in self.sample]
        total = sum(weights)
        share = sum(weight for weight, is_met in zip(weights, met, strict=True) if is_met) / total
        size = total * total / sum(weight * weight for weight in weights)
        self.history.append((log(share), log(found)))
        power, doubt = self._power()
        value = found * share**-power
        off = share**-doubt * exp(NORMAL_95 * power * sqrt((1 - share) / (share * size)))
        return _both(before, Estimate(value, max(float(found), value / off), value * off), (1 + share) / 2)

    def left(self, walk: Any) -> int:
        """About how many positions a walk has still to find."""
        found = int(walk.count)
        met = [bool(number) for number in walk.found(self.states)]
        return max(0, round(self.narrowed(found, met).value) - found)

    def _power(self) -> tuple[float, float]:
        """The slope of what was found over the share that was met, and how far off it may be."""
        last = self.history[-1][0]
        points = [point for point in self.history if point[0] > last - log(RECENT)]
        if last - points[0][0] < log(GROWN):
            return USUAL_POWER, UNSURE
        x, y = (sum(column) / len(points) for column in zip(*points, strict=True))
        slope = sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)
        return min(max(slope, POWERS[0]), POWERS[1]), SURE


def _both(before: Estimate, now: Estimate, trust: float) -> Estimate:
    """What both say, with so much trust in what is said now; that alone, where they contradict each other."""
    low, high = max(now.low, before.low), min(now.high, before.high)
    if low > high:
        return now
    value = now.value**trust * before.value ** (1 - trust)
    return Estimate(min(max(value, low), high), low, high)
