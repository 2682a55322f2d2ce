"""Boards of squares: Othello, Breakthrough, Domineering, Chomp, 2048; pieces with letters, and those in hand."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Any, Final

from outplay.drawing.boards.painter import CELL, GridPainter, MoveSpot, Played, Point, Position, pieces
from outplay.drawing.svg import box, circle, moved, text


class SquaresPainter(GridPainter):
    """A square board with pieces, columns a, b, c, rows counted from 1."""

    upwards = False

    def place(self, cell: int) -> tuple[int, int]:
        """The column and row of a cell."""
        row, column = divmod(cell, self.grid.columns)
        return column, self.grid.rows - 1 - row if self.upwards else row

    def paint(self, state: Position, played: Played = ()) -> str:
        return self.grid.frame() + pieces(state, self.middle) + self.labels()

    def middle(self, cell: int) -> Point:
        """The middle of a cell."""
        return self.grid.middle(*self.place(cell))

    def labels(self) -> str:
        """The names of the columns and rows."""
        rows = [str(i + 1) for i in range(self.grid.rows)]
        return self.grid.labels(list(ascii_lowercase[: self.grid.columns]), rows[::-1] if self.upwards else rows)


class DiscsPainter(SquaresPainter):
    """Discs; PASS has no place."""

    sides = "size", "size"

    def spot(self, state: Position, action: int) -> MoveSpot | None:
        return None if action == self.game.PASS else self.grid.spot(*self.place(action))


class PawnsPainter(SquaresPainter):
    """Pawns; the first player's move up."""

    sides = "width", "height"
    upwards = True

    def spot(self, state: Position, action: int) -> MoveSpot:
        """At the side of the cell that the pawn comes in by: up to three moves end in one cell."""
        (x, y), (x2, y2) = self.middle(action // 3), self.middle(self.game.end(state.player, action))
        end = x2 - CELL / 2, y2 - CELL / 2, CELL, CELL
        x2, y2 = x2 - (x2 - x) / 3, y2 - (y2 - y) / 3
        return MoveSpot(x2 - CELL / 6, y2 - CELL / 6, CELL / 3, CELL / 3, (x, y), end=end)


class DominoesPainter(SquaresPainter):
    """Dominoes in their owners' colours, where it is known who laid them; other covered cells in nobody's."""

    def paint(self, state: Position, played: Played = ()) -> str:
        free = played[0][0].free if played else state.free
        spots = [self.grid.spot(*self.place(cell)) for cell in range(self.game.cells) if not free >> cell & 1]
        covered = [box(*spot[:4], "covered") for spot in spots]
        dominoes = [self.domino(before, action) for before, action in played]
        return self.grid.frame() + "".join(covered + dominoes) + self.labels()

    def domino(self, before: Any, action: int) -> str:
        """One domino; the second player's has a ring, so that it is known without its colour."""
        cells = self.cells(before, action)
        whole = box(*cells.inside(3), "first" if before.player == 0 else "second", 9)
        return whole + (box(*cells.inside(9), "ring", 5) if before.player == 1 else "")

    def cells(self, state: Position, action: int) -> MoveSpot:
        """The two cells of a domino."""
        columns, rows = (1, 2) if state.player == 0 else (2, 1)
        return self.grid.spot(*self.place(action), columns, rows)

    def spot(self, state: Position, action: int) -> MoveSpot:
        """A square across the two cells: where dominoes would overlap, these do not."""
        cells = self.cells(state, action)
        x, y = cells.middle
        return MoveSpot(x - CELL / 2, y - CELL / 2, CELL, CELL, covers=cells[:4])


CHOCOLATE_GAP: Final = 3.0
"""Units between a square and the edge of its cell."""


class ChocolatePainter(SquaresPainter):
    """The squares that are left; a bite is marked on its upper left square."""

    def paint(self, state: Position, played: Played = ()) -> str:
        spots = [self.grid.spot(*self.place(cell)) for cell in range(self.game.cells) if state.left >> cell & 1]
        squares = [box(*spot.inside(CHOCOLATE_GAP), "stone", 5) for spot in spots]
        return self.grid.frame() + "".join(squares) + text("☠", *self.middle(0), 22) + self.labels()

    def spot(self, state: Position, action: int) -> MoveSpot:
        return self.grid.spot(*self.place(action))


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

    side = TILE

    def size(self) -> Point:
        width, height = self.grid.size
        return width + 2 * RIM, height + 2 * RIM

    def paint(self, state: Position, played: Played = ()) -> str:
        grid = self.grid
        tiles = [
            tile(grid.spot(column, row), power)
            for row, powers in enumerate(self.game.powers(state))
            for column, power in enumerate(powers)
            if power
        ]
        names = grid.labels(list("abcd"[: grid.columns]), [str(row + 1) for row in range(grid.rows)])
        return moved(grid.frame() + "".join(tiles) + names, RIM, RIM)

    def spot(self, state: Position, action: int) -> MoveSpot:
        """A side of the rim; where a tile falls, its cell."""
        if state.waiting:
            row, column = divmod(action // 2, 4)
            cell = self.grid.spot(column, row)
            return cell._replace(x=cell.x + RIM, y=cell.y + RIM)
        (width, height), board = self.size(), self.grid.spot(0, 0, self.grid.columns, self.grid.rows)
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
    shape = box(*cell.inside(INSET), "tile", 5, fill_opacity=dark)
    return shape + text(number, *cell.middle, 22 if len(number) < 3 else 46 / len(number) + 3, "heat-text")


SIDE: Final = 60.0
"""The side of a square: four places of moves."""

PLACE: Final = SIDE / 4
RADIUS: Final = 22.0
HAND: Final = 24.0
"""Room below the board for the pieces in hand."""

ARRIVES: Final = {-1: 0, 0: 1, 1: 3}
"""The place of a move along one side of the square, by the direction that it comes from; those in the middle are for
drops, and for what a pawn becomes."""


class FiguresPainter(SquaresPainter):
    """A game tells of a state its `figures`, of a move what it `moved`, and the `name` of a square: 0 is lower left."""

    sides = "width", "height"
    side = SIDE
    upwards = True

    def size(self) -> Point:
        width, height = self.grid.size
        return width, height + (HAND if self.game.figures(self.game.initial)[1] else 0)

    def paint(self, state: Position, played: Played = ()) -> str:
        men, hands = self.game.figures(state)
        parts = [figure(*self.middle(cell), player, letter) for cell, player, letter in men]
        columns = [self.game.name(i)[0] for i in range(self.game.width)]
        rows = [self.game.name(self.game.width * row)[1:] for row in reversed(range(self.game.height))]
        return "".join([self.grid.frame(), *parts, self.grid.labels(columns, rows), self.hands(hands)])

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

    def spot(self, state: Position, action: Any) -> MoveSpot | None:
        """In the square where the piece goes, at the side that it comes in by; in the middle for drops and choices.

        None for a move that goes nowhere.
        """
        moved = self.game.moved(state, action)
        if moved is None:
            return None
        start, end, choice = moved
        column, row = self.place(end)
        square = self.grid.spot(column, row)
        across, down = 1 + choice % 2, 1 + choice // 2
        if choice < 0:
            from_column, from_row = self.place(start)
            across, down = (ARRIVES[sign(there - here)] for there, here in ((from_column, column), (from_row, row)))
        if choice < 0 and from_row == row:
            down = 2
        x, y = square.x + across * PLACE, square.y + down * PLACE
        if start < 0:
            return MoveSpot(x, y, PLACE, PLACE, covers=square[:4])
        return MoveSpot(x, y, PLACE, PLACE, self.middle(start), end=square[:4])


def figure(x: float, y: float, player: int, letter: str, radius: float = RADIUS) -> str:
    """A piece; the second player's letters are small, so that it is known without its colour."""
    look, words = ("first", "in-max") if player == 0 else ("second", "in-min")
    return circle(x, y, radius, look) + text(letter.lower() if player else letter, x, y, radius, words)


def sign(number: int) -> int:
    """-1 for a negative number, 0 for 0, 1 for a positive one."""
    return (number > 0) - (number < 0)
