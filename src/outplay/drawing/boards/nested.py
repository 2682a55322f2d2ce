"""Boards in the cells of a board: ultimate tic-tac-toe."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Any, Final

from outplay.drawing.boards.cells import mark
from outplay.drawing.boards.grid import Grid, around, winning_lines
from outplay.drawing.boards.painter import CELL, Played, Spot
from outplay.drawing.svg import box, moved

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


class NestedPainter:
    """Crosses and noughts; boards open to the mover are framed, a board that is won carries the winner's mark."""

    def size(self, game: Any) -> tuple[float, float]:
        return CELLS.size

    def paint(self, game: Any, state: Any, played: Played = ()) -> str:
        marks = game.marks(state)
        boards = marks[-NINE:]
        to_play = set() if game.is_terminal(state) else {action // NINE for action in game.actions(state)}
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
                rings(boards),
                *(larger(i, MARKS.index(who)) for i, who in enumerate(boards) if who in MARKS),
                CELLS.labels(list(ascii_lowercase[: CELLS.columns]), [str(i + 1) for i in range(CELLS.rows)]),
            ]
        )

    def spot(self, game: Any, state: Any, action: int) -> Spot:
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
    spot = BOARDS.spot(*on_board(board))
    return box(spot.x + INSET, spot.y + INSET, spot.width - 2 * INSET, spot.height - 2 * INSET, "open", INSET)


def larger(board: int, player: int) -> str:
    """The mark of who has won a board."""
    return moved(mark(0, 0, player), *BOARDS.middle(*on_board(board)), LARGER)


def rings(boards: str) -> str:
    """A ring around three boards in a row."""
    owned = [{on_board(i) for i, who in enumerate(boards) if who == player} for player in MARKS]
    return "".join(around(BOARDS, line) for won in owned for line in winning_lines(won, SIDE))
