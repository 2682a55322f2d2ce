"""How many positions there are that no line came to, from how often lines met.

Chao, *Nonparametric estimation of the number of classes in a population*, 1984: of positions that are met at random,
however unevenly, at least once² / (2 twice) were not met, where `once` and `twice` were met so often.  It is exact if
all are met as evenly, and too low if not: by how much cannot be seen in the sample.  In games that were counted to the
end (docs/solve.md) it was never less than an eighth; so eight times as many is the other end of the interval.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import Final

from outplay.saying import NORMAL_95, Estimate
from outplay.solving.cost.lines import Stratum

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
