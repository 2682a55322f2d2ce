"""Numbers as floats that are surely not too high, or not too low."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nextafter
from typing import Any, Final

LARGEST_WHOLE: Final = 2.0**53
"""Whole numbers below this are floats too."""


def float_below(number: Any) -> float:
    """The largest float that is not above the number."""
    nearest = float(number)
    if isinstance(number, float) or (abs(nearest) < LARGEST_WHOLE and isinstance(number, int)):
        return nearest
    return nearest if Fraction(nearest) <= Fraction(number) else nextafter(nearest, -inf)


def float_above(number: Any) -> float:
    """The smallest float that is not below the number."""
    return -float_below(-number)
