"""What wins games: a seat, or thinking longer?

Does a seat win more than its share?  The answer of a sample: which one does, that none does by much, or nothing yet.

The share of a seat is compared with an equal one by the score test, which Wilson's interval turns round: for two
players it speaks exactly where the interval leaves out one half.  With three and more seats there are as many
comparisons, and each must be surer (Bonferroni).

How much skill decides is said by what it is worth to think twice as long, in games with the seats exchanged.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final, Literal, NamedTuple, TypeAlias

from outplay.playing.reporting.levels import Level
from outplay.playing.score import elo_of
from outplay.saying import NORMAL_95, Estimate, proportion
from outplay.writing import PlainData, plain_fields

Verdict: TypeAlias = Literal["favours", "even", "open"]

SMALL_GAIN: Final = 0.05
"""A difference from an equal share that a designer would not mind."""

LEAST_GAMES: Final = 10
"""Games below which nothing is claimed, however one-sided they are: a fair game is won four times in a row, too."""

ALPHA: Final = 0.05
"""How often a fair game is called unfair."""


class Advantage(NamedTuple):
    """What a level says about the seats.

    verdict  'favours' a seat has more than its share; 'even' none has much more or less; 'open' it cannot be told yet
    seat     the seat that has most
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

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes."""
        return plain_fields(self, "verdict", "seat", "share", "fair", "gain")


def advantage_in(level: Level) -> Advantage | None:
    """What the games of a level say; None where there is nobody to compare with, or no game."""
    if level.seats < 2 or not level.games:
        return None
    fair = 1 / level.seats
    shares = [level.points(seat) for seat in range(level.seats)]
    best = max(range(level.seats), key=lambda seat: shares[seat].value)
    apart = max(abs(share.value - fair) for share in shares)
    verdict: Verdict = "open"
    if level.games >= LEAST_GAMES and apart > surety(level.seats) * sqrt(fair * (1 - fair) / level.games):
        verdict = "favours"
    elif all(fair - SMALL_GAIN <= share.low and share.high <= fair + SMALL_GAIN for share in shares):
        verdict = "even"
    return Advantage(verdict, best, shares[best], fair)


def surety(seats: int) -> float:
    """Standard errors beyond which a share differs from an equal one; two seats are one comparison."""
    return NORMAL_95 if seats == 2 else NormalDist().inv_cdf(1 - ALPHA / (2 * seats))


def games_to_tell(seats: int, difference: float = SMALL_GAIN) -> int:
    """About how many games tell such a difference from an equal share.

    >>> games_to_tell(2)
    385
    """
    fair = 1 / seats
    return int(fair * (1 - fair) * (surety(seats) / difference) ** 2) + 1


@dataclass(eq=False)
class ThinkingComparison:
    """One who thinks more, among others who think less, in every seat as often.

    less, more  iterations a move; 0 for moves at random
    points      what the one has: for each game the share of the others who did worse, half of it for those as well
    """

    less: int
    more: int
    games: int = 0
    points: float = 0.0

    @property
    def share(self) -> Estimate:
        """The share of the points; one half if thinking is worth nothing.

        Wilson's interval is never too narrow here: no result between 0 and 1 varies more than wins and losses do.
        """
        return proportion(self.points, self.games)

    @property
    def is_felt(self) -> bool:
        """Is it sure that thinking more helps?"""
        return self.games >= LEAST_GAMES and self.share.low > 0.5

    @property
    def is_worthless(self) -> bool:
        """Is it sure that thinking more helps by next to nothing?"""
        return self.games >= LEAST_GAMES and self.share.high < 0.5 + SMALL_GAIN

    @property
    def elo(self) -> Estimate:
        """The difference in Elo at which this share of the points is expected."""
        return Estimate(*map(elo_of, self.share))

    def add(self, mine: float, others: list[float]) -> None:
        """One more game: what it was worth to the one, and to the others."""
        self.games += 1
        self.points += sum(1.0 if mine > worth else 0.5 if mine == worth else 0.0 for worth in others) / len(others)

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes."""
        return plain_fields(self, "less", "more", "games", "share", "elo")


def comparisons_of(weak: int, strong: int) -> list[ThinkingComparison]:
    """Who are compared: chance with the weak player, and players with others who think twice as long.

    >>> [(one.less, one.more) for one in comparisons_of(100, 1600)]
    [(0, 100), (100, 200), (400, 800), (800, 1600)]
    """
    doubled = {(weak, 2 * weak), (max(1, strong // 4), max(2, strong // 2)), (max(1, strong // 2), max(2, strong))}
    return [ThinkingComparison(0, weak), *(ThinkingComparison(less, more) for less, more in sorted(doubled))]
