"""Columns that stones fall into: Connect Four."""

from __future__ import annotations

from typing import Any, Final

from outplay.drawing.boards.grid import MARGIN, PIECE, Grid, around, bits, piece, winning_lines
from outplay.drawing.boards.painter import CELL, Played, Spot
from outplay.drawing.svg import box, circle

FOUR: Final = 4


class ColumnsPainter:
    """Holes that fill from below."""

    def grid(self, game: Any) -> Grid:
        """The holes."""
        return Grid(game.width, game.height)

    def size(self, game: Any) -> tuple[float, float]:
        return self.grid(game).size

    def paint(self, game: Any, state: Any, played: Played = ()) -> str:
        grid = self.grid(game)
        first = state.mine if state.ply % 2 == 0 else state.mine ^ state.both
        holes = [box(grid.left, MARGIN, game.width * CELL, game.height * CELL, "panel", 6)]
        stones = []
        for column in range(game.width):
            for row in range(game.height):
                cell = 1 << column * game.stride + row
                x, y = grid.middle(column, game.height - 1 - row)
                if state.both & cell:
                    stones.append(piece(x, y, 0 if first & cell else 1))
                else:
                    holes.append(circle(x, y, PIECE, "hole"))
        labels = grid.labels([str(column + 1) for column in range(game.width)], [])
        return "".join(holes) + self.won(game, state) + "".join(stones) + labels

    def won(self, game: Any, state: Any) -> str:
        """A ring around what won the game, below the pieces."""
        if not game.is_terminal(state):
            return ""
        stones = bits(state.mine ^ state.both)
        cells = {(cell // game.stride, game.height - 1 - cell % game.stride) for cell in stones}
        return "".join(around(self.grid(game), line) for line in winning_lines(cells, FOUR))

    def spot(self, game: Any, state: Any, action: int) -> Spot:
        """The cell where the stone lands; a click anywhere in the column drops it."""
        grid = self.grid(game)
        (cell,) = bits(game.stone(state, action))
        column = grid.spot(action, 0, rows=game.height)
        return grid.spot(action, game.height - 1 - cell % game.stride)._replace(reach=column[:4])
