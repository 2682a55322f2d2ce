"""Chess, by the laws of FIDE: castling, taking in passing, promotion, fifty moves, third repetition, dead positions.

Who is to move sees the board from below: his pawns go up, his king begins on the lowest row, and after each move the
board is turned upside down.  Squares are numbered as he sees them:

    56 57 58 59 60 61 62 63
    ...
     8  9 10 11 12 13 14 15
     0  1  2  3  4  5  6  7     a1 ... h1 for White, a8 ... h8 for Black

A move is where from + 64 x where to + 4096 x the kind of piece that a pawn becomes.  Three boards spell what stands on
a square, a bit each, so that the board of any kind is two operations away:

               pawn  bishop  knight  rook  king  queen
    steps        1      .       1      .     1      .
    slants       .      1       1      .     .      1
    straights    .      .       .      1     1      1

Only legal moves are listed: a piece that is pinned stays on its line, and in check a move takes the piece that gives it
or goes between.  How far a piece slides is found by the difference of obstructions, which is Michael Hoffmann's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from outplay.errors import BadOption
from outplay.game import Bitboard, Game, Listing

NONE, PAWN, BISHOP, KNIGHT, ROOK, KING, QUEEN = range(7)
LETTERS = " PBNRKQ"

FULL = 2**64 - 1
ROW = 0xFF
ROW_3, ROW_6, ROW_8 = ROW << 16, ROW << 40, ROW << 56
COLUMN = 0x0101010101010101
NOT_A, NOT_H = FULL ^ COLUMN, FULL ^ COLUMN << 7
CORNERS = 1 | 1 << 7 | 1 << 56 | 1 << 63
EVEN_ROWS, EVEN_PAIRS, LOWER_HALF = 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF

UPRIGHT, LEVEL, RISING, FALLING = range(4)
WAYS = ((0, 1), (1, 0), (1, 1), (-1, 1))
BACK = ((0, -1), (-1, 0), (-1, -1), (1, -1))
"""Columns and rows of a step along each line, to higher squares and to lower ones."""
LEAPS = tuple((right, up) for right in (-2, -1, 1, 2) for up in (-2, -1, 1, 2) if abs(right * up) == 2)

LATE, FIFTY_MOVES = 80, 100
WIN = 10_000


def reach(square: int, ways: Iterable[tuple[int, int]], most: int = 1) -> int:
    """The squares that are at most so many steps away in one of these ways."""
    found = 0
    for right, up in ways:
        column, row = square % 8 + right, square // 8 + up
        for _ in range(most):
            if 0 <= column < 8 and 0 <= row < 8:
                found |= 1 << 8 * row + column
            column, row = column + right, row + up
    return found


ABOVE = tuple(reach(square, [way], 7) for way in WAYS for square in range(64))
BELOW = tuple(reach(square, [way], 7) for way in BACK for square in range(64))
"""For 64 x a line + a square, the squares of that line above it, and below it."""


def between(one: int, other: int) -> int:
    """The squares between two that are on one line."""
    low, high = min(one, other), max(one, other)
    return sum(ABOVE[way + low] & BELOW[way + high] for way in range(0, 256, 64))


BETWEEN = tuple(between(one, other) for one in range(64) for other in range(64))


WAYS_OF = {
    PAWN: ((-1, 1), (1, 1)),
    BISHOP: WAYS[2:] + BACK[2:],
    KNIGHT: LEAPS,
    ROOK: WAYS[:2] + BACK[:2],
    KING: WAYS + BACK,
    QUEEN: WAYS + BACK,
}
REACH = tuple(
    reach(square, WAYS_OF[kind], 7 if kind in (BISHOP, ROOK, QUEEN) else 1) if kind else 0 for kind in range(7) for square in range(64)
)


class State(NamedTuple):
    """The pieces of who is to move; the three boards that spell kinds; rights; who is to move; and the clock.

    rights  the rooks with which a king may still castle, and the square where a pawn may be taken in passing
    player  White is 0
    clock   moves of either side since a piece was taken or a pawn moved
    """

    mine: Bitboard
    steps: Bitboard
    slants: Bitboard
    straights: Bitboard
    rights: Bitboard
    player: int
    clock: int


class Chess(Game[State, int]):
    """A win is 10,000, in hundredths of a pawn."""

    utility_sum, utility_range = 0, (-WIN, WIN)

    def __init__(self) -> None:
        self.initial = self.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")

    def to_move(self, state: State) -> int:
        return state.player

    # -- moves

    def actions(self, state: State) -> Iterable[int]:
        king, checkers, pinned, allowed = self.guard(state)
        pawns = state.mine & state.steps & ~(state.slants | state.straights)
        pieces = state.mine
        while pieces:
            start = first_of(pieces)
            pieces &= pieces - 1
            ends = self.ends(state, start, king, checkers, pinned, allowed)
            if ends & ROW_8 and pawns >> start & 1:
                while ends:
                    for kind in (QUEEN, ROOK, BISHOP, KNIGHT):
                        yield start | first_of(ends) << 6 | kind << 12
                    ends &= ends - 1
            while ends:
                yield start | first_of(ends) << 6
                ends &= ends - 1

    def has_move(self, state: State) -> bool:
        """Is there a legal move?"""
        king, checkers, pinned, allowed = self.guard(state)
        pieces = state.mine
        while pieces:
            if self.ends(state, first_of(pieces), king, checkers, pinned, allowed):
                return True
            pieces &= pieces - 1
        return False

    def guard(self, state: State) -> tuple[int, Bitboard, Bitboard, Bitboard]:
        """The king's square, their pieces that give check, mine that are pinned, and where others than the king may go."""
        mine, every = state.mine, state.steps | state.slants | state.straights
        theirs = every ^ mine
        king = first_of(mine & state.steps & state.straights)
        checkers = REACH[64 * KNIGHT + king] & state.slants & state.steps
        checkers |= REACH[64 * PAWN + king] & state.steps & ~(state.slants | state.straights)
        checkers &= theirs
        pinned = theirs & 0
        snipers = REACH[64 * ROOK + king] & state.straights | REACH[64 * BISHOP + king] & state.slants
        snipers &= theirs & ~state.steps
        while snipers:
            sniper = first_of(snipers)
            snipers &= snipers - 1
            screen = BETWEEN[64 * king + sniper] & every
            if not screen:
                checkers |= 1 << sniper
            elif not screen & screen - 1:
                pinned |= screen & mine
        allowed = mine ^ FULL
        if checkers:
            allowed = checkers | BETWEEN[64 * king + first_of(checkers)]
            if checkers & checkers - 1:
                allowed &= 0
        return king, checkers, pinned, allowed

    def ends(self, state: State, start: int, king: int, checkers: Bitboard, pinned: Bitboard, allowed: Bitboard) -> Bitboard:
        """The squares to which one of the mover's pieces may go."""
        if start == king:
            return self.king_ends(state, king, checkers)
        every = state.steps | state.slants | state.straights
        if state.slants >> start & 1:
            if state.steps >> start & 1:
                ends = REACH[64 * KNIGHT + start] & allowed
            else:
                ends = (self.slide(RISING, start, every) | self.slide(FALLING, start, every)) & allowed
                if state.straights >> start & 1:
                    ends |= (self.slide(UPRIGHT, start, every) | self.slide(LEVEL, start, every)) & allowed
        elif state.straights >> start & 1:
            ends = (self.slide(UPRIGHT, start, every) | self.slide(LEVEL, start, every)) & allowed
        else:
            ends = self.pawn_ends(state, start, king, allowed)
        if pinned >> start & 1:
            ends &= self.line_through(king, start)
        return ends

    def pawn_ends(self, state: State, start: int, king: int, allowed: Bitboard) -> Bitboard:
        """The squares to which a pawn may go, pins not looked at but for taking in passing."""
        every = state.steps | state.slants | state.straights
        passing = state.rights & REACH[64 * PAWN + start] & ROW_6
        ahead = 1 << start + 8 & ~every
        ends = (ahead | (ahead & ROW_3) << 8 & ~every | REACH[64 * PAWN + start] & every & ~state.mine) & allowed
        if passing and self.may_pass(state, start, first_of(passing), king):
            ends |= passing
        return ends

    def king_ends(self, state: State, king: int, checkers: Bitboard) -> Bitboard:
        """The squares to which the king may go; castling is two steps that are both safe."""
        every = state.steps | state.slants | state.straights
        ends = REACH[64 * KING + king] & ~state.mine
        if state.rights & ROW and not checkers:
            if state.rights & 1 << 7 and not every >> king + 1 & 3:
                ends |= 1 << king + 2
            if state.rights & 1 and not every >> king - 3 & 7:
                ends |= 1 << king - 2
        rest = ends
        while rest:
            end = first_of(rest)
            rest &= rest - 1
            if self.attackers(state, end, every ^ 1 << king):
                ends ^= 1 << end
        if not ends >> king + 1 & 1:
            ends &= ~(1 << king + 2)
        if not ends >> king - 1 & 1:
            ends &= ~(1 << king - 2)
        return ends

    def attackers(self, state: State, square: int, every: Bitboard) -> Bitboard:
        """Their pieces that attack a square, if so many squares are occupied."""
        found = REACH[64 * KNIGHT + square] & state.slants & state.steps | REACH[64 * KING + square] & state.straights & state.steps
        found |= REACH[64 * PAWN + square] & state.steps & ~(state.slants | state.straights)
        found &= ~state.mine
        snipers = REACH[64 * ROOK + square] & state.straights | REACH[64 * BISHOP + square] & state.slants
        snipers &= ~(state.mine | state.steps)
        while snipers:
            sniper = first_of(snipers)
            snipers &= snipers - 1
            if not BETWEEN[64 * square + sniper] & every:
                found |= 1 << sniper
        return found

    def may_pass(self, state: State, start: int, end: int, king: int) -> bool:
        """Is the king safe after the pawn takes another one in passing?"""
        every = state.steps | state.slants | state.straights
        taken = 1 << end - 8
        return not self.attackers(state, king, every ^ 1 << start ^ 1 << end ^ taken) & ~taken

    def slide(self, way: int, start: int, every: Bitboard) -> Bitboard:
        """The squares of a line up to the next pieces, with theirs."""
        above, below = ABOVE[64 * way + start], BELOW[64 * way + start]
        first = above & every
        last = (below & every | 1).bit_length() - 1
        return 2 * (first & -first) - (1 << last) & (above | below)

    def line(self, way: int, square: int) -> Bitboard:
        """The other squares of a line."""
        return ABOVE[64 * way + square] | BELOW[64 * way + square]

    def line_through(self, square: int, other: int) -> Bitboard:
        """The squares of the line through both."""
        for way in range(4):
            found = self.line(way, square)
            if found >> other & 1:
                return found
        return self.line(0, square) & 0

    def result(self, state: State, action: int) -> State:
        start, end, becomes = action & 63, action >> 6 & 63, action >> 12
        one, other = 1 << start, 1 << end
        stay = FULL ^ (one | other)
        kind = kind_on(state, start)
        every = state.steps | state.slants | state.straights
        clock = state.clock + 1
        if every >> end & 1 or kind == PAWN:
            clock = 0
        mine, rights = state.mine & stay | other, state.rights & CORNERS & stay
        steps, slants, straights = state.steps & stay, state.slants & stay, state.straights & stay
        if kind == PAWN:
            if other & state.rights & ROW_6:
                steps ^= other >> 8
            elif end - start == 16:
                rights |= one << 8
        elif kind == KING:
            rights &= ~ROW
            if end - start == 2:
                mine, straights = mine ^ 5 << end - 1, straights ^ 5 << end - 1
            elif start - end == 2:
                mine, straights = mine ^ 9 << end - 2, straights ^ 9 << end - 2
        if becomes:
            kind = becomes
        steps |= (kind & 1) << end
        slants |= (kind >> 1 & 1) << end
        straights |= (kind >> 2) << end
        theirs = (steps | slants | straights) ^ mine
        after = State(turned(theirs), turned(steps), turned(slants), turned(straights), turned(rights), 1 - state.player, clock)
        if rights & ROW_3 and not self.passable(after):
            return State(after.mine, after.steps, after.slants, after.straights, after.rights & CORNERS, after.player, clock)
        return after

    def passable(self, state: State) -> bool:
        """Is there a legal move that takes a pawn in passing?"""
        end = (state.rights & ROW_6).bit_length() - 1
        pawns = state.mine & state.steps & ~(state.slants | state.straights)
        starts = REACH[64 * PAWN + end - 16] & pawns
        king = (state.mine & state.steps & state.straights).bit_length() - 1
        while starts:
            start = first_of(starts)
            starts &= starts - 1
            if self.may_pass(state, start, end, king):
                return True
        return False

    # -- the end

    def is_terminal(self, state: State) -> bool:
        return state.clock >= FIFTY_MOVES or self.is_dead(state) or not self.has_move(state)

    def is_dead(self, state: State) -> bool:
        """Can nobody mate, however badly the other plays?"""
        every = state.steps | state.slants | state.straights
        return every.bit_count() <= 2

    def utility(self, state: State, player: int) -> int:
        if self.guard(state)[1] and not self.has_move(state):
            return -WIN if player == state.player else WIN
        return 0

    def position(self, text: str) -> State:
        """The state of a FEN."""
        board, mover, castling, passing, *rest = text.split()
        sets = [0, 0, 0]
        mine = 0
        rights = 0
        for row, marks in enumerate(reversed(board.split("/"))):
            column = 0
            for mark in marks:
                if mark.isdigit():
                    column += int(mark)
                    continue
                kind, bit = LETTERS.index(mark.upper()), 1 << 8 * row + column
                for i in range(3):
                    sets[i] |= bit * (kind >> i & 1)
                mine |= bit * mark.isupper()
                column += 1
        for mark in castling:
            rights |= {"K": 1 << 7, "Q": 1, "k": 1 << 63, "q": 1 << 56, "-": 0}[mark]
        if passing != "-":
            rights |= 1 << "abcdefgh".index(passing[0]) + 8 * (int(passing[1]) - 1)
        clock = int(rest[0]) if rest else 0
        if mover == "w":
            state = State(mine, *sets, rights, 0, clock)
        else:
            theirs = (sets[0] | sets[1] | sets[2]) ^ mine
            state = State(turned(theirs), *map(turned, sets), turned(rights), 1, clock)
        if state.rights & ROW_6 and not self.passable(state):
            state = state._replace(rights=state.rights & CORNERS)
        return state

    def name(self, square: int) -> str:
        return "abcdefgh"[square % 8] + str(square // 8 + 1)

    def format_action(self, state: State, action: int) -> str:
        """'e2e4', and 'e7e8q' for a pawn that becomes a queen."""
        turn = 56 * state.player
        start, end = action & 63 ^ turn, action >> 6 & 63 ^ turn
        return self.name(start) + self.name(end) + LETTERS[action >> 12].strip().lower()


def first_of(board: Bitboard) -> int:
    """The lowest square."""
    return (board & -board).bit_length() - 1


def kind_on(state: State, square: int) -> int:
    """The kind of the piece on a square, NONE if there is none."""
    return int(state.steps >> square & 1 | (state.slants >> square & 1) << 1 | (state.straights >> square & 1) << 2)


def turned(board: Bitboard) -> Bitboard:
    """The board upside down."""
    board = board >> 8 & EVEN_ROWS | (board & EVEN_ROWS) << 8
    board = board >> 16 & EVEN_PAIRS | (board & EVEN_PAIRS) << 16
    return board >> 32 | (board & LOWER_HALF) << 32
