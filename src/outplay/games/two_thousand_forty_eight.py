"""2048: push the tiles to one side; equal ones that meet become one of twice the worth; then a tile falls somewhere.

    One player against chance.  A tile is known by its power of 2, four bits to a cell, a row in 16 bits, also on boards
    of fewer cells, whose other cells stay empty.  Lowest bits of the cells, as the board is seen:

         0  4  8 12
        16 20 24 28
        32 36 40 44
        48 52 56 60

Whoever reaches the goal wins 1; who cannot push before has 0, and the board, a second player who never moves, has 1.
Gabriele Cirulli, 2014.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import CHANCE, Bitboard, Game, Listing

LEFT, RIGHT, UP, DOWN = range(4)
WAYS = ("left", "right", "up", "down")

EVERY_CELL = 0x1111_1111_1111_1111
FOURS = 0.1
"""How often a 4 falls; else it is a 2."""

USUAL = 11
"""The power of 2 that wins unless told otherwise: 2048."""

BASE, EMPTY, MERGE, DISORDER, STEPS, TILES = 200_000, 1_700, 250, 100, 800, 110
"""What a line is worth; an empty cell and a pair that can merge add to it; disorder, steps from a tile to the next and
many tiles take from it."""


class State(NamedTuple):
    """The tiles, and how many chance has still to put."""

    tiles: Bitboard
    waiting: int


class TwoThousandFortyEight(Game[State, int]):
    """A move is LEFT, RIGHT, UP or DOWN; what falls is twice the number of its cell, and one more if it is a 4."""

    listing = Listing(
        "2048:4,4",
        "push tiles, double them, reach 2048",
        "A move is left, right, up or down.",
        "columns,rows,power",
        names=("Player", "Board"),
    )
    drawn_as = "tiles"
    players = (0, 1)
    can_repeat = False
    utility_sum, utility_range = 1, (0, 1)
    initial = State(0, 2)

    def __init__(self, columns: int = 4, rows: int = 4, power: int = 0):
        """With 0, the power that wins is 11, for 2048, or the highest that fits on a smaller board."""
        if not 2 <= min(columns, rows) <= max(columns, rows) <= 4:
            raise BadOption(f"the board is {columns} x {rows}; columns and rows should be 2 to 4")
        highest = min(columns * rows + 1, 15)
        if not (power == 0 or 3 <= power <= highest):
            raise BadOption(f"the power is {power}; on this board it should be 3 to {highest}: 2 ** power wins")
        self.columns, self.rows, self.power = columns, rows, power or min(USUAL, highest)
        self.changes, self.worth = _tables(max(columns, rows))
        self.cells = sum(1 << 16 * row + 4 * column for row in range(rows) for column in range(columns))
        self.left_ones = sum(1 << 16 * row + 4 * column for row in range(rows) for column in range(columns - 1))
        self.upper_ones = sum(1 << 16 * row + 4 * column for row in range(rows - 1) for column in range(columns))

    def to_move(self, state: State) -> int:
        return CHANCE if state.waiting else 0

    def actions(self, state: State) -> Iterable[int]:
        if state.waiting:
            free = self.free(state.tiles)
            while free:
                cell = ((free & -free).bit_length() - 1) // 4
                free &= free - 1
                yield 2 * cell
                yield 2 * cell + 1
        else:
            for way in range(4):
                if self.pushed(state.tiles, way) != state.tiles:
                    yield way

    def outcomes(self, state: State) -> Iterable[tuple[int, float]]:
        free = self.free(state.tiles)
        share = 1 / free.bit_count()
        while free:
            cell = ((free & -free).bit_length() - 1) // 4
            free &= free - 1
            yield 2 * cell, (1 - FOURS) * share
            yield 2 * cell + 1, FOURS * share

    def result(self, state: State, action: int) -> State:
        if state.waiting:
            cell = 4 * (action // 2)
            if not 0 <= action < 32 or not self.free(state.tiles) >> cell & 1:
                raise IllegalAction("there is no free cell; choose one of the actions")
            return State(state.tiles | (action % 2 + 1) << cell, state.waiting - 1)
        tiles = self.pushed(state.tiles, action)
        if not 0 <= action < 4 or tiles == state.tiles:
            raise IllegalAction("nothing would move; choose one of the actions")
        return State(tiles, 1)

    def is_terminal(self, state: State) -> bool:
        return self.is_reached(state.tiles) or (not state.waiting and self.is_stuck(state.tiles))

    def utility(self, state: State, player: int) -> float:
        return 1 if self.is_reached(state.tiles) == (player == 0) else 0

    def evaluate(self, state: State, player: int) -> float:
        """How orderly the lines are, rows and columns: the sum of their worths, as a share of twice their bases."""
        across, total = self.turned(state.tiles), 0.0
        for line in range(4):
            total += self.worth_of(state.tiles, line) + self.worth_of(across, line)
        chance = min(max(total / (16 * BASE), 0.0), 1.0)
        return chance if player == 0 else 1 - chance

    def symmetries(self, state: State) -> Iterable[State]:
        """The board turned over, along every axis that it has."""
        mirrored = self.mirrored(state.tiles, self.columns)
        tilted = self.turned(self.mirrored(self.turned(state.tiles), self.rows))
        both = self.mirrored(tilted, self.columns)
        yield State(mirrored, state.waiting)
        yield State(tilted, state.waiting)
        yield State(both, state.waiting)
        if self.columns == self.rows:
            yield State(self.turned(state.tiles), state.waiting)
            yield State(self.turned(mirrored), state.waiting)
            yield State(self.turned(tilted), state.waiting)
            yield State(self.turned(both), state.waiting)

    def pushed(self, tiles: Bitboard, way: int) -> Bitboard:
        """The tiles after they are pushed to that side."""
        if way == LEFT:
            return self.to_the_left(tiles)
        if way == RIGHT:
            return self.mirrored(self.to_the_left(self.mirrored(tiles, self.columns)), self.columns)
        turned = self.turned(tiles)
        if way == UP:
            return self.turned(self.to_the_left(turned))
        return self.turned(self.mirrored(self.to_the_left(self.mirrored(turned, self.rows)), self.rows))

    def to_the_left(self, tiles: Bitboard) -> Bitboard:
        """Each row, changed as the table has it."""
        first, second = self.changes[int(tiles & 0xFFFF)], self.changes[int(tiles >> 16 & 0xFFFF)]
        third, fourth = self.changes[int(tiles >> 32 & 0xFFFF)], self.changes[int(tiles >> 48)]
        return tiles ^ first ^ second << 16 ^ third << 32 ^ fourth << 48

    def worth_of(self, tiles: Bitboard, line: int) -> float:
        """What the table says of one row."""
        return self.worth[int(tiles >> 16 * line & 0xFFFF)]

    def mirrored(self, tiles: Bitboard, length: int) -> Bitboard:
        """The rows, which have so many cells, read from the right."""
        tiles = (tiles & 0x00FF_00FF_00FF_00FF) << 8 | tiles >> 8 & 0x00FF_00FF_00FF_00FF
        tiles = (tiles & 0x0F0F_0F0F_0F0F_0F0F) << 4 | tiles >> 4 & 0x0F0F_0F0F_0F0F_0F0F
        return tiles >> 16 - 4 * length

    def turned(self, tiles: Bitboard) -> Bitboard:
        """Columns for rows (the transpose): first cells, then blocks of four, change places across the diagonal."""
        change = (tiles ^ tiles >> 12) & 0x0000_F0F0_0000_F0F0
        tiles ^= change ^ change << 12
        change = (tiles ^ tiles >> 24) & 0x0000_0000_FF00_FF00
        return tiles ^ change ^ change << 24

    def free(self, tiles: Bitboard) -> Bitboard:
        """The lowest bits of the cells without a tile."""
        return ~(tiles | tiles >> 1 | tiles >> 2 | tiles >> 3) & self.cells

    def is_reached(self, tiles: Bitboard) -> bool:
        """Is there the tile that wins?"""
        return self.free(tiles ^ EVERY_CELL * self.power) != 0

    def is_stuck(self, tiles: Bitboard) -> bool:
        """Are all cells full, and no neighbours equal?"""
        beside, below = tiles ^ tiles >> 4, tiles ^ tiles >> 16
        alike = self.free(beside) & self.left_ones | self.free(below) & self.upper_ones
        return (self.free(tiles) | alike) == 0

    def format_action(self, state: State, action: int) -> str:
        """'left'; of a tile that falls, its worth, column and row: '2b3'."""
        if not state.waiting:
            return WAYS[action] if 0 <= action < 4 else str(action)
        row, column = divmod(action // 2, 4)
        return f"{2 << action % 2}{'abcd'[column]}{row + 1}"

    def show(self, state: State) -> str:
        """Rows of numbers, a dot where there is no tile."""
        return "\n".join(
            " ".join(f"{1 << power if power else '.':>5}" for power in row).rstrip() for row in self.powers(state)
        )

    def powers(self, state: State) -> list[list[int]]:
        """The tiles' powers of 2, row by row."""
        return [
            [state.tiles >> 16 * row + 4 * column & 15 for column in range(self.columns)] for row in range(self.rows)
        ]


@cache
def _tables(length: int) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """For every row of so many cells: which bits change when it is pushed to the left, and its worth as a line."""
    rows = [[row >> 4 * cell & 15 for cell in range(4)] for row in range(16**length)]
    changes = [row ^ sum(tile << 4 * i for i, tile in enumerate(_pushed(tiles))) for row, tiles in enumerate(rows)]
    return tuple(changes), tuple(map(_worth, rows))


def _pushed(row: list[int]) -> list[int]:
    """Without gaps; two equal tiles that meet become one, those nearest to the side first, if 15 has room for it."""
    done, merged = list[int](), False
    for tile in filter(None, row):
        merged = bool(done) and done[-1] == tile < 15 and not merged
        if merged:
            done[-1] += 1
        else:
            done.append(tile)
    return done


def _worth(row: list[int]) -> float:
    """More for gaps and equal neighbours, less for tiles in no order, for steps between neighbours and for many tiles.

    The terms but the steps are those of R. Xiao's 2048-ai, 2014; the weights are those that won most of many games.
    """
    pairs = list(pairwise(row))
    equal = sum(2 for first, second in pairs if first == second != 0)
    falls = sum(max(first**3 - second**3, 0) for first, second in pairs)
    rises = sum(max(second**3 - first**3, 0) for first, second in pairs)
    steps = sum(abs(first - second) for first, second in pairs if first and second)
    tiles: float = sum(tile**2.5 for tile in row)
    gains = EMPTY * row.count(0) + MERGE * equal
    return BASE + gains - DISORDER * min(falls, rises) - STEPS * steps - TILES * tiles
