"""Domineering: one lays dominoes upright, the other lying; who finds no place for the next one loses.

Player 0 lays upright (|), player 1 lying (-); `first` says who begins.  A move is the number of the upper
or left cell of the domino:

    a  b  c  d
    0  1  2  3   1        upright on a1 covers 0 and 4
    4  5  6  7   2        lying on a1 covers 0 and 1
    8  9 10 11   3

An upright domino fits where the cell and the one a row further are free: `free & free >> columns`.

Göran Andersson, about 1973; Breuker, Uiterwijk and van den Herik, Solving 8 x 8 Domineering, 2000.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption
from outplay.game import Bitboard, Game, Listing

UPRIGHT, LYING = 0, 1


class State(NamedTuple):
    """The free cells, and who is to move."""

    free: Bitboard
    player: int


class Domineering(Game[State, int]):
    """Dominoes on a board of so many rows and, second, so many columns: height first, then width."""

    listing = Listing(
        "domineering:8,8",
        "upright and lying dominoes",
        "A move is the upper or left cell of a domino, a1 being the upper left corner. The first player lays them "
        "upright, the second lying.",
        "rows,columns",
        names=("Upright", "Lying"),
    )
    drawn_as = "dominoes"
    can_repeat = False
    utility_sum, utility_range = 0, (-1, 1)

    def __init__(self, rows: int = 8, columns: int = 8, first: int = UPRIGHT):
        if min(rows, columns) < 1 or rows * columns > 64 or max(rows, columns) > 32:
            raise BadOption(f"the board is {rows} x {columns}; it should have 1 to 64 cells and no side over 32")
        if first not in (UPRIGHT, LYING):
            raise BadOption(f"first is {first!r}; it should be 0 (upright) or 1 (lying)")
        self.rows, self.columns, self.cells = rows, columns, rows * columns
        self.row = (1 << columns) - 1
        self.left = ((1 << self.cells) - 1) // self.row
        self.not_right = self.left * (self.row >> 1)
        self.initial = State((1 << self.cells) - 1, first)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[int]:
        places = self.places(state.free, state.player)
        while places:
            cell = places & -places
            yield cell.bit_length() - 1
            places ^= cell

    def result(self, state: State, action: int) -> State:
        other = action + self.columns if state.player == UPRIGHT else action + 1
        return State(state.free & ~(1 << action) & ~(1 << other), 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        return not self.places(state.free, state.player)

    def utility(self, state: State, player: int) -> int:
        """Who is to move has lost."""
        return -1 if player == state.player else 1

    def evaluate(self, state: State, player: int) -> float:
        """The places one has more than the other, as a share of the board."""
        more = self.more_places(state.free, player)
        return more / self.cells

    def promise(self, state: State, action: int) -> int:
        """The places the mover then has more than the opponent."""
        return self.more_places(self.result(state, action).free, state.player)

    def symmetries(self, state: State) -> Iterable[State]:
        """Left and right exchanged, top and bottom, and both."""
        mirrored, flipped = self.mirrored(state.free), self.flipped(state.free)
        yield State(mirrored, state.player)
        yield State(flipped, state.player)
        yield State(self.mirrored(flipped), state.player)

    def places(self, free: Bitboard, player: int) -> Bitboard:
        """The upper or left cells of that player's possible dominoes."""
        return free & free >> self.columns if player == UPRIGHT else free & free >> 1 & self.not_right

    def more_places(self, free: Bitboard, player: int) -> int:
        """That player's places less the other's."""
        return self.places(free, player).bit_count() - self.places(free, 1 - player).bit_count()

    def mirrored(self, cells: Bitboard) -> Bitboard:
        """Left and right exchanged."""
        turned = cells & self.left
        for column in range(1, self.columns):
            turned = turned << 1 | cells >> column & self.left
        return turned

    def flipped(self, cells: Bitboard) -> Bitboard:
        """Top and bottom exchanged."""
        turned = cells & self.row
        for row in range(1, self.rows):
            turned = turned << self.columns | cells >> row * self.columns & self.row
        return turned

    def format_action(self, state: State, action: int) -> str:
        """'a1' is the upper left cell; columns after z are aa, ab and so on."""
        return self.letters(action % self.columns) + str(action // self.columns + 1)

    def letters(self, column: int) -> str:
        """The name of a column: a to z, then aa, ab, ..."""
        return chr(ord("a") + column) if column < 26 else "a" + chr(ord("a") + column - 26)

    def show(self, state: State) -> str:
        """The board: free cells are dots, covered ones #."""
        wide = len(self.letters(self.columns - 1))
        lines = ["   " + " ".join(self.letters(column).rjust(wide) for column in range(self.columns))]
        for row in range(self.rows):
            free = state.free >> row * self.columns
            marks = ["." if free >> column & 1 else "#" for column in range(self.columns)]
            lines.append(f"{row + 1:2} " + " ".join(mark.rjust(wide) for mark in marks))
        return "\n".join(lines)
