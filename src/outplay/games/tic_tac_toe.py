"""Tic-tac-toe: two players in turn claim a cell of three by three; the first with three in a row wins."""

from __future__ import annotations

from outplay.game import Listing
from outplay.games.mnk import MNK


class TicTacToe(MNK):
    """Three in a row on three by three."""

    listing = Listing(
        "tic-tac-toe",
        "three in a row on three by three",
        "A move is the number of a cell, counted row by row from 0.",
        noun="cell",
        names=("X", "O"),
    )

    def __init__(self) -> None:
        super().__init__(3, 3, 3)
