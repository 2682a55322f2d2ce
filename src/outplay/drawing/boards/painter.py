"""What a painter of boards does, and where it says that a move is seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

CELL: Final = 44
"""The side of a cell, in the picture's units."""

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""The upper left corner, the width and the height."""

Played: TypeAlias = Sequence[tuple[Any, Any]]
"""The moves that led to a state, each with the state it was made in: who laid what, where the state does not say."""


class MoveSpot(NamedTuple):
    """Where a move happens: a rectangle.

    origin   the middle of the cell it comes from, if it comes from one
    end      the cell it goes to, if it comes from one: as large as the one it comes from
    corners  the place itself, if it is no rectangle
    label    where its value is written, if that would cover something on the place itself
    covers   all that it covers, if that is more than the place
    reach    where a click means it, if that is more than the place
    """

    x: float
    y: float
    width: float
    height: float
    origin: Point | None = None
    corners: tuple[Point, ...] = ()
    label: Box | None = None
    covers: Box | None = None
    reach: Box | None = None
    end: Box | None = None

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the rectangle."""
        return self.x + self.width / 2, self.y + self.height / 2


class Painter:
    """Draws the states of one game."""

    def __init__(self, game: Any):
        self.game = game

    def size(self) -> Point:
        """The width and height of every board of the game."""
        raise NotImplementedError

    def paint(self, state: Any, played: Played = ()) -> str:
        """The board as SVG elements."""
        raise NotImplementedError

    def spot(self, state: Any, action: Any) -> MoveSpot | None:
        """Where a legal move would be seen; None if it has no place on the board."""
        return None
