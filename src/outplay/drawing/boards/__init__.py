"""Kinds of boards, a painter each; a game says by `drawn_as` which of them it is drawn on.

painter.py       what a painter does
grid.py          rows and columns of cells, which several painters share
cells.py         crosses and noughts: m,n,k games
nested.py        boards in the cells of a board: ultimate tic-tac-toe
columns.py       stones fall into columns: Connect Four
squares.py       discs and pawns on squares: Othello, Breakthrough
figures.py       pieces with letters: Dōbutsu shōgi, endings of chess
dominoes.py      dominoes on squares: Domineering
chocolate.py     a bar of chocolate: Chomp
hexagons.py      a slanting board of hexagons: Hex
lines.py         lines between dots: Dots and Boxes
joined.py        men on points that lines join: Mū tōrere, the morrises
pits.py          seeds in pits: Kalah
heaps.py         heaps of stones: Nim
dice.py          what each player has thrown
tiles.py         numbered tiles: 2048
points.py        checkers on points: backgammon, bearing off
scores.py        how far both have come: Pig
star.py          a star for three or four: Chinese checkers
"""

from typing import Final

from outplay.drawing.boards.cells import CellsPainter
from outplay.drawing.boards.chocolate import ChocolatePainter
from outplay.drawing.boards.columns import ColumnsPainter
from outplay.drawing.boards.dice import DicePainter
from outplay.drawing.boards.dominoes import DominoesPainter
from outplay.drawing.boards.figures import FiguresPainter
from outplay.drawing.boards.heaps import HeapsPainter
from outplay.drawing.boards.hexagons import HexagonsPainter
from outplay.drawing.boards.joined import JoinedPainter
from outplay.drawing.boards.lines import LinesPainter
from outplay.drawing.boards.nested import NestedPainter
from outplay.drawing.boards.painter import Painter, Played, Spot
from outplay.drawing.boards.pits import PitsPainter
from outplay.drawing.boards.points import PointsPainter
from outplay.drawing.boards.scores import ScoresPainter
from outplay.drawing.boards.squares import DiscsPainter, PawnsPainter
from outplay.drawing.boards.star import StarPainter
from outplay.drawing.boards.tiles import TilesPainter
from outplay.errors import BadOption
from outplay.words import offers

__all__ = ["LETTERS", "Painter", "Played", "Spot", "can_be_turned", "painter_of"]

PAINTERS: Final[dict[str, Painter]] = {
    "cells": CellsPainter(),
    "chocolate": ChocolatePainter(),
    "columns": ColumnsPainter(),
    "dice": DicePainter(),
    "discs": DiscsPainter(),
    "dominoes": DominoesPainter(),
    "figures": FiguresPainter(),
    "heaps": HeapsPainter(),
    "hexagons": HexagonsPainter(),
    "joined": JoinedPainter(),
    "lines": LinesPainter(),
    "nested": NestedPainter(),
    "pawns": PawnsPainter(),
    "pits": PitsPainter(),
    "points": PointsPainter(),
    "scores": ScoresPainter(),
    "star": StarPainter(),
    "tiles": TilesPainter(),
}
TWO_SIDED: Final = ("discs", "figures", "hexagons", "joined", "pawns", "pits", "points", "star")
"""The kinds of boards that players sit around, so that another of them sees them turned."""

LETTERS: Final = "letters"
"""A game that is drawn as letters has no board: what it shows of a state is the name of a node, as in a typed tree."""


def painter_of(game: object) -> Painter | None:
    """The painter of the board that the game is `drawn_as`; None if it says nothing, a BadOption for an unknown one."""
    kind = getattr(game, "drawn_as", "")
    if not kind or kind == LETTERS:
        return None
    if kind not in PAINTERS:
        raise BadOption(
            f"{type(game).__name__} is drawn as {kind!r}; drawn_as should be one of {', '.join(PAINTERS)}, or left out"
        )
    return PAINTERS[kind]


def can_be_turned(game: object) -> bool:
    """Does the board of this game look right from the other side too?"""
    return getattr(game, "drawn_as", "") in TWO_SIDED and not offers(game, "draw")
