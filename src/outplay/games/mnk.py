"""m,n,k: two players in turn claim a cell; the first with k in a row wins.  3,3,3 is tic-tac-toe.

Cells are numbered row by row, and the moves are tried in that order.  A cell's bit leaves one
column free on the right, so that a line never runs over the edge:

    0 1 2 .         cell 0 1 2      bit 0 1 2
    4 5 6 .              3 4 5          4 5 6
    8 9 10 .             6 7 8          8 9 10
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import Bitboard, Game, Listing

LARGEST: Final = 1_024
"""Cells of a board, at most."""


class State(NamedTuple):
    """The cells of the player to move, those of the other, and how many moves were made."""

    mine: Bitboard
    theirs: Bitboard
    ply: int


class MNK(Game[State, int]):
    """k in a row on a board of m columns and n rows: width first, then height."""

    listing = Listing(
        "mnk:4,3,3",
        "so many in a row",
        "A move is the number of a cell, counted row by row from 0.",
        "columns,rows,row",
        "cell",
        ("X", "O"),
    )
    drawn_as = "cells"
    initial = State(0, 0, 0)
    can_repeat = False
    utility_sum, utility_range = 0, (-1, 1)

    def __init__(self, m: int = 3, n: int = 3, k: int = 3):
        if min(m, n, k) < 1:
            raise BadOption(f"m,n,k is {m},{n},{k}; each should be at least 1")
        if m * n > LARGEST:
            raise BadOption(f"the board is {m} x {n}; it should have at most {LARGEST:,} cells")
        self.m, self.n, self.k = m, n, k
        self.cells = m * n
        self.bits = tuple(1 << cell // m * (m + 1) + cell % m for cell in range(m * n))
        self.steps = (1, m, m + 1, m + 2)
        self.turns = _turns(m, n)

    def to_move(self, state: State) -> int:
        return state.ply % 2

    def actions(self, state: State) -> Iterable[int]:
        taken = state.mine | state.theirs
        for cell in range(self.cells):
            if not taken & self.bits[cell]:
                yield cell

    def result(self, state: State, action: int) -> State:
        if not 0 <= action < self.cells or (state.mine | state.theirs) & self.bits[action]:
            raise IllegalAction("the cell is taken or not on the board; choose one of the actions")
        return State(state.theirs, state.mine | self.bits[action], state.ply + 1)

    def is_terminal(self, state: State) -> bool:
        return state.ply == self.cells or self.has_line(state.theirs)

    def utility(self, state: State, player: int) -> float:
        if not self.has_line(state.theirs):
            return 0
        return -1 if player == state.ply % 2 else 1

    def has_line(self, stones: int) -> bool:
        """Are k of these stones in a row, a column or a diagonal?"""
        for step in self.steps:
            run = stones
            for _ in range(self.k - 1):
                run &= run >> step
            if run:
                return True
        return False

    def symmetries(self, state: State) -> Iterable[State]:
        """The board mirrored, and turned where it is square."""
        for turn in self.turns:
            mine = theirs = self.bits[0] & 0
            for cell in range(self.cells):
                if state.mine & self.bits[turn[cell]]:
                    mine |= self.bits[cell]
                if state.theirs & self.bits[turn[cell]]:
                    theirs |= self.bits[cell]
            yield State(mine, theirs, state.ply)

    def show(self, state: State) -> str:
        """A board of X, O and dots."""
        crosses, noughts = (state.mine, state.theirs) if state.ply % 2 == 0 else (state.theirs, state.mine)
        marks = ["X" if bit & crosses else "O" if bit & noughts else "." for bit in self.bits]
        return "\n".join(" ".join(marks[row * self.m : (row + 1) * self.m]) for row in range(self.n))


def _turns(m: int, n: int) -> tuple[tuple[int, ...], ...]:
    """For each symmetry of the board but the identity: which cell comes to stand in cell 0, 1, 2, ..."""
    cells = [(row, column) for row in range(n) for column in range(m)]
    ways = [
        [(row, m - 1 - column) for row, column in cells],
        [(n - 1 - row, column) for row, column in cells],
        [(n - 1 - row, m - 1 - column) for row, column in cells],
    ]
    if m == n:
        ways += [[(column, row) for row, column in way] for way in [cells, *ways]]
    return tuple(tuple(row * m + column for row, column in way) for way in ways)
