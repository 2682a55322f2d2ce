"""Quarto on three by three: everybody plays with the same pieces, and the opponent chooses the one you have to place.

    3   6 7 8        eight pieces, each dark or light, tall or short, round or square, are numbered by these three
    2   3 4 5        traits as bits: light 1, short 2, square 4
    1   0 1 2
        a b c        the first player gives a piece, the second places it and gives one, and so on

Who makes a row, a column or a diagonal of three pieces that share a trait wins.  When all eight pieces are placed and
nobody has won, it is a draw.

Quarto, on four by four with sixteen pieces, is Blaise Müller's, 1991; there best play draws (Luc Goossens, 1998).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import IllegalAction
from outplay.game import Game, Listing

CELLS, PIECES, TRAITS, WIDTH = 9, 8, 3, 3
ALL = 0b111111111
NO_PIECE = 8
"""In place of a piece in hand: there is none, and one has to be given."""

LINES = (0b111, 0b111 << 3, 0b111 << 6, 0b1001001, 0b1001001 << 1, 0b1001001 << 2, 0b100010001, 0b001010100)
WORDS = (("d", "l"), ("t", "s"), ("r", "q"))
"""The letters of the traits: dark or light, tall or short, round or square."""


class State(NamedTuple):
    """The cells that are filled; for each trait nine bits, of the pieces that have it; those left; the one in hand."""

    filled: int
    traits: int
    left: int
    hand: int


class SmallQuarto(Game[State, int]):
    """A win is 1.  A move is the number of a piece to give, or of a cell to place it in."""

    listing = Listing(
        "small-quarto",
        "your opponent chooses your piece, on three by three",
        "lsq gives the light short square piece (d or l, t or s, r or q), b2 places the one you were given.",
    )
    drawn_as = "figures"
    width = height = WIDTH
    initial = State(0, 0, 0xFF, NO_PIECE)
    can_repeat = False
    utility_sum, utility_range = 0, (-1, 1)

    def to_move(self, state: State) -> int:
        """Who places a piece gives the next one."""
        return (state.filled.bit_count() + (state.hand != NO_PIECE)) % 2

    def actions(self, state: State) -> Iterable[int]:
        rest = state.left if state.hand == NO_PIECE else ALL & ~state.filled
        while rest:
            yield (rest & -rest).bit_length() - 1
            rest &= rest - 1

    def result(self, state: State, action: int) -> State:
        if state.hand == NO_PIECE:
            if not 0 <= action < PIECES or not state.left >> action & 1:
                raise IllegalAction("that piece is not left; choose one of the actions")
            return State(state.filled, state.traits, state.left ^ 1 << action, action)
        if not 0 <= action < CELLS or state.filled >> action & 1:
            raise IllegalAction("that cell is filled or not on the board; choose one of the actions")
        traits = state.traits
        for trait in range(TRAITS):
            traits |= (state.hand >> trait & 1) << CELLS * trait + action
        return State(state.filled | 1 << action, traits, state.left, NO_PIECE)

    def is_terminal(self, state: State) -> bool:
        return state.hand == NO_PIECE and (state.left == 0 or has_line(state.filled, state.traits))

    def utility(self, state: State, player: int) -> int:
        """Who placed the last piece is to move still."""
        if not has_line(state.filled, state.traits):
            return 0
        return 1 if player == self.to_move(state) else -1

    def key(self, state: State) -> int:
        """One number of 40 bits: the pieces that are left follow from those on the board."""
        return state.filled | state.traits << CELLS | state.hand << CELLS * (1 + TRAITS)

    def symmetries(self, state: State) -> Iterable[State]:
        """The board turned and turned over: seven other views."""
        filled, traits = state.filled, state.traits
        for i in range(7):
            seen = 0
            for trait in range(TRAITS):
                plane = traits >> CELLS * trait & ALL
                seen |= (flipped(plane) if i % 2 else transposed(plane)) << CELLS * trait
            filled, traits = flipped(filled) if i % 2 else transposed(filled), seen
            yield State(filled, traits, state.left, state.hand)

    def piece_on(self, state: State, cell: int) -> int:
        """The number of the piece there."""
        return sum((state.traits >> CELLS * trait + cell & 1) << trait for trait in range(TRAITS))

    def figures(self, state: State) -> tuple[list[tuple[int, int, str]], list[list[str]]]:
        """(cell, 1 for a light piece, its other traits); and the dark and the light ones in hand, or those left."""
        cells = [cell for cell in range(CELLS) if state.filled >> cell & 1]
        pieces = [(cell, self.piece_on(state, cell)) for cell in cells]
        held = state.left if state.hand == NO_PIECE else 1 << state.hand
        kinds = [[i for i in range(PIECES) if held >> i & 1 and i % 2 == light] for light in (0, 1)]
        hands = [[name_of(i)[1:].upper() for i in kind] for kind in kinds]
        return [(cell, piece % 2, name_of(piece)[1:].upper()) for cell, piece in pieces], hands

    def moved(self, state: State, action: int) -> tuple[int, int, int] | None:
        """A piece from the hand comes to a cell; None if a piece is given."""
        return None if state.hand == NO_PIECE else (-1, action, 0)

    def name(self, cell: int) -> str:
        """'a1' is the lower left cell."""
        return "abc"[cell % WIDTH] + str(cell // WIDTH + 1)

    def format_action(self, state: State, action: int) -> str:
        """'lsq' gives the light short square piece; 'b2' places a piece."""
        return name_of(action) if state.hand == NO_PIECE else self.name(action)

    def show(self, state: State) -> str:
        """The pieces by their letters, and below the one in hand, or those left."""
        at = {cell: name_of(self.piece_on(state, cell)) for cell in range(CELLS) if state.filled >> cell & 1}
        rows = [f"{row + 1} " + " ".join(at.get(3 * row + i, " . ") for i in range(3)).rstrip() for row in (2, 1, 0)]
        left = " ".join(name_of(i) for i in range(PIECES) if state.left >> i & 1)
        below = f"left: {left}" if state.hand == NO_PIECE else f"to place: {name_of(state.hand)}"
        return "\n".join([*rows, "   a   b   c", below])


def name_of(piece: int) -> str:
    """Three letters: 'dtr' is dark, tall and round."""
    return "".join(words[piece >> trait & 1] for trait, words in enumerate(WORDS))


def has_line(filled: int, traits: int) -> bool:
    """Do three pieces in a line share a trait?"""
    for line in LINES:
        if filled & line == line:
            for trait in range(TRAITS):
                part = traits >> CELLS * trait & line
                if part == line or part == 0:
                    return True
    return False


def flipped(cells: int) -> int:
    """Top and bottom exchanged."""
    return cells & 0b111000 | cells >> 6 | (cells & 0b111) << 6


def transposed(cells: int) -> int:
    """Rows and columns exchanged."""
    kept = cells & 0b100010001
    return kept | (cells & 0b000100010) << 2 | cells >> 2 & 0b000100010 | (cells & 0b100) << 4 | cells >> 4 & 0b100
