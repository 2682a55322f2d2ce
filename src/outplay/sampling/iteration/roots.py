"""The roots that UCB1 asks for in every node of every iteration: of few visits they are listed, of many computed."""

from __future__ import annotations

from math import inf, log, sqrt
from typing import Any, Final

FEW: Final = 1 << 10
"""Visits below which roots are listed: two lists of 8 kB, which stay in a processor's nearest cache."""


def doubt_after(visits: int) -> float:
    """How much a node wonders what it missed: the root of the logarithm of its visits."""
    return sqrt(log(visits + 2.0))


def spread_after(visits: int) -> float:
    """How far an average may be off: one by the root of its visits, infinite before the first."""
    return 1.0 / sqrt(visits) if visits else inf


DOUBTS: Final = tuple(map(doubt_after, range(FEW)))
SPREADS: Final = tuple(map(spread_after, range(FEW)))


def roots_with(ask: Any) -> tuple[Any, Any]:
    """The two roots, of any number of visits."""
    doubt_after_many, spread_after_many = ask.bound(doubt_after), ask.bound(spread_after)

    @ask.bound
    def doubt_of(visits, tree):
        return tree.doubts[visits] if visits < FEW else doubt_after_many(visits)

    @ask.bound
    def spread_of(visits, tree):
        return tree.spreads[visits] if visits < FEW else spread_after_many(visits)

    return doubt_of, spread_of
