"""Backgammon, and its end: checkers on points, the bar, and what is off; the first player moves to the lower right."""

from __future__ import annotations

from typing import Final

from outplay.drawing.boards.dice import PIPS
from outplay.drawing.boards.painter import Painter, Played, Position, piece
from outplay.drawing.svg import box, circle, polygon, text

WIDE: Final = 34.0
"""Units: the width of a point."""

TALL: Final = 150.0
"""Units: the height of a half of the board, without the strip between the halves, where the dice lie."""

STRIP: Final = 40.0
BAR: Final = 36.0
OFF: Final = 64.0
MARGIN: Final = 12.0
LABEL: Final = 16.0
CHECKER: Final = 13.0
HIGHEST: Final = 5
"""Checkers that are drawn on one point; the number on the last one counts all."""

DIE: Final = 26.0
HALF: Final = 12
"""Points along one side of the whole board."""


class PointsPainter(Painter):
    """A game tells its `points`, a player's `checkers` (off, on each point, on the bar) and the `dice` left."""

    def columns(self) -> int:
        """How many points stand side by side."""
        return min(int(self.game.points), HALF)

    def width(self) -> float:
        """Units: the board without what is off."""
        return self.columns() * WIDE + (BAR if self.game.points > HALF else 0)

    def size(self) -> tuple[float, float]:
        return 2 * MARGIN + self.width() + OFF, 2 * (MARGIN + LABEL + TALL) + STRIP

    def place(self, player: int, point: int) -> tuple[bool, float]:
        """Is a player's point above, and where is its middle?"""
        if self.game.points > HALF:
            seen = point if player == 0 else self.game.points + 1 - point
            above, column = seen > HALF, seen - HALF - 1 if seen > HALF else HALF - seen
        else:
            above, column = player == 1, self.game.points - point
        gap = BAR if self.game.points > HALF and column >= HALF / 2 else 0
        return above, MARGIN + (column + 0.5) * WIDE + gap

    def paint(self, state: Position, played: Played = ()) -> str:
        width, (_, height) = self.width(), self.size()
        edge = MARGIN + LABEL
        parts = [box(MARGIN, edge, width, height - 2 * edge, "panel", 4), self.triangles()]
        if self.game.points > HALF:
            parts.append(box(MARGIN + HALF / 2 * WIDE, edge, BAR, height - 2 * edge, "hole"))
        parts += [self.side(state, player) for player in (0, 1)]
        return "".join([*parts, self.dice(state)])

    def triangles(self) -> str:
        """The points and their numbers, as the first player counts them on the whole board."""
        height, parts = self.size()[1], []
        for player in (0, 1) if self.game.points <= HALF else (0,):
            for point in range(1, self.game.points + 1):
                above, x = self.place(player, point)
                base, label = (MARGIN + LABEL, MARGIN + 6) if above else (height - MARGIN - LABEL, height - MARGIN - 6)
                tip = base + (TALL - 14) * (1 if above else -1)
                corners = [(x - WIDE / 2 + 2, base), (x + WIDE / 2 - 2, base), (x, tip)]
                parts += [polygon(corners, "stone" if point % 2 else "hole"), text(str(point), x, label, 10, "soft")]
        return "".join(parts)

    def side(self, state: Position, player: int) -> str:
        """A player's checkers: on the points, on the bar, and off."""
        height = self.size()[1]
        off, *counts = self.game.checkers(state, player)
        parts = []
        for point, count in enumerate(counts[: self.game.points], 1):
            above, x = self.place(player, point)
            parts.append(stack(x, MARGIN + LABEL if above else height - MARGIN - LABEL, above, player, count))
        for count in counts[self.game.points :]:
            middle = MARGIN + (HALF * WIDE + BAR) / 2
            parts.append(stack(middle, (height + STRIP * (1 if player else -1)) / 2, player == 1, player, count))
        y = height / 2 + (TALL / 2 + STRIP / 2) * (-1 if player else 1)
        x = MARGIN + self.width() + OFF / 2
        parts += [piece(x, y, player, CHECKER), text(f"{off} off", x, y + 24, 12)]
        if player == state.player and not self.game.is_terminal(state):
            parts.append(text("▸ ", x - 22, y, 14))
        return "".join(parts)

    def dice(self, state: Position) -> str:
        """The dice that are left, in the strip of who throws them."""
        left, x = self.game.dice(state), MARGIN + self.width() * 0.75
        y = self.size()[1] / 2
        return "".join(die(x + (i - (len(left) - 1) / 2) * (DIE + 6), y, eyes) for i, eyes in enumerate(left))


def stack(x: float, base: float, above: bool, player: int, count: int) -> str:
    """Checkers on a base line, downwards if that is above; where they are too many, a number says how many."""
    way, shown = 1 if above else -1, min(count, HIGHEST)
    places = [base + way * (CHECKER + 1) * (2 * i + 1) for i in range(shown)]
    number = text(str(count), x, places[-1], 12, "heat-text") if count > HIGHEST else ""
    return "".join(piece(x, y, player, CHECKER) for y in places) + number


def die(x: float, y: float, eyes: int) -> str:
    """A small die with its middle at (x, y)."""
    dots = "".join(circle(x + dx * 7, y + dy * 7, 2.4, "dot") for dx, dy in PIPS[eyes])
    return box(x - DIE / 2, y - DIE / 2, DIE, DIE, "leaf", 5) + dots
