"""Crosses and noughts in cells: m,n,k games."""

from __future__ import annotations

from typing import Any, Final

from outplay.drawing.boards.grid import PIECE, Grid, around, by_player, winning_lines
from outplay.drawing.boards.painter import CELL, Played, Spot
from outplay.drawing.svg import circle, path, text

CORNER: Final = CELL * 0.3


class CellsPainter:
    """Crosses and noughts; free cells have their numbers in the corner, where a mark does not cover them."""

    def grid(self, game: Any) -> Grid:
        """The cells."""
        return Grid(game.m, game.n, labelled=False)

    def size(self, game: Any) -> tuple[float, float]:
        return self.grid(game).size

    def paint(self, game: Any, state: Any, played: Played = ()) -> str:
        grid, marks = self.grid(game), []
        crosses, noughts = by_player(state)
        for cell, bit in enumerate(game.bits):
            x, y = grid.middle(cell % game.m, cell // game.m)
            if bit & (crosses | noughts):
                marks.append(mark(x, y, 0 if bit & crosses else 1))
            else:
                marks.append(text(str(cell), x - CORNER, y - CORNER, 9, "soft"))
        return grid.frame() + self.won(game, state) + "".join(marks)

    def won(self, game: Any, state: Any) -> str:
        """A ring around what won the game, below the pieces."""
        if not game.is_terminal(state):
            return ""
        cells = {(cell % game.m, cell // game.m) for cell, bit in enumerate(game.bits) if bit & state.theirs}
        return "".join(around(self.grid(game), line) for line in winning_lines(cells, game.k))

    def spot(self, game: Any, state: Any, action: int) -> Spot:
        return self.grid(game).spot(action % game.m, action // game.m)


def mark(x: float, y: float, player: int) -> str:
    """The first player's cross, the second's nought."""
    if player == 0:
        return cross(x, y, "under-line") + cross(x, y, "first-line")
    return circle(x, y, PIECE * 0.8, "under-line") + circle(x, y, PIECE * 0.8, "second-line")


def cross(x: float, y: float, look: str) -> str:
    """An X."""
    arm = PIECE * 0.75
    return path(f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}", look)
