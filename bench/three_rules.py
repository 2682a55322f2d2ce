"""Two games of three for the suites, besides Chinese checkers: balls that turn others over, and four in a row.

Both have boards of SIDE x SIDE cells, a bit each, and a win is 1: evaluations are shares that add up to 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.game import Game, replaced

SIDE = 6
CELLS = SIDE * SIDE
FULL = (1 << CELLS) - 1
PLAYERS = 3
WAYS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
IN_A_ROW = 4
WEIGHTS = (0.0, 1.0, 5.0, 25.0, 0.0)
"""What a line is worth that holds so many of one player's stones and nobody else's."""


ROOM = 256
"""Slots of the table of lines: long tuples are arrays in compiled rules."""


class Board(NamedTuple):
    """The cells of each player, and who is to move."""

    cells: tuple[int, ...]
    player: int = 0


class ThreePlayers(Game[Board, int]):
    """A move is a cell."""

    players = (0, 1, 2)
    can_repeat = False
    utility_sum, utility_range = 1, (0, 1)

    def to_move(self, state: Board) -> int:
        return state.player

    def pass_turn(self, state: Board) -> Board:
        return Board(state.cells, (state.player + 1) % PLAYERS)

    def occupied(self, state: Board) -> int:
        """All cells that are taken."""
        return state.cells[0] | state.cells[1] | state.cells[2]


class Rolit(ThreePlayers):
    """Othello for three: whoever can turn balls over must; else a ball goes beside another.  Most balls win.

    M. P. D. Schadd and M. H. M. Winands compare their searches by it (2011).
    """

    initial = Board((1 << 14 | 1 << 21, 1 << 15, 1 << 20))

    def actions(self, state: Board) -> Iterable[int]:
        free, turns = FULL & ~self.occupied(state), False
        for cell in range(CELLS):
            if free >> cell & 1 and self.turned(state, cell):
                turns = True
                yield cell
        if not turns:
            for cell in range(CELLS):
                if free >> cell & 1 and self.is_beside(state, cell):
                    yield cell

    def result(self, state: Board, action: int) -> Board:
        taken, cells = self.turned(state, action) | 1 << action, state.cells
        for player in range(PLAYERS):
            cells = replaced(cells, player, cells[player] & ~taken)
        return Board(replaced(cells, state.player, cells[state.player] | taken), (state.player + 1) % PLAYERS)

    def turned(self, state: Board, cell: int) -> int:
        """The others' balls between a new one on that cell and the next of the mover's, in all directions."""
        mine, occupied, found = state.cells[state.player], self.occupied(state), 0
        for right, down in WAYS:
            line, x, y = 0, cell % SIDE + right, cell // SIDE + down
            while 0 <= x < SIDE and 0 <= y < SIDE and (occupied & ~mine) >> SIDE * y + x & 1:
                line |= 1 << SIDE * y + x
                x, y = x + right, y + down
            if 0 <= x < SIDE and 0 <= y < SIDE and mine >> SIDE * y + x & 1:
                found |= line
        return found

    def is_beside(self, state: Board, cell: int) -> bool:
        """Is there a ball beside the cell?"""
        occupied = self.occupied(state)
        for right, down in WAYS:
            x, y = cell % SIDE + right, cell // SIDE + down
            if 0 <= x < SIDE and 0 <= y < SIDE and occupied >> SIDE * y + x & 1:
                return True
        return False

    def is_terminal(self, state: Board) -> bool:
        return self.occupied(state) == FULL

    def utility(self, state: Board, player: int) -> float:
        """1 for who has the most balls, shared between equals."""
        best, equals = 0, 0
        for cells in state.cells:
            balls = cells.bit_count()
            equals = 1 if balls > best else equals + (balls == best)
            best = max(best, balls)
        return 1 / equals if state.cells[player].bit_count() == best else 0.0

    def evaluate(self, state: Board, player: int) -> float:
        """The share of the balls."""
        return state.cells[player].bit_count() / self.occupied(state).bit_count()


class FourInARow(ThreePlayers):
    """Stones on any free cell; four in a row win, and a full board is shared."""

    initial = Board((0, 0, 0))

    def __init__(self) -> None:
        lines = [
            sum(1 << SIDE * (y + i * down) + x + i * right for i in range(IN_A_ROW))
            for right, down in ((1, 0), (1, 1), (0, 1), (-1, 1))
            for x in range(SIDE)
            for y in range(SIDE)
            if 0 <= x + (IN_A_ROW - 1) * right < SIDE and y + (IN_A_ROW - 1) * down < SIDE
        ]
        self.lines, self.count = tuple(lines) + (0,) * (ROOM - len(lines)), len(lines)

    def actions(self, state: Board) -> Iterable[int]:
        free = FULL & ~self.occupied(state)
        for cell in range(CELLS):
            if free >> cell & 1:
                yield cell

    def result(self, state: Board, action: int) -> Board:
        mine = state.cells[state.player] | 1 << action
        return Board(replaced(state.cells, state.player, mine), (state.player + 1) % PLAYERS)

    def is_terminal(self, state: Board) -> bool:
        last = (state.player + PLAYERS - 1) % PLAYERS
        return self.has_won(state, last) or self.occupied(state) == FULL

    def utility(self, state: Board, player: int) -> float:
        last = (state.player + PLAYERS - 1) % PLAYERS
        if not self.has_won(state, last):
            return 1 / PLAYERS
        return 1.0 if player == last else 0.0

    def has_won(self, state: Board, player: int) -> bool:
        """Has that player four in a row?"""
        for i in range(self.count):  # noqa: SIM110  (compiled rules have no `any`)
            if self.lines[i] & ~state.cells[player] == 0:
                return True
        return False

    def evaluate(self, state: Board, player: int) -> float:
        """A share of what all lines are worth that one player alone has stones in."""
        mine, total = 1.0, 3.0
        for i in range(self.count):
            line = self.lines[i]
            first, second, third = line & state.cells[0], line & state.cells[1], line & state.cells[2]
            holders = (first != 0) + (second != 0) + (third != 0)
            if holders == 1:
                worth = WEIGHTS[(first | second | third).bit_count()]
                total += worth
                if line & state.cells[player]:
                    mine += worth
        return mine / total
