"""Connect Four: stones fall to the bottom of a column; the first with four in a row wins.

A win counts how early it comes: 1 plus the stones that the winner has left.  On the usual board that is
22 minus the stones the winner has played, from 18 (four stones) down to 1; a draw is 0.

A column takes a bit more than its cells.  The spare bit on top stops lines at the edge, and catches the
carry when 1 is added to a column: `both + bottom` is the lowest free cell of every column.

    6 13 20 27 34 41 48     spare
    5 12 19 26 33 40 47
    4 11 18 25 32 39 46
    3 10 17 24 31 38 45
    2  9 16 23 30 37 44
    1  8 15 22 29 36 43
    0  7 14 21 28 35 42     bottom

Tromp, John's Connect Four Playground; Pons, Solving Connect Four: how to build a perfect AI, 2015-2019.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import Bitboard, Game, Listing

EARLIEST_WIN = 7
"""The first player's fourth stone."""


class State(NamedTuple):
    """The stones of the player to move, those of both players, and how many there are."""

    mine: Bitboard
    both: Bitboard
    ply: int


class ConnectFour(Game[State, int]):
    """Width first, then height.  A move is the number of a column, 0 to width - 1; people write it from 1."""

    listing = Listing(
        "connect-four:7,6", "four in a row", "A move is the number of a column.", "columns,rows", "column"
    )
    drawn_as = "columns"
    initial = State(0, 0, 0)
    can_repeat = False
    utility_sum = 0
    sooner_is_better = True

    def __init__(self, width: int = 7, height: int = 6):
        if min(width, height) < 1 or width * (height + 1) > 64:
            raise BadOption(f"the board is {width} x {height}; width x (height + 1) should be 1 to 64, a bit each")
        self.width, self.height, self.cells = width, height, width * height
        self.stride = height + 1
        self.utility_range = (-self.win_at(EARLIEST_WIN), self.win_at(EARLIEST_WIN))
        self.column = (1 << height) - 1
        self.bottom = sum(1 << column * self.stride for column in range(width))
        self.board = self.bottom * self.column
        # Fewer than four columns have upright lines alone.
        self.steps = (height, height + 1, height + 2) if width >= 4 else (1, 1, 1)

    def to_move(self, state: State) -> int:
        return state.ply % 2

    def actions(self, state: State) -> Iterable[int]:
        """The open columns, those in the middle first."""
        possible = self.possible(state)
        for i in range(self.width):
            column = self.from_middle(i)
            if possible >> column * self.stride & self.column:
                yield column

    def result(self, state: State, action: int) -> State:
        stone = self.stone(state, action)
        return State(state.mine ^ state.both, state.both | stone, state.ply + 1)

    def is_terminal(self, state: State) -> bool:
        return state.ply == self.cells or self.has_four(state.mine ^ state.both)

    def utility(self, state: State, player: int) -> int:
        if not self.has_four(state.mine ^ state.both):
            return 0
        worth = self.win_at(state.ply)
        return -worth if player == state.ply % 2 else worth

    def bounds(self, state: State, player: int) -> tuple[int, int]:
        """Exact where the game is over, plainly won by the next stone or the third, or lost by the second."""
        low, high = self.mover_bounds(state)
        return (low, high) if player == state.ply % 2 else (-high, -low)

    def candidates(self, state: State) -> Iterable[int]:
        """What wins at once; else what does not lose at once; else, since all is lost, anything."""
        possible = self.possible(state)
        best = possible & self.winning_cells(state.mine, state.both)
        if not best:
            best = self.safe(state)
        if not best:
            best = possible
        while best:
            stone = best & -best
            yield (stone.bit_length() - 1) // self.stride
            best ^= stone

    def promise(self, state: State, action: int) -> int:
        """How many cells would then win for the mover; of two moves that make as many, that nearer to the middle."""
        stone = self.stone(state, action)
        winning = self.winning_cells(state.mine | stone, state.both | stone)
        return winning.bit_count() * self.width * 2 - abs(2 * action - self.width + 1)

    def key(self, state: State) -> Bitboard:
        """One number: a column of k stones adds 2**k - 1 to its share of `mine`, so that no two are alike."""
        return state.mine + state.both

    def symmetries(self, state: State) -> Iterable[State]:
        """The mirror image."""
        yield State(self.mirrored(state.mine), self.mirrored(state.both), state.ply)

    def from_middle(self, i: int) -> int:
        """The columns from the middle outwards, by turns left and right: 3 2 4 1 5 0 6, or 1 2 0 3."""
        away = (i + 1) // 2
        return (self.width - 1) // 2 + (away if (i + self.width) % 2 else -away)

    def win_at(self, ply: int) -> int:
        """What a win with that stone of the game is worth; 0 if the board has no room for it."""
        return max(self.cells + 2 - ply, 0) // 2

    def mover_bounds(self, state: State) -> tuple[int, int]:
        """The bounds, as the player to move sees them."""
        ply = state.ply
        low, high = -self.win_at(ply + 4), self.win_at(ply + 3)
        if self.is_terminal(state):
            worth = self.utility(state, ply % 2)
            return worth, worth
        safe, winning = self.safe(state), self.winning_cells(state.mine, state.both)
        if self.possible(state) & winning:
            low = high = self.win_at(ply + 1)
        elif not safe:
            low = high = -self.win_at(ply + 2)
        elif safe & winning >> 1 & winning >> 2:
            low = high  # the reply has to fill one of two winning cells, and so opens the other above it
        return low, high

    def possible(self, state: State) -> Bitboard:
        """The lowest free cell of every column that is not full."""
        return (state.both + self.bottom) & self.board

    def stone(self, state: State, column: int) -> Bitboard:
        """The cell where a stone in that column comes to lie."""
        return self.possible(state) & self.column << column * self.stride

    def safe(self, state: State) -> Bitboard:
        """The moves after which the opponent cannot win at once; the mover's own wins are not looked at."""
        possible = self.possible(state)
        danger = self.winning_cells(state.mine ^ state.both, state.both)
        forced = possible & danger
        if forced:
            possible = forced
        if forced & (forced - 1):
            possible &= 0  # nobody can block in two places
        return possible & ~(danger >> 1)

    def winning_cells(self, stones: Bitboard, both: Bitboard) -> Bitboard:
        """The free cells that make four with three of these stones, whether a stone can fall there now or not."""
        found = stones << 1 & stones << 2 & stones << 3
        for step in self.steps:
            pair = stones << step & stones << 2 * step
            found |= pair & (stones << 3 * step | stones >> step)
            pair = stones >> step & stones >> 2 * step
            found |= pair & (stones >> 3 * step | stones << step)
        return found & (self.board ^ both)

    def has_four(self, stones: Bitboard) -> bool:
        """Are four of these stones in a row, a column or a diagonal?"""
        pairs = stones & stones >> 1
        found = pairs & pairs >> 2
        for step in self.steps:
            pairs = stones & stones >> step
            found |= pairs & pairs >> 2 * step
        return found != 0

    def mirrored(self, stones: Bitboard) -> Bitboard:
        """The same stones, left and right exchanged."""
        turned = stones & self.column
        for column in range(1, self.width):
            turned = turned << self.stride | stones >> column * self.stride & self.column
        return turned

    def position(self, moves: str) -> State:
        """The state after these columns, from 1: "4455", or "4 4 5 5" where a column may have two digits."""
        apart = re.findall(r"[^\s,]+", moves)
        written = apart if len(apart) > 1 or self.width > 9 else list(moves.strip())
        state = self.dropped(written)
        return self.played(written, moves) if state is None else state

    def dropped(self, columns: list[str]) -> State | None:
        """The state after these columns; None if one of them cannot be played."""
        cells = cells_of(self.width, self.height)
        mine = both = before = 0
        for column in columns:
            bottom, rest = cells.get(column, (0, 0))
            stone = (both + bottom) & rest
            if not stone:
                return None
            mine, both, before = mine ^ both, both | stone, mine
        ended = self.has_four(before) or self.has_four(mine)  # a line of four stays: so the game was over earlier
        return None if ended else State(mine, both, len(columns))

    def played(self, columns: list[str], moves: str) -> State:
        """The same, move by move; an IllegalAction names the one that cannot be played."""
        state = self.initial
        for number, column in enumerate(columns, 1):
            if self.is_terminal(state):
                raise IllegalAction(f"move {number} of {moves!r} is {column!r}, but the game was over before it")
            try:
                state = self.result(state, self.parse_action(state, column))
            except IllegalAction as error:
                raise IllegalAction(f"move {number} of {moves!r}: {error}") from None
        return state

    def format_action(self, state: State, action: int) -> str:
        """Columns are numbered from 1."""
        return str(action + 1)

    def show(self, state: State) -> str:
        """X moved first."""
        crosses = state.mine if state.ply % 2 == 0 else state.mine ^ state.both
        rows = [
            " ".join(self.mark(state, crosses, row, column) for column in range(self.width))
            for row in reversed(range(self.height))
        ]
        return "\n".join([*rows, " ".join(str((column + 1) % 10) for column in range(self.width))])

    def mark(self, state: State, crosses: Bitboard, row: int, column: int) -> str:
        """X, O or a dot."""
        cell = 1 << column * self.stride + row
        return "." if not state.both & cell else "X" if crosses & cell else "O"


@cache
def cells_of(width: int, height: int) -> dict[str, tuple[int, int]]:
    """The lowest cell and all cells of a column, by the number that people write."""
    stride, column = height + 1, (1 << height) - 1
    return {str(i + 1): (1 << i * stride, column << i * stride) for i in range(width)}
