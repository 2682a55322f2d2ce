"""What a painter of boards does, and which game has which."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

CELL: Final = 44
"""The side of a cell, in the picture's units."""

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""The upper left corner, the width and the height."""

Played: TypeAlias = Sequence[tuple[Any, Any]]
"""The moves that led to a state, each with the state it was made in: who laid what, where the state does not say."""


class Spot(NamedTuple):
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


class Painter(Protocol):
    """Draws the states of a kind of game."""

    def size(self, game: Any) -> tuple[float, float]:
        """The width and height of every board of this game."""

    def paint(self, game: Any, state: Any, played: Played = ()) -> str:
        """The board as SVG elements."""

    def spot(self, game: Any, state: Any, action: Any) -> Spot | None:
        """Where a legal move would be seen; None if it has no place on the board."""


@cache
def painters() -> dict[type, Painter]:
    """The painter of each game of the library."""
    import outplay.games as games
    from outplay.drawing.boards.dice import DicePainter
    from outplay.drawing.boards.grids import (
        BreakthroughPainter,
        ConnectFourPainter,
        DomineeringPainter,
        MNKPainter,
        OthelloPainter,
    )
    from outplay.drawing.boards.heaps import HeapsPainter
    from outplay.drawing.boards.hexagons import HexPainter
    from outplay.drawing.boards.lines import DotsAndBoxesPainter
    from outplay.drawing.boards.pits import KalahPainter

    return {
        games.MNK: MNKPainter(),
        games.ConnectFour: ConnectFourPainter(),
        games.Othello: OthelloPainter(),
        games.Breakthrough: BreakthroughPainter(),
        games.Domineering: DomineeringPainter(),
        games.Hex: HexPainter(),
        games.DotsAndBoxes: DotsAndBoxesPainter(),
        games.Kalah: KalahPainter(),
        games.Nim: HeapsPainter(),
        games.LastStone: HeapsPainter(),
        games.DiceGame: DicePainter(),
    }


def painter_of(game: object) -> Painter | None:
    """The painter of a game of the library, or of a class made from one."""
    known = painters()
    return next((known[kind] for kind in type(game).__mro__ if kind in known), None)
