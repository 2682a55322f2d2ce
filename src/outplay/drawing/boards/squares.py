"""Boards of squares, columns a, b, c: Othello, Breakthrough, Domineering, Chomp, 2048."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Any, Final

from outplay.drawing.boards.grid import Grid, GridPainter, pieces
from outplay.drawing.boards.painter import CELL, MoveSpot, Played
from outplay.drawing.svg import box, moved, text


class SquaresPainter(GridPainter):
    """A square board with pieces, columns a, b, c, rows counted from 1."""

    upwards = False

    def place(self, cell: int) -> tuple[int, int]:
        """The column and row of a cell."""
        grid = self.grid()
        row = cell // grid.columns
        return cell % grid.columns, grid.rows - 1 - row if self.upwards else row

    def paint(self, state: Any, played: Played = ()) -> str:
        men = pieces(state, lambda cell: self.grid().middle(*self.place(cell)))
        return self.grid().frame() + men + self.labels()

    def labels(self) -> str:
        """The names of the columns and rows."""
        grid = self.grid()
        rows = [str(i + 1) for i in range(grid.rows)]
        return grid.labels(list(ascii_lowercase[: grid.columns]), rows[::-1] if self.upwards else rows)


class DiscsPainter(SquaresPainter):
    """Discs; PASS has no place."""

    def grid(self) -> Grid:
        return Grid(self.game.size, self.game.size)

    def spot(self, state: Any, action: int) -> MoveSpot | None:
        return None if action == self.game.PASS else self.grid().spot(*self.place(action))


class PawnsPainter(SquaresPainter):
    """Pawns; the first player's move up."""

    upwards = True

    def grid(self) -> Grid:
        return Grid(self.game.width, self.game.height)

    def spot(self, state: Any, action: int) -> MoveSpot:
        """At the side of the cell that the pawn comes in by: up to three moves end in one cell."""
        grid = self.grid()
        (x, y), (x2, y2) = (
            grid.middle(*self.place(cell)) for cell in (action // 3, self.game.end(state.player, action))
        )
        end = x2 - CELL / 2, y2 - CELL / 2, CELL, CELL
        x2, y2 = x2 - (x2 - x) / 3, y2 - (y2 - y) / 3
        return MoveSpot(x2 - CELL / 6, y2 - CELL / 6, CELL / 3, CELL / 3, (x, y), end=end)


class DominoesPainter(SquaresPainter):
    """Dominoes in their owners' colours, where it is known who laid them; other covered cells in nobody's."""

    def grid(self) -> Grid:
        return Grid(self.game.columns, self.game.rows)

    def paint(self, state: Any, played: Played = ()) -> str:
        grid = self.grid()
        free = played[0][0].free if played else state.free
        spots = [grid.spot(*self.place(cell)) for cell in range(self.game.cells) if not free >> cell & 1]
        covered = [box(*spot[:4], "covered") for spot in spots]
        dominoes = [self.domino(before, action) for before, action in played]
        return grid.frame() + "".join(covered + dominoes) + self.labels()

    def domino(self, before: Any, action: int) -> str:
        """One domino; the second player's has a ring, so that it is known without its colour."""
        x, y, width, height = self.cells(before, action)[:4]
        whole = box(x + 3, y + 3, width - 6, height - 6, "first" if before.player == 0 else "second", 9)
        return whole + (box(x + 9, y + 9, width - 18, height - 18, "ring", 5) if before.player == 1 else "")

    def cells(self, state: Any, action: int) -> MoveSpot:
        """The two cells of a domino."""
        columns, rows = (1, 2) if state.player == 0 else (2, 1)
        return self.grid().spot(*self.place(action), columns, rows)

    def spot(self, state: Any, action: int) -> MoveSpot:
        """A square across the two cells: where dominoes would overlap, these do not."""
        cells = self.cells(state, action)
        x, y = cells.middle
        return MoveSpot(x - CELL / 2, y - CELL / 2, CELL, CELL, covers=cells[:4])


CHOCOLATE_GAP: Final = 3.0
"""Units between a square and the edge of its cell."""


class ChocolatePainter(SquaresPainter):
    """The squares that are left; a bite is marked on its upper left square."""

    def grid(self) -> Grid:
        return Grid(self.game.columns, self.game.rows)

    def paint(self, state: Any, played: Played = ()) -> str:
        grid = self.grid()
        spots = [grid.spot(*self.place(cell)) for cell in range(self.game.cells) if state.left >> cell & 1]
        squares = [
            box(
                spot.x + CHOCOLATE_GAP,
                spot.y + CHOCOLATE_GAP,
                spot.width - 2 * CHOCOLATE_GAP,
                spot.height - 2 * CHOCOLATE_GAP,
                "stone",
                5,
            )
            for spot in spots
        ]
        return grid.frame() + "".join(squares) + text("☠", *grid.middle(0, 0), 22) + self.labels()

    def spot(self, state: Any, action: int) -> MoveSpot:
        return self.grid().spot(*self.place(action))


TILE: Final = 54.0
"""Units: the side of a tile."""

RIM: Final = 46.0
"""Units around the board, where the four pushes are seen."""

PUSH_MARK: Final = 24.0
"""Units: the height of the mark of a push."""

INSET: Final = 3.0
"""Units between a tile and the edge of its cell."""

DARKEST: Final = 11
"""The power of 2 from which on a tile is no darker."""


class TilesPainter(GridPainter):
    """The greater a tile, the darker it is; cells have the names of squares."""

    def grid(self) -> Grid:
        return Grid(self.game.columns, self.game.rows, side=TILE)

    def size(self) -> tuple[float, float]:
        width, height = self.grid().size
        return width + 2 * RIM, height + 2 * RIM

    def paint(self, state: Any, played: Played = ()) -> str:
        grid = self.grid()
        tiles = [
            tile(grid.spot(column, row), power)
            for row, powers in enumerate(self.game.powers(state))
            for column, power in enumerate(powers)
            if power
        ]
        names = grid.labels(list("abcd"[: self.game.columns]), [str(row + 1) for row in range(self.game.rows)])
        return moved(grid.frame() + "".join(tiles) + names, RIM, RIM)

    def spot(self, state: Any, action: int) -> MoveSpot:
        """A side of the rim; where a tile falls, its cell."""
        grid = self.grid()
        if state.waiting:
            row, column = divmod(action // 2, 4)
            cell = grid.spot(column, row)
            return cell._replace(x=cell.x + RIM, y=cell.y + RIM)
        (width, height), board = self.size(), grid.spot(0, 0, self.game.columns, self.game.rows)
        x, y = (board.middle[0] + RIM - RIM / 2, board.middle[1] + RIM - PUSH_MARK / 2)
        left, top = board.x + RIM, board.y + RIM
        (at_x, at_y), reach = (
            ((1, y), (0, top, RIM, board.height)),
            ((width - RIM - 1, y), (width - RIM, top, RIM, board.height)),
            ((x, (RIM - PUSH_MARK) / 2), (left, 0, board.width, RIM)),
            ((x, height - (RIM + PUSH_MARK) / 2), (left, height - RIM, board.width, RIM)),
        )[action]
        return MoveSpot(at_x, at_y, RIM, PUSH_MARK, reach=reach)


def tile(cell: MoveSpot, power: int) -> str:
    """A tile and its number, which is smaller the longer it is."""
    number = str(1 << power)
    dark = 0.12 + 0.6 * min(power, DARKEST) / DARKEST
    side = cell.width - 2 * INSET
    shape = box(cell.x + INSET, cell.y + INSET, side, side, "tile", 5, fill_opacity=dark)
    return shape + text(number, *cell.middle, 22 if len(number) < 3 else 46 / len(number) + 3, "heat-text")
