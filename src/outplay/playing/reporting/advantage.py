"""Does a seat win more than its share?  The answer of a sample: which one does, that none does by much, or nothing yet.

The share of a seat is compared with an equal one by the score test, which Wilson's interval turns round: for two
players it speaks exactly where the interval leaves out one half.  With three and more seats there are as many
comparisons, and each must be surer (Bonferroni).
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from outplay.playing.reporting.levels import Level
from outplay.sampled import NORMAL_95, Estimate

Verdict: TypeAlias = Literal["favours", "even", "open"]

LITTLE: Final = 0.05
"""A difference from an equal share that a designer would not mind."""

ALPHA: Final = 0.05
"""How often a fair game is called unfair."""


class Advantage(NamedTuple):
    """What a level says about the seats.

    verdict  'favours' a seat has more than its share; 'even' none has much more or less; 'open' it cannot be told yet
    seat     the seat that is favoured; else the one that differs most from its share
    share    of that seat, and `fair`, an equal one
    """

    verdict: Verdict
    seat: int
    share: Estimate
    fair: float

    @property
    def gain(self) -> float:
        """How much more than its share the seat has."""
        return self.share.value - self.fair

    def as_dict(self) -> dict[str, Any]:
        """Plain data that json.dumps takes."""
        return {
            "verdict": self.verdict,
            "seat": self.seat,
            "share": self.share.as_dict(),
            "fair": self.fair,
            "gain": self.gain,
        }


def advantage_in(level: Level) -> Advantage | None:
    """What the games of a level say; None where there is nobody to compare with, or no game."""
    if level.seats < 2 or not level.games:
        return None
    fair = 1 / level.seats
    shares = [level.points(seat) for seat in range(level.seats)]
    seat = max(range(level.seats), key=lambda seat: shares[seat].value)
    error = sqrt(fair * (1 - fair) / level.games)
    sure = surety(level.seats)
    if shares[seat].value - fair > sure * error:
        return Advantage("favours", seat, shares[seat], fair)
    off = max(range(level.seats), key=lambda seat: abs(shares[seat].value - fair))
    if fair - shares[off].value > sure * error:
        return Advantage("favours", seat, shares[seat], fair)
    near = all(fair - LITTLE <= share.low and share.high <= fair + LITTLE for share in shares)
    return Advantage("even" if near else "open", seat, shares[seat], fair)


def surety(seats: int) -> float:
    """Standard errors beyond which a share differs from an equal one; two seats are one comparison."""
    return NORMAL_95 if seats == 2 else NormalDist().inv_cdf(1 - ALPHA / (2 * seats))


def games_to_tell(seats: int, difference: float = LITTLE) -> int:
    """About how many games tell such a difference from an equal share.

    >>> games_to_tell(2)
    385
    """
    fair = 1 / seats
    return int(fair * (1 - fair) * (surety(seats) / difference) ** 2) + 1
