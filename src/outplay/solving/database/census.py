"""A census: how many positions of a database have each value and each distance from the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from outplay.drawn import DrawnRows

if TYPE_CHECKING:
    from outplay.drawing import Picture


class Share(NamedTuple):
    """So many positions are worth this to who moves, so many plies from the end; None where play never ends."""

    value: Any
    remoteness: int | None
    positions: int


class Census(DrawnRows[Share]):
    """The shares of a database, the best value first and of each the nearest end; its picture is a chart.

    draw  what a draw is worth
    """

    def __init__(self, name: str, shares: Sequence[Share], draw: Any):
        super().__init__(shares)
        self.name, self.draw = name, draw

    def by_value(self) -> dict[Any, int]:
        """How many positions have each value for the player to move."""
        counts: Counter[Any] = Counter()
        for share in self.rows:
            counts[share.value] += share.positions
        return dict(counts)

    def longest(self, value: Any) -> Share | None:
        """The share with this value that is farthest from the end; None where there is no end, or no such position."""
        ends = [share for share in self.rows if share.value == value and share.remoteness is not None]
        return max(ends, key=lambda share: share.remoteness or 0, default=None)

    @property
    def longest_win(self) -> Share | None:
        """The share of won positions that is farthest from the end; None where nothing is won."""
        wins = [share for share in self.rows if share.value > self.draw and share.remoteness is not None]
        return max(wins, key=lambda share: share.remoteness or 0, default=None)

    def series(self) -> dict[str, list[tuple[int, int]]]:
        """How many positions are won, drawn and lost for the player to move, by the plies to the end."""
        counts: dict[str, Counter[int]] = {"won": Counter(), "drawn": Counter(), "lost": Counter()}
        for value, plies, count in self.rows:
            if plies is not None:
                name = "drawn" if value == self.draw else "won" if value > self.draw else "lost"
                counts[name][plies] += count
        return {name: sorted(found.items()) for name, found in counts.items() if found}

    def picture(self) -> Picture:
        """Positions by the plies to the end: a line for those that are won, drawn and lost."""
        from outplay.drawing import chart

        title = f"{self.name}: positions by distance"
        return chart(self.series(), title=title, across="plies to the end", up="positions", logarithmic=True)
