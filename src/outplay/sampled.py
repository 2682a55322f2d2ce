"""A number that was sampled, and how sure it is: the value, and the interval that holds the true one 95 times in 100.

Proportions have Wilson's interval (E. B. Wilson, *Probable inference, the law of succession, and statistical
inference*, 1927): it never leaves 0 to 1, and is no point where everything or nothing was a success.
"""

from __future__ import annotations

from math import ceil, log10, sqrt
from typing import Any, Final, NamedTuple

from outplay.errors import BadOption
from outplay.writing import plain_value

NORMAL_95: Final = 1.959963984540054
"""Standard deviations to either side of the mean that hold 95 % of a normal distribution."""


class Estimate(NamedTuple):
    """A sampled value with its 95 % interval; `low` and `high` may be infinite where the sample bounds nothing."""

    value: float
    low: float
    high: float

    @property
    def standard_error(self) -> float:
        """Half the interval in standard deviations of a normal one: never 0, also where every sample was the same."""
        return (self.high - self.low) / (2 * NORMAL_95)

    def holds(self, value: float) -> bool:
        """Is this value among those that the sample does not speak against?"""
        return self.low <= value <= self.high

    def as_dict(self) -> dict[str, Any]:
        """Plain data that json.dumps takes; infinities as 'inf' and '-inf'."""
        return {name: plain_value(number) for name, number in self._asdict().items()}

    def percent(self) -> str:
        """A share in words, the error rounded up; the ends of the interval where it would leave 0 to 100 %.

        >>> proportion(29_280, 48_000).percent(), proportion(1, 10).percent(), proportion(0, 100).percent()
        ('61.0 ± 0.5 %', '10 % (1 to 41 %)', '0 % (at most 4 %)')
        """
        value, low, high = (100 * part for part in self)
        error = max(value - low, high - value)
        digits = max(0, ceil(-log10(error)))
        if low == 0 or high == 100:
            return _one_sided(value, low, high, digits)
        least, most = _down(low, digits), -_down(-high, digits)
        if value - error < 0 or value + error > 100:
            return f"{value:.{digits}f} % ({least:.{digits}f} to {most:.{digits}f} %)"
        return f"{value:.{digits}f} ± {-_down(-error, digits):.{digits}f} %"


def _one_sided(value: float, low: float, high: float, digits: int) -> str:
    if low == 0 and high == 100:
        return "unknown: nothing was counted"
    if low == 0:
        return f"{value:.{digits}f} % (at most {-_down(-high, digits):.{digits}f} %)"
    return f"{value:.{digits}f} % (at least {_down(low, digits):.{digits}f} %)"


def _down(number: float, digits: int) -> float:
    """The number cut off behind so many decimals, towards minus infinity."""
    scale = 10.0**digits
    return -ceil(-number * scale) / scale


def proportion(count: float, of: float) -> Estimate:
    """The share of successes among independent trials; half a success is a draw.  Of no trials: 1/2, and anything.

    >>> share = proportion(61, 100)
    >>> f"{share.value:.2f} {share.low:.3f} {share.high:.3f} {share.standard_error:.3f}"
    '0.61 0.512 0.700 0.048'
    """
    if not 0 <= count <= of:
        raise BadOption(f"{count} successes of {of} trials; the count should be between 0 and the number of trials")
    if of == 0:
        return Estimate(0.5, 0.0, 1.0)
    share, extra = count / of, NORMAL_95**2 / of
    middle, spread = share + extra / 2, sqrt(extra * share * (1 - share) + extra**2 / 4)
    low, high = (middle - spread) / (1 + extra), (middle + spread) / (1 + extra)
    return Estimate(share, 0.0 if count == 0 else low, 1.0 if count == of else high)
