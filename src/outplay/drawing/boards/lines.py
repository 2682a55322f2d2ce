"""Boards of lines: between the dots of Dots and Boxes; between the points on which men of the morrises stand."""

from __future__ import annotations

from math import dist
from typing import Any, Final

from outplay.drawing.boards.painter import MoveSpot, Painter, Played, Position, bits, piece, pieces
from outplay.drawing.svg import box, circle, path, text, text_width

GAP: Final = 60.0
MARGIN: Final = 25.0
THICK: Final = 22.0
SCORE: Final = 24.0
DIGIT: Final = 10.0
"""The size of a line's number."""


class LinesPainter(Painter):
    """Lines that are not drawn yet show their numbers; who is ahead is written below."""

    def size(self) -> tuple[float, float]:
        return 2 * MARGIN + self.game.columns * GAP, 2 * MARGIN + self.game.rows * GAP + SCORE

    def ends(self, line: int) -> tuple[float, float, float, float]:
        """The two dots that a line joins."""
        row, rest = divmod(line, self.game.stride)
        if rest < self.game.columns:
            return self.dot(rest, row) + self.dot(rest + 1, row)
        column = rest - self.game.columns
        return self.dot(column, row) + self.dot(column, row + 1)

    def dot(self, column: int, row: int) -> tuple[float, float]:
        """Where the dot of a column and row is in the picture."""
        return MARGIN + column * GAP, MARGIN + row * GAP

    def paint(self, state: Position, played: Played = ()) -> str:
        owners = self.owners(played)
        parts = [self.closed_box(corner, owners.get(corner)) for corner in bits(self.game.closed(state.lines))]
        for line in range(self.game.count):
            x, y, x2, y2 = self.ends(line)
            if state.lines >> line & 1:
                parts.append(path(f"M{x:g} {y:g}L{x2:g} {y2:g}", "edge"))
            else:
                parts.append(path(f"M{x:g} {y:g}L{x2:g} {y2:g}", "gone"))
                parts.append(self.number(line, (x + x2) / 2, (y + y2) / 2, upright=x == x2))
        dots = [self.dot(column, row) for row in range(self.game.rows + 1) for column in range(self.game.columns + 1)]
        return "".join(parts) + "".join(circle(x, y, 5, "dot") for x, y in dots) + self.score(state)

    def number(self, line: int, x: float, y: float, upright: bool) -> str:
        """Beside the middle of the line, where neither a mark nor the frame of a best move would cover it."""
        half = text_width(str(line), DIGIT) / 2
        beside = min(THICK / 2 + half, MARGIN - half)
        return text(str(line), x - beside * upright, y - 0.75 * THICK * (not upright), DIGIT, "soft")

    def owners(self, played: Played) -> dict[int, int]:
        """Who closed each box; a state does not say, the moves do."""
        return {
            corner: state.player
            for state, line in played
            for corner in bits(self.game.closed(state.lines | 1 << line) & ~self.game.closed(state.lines))
        }

    def closed_box(self, corner: int, owner: int | None) -> str:
        """A box that somebody owns: their piece stands in it, or a tick if it is not known whose it is."""
        x, y, _, _ = self.ends(corner)
        middle = x + GAP / 2, y + GAP / 2
        inside = text("✓", *middle, 20, "soft") if owner is None else piece(*middle, owner, GAP / 4)
        return box(x, y, GAP, GAP, "panel") + inside

    def score(self, state: Position) -> str:
        """Who is ahead and by how many boxes, in words below the board."""
        words = "level" if not state.margin else f"player {int(state.margin < 0)} is {abs(state.margin)} ahead"
        width, height = self.size()
        return text(words, width / 2, height - SCORE / 2 - 2, 12, "soft")

    def spot(self, state: Position, action: int) -> MoveSpot:
        x, y, _, y2 = self.ends(action)
        if y == y2:
            return MoveSpot(x + THICK / 2, y - THICK / 2, GAP - THICK, THICK)
        return MoveSpot(x - THICK / 2, y + THICK / 2, THICK, GAP - THICK)


STEP: Final = 66.0
"""Between two points that are one step apart."""

JOINED_MARGIN: Final = 40.0
"""Around the points."""

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
        wide, high = (2 * JOINED_MARGIN + STEP * max(place[i] for place in self.game.places) for i in (0, 1))
        return wide, high + (2 * HAND if hasattr(self.game, "in_hand") else 0)

    def middle(self, point: int) -> tuple[float, float]:
        """Where a point of the board is in the picture."""
        x, y = self.game.places[point]
        return JOINED_MARGIN + STEP * x, JOINED_MARGIN + STEP * y

    def paint(self, state: Position, played: Played = ()) -> str:
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

    def hands(self, state: Position) -> str:
        """The men that are not on the board yet, below it: the first player's at the left."""
        if not hasattr(self.game, "in_hand"):
            return ""
        width, height = self.size()
        parts = []
        for player, men in enumerate(self.game.in_hand(state)):
            for i in range(men):
                away = JOINED_MARGIN / 2 + i * (HAND + 4)
                parts.append(piece(away if player == 0 else width - away, height - HAND - 4, player, HAND / 2))
        return "".join(parts)

    def spot(self, state: Position, action: Any) -> MoveSpot | None:
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
