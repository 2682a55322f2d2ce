"""Dominoes on the squares of a board: Domineering."""

from __future__ import annotations

from typing import Any

from outplay.drawing.boards.grid import Grid
from outplay.drawing.boards.painter import CELL, Played, Spot
from outplay.drawing.boards.squares import SquaresPainter
from outplay.drawing.svg import box


class DominoesPainter(SquaresPainter):
    """Dominoes in their owners' colours, where it is known who laid them; other covered cells in nobody's."""

    def grid(self, game: Any) -> Grid:
        return Grid(game.columns, game.rows)

    def paint(self, game: Any, state: Any, played: Played = ()) -> str:
        grid = self.grid(game)
        free = played[0][0].free if played else state.free
        spots = [grid.spot(*self.place(game, cell)) for cell in range(game.cells) if not free >> cell & 1]
        covered = [box(*spot[:4], "covered") for spot in spots]
        dominoes = [self.domino(game, before, action) for before, action in played]
        return grid.frame() + "".join(covered + dominoes) + self.labels(game)

    def domino(self, game: Any, before: Any, action: int) -> str:
        """One domino; the second player's has a ring, so that it is known without its colour."""
        x, y, width, height = self.cells(game, before, action)[:4]
        whole = box(x + 3, y + 3, width - 6, height - 6, "first" if before.player == 0 else "second", 9)
        return whole + (box(x + 9, y + 9, width - 18, height - 18, "ring", 5) if before.player == 1 else "")

    def cells(self, game: Any, state: Any, action: int) -> Spot:
        """The two cells of a domino."""
        columns, rows = (1, 2) if state.player == 0 else (2, 1)
        return self.grid(game).spot(*self.place(game, action), columns, rows)

    def spot(self, game: Any, state: Any, action: int) -> Spot:
        """A square across the two cells: where dominoes would overlap, these do not."""
        cells = self.cells(game, state, action)
        x, y = cells.middle
        return Spot(x - CELL / 2, y - CELL / 2, CELL, CELL, covers=cells[:4])
