"""Utilities as shares of a win: 1 for the best that a game can end with, 0 for the worst, 1/2 for a draw between them.

UCB1 is about rewards between 0 and 1.  A game says with `utility_range` what its best and its worst are; where it does
not, they are the most and the least that any player got in any playout so far.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Any, Final

from outplay.answers import range_of
from outplay.errors import BadValue
from outplay.result import written
from outplay.words import name_of

ROUNDING: Final = 1e-9
"""A utility may lie outside of the declared range by this error of floats."""


class Scale:
    """From `least`, which counts 0, to `most`, which counts 1; as long as they are the same, everything counts 1/2.

    is_declared  do they stand in the game, or were they seen?
    """

    def __init__(self, game: Any):
        self.name = name_of(game)
        self.least, self.most = range_of(game)
        self.is_declared = -inf < self.least and self.most < inf
        if not self.is_declared:
            self.least, self.most = inf, -inf

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the most, as they are by now."""
        return self.least, self.most

    def see(self, utilities: Iterable[float]) -> None:
        """Takes in the utilities of an end; a BadValue for one that is not in the range that the game declares."""
        for value in utilities:
            if not self.is_declared:
                self.least, self.most = min(self.least, value), max(self.most, value)
            elif not self.least - ROUNDING <= value <= self.most + ROUNDING:
                says = f"{self.name}.utility_range is {written(self.ends)}, and utility gave {written(value)}"
                raise BadValue(f"{says}: declare a range that has it")


def wins(total: float, playouts: int, ends: tuple[float, float]) -> float:
    """How many of the playouts were won, between none and all, if they were worth so much in all.

    >>> wins(-1, 5, (-1, 1)), wins(6, 4, (0, 2)), wins(0, 4, (0, 0))
    (2.0, 3.0, 2.0)
    """
    least, most = ends
    if most <= least:
        return playouts / 2
    return min(max((total - playouts * least) / (most - least), 0.0), float(playouts))
