"""The dice game: what each player has thrown."""

from __future__ import annotations

from typing import Any, Final

from outplay.drawing.boards.painter import Played, Spot
from outplay.drawing.svg import box, circle, text

DIE: Final = 54.0
GAP: Final = 26.0
MARGIN: Final = 14.0
LABEL: Final = 22.0

PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class DicePainter:
    """Two dice: pips for a throw, a dash for a pass, a question mark for what is still to come."""

    def size(self, game: Any) -> tuple[float, float]:
        return 2 * MARGIN + 2 * DIE + GAP, 2 * MARGIN + DIE + LABEL

    def paint(self, game: Any, state: Any, played: Played = ()) -> str:
        return "".join(self.die(player, state) for player in (0, 1))

    def die(self, player: int, state: Any) -> str:
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

    def spot(self, game: Any, state: Any, action: str) -> Spot | None:
        return None
