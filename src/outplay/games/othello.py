"""Othello: a disc turns every row of the other colour between itself and another disc of its own.

Black, player 0, begins.  A move must turn something; who cannot moves PASS; if neither can, the game is
over, and the value is the difference of the discs.  Tournaments, and the scores of the FFO test suite,
give the empty squares to the winner: `empties_to_winner=True`.

    a  b  c  d  e  f  g  h
    0  1  2  3  4  5  6  7   1
    8  9 10 11 12 13 14 15   2
   16 17 18 19 20 21 22 23   3
   24 25 26  O  X 29 30 31   4
   32 33 34  X  O 37 38 39   5
   40 41 42 43 44 45 46 47   6
   48 49 50 51 52 53 54 55   7
   56 57 58 59 60 61 62 63   8       PASS is 64

A run of discs is followed in all places at once by shifting the whole board.  A run that is turned never
has a disc in column a or h, unless it is upright; so these columns are left out, and nothing runs over the edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption
from outplay.game import Bitboard, Game, Listing

SIZES = (4, 6, 8)


class State(NamedTuple):
    """The discs of the player to move, those of the other, and who is to move."""

    mine: Bitboard
    theirs: Bitboard
    player: int


class Othello(Game[State, int]):
    """A move is the number of a square, row by row from a1, or PASS, the number after the last."""

    listing = Listing("othello:8", "enclose discs to turn them", "A move is a square: d3.", "size")
    drawn_as = "discs"
    can_repeat = False
    utility_sum = 0

    def __init__(self, size: int = 8, empties_to_winner: bool = False):
        if size not in SIZES:
            raise BadOption(f"the board is {size} x {size}; the size should be 4, 6 or 8")
        self.size, self.squares, self.PASS = size, size * size, size * size
        self.utility_range = (-self.squares, self.squares)
        self.empties_to_winner = empties_to_winner
        self.board = (1 << self.squares) - 1
        left = self.board // ((1 << size) - 1)
        self.inner = self.board ^ left ^ left << size - 1
        self.corners = (1 | 1 << size - 1) * (1 | 1 << size * (size - 1))
        self.row = (1 << size) - 1
        self.diagonal = sum(1 << i * (size + 1) for i in range(size))
        self.diagonals = tuple((self.above(k), k * (size - 1)) for k in range(1, size))
        e4 = size // 2 * (size - 1)
        self.initial = State(1 << e4 | 1 << e4 + size - 1, 1 << e4 - 1 | 1 << e4 + size, 0)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[int]:
        """The squares that turn discs over, corners first; PASS where there are none."""
        moves = self.moves(state.mine, state.theirs)
        if not moves:
            yield self.PASS
        for rest in (moves & self.corners, moves & ~self.corners):
            while rest:
                others = rest & (rest - 1)
                yield (rest ^ others).bit_length() - 1
                rest = others

    def result(self, state: State, action: int) -> State:
        mine, theirs = state.mine, state.theirs
        if action == self.PASS:
            return State(theirs, mine, 1 - state.player)
        disc = (self.board ^ (mine | theirs)) & 1 << action
        turned = self.turned(disc, mine, theirs)
        return State(theirs & ~turned, mine | turned, 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        mine, theirs = state.mine, state.theirs
        return not self.moves(mine, theirs) and not self.moves(theirs, mine)

    def utility(self, state: State, player: int) -> int:
        margin = state.mine.bit_count() - state.theirs.bit_count()
        if self.empties_to_winner and margin != 0:
            empties = self.squares - (state.mine | state.theirs).bit_count()
            margin += empties if margin > 0 else -empties
        return margin if player == state.player else -margin

    def bounds(self, state: State, player: int) -> tuple[int, int]:
        """Anything between all squares and none."""
        return -self.squares, self.squares

    def evaluate(self, state: State, player: int) -> float:
        """Half of: the moves one has more than the other, and four for each corner."""
        mine, theirs = state.mine, state.theirs
        moves = self.moves(mine, theirs).bit_count() - self.moves(theirs, mine).bit_count()
        corners = (mine & self.corners).bit_count() - (theirs & self.corners).bit_count()
        worth = (moves + 4 * corners) / 2
        return worth if player == state.player else -worth

    def promise(self, state: State, action: int) -> int:
        """What leaves the opponent few replies, hardly ever a corner, and few empty squares to move to later on."""
        after = self.result(state, action)
        mine, theirs = after.theirs, after.mine
        replies = self.moves(theirs, mine)
        later = self.beside(mine) & (self.board ^ (mine | theirs))
        taken = (mine & self.corners).bit_count() - (state.mine & self.corners).bit_count()
        given = (replies & self.corners).bit_count()
        return 2 * taken - 8 * given - 4 * replies.bit_count() - later.bit_count()

    def symmetries(self, state: State) -> Iterable[State]:
        """The seven other views of the board: exchanging rows with columns and top with bottom, by turns."""
        mine, theirs = state.mine, state.theirs
        for i in range(7):
            if i % 2 == 0:
                mine, theirs = self.transposed(mine), self.transposed(theirs)
            else:
                mine, theirs = self.flipped(mine), self.flipped(theirs)
            yield State(mine, theirs, state.player)

    def moves(self, mine: Bitboard, theirs: Bitboard) -> Bitboard:
        """The empty squares behind a run of theirs that starts at one of mine."""
        inner, size = theirs & self.inner, self.size
        behind = self.behind(mine, theirs, size) | self.behind(mine, inner, 1)
        behind |= self.behind(mine, inner, size - 1) | self.behind(mine, inner, size + 1)
        return behind & (self.board ^ (mine | theirs))

    def behind(self, mine: Bitboard, between: Bitboard, step: int) -> Bitboard:
        """The squares just behind the runs that start at one of mine, both ways along one line."""
        up, down = self.runs(mine, between, step)
        return (up << step | down >> step) & self.board

    def runs(self, start: Bitboard, between: Bitboard, step: int) -> tuple[Bitboard, Bitboard]:
        """The squares of `between` that follow `start` without a gap, both ways along one line: six at most.

        A step of one, one more, then twice a step of two across pairs (the field calls it parallel prefix).
        """
        up, down = between & start << step, between & start >> step
        up |= between & up << step
        down |= between & down >> step
        ends = between & between << step
        beginnings = ends >> step
        up |= ends & up << 2 * step
        down |= beginnings & down >> 2 * step
        up |= ends & up << 2 * step
        down |= beginnings & down >> 2 * step
        return up, down

    def beside(self, discs: Bitboard) -> Bitboard:
        """The squares next to the discs, but for those that only a disc at the left or right edge touches sideways."""
        inner, upright = discs & self.inner, self.size
        found = discs << upright | discs >> upright
        for step in (1, upright - 1, upright + 1):
            found |= inner << step | inner >> step
        return found

    def turned(self, disc: Bitboard, mine: Bitboard, theirs: Bitboard) -> Bitboard:
        """The new disc, and those of theirs between it and one of mine."""
        inner, size = theirs & self.inner, self.size
        turned = self.enclosed(disc, mine, theirs, size) | self.enclosed(disc, mine, inner, 1)
        return turned | self.enclosed(disc, mine, inner, size - 1) | self.enclosed(disc, mine, inner, size + 1)

    def enclosed(self, disc: Bitboard, mine: Bitboard, between: Bitboard, step: int) -> Bitboard:
        """Those along one line, both ways."""
        up, down = self.runs(disc, between, step)
        found = disc
        if up << step & mine:
            found |= up
        if down >> step & mine:
            found |= down
        return found

    def flipped(self, discs: Bitboard) -> Bitboard:
        """Top and bottom exchanged."""
        turned = discs & self.row
        for row in range(1, self.size):
            turned = turned << self.size | discs >> row * self.size & self.row
        return turned

    def transposed(self, discs: Bitboard) -> Bitboard:
        """Rows and columns exchanged: each diagonal above the middle one changes places with its twin below."""
        turned = discs & self.diagonal
        for above, step in self.diagonals:
            turned |= (discs & above) << step | discs >> step & above
        return turned

    def above(self, k: int) -> Bitboard:
        """The diagonal that runs k squares to the right of the one from a1."""
        return sum(1 << i * (self.size + 1) + k for i in range(self.size - k))

    def position(self, text: str) -> State:
        """The state of a line such as the FFO files have: squares from a1 on as X, O and -; then who moves."""
        board, mover = [*text.replace(";", " ").split(), "", ""][:2]
        if len(board) != self.squares or set(board) - set("XO-") or mover not in ("X", "O"):
            raise BadOption(f"{text!r:.90} should be {self.squares} squares of X, O and -, a space, and X or O")
        black, white = (sum(1 << i for i, square in enumerate(board) if square == colour) for colour in "XO")
        return State(black, white, 0) if mover == "X" else State(white, black, 1)

    def format_action(self, state: State, action: int) -> str:
        """'a1' is the upper left corner."""
        return "pass" if action == self.PASS else "abcdefgh"[action % self.size] + str(action // self.size + 1)

    def show(self, state: State) -> str:
        """The board: black discs are X, white ones O."""
        black, white = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
        marks = ["X" if black >> i & 1 else "O" if white >> i & 1 else "." for i in range(self.squares)]
        rows = [f"{row + 1} {' '.join(marks[row * self.size : (row + 1) * self.size])}" for row in range(self.size)]
        return "\n".join(["  " + " ".join("abcdefgh"[: self.size]), *rows])
