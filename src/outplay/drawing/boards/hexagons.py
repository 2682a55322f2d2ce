"""Hex: a slanting board of hexagons, its sides in the colours of the players who join them."""

from __future__ import annotations

from math import cos, pi, sin
from string import ascii_lowercase
from typing import Any, Final

from outplay.drawing.boards.grid import bits, by_player, piece
from outplay.drawing.boards.painter import Played, Spot
from outplay.drawing.svg import path, polygon, text

SIDE: Final = 24.0
ACROSS: Final = SIDE * 3**0.5
MARGIN: Final = 34.0


class HexagonsPainter:
    """The first player joins top and bottom, the second left and right."""

    def size(self, game: Any) -> tuple[float, float]:
        width = ACROSS * (game.size + (game.size - 1) / 2)
        return 2 * MARGIN + width, 2 * MARGIN + SIDE * (1.5 * game.size + 0.5)

    def middle(self, game: Any, cell: int) -> tuple[float, float]:
        """The middle of a cell: every row begins half a cell further right."""
        row, column = divmod(cell, game.size)
        return MARGIN + ACROSS * (column + row / 2 + 0.5), MARGIN + SIDE * (1.5 * row + 1)

    def corners(self, game: Any, cell: int) -> list[tuple[float, float]]:
        """The six corners, the top one first, clockwise."""
        x, y = self.middle(game, cell)
        return [(x + SIDE * sin(i * pi / 3), y - SIDE * cos(i * pi / 3)) for i in range(6)]

    def paint(self, game: Any, state: Any, played: Played = ()) -> str:
        cells = [polygon(self.corners(game, cell), "panel") for cell in range(game.cells)]
        stones = [
            piece(*self.middle(game, cell), player, SIDE * 0.62)
            for player, board in enumerate(by_player(state))
            for cell in bits(board)
        ]
        return self.sides(game) + "".join(cells) + "".join(stones) + self.labels(game)

    def sides(self, game: Any) -> str:
        """The four sides of the board."""
        n = game.size
        top = [self.corners(game, cell)[i] for cell in range(n) for i in (5, 0, 1)]
        bottom = [self.corners(game, cell)[i] for cell in range(n * (n - 1), n * n) for i in (4, 3, 2)]
        left = [self.corners(game, row * n)[i] for row in range(n) for i in (5, 4, 3)]
        right = [self.corners(game, row * n + n - 1)[i] for row in range(n) for i in (0, 1, 2)]
        return "".join(
            path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in side), look, stroke_linejoin="round")
            for sides, colour in (((left, right), "second-line"), ((top, bottom), "first-line"))
            for look in ("under-line", colour)
            for side in sides
        )

    def labels(self, game: Any) -> str:
        """Letters above the columns, numbers to the left of the rows."""
        letters = [self.middle(game, column) for column in range(game.size)]
        rows = [self.middle(game, row * game.size) for row in range(game.size)]
        above = [text(ascii_lowercase[i], x - SIDE / 2, y - SIDE - 12, 12, "soft") for i, (x, y) in enumerate(letters)]
        beside = [text(str(i + 1), x - ACROSS / 2 - 14, y + 2, 12, "soft") for i, (x, y) in enumerate(rows)]
        return "".join(above + beside)

    def spot(self, game: Any, state: Any, action: int) -> Spot:
        x, y = self.middle(game, action)
        half = SIDE * 0.7
        return Spot(x - half, y - half, 2 * half, 2 * half, corners=tuple(self.corners(game, action)))
