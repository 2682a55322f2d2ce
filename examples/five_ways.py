"""Connect Four written five ways, each quicker than the one before: the same game, the same values.

Columns of text in a plain tuple, a NamedTuple with a board of numbers, a tuple of ints with one slot changed, two sets
of cells, and those with what the game knows about itself.
"""

from typing import NamedTuple

from outplay import Bitboard, Game, replaced

WIDTH, HEIGHT = 7, 6
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
LINES = tuple(
    tuple((x + k * dx) * HEIGHT + y + k * dy for k in range(4))
    for x in range(WIDTH)
    for y in range(HEIGHT)
    for dx, dy in DIRECTIONS
    if x + 3 * dx < WIDTH and 0 <= y + 3 * dy < HEIGHT
)
"""The cells of every four in a row; cells are numbered column by column, from the bottom up."""


class FourInARow:
    """What all five say of themselves."""

    utility_sum, utility_range, can_repeat = 0, (-1, 1), False


class Natural(FourInARow):
    """A column is a text of those who dropped into it."""

    initial = ("",) * WIDTH, "X"

    def to_move(self, state):
        return "XO".index(state[1])

    def actions(self, state):
        return [x for x, column in enumerate(state[0]) if len(column) < HEIGHT]

    def result(self, state, x):
        columns, player = state
        return (*columns[:x], columns[x] + player, *columns[x + 1 :]), "O" if player == "X" else "X"

    def has_four(self, state):
        columns, player = state
        board = [column.ljust(HEIGHT, ".") for column in columns]
        last = "O" if player == "X" else "X"
        return any(all(board[cell // HEIGHT][cell % HEIGHT] == last for cell in line) for line in LINES)

    def is_terminal(self, state):
        return self.has_four(state) or all(len(column) == HEIGHT for column in state[0])

    def utility(self, state, player):
        if not self.has_four(state):
            return 0
        return -1 if player == self.to_move(state) else 1


class Position(NamedTuple):
    """The cells, with 0 for an empty one, and who moves."""

    cells: tuple[int, ...]
    player: int


class Named(FourInARow):
    """A board of numbers, copied into a list for each move."""

    initial = Position((0,) * (WIDTH * HEIGHT), 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return [x for x in range(WIDTH) if state.cells[x * HEIGHT + HEIGHT - 1] == 0]

    def result(self, state, x):
        cells = list(state.cells)
        cells[cells.index(0, x * HEIGHT)] = state.player + 1
        return Position(tuple(cells), 1 - state.player)

    def has_four(self, state):
        last = 2 - state.player
        return any(all(state.cells[cell] == last for cell in line) for line in LINES)

    def is_terminal(self, state):
        return self.has_four(state) or 0 not in state.cells

    def utility(self, state, player):
        if not self.has_four(state):
            return 0
        return -1 if player == state.player else 1


class Numbers(Named):
    """The same board, in the words of the quick form: loops, and one slot changed."""

    def actions(self, state):
        for x in range(WIDTH):
            if state.cells[x * HEIGHT + HEIGHT - 1] == 0:
                yield x

    def result(self, state, x):
        y = 0
        while state.cells[x * HEIGHT + y] != 0:
            y += 1
        return Position(replaced(state.cells, x * HEIGHT + y, state.player + 1), 1 - state.player)

    def has_four(self, state):
        for line in LINES:
            four = True
            for cell in line:
                if state.cells[cell] != 2 - state.player:
                    four = False
            if four:
                return True
        return False

    def is_terminal(self, state):
        full = True
        for x in range(WIDTH):
            if state.cells[x * HEIGHT + HEIGHT - 1] == 0:
                full = False
        return full or self.has_four(state)


class Stones(NamedTuple):
    """The cells of who moves and of the other: a column has a bit more than cells, which stays empty."""

    mine: Bitboard
    theirs: Bitboard
    player: int


STRIDE = HEIGHT + 1
FLOOR = sum(1 << x * STRIDE for x in range(WIDTH))
FULL = FLOOR * ((1 << HEIGHT) - 1)


class Bits(FourInARow, Game[Stones, int]):
    """A set of cells is a number: four in a row are found by shifting it."""

    initial = Stones(0, 0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        free = ((state.mine | state.theirs) + FLOOR) & FULL
        for x in range(WIDTH):
            if free >> x * STRIDE & ((1 << HEIGHT) - 1):
                yield x

    def result(self, state, x):
        both = state.mine | state.theirs
        stone = (both + (1 << x * STRIDE)) & ((1 << HEIGHT) - 1) << x * STRIDE & ~both
        return Stones(state.theirs, state.mine | stone, 1 - state.player)

    def has_four(self, cells):
        for step in (1, STRIDE, STRIDE + 1, STRIDE - 1):
            pairs = cells & cells >> step
            if pairs & pairs >> 2 * step:
                return True
        return False

    def is_terminal(self, state):
        return self.has_four(state.theirs) or state.mine | state.theirs == FULL

    def utility(self, state, player):
        if not self.has_four(state.theirs):
            return 0
        return -1 if player == state.player else 1


class Knowing(Bits):
    """The same, and what can be told without looking ahead: a win in one, and that the middle is better."""

    def bounds(self, state, player):
        """(1, 1) and (-1, -1) where the mover completes four."""
        both = state.mine | state.theirs
        for x in range(WIDTH):
            stone = (both + (1 << x * STRIDE)) & ((1 << HEIGHT) - 1) << x * STRIDE & ~both
            if stone and self.has_four(state.mine | stone):
                return (1, 1) if player == state.player else (-1, -1)
        return -1, 1

    def promise(self, state, x):
        """The nearer to the middle the better."""
        return -abs(x - WIDTH // 2)


WAYS = {
    "texts in a plain tuple": Natural,
    "a NamedTuple with a board": Named,
    "a tuple of ints, loops": Numbers,
    "Bitboards": Bits,
    "Bitboards, bounds and promise": Knowing,
}
