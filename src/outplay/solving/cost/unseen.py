"""How many positions there are that nobody came to: from how often lines met, and from how a solve meets a sample.

Chao, *Nonparametric estimation of the number of classes in a population*, 1984: of positions that are met at random,
however unevenly, at least once² / (2 twice) were not met, where `once` and `twice` were met so often.  It is exact if
all are met as evenly, and too low if not: by how much cannot be seen in the sample.  In games that were counted to the
end (docs/solve.md) it was never less than an eighth; so eight times as many is the other end of the interval.

While a game is being solved: capture and recapture (Petersen, 1896; Lincoln, 1930).  If so many positions were found,
and among them is this share of a sample that was drawn before, there are found / share.  But positions to which many
lines lead are in the sample sooner, and are found sooner.  So what was found is taken for a power of the share, found =
positions * share ** power, and the power is read off from how both have grown.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log, sqrt
from typing import Any, Final

from outplay.saying import NORMAL_95, Estimate
from outplay.solving.cost.lines import Stratum
from outplay.solving.enumeration.positions import Traversal

UNEVEN: Final = 8.0
"""How many times as many positions may be unseen as there would be if all were met as evenly."""

USUAL: Final = 2.0
"""How many times as many there are as a rule."""

MEETINGS: Final = 10
FEWEST: Final = 3
"""Positions that were met twice, from which a stratum is judged by itself, and from which it is judged at all."""

SLACK: Final = 1.5
"""How far off the number of lines of play may be, which was sampled too."""

NEAR: Final = 3
"""Strata to either side that are judged together where there are few."""


def unseen(strata: list[Stratum]) -> list[Estimate]:
    """How many positions were not met, by stratum; `high` is infinite where nothing bounds it."""
    return [_unseen_at(strata, place) for place in range(len(strata))]


def _unseen_at(strata: list[Stratum], place: int) -> Estimate:
    """How many were not met in one stratum, by what was met there and near it."""
    here = strata[place]
    if not here.seen:
        return Estimate(0, 0, 0)
    once, twice = _near(strata, place)
    pairs = here.once * once / 2
    low = min(pairs / most_expected(twice), max(0.0, here.lines / SLACK - here.seen))
    most = max(low, here.lines * SLACK - here.seen)
    high = UNEVEN * pairs / least_expected(twice) if twice >= FEWEST else _rest(here)
    return Estimate(max(low, min(USUAL * pairs / (twice + 1), most)), low, max(low, min(high, most)))


def _near(strata: list[Stratum], place: int) -> tuple[int, int]:
    """Positions that were met once, and twice, in a stratum and in as many next to it as are needed."""
    for width in range(NEAR + 1):
        near = strata[max(0, place - width) : place + width + 1]
        once, twice = sum(one.once for one in near), sum(one.twice for one in near)
        if twice >= MEETINGS:
            break
    return once, twice


def _rest(here: Stratum) -> float:
    """The most that is left where nearly all was met: as much as new ones would come up (Good, 1953), and uneven."""
    share = most_expected(here.once) / here.visits
    return UNEVEN * here.seen * share / (1 - share) if share < 1 / 2 else inf


def most_expected(count: int) -> float:
    """The largest mean of rare events of which so many were seen, 39 times in 40 (Poisson, to within 2 %)."""
    return count + NORMAL_95 * sqrt(count + 1) + 1.75


def least_expected(count: int) -> float:
    """The least mean of rare events of which so many were seen, 39 times in 40; `count` is at least 2."""
    return count - NORMAL_95 * sqrt(count) + 1


POWERS: Final = (0.5, 3.0)
USUAL_POWER: Final = 1.3
"""The powers that are believed, and the one that is taken before the growth shows another."""

GROWN: Final = 1.5
RECENT: Final = 6.0
"""How many times as large a share must have become before its growth says anything; and how far back is looked."""

UNSURE, SURE = 0.8, 0.5
"""How far off a power may be, before its growth was seen and afterwards."""

FEWEST_MET: Final = 20
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
        if sum(met) < FEWEST_MET:
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

    def left(self, walk: Traversal) -> int:
        """About how many positions a walk has still to find."""
        found = walk.count
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
