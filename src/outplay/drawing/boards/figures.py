"""Pieces with letters on squares, and those in hand beside them: Dōbutsu shōgi, endings of chess, small Quarto."""

from __future__ import annotations

from typing import Any, Final

from outplay.drawing.boards.grid import Grid, GridPainter
from outplay.drawing.boards.painter import MoveSpot, Played
from outplay.drawing.svg import circle, text

SIDE: Final = 60.0
"""The side of a square: four places of moves."""

PLACE: Final = SIDE / 4
RADIUS: Final = 22.0
HAND: Final = 24.0
"""Room below the board for the pieces in hand."""

ARRIVES: Final = {-1: 0, 0: 1, 1: 3}
"""The place of a move along one side of the square, by the direction that it comes from; those in the middle are for
drops, and for what a pawn becomes."""


class FiguresPainter(GridPainter):
    """A game tells of a state its `figures`, of a move what it `moved`, and the `name` of a square: 0 is lower left."""

    def grid(self) -> Grid:
        return Grid(self.game.width, self.game.height, side=SIDE)

    def size(self) -> tuple[float, float]:
        width, height = self.grid().size
        return width, height + (HAND if self.game.figures(self.game.initial)[1] else 0)

    def place(self, cell: int) -> tuple[int, int]:
        """The column and row of a square, from the upper left."""
        return cell % self.game.width, self.game.height - 1 - cell // self.game.width

    def paint(self, state: Any, played: Played = ()) -> str:
        grid = self.grid()
        pieces, hands = self.game.figures(state)
        parts = [figure(*grid.middle(*self.place(cell)), player, letter) for cell, player, letter in pieces]
        columns = [self.game.name(i)[0] for i in range(self.game.width)]
        rows = [self.game.name(self.game.width * row)[1:] for row in reversed(range(self.game.height))]
        return grid.frame() + "".join(parts) + grid.labels(columns, rows) + self.hands(hands)

    def hands(self, hands: list[Any]) -> str:
        """What each player has in hand, the first one's at the left."""
        width, height = self.size()
        parts = []
        for player, letters in enumerate(hands):
            for i, letter in enumerate(letters):
                away = HAND * (i + 0.8)
                x = away if player == 0 else width - away
                parts.append(figure(x, height - HAND / 2 - 2, player, letter, HAND / 2 - 2))
        return "".join(parts)

    def spot(self, state: Any, action: Any) -> MoveSpot | None:
        """In the square where the piece goes, at the side that it comes in by; in the middle for drops and choices.

        None for a move that goes nowhere.
        """
        moved = self.game.moved(state, action)
        if moved is None:
            return None
        start, end, choice = moved
        column, row = self.place(end)
        square = self.grid().spot(column, row)
        across, down = 1 + choice % 2, 1 + choice // 2
        if choice < 0:
            from_column, from_row = self.place(start)
            across, down = (ARRIVES[sign(there - here)] for there, here in ((from_column, column), (from_row, row)))
        if choice < 0 and from_row == row:
            down = 2
        x, y = square.x + across * PLACE, square.y + down * PLACE
        if start < 0:
            return MoveSpot(x, y, PLACE, PLACE, covers=square[:4])
        return MoveSpot(x, y, PLACE, PLACE, self.grid().middle(*self.place(start)), end=square[:4])


def figure(x: float, y: float, player: int, letter: str, radius: float = RADIUS) -> str:
    """A piece; the second player's letters are small, so that it is known without its colour."""
    look, words = ("first", "in-max") if player == 0 else ("second", "in-min")
    return circle(x, y, radius, look) + text(letter.lower() if player else letter, x, y, radius, words)


def sign(number: int) -> int:
    """-1 for a negative number, 0 for 0, 1 for a positive one."""
    return (number > 0) - (number < 0)
