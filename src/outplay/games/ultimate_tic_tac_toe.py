"""Ultimate tic-tac-toe: nine boards of tic-tac-toe, where each cell sends the opponent to the board in its place.

Who has three in a row on a small board wins that board; who has three boards in a row wins the game.  The first move
goes anywhere.  From then on a move sends the opponent to the board that lies as the cell does in its own: the upper
left cell sends to the upper left board.  If that board is won or full, the opponent plays on any board that is
neither.  Where no such board is left the game is over, and a draw unless it was won: boards are not counted.

Boards are numbered row by row, and so are the cells of each; a move is 9 x board + cell.  Two words hold ten boards
of nine bits: the small ones, and last the large one, with a bit for each board that the player has won.

    low   board 0  1  2  3  4          high  board 5  6  7  8  large
          bit   0  9 18 27 36                bit   0  9 18 27 36

The rules as Ben Orlin wrote them down: Ultimate Tic-Tac-Toe, Math with Bad Drawings, 2013.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import Bitboard, Game, Listing

CELLS = 81
ANY, OVER = 9, 10
"""In place of the board to play on: any that is open; none, for the game is over."""

SPLIT, LARGE = 45, 36
"""The first move that is in the second word, and where the large board begins there."""

NINE = 0o777
FIRST = sum(1 << 9 * i for i in range(5))
"""The cells of the first board in a word, and the first cell of every board."""

LOW, HIGH = FIRST * NINE, (1 << LARGE) - 1
"""The cells of the small boards in each word."""

COPIES = sum(1 << 8 * i for i in range(5))
"""Five boards, a bit each, times this: then bit i stands in the first cell of board i, for 9 i is i + 8 i."""

TOP, MIDDLE = FIRST * 0o7, FIRST * 0o70
DIAGONAL, ABOVE, CORNER = FIRST * 0o421, FIRST * 0o42, FIRST * 0o4
"""Rows of all boards in a word; their diagonals, and the cells one and two steps above."""

THREE, SECOND, OUTER, LAST = (1 << 27) - 1, NINE << 9, NINE | NINE << 36, NINE << 27 | NINE << 36
"""Boards in a word: the first three, the second, the first and the last, the last two."""

Words = tuple[Bitboard, Bitboard]


class State(NamedTuple):
    """The boards of the player to move, those of the other, the board where the mover has to play, and who it is."""

    my_low: Bitboard
    my_high: Bitboard
    their_low: Bitboard
    their_high: Bitboard
    board: int
    player: int


class UltimateTicTacToe(Game[State, int]):
    """A win is 1.  A move is 9 x board + cell; people write a cell of the nine by nine, a1 at the upper left."""

    listing = Listing(
        "ultimate-tic-tac-toe",
        "nine boards, three in a row of them",
        "A move is a cell: e5. It sends the other player to the board that lies as the cell does in its own.",
        names=("X", "O"),
    )
    drawn_as = "nested"
    initial = State(0, 0, 0, 0, ANY, 0)
    can_repeat = False
    utility_sum, utility_range = 0, (-1, 1)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[int]:
        low, high = self.open_cells(state)
        for rest, before in ((low, -1), (high, SPLIT - 1)):
            while rest:
                others = rest & (rest - 1)
                yield before + (rest ^ others).bit_length()
                rest = others

    def result(self, state: State, action: int) -> State:
        if not self.is_open(state, action):
            raise IllegalAction("the cell is taken, or not on a board to play on; choose one of the actions")
        low, high, board = state.my_low, state.my_high, action // 9
        if action < SPLIT:
            low |= 1 << action
        else:
            high |= 1 << action - SPLIT
        if has_line(board_of(low, high, board)):
            high |= 1 << LARGE + board
            if has_line(high >> LARGE):
                return State(state.their_low, state.their_high, low, high, OVER, 1 - state.player)
        sent = next_board(low | state.their_low, high | state.their_high, action % 9)
        return State(state.their_low, state.their_high, low, high, sent, 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        return state.board == OVER

    def utility(self, state: State, player: int) -> int:
        """Nobody but the one who moved last can have won."""
        if not has_line(state.their_high >> LARGE):
            return 0
        return -1 if player == state.player else 1

    def key(self, state: State) -> tuple[Bitboard, Bitboard, Bitboard, Bitboard, int, int]:
        """Boards that are won or full count as filled by both: what stands there no longer matters."""
        low, high = shut_cells(state.my_low | state.their_low, state.my_high | state.their_high)
        mine, theirs = (state.my_low | low, state.my_high | high), (state.their_low | low, state.their_high | high)
        return mine[0], mine[1], theirs[0], theirs[1], state.board, state.player

    def symmetries(self, state: State) -> Iterable[State]:
        """The seven other views: exchanging rows with columns and top with bottom by turns, boards and cells alike."""
        mine, theirs, board = (state.my_low, state.my_high), (state.their_low, state.their_high), state.board
        for i in range(7):
            row, column = board // 3, board % 3
            if i % 2 == 0:
                mine, theirs = transposed(mine), transposed(theirs)
                row, column = column, row
            else:
                mine, theirs = flipped(mine), flipped(theirs)
                row = 2 - row
            board = 3 * row + column if board < ANY else board
            yield State(mine[0], mine[1], theirs[0], theirs[1], board, state.player)

    def open_cells(self, state: State) -> Words:
        """Where the mover may play."""
        low, high = state.my_low | state.their_low, state.my_high | state.their_high
        if state.board >= ANY:
            shut = shut_cells(low, high)
            return LOW & ~(low | shut[0]), HIGH & ~(high | shut[1])
        if state.board < 5:
            return ~low & NINE << 9 * state.board, high & 0
        return low & 0, ~high & NINE << 9 * state.board - SPLIT

    def is_open(self, state: State, action: int) -> bool:
        """May the mover play there?"""
        if not 0 <= action < CELLS:
            return False
        return has_cell(self.open_cells(state), action)

    def position(self, text: str) -> State:
        """The state of 81 cells, row by row from a1, as X, O and -; then who moves, and the board from 1, or - for any.

        Slashes and spaces may stand between the rows.
        """
        words = ["", "", *text.upper().replace("/", " ").split()]
        cells, (mover, board) = "".join(words[:-2]), words[-2:]
        if len(cells) != CELLS or set(cells) - set("XO-") or mover not in ("X", "O") or board not in (*"123456789-",):
            raise BadOption(
                f"{text!r:.60} should be 81 cells of X, O and -, then X or O, then a board from 1 to 9, or -"
            )
        mine, theirs = (packed(cells, mark) for mark in (mover, "O" if mover == "X" else "X"))
        both = mine[0] | theirs[0], mine[1] | theirs[1]
        if (mine[1] & theirs[1]) >> LARGE or has_line(mine[1] >> LARGE):
            raise BadOption(f"{text!r:.60}: two players have won one board, or the game was won before {mover} moves")
        sent = any_board(*both) if board == "-" else next_board(*both, int(board) - 1)
        if has_line(theirs[1] >> LARGE):
            sent = OVER
        if sent == ANY and board != "-":
            raise BadOption(f"{text!r:.60}: board {board} is won or full; write - for any board")
        return State(*mine, *theirs, sent, "XO".index(mover))

    def format_action(self, state: State, action: int) -> str:
        """'a1' is the upper left cell of all, 'd1' that of the second board."""
        row, column = divmod(across(action), 9)
        return "abcdefghi"[column] + str(row + 1)

    def marks(self, state: State) -> str:
        """X, O or a dot for each cell, by the number of its move; then for the nine boards, # for a full one."""
        mine, theirs = (state.my_low, state.my_high), (state.their_low, state.their_high)
        crosses, noughts = (mine, theirs) if state.player == 0 else (theirs, mine)
        full = full_boards(mine[0] | theirs[0]), full_boards(mine[1] | theirs[1])
        marks = ["X" if has_cell(crosses, i) else "O" if has_cell(noughts, i) else "." for i in range(CELLS + 9)]
        marks[CELLS:] = ["#" if mark == "." and has_cell(full, 9 * i) else mark for i, mark in enumerate(marks[CELLS:])]
        return "".join(marks)

    def show(self, state: State) -> str:
        """The cells; below them who has won which board, # where one is full, and where the mover has to play."""
        marks = self.marks(state)
        cells = [marks[across(cell)] for cell in range(CELLS)]
        rows = [" | ".join(" ".join(cells[9 * row + i : 9 * row + i + 3]) for i in (0, 3, 6)) for row in range(9)]
        lines = [f"{i} {row}" for i, row in enumerate(rows, 1)]
        lines[6:6] = lines[3:3] = ["  ------+-------+------"]
        boards = " / ".join(" ".join(marks[i : i + 3]) for i in range(CELLS, CELLS + 9, 3))
        return "\n".join(["  a b c   d e f   g h i", *lines, f"boards: {boards}; next on: {self.where(state)}"])

    def where(self, state: State) -> str:
        """Where the mover has to play, in words."""
        if state.board >= ANY:
            return "any open board" if state.board == ANY else "none, the game is over"
        return " to ".join(self.format_action(state, 9 * state.board + cell) for cell in (0, 8))


def has_line(cells: Bitboard) -> bool:
    """Are three of the lowest nine cells in a row?"""
    rows, columns = cells & cells >> 1 & cells >> 2 & 0o111, cells & cells >> 3 & cells >> 6 & 0o7
    diagonals = (cells & cells >> 8 | cells >> 2 & cells >> 6) & cells >> 4 & 1
    return rows | columns | diagonals != 0


def board_of(low: Bitboard, high: Bitboard, board: int) -> Bitboard:
    """The cells of a small board."""
    return (low >> 9 * board if board < 5 else high >> 9 * board - SPLIT) & NINE


def next_board(low: Bitboard, high: Bitboard, board: int) -> int:
    """Where to play, if these cells are taken, who is sent to a board: there, unless it is won or full."""
    if board_of(low, high, board) != NINE and not high >> LARGE + board & 1:
        return board
    return any_board(low, high)


def any_board(low: Bitboard, high: Bitboard) -> int:
    """ANY, or OVER if no board is open."""
    shut = shut_cells(low, high)
    return ANY if shut[0] != LOW or shut[1] != HIGH else OVER


def shut_cells(low: Bitboard, high: Bitboard) -> Words:
    """All cells of the small boards that are won or full, if these are taken."""
    won = high >> LARGE
    return full_boards(low) | cells_of(won), (full_boards(high) | cells_of(won >> 5)) & HIGH


def full_boards(taken: Bitboard) -> Bitboard:
    """All cells of the boards in a word that have no free one."""
    rows = taken & taken >> 1 & taken >> 2
    return (rows & rows >> 3 & rows >> 6 & FIRST) * NINE


def cells_of(boards: Bitboard) -> Bitboard:
    """All cells of the boards that are named by the lowest five bits."""
    return ((boards & 31) * COPIES & FIRST) * NINE


def flipped(words: Words) -> Words:
    """Top and bottom exchanged in every board, and the boards 0, 1, 2 with 6, 7, 8."""
    low, high = upside_down(words[0]), upside_down(words[1])
    return low & ~THREE | high >> 9 & THREE, high & ~(THREE << 9) | (low & THREE) << 9


def upside_down(word: Bitboard) -> Bitboard:
    """Top and bottom exchanged in every board of a word."""
    return (word & TOP) << 6 | word & MIDDLE | word >> 6 & TOP


def transposed(words: Words) -> Words:
    """Rows and columns exchanged in every board, and the boards 1 with 3, 2 with 6, 5 with 7."""
    low, high = across_diagonal(words[0]), across_diagonal(words[1])
    return (
        low & OUTER | (low & SECOND) << 18 | low >> 18 & SECOND | (high & SECOND) << 9,
        high & LAST | (high & NINE) << 18 | high >> 18 & NINE | low >> 9 & SECOND,
    )


def across_diagonal(word: Bitboard) -> Bitboard:
    """Rows and columns exchanged in every board of a word."""
    near = (word & ABOVE) << 2 | word >> 2 & ABOVE
    return word & DIAGONAL | near | (word & CORNER) << 4 | word >> 4 & CORNER


def across(cell: int) -> int:
    """The number of a move's cell row by row across all boards; of a cell so numbered, that of the move.

    >>> across(3), across(9), across(across(47))
    (9, 3, 47)
    """
    return 27 * (cell // 27) + 9 * (cell // 3 % 3) + 3 * (cell // 9 % 3) + cell % 3


def packed(cells: str, mark: str) -> Words:
    """The boards of a player out of the 81 cells row by row, with those that are won."""
    taken = [cells[across(cell)] == mark for cell in range(CELLS)]
    low, high = (sum(1 << i for i, is_mine in enumerate(part) if is_mine) for part in (taken[:SPLIT], taken[SPLIT:]))
    won = sum(1 << board for board in range(9) if has_line(board_of(low, high, board)))
    return low, high | won << LARGE


def has_cell(words: Words, cell: int) -> bool:
    """Is the cell of that move among these?  From 81 on, the boards that are won."""
    return (words[0] >> cell if cell < SPLIT else words[1] >> cell - SPLIT) & 1 != 0
