"""What a game declares of its utilities: who has the best of them has won, and need not look further."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outplay.solving.enumeration.kernels.passes import NOBODY
from outplay.sums import half, is_same
from outplay.words import offers

Bounds = tuple[Any, Any] | None
"""What no value of the first player is above, and none below; None where the game does not say."""


def bounds_of(game: Any, total: Any) -> Bounds:
    """The bounds that a game declares, if wins are wins: None where a repetition may be worth as much."""
    declared = getattr(game, "utility_range", None)
    if declared is None or declared[1] <= half(total) or offers(game, "repetition"):
        return None
    return declared[1], total - declared[1]


def best_of(values: Sequence[Any], bounds: Bounds) -> tuple[int, int]:
    """The numbers of the values that are best for each player; NOBODY where there is none."""
    first, second = (values.index(v) if v in values[1:] else NOBODY for v in bounds or (None, None))
    return first, second


def are_within(values: Sequence[Any], bounds: Bounds) -> bool:
    """Are all values as the game declares, but for what floats round?"""
    if bounds is None:
        return True
    most, least = bounds
    return all(least <= value <= most or is_same(value, least) or is_same(value, most) for value in values[1:])
