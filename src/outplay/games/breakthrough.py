"""Breakthrough: a race of pawns; the first to reach the far row wins, or to take every pawn of the other.

A pawn goes one step forward: straight ahead if that cell is empty, or slanting to the left or right if no
pawn of its own stands there, taking one of the other's.  White, player 0, begins at the bottom and moves up.
Each has two rows of pawns, or one where the board has fewer than five rows.  There is always a move: the
foremost pawn has none of its own before it, so that it can go slanting.

    56 57 58 59 60 61 62 63   8
    48 49 50 51 52 53 54 55   7       black
    ...                               a move is 3 x cell + way, where the way is
     8  9 10 11 12 13 14 15   2       0 slanting left, 1 straight, 2 slanting right
     0  1  2  3  4  5  6  7   1       white
     a  b  c  d  e  f  g  h

Dan Troyka, 2000.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption
from outplay.game import Bitboard, Game, Listing

LEFT, STRAIGHT, RIGHT = 0, 1, 2

Way = tuple[Bitboard, int]
"""The cells where a way leads, and what is added to 3 x (such a cell + 1) to get the number of the move there."""


class State(NamedTuple):
    """The pawns of the player to move, those of the other, and who is to move."""

    mine: Bitboard
    theirs: Bitboard
    player: int


class Breakthrough(Game[State, int]):
    """Width first, then height.  A move is 3 x cell + way; left and right are those of the board, for both players."""

    listing = Listing("breakthrough:8,8", "a race of pawns", "a2a3 goes from a2 to a3. W moves first.", "columns,rows")
    drawn_as = "pawns"
    can_repeat = False
    utility_sum, utility_range = 0, (-1, 1)

    def __init__(self, width: int = 8, height: int = 8):
        if width < 2 or height < 3 or width * height > 64:
            raise BadOption(f"the board is {width} x {height}; at least 2 x 3, and at most 64 cells")
        self.width, self.height = width, height
        self.row = (1 << width) - 1
        self.board = (1 << width * height) - 1
        self.left = self.board // self.row
        self.right = self.left << width - 1
        self.not_left, self.not_right = self.board ^ self.left, self.board ^ self.right
        self.top = self.row << width * (height - 1)
        rows = 2 if height >= 5 else 1
        home = (1 << rows * width) - 1
        self.most = rows * width
        self.initial = State(home, home << width * (height - rows), 0)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[int]:
        """What wins first, then what takes, then the rest."""
        ways = self.ways(state)
        (straight, _), (left, _), (right, _) = ways
        ends = straight | left | right
        wins, takes = ends & self.far_row(state.player), ends & state.theirs
        for kind in (wins, takes & ~wins, ends & ~(wins | takes)):
            for reached, offset in ways:
                rest = reached & kind
                while rest:
                    others = rest & (rest - 1)
                    yield 3 * (rest ^ others).bit_length() + offset
                    rest = others

    def result(self, state: State, action: int) -> State:
        start, end = 1 << action // 3, 1 << self.end(state.player, action)
        return State(state.theirs & ~end, state.mine ^ start ^ end, 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        return not state.mine or state.theirs & self.far_row(1 - state.player) != 0

    def utility(self, state: State, player: int) -> int:
        """The one who moved last has won."""
        return -1 if player == state.player else 1

    def evaluate(self, state: State, player: int) -> float:
        """Pawns count, and the more the further they have come."""
        worth = self.advance(state.mine, state.player) - self.advance(state.theirs, 1 - state.player)
        guess = worth / (2 * self.height * self.most)
        return guess if player == state.player else -guess

    def noisy_actions(self, state: State) -> Iterable[int]:
        """The moves that take a pawn."""
        _, left, right = self.ways(state)
        for reached, offset in (left, right):
            rest = reached & state.theirs
            while rest:
                others = rest & (rest - 1)
                yield 3 * (rest ^ others).bit_length() + offset
                rest = others

    def is_forced(self, state: State) -> bool:
        """A pawn that is one step from its goal has to be taken, unless one's own is there first."""
        theirs = 1 - state.player
        goal = self.far_row(theirs)
        return state.theirs & (goal << self.width if theirs else goal >> self.width) != 0

    def promise(self, state: State, action: int) -> int:
        """The row it comes to, counted from home; a capture counts for more, the far row for most."""
        end = self.end(state.player, action)
        row = end // self.width if state.player == 0 else self.height - 1 - end // self.width
        if row == self.height - 1:
            return 3 * self.height
        return row + self.height if state.theirs >> end & 1 else row

    def symmetries(self, state: State) -> Iterable[State]:
        """The position with left and right exchanged."""
        yield State(self.mirrored(state.mine), self.mirrored(state.theirs), state.player)

    def ways(self, state: State) -> tuple[Way, Way, Way]:
        """Straight, left and right: where that way leads the mover's pawns."""
        mine, free, width = state.mine, self.board ^ state.mine, self.width
        left, right = mine & self.not_left, mine & self.not_right
        if state.player == 0:
            straight, left, right = mine << width, left << width - 1, right << width + 1
            first = -3 * width
        else:
            straight, left, right = mine >> width, left >> width + 1, right >> width - 1
            first = 3 * width
        straight &= free & ~state.theirs
        return (straight, first - 2 * STRAIGHT), (left & free, first - 2 * LEFT), (right & free, first - 2 * RIGHT)

    def end(self, player: int, action: int) -> int:
        """The cell to which the move leads."""
        beside = action // 3 + action % 3 - 1
        return beside + self.width if player == 0 else beside - self.width

    def far_row(self, player: int) -> Bitboard:
        """The row that this player's pawns run to."""
        return self.top if player == 0 else self.row

    def advance(self, pawns: Bitboard, player: int) -> int:
        """For every pawn, the height of the board and the rows it has gone."""
        total = 0
        for row in range(self.height):
            gone = row if player == 0 else self.height - 1 - row
            total += (self.height + gone) * (pawns >> row * self.width & self.row).bit_count()
        return total

    def mirrored(self, pawns: Bitboard) -> Bitboard:
        """Left and right exchanged."""
        turned = pawns & self.left
        for column in range(1, self.width):
            turned = turned << 1 | pawns >> column & self.left
        return turned

    def name(self, cell: int) -> str:
        """'a1' is the lower left corner."""
        return chr(ord("a") + cell % self.width) + str(cell // self.width + 1)

    def format_action(self, state: State, action: int) -> str:
        """'a2a3' moves, 'a2xb3' takes."""
        end = self.end(state.player, action)
        return self.name(action // 3) + ("x" if state.theirs >> end & 1 else "") + self.name(end)

    def show(self, state: State) -> str:
        """The board from white's side: white pawns are W, black ones B."""
        white, black = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
        marks = ["W" if white >> i & 1 else "B" if black >> i & 1 else "." for i in range(self.width * self.height)]
        rows = [f"{i + 1:2} {' '.join(marks[i * self.width : (i + 1) * self.width])}" for i in range(self.height)]
        return "\n".join([*reversed(rows), "   " + " ".join(self.name(i)[0] for i in range(self.width))])
