"""Games of dice without a board: what each player has thrown, and how far both have come in Pig."""

from __future__ import annotations

from typing import Final

from outplay.drawing.boards.painter import Painter, Played, Position
from outplay.drawing.svg import box, circle, path, text

DIE: Final = 54.0
GAP: Final = 26.0
MARGIN: Final = 14.0
LABEL: Final = 22.0
"""Units: a die, between two of them, around the picture, and the room for whose it is."""

PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class DicePainter(Painter):
    """Two dice: pips for a throw, a dash for a pass, a question mark for what is still to come."""

    def size(self) -> tuple[float, float]:
        return 2 * MARGIN + 2 * DIE + GAP, 2 * MARGIN + DIE + LABEL

    def paint(self, state: Position, played: Played = ()) -> str:
        return "".join(self.die(player, state) for player in (0, 1))

    def die(self, player: int, state: Position) -> str:
        """One player's die, and whose it is."""
        x, y = MARGIN + player * (DIE + GAP), MARGIN
        middle = x + DIE / 2, y + DIE / 2
        known = player < len(state.throws)
        throw = state.throws[player] if known else None
        pips = PIPS.get(throw, ()) if throw else ()
        inside = "".join(circle(middle[0] + dx * 15, middle[1] + dy * 15, 5, "dot") for dx, dy in pips)
        if not pips:
            inside = text("–" if known else "?", *middle, 24, "soft")
        name = text("MAX" if player == 0 else "MIN", middle[0], y + DIE + LABEL / 2 + 2, 12, "soft")
        return box(x, y, DIE, DIE, "panel", 9) + inside + name


TRACK: Final = 240.0
THICK: Final = 24.0
ROW: Final = 38.0
"""Units: a bar's length and thickness, and from one to the next."""

NAME, NUMBER = 78.0, 76.0
"""Units: room at the left for a player's name, and at the right for '100 + 12'."""


class ScoresPainter(Painter):
    """A bar for each player; the points of the turn are dashed, for they may be lost, and stand behind a plus."""

    def size(self) -> tuple[float, float]:
        return 2 * MARGIN + NAME + TRACK + NUMBER, 2 * MARGIN + 2 * ROW

    def paint(self, state: Position, played: Played = ()) -> str:
        return "".join(self.row(state, player, kept) for player, kept in enumerate(self.game.scores(state)))

    def row(self, state: Position, player: int, kept: int) -> str:
        """One player's name, bar and points; an arrow beside who is at turn, a die beside who throws."""
        x, y = MARGIN + NAME, MARGIN + player * ROW + (ROW - THICK) / 2
        middle = y + THICK / 2
        points = state.points if player == state.player else 0
        at_turn = player == state.player and not self.game.is_terminal(state)
        mark = "⚂" if state.rolling else "▸"
        return "".join(
            [
                text(f"player {player}", MARGIN + NAME / 2 - 10, middle, 12, "soft"),
                text(mark, x - 11, middle, 14) if at_turn else "",
                box(x, y, TRACK, THICK, "panel", 4),
                self.part(x, y, 0, kept, ("first", "second")[player]),
                self.part(x, y, kept, points, "guess"),
                path(f"M{x + TRACK:g} {y - 4:g}v{THICK + 8:g}", "edge"),
                text(f"{kept} + {points}" if points else str(kept), x + TRACK + NUMBER / 2 + 2, middle, 13),
            ]
        )

    def part(self, x: float, y: float, first: int, points: int, look: str) -> str:
        """So many points of a bar, as far as they lie before the goal."""
        left, right = (TRACK * min(at, self.game.goal) / self.game.goal for at in (first, first + points))
        return box(x + left, y, right - left, THICK, look, 4) if right > left else ""
