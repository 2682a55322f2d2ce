"""Men on points that lines join: Mū tōrere and the morrises."""

from __future__ import annotations

from math import dist
from typing import Any, Final

from outplay.drawing.boards.grid import piece, pieces
from outplay.drawing.boards.painter import MoveSpot, Painter, Played
from outplay.drawing.svg import circle, path, text

STEP: Final = 66.0
"""Between two points that are one step apart."""

MARGIN: Final = 40.0
RADIUS: Final = 16.0
AROUND: Final = RADIUS + 4
"""From the middle of a point to the frame of a man who was placed there last."""

HAND: Final = 12.0
"""The radius of a man who is not on the board yet."""

SMALL: Final = 17.0
"""The side of the mark of a move from point to point."""

BEFORE: Final = 27.0
"""How far before the end of its way that mark lies."""


class JoinedPainter(Painter):
    """A game tells the `places` of its points, the `lines` that join them, and what a move `moved`.

    A game with men to be placed tells of a state which player has how many: `in_hand`.
    """

    def size(self) -> tuple[float, float]:
        wide, high = (2 * MARGIN + STEP * max(place[i] for place in self.game.places) for i in (0, 1))
        return wide, high + (2 * HAND if hasattr(self.game, "in_hand") else 0)

    def middle(self, point: int) -> tuple[float, float]:
        """Where a point of the board is in the picture."""
        x, y = self.game.places[point]
        return MARGIN + STEP * x, MARGIN + STEP * y

    def paint(self, state: Any, played: Played = ()) -> str:
        ends = [(*self.middle(one), *self.middle(other)) for one, other in self.game.lines]
        lines = path("".join(f"M{x:.1f} {y:.1f}L{x2:.1f} {y2:.1f}" for x, y, x2, y2 in ends), "grid")
        points = [self.point(point) for point in range(len(self.game.places))]
        men = pieces(state, self.middle, RADIUS)
        return lines + "".join(points) + men + self.hands(state)

    def point(self, point: int) -> str:
        """A point, and its name beside it, away from the middle of the board."""
        x, y = self.middle(point)
        below = y + RADIUS + 9
        return circle(x, y, 5, "dot") + text(self.game.name(point), x - RADIUS - 3, below, 10, "soft")

    def hands(self, state: Any) -> str:
        """The men that are not on the board yet, below it: the first player's at the left."""
        if not hasattr(self.game, "in_hand"):
            return ""
        width, height = self.size()
        parts = []
        for player, men in enumerate(self.game.in_hand(state)):
            for i in range(men):
                away = MARGIN / 2 + i * (HAND + 4)
                parts.append(piece(away if player == 0 else width - away, height - HAND - 4, player, HAND / 2))
        return "".join(parts)

    def spot(self, state: Any, action: Any) -> MoveSpot | None:
        """On the point where a man is placed, or on the way to it; None for a move that takes a man as well."""
        moved = self.game.moved(state, action)
        if moved is None:
            return None
        start, end = moved
        x, y = self.middle(end)
        whole = x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS
        if start < 0:
            return MoveSpot(*whole, covers=(x - AROUND, y - AROUND, 2 * AROUND, 2 * AROUND))
        origin = self.middle(start)
        share = BEFORE / dist(origin, (x, y))
        left, top = x + (origin[0] - x) * share - SMALL / 2, y + (origin[1] - y) * share - SMALL / 2
        return MoveSpot(left, top, SMALL, SMALL, origin, end=whole)
