"""Dots and Boxes: dots, the lines between them, and the boxes that are closed."""

from __future__ import annotations

from typing import Any, Final

from outplay.drawing.boards.grid import bits, piece
from outplay.drawing.boards.painter import MoveSpot, Painter, Played
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

    def paint(self, state: Any, played: Played = ()) -> str:
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

    def score(self, state: Any) -> str:
        """Who is ahead and by how many boxes, in words below the board."""
        words = "level" if not state.margin else f"player {int(state.margin < 0)} is {abs(state.margin)} ahead"
        width, height = self.size()
        return text(words, width / 2, height - SCORE / 2 - 2, 12, "soft")

    def spot(self, state: Any, action: int) -> MoveSpot:
        x, y, _, y2 = self.ends(action)
        if y == y2:
            return MoveSpot(x + THICK / 2, y - THICK / 2, GAP - THICK, THICK)
        return MoveSpot(x - THICK / 2, y + THICK / 2, THICK, GAP - THICK)
