"""How much skill decides: what it is worth to think twice as long, in games with the seats exchanged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from outplay.playing.score import elo_of
from outplay.sampled import Estimate, proportion


@dataclass(eq=False)
class Comparison:
    """One who thinks more, among others who think less, in every seat as often.

    less, more  iterations a move; 0 for moves at random
    points      what the one has: for each game the share of the others who did worse, half of it for those as well
    """

    less: int
    more: int
    games: int = 0
    points: float = 0.0

    @property
    def share(self) -> Estimate:
        """The share of the points; one half if thinking is worth nothing.

        Wilson's interval is never too narrow here: no result between 0 and 1 varies more than wins and losses do.
        """
        return proportion(self.points, self.games)

    @property
    def is_felt(self) -> bool:
        """Is it sure that thinking more helps?"""
        return self.share.low > 0.5

    @property
    def elo(self) -> Estimate:
        """The same as a difference in Elo."""
        value, low, high = (elo_of(share) for share in self.share)
        return Estimate(value, low, high)

    def add(self, mine: Any, others: list[Any]) -> None:
        """One more game: what it was worth to the one, and to the others."""
        self.games += 1
        self.points += sum(1.0 if mine > worth else 0.5 if mine == worth else 0.0 for worth in others) / len(others)

    def as_dict(self) -> dict[str, Any]:
        """Plain data that json.dumps takes."""
        return {
            "less": self.less,
            "more": self.more,
            "games": self.games,
            "share": self.share.as_dict(),
            "elo": self.elo.as_dict(),
        }


def comparisons_of(weak: int, strong: int) -> list[Comparison]:
    """Who are compared: chance with the weak player, and players with others who think twice as long.

    >>> [(one.less, one.more) for one in comparisons_of(100, 1600)]
    [(0, 100), (100, 200), (400, 800), (800, 1600)]
    """
    doubled = {(weak, 2 * weak), (max(1, strong // 4), max(2, strong // 2)), (max(1, strong // 2), max(2, strong))}
    return [Comparison(0, weak), *(Comparison(less, more) for less, more in sorted(doubled))]
