"""What one player scored against another, and what that says: Elo with its interval, and how likely the better one is.

Games come in pairs, one opening with sides exchanged, and the pairs are what is counted: the two games of an opening
are not independent, so that single games say how wide the interval is only where there are no pairs.

The interval is Wilson's, for more than two results: a mean is ruled out where the score is more than 1.96 standard
errors away from it, and these are taken from the most likely distribution that has *that* mean, not from the observed
one (the score test; O. Miettinen and M. Nurminen, *Comparative analysis of two rates*, 1985, do the same for two
rates).  So a match that was won throughout, or drawn throughout, has an interval like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import erf, inf, log, log10, sqrt
from typing import Final

from outplay.errors import BadOption
from outplay.playing.likelihood import MIDDLE, moments, results, with_mean
from outplay.result import counted
from outplay.saying import NORMAL_95, Estimate
from outplay.writing import PlainData, plain_fields

GAME_RESULTS, PAIR_RESULTS = 3, 5
"""How many results there are: of a game, lost, drawn, won; of a pair, 0 to 2 points by halves."""

NORMALIZED_ELO: Final = 800 / log(10)
"""Normalized Elo of one standard deviation of a game: for equals who never draw, the same as Elo."""

NEARLY_SURE: Final = 0.999
"""A chance beyond this is written as 'over 99.9 %'."""

HALVINGS: Final = 30
"""Of the stretch in which the end of an interval is looked for: to 9 digits."""


def elo_of(share: float) -> float:
    """The Elo difference at which this share of the points is expected; infinite for all and for nothing.

    >>> round(elo_of(0.75)), elo_of(1)
    (191, inf)
    """
    if share <= 0 or share >= 1:
        return inf if share >= 1 else -inf
    return 400 * log10(share / (1 - share))


def share_at(elo: float) -> float:
    """The share of the points that is expected at an Elo difference (logistic).

    >>> share_at(0), round(share_at(100), 3)
    (0.5, 0.64)
    """
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True, slots=True, repr=False)
class Score:
    """How often each result came, from the worst to the best for the first player; everything else follows from it.

    >>> Score.of_pairs(46, 61, 183, 119, 112)
    <Score: 1,042 games in pairs, 59.1 %, Elo +64 (+46 to +82), LOS over 99.9 %>
    >>> round(Score.of_games(wins=10).elo.low)
    166
    """

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", tuple(self.counts))
        if len(self.counts) not in (GAME_RESULTS, PAIR_RESULTS):
            raise BadOption(
                f"counts has {len(self.counts)} numbers; it should have 3 (games lost, drawn, won) "
                "or 5 (pairs with 0, 1/2, 1, 3/2, 2 points)"
            )
        for count in self.counts:
            if not isinstance(count, int) or count < 0:
                raise BadOption(f"counts has {count!r} in it; each should be a whole number, 0 or more")

    @classmethod
    def of_pairs(cls, none: int = 0, half: int = 0, one: int = 0, one_and_half: int = 0, two: int = 0) -> Score:
        """From pairs of games, by the points of the first player in both games together (the pentanomial counts)."""
        return cls((none, half, one, one_and_half, two))

    @classmethod
    def of_games(cls, *, wins: int = 0, draws: int = 0, losses: int = 0) -> Score:
        """From games that are not paired (the trinomial counts)."""
        return cls((losses, draws, wins))

    @classmethod
    def of_points(cls, points: Iterable[float]) -> Score:
        """From the points of each pair, in any order.

        >>> Score.of_points([1, 1.5, 2, 1]).counts
        (0, 0, 2, 1, 1)
        """
        counts = [0] * PAIR_RESULTS
        for scored in points:
            if scored not in (0, 0.5, 1, 1.5, 2):
                raise BadOption(f"a pair brought {scored!r} points; it should be 0, 0.5, 1, 1.5 or 2")
            counts[round(2 * scored)] += 1
        return cls(tuple(counts))

    @property
    def in_pairs(self) -> bool:
        """Are pairs counted, or single games?"""
        return len(self.counts) == PAIR_RESULTS

    @property
    def trials(self) -> int:
        """Independent results: pairs, or games where there are no pairs."""
        return sum(self.counts)

    @property
    def games(self) -> int:
        """How many games were played: two for each pair."""
        return self.trials * (2 if self.in_pairs else 1)

    @property
    def turned(self) -> Score:
        """The other player's score: the counts from the best to the worst for the first one."""
        return Score(self.counts[::-1])

    def __add__(self, other: Score) -> Score:
        if self.in_pairs != other.in_pairs:
            raise BadOption("pairs and single games were added; both scores should count the same")
        return Score(tuple(map(sum, zip(self.counts, other.counts, strict=True))))

    @property
    def share(self) -> Estimate:
        """The share of the points; 1/2 before the first game, and then anything from 0 to 1 is possible."""
        return interval(self.counts, results(len(self.counts)))

    @property
    def elo(self) -> Estimate:
        """The Elo difference (logistic); infinite where everything was won or lost, with one end that is not."""
        return Estimate(*map(elo_of, self.share))

    @property
    def normalized_elo(self) -> float:
        """How far the score is from even, in standard deviations of a game: how easily the difference is seen.

        The same number of games shows the same normalized Elo, however many of them are drawn (M. Van den Bergh).
        Infinite where all results were the same, and not 1/2.
        """
        if not self.trials or self._mean == MIDDLE:
            return 0.0
        mean, deviation = moments(self._shares)
        spread = deviation * sqrt(self.games / self.trials)
        return NORMALIZED_ELO * (mean - MIDDLE) / spread if spread else inf * (mean - MIDDLE)

    @property
    def likelihood_of_superiority(self) -> float:
        """How sure it is that the first player is the better one (LOS): 0.5 before the first game.

        The probability that equals would have scored less.  Over 0.975 exactly where the interval is above even;
        without pairs it is the field's (1 + erf((wins - losses) / sqrt(2 * wins + 2 * losses))) / 2.
        """
        if not self.trials or self._mean == MIDDLE:
            return 0.5
        away = (self._mean - MIDDLE) * sqrt(self.trials) / _deviation(self._shares, MIDDLE)
        return (1 + erf(away / sqrt(2))) / 2

    @property
    def _shares(self) -> list[float]:
        return [count / self.trials for count in self.counts]

    @property
    def _mean(self) -> float:
        """The share of the points: exact where it is exactly 0, 1/2 or 1."""
        points = sum(count * step for step, count in enumerate(self.counts))
        return points / (self.trials * (len(self.counts) - 1))

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes; infinities as 'inf' and '-inf'."""
        return {
            "games": self.games,
            "pairs" if self.in_pairs else "losses_draws_wins": list(self.counts),
            **plain_fields(self, "share", "elo", "normalized_elo", "likelihood_of_superiority"),
        }

    def __str__(self) -> str:
        """One line: games, percent, Elo with its interval, likelihood of superiority."""
        if not self.trials:
            return "no games yet"
        games = counted(self.games, "game") + (" in pairs" if self.in_pairs else "")
        return (
            f"{games}, {100 * self._mean:.1f} %, Elo {elo_in_words(self.elo)}, "
            f"LOS {chance_in_words(self.likelihood_of_superiority)}"
        )

    def __repr__(self) -> str:
        return f"<Score: {self}>"


def interval(counts: Sequence[int], places: Sequence[float]) -> Estimate:
    """The mean of results that came so often, which stand at these places from 0 to 1; of none 1/2, and anything.

    >>> [f"{end:.2f}" for end in interval([0, 4], [0, 1])], [f"{end:.2f}" for end in interval([0, 9, 0], [0, 0.5, 1])]
    (['1.00', '0.51', '1.00'], ['0.50', '0.35', '0.65'])
    """
    trials = sum(counts)
    if not trials:
        return Estimate(MIDDLE, 0.0, 1.0)
    shares = [count / trials for count in counts]
    mean = sum(count * place for count, place in zip(counts, places, strict=True)) / trials

    def end(far: float) -> float:
        """The end of the interval that lies towards 0, or towards 1."""
        near = mean
        for _ in range(HALVINGS):
            middle = (near + far) / 2
            held = abs(mean - middle) * sqrt(trials) <= NORMAL_95 * _deviation(shares, middle, places)
            near, far = (middle, far) if held else (near, middle)
        return near

    return Estimate(mean, end(0.0) if mean > 0 else 0.0, end(1.0) if mean < 1 else 1.0)


def _deviation(shares: Sequence[float], mean: float, places: Sequence[float] = ()) -> float:
    """The standard deviation of a result if this is the true mean: that of the most likely distribution that has it."""
    return moments(with_mean(shares, mean, places).shares, places)[1]


def chance_in_words(chance: float) -> str:
    """A chance in percent, which is never rounded to certainty."""
    if chance > NEARLY_SURE or chance < 1 - NEARLY_SURE:
        return "over 99.9 %" if chance > NEARLY_SURE else "under 0.1 %"
    return f"{100 * chance:.1f} %"


def elo_in_words(elo: Estimate) -> str:
    """An Elo difference with its interval; one-sided where everything was won or lost.

    >>> elo_in_words(Estimate(12.31, -3.22, 28.04)), elo_in_words(Estimate(inf, 115.2, inf))
    ('+12 (-3 to +28)', 'above +115: everything was won')
    """
    if elo.low == -inf and elo.high == inf:
        return "unknown"
    if elo.value == inf:
        return f"above {elo.low:+.0f}: everything was won"
    if elo.value == -inf:
        return f"below {elo.high:+.0f}: everything was lost"
    digits = 1 if elo.high - elo.low < 20 else 0
    value, low, high = (f"{round(number, digits) + 0.0:+.{digits}f}" for number in elo)
    return f"{value} ({low} to {high})"
