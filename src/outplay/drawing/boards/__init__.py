"""Kinds of boards, a painter each; a game says by `drawn_as` which of them it is drawn on.

painter.py       what a painter does; rows and columns of cells, which several share; pieces, rings around what won
in_a_row.py      crosses and noughts, Connect Four's columns, ultimate tic-tac-toe
squares.py       discs, pawns, dominoes, chocolate, tiles: Othello, Breakthrough, Domineering, Chomp, 2048;
                 pieces with letters: Dōbutsu shōgi, chess and its endings
hexagons.py      cells with six neighbours: Hex, and the star of Chinese checkers
lines.py         lines between dots: Dots and Boxes; men on points that lines join: Mū tōrere, the morrises
heaps.py         heaps of stones and pits of seeds: Nim, Kalah
dice.py          what each player has thrown, how far both have come: Pig
points.py        checkers on points: backgammon, bearing off
"""

from typing import Final

from outplay.drawing.boards.dice import DicePainter, ScoresPainter
from outplay.drawing.boards.heaps import HeapsPainter, PitsPainter
from outplay.drawing.boards.hexagons import HexagonsPainter, StarPainter
from outplay.drawing.boards.in_a_row import CellsPainter, ColumnsPainter, NestedPainter
from outplay.drawing.boards.lines import JoinedPainter, LinesPainter
from outplay.drawing.boards.painter import MoveSpot, Painter, Played
from outplay.drawing.boards.points import PointsPainter
from outplay.drawing.boards.squares import (
    ChocolatePainter,
    DiscsPainter,
    DominoesPainter,
    FiguresPainter,
    PawnsPainter,
    TilesPainter,
)
from outplay.errors import BadOption
from outplay.words import name_of, offers

__all__ = ["LETTERS", "MoveSpot", "Painter", "Played", "can_be_turned", "painter_of"]

PAINTERS: Final[dict[str, type[Painter]]] = {
    "cells": CellsPainter,
    "chocolate": ChocolatePainter,
    "columns": ColumnsPainter,
    "dice": DicePainter,
    "discs": DiscsPainter,
    "dominoes": DominoesPainter,
    "figures": FiguresPainter,
    "heaps": HeapsPainter,
    "hexagons": HexagonsPainter,
    "joined": JoinedPainter,
    "lines": LinesPainter,
    "nested": NestedPainter,
    "pawns": PawnsPainter,
    "pits": PitsPainter,
    "points": PointsPainter,
    "scores": ScoresPainter,
    "star": StarPainter,
    "tiles": TilesPainter,
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
            f"{name_of(game)} is drawn as {kind!r}; drawn_as should be one of {', '.join(PAINTERS)}, or left out"
        )
    return PAINTERS[kind](game)


def can_be_turned(game: object) -> bool:
    """Does the board of this game look right from the other side too?"""
    return getattr(game, "drawn_as", "") in TWO_SIDED and not offers(game, "draw")
