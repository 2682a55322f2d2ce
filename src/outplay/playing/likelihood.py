"""The distribution that explains counts best among all that have a given mean, or a given mean in standard deviations.

Results stand at equal distances from 0 to 1: a game lost, drawn, won, or a pair of games with 0, 1/2, 1, 3/2, 2 points;
or at places that are given, among them 0 and 1.
With a constraint sum(q_i * c_i) = 0, the likelihood of observed shares p is greatest for q_i = p_i / (1 + x * c_i), and
x is where sum(p_i * log(1 + x * c_i)) is greatest: a concave function of one number.  That maximum is what is lost in
log-likelihood, for each result counted (the Kullback-Leibler divergence from p to q).

    Michel Van den Bergh, the maximum likelihood of a multinomial with a given expectation
    (cantate.be/Fishtest/support_MLE_multinomial.pdf), proposition 1.1: the mean.
    The same, *Comments on Normalized Elo* (cantate.be/Fishtest/normalized_elo_practical.pdf), section 4.1: the t-value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import log, sqrt
from typing import Final, NamedTuple

MIDDLE: Final = 0.5
"""The mean result of equals."""

MOST_STEPS: Final = 200
"""Steps of an iteration, at most; it has converged long before."""

CLOSE: Final = 1e-12
"""An x that moves by less, relative to itself, is found."""

SETTLED: Final = 1e-7
"""A mean and standard deviation that move by less are found: the likelihood is flat there, and exact to its square."""

NARROW: Final = 0.75
"""Observed deviations below this share of the t-value may lead to a second maximum, and all starts are tried.

Seen, not proved: of 68,000 random counts, those where another start led higher were all below 0.48."""


class Fit(NamedTuple):
    """The most likely distribution under a constraint, and the log-likelihood that it loses for each result."""

    shares: Sequence[float]
    divergence: float


@cache
def results(kinds: int) -> tuple[float, ...]:
    """The results there are, from 0 to 1.

    >>> results(3), results(5)
    ((0.0, 0.5, 1.0), (0.0, 0.25, 0.5, 0.75, 1.0))
    """
    return tuple(i / (kinds - 1) for i in range(kinds))


def moments(shares: Sequence[float], places: Sequence[float] = ()) -> tuple[float, float]:
    """The mean of a distribution over the results, and its standard deviation.

    >>> moments((0, 0.5, 0.5)), moments((0.5, 0, 0, 0, 0.5))
    ((0.75, 0.25), (0.5, 0.5))
    """
    pairs = list(zip(shares, places or results(len(shares)), strict=True))
    mean = sum([share * place for share, place in pairs])
    return mean, sqrt(sum([share * (place - mean) ** 2 for share, place in pairs]))


def with_mean(shares: Sequence[float], mean: float, places: Sequence[float] = ()) -> Fit:
    """The most likely distribution whose mean is this, between 0 and 1."""
    return _fitted(shares, [place - mean for place in places or results(len(shares))])


def with_t_value(shares: Sequence[float], t: float) -> Fit:
    """The most likely distribution whose mean is t of its standard deviations above the middle.

    All shares should be positive: a distribution at one point has no t-value.
    """
    if t == 0:
        return with_mean(shares, MIDDLE)
    if t < 0:
        fit = with_t_value(shares[::-1], -t)
        return Fit(fit.shares[::-1], fit.divergence)
    starts = list(_starts(len(shares), t))
    if moments(shares)[1] >= NARROW * t:
        starts = starts[:1]
    return min((_climbed(shares, t, *start) for start in starts), key=lambda fit: fit.divergence)


def _climbed(shares: Sequence[float], t: float, mean: float, deviation: float) -> Fit:
    """From a mean and a deviation to those of the most likely distribution, which are again its own.

    t * deviation is at most t * ((place - m)**2 / d + d) / 2 on average over the places, whatever m and d are, and
    equal where these are the mean and the deviation: so the constraint becomes one on an average.
    """
    places = results(len(shares))
    for _ in range(MOST_STEPS):
        curve = [t * ((place - mean) ** 2 / deviation + deviation) / 2 for place in places]
        fit = _fitted(shares, [place - MIDDLE - less for place, less in zip(places, curve, strict=True)])
        before, (mean, deviation) = (mean, deviation), moments(fit.shares)
        if abs(mean - before[0]) + abs(deviation - before[1]) < SETTLED:
            break
    return fit


def _starts(kinds: int, t: float) -> Iterator[tuple[float, float]]:
    """Mean and deviation of the mixtures of two results that have this t-value, the widest first.

    A share w of the higher result, d above the lower, which is g below the middle: w*d - g = t*d*sqrt(w*(1 - w)).
    """
    places = results(kinds)
    for low in (place for place in places if place <= MIDDLE):
        for high in (place for place in reversed(places) if place > MIDDLE):
            gap, width = MIDDLE - low, high - low
            root = t * sqrt((t * width) ** 2 + 4 * gap * (width - gap))
            share = (2 * gap + t * t * width + root) / (2 * width * (1 + t * t))
            yield low + share * width, width * sqrt(share * (1 - share))


def _fitted(shares: Sequence[float], distances: Sequence[float]) -> Fit:
    """The most likely distribution over which these distances are 0 on average."""
    x = _multiplier(shares, distances)
    weights = [1 + x * distance for distance in distances]
    fitted = [share / weight if share else 0.0 for share, weight in zip(shares, weights, strict=True)]
    end = distances.index(min(distances) if x > 0 else max(distances))
    fitted[end] += max(0.0, 1 - sum(fitted))
    return Fit(fitted, sum([share * log(weight) for share, weight in zip(shares, weights, strict=True) if share]))


def _multiplier(shares: Sequence[float], distances: Sequence[float]) -> float:
    """Where sum(share * log(1 + x * distance)) is greatest: Newton's steps, and halves where they would leave."""
    x, low, high = 0.0, -1 / max(distances), -1 / min(distances)
    seen = [(share, distance) for share, distance in zip(shares, distances, strict=True) if share]
    for _ in range(MOST_STEPS):
        slope = bend = 0.0
        for share, distance in seen:
            rise = distance / (1 + x * distance)
            slope += share * rise
            bend += share * rise * rise
        if slope == 0:
            break
        low, high = (x, high) if slope > 0 else (low, x)
        then = x + slope / bend
        then = then if low < then < high else (low + high) / 2
        if abs(then - x) <= CLOSE * (1 + abs(x)):
            break
        x = then
    return x
