"""Chess, by the laws of FIDE: castling, taking in passing, promotion, fifty moves, third repetition, dead positions.

A move is where from + 64 x where to + 4096 x the kind of piece that a pawn becomes; squares are numbered as who is to
move sees them (`_chess_board.py`).  Only legal moves are listed: a piece that is pinned stays on its line, and in check
a move takes the piece that gives it or goes between.  An engine claims draws: the fiftieth move without a pawn moved or
a piece taken ends the game, as the third repetition does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption
from outplay.game import Bitboard, Game, Listing
from outplay.games._chess_board import (
    BETWEEN,
    BISHOP,
    CORNERS,
    FULL,
    KING,
    KNIGHT,
    LETTERS,
    NONE,
    NOT_A,
    NOT_H,
    PAWN,
    QUEEN,
    REACH,
    ROOK,
    ROW,
    ROW_3,
    ROW_6,
    ROW_8,
    State,
    first_of,
    kind_on,
    king_of,
    line_through,
    occupied,
    pawns_of,
    slanting,
    straight,
    turned,
)
from outplay.games._chess_text import figures_of, name_of, read_fen, read_san, written_fen
from outplay.games._chess_worth import FORCE, OPENING, WORTH, worth_of

WIN = 30_000
FIFTY_MOVES = 100
LATE = 80
"""From here on the clock is part of the position: a table then knows that the end is near."""

FORFEIT = 1_000
"""The clock that says: who passed was in check, or had nothing but pawns, and has lost."""

MOVER_FIRST = 12
"""What it is worth to be the one to move."""

BECOMES = (QUEEN, KNIGHT, ROOK, BISHOP)
DARK = 0xAA55AA55AA55AA55
B1_C1_D1, C1, F1_G1, G1 = 0b1110, 0b100, 0b1100000, 0b1000000
A1, H1, A1_D1, H1_F1 = 0b1, 0b10000000, 0b1001, 0b10100000


class Safety(NamedTuple):
    """What a move has to mind.

    king      the square of the mover's king
    checkers  the pieces that give him check
    pinned    the mover's pieces that stand alone between him and a piece that would
    allowed   the squares to which other pieces than the king may go
    """

    king: int
    checkers: Bitboard
    pinned: Bitboard
    allowed: Bitboard


class Chess(Game[State, int]):
    """A win is 30,000, and a pawn about 100: `evaluate` speaks of hundredths of a pawn."""

    listing = Listing(
        "chess",
        "checkmate the king",
        "e2e4 or e4, g1f3 or Nf3, e1g1 or O-O, e7e8q or e8=Q.",
        names=("White", "Black"),
    )
    drawn_as = "figures"
    width = height = 8
    utility_sum, utility_range = 0, (-WIN, WIN)

    def __init__(self) -> None:
        self.initial = self.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[int]:
        safety, rest = self.safety(state), state.mine
        while rest:
            start = first_of(rest)
            rest &= rest - 1
            ends = self.ends(state, start, safety)
            if ends & ROW_8 and kind_on(state, start) == PAWN:
                while ends:
                    for kind in BECOMES:
                        yield start | first_of(ends) << 6 | kind << 12
                    ends &= ends - 1
            while ends:
                yield start | first_of(ends) << 6
                ends &= ends - 1

    def noisy_actions(self, state: State) -> Iterable[int]:
        """What takes a piece, and what makes a queen."""
        safety, rest = self.safety(state), state.mine
        taken = occupied(state) ^ state.mine
        pawns = state.mine & pawns_of(state)
        while rest:
            start = first_of(rest)
            rest &= rest - 1
            is_pawn = pawns >> start & 1
            goals = taken | state.rights & ROW_6 | ROW_8 if is_pawn else taken
            ends = self.ends(state, start, safety) & goals
            while ends:
                end = first_of(ends)
                ends &= ends - 1
                yield start | end << 6 | (QUEEN << 12 if is_pawn and end >= 56 else 0)

    def result(self, state: State, action: int) -> State:
        start, end, becomes = action & 63, action >> 6 & 63, action >> 12
        kind, one, other = kind_on(state, start), 1 << start, 1 << end
        stay = FULL ^ (one | other)
        mine, rights, clock = state.mine & stay | other, state.rights & stay, state.clock + 1
        steps, slants, straights = state.steps & stay, state.slants & stay, state.straights & stay
        if kind == PAWN or kind_on(state, end) != NONE:
            clock = 0
        if kind == PAWN and other & state.rights & ROW_6:
            steps ^= other >> 8
        elif kind == PAWN and end - start == 16:
            rights |= one << 8
        elif kind == KING:
            rights &= ~ROW
            if abs(end - start) == 2:
                rook = H1_F1 if end > start else A1_D1
                mine, straights = mine ^ rook, straights ^ rook
        placed = becomes if becomes else kind
        steps |= (placed & 1) << end
        slants |= (placed >> 1 & 1) << end
        straights |= (placed >> 2) << end
        return self.settled(self.faced(State(mine, steps, slants, straights, rights, state.player, clock)))

    def is_terminal(self, state: State) -> bool:
        return state.clock >= FIFTY_MOVES or self.is_dead(state) or not self.has_move(state)

    def utility(self, state: State, player: int) -> int:
        worth = self.final_worth(state)
        return worth if player == state.player else -worth

    def repetition(self, state: State, player: int) -> int:
        """A draw."""
        return 0

    def key(self, state: State) -> tuple[Bitboard, Bitboard, Bitboard, Bitboard, Bitboard, int]:
        """The position, without the clock as long as the fiftieth move is far away."""
        late = max(state.clock - LATE, 0)
        return state.mine, state.steps, state.slants, state.straights, state.rights, state.player | late << 1

    def swap_players(self, state: State) -> State:
        """The board is seen by who moves: somebody else moves."""
        return State(
            state.mine, state.steps, state.slants, state.straights, state.rights, 1 - state.player, state.clock
        )

    def pass_turn(self, state: State) -> State:
        """Lost at once for who is in check or has but pawns: passing says nothing there."""
        after, pieces = self.faced(state), state.mine & (state.slants | state.straights & ~state.steps)
        clock = state.clock + 1 if pieces and not self.is_check(state) else FORFEIT
        return State(after.mine, after.steps, after.slants, after.straights, after.rights, after.player, clock)

    def is_forced(self, state: State) -> bool:
        """In check the mover has to see to the king."""
        return self.is_check(state)

    def evaluate(self, state: State, player: int) -> int:
        """What the pieces are worth where they stand, the nearer to the ending the fewer there are."""
        opening, ending, force = worth_of(state)
        less_opening, less_ending, other_force = worth_of(self.faced(state))
        force = min(force + other_force, FORCE)
        worth = ((opening - less_opening) * force + (ending - less_ending) * (FORCE - force)) // FORCE + MOVER_FIRST
        return worth if player == state.player else -worth

    def promise(self, state: State, action: int) -> int:
        """Much for little: the most valuable piece by the least, then better squares; not where a pawn takes it."""
        start, end, becomes = action & 63, action >> 6 & 63, action >> 12
        kind, taken = kind_on(state, start), kind_on(state, end)
        gain = OPENING[64 * kind + end] - OPENING[64 * kind + start] + 10 * WORTH[becomes]
        if taken:
            gain += 1_000 + 10 * WORTH[taken] - WORTH[kind]
        pawns = pawns_of(state) & ~state.mine
        if REACH[64 * PAWN + end] & pawns and WORTH[kind] > WORTH[taken]:
            gain -= 10 * (WORTH[kind] - WORTH[taken])
        return gain

    # Where pieces may go

    def safety(self, state: State) -> Safety:
        """What the mover has to mind."""
        every = occupied(state)
        king, pinned = king_of(state), 0
        checkers = REACH[64 * KNIGHT + king] & state.steps & state.slants | REACH[64 * PAWN + king] & pawns_of(state)
        checkers &= ~state.mine
        snipers = self.snipers(state, king)
        while snipers:
            sniper = first_of(snipers)
            snipers &= snipers - 1
            screen = BETWEEN[64 * king + sniper] & every
            if not screen:
                checkers |= 1 << sniper
            elif not screen & screen - 1:
                pinned |= screen & state.mine
        allowed = FULL ^ state.mine
        if checkers & checkers - 1:
            allowed = 0
        elif checkers:
            allowed = checkers | BETWEEN[64 * king + first_of(checkers)]
        return Safety(king, checkers, pinned, allowed)

    def ends(self, state: State, start: int, safety: Safety) -> Bitboard:
        """The squares to which one of the mover's pieces may go."""
        if start == safety.king:
            return self.king_ends(state, safety)
        every = occupied(state)
        ends = 0
        if state.steps >> start & 1:
            if state.slants >> start & 1:
                ends = REACH[64 * KNIGHT + start] & safety.allowed
            else:
                ends = self.pawn_ends(state, start, safety)
        else:
            if state.slants >> start & 1:
                ends = slanting(start, every) & safety.allowed
            if state.straights >> start & 1:
                ends |= straight(start, every) & safety.allowed
        if safety.pinned >> start & 1:
            ends &= line_through(safety.king, start)
        return ends

    def pawn_ends(self, state: State, start: int, safety: Safety) -> Bitboard:
        """Ahead, twice from the second row; aslant to take, a pawn that has just passed too."""
        every = occupied(state)
        ahead = 1 << start + 8 & ~every
        ahead |= (ahead & ROW_3) << 8 & ~every
        aslant = REACH[64 * PAWN + start]
        ends = (ahead | aslant & every & ~state.mine) & safety.allowed
        passing = aslant & state.rights & ROW_6
        if passing and self.may_pass(state, start, first_of(passing)):
            ends |= passing
        return ends

    def may_pass(self, state: State, start: int, end: int) -> bool:
        """Is the king safe after a pawn took another in passing?"""
        taken = 1 << end - 8
        every = occupied(state) ^ (1 << start | 1 << end | taken)
        return not self.attackers(state, king_of(state), every) & ~taken

    def king_ends(self, state: State, safety: Safety) -> Bitboard:
        """Beside him, where he is safe; castling, two squares aside if he is safe on both of them."""
        every = occupied(state)
        near, aside = REACH[64 * KING + safety.king] & ~state.mine, 0
        if state.rights & ROW and not safety.checkers:
            if state.rights & H1 and not every & F1_G1:
                aside |= G1
            if state.rights & A1 and not every & B1_C1_D1:
                aside |= C1
        safe = near | aside
        rest = safe
        while rest:
            end = first_of(rest)
            rest &= rest - 1
            if self.attackers(state, end, every ^ 1 << safety.king):
                safe ^= 1 << end
        beside = safe & near
        return beside | safe & aside & (beside << 1 | beside >> 1)

    def attackers(self, state: State, square: int, every: Bitboard) -> Bitboard:
        """The opponent's pieces that attack a square if `every` square of those has a piece on it."""
        found = REACH[64 * KNIGHT + square] & state.slants | REACH[64 * KING + square] & state.straights
        found |= REACH[64 * PAWN + square] & ~(state.slants | state.straights)
        found &= state.steps & ~state.mine
        snipers = self.snipers(state, square)
        while snipers:
            sniper = first_of(snipers)
            snipers &= snipers - 1
            if not BETWEEN[64 * square + sniper] & every:
                found |= 1 << sniper
        return found

    def snipers(self, state: State, square: int) -> Bitboard:
        """The opponent's pieces that would attack a square if nothing stood between."""
        found = REACH[64 * ROOK + square] & state.straights | REACH[64 * BISHOP + square] & state.slants
        return found & ~(state.mine | state.steps)

    def faced(self, state: State) -> State:
        """The position as the opponent sees it, who is to move; what could be taken in passing no longer can."""
        theirs = occupied(state) ^ state.mine
        steps, slants, straights = turned(state.steps), turned(state.slants), turned(state.straights)
        rights = turned(state.rights & ~ROW_6)
        return State(turned(theirs), steps, slants, straights, rights, 1 - state.player, state.clock)

    def settled(self, state: State) -> State:
        """The state, in which the square where a pawn has passed is kept only if the pawn can be taken there."""
        passing = state.rights & ROW_6
        if not passing:
            return state
        starts = (passing >> 9 & NOT_H | passing >> 7 & NOT_A) & state.mine & pawns_of(state)
        while starts:
            if self.may_pass(state, first_of(starts), first_of(passing)):
                return state
            starts &= starts - 1
        boards = state.mine, state.steps, state.slants, state.straights
        return State(*boards, state.rights & CORNERS, state.player, state.clock)

    # The end

    def final_worth(self, state: State) -> int:
        """What the end of a game is worth to the mover."""
        if state.clock >= FORFEIT:
            return WIN
        return -WIN if self.is_check(state) and not self.has_move(state) else 0

    def has_move(self, state: State) -> bool:
        """Has the mover a legal move?"""
        safety, rest = self.safety(state), state.mine
        while rest:
            if self.ends(state, first_of(rest), safety):
                return True
            rest &= rest - 1
        return False

    def is_check(self, state: State) -> bool:
        """Is the mover's king attacked?"""
        return self.safety(state).checkers != 0

    def is_dead(self, state: State) -> bool:
        """Can nobody mate, however they play?  One knight or bishop is not enough, nor are bishops of one colour."""
        every = occupied(state)
        if state.straights & ~state.steps or pawns_of(state):
            return False
        bishops = state.slants & ~state.steps
        one_colour = not bishops & DARK or not bishops & ~DARK
        return every.bit_count() <= 3 or (one_colour and not state.slants & state.steps)

    # For people

    def position(self, text: str) -> State:
        """The state of a FEN; the number of the move is not kept, and what follows the mover may be left out."""
        state = self.settled(read_fen(text))
        if self.is_check(self.faced(state)):
            raise BadOption(f"{text!r:.90}: the king of who is not to move could be taken")
        return state

    def fen(self, state: State, number: int = 1) -> str:
        """The FEN of a state in the move of that number; a square to take in passing only where that is legal."""
        return written_fen(state, number)

    def format_action(self, state: State, action: int) -> str:
        """'e2e4', 'e1g1' for castling, and 'e7e8q' for a pawn that becomes a queen, as in UCI."""
        start, end, _ = self.moved(state, action)
        return self.name(start) + self.name(end) + LETTERS[action >> 12].strip().lower()

    def parse_action(self, state: State, text: str) -> int:
        """The legal move that is written like that: e2e4, or Nf3 (SAN)."""
        written = text.strip().lower()
        legal = (action for action in self.actions(state) if self.format_action(state, action) == written)
        action = next(legal, None)
        return read_san(self, state, text) if action is None else action

    def figures(self, state: State) -> tuple[list[tuple[int, int, str]], list[str]]:
        """(square, player, letter) of the pieces as White sees them; nobody has any in hand."""
        return figures_of(state), []

    def moved(self, state: State, action: int) -> tuple[int, int, int]:
        """The squares, as White sees them, that a piece leaves and comes to; the number of a pawn's choice, or -1."""
        seen = 56 * state.player
        becomes = action >> 12
        return action & 63 ^ seen, action >> 6 & 63 ^ seen, BECOMES.index(becomes) if becomes else -1

    def name(self, cell: int) -> str:
        """'a1' is the lower left square."""
        return name_of(cell)

    def show(self, state: State) -> str:
        """White's pieces are capitals."""
        at = {cell: letter.lower() if player else letter for cell, player, letter in figures_of(state)}
        rows = [f"{row + 1} " + " ".join(at.get(8 * row + i, ".") for i in range(8)) for row in reversed(range(8))]
        return "\n".join([*rows, "  a b c d e f g h"])
