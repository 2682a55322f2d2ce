"""Stones in heaps and seeds in pits: Nim, the three players' heap, Kalah.  Stones are taken from the right."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any, Final

from outplay.drawing.boards.painter import MoveSpot, Painter, Played, Position
from outplay.drawing.svg import box, circle, text

STONE: Final = 30.0
ROW: Final = 40.0
MARGIN: Final = 12.0
HEAP_NUMBER: Final = 26.0
"""Units: the room of a stone, from heap to heap, around the board, and the room for the number of a heap."""


def heaps_of(state: Position) -> tuple[int, ...]:
    """How many stones each heap has; a state with one heap says `stones`."""
    return state.heaps if hasattr(state, "heaps") else (state.stones,)


class HeapsPainter(Painter):
    """A row of stones for each heap, as long as at the start of the game."""

    def size(self) -> tuple[float, float]:
        heaps = heaps_of(self.game.initial)
        return 2 * MARGIN + HEAP_NUMBER + STONE * max([*heaps, 3]), 2 * MARGIN + ROW * len(heaps)

    def paint(self, state: Position, played: Played = ()) -> str:
        parts = []
        for row, (left, full) in enumerate(zip(heaps_of(state), heaps_of(self.game.initial), strict=True)):
            y = MARGIN + (row + 0.5) * ROW
            parts.append(text(str(row + 1), MARGIN + HEAP_NUMBER / 2, y, 13, "soft"))
            for i in range(full):
                parts.append(circle(self.x(i), y, STONE * 0.4, "stone" if i < left else "gone"))
        return "".join(parts)

    def x(self, i: int) -> float:
        """How far to the right the middle of a stone is."""
        return MARGIN + HEAP_NUMBER + (i + 0.5) * STONE

    def spot(self, state: Position, action: Any) -> MoveSpot:
        """The leftmost of the stones that are taken."""
        heap, stones = action if isinstance(action, tuple) else (0, action)
        i = heaps_of(state)[heap] - stones
        return MoveSpot(self.x(i) - STONE / 2, MARGIN + heap * ROW + 2, STONE, ROW - 4)


PIT: Final = 58.0
LABEL: Final = 18.0
MARK: Final = 18.0
"""The height of a house's mark: its value, beyond its number, where it covers no seeds."""

EDGE: Final = 4.0
"""Between the mark and the edge of the picture."""

TOP: Final = EDGE + MARK + LABEL
"""Above the board, and below it."""

GOLDEN: Final = pi * (3 - 5**0.5)
SEEDS_DRAWN: Final = 40
"""Seeds of one pit that are drawn, at most; the number beside them counts all."""


class PitsPainter(Painter):
    """Kalah: two rows of houses between two stores, with seeds and their number; the first player sits below."""

    def size(self) -> tuple[float, float]:
        return 2 * MARGIN + (self.game.m + 2) * PIT, 2 * (PIT + TOP)

    def paint(self, state: Position, played: Played = ()) -> str:
        width, height = self.size()
        parts = [box(MARGIN, TOP, width - 2 * MARGIN, height - 2 * TOP, "panel", 14)]
        for player in (0, 1):
            parts.append(self.store(player, state.pits[self.game.store(player)]))
            for house in range(1, self.game.m + 1):
                spot = self.house(player, house)
                parts.append(pit(spot, state.pits[self.game.first_house(player) + house - 1]))
                beyond = spot.y + PIT + LABEL / 2 if player == 0 else spot.y - LABEL / 2
                parts.append(text(str(house), spot.middle[0], beyond, 11, "soft"))
        return "".join(parts)

    def house(self, player: int, house: int) -> MoveSpot:
        """Where a house is: the first player's run to the right, below; the second's to the left, above."""
        column = house if player == 0 else self.game.m + 1 - house
        return MoveSpot(MARGIN + column * PIT, TOP + (PIT if player == 0 else 0), PIT, PIT)

    def store(self, player: int, seeds: int) -> str:
        """The first player's store is at the right."""
        x = MARGIN + (self.game.m + 1 if player == 0 else 0) * PIT
        spot = MoveSpot(x, TOP + PIT / 2, PIT, PIT)
        hole = box(x + 5, TOP + 8, PIT - 10, 2 * PIT - 16, "hole", 22)
        return (
            hole
            + seeds_in(spot, seeds, "first" if player == 0 else "second")
            + text(str(seeds), spot.middle[0], spot.y + PIT + 6, 15)
        )

    def spot(self, state: Position, action: int) -> MoveSpot:
        """A house; a click beside it on its number or its mark means it too."""
        spot = self.house(state.player, action)
        beyond = spot.y + PIT + LABEL if state.player == 0 else EDGE
        top = min(spot.y, beyond)
        return spot._replace(label=(spot.x + 8, beyond, PIT - 16, MARK), reach=(spot.x, top, PIT, PIT + LABEL + MARK))


def pit(spot: MoveSpot, seeds: int) -> str:
    """A house: the number of its seeds is written at its lower edge."""
    x, y = spot.middle
    return (
        circle(x, y, PIT / 2 - 4, "hole")
        + seeds_in(spot, seeds, "stone")
        + text(str(seeds), x, y + PIT / 2 - 11, 13, "heat-text")
    )


def seeds_in(spot: MoveSpot, seeds: int, look: str) -> str:
    """Seeds in a spiral, as in a sunflower; nobody's in a house, the owner's in a store."""
    x, y = spot.middle
    spread = min(5.2, 19 / max(seeds, 1) ** 0.5)
    places = [(spread * i**0.5, i * GOLDEN) for i in range(min(seeds, SEEDS_DRAWN))]
    return "".join(circle(x + r * cos(a), y - 5 + r * sin(a), 3.2, look) for r, a in places)
