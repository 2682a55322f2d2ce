"""A bar of chocolate, its poisoned square marked: Chomp."""

from __future__ import annotations

from typing import Any

from outplay.drawing.boards.grid import Grid
from outplay.drawing.boards.painter import Played, Spot
from outplay.drawing.boards.squares import SquaresPainter
from outplay.drawing.svg import box, text

GAP = 3.0
"""Units between a square and the edge of its cell."""


class ChocolatePainter(SquaresPainter):
    """The squares that are left; a bite is marked on its upper left square."""

    def grid(self, game: Any) -> Grid:
        return Grid(game.columns, game.rows)

    def paint(self, game: Any, state: Any, played: Played = ()) -> str:
        grid = self.grid(game)
        spots = [grid.spot(*self.place(game, cell)) for cell in range(game.cells) if state.left >> cell & 1]
        squares = [
            box(spot.x + GAP, spot.y + GAP, spot.width - 2 * GAP, spot.height - 2 * GAP, "stone", 5) for spot in spots
        ]
        return grid.frame() + "".join(squares) + text("☠", *grid.middle(0, 0), 22) + self.labels(game)

    def spot(self, game: Any, state: Any, action: int) -> Spot:
        return self.grid(game).spot(*self.place(game, action))
