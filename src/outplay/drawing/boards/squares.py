"""Pieces on the squares of a board, columns a, b, c: Othello, Breakthrough."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Any

from outplay.drawing.boards.grid import Grid, bits, by_player, piece
from outplay.drawing.boards.painter import CELL, Played, Spot


class SquaresPainter:
    """A square board with pieces, columns a, b, c, rows counted from 1."""

    upwards = False

    def grid(self, game: Any) -> Grid:
        """The squares."""
        raise NotImplementedError

    def size(self, game: Any) -> tuple[float, float]:
        return self.grid(game).size

    def place(self, game: Any, cell: int) -> tuple[int, int]:
        """The column and row of a cell."""
        grid = self.grid(game)
        row = cell // grid.columns
        return cell % grid.columns, grid.rows - 1 - row if self.upwards else row

    def paint(self, game: Any, state: Any, played: Played = ()) -> str:
        grid = self.grid(game)
        pieces = [
            piece(*grid.middle(*self.place(game, cell)), player)
            for player, board in enumerate(by_player(state))
            for cell in bits(board)
        ]
        return grid.frame() + "".join(pieces) + self.labels(game)

    def labels(self, game: Any) -> str:
        """The names of the columns and rows."""
        grid = self.grid(game)
        rows = [str(i + 1) for i in range(grid.rows)]
        return grid.labels(list(ascii_lowercase[: grid.columns]), rows[::-1] if self.upwards else rows)


class DiscsPainter(SquaresPainter):
    """Discs; PASS has no place."""

    def grid(self, game: Any) -> Grid:
        return Grid(game.size, game.size)

    def spot(self, game: Any, state: Any, action: int) -> Spot | None:
        return None if action == game.PASS else self.grid(game).spot(*self.place(game, action))


class PawnsPainter(SquaresPainter):
    """Pawns; the first player's move up."""

    upwards = True

    def grid(self, game: Any) -> Grid:
        return Grid(game.width, game.height)

    def spot(self, game: Any, state: Any, action: int) -> Spot:
        """At the side of the cell that the pawn comes in by: up to three moves end in one cell."""
        grid = self.grid(game)
        (x, y), (x2, y2) = (
            grid.middle(*self.place(game, cell)) for cell in (action // 3, game.end(state.player, action))
        )
        end = x2 - CELL / 2, y2 - CELL / 2, CELL, CELL
        x2, y2 = x2 - (x2 - x) / 3, y2 - (y2 - y) / 3
        return Spot(x2 - CELL / 6, y2 - CELL / 6, CELL / 3, CELL / 3, (x, y), end=end)
