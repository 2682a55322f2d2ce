"""A result in words, and how sure a sampled number is: the interval that holds the true one 95 times in 100.

It is Wilson's everywhere (E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, 1927):
it never leaves the numbers that are possible, and is no point where every sample was the same.
"""

from __future__ import annotations

from math import ceil, floor, log10, sqrt
from typing import Any, Final, NamedTuple

from outplay.errors import BadOption
from outplay.result import ON_AVERAGE, AnyResult, counted, is_average, written
from outplay.words import is_for_many, is_general
from outplay.writing import PlainData, plain_value

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

    @property
    def off(self) -> float:
        """How far the true value may be away: to the farther end of the interval."""
        return max(self.value - self.low, self.high - self.value)

    def lead(self, other: float) -> float:
        """How far it surely is above another value, or below it: 0 where it may as well be that one.

        >>> round(proportion(61, 100).lead(0.5), 3), round(proportion(20, 100).lead(0.5), 3), proportion(1, 1).lead(0.5)
        (0.012, -0.211, 0.0)
        """
        return max(self.low - other, 0.0) + min(self.high - other, 0.0)

    def holds(self, value: float) -> bool:
        """Is this value among those that the sample does not speak against?"""
        return self.low <= value <= self.high

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes; infinities as 'inf' and '-inf'."""
        return {name: plain_value(number) for name, number in self._asdict().items()}

    def percent(self) -> str:
        """A share in words, the error rounded up; the ends of the interval where it would leave 0 to 100 %.

        >>> proportion(29_280, 48_000).percent(), proportion(1, 10).percent(), proportion(0, 100).percent()
        ('61.0 ± 0.5 %', '10 % (1 to 41 %)', '0 % (at most 4 %)')
        """
        value, low, high = (100 * part for part in self)
        error = 100 * self.off
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


def error_of(value: Any, of: int, least: Any, most: Any) -> float | None:
    """The standard error of an average of so many samples; None where only one seems to be possible, or it is none.

    1.96 of it to either side hold the interval of a share: that of the way from the least to the most that is possible.
    It is never too narrow, for no samples vary more than those at both ends.

    >>> f"{error_of(0, 400, -1, 1):.3f} {error_of(1, 4, -1, 1):.3f}"
    '0.050 0.500'
    """
    if least == most or value != value:
        return None
    span = float(most) - float(least)
    share = proportion(of * min(max((float(value) - float(least)) / span, 0.0), 1.0), of)
    return span * share.off / NORMAL_95


def left_out(result: AnyResult) -> str:
    """What was cut off for being unlikely: 'lines less likely than 0.001 were cut off'; empty where nothing was."""
    return "" if result.unlikely is None else f"lines less likely than {written(result.unlikely)} were cut off"


def in_words(result: AnyResult) -> str:
    """The value in a sentence: '58.3 % on average' of the wins, '1.67 on average'; '3' where no dice are thrown.

    A draw is half a win, where nothing but winning and losing is declared.
    """
    if not is_average(result):
        return value_of(result)
    share = share_of(result)
    return f"{to_the_hundredth(result.value) if share is None else percent(share)}{ON_AVERAGE}"


def in_column(result: AnyResult) -> str:
    """The value in a column of averages: '58.3 %', '8.3 % (-5/6)' where a draw is worth 0, else '1.67'."""
    share = share_of(result)
    if share is None:
        return to_the_hundredth(result.value) if is_average(result) and result.values is None else value_of(result)
    return percent(share) if result.game.utility_sum else f"{percent(share)} ({written(result.value, digits=3)})"


def share_of(result: AnyResult) -> Any:
    """The part of the wins that the value stands for; None where more than winning and losing is played for."""
    least, most = WINS.get(getattr(result.game, "utility_sum", None), (0, 0))
    if least == most or tuple(getattr(result.game, "utility_range", None) or ()) != (least, most):
        return None
    return None if is_for_many(result.game) else (result.value - least) / (most - least)


def all_can_gain(game: object, result: AnyResult) -> bool:
    """May one gain without another's loss: is the sum declared general, or none, where everybody's value is known?"""
    return is_general(game) or (result.values is not None and getattr(game, "utility_sum", None) is None)


WINS: Final[dict[Any, tuple[int, int]]] = {0: (-1, 1), 1: (0, 1)}
"""What a loss and a win are worth where nothing else is played for, by what the utilities add up to."""


def percent(share: Any) -> str:
    """With a digit after the point, or as many as tell it from none and from all: '58.3 %', '99.997 %', '100 %'."""
    if share in (0, 1):
        return f"{100 * int(share)} %"
    texts = (f"{float(100 * share):.{digits}f}" for digits in range(1, 10))
    return f"{next((text for text in texts if 0 < float(text) < 100), str(float(100 * share)))} %"


def to_the_hundredth(value: Any) -> str:
    """'1.67', '1234.5', '0.0123', '1/6': two digits after the point, three in all."""
    if isinstance(value, float) and 1 <= abs(value) < 1e9:
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return written(value, digits=3)


def value_of(result: AnyResult) -> str:
    """The value as people write it; every player's, where the search knows them all: '3', '(1, 2, 6)'.

    An average of playouts in three digits: it is not surer than that.
    """
    digits = 3 if sampled(result) else None
    return written(result.value if result.values is None else tuple(result.values.values()), digits=digits)


def sampled(result: AnyResult) -> str:
    """What playouts say of a move, and how sure that is: 'won 61 ± 2 % of 2,500 playouts'; empty where none are played.

    Draws count half.  Where more than two play, their average utility: 'worth 0.43 ± 0.11 in 800 playouts'.
    """
    if result.visits is None or result.certainty == "exact":
        return ""
    if not result.visits:
        return "not tried yet"
    if result.score is not None:
        share = proportion(result.score * result.visits, result.visits)
        return f"won {share.percent()} of {counted(result.visits, 'playout')}"
    if result.error is None:
        return f"after {counted(result.visits, 'visit')}"
    return f"worth {with_error(result)} in {counted(result.visits, 'playout')}"


def with_error(result: AnyResult) -> str:
    """An average and how far it may be off, that in two digits: '0.43 ± 0.11'; '7' where nobody knows how far."""
    if not result.error:
        return written(result.value, digits=3)
    off = NORMAL_95 * result.error
    value = round(float(result.value), max(0, 1 - floor(log10(off))))
    return f"{written(value)} ± {written(off, digits=2)}"
