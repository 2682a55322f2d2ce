"""Chinese checkers: pieces on the cells of a star, each with its player's number, and whose goal a corner is."""

from __future__ import annotations

from math import cos, dist, pi, sin
from typing import Any, Final

from outplay.drawing.boards.grid import bits
from outplay.drawing.boards.painter import Played, Point, Spot
from outplay.drawing.svg import circle, path, text

ACROSS: Final = 40.0
"""From the middle of a cell to the next one's."""

DOWN: Final = ACROSS * 3**0.5 / 2
RADIUS: Final = 15.0
MARGIN: Final = 34.0
NAMES: Final = 16.0
"""Room at the left for the letters of the rows."""

OUTSIDE: Final = RADIUS + 12
"""From the middle of a corner's last cell to the words beside it."""

LOOKS: Final = ("first", "second", "third", "stone")


class StarPainter:
    """A game tells the `places` of its cells, the `goals` of its players and the `name` of a cell."""

    def size(self, game: Any) -> tuple[float, float]:
        return 2 * MARGIN + NAMES + 3 * game.size * ACROSS, 2 * MARGIN + 4 * game.size * DOWN

    def middle(self, game: Any, cell: int) -> Point:
        """The middle of a cell."""
        first, second, row = game.places[cell]
        x = MARGIN + NAMES + (first - second + 3 * game.size) * ACROSS / 2
        return x, MARGIN + (row + 2 * game.size) * DOWN

    def paint(self, game: Any, state: Any, played: Played = ()) -> str:
        holes = [circle(*self.middle(game, cell), RADIUS * 0.8, "hole") for cell in range(len(game.places))]
        pieces = [
            marble(*self.middle(game, cell), player)
            for player, cells in enumerate(state.pieces)
            for cell in bits(cells)
        ]
        parts = [self.lines(game), *holes, *pieces, self.letters(game), self.goals(game)]
        return "".join([*parts, "" if game.is_terminal(state) else self.turn(game, state)])

    def lines(self, game: Any) -> str:
        """Between cells that touch."""
        places = {place: cell for cell, place in enumerate(game.places)}
        ends = [
            (cell, places[x + right, y + left, row + down])
            for (x, y, row), cell in places.items()
            for right, left, down in ((1, -1, 0), (0, -1, 1), (-1, 0, 1))
            if (x + right, y + left, row + down) in places
        ]
        points = [(*self.middle(game, cell), *self.middle(game, other)) for cell, other in ends]
        return path("".join(f"M{x:.1f} {y:.1f}L{x2:.1f} {y2:.1f}" for x, y, x2, y2 in points), "grid")

    def letters(self, game: Any) -> str:
        """The names of the rows."""
        rows = {game.name(cell)[0]: self.middle(game, cell)[1] for cell in range(len(game.places))}
        return "".join(text(letter, 14, y, 12, "soft") for letter, y in rows.items())

    def goals(self, game: Any) -> str:
        """Whose goal each corner is, beside its last cell."""
        width, height = self.size(game)
        centre = (width + NAMES) / 2, height / 2
        parts = []
        for player, goal in enumerate(game.goals):
            x, y = max((self.middle(game, cell) for cell in bits(goal)), key=lambda at: dist(at, centre))
            away = OUTSIDE / dist((x, y), centre)
            x, y = x + (x - centre[0]) * away, y + (y - centre[1]) * away
            parts.append(text(f"→{player}", x, y, 12, "soft"))
        return "".join(parts)

    def turn(self, game: Any, state: Any) -> str:
        """Who is to move, in the empty corner of the picture."""
        x, y = self.size(game)[0] - RADIUS - 12, RADIUS + 10
        return text("▸", x - RADIUS - 10, y, 14) + marble(x, y, state.player)

    def spot(self, game: Any, state: Any, action: Any) -> Spot | None:
        """In the cell where the piece ends, above or at a side, so that no two pieces' moves lie upon each other."""
        if action.start < 0:
            return None
        (x, y), (x2, y2) = (self.middle(game, cell) for cell in action)
        turn = 2 * pi / 3 * bits(state.pieces[state.player]).index(action.start)
        small, off = RADIUS / 2, RADIUS * 2 / 3
        left, top = x2 + off * sin(turn) - small, y2 - off * cos(turn) - small
        end = x2 - RADIUS, y2 - RADIUS, 2 * RADIUS, 2 * RADIUS
        return Spot(left, top, 2 * small, 2 * small, (x, y), end=end)


def marble(x: float, y: float, player: int) -> str:
    """A player's piece."""
    return circle(x, y, RADIUS, LOOKS[player]) + text(str(player), x, y, 13, "heat-text")
