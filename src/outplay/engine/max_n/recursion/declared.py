"""What a game declares of its utilities, as max^n prunes by it."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from outplay.game import Player
from outplay.sums import ROUNDING, declared_sum
from outplay.worths import worths_of


class Declared:
    """What a game declares of its utilities: each is at least `least` and at most `most`, and they add up to `total`.

    ceiling   the most that is left of the total for one player, besides what one other has
    is_whole  is all of it declared?  Then it can be pruned by
    """

    def __init__(self, game: Any, players: Sequence[Player]):
        declared = declared_sum(game)
        self.total: float = 0 if declared is None else declared
        self.least, self.most = worths_of(game)
        self.is_whole = declared is not None and isfinite(self.least) and isfinite(self.most)
        self.ceiling = self.total - (len(players) - 2) * self.least if self.is_whole else 0
        self.largest = self.total + ROUNDING * (1 + abs(self.total)) if self.is_whole else 0

    def allows(self, values: Sequence[Any]) -> bool:
        """Are the values of all players at least the least, and no more than the total together?"""
        return bool(min(values) >= self.least and sum(values) <= self.largest)
