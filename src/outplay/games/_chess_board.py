"""The chessboard: squares, kinds of pieces, and where they reach.

Who is to move sees the board from below: his pawns go up, his king begins on the lowest row, and after each move the
board is turned upside down.  Squares are numbered as he sees them:

    56 57 58 59 60 61 62 63
    ...
     8  9 10 11 12 13 14 15
     0  1  2  3  4  5  6  7     a1 ... h1 for White, a8 ... h8 for Black

Three boards spell what stands on a square, a bit each, so that the board of any kind is two operations away:

               pawn  bishop  knight  rook  king  queen
    steps        1      .       1      .     1      .
    slants       .      1       1      .     .      1
    straights    .      .       .      1     1      1
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from outplay.game import Bitboard

NONE, PAWN, BISHOP, KNIGHT, ROOK, KING, QUEEN = range(7)
LETTERS: Final = " PBNRKQ"

FULL = 2**64 - 1
ROW, COLUMN = 0xFF, 0x0101010101010101
ROW_3, ROW_6, ROW_8 = ROW << 16, ROW << 40, ROW << 56
NOT_A, NOT_H = FULL ^ COLUMN, FULL ^ COLUMN << 7
CORNERS = 1 | 1 << 7 | 1 << 56 | 1 << 63
EVEN_ROWS, EVEN_PAIRS, LOWER_HALF = 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF

UPRIGHT, LEVEL, RISING, FALLING = range(4)
UPWARDS: Final = ((0, 1), (1, 0), (1, 1), (-1, 1))
DOWNWARDS: Final = ((0, -1), (-1, 0), (-1, -1), (1, -1))
"""Columns and rows of a step along each of these lines, to higher squares and to lower ones."""

STEPS: Final = {
    NONE: (),
    PAWN: ((-1, 1), (1, 1)),
    BISHOP: UPWARDS[2:] + DOWNWARDS[2:],
    KNIGHT: ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)),
    ROOK: UPWARDS[:2] + DOWNWARDS[:2],
    KING: UPWARDS + DOWNWARDS,
    QUEEN: UPWARDS + DOWNWARDS,
}
"""How a kind of piece takes."""


class State(NamedTuple):
    """The pieces of who is to move; the three boards that spell kinds; rights; who is to move; and the clock.

    rights  the rooks with which a king may still castle, and the square where a pawn can be taken in passing
    player  0 is White
    clock   moves of either side since a piece was taken or a pawn moved
    """

    mine: Bitboard
    steps: Bitboard
    slants: Bitboard
    straights: Bitboard
    rights: Bitboard
    player: int
    clock: int


def reached(square: int, ways: Iterable[tuple[int, int]], most: int = 7) -> int:
    """The squares that are at most so many steps away in one of these ways."""
    found = 0
    for right, up in ways:
        column, row = square % 8 + right, square // 8 + up
        left = most
        while left and 0 <= column < 8 and 0 <= row < 8:
            found |= 1 << 8 * row + column
            column, row, left = column + right, row + up, left - 1
    return found


REACH = tuple(
    reached(square, STEPS[kind], 7 if kind in (BISHOP, ROOK, QUEEN) else 1) for kind in STEPS for square in range(64)
)
"""For 64 x a kind + a square, the squares that the piece attacks on an empty board."""

ABOVE = tuple(reached(square, [way]) for way in UPWARDS for square in range(64))
BELOW = tuple(reached(square, [way]) for way in DOWNWARDS for square in range(64))
"""For 64 x a line + a square, the squares of that line above it, and below it."""

BETWEEN = tuple(
    sum(ABOVE[line + min(one, other)] & BELOW[line + max(one, other)] for line in range(0, 256, 64))
    for one in range(64)
    for other in range(64)
)
"""For 64 x a square + another, the squares between them if they are on one line."""


def first_of(board: Bitboard) -> int:
    """The lowest square; -1 if there is none."""
    return (board & -board).bit_length() - 1


def turned(board: Bitboard) -> Bitboard:
    """The board upside down."""
    board = board >> 8 & EVEN_ROWS | (board & EVEN_ROWS) << 8
    board = board >> 16 & EVEN_PAIRS | (board & EVEN_PAIRS) << 16
    return board >> 32 | (board & LOWER_HALF) << 32


def kind_on(state: State, square: int) -> int:
    """The kind of the piece on a square, NONE if there is none."""
    return int(state.steps >> square & 1 | (state.slants >> square & 1) << 1 | (state.straights >> square & 1) << 2)


def occupied(state: State) -> Bitboard:
    """The squares with pieces."""
    return state.steps | state.slants | state.straights


def pawns_of(state: State) -> Bitboard:
    """The pawns of both sides."""
    return state.steps & ~(state.slants | state.straights)


def king_of(state: State) -> int:
    """The square of the mover's king."""
    return first_of(state.mine & state.steps & state.straights)


def slide(line: int, square: int, every: Bitboard) -> Bitboard:
    """The squares of a line up to the next pieces on both sides, with theirs; `every` square with a piece is given.

    Obstruction difference, by Michael Hoffmann (Chess Programming Wiki).
    """
    above, below = ABOVE[64 * line + square], BELOW[64 * line + square]
    next_above = above & every
    next_below = (below & every | 1).bit_length() - 1
    return 2 * (next_above & -next_above) - (1 << next_below) & (above | below)


def straight(square: int, every: Bitboard) -> Bitboard:
    """What a rook attacks."""
    return slide(UPRIGHT, square, every) | slide(LEVEL, square, every)


def slanting(square: int, every: Bitboard) -> Bitboard:
    """What a bishop attacks."""
    return slide(RISING, square, every) | slide(FALLING, square, every)


def line_through(square: int, other: int) -> Bitboard:
    """The other squares of the line on which both are; none if they are on no line."""
    for line in range(0, 256, 64):
        found = ABOVE[line + square] | BELOW[line + square]
        if found >> other & 1:
            return found
    return 0
