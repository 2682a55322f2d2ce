"""Boards of square cells: m,n,k games, Connect Four, Othello, Breakthrough, Domineering."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any, Final

from outplay.drawing.boards.painter import CELL, Spot
from outplay.drawing.svg import box, circle, path, text

MARGIN: Final = 10
LABEL: Final = 18
LABEL_SIZE: Final = 12
PIECE: Final = CELL * 0.4
CORNER: Final = CELL * 0.3


@dataclass(frozen=True)
class Grid:
    """Rows and columns of cells; (0, 0) is the upper left one.  `labelled` leaves room at the left and below."""

    columns: int
    rows: int
    labelled: bool = True

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return MARGIN + LABEL * self.labelled

    @property
    def size(self) -> tuple[float, float]:
        """The picture's width and height."""
        return self.left + self.columns * CELL + MARGIN, 2 * MARGIN + self.rows * CELL + LABEL * self.labelled

    def spot(self, column: int, row: int, columns: int = 1, rows: int = 1) -> Spot:
        """A cell, or a block of them."""
        return Spot(self.left + column * CELL, MARGIN + row * CELL, columns * CELL, rows * CELL)

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a cell."""
        return self.spot(column, row).middle

    def frame(self) -> str:
        """The empty board."""
        width, height = self.columns * CELL, self.rows * CELL
        lines = [f"M{self.left + i * CELL:g} {MARGIN}v{height:g}" for i in range(1, self.columns)]
        lines += [f"M{self.left:g} {MARGIN + i * CELL:g}h{width:g}" for i in range(1, self.rows)]
        return box(self.left, MARGIN, width, height, "panel", 3) + path("".join(lines), "grid")

    def labels(self, columns: list[str], rows: list[str]) -> str:
        """Names below the columns and to the left of the rows."""
        below, left = MARGIN + self.rows * CELL + LABEL / 2 + 2, MARGIN + LABEL / 2
        under = [text(name, self.middle(i, 0)[0], below, LABEL_SIZE, "soft") for i, name in enumerate(columns)]
        beside = [text(name, left, self.middle(0, i)[1], LABEL_SIZE, "soft") for i, name in enumerate(rows)]
        return "".join(under + beside)


def piece(x: float, y: float, player: int, radius: float = PIECE) -> str:
    """A round piece; the second player's has a ring, so that it is known without its colour."""
    if player == 0:
        return circle(x, y, radius, "first")
    return circle(x, y, radius, "second") + circle(x, y, radius * 0.6, "ring")


def bits(board: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [i for i in range(board.bit_length()) if board >> i & 1]


def by_player(state: Any) -> tuple[int, int]:
    """The pieces of player 0 and of player 1, of a state that holds those of the player to move first."""
    mover = state.player if hasattr(state, "player") else state.ply % 2
    return (state.mine, state.theirs) if mover == 0 else (state.theirs, state.mine)


class MNKPainter:
    """Crosses and noughts; free cells have their numbers in the corner, where a mark does not cover them."""

    def grid(self, game: Any) -> Grid:
        """The cells."""
        return Grid(game.m, game.n, labelled=False)

    def size(self, game: Any) -> tuple[float, float]:
        return self.grid(game).size

    def paint(self, game: Any, state: Any) -> str:
        grid, marks = self.grid(game), []
        crosses, noughts = by_player(state)
        for cell, bit in enumerate(game.bits):
            x, y = grid.middle(cell % game.m, cell // game.m)
            if bit & crosses:
                marks.append(cross(x, y, "under-line") + cross(x, y, "first-line"))
            elif bit & noughts:
                marks.append(circle(x, y, PIECE * 0.8, "under-line") + circle(x, y, PIECE * 0.8, "second-line"))
            else:
                marks.append(text(str(cell), x - CORNER, y - CORNER, 9, "soft"))
        return grid.frame() + "".join(marks)

    def spot(self, game: Any, state: Any, action: int) -> Spot:
        return self.grid(game).spot(action % game.m, action // game.m)


def cross(x: float, y: float, look: str) -> str:
    """An X."""
    arm = PIECE * 0.75
    return path(f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}", look)


class ConnectFourPainter:
    """Holes that fill from below."""

    def grid(self, game: Any) -> Grid:
        """The holes."""
        return Grid(game.width, game.height)

    def size(self, game: Any) -> tuple[float, float]:
        return self.grid(game).size

    def paint(self, game: Any, state: Any) -> str:
        grid = self.grid(game)
        first = state.mine if state.ply % 2 == 0 else state.mine ^ state.both
        parts = [box(grid.left, MARGIN, game.width * CELL, game.height * CELL, "panel", 6)]
        for column in range(game.width):
            for row in range(game.height):
                cell = 1 << column * game.stride + row
                x, y = grid.middle(column, game.height - 1 - row)
                parts.append(
                    piece(x, y, 0 if first & cell else 1) if state.both & cell else circle(x, y, PIECE, "hole")
                )
        return "".join(parts) + grid.labels([str(column + 1) for column in range(game.width)], [])

    def spot(self, game: Any, state: Any, action: int) -> Spot:
        (cell,) = bits(game.stone(state, action))
        return self.grid(game).spot(action, game.height - 1 - cell % game.stride)


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

    def paint(self, game: Any, state: Any) -> str:
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


class OthelloPainter(SquaresPainter):
    """Discs; PASS has no place."""

    def grid(self, game: Any) -> Grid:
        return Grid(game.size, game.size)

    def spot(self, game: Any, state: Any, action: int) -> Spot | None:
        return None if action == game.PASS else self.grid(game).spot(*self.place(game, action))


class BreakthroughPainter(SquaresPainter):
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
        x2, y2 = x2 - (x2 - x) / 3, y2 - (y2 - y) / 3
        return Spot(x2 - CELL / 6, y2 - CELL / 6, CELL / 3, CELL / 3, (x, y))


class DomineeringPainter(SquaresPainter):
    """Free cells and covered ones."""

    def grid(self, game: Any) -> Grid:
        return Grid(game.columns, game.rows)

    def paint(self, game: Any, state: Any) -> str:
        grid = self.grid(game)
        covered = [cell for cell in range(game.cells) if not state.free >> cell & 1]
        spots = [grid.spot(*self.place(game, cell)) for cell in covered]
        blocks = [box(spot.x + 2, spot.y + 2, CELL - 4, CELL - 4, "first", 5) for spot in spots]
        return grid.frame() + "".join(blocks) + self.labels(game)

    def spot(self, game: Any, state: Any, action: int) -> Spot:
        """A square across the two cells: where dominoes would overlap, these do not."""
        spot = self.grid(game).spot(*self.place(game, action))
        right, down = (0, CELL / 2) if state.player == 0 else (CELL / 2, 0)
        return spot._replace(x=spot.x + right, y=spot.y + down)
