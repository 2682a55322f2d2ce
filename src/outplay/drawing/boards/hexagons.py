"""Boards whose cells have six neighbours: the slanting board of Hex, the star of Chinese checkers."""

from __future__ import annotations

from math import cos, dist, pi, sin
from string import ascii_lowercase
from typing import Any, Final

from outplay.drawing.boards.painter import MoveSpot, Painter, Played, Point, Position, bits, pieces
from outplay.drawing.svg import circle, path, polygon, text

SIDE: Final = 24.0
ACROSS: Final = SIDE * 3**0.5
MARGIN: Final = 34.0


class HexagonsPainter(Painter):
    """Hex: its sides have the colours of who joins them, the first player top and bottom, the second left and right."""

    def size(self) -> tuple[float, float]:
        width = ACROSS * (self.game.size + (self.game.size - 1) / 2)
        return 2 * MARGIN + width, 2 * MARGIN + SIDE * (1.5 * self.game.size + 0.5)

    def middle(self, cell: int) -> tuple[float, float]:
        """The middle of a cell: every row begins half a cell further right."""
        row, column = divmod(cell, self.game.size)
        return MARGIN + ACROSS * (column + row / 2 + 0.5), MARGIN + SIDE * (1.5 * row + 1)

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """The six corners, the top one first, clockwise."""
        x, y = self.middle(cell)
        return [(x + SIDE * sin(i * pi / 3), y - SIDE * cos(i * pi / 3)) for i in range(6)]

    def paint(self, state: Position, played: Played = ()) -> str:
        cells = [polygon(self.corners(cell), "panel") for cell in range(self.game.cells)]
        stones = pieces(state, self.middle, SIDE * 0.62)
        return self.sides() + "".join(cells) + stones + self.labels()

    def sides(self) -> str:
        """The four sides of the board."""
        n = self.game.size
        top = [self.corners(cell)[i] for cell in range(n) for i in (5, 0, 1)]
        bottom = [self.corners(cell)[i] for cell in range(n * (n - 1), n * n) for i in (4, 3, 2)]
        left = [self.corners(row * n)[i] for row in range(n) for i in (5, 4, 3)]
        right = [self.corners(row * n + n - 1)[i] for row in range(n) for i in (0, 1, 2)]
        return "".join(
            path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in side), look, stroke_linejoin="round")
            for sides, colour in (((left, right), "second-line"), ((top, bottom), "first-line"))
            for look in ("under-line", colour)
            for side in sides
        )

    def labels(self) -> str:
        """Letters above the columns, numbers to the left of the rows."""
        letters = [self.middle(column) for column in range(self.game.size)]
        rows = [self.middle(row * self.game.size) for row in range(self.game.size)]
        above = [text(ascii_lowercase[i], x - SIDE / 2, y - SIDE - 12, 12, "soft") for i, (x, y) in enumerate(letters)]
        beside = [text(str(i + 1), x - ACROSS / 2 - 14, y + 2, 12, "soft") for i, (x, y) in enumerate(rows)]
        return "".join(above + beside)

    def spot(self, state: Position, action: int) -> MoveSpot:
        x, y = self.middle(action)
        half = SIDE * 0.7
        return MoveSpot(x - half, y - half, 2 * half, 2 * half, corners=tuple(self.corners(action)))


STEP: Final = 40.0
"""Units from the middle of a cell to the next one's."""

DOWN: Final = STEP * 3**0.5 / 2
RADIUS: Final = 15.0
NAMES: Final = 16.0
"""Room at the left for the letters of the rows."""

OUTSIDE: Final = RADIUS + 12
"""From the middle of a corner's last cell to the words beside it."""

LOOKS: Final = ("first", "second", "third", "stone")


class StarPainter(Painter):
    """A game tells the `places` of its cells, the `goals` of its players and the `name` of a cell."""

    def size(self) -> tuple[float, float]:
        return 2 * MARGIN + NAMES + 3 * self.game.size * STEP, 2 * MARGIN + 4 * self.game.size * DOWN

    def middle(self, cell: int) -> Point:
        """Where the middle of a cell of the star is."""
        first, second, row = self.game.places[cell]
        x = MARGIN + NAMES + (first - second + 3 * self.game.size) * STEP / 2
        return x, MARGIN + (row + 2 * self.game.size) * DOWN

    def paint(self, state: Position, played: Played = ()) -> str:
        holes = [circle(*self.middle(cell), RADIUS * 0.8, "hole") for cell in range(len(self.game.places))]
        pieces = [
            marble(*self.middle(cell), player) for player, cells in enumerate(state.pieces) for cell in bits(cells)
        ]
        parts = [self.lines(), *holes, *pieces, self.letters(), self.goals()]
        return "".join([*parts, "" if self.game.is_terminal(state) else self.turn(state)])

    def lines(self) -> str:
        """Between cells that touch."""
        places = {place: cell for cell, place in enumerate(self.game.places)}
        ends = [
            (cell, places[x + right, y + left, row + down])
            for (x, y, row), cell in places.items()
            for right, left, down in ((1, -1, 0), (0, -1, 1), (-1, 0, 1))
            if (x + right, y + left, row + down) in places
        ]
        points = [(*self.middle(cell), *self.middle(other)) for cell, other in ends]
        return path("".join(f"M{x:.1f} {y:.1f}L{x2:.1f} {y2:.1f}" for x, y, x2, y2 in points), "grid")

    def letters(self) -> str:
        """The letter of each row, at the left."""
        rows = {self.game.name(cell)[0]: self.middle(cell)[1] for cell in range(len(self.game.places))}
        return "".join(text(letter, 14, y, 12, "soft") for letter, y in rows.items())

    def goals(self) -> str:
        """Whose goal each corner is, beside its last cell."""
        width, height = self.size()
        centre = (width + NAMES) / 2, height / 2
        parts = []
        for player, goal in enumerate(self.game.goals):
            x, y = max((self.middle(cell) for cell in bits(goal)), key=lambda at: dist(at, centre))
            away = OUTSIDE / dist((x, y), centre)
            x, y = x + (x - centre[0]) * away, y + (y - centre[1]) * away
            parts.append(text(f"→{player}", x, y, 12, "soft"))
        return "".join(parts)

    def turn(self, state: Position) -> str:
        """Who is to move, in the empty corner of the picture."""
        x, y = self.size()[0] - RADIUS - 12, RADIUS + 10
        return text("▸", x - RADIUS - 10, y, 14) + marble(x, y, state.player)

    def spot(self, state: Position, action: Any) -> MoveSpot | None:
        """In the cell where the piece ends, above or at a side, so that no two pieces' moves lie upon each other."""
        if action.start < 0:
            return None
        (x, y), (x2, y2) = (self.middle(cell) for cell in action)
        turn = 2 * pi / 3 * bits(state.pieces[state.player]).index(action.start)
        small, off = RADIUS / 2, RADIUS * 2 / 3
        left, top = x2 + off * sin(turn) - small, y2 - off * cos(turn) - small
        end = x2 - RADIUS, y2 - RADIUS, 2 * RADIUS, 2 * RADIUS
        return MoveSpot(left, top, 2 * small, 2 * small, (x, y), end=end)


def marble(x: float, y: float, player: int) -> str:
    """A player's piece with the player's number on it."""
    return circle(x, y, RADIUS, LOOKS[player]) + text(str(player), x, y, 13, "heat-text")
