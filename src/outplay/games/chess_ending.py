"""Endings of chess: White has a king and one more piece against the lone black king, and wins by mate.

Squares are numbered a1 = 0, b1 = 1, ..., h8 = 63.  A move is where from + 64 x where to + 4096 x the piece that a pawn
becomes.  All moves of chess are there: a pawn may become a queen, a rook, a bishop or a knight.  A king with a bishop
or a knight cannot win, and the game ends drawn at once, as it does when the piece is taken or there is no legal move
without check.  Moves are not counted: there is no fifty-move rule, and going on for ever is a draw.

Ken Thompson, Retrograde analysis of certain endgames, 1986; Donald Michie and Ivan Bratko used KRK for their work on
knowledge in the 1970s.  There are 144,508 positions of KQK with White to move and 175,168 of KRK; the longest wins take
10 and 16 moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import Game, Listing

WHITE, BLACK = 0, 1
NONE, QUEEN, ROOK, PAWN, BISHOP, KNIGHT = range(6)
LETTERS = " QRPBN"
BECOMES = (QUEEN, ROOK, BISHOP, KNIGHT)
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""Columns and rows of a step; the first four are a rook's."""

BEGINNINGS = {"KQK": "8/8/8/5k2/8/8/1Q6/K7 w", "KRK": "8/8/8/8/8/2k5/1R6/K7 w", "KPK": "8/8/8/1k6/8/8/K5P1/8 w"}
"""Each ending's first position: one of its longest wins with White to move."""


class State(NamedTuple):
    """The squares of the white king, of his piece and of the black king; what the piece is; and who is to move."""

    king: int
    square: int
    other: int
    kind: int
    player: int


class ChessEnding(Game[State, int]):
    """KQK, KRK or KPK.  A win is 1, and only White, the first player, can win."""

    listing = Listing(
        "chess-ending:KRK",
        "mate a lone king",
        "a1a8 moves from a1 to a8, e7e8q makes a queen. White moves first.",
        "KQK or KRK or KPK",
        names=("White", "Black"),
    )
    drawn_as = "figures"
    width = height = 8
    utility_sum, utility_range = 0, (-1, 1)

    def __init__(self, pieces: str = "KRK"):
        if pieces not in BEGINNINGS:
            raise BadOption(f"the ending is {pieces!r}; it should be one of {', '.join(BEGINNINGS)}")
        self.kind = LETTERS.index(pieces[1])
        self.initial = self.position(BEGINNINGS[pieces])

    def starts(self, player: int = WHITE) -> Iterator[State]:
        """Every legal position with White to move, or with Black, while White still has the piece of the ending."""
        squares = range(8, 56) if self.kind == PAWN else range(64)
        for king in range(64):
            for square in squares:
                for other in range(64):
                    state = State(king, square, other, self.kind, player)
                    if king != square != other and self.is_possible(state):
                        yield state

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[int]:
        king = state.king if state.player == WHITE else state.other
        for right, up in WAYS:
            if 0 <= king % 8 + right < 8 and 0 <= king // 8 + up < 8 and self.may_step(state, king + right + 8 * up):
                yield king + 64 * (king + right + 8 * up)
        if state.player == BLACK or state.kind == NONE:
            return
        start = state.square
        if state.kind == PAWN:
            end = start + 8
            if end not in (state.king, state.other):
                if end >= 56:
                    for kind in BECOMES:
                        yield start + 64 * end + 4096 * kind
                else:
                    yield start + 64 * end
                    if start < 16 and end + 8 not in (state.king, state.other):
                        yield start + 64 * (end + 8)
            return
        for way in range(4 if state.kind == ROOK else 8):
            right, up = WAYS[way]
            column, row = start % 8 + right, start // 8 + up
            while 0 <= column < 8 and 0 <= row < 8 and column + 8 * row not in (state.king, state.other):
                yield start + 64 * (column + 8 * row)
                column, row = column + right, row + up

    def result(self, state: State, action: int) -> State:
        if not self.is_legal(state, action):
            raise IllegalAction("that is no legal move here; choose one of the actions")
        start, end, kind = action % 64, action // 64 % 64, action // 4096
        if state.player == BLACK:
            if end == state.square:
                return State(state.king, 0, end, NONE, WHITE)
            return State(state.king, state.square, end, state.kind, WHITE)
        if start == state.king:
            return State(end, state.square, state.other, state.kind, BLACK)
        return State(state.king, end, state.other, kind if kind else state.kind, BLACK)

    def is_terminal(self, state: State) -> bool:
        if state.kind in (NONE, BISHOP, KNIGHT):
            return True
        for _ in self.actions(state):
            return False
        return True

    def utility(self, state: State, player: int) -> int:
        """1 for White where Black is mated."""
        if state.player == WHITE or not self.is_check(state) or not self.is_terminal(state):
            return 0
        return 1 if player == WHITE else -1

    def key(self, state: State) -> int:
        """The whole state in one number of 22 bits."""
        return state.king | state.square << 6 | state.other << 12 | state.kind << 18 | state.player << 21

    def symmetries(self, state: State) -> Iterable[State]:
        """Left and right exchanged; without a pawn, the board turned as well."""
        king, square, other = state.king, state.square, state.other
        for i in range(1 if state.kind == PAWN or self.kind == PAWN else 7):
            if i % 2 == 0:
                king, square, other = king ^ 7, square ^ 7, other ^ 7
            else:
                king, square, other = transposed(king), transposed(square), transposed(other)
            yield State(king, 0 if state.kind == NONE else square, other, state.kind, state.player)

    def is_check(self, state: State) -> bool:
        """Does White's piece attack the black king?"""
        return attacks(state.kind, state.square, state.other, state.king)

    def may_step(self, state: State, end: int) -> bool:
        """May the mover's king step to that square beside him?"""
        if state.player == WHITE:
            return not (end == state.square and state.kind != NONE) and not is_near(end, state.other)
        return not is_near(end, state.king) and not attacks(state.kind, state.square, end, state.king)

    def is_legal(self, state: State, action: int) -> bool:
        """Is that one of the actions?"""
        for legal in self.actions(state):  # noqa: SIM110 - compiled rules know no generator expressions
            if legal == action:
                return True
        return False

    def is_possible(self, state: State) -> bool:
        """Are the kings apart, and is the black one not in check when White is to move?"""
        apart = not is_near(state.king, state.other)
        return apart and not (state.player == WHITE and state.kind != NONE and self.is_check(state))

    def figures(self, state: State) -> tuple[list[tuple[int, int, str]], list[str]]:
        """(square, player, letter) of the pieces; nobody has any in hand."""
        piece = [(state.square, WHITE, LETTERS[state.kind])] if state.kind != NONE else []
        return [(state.king, WHITE, "K"), *piece, (state.other, BLACK, "K")], []

    def moved(self, state: State, action: int) -> tuple[int, int, int]:
        """The squares that a piece leaves and comes to, and the number of a pawn's choice, -1 for other moves."""
        kind = action // 4096
        return action % 64, action // 64 % 64, BECOMES.index(kind) if kind else -1

    def name(self, cell: int) -> str:
        """'a1' is the lower left square."""
        return "abcdefgh"[cell % 8] + str(cell // 8 + 1)

    def format_action(self, state: State, action: int) -> str:
        """'a1a8', and 'e7e8q' for a pawn that becomes a queen."""
        kind = action // 4096
        return self.name(action % 64) + self.name(action // 64 % 64) + (LETTERS[kind].lower() if kind else "")

    def position(self, text: str) -> State:
        """The state of a FEN's first two words, or of all of them: "8/8/8/3k4/8/8/8/KR6 w"."""
        board, mover = (*text.split(), "", "")[:2]
        found = sorted(placed(text, board))
        letters = "".join(letter for letter, _ in found)
        if letters not in ("Kk", *("".join(sorted(f"K{letter}k")) for letter in self.possible())) or mover not in (
            "w",
            "b",
        ):
            wanted = " or ".join(self.possible())
            raise BadOption(f"{text!r:.80} should be a FEN with K, k and {wanted}, and then w or b")
        at = dict(found)
        other, king = at.pop("k"), at.pop("K")
        (letter, square) = at.popitem() if at else (" ", 0)
        state = State(king, square, other, LETTERS.index(letter), "wb".index(mover))
        if not self.is_possible(state) or (letter == "P" and not 8 <= square < 56):
            raise BadOption(f"{text!r:.80}: the kings touch, a king could be taken, or a pawn stands where none can")
        return state

    def possible(self) -> str:
        """The letters of what White may have beside the king."""
        return "PQRBN" if self.kind == PAWN else LETTERS[self.kind]

    def show(self, state: State) -> str:
        """White's pieces are capitals."""
        at = {cell: letter.lower() if player else letter for cell, player, letter in self.figures(state)[0]}
        rows = [f"{row + 1} " + " ".join(at.get(8 * row + i, ".") for i in range(8)) for row in reversed(range(8))]
        return "\n".join([*rows, "  a b c d e f g h"])


def placed(text: str, board: str) -> Iterator[tuple[str, int]]:
    """The letters of a FEN's board, each with its square; a BadOption if it is none."""
    rows = board.split("/")
    for row, marks in enumerate(reversed(rows)):
        column = 0
        for mark in marks:
            if mark.isalpha():
                yield mark, column + 8 * row
            column += int(mark) if mark in "12345678" else 1
        if column != 8 or len(rows) != 8:
            raise BadOption(f"{text!r:.80} should begin with eight rows of eight squares, as in 8/8/8/3k4/8/8/8/KR6 w")


def is_near(one: int, other: int) -> bool:
    """Is it the same square, or one beside it?"""
    return abs(one % 8 - other % 8) <= 1 and abs(one // 8 - other // 8) <= 1


def transposed(square: int) -> int:
    """Columns and rows exchanged."""
    return square // 8 + square % 8 * 8


def attacks(kind: int, start: int, end: int, between: int) -> bool:
    """Does a piece on `start` attack `end`, if another piece stands on `between`?"""
    right, up = end % 8 - start % 8, end // 8 - start // 8
    if kind == PAWN:
        return up == 1 and abs(right) == 1
    straight, slanting = right == 0 or up == 0, abs(right) == abs(up)
    if start == end or not (straight or (slanting and kind == QUEEN)) or kind not in (QUEEN, ROOK):
        return False
    x, y = between % 8 - start % 8, between // 8 - start // 8
    same_way = x * up == y * right and x * right + y * up > 0
    return not same_way or max(abs(x), abs(y)) >= max(abs(right), abs(up))
