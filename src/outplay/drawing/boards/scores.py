"""Pig: how far both have come to the goal, and what this turn adds if it is held."""

from __future__ import annotations

from typing import Any, Final

from outplay.drawing.boards.painter import Played, Spot
from outplay.drawing.svg import box, path, text

TRACK: Final = 240.0
THICK: Final = 24.0
ROW: Final = 38.0
MARGIN: Final = 14.0
NAME: Final = 78.0
NUMBER: Final = 76.0
"""Room at the right for '100 + 12'."""


class ScoresPainter:
    """A bar for each player; the points of the turn are dashed, for they may be lost, and stand behind a plus."""

    def size(self, game: Any) -> tuple[float, float]:
        return 2 * MARGIN + NAME + TRACK + NUMBER, 2 * MARGIN + 2 * ROW

    def paint(self, game: Any, state: Any, played: Played = ()) -> str:
        return "".join(self.row(game, state, player, kept) for player, kept in enumerate(game.scores(state)))

    def row(self, game: Any, state: Any, player: int, kept: int) -> str:
        """One player's name, bar and points; an arrow beside who is at turn, a die beside who throws."""
        x, y = MARGIN + NAME, MARGIN + player * ROW + (ROW - THICK) / 2
        middle = y + THICK / 2
        points = state.points if player == state.player else 0
        at_turn = player == state.player and not game.is_terminal(state)
        mark = "⚂" if state.rolling else "▸"
        return "".join(
            [
                text(f"player {player}", MARGIN + NAME / 2 - 10, middle, 12, "soft"),
                text(mark, x - 11, middle, 14) if at_turn else "",
                box(x, y, TRACK, THICK, "panel", 4),
                self.part(game, x, y, 0, kept, ("first", "second")[player]),
                self.part(game, x, y, kept, points, "guess"),
                path(f"M{x + TRACK:g} {y - 4:g}v{THICK + 8:g}", "edge"),
                text(f"{kept} + {points}" if points else str(kept), x + TRACK + NUMBER / 2 + 2, middle, 13),
            ]
        )

    def part(self, game: Any, x: float, y: float, first: int, points: int, look: str) -> str:
        """So many points of a bar, as far as they lie before the goal."""
        left, right = (TRACK * min(at, game.goal) / game.goal for at in (first, first + points))
        return box(x + left, y, right - left, THICK, look, 4) if right > left else ""

    def spot(self, game: Any, state: Any, action: int) -> Spot | None:
        return None
