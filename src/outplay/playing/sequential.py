"""The sequential test: play until the games themselves say which of two claims holds, and no longer.

Two claims about the Elo difference, H0: elo0 and H1: elo1, are weighed by the logarithm of their likelihood ratio after
every pair; the match ends when it leaves the bounds, which hold the chances of a wrong verdict to alpha and beta.

    Abraham Wald, *Sequential tests of statistical hypotheses*, 1945: the bounds.
    X. Li, J. Liu and Z. Ying, *Generalized sequential probability ratio test for separate families of hypotheses*,
    2014: the claims say nothing of how often games are drawn, so that each is given its most likely distribution.
    Michel Van den Bergh, *Normalized Elo* and *Comments on Normalized Elo* (cantate.be/Fishtest): the models below.

A claim in the *logistic* model is one about the mean: the share of the points.  In the *normalized* model it is one
about the mean in standard deviations (the t-value), so that a test takes as many games where most of them are drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import log, sqrt
from typing import Final, Literal, get_args

from outplay.answers import is_number
from outplay.errors import BadOption
from outplay.playing.likelihood import with_mean, with_t_value
from outplay.playing.played import Played
from outplay.playing.score import NORMALIZED_ELO, PAIR_RESULTS, Score, share_at
from outplay.writing import PlainData

Model = Literal["normalized", "logistic"]
MODELS: Final[tuple[Model, ...]] = get_args(Model)
Verdict = Literal["continue", "accept H0", "accept H1"]

MOST_ELO: Final = 2000
"""A claim says no more: beyond it one point in 100,000 is all that the weaker player has."""

EMPTY: Final = 1e-3
"""What a result that never came counts as, in results: as in fishtest.  A distribution at one point has no t-value."""


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """H0: the Elo difference is elo0, against H1: it is elo1; a wrong verdict for H1 has chance alpha, for H0 beta.

    >>> test = SequentialTest(0, 5)
    >>> score = Score.of_pairs(46, 61, 183, 119, 112)
    >>> f"{test.ratio(score):.2f} in {test.lower:.2f} to {test.upper:.2f}: {test.verdict(score)}"
    '2.97 in -2.94 to 2.94: accept H1'
    """

    elo0: float
    elo1: float
    model: Model = "normalized"
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        for name, elo in (("elo0", self.elo0), ("elo1", self.elo1)):
            if not is_number(elo) or abs(elo) > MOST_ELO:
                raise BadOption(f"{name} is {elo!r}; it should be a number from -{MOST_ELO} to {MOST_ELO}")
        if self.elo0 >= self.elo1:
            raise BadOption(f"elo0 is {self.elo0!r} and elo1 {self.elo1!r}; elo0 should be less than elo1")
        if self.model not in MODELS:
            raise BadOption(f"model is {self.model!r}; it should be {' or '.join(map(repr, MODELS))}")
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not is_number(chance) or not 0 < chance < 0.5:
                raise BadOption(f"{name} is {chance!r}; the chance of a wrong verdict should be between 0 and 0.5")

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which H0 is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which H1 is accepted."""
        return log((1 - self.beta) / self.alpha)

    def ratio(self, score: Score) -> float:
        """The log-likelihood ratio of H1 against H0: above 0 the games speak for elo1; 0 before the first."""
        return log_likelihood_ratio(score.counts, self.elo0, self.elo1, self.model)

    def verdict(self, score: Score) -> Verdict:
        """What to do after these games.  To be asked after every pair: the first verdict is the one that counts."""
        ratio = self.ratio(score)
        if ratio >= self.upper:
            return "accept H1"
        return "accept H0" if ratio <= self.lower else "continue"

    def as_dict(self, score: Score) -> PlainData:
        """The test and where it stands after these games, as plain data."""
        bounds = {"lower": self.lower, "upper": self.upper}
        return {**asdict(self), **bounds, "ratio": self.ratio(score), "verdict": self.verdict(score)}

    def in_words(self, score: Score) -> str:
        """Where the test stands, for somebody who asked whether the first player got better."""
        said = {
            "continue": "not decided yet",
            "accept H0": f"Elo {self.elo0:+g} explains the games better than {self.elo1:+g}",
            "accept H1": f"Elo {self.elo1:+g} explains the games better than {self.elo0:+g}",
        }[self.verdict(score)]
        return f"{said} (log-likelihood ratio {self.ratio(score):.2f}, between {self.lower:.2f} and {self.upper:.2f})"


class RunningTest:
    """Takes pairs in their order, whatever order they end in, and says after which one the test is decided."""

    def __init__(self, test: SequentialTest, one: str, other: str):
        self.test, self.one, self.other = test, one, other
        self.waiting: dict[int, list[float]] = {}
        self.pairs = 0
        self.counts = [0] * PAIR_RESULTS

    @property
    def score(self) -> Score:
        """The score of the pairs that are complete, and stand behind no incomplete one."""
        return Score(tuple(self.counts))

    def decides(self, played: Played) -> int | None:
        """With this game, how many of the first games decide the test; None if it is not decided."""
        self.waiting.setdefault(played.opening_number, []).append(played.points(self.one, self.other))
        while len(self.waiting.get(self.pairs, ())) == 2:
            self.counts[round(2 * sum(self.waiting.pop(self.pairs)))] += 1
            self.pairs += 1
            if self.test.verdict(self.score) != "continue":
                return 2 * self.pairs
        return None


def log_likelihood_ratio(counts: Sequence[int], elo0: float, elo1: float, model: Model = "normalized") -> float:
    """How much more likely elo1 makes the counts than elo0 does, as a logarithm; counts as in `Score`.

    >>> round(log_likelihood_ratio((320, 12431, 27275, 12858, 316), 0, 2), 2)
    2.95
    """
    if not any(counts):
        return 0.0
    filled = [count or EMPTY for count in counts]
    total = sum(filled)
    shares = [count / total for count in filled]
    return total * (_loss(shares, elo0, model) - _loss(shares, elo1, model))


def _loss(shares: Sequence[float], elo: float, model: Model) -> float:
    """The log-likelihood that this claim costs for each result."""
    if model == "logistic":
        return with_mean(shares, share_at(elo)).divergence
    games = (len(shares) - 1) / 2
    return with_t_value(shares, elo / NORMALIZED_ELO * sqrt(games)).divergence
