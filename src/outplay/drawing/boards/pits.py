"""Kalah: two rows of houses between two stores; the first player sits below."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any, Final

from outplay.drawing.boards.painter import Spot
from outplay.drawing.svg import box, circle, text

PIT: Final = 58.0
MARGIN: Final = 12.0
LABEL: Final = 18.0
GOLDEN: Final = pi * (3 - 5**0.5)
MOST: Final = 40
"""So many seeds are drawn one by one."""


class KalahPainter:
    """Seeds, and their number."""

    def size(self, game: Any) -> tuple[float, float]:
        return 2 * MARGIN + (game.m + 2) * PIT, 2 * MARGIN + 2 * PIT + 2 * LABEL

    def paint(self, game: Any, state: Any) -> str:
        width, height = self.size(game)
        parts = [box(MARGIN, MARGIN + LABEL, width - 2 * MARGIN, height - 2 * (MARGIN + LABEL), "panel", 14)]
        for player in (0, 1):
            parts.append(self.store(game, player, state.pits[game.store(player)]))
            for house in range(1, game.m + 1):
                spot = self.house(game, player, house)
                parts.append(pit(spot, state.pits[game.first_house(player) + house - 1]))
                beyond = spot.y + PIT + LABEL / 2 if player == 0 else spot.y - LABEL / 2
                parts.append(text(str(house), spot.middle[0], beyond, 11, "soft"))
        return "".join(parts)

    def house(self, game: Any, player: int, house: int) -> Spot:
        """Where a house is: the first player's run to the right, below; the second's to the left, above."""
        column = house if player == 0 else game.m + 1 - house
        return Spot(MARGIN + column * PIT, MARGIN + LABEL + (PIT if player == 0 else 0), PIT, PIT)

    def store(self, game: Any, player: int, seeds: int) -> str:
        """The first player's store is at the right."""
        x = MARGIN + (game.m + 1 if player == 0 else 0) * PIT
        spot = Spot(x, MARGIN + LABEL + PIT / 2, PIT, PIT)
        hole = box(x + 5, MARGIN + LABEL + 8, PIT - 10, 2 * PIT - 16, "hole", 22)
        return hole + seeds_in(spot, seeds, player) + text(str(seeds), spot.middle[0], spot.y + PIT + 6, 15)

    def spot(self, game: Any, state: Any, action: int) -> Spot:
        return self.house(game, state.player, action)


def pit(spot: Spot, seeds: int) -> str:
    """A house: the number of its seeds is written at its lower edge."""
    x, y = spot.middle
    return (
        circle(x, y, PIT / 2 - 4, "hole")
        + seeds_in(spot, seeds, 0)
        + text(str(seeds), x, y + PIT / 2 - 11, 13, "heat-text")
    )


def seeds_in(spot: Spot, seeds: int, player: int) -> str:
    """Seeds in a spiral, as in a sunflower."""
    x, y = spot.middle
    spread = min(5.2, 19 / max(seeds, 1) ** 0.5)
    places = [(spread * i**0.5, i * GOLDEN) for i in range(min(seeds, MOST))]
    look = "first" if player == 0 else "second"
    return "".join(circle(x + r * cos(a), y - 5 + r * sin(a), 3.2, look) for r, a in places)
