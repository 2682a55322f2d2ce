"""Numbers as the checker compares them: finite, and equal but for rounding."""

from __future__ import annotations

from math import inf
from typing import Any

from outplay.answers import is_number

SLACK = 1e-9
"""How far sums of floats may lie apart and still count as equal."""


def is_finite(value: Any) -> bool:
    """Is it a number, and not an infinite one?"""
    return is_number(value) and bool(-inf < value < inf)


def is_close(one: Any, other: Any) -> bool:
    """Are two finite numbers equal, but for rounding?"""
    return bool(one == other) or abs(float(one) - float(other)) <= SLACK * max(1.0, abs(float(one)))


def is_within(value: Any, least: Any, most: Any) -> bool:
    """Does a finite number lie between two others, but for rounding?"""
    return bool(least <= value <= most) or is_close(value, least) or is_close(value, most)
