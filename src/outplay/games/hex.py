"""Hex: two players claim cells in turn; one joins top and bottom, the other left and right.

Player 0 joins top and bottom, and begins.  Exactly one of the two succeeds on a full board, so that nobody
draws, and the first player has a win from the empty board (Nash, about 1949).  There is no swap rule here.

    a  b  c  d  e
    0  1  2  3  4    1              every cell touches six others:
      5  6  7  8  9    2                  -n  -n+1
       10 11 12 13 14    3              -1   x   +1
         15 16 17 18 19    4             +n-1  +n
           20 21 22 23 24    5

Piet Hein, 1942.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption
from outplay.game import Bitboard, Game, Listing


class State(NamedTuple):
    """The cells of the player to move, those of the other, and who is to move."""

    mine: Bitboard
    theirs: Bitboard
    player: int


class Hex(Game[State, int]):
    """A move is the number of a cell."""

    listing = Listing(
        "hex:5", "join two sides of the board", "A move is a cell: c3. X, the first, joins top and bottom.", "size"
    )
    drawn_as = "hexagons"
    initial = State(0, 0, 0)
    can_repeat = False
    utility_sum, utility_range = 0, (-1, 1)

    def __init__(self, size: int = 5):
        if not 1 <= size <= 8:
            raise BadOption(f"the board is {size} x {size}; the size should be 1 to 8")
        self.size, self.cells = size, size * size
        self.board = (1 << self.cells) - 1
        self.top = (1 << size) - 1
        self.bottom = self.top << self.cells - size
        self.left = self.board // self.top
        self.right = self.left << size - 1
        self.not_left, self.not_right = self.board ^ self.left, self.board ^ self.right
        self.rings = self.around_middle()

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[int]:
        """From the middle outwards."""
        free = self.board ^ (state.mine | state.theirs)
        for ring in self.rings:
            rest = free & ring
            while rest:
                others = rest & (rest - 1)
                yield (rest ^ others).bit_length() - 1
                rest = others

    def result(self, state: State, action: int) -> State:
        return State(state.theirs, state.mine | 1 << action, 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        return self.has_joined(state.theirs, 1 - state.player)

    def utility(self, state: State, player: int) -> int:
        """The one who moved last has won."""
        return -1 if player == state.player else 1

    def evaluate(self, state: State, player: int) -> float:
        """The cells the other still needs, less those that this player needs."""
        mine = self.needed(state.mine, state.theirs, state.player)
        theirs = self.needed(state.theirs, state.mine, 1 - state.player)
        guess = (theirs - mine) / (self.cells + 1)
        return guess if player == state.player else -guess

    def promise(self, state: State, action: int) -> float:
        """The evaluation after the move."""
        return self.evaluate(self.result(state, action), state.player)

    def symmetries(self, state: State) -> Iterable[State]:
        """The board turned by half a circle."""
        yield State(self.turned(state.mine), self.turned(state.theirs), state.player)

    def near(self, cells: Bitboard, among: Bitboard) -> Bitboard:
        """The cells of `among` that touch one of these cells."""
        left, right = (cells & self.not_left) >> 1, (cells & self.not_right) << 1
        return (left | right | (cells | right) >> self.size | (cells | left) << self.size) & among

    def spread(self, reached: Bitboard, through: Bitboard) -> Bitboard:
        """All that is reached, and what can be reached from there without leaving `through`."""
        found = reached | self.near(reached, through)
        while found != reached:
            reached = found
            found |= self.near(found, through)
        return found

    def has_joined(self, stones: Bitboard, player: int) -> bool:
        """Do these stones join that player's two sides?"""
        start = stones & self.top if player == 0 else stones & self.left
        if not start or not self.is_across(stones, player):
            return False
        return self.is_across(self.spread(start, stones), player)

    def is_across(self, reached: Bitboard, player: int) -> bool:
        """Is the far side of that player among these cells?"""
        end = reached & self.bottom if player == 0 else reached & self.right
        return end != 0

    def needed(self, stones: Bitboard, others: Bitboard, player: int) -> int:
        """How many more cells would join that player's sides if the other did nothing; all of them if none would.

        Stones are crossed for nothing; each further round takes in the free cells next to what is reached.
        """
        open_cells = self.board ^ others
        edge = open_cells & self.top if player == 0 else open_cells & self.left
        reached = self.spread(edge & stones, stones)
        for count in range(self.cells):
            if self.is_across(reached, player):
                return count
            reached = self.spread(reached | self.near(reached, open_cells) | edge, stones)
        return self.cells

    def turned(self, cells: Bitboard) -> Bitboard:
        """The cells of the board turned by half: the last cell first."""
        found = cells & 1
        for cell in range(1, self.cells):
            found = found << 1 | cells >> cell & 1
        return found

    def around_middle(self) -> tuple[Bitboard, ...]:
        """The cells in rings, those of the same distance from the middle together, the nearest first."""
        far = [self.from_middle(cell) for cell in range(self.cells)]
        return tuple(sum(1 << i for i in range(self.cells) if far[i] == ring) for ring in sorted(set(far)))

    def from_middle(self, cell: int) -> int:
        """How far the cell is from the middle of the board, in half cells."""
        down, right = 2 * (cell // self.size) - self.size + 1, 2 * (cell % self.size) - self.size + 1
        return max(abs(down), abs(right), abs(down + right))

    def format_action(self, state: State, action: int) -> str:
        """'a1' is the upper left cell."""
        return "abcdefgh"[action % self.size] + str(action // self.size + 1)

    def show(self, state: State) -> str:
        """X joins top and bottom, O left and right."""
        crosses, noughts = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
        marks = ["X" if crosses >> i & 1 else "O" if noughts >> i & 1 else "." for i in range(self.cells)]
        rows = [" " * row + " ".join(marks[row * self.size : (row + 1) * self.size]) for row in range(self.size)]
        return "\n".join([" ".join("abcdefgh"[: self.size]), *(f"{row} {i}" for i, row in enumerate(rows, 1))])
