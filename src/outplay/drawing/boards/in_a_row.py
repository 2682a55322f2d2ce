"""Boards on which a line of equal pieces wins: m,n,k games, Connect Four, ultimate tic-tac-toe."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Final

from outplay.drawing.boards.painter import (
    CELL,
    PIECE,
    Grid,
    GridPainter,
    MoveSpot,
    Painter,
    Played,
    Position,
    bits,
    by_player,
    piece,
    rings,
)
from outplay.drawing.svg import box, circle, moved, path, text

CORNER: Final = CELL * 0.3
"""Units from the middle of a cell to the number in its corner, across and down."""


class CellsPainter(GridPainter):
    """Crosses and noughts; free cells have their numbers in the corner, where a mark does not cover them."""

    sides = "m", "n"
    labelled = False

    def place(self, cell: int) -> tuple[int, int]:
        """The column and row of a cell."""
        return cell % self.game.m, cell // self.game.m

    def paint(self, state: Position, played: Played = ()) -> str:
        marks = []
        crosses, noughts = by_player(state)
        for cell, bit in enumerate(self.game.bits):
            x, y = self.grid.middle(*self.place(cell))
            if bit & (crosses | noughts):
                marks.append(mark(x, y, 0 if bit & crosses else 1))
            else:
                marks.append(text(str(cell), x - CORNER, y - CORNER, 9, "soft"))
        lines = {self.place(cell) for cell, bit in enumerate(self.game.bits) if bit & state.theirs}
        return self.grid.frame() + self.won(state, lines, self.game.k) + "".join(marks)

    def spot(self, state: Position, action: int) -> MoveSpot:
        return self.grid.spot(*self.place(action))


def mark(x: float, y: float, player: int) -> str:
    """The first player's cross, the second's nought."""
    if player == 0:
        return cross(x, y, "under-line") + cross(x, y, "first-line")
    return circle(x, y, PIECE * 0.8, "under-line") + circle(x, y, PIECE * 0.8, "second-line")


def cross(x: float, y: float, look: str) -> str:
    """A cross with its middle at (x, y)."""
    arm = PIECE * 0.75
    return path(f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}", look)


FOUR: Final = 4
"""Stones in a line that win."""


class ColumnsPainter(GridPainter):
    """Holes that fill from below."""

    sides = "width", "height"

    def place(self, cell: int) -> tuple[int, int]:
        """The column and row of a cell, from the upper left."""
        return cell // self.game.stride, self.game.height - 1 - cell % self.game.stride

    def paint(self, state: Position, played: Played = ()) -> str:
        grid = self.grid
        first = state.mine if state.ply % 2 == 0 else state.mine ^ state.both
        holes = [box(*grid.spot(0, 0, grid.columns, grid.rows)[:4], "panel", 6)]
        stones = []
        for column in range(grid.columns):
            for row in range(grid.rows):
                cell = column * self.game.stride + row
                x, y = grid.middle(*self.place(cell))
                if state.both >> cell & 1:
                    stones.append(piece(x, y, 0 if first >> cell & 1 else 1))
                else:
                    holes.append(circle(x, y, PIECE, "hole"))
        won = self.won(state, {self.place(cell) for cell in bits(state.mine ^ state.both)}, FOUR)
        labels = grid.labels([str(column + 1) for column in range(grid.columns)], [])
        return "".join([*holes, won, *stones, labels])

    def spot(self, state: Position, action: int) -> MoveSpot:
        """The cell where the stone lands; a click anywhere in the column drops it."""
        (cell,) = bits(self.game.stone(state, action))
        column = self.grid.spot(action, 0, rows=self.game.height)
        return self.grid.spot(*self.place(cell))._replace(reach=column[:4])


SIDE: Final = 3
NINE: Final = SIDE * SIDE
"""Cells along a side of a small board and boards along a side of the large one; and cells or boards in all."""

CELLS: Final = Grid(NINE, NINE)
BOARDS: Final = Grid(SIDE, SIDE, side=SIDE * CELL)
"""The same square, divided into cells and into boards."""

MARKS, FREE = "XO", "."
"""What the game writes for the two players, and for a board that is neither won nor full."""

INSET: Final = 3
"""Units from the edge of a board to the frame that says that the mover may play there."""

LARGER: Final = 2.5
"""Times as large as a mark on a cell: one on a board."""


class NestedPainter(Painter):
    """Crosses and noughts; boards open to the mover are framed, a board that is won carries the winner's mark."""

    def size(self) -> tuple[float, float]:
        return CELLS.size

    def paint(self, state: Position, played: Played = ()) -> str:
        marks = self.game.marks(state)
        boards = marks[-NINE:]
        to_play = set() if self.game.is_terminal(state) else {action // NINE for action in self.game.actions(state)}
        return "".join(
            [
                CELLS.frame(),
                *(frame(board) for board in sorted(to_play)),
                *(
                    mark(*CELLS.middle(*place(i)), MARKS.index(who))
                    for i, who in enumerate(marks[:-NINE])
                    if who in MARKS
                ),
                *(box(*BOARDS.spot(*on_board(i))[:4], "veil") for i, who in enumerate(boards) if who != FREE),
                BOARDS.lines("edge"),
                *(
                    rings(BOARDS, {on_board(i) for i, who in enumerate(boards) if who == player}, SIDE)
                    for player in MARKS
                ),
                *(larger(i, MARKS.index(who)) for i, who in enumerate(boards) if who in MARKS),
                CELLS.labels(list(ascii_lowercase[: CELLS.columns]), [str(i + 1) for i in range(CELLS.rows)]),
            ]
        )

    def spot(self, state: Position, action: int) -> MoveSpot:
        return CELLS.spot(*place(action))


def on_board(i: int) -> tuple[int, int]:
    """The column and row of a cell or board of that number among nine."""
    return i % SIDE, i // SIDE


def place(action: int) -> tuple[int, int]:
    """The column and row of a move's cell."""
    (column, row), (right, down) = on_board(action // NINE), on_board(action % NINE)
    return SIDE * column + right, SIDE * row + down


def frame(board: int) -> str:
    """What says that the mover may play on a board."""
    return box(*BOARDS.spot(*on_board(board)).inside(INSET), "open", INSET)


def larger(board: int, player: int) -> str:
    """The mark of who has won a board."""
    return moved(mark(0, 0, player), *BOARDS.middle(*on_board(board)), LARGER)
