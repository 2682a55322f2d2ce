"""What a painter of boards does, where it says that a move is seen, and what boards in rows and columns share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot
from typing import Any, Final, NamedTuple, TypeAlias

from outplay.drawing.svg import box, circle, path, text

CELL: Final = 44
"""The side of a cell, in the picture's units."""

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""The upper left corner, the width and the height."""

Position: TypeAlias = Any
"""A state whose fields the painter of its game knows by their names."""

Played: TypeAlias = Sequence[tuple[Any, Any]]
"""The moves that led to a state, each with the state it was made in: who laid what, where the state does not say."""


class MoveSpot(NamedTuple):
    """Where a move happens: a rectangle.

    origin   the middle of the cell it comes from, if it comes from one
    end      the cell it goes to, if it comes from one: as large as the one it comes from
    corners  the place itself, if it is no rectangle
    label    where its value is written, if that would cover something on the place itself
    covers   all that it covers, if that is more than the place
    reach    where a click means it, if that is more than the place
    """

    x: float
    y: float
    width: float
    height: float
    origin: Point | None = None
    corners: tuple[Point, ...] = ()
    label: Box | None = None
    covers: Box | None = None
    reach: Box | None = None
    end: Box | None = None

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the rectangle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inside(self, inset: float) -> Box:
        """The rectangle without so much on each side."""
        return self.x + inset, self.y + inset, self.width - 2 * inset, self.height - 2 * inset


class Painter:
    """Draws the states of one game."""

    def __init__(self, game: Any):
        self.game = game

    def size(self) -> Point:
        """The width and height of every board of the game."""
        raise NotImplementedError

    def paint(self, state: Position, played: Played = ()) -> str:
        """The board as SVG elements."""
        raise NotImplementedError

    def spot(self, state: Position, action: Any) -> MoveSpot | None:
        """Where a legal move would be seen; None if it has no place on the board."""
        return None


MARGIN: Final = 10
LABEL: Final = 18
LABEL_SIZE: Final = 12
PIECE: Final = CELL * 0.4
"""Units: around the board, the room for a label, the size of its letters, and the radius of a piece."""


@dataclass(frozen=True)
class Grid:
    """Rows and columns of cells; (0, 0) is the upper left one.

    labelled  leaves room at the left and below
    side      of a cell, in the picture's units
    """

    columns: int
    rows: int
    labelled: bool = True
    side: float = CELL

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return MARGIN + LABEL * self.labelled

    @property
    def size(self) -> tuple[float, float]:
        """The picture's width and height."""
        return self.left + self.columns * self.side + MARGIN, 2 * MARGIN + self.rows * self.side + LABEL * self.labelled

    def spot(self, column: int, row: int, columns: int = 1, rows: int = 1) -> MoveSpot:
        """A cell, or a block of them."""
        side = self.side
        return MoveSpot(self.left + column * side, MARGIN + row * side, columns * side, rows * side)

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """Where the middle of the cell is."""
        return self.spot(column, row).middle

    def frame(self) -> str:
        """The board without pieces or labels."""
        width, height = self.columns * self.side, self.rows * self.side
        return box(self.left, MARGIN, width, height, "panel", 3) + self.lines("grid")

    def lines(self, look: str) -> str:
        """The lines between the cells."""
        width, height = self.columns * self.side, self.rows * self.side
        lines = [f"M{self.left + i * self.side:g} {MARGIN}v{height:g}" for i in range(1, self.columns)]
        lines += [f"M{self.left:g} {MARGIN + i * self.side:g}h{width:g}" for i in range(1, self.rows)]
        return path("".join(lines), look)

    def labels(self, columns: list[str], rows: list[str]) -> str:
        """Names below the columns and to the left of the rows."""
        below, left = MARGIN + self.rows * self.side + LABEL / 2 + 2, MARGIN + LABEL / 2
        under = [text(name, self.middle(i, 0)[0], below, LABEL_SIZE, "soft") for i, name in enumerate(columns)]
        beside = [text(name, left, self.middle(0, i)[1], LABEL_SIZE, "soft") for i, name in enumerate(rows)]
        return "".join(under + beside)


class GridPainter(Painter):
    """What painters of boards in rows and columns share.

    sides  what the game calls the numbers of its columns and rows
    """

    sides = "columns", "rows"
    labelled = True
    side: float = CELL

    def __init__(self, game: Any):
        super().__init__(game)
        columns, rows = (getattr(game, side) for side in self.sides)
        self.grid = Grid(columns, rows, self.labelled, self.side)

    def size(self) -> Point:
        return self.grid.size

    def won(self, state: Position, cells: Collection[tuple[int, int]], k: int) -> str:
        """A ring around what won a game that is over, below the pieces: the lines of k or more of these cells."""
        return rings(self.grid, cells, k) if self.game.is_terminal(state) else ""


def piece(x: float, y: float, player: int, radius: float = PIECE) -> str:
    """A round piece; the second player's has a ring, so that it is known without its colour."""
    if player == 0:
        return circle(x, y, radius, "first")
    return circle(x, y, radius, "second") + circle(x, y, radius * 0.6, "ring")


def pieces(state: Position, middle: Callable[[int], Point], radius: float = PIECE) -> str:
    """Both players' pieces, each around the `middle` of its cell."""
    players = enumerate(by_player(state))
    return "".join(piece(*middle(cell), player, radius) for player, board in players for cell in bits(board))


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


def rings(grid: Grid, cells: Collection[tuple[int, int]], k: int) -> str:
    """A ring around each line of k or more of these cells."""
    return "".join(_ring(grid, *line) for line in winning_lines(cells, k))


def _ring(grid: Grid, first: tuple[int, int], last: tuple[int, int]) -> str:
    (x, y), (x2, y2) = grid.middle(*first), grid.middle(*last)
    half, long = grid.side * 0.46, hypot(x2 - x, y2 - y)
    middle = (x + x2) / 2, (y + y2) / 2
    turn = f"rotate({degrees(atan2(y2 - y, x2 - x)):g} {middle[0]:g} {middle[1]:g})"
    where = middle[0] - long / 2 - half, middle[1] - half, long + 2 * half, 2 * half
    return "".join(box(*where, look, half, transform=turn) for look in ("under-last", "won"))


def bits(board: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [i for i in range(board.bit_length()) if board >> i & 1]


def by_player(state: Position) -> tuple[int, int]:
    """The pieces of player 0 and of player 1, of a state that holds those of the player to move first."""
    mover = state.player if hasattr(state, "player") else state.ply % 2
    return (state.mine, state.theirs) if mover == 0 else (state.theirs, state.mine)
