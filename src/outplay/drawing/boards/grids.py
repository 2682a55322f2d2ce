"""Boards of square cells: m,n,k games, Connect Four, Othello, Breakthrough, Domineering."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import atan2, degrees, hypot
from string import ascii_lowercase
from typing import Any, Final

from outplay.drawing.boards.painter import CELL, Played, Spot
from outplay.drawing.svg import box, circle, path, text

MARGIN: Final = 10
LABEL: Final = 18
LABEL_SIZE: Final = 12
PIECE: Final = CELL * 0.4
CORNER: Final = CELL * 0.3
FOUR: Final = 4


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


def winning_lines(cells: Collection[tuple[int, int]], k: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The first and the last cell of each line of k or more of these cells.

    >>> winning_lines({(0, 0), (1, 1), (2, 2), (2, 1)}, 3)
    [((0, 0), (2, 2))]
    """
    found = []
    for column, row in sorted(cells):
        for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
            length = 1
            while (column + length * right, row + length * down) in cells:
                length += 1
            if length >= k and (column - right, row - down) not in cells:
                found.append(((column, row), (column + (length - 1) * right, row + (length - 1) * down)))
    return list(dict.fromkeys(found))


def around(grid: Grid, line: tuple[tuple[int, int], tuple[int, int]]) -> str:
    """A ring around the cells of a line."""
    (x, y), (x2, y2) = (grid.middle(*cell) for cell in line)
    half, long = CELL * 0.46, hypot(x2 - x, y2 - y)
    middle = (x + x2) / 2, (y + y2) / 2
    turn = f"rotate({degrees(atan2(y2 - y, x2 - x)):g} {middle[0]:g} {middle[1]:g})"
    where = middle[0] - long / 2 - half, middle[1] - half, long + 2 * half, 2 * half
    return "".join(box(*where, look, half, transform=turn) for look in ("under-last", "won"))


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

    def paint(self, game: Any, state: Any, played: Played = ()) -> str:
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
        return grid.frame() + self.won(game, state) + "".join(marks)

    def won(self, game: Any, state: Any) -> str:
        """A ring around what won the game, below the pieces."""
        if not game.is_terminal(state):
            return ""
        cells = {(cell % game.m, cell // game.m) for cell, bit in enumerate(game.bits) if bit & state.theirs}
        return "".join(around(self.grid(game), line) for line in winning_lines(cells, game.k))

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
        end = x2 - CELL / 2, y2 - CELL / 2, CELL, CELL
        x2, y2 = x2 - (x2 - x) / 3, y2 - (y2 - y) / 3
        return Spot(x2 - CELL / 6, y2 - CELL / 6, CELL / 3, CELL / 3, (x, y), end=end)


class DomineeringPainter(SquaresPainter):
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
