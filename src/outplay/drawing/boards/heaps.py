"""Heaps of stones: Nim, and the three players' heap.  Taking stones takes them from the right."""

from __future__ import annotations

from typing import Any, Final

from outplay.drawing.boards.painter import Played, Spot
from outplay.drawing.svg import circle, text

STONE: Final = 30.0
ROW: Final = 40.0
MARGIN: Final = 12.0
LABEL: Final = 26.0


def heaps_of(state: Any) -> tuple[int, ...]:
    """The sizes of the heaps."""
    return state.heaps if hasattr(state, "heaps") else (state.stones,)


class HeapsPainter:
    """A row of stones for each heap, as long as at the start of the game."""

    def size(self, game: Any) -> tuple[float, float]:
        heaps = heaps_of(game.initial)
        return 2 * MARGIN + LABEL + STONE * max([*heaps, 3]), 2 * MARGIN + ROW * len(heaps)

    def paint(self, game: Any, state: Any, played: Played = ()) -> str:
        parts = []
        for row, (left, full) in enumerate(zip(heaps_of(state), heaps_of(game.initial), strict=True)):
            y = MARGIN + (row + 0.5) * ROW
            parts.append(text(str(row + 1), MARGIN + LABEL / 2, y, 13, "soft"))
            for i in range(full):
                parts.append(circle(self.x(i), y, STONE * 0.4, "stone" if i < left else "gone"))
        return "".join(parts)

    def x(self, i: int) -> float:
        """The middle of a stone."""
        return MARGIN + LABEL + (i + 0.5) * STONE

    def spot(self, game: Any, state: Any, action: Any) -> Spot:
        """The leftmost of the stones that are taken."""
        heap, stones = action if isinstance(action, tuple) else (0, action)
        i = heaps_of(state)[heap] - stones
        return Spot(self.x(i) - STONE / 2, MARGIN + heap * ROW + 2, STONE, ROW - 4)
