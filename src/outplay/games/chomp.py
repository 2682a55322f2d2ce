"""Chomp: bite a square off a bar of chocolate, and all that lies below it and to its right; the last one is poisoned.

    a  b  c  d
    0  1  2  3   1        a1 is the poisoned square
    4  5  6  7   2        c2 bites off 6 7 10 11
    8  9 10 11   3

Nobody takes the poisoned square while there is another: the game is over when it is left alone, and who would have to
take it loses.  The first player wins on every board but the single square, for if the far corner were not a winning
bite, the reply to it would have been one.

David Gale, A curious Nim-type game, 1974; Frederik Schuh, The game of divisors, 1952.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import Bitboard, Game, Listing

POISON = 1
"""The upper left square, as a bit."""


class State(NamedTuple):
    """The squares that are left, and who is to move."""

    left: Bitboard
    player: int


class Chomp(Game[State, int]):
    """Height first, then width.  A move is the number of a square, counted row by row from 0."""

    listing = Listing(
        "chomp:4,5",
        "bites of chocolate, the last of them poisoned",
        "A move is the upper left square of a bite: b2 takes it and all that lies below it and to its right.",
        "rows,columns",
    )
    drawn_as = "chocolate"
    can_repeat = False
    utility_sum, utility_range = 0, (-1, 1)

    def __init__(self, rows: int = 4, columns: int = 5):
        if min(rows, columns) < 1 or rows * columns > 64 or max(rows, columns) > 26:
            raise BadOption(f"the bar is {rows} x {columns}; it should have 1 to 64 squares and no side over 26")
        self.rows, self.columns, self.cells = rows, columns, rows * columns
        self.row = (1 << columns) - 1
        self.is_square = rows == columns
        self.initial = State((1 << self.cells) - 1, 0)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[int]:
        """The largest bites first."""
        rest = state.left & ~POISON
        while rest:
            others = rest & (rest - 1)
            yield (rest ^ others).bit_length() - 1
            rest = others

    def result(self, state: State, action: int) -> State:
        if not 0 < action < self.cells or not state.left >> action & 1:
            raise IllegalAction("the square is gone, poisoned or not of the bar; choose one of the actions")
        return State(self.bitten(state.left, action // self.columns, action % self.columns), 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        return state.left == POISON

    def utility(self, state: State, player: int) -> int:
        """Who is to move has the poisoned square."""
        return -1 if player == state.player else 1

    def key(self, state: State) -> int:
        """One number, of a bit for each row and column and one for the player: the way along the edge of the bar."""
        edge = 0
        for row in range(self.rows):
            edge |= 1 << self.length(state.left, row) + self.rows - 1 - row
        return 2 * edge + state.player

    def symmetries(self, state: State) -> Iterable[State]:
        """Of a square bar, rows and columns exchanged."""
        if self.is_square:
            turned = state.left & 0
            for row in range(self.rows):
                for column in range(self.length(state.left, row)):
                    turned |= 1 << column * self.columns + row
            yield State(turned, state.player)

    def bitten(self, left: Bitboard, row: int, column: int) -> Bitboard:
        """What is left after a bite."""
        for below in range(row, self.rows):
            left &= ~((self.row >> column << column) << below * self.columns)
        return left

    def length(self, left: Bitboard, row: int) -> int:
        """How many squares a row still has."""
        return (left >> row * self.columns & self.row).bit_count()

    def format_action(self, state: State, action: int) -> str:
        """'a1' is the upper left square."""
        return chr(ord("a") + action % self.columns) + str(action // self.columns + 1)

    def position(self, text: str) -> State:
        """The state of as many squares in each row, from the top, and who moves: "5,5,2,0", or "5,5,2,0 1"."""
        lengths, _, mover = text.strip().partition(" ")
        written = lengths.split(",")
        wanted = f"{self.rows} lengths of at most {self.columns}, none longer than the one before, then 0 or 1 to move"
        if not all(part.isdecimal() and len(part) < 3 for part in written) or mover.strip() not in ("", "0", "1"):
            raise BadOption(f"{text!r:.60} should be {wanted}, as in {','.join([str(self.columns)] * self.rows)} 0")
        rows = [int(part) for part in written]
        if len(rows) != self.rows or rows != sorted(rows, reverse=True) or not 1 <= rows[0] <= self.columns:
            raise BadOption(f"{text!r:.60} should be {wanted}; the first row has at least the poisoned square")
        left = sum((1 << length) - 1 << row * self.columns for row, length in enumerate(rows))
        return State(left, int(mover or 0))

    def show(self, state: State) -> str:
        """Squares that are left are #, the poisoned one is !."""
        lines = ["   " + " ".join(chr(ord("a") + column) for column in range(self.columns))]
        for row in range(self.rows):
            left = state.left >> row * self.columns
            marks = ["#" if left >> column & 1 else "." for column in range(self.columns)]
            lines.append(f"{row + 1:2} " + " ".join(["!" if row == 0 else marks[0], *marks[1:]]))
        return "\n".join(lines)
