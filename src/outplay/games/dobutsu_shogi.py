"""Dōbutsu shōgi: catch the Lion, or bring yours to the far side; who is taken changes sides and is dropped again.

    1   G L E       9 10 11        the squares as the player to move numbers them: 0 to 2 is the own side,
    2   . C .       6  7  8        9 to 11 the far one.  After each move the board is turned round.
    3   . C .       3  4  5
    4   E L G       0  1  2        A square takes four bits of `board`: the kind of the piece, and 8 if it is
        a b c                      the opponent's.  A set of squares is the lowest bits of their four.

The Lion steps to all eight sides, the Elephant slantwise, the Giraffe straight, the Chick one step ahead.  A Chick that
steps onto the far side becomes a Hen, who steps to all sides but slantwise back; taken, she is a Chick again.  A piece
from the hand is dropped on any free square.  A Lion who is on the far side when his opponent is to move has won, unless
he can be taken.  Who can take the Lion does so: there is no other move then, as in Tanaka's count of 246,803,167
positions, in which players and mirror images are not told apart; one more stands for all in which a Lion was taken.

Madoka Kitao, 2008.  Tetsurō Tanaka, An analysis of a board game "Doubutsu Shogi", 2009: the second player wins in 78.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import Game, Listing

CELLS, WIDTH, HEIGHT = 12, 3, 4
CHICK, ELEPHANT, GIRAFFE, HEN, LION, OPPONENT = 1, 2, 3, 4, 5, 8
LETTERS = ".CEGHL"

ALL, HOME, FAR = 0x111111111111, 0x111, 0x111 << 36
"""All squares, the own side, and the far one."""

LEFT, MIDDLE, RIGHT = 0x00F00F00F00F, 0x0F00F00F00F0, 0xF00F00F00F00
LOWER, OUTER = 0xFFF000FFF, 0xFFFFFF
"""The columns; the first and third rows, and the first two."""

HAND, HAND_BITS = 3, 6
"""The pieces of one kind in a hand, two bits; and the bits of a hand: the mover's are the lower ones."""

KEY_HANDS, KEY_PLAYER = 48, 60
"""Where hands and player stand in a key."""

AHEAD, SIDE, BACK = (0, 1), ((1, 0), (-1, 0)), (0, -1)
SLANTING_AHEAD, SLANTING_BACK = ((1, 1), (-1, 1)), ((1, -1), (-1, -1))
STEPS = {
    CHICK: (AHEAD,),
    ELEPHANT: (*SLANTING_AHEAD, *SLANTING_BACK),
    GIRAFFE: (AHEAD, *SIDE, BACK),
    HEN: (AHEAD, *SIDE, BACK, *SLANTING_AHEAD),
    LION: (AHEAD, *SIDE, BACK, *SLANTING_AHEAD, *SLANTING_BACK),
}
ROOM = 256
"""Slots of a table: long tuples are arrays in compiled rules."""


def _reach() -> tuple[int, ...]:
    """For 16 x kind + square, the squares where a piece of the mover's steps."""
    table = [0] * ROOM
    for kind, steps in STEPS.items():
        for cell in range(CELLS):
            ends = [(cell % WIDTH + right, cell // WIDTH + ahead) for right, ahead in steps]
            table[16 * kind + cell] = sum(1 << 4 * (WIDTH * y + x) for x, y in ends if x in range(3) and y in range(4))
    return tuple(table)


REACH = _reach()


class State(NamedTuple):
    """The pieces on the board and in the hands, as the player to move sees them, and who that is."""

    board: int
    hands: int
    player: int


class DobutsuShogi(Game[State, int]):
    """A win is 1.  A move is 12 x where from + where to; a drop comes from 11 + kind.

    People see the board as the first player does, who sits below: a4 is the lower left square.
    """

    listing = Listing(
        "dobutsu-shogi",
        "catch the Lion on three by four squares",
        "b3b2 moves from b3 to b2, C*a2 drops a Chick on a2; E and G are Elephant and Giraffe. a4 is the lower left.",
    )
    drawn_as = "figures"
    width, height = WIDTH, HEIGHT
    initial = State(0xADB_090_010_352, 0, 0)
    utility_sum, utility_range = 0, (-1, 1)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[int]:
        """What takes a piece, other steps, drops; nothing but taking the Lion where he can be taken."""
        board = state.board
        theirs, lion = board >> 3 & ALL, squares_of(board, LION | OPPONENT)
        free = ALL & ~occupied(board)
        takers = takers_of(board, lion)
        for ends in (lion if takers else theirs, 0 if takers else free):
            starts = takers if takers else ALL & ~free & ~theirs
            while starts:
                start = cell_of(starts)
                starts &= starts - 1
                rest = REACH[16 * piece_on(board, start) + start] & ends
                while rest:
                    yield 12 * start + cell_of(rest)
                    rest &= rest - 1
        for kind in (CHICK, ELEPHANT, GIRAFFE):
            rest = free if in_hand(state.hands, kind) and not takers else 0
            while rest:
                yield 12 * (CELLS + kind - 1) + cell_of(rest)
                rest &= rest - 1

    def result(self, state: State, action: int) -> State:
        if not self.is_legal(state, action):
            raise IllegalAction("that is no move here; choose one of the actions")
        board, hands, start, end = state.board, state.hands, action // 12, action % 12
        if start >= CELLS:
            kind = start - CELLS + 1
            hands -= in_hands(kind)
        else:
            kind, taken = piece_on(board, start), piece_on(board, end) & 7
            board &= ~(15 << 4 * start | 15 << 4 * end)
            if kind == CHICK and 1 << 4 * end & FAR:
                kind = HEN
            if taken and taken != LION:
                hands += in_hands(CHICK if taken == HEN else taken)
        hands = hands >> HAND_BITS | (hands & 63) << HAND_BITS
        return State(turned(board | kind << 4 * end), hands, 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        """Was the mover's Lion taken, or has the other one come across and cannot be taken?"""
        if squares_of(state.board, LION) == 0:
            return True
        lion = squares_of(state.board, LION | OPPONENT) & HOME
        return lion != 0 and takers_of(state.board, lion) == 0

    def utility(self, state: State, player: int) -> int:
        """Who is to move has lost."""
        return -1 if player == state.player else 1

    def key(self, state: State) -> int:
        """One number of 61 bits, the highest of them the player; where the Lion was taken, nothing else matters."""
        here = state.board | state.hands << KEY_HANDS
        if squares_of(state.board, LION) == 0:
            here = 0
        return here | state.player << KEY_PLAYER

    def swap_players(self, state: State) -> State:
        """The board is seen by who moves: somebody else moves."""
        return State(state.board, state.hands, 1 - state.player)

    def symmetries(self, state: State) -> Iterable[State]:
        """The position with left and right exchanged."""
        yield State(mirrored(state.board), state.hands, state.player)

    def is_legal(self, state: State, action: int) -> bool:
        """Is that one of the actions?"""
        start, end, board = action // 12, action % 12, state.board
        lion = squares_of(board, LION | OPPONENT)
        if not 0 <= start < CELLS + 3:
            return False
        if takers_of(board, lion) and not (start < CELLS and lion >> 4 * end & 1):
            return False
        if start >= CELLS:
            return in_hand(state.hands, start - CELLS + 1) > 0 and piece_on(board, end) == 0
        kind, taken = piece_on(board, start), piece_on(board, end)
        if kind == 0 or kind >= OPPONENT or 0 < taken < OPPONENT:
            return False
        return REACH[16 * kind + start] >> 4 * end & 1 == 1

    def figures(self, state: State) -> tuple[list[tuple[int, int, str]], list[str]]:
        """(square, player, letter) of the pieces as the first player sees them, and what each has in hand."""
        board = state.board if state.player == 0 else turned(state.board)
        pieces = [(cell, piece_on(board, cell)) for cell in range(CELLS)]
        hands = [state.hands & 63, state.hands >> HAND_BITS]
        held = ["".join(LETTERS[kind] * in_hand(hand, kind) for kind in (CHICK, ELEPHANT, GIRAFFE)) for hand in hands]
        found = [(cell, int(piece >= OPPONENT), LETTERS[piece & 7]) for cell, piece in pieces if piece]
        return found, held if state.player == 0 else held[::-1]

    def moved(self, state: State, action: int) -> tuple[int, int, int]:
        """The square that a piece leaves, -1 if it is dropped; where it goes; the kind of the drop, -1 for a step."""
        start, end = action // 12, action % 12
        if state.player == 1:
            start, end = start if start >= CELLS else CELLS - 1 - start, CELLS - 1 - end
        return (-1, end, start - CELLS) if start >= CELLS else (start, end, -1)

    def name(self, cell: int) -> str:
        """'a4' is the lower left square."""
        return "abc"[cell % WIDTH] + "4321"[cell // WIDTH]

    def format_action(self, state: State, action: int) -> str:
        """'b3b2' moves a piece, 'C*b2' drops a Chick."""
        start, end, drop = self.moved(state, action)
        return f"{LETTERS[drop + 1]}*{self.name(end)}" if start < 0 else self.name(start) + self.name(end)

    def position(self, text: str) -> State:
        """The state of rows from the top, hands and mover: "gle/-c-/-C-/ELG - S".

        Capitals are the first player's; hands are letters or -; who moves is S, sente, the first, or G, gote.
        """
        rows, held, mover = (*text.split(), "", "", "")[:3]
        if [len(row) for row in rows.split("/")] != [WIDTH] * HEIGHT or mover.upper() not in ("S", "G"):
            wanted = "four rows of three, then the hands or -, then S or G, as in gle/-c-/-C-/ELG - S"
            raise BadOption(f"{text!r:.60} should be {wanted}")
        cells = "".join(reversed(rows.split("/")))
        return self.counted(text, cells, held.replace("-", ""), "SG".index(mover.upper()))

    def counted(self, text: str, cells: str, held: str, player: int) -> State:
        """That position, if there are the pieces for it and the game can go on from there; a BadOption if not."""
        letters = (cells.replace("-", "") + held).upper().replace("H", "C")
        if sorted(letters) != sorted("CCEEGGLL") or set(held.upper()) - set("CEG") or not {"L", "l"} <= set(cells):
            raise BadOption(
                f"{text!r:.60}: there are two each of C (or H on the board), E and G, and a Lion each, L and l"
            )
        board = sum(kind_of(letter) << 4 * cell for cell, letter in enumerate(cells) if letter != "-")
        hands = sum(in_hands(kind_of(letter) & 7) << HAND_BITS * letter.islower() for letter in held)
        state = State(board, hands, 0)
        if player == 1:
            state = State(turned(board), hands >> HAND_BITS | (hands & 63) << HAND_BITS, 1)
        if not self.is_terminal(state) and not list(self.actions(state)):
            raise BadOption(f"{text!r:.60}: there is no move, which cannot come about")
        return state

    def show(self, state: State) -> str:
        """Capitals are the first player's; the hands stand beside the board."""
        pieces, hands = self.figures(state)
        at = {cell: letter.lower() if player else letter for cell, player, letter in pieces}
        rows = [" ".join(at.get(WIDTH * row + column, ".") for column in range(WIDTH)) for row in (3, 2, 1, 0)]
        beside = ["  " + hands[1].lower(), "", "", "  " + hands[0]]
        lines = [f"{i} {row}{hand}".rstrip() for i, (row, hand) in enumerate(zip(rows, beside, strict=True), 1)]
        return "\n".join([*lines, "  a b c"])


def piece_on(board: int, cell: int) -> int:
    """The kind of the piece there, and OPPONENT if it is the opponent's; 0 if there is none."""
    return board >> 4 * cell & 15


def cell_of(squares: int) -> int:
    """The number of the first of these squares."""
    return (squares & -squares).bit_length() - 1 >> 2


def occupied(board: int) -> int:
    """The squares where somebody stands."""
    return (board | board >> 1 | board >> 2) & ALL


def squares_of(board: int, piece: int) -> int:
    """The squares where such a piece stands."""
    other = board ^ ALL * piece
    return ALL & ~(other | other >> 1 | other >> 2 | other >> 3)


def takers_of(board: int, target: int) -> int:
    """The mover's pieces that can take what stands on the one target."""
    if target == 0:
        return 0
    found, near = 0, REACH[16 * LION + cell_of(target)] & occupied(board) & ~(board >> 3)
    while near:
        cell = cell_of(near)
        near &= near - 1
        if REACH[16 * piece_on(board, cell) + cell] & target:
            found |= 1 << 4 * cell
    return found


def mirrored(board: int) -> int:
    """Left and right exchanged."""
    return board & MIDDLE | (board & LEFT) << 8 | (board & RIGHT) >> 8


def turned(board: int) -> int:
    """The board as the other player sees it."""
    rows = mirrored(board)
    rows = (rows & LOWER) << 12 | rows >> 12 & LOWER
    rows = (rows & OUTER) << 24 | rows >> 24
    return rows ^ occupied(rows) << 3


def in_hand(hands: int, kind: int) -> int:
    """How many of a kind the mover has in hand."""
    return hands >> 2 * (kind - 1) & HAND


def in_hands(kind: int) -> int:
    """One piece of a kind in the mover's hand."""
    return 1 << 2 * (kind - 1)


def kind_of(letter: str) -> int:
    """The piece that a letter stands for."""
    return LETTERS.index(letter.upper()) | (OPPONENT if letter.islower() else 0)
