"""Dots and Boxes: draw a line between two dots; who draws the fourth side of a box owns it and goes on.

Nobody must complete a box.  The value is the margin of boxes.  Lines are numbered row by row, lying and
standing ones by turns, so that all boxes have their sides at the same distances.  On 2 x 2 boxes:

    o  0 o  1 o
    2    3    4        box at line b:     top b, left b + columns,
    o  5 o  6 o        right b + columns + 1, bottom b + 2 columns + 1
    7    8    9
    o 10 o 11 o

Édouard Lucas, La Pipopipette, 1889; Berlekamp, The Dots and Boxes Game, 2000; Barker and Korf, 2012.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption
from outplay.game import Bitboard, Game, Listing


class State(NamedTuple):
    """The lines that are drawn, who is to move, and how many boxes player 0 is ahead."""

    lines: Bitboard
    player: int
    margin: int


class DotsAndBoxes(Game[State, int]):
    """A move is the number of a line; `rows` and, second, `columns` count boxes: height first, then width."""

    listing = Listing(
        "dots-and-boxes:2,2",
        "draw lines, own boxes",
        "A move is the number of a line. Who closes a box moves again.",
        "rows,columns",
        "line",
    )
    drawn_as = "lines"
    initial = State(0, 0, 0)
    can_repeat = False
    utility_sum = 0

    def __init__(self, rows: int = 2, columns: int = 2):
        self.rows, self.columns, self.boxes = rows, columns, rows * columns
        self.utility_range = (-self.boxes, self.boxes)
        self.stride = 2 * columns + 1
        self.count = rows * self.stride + columns
        if min(rows, columns) < 1 or self.count > 64:
            raise BadOption(f"{rows} x {columns} boxes have {self.count} lines; there should be boxes, and 64 lines")
        self.all = (1 << self.count) - 1
        self.lying, self.standing = (1 << columns) - 1, (2 << columns) - 1
        self.tops = sum(self.lying << row * self.stride for row in range(rows))

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[int]:
        """What completes a box first, what gives one away last."""
        closing, giving = self.closing(state.lines), self.giving(state.lines)
        quiet = self.all & ~(state.lines | closing | giving)
        for some in (closing, quiet, giving & ~closing):
            rest = some
            while rest:
                line = rest & -rest
                yield line.bit_length() - 1
                rest ^= line

    def result(self, state: State, action: int) -> State:
        lines = state.lines | 1 << action
        closed = self.closed(lines).bit_count() - self.closed(state.lines).bit_count()
        if not closed:
            return State(lines, 1 - state.player, state.margin)
        return State(lines, state.player, state.margin + closed if state.player == 0 else state.margin - closed)

    def is_terminal(self, state: State) -> bool:
        return state.lines == self.all

    def utility(self, state: State, player: int) -> int:
        return state.margin if player == 0 else -state.margin

    def evaluate(self, state: State, player: int) -> int:
        """By how much the player leads so far."""
        return self.utility(state, player)

    def bounds(self, state: State, player: int) -> tuple[int, int]:
        """One of them may yet get all the boxes that are left."""
        margin, left = self.utility(state, player), self.boxes - self.closed(state.lines).bit_count()
        return margin - left, margin + left

    def noisy_actions(self, state: State) -> Iterable[int]:
        """The lines that complete a box."""
        rest = self.closing(state.lines)
        while rest:
            line = rest & -rest
            yield line.bit_length() - 1
            rest ^= line

    def promise(self, state: State, action: int) -> int:
        """2 for completing a box, 0 for giving one away, else 1."""
        if self.closing(state.lines) >> action & 1:
            return 2
        return 0 if self.giving(state.lines) >> action & 1 else 1

    def symmetries(self, state: State) -> Iterable[State]:
        """Turned by half a circle, top and bottom exchanged, left and right exchanged."""
        flipped = self.flipped(state.lines)
        yield State(self.turned(state.lines), state.player, state.margin)
        yield State(flipped, state.player, state.margin)
        yield State(self.turned(flipped), state.player, state.margin)

    def closed(self, lines: Bitboard) -> Bitboard:
        """The boxes with all four sides, each at its top line."""
        sides = lines >> self.columns & lines >> self.columns + 1
        return lines & sides & lines >> self.stride & self.tops

    def closing(self, lines: Bitboard) -> Bitboard:
        """The lines that complete a box: the last side of one that has three."""
        top, left, right, bottom = self.sides(lines)
        three = top & bottom & (left ^ right) | left & right & (top ^ bottom)
        return self.around(three & self.tops) & ~lines

    def giving(self, lines: Bitboard) -> Bitboard:
        """The lines that give a box its third side."""
        top, left, right, bottom = self.sides(lines)
        two = (top ^ bottom) & (left ^ right) | top & bottom & ~(left | right) | left & right & ~(top | bottom)
        return self.around(two & self.tops) & ~lines

    def sides(self, lines: Bitboard) -> tuple[Bitboard, Bitboard, Bitboard, Bitboard]:
        """The top, left, right and bottom lines, each moved to where the top of its box is."""
        return lines, lines >> self.columns, lines >> self.columns + 1, lines >> self.stride

    def around(self, boxes: Bitboard) -> Bitboard:
        """The sides of these boxes."""
        return boxes | boxes << self.columns | boxes << self.columns + 1 | boxes << self.stride

    def turned(self, lines: Bitboard) -> Bitboard:
        """The lines of the board turned by half: the last line first."""
        found = lines & 1
        for line in range(1, self.count):
            found = found << 1 | lines >> line & 1
        return found

    def flipped(self, lines: Bitboard) -> Bitboard:
        """Top and bottom exchanged."""
        found = lines & self.lying
        for row in range(self.rows):
            found = found << self.columns + 1 | lines >> row * self.stride + self.columns & self.standing
            found = found << self.columns | lines >> (row + 1) * self.stride & self.lying
        return found

    def show(self, state: State) -> str:
        """Lines that are not drawn show their numbers."""
        rows = []
        for row in range(2 * self.rows + 1):
            first = row // 2 * self.stride + row % 2 * self.columns
            if row % 2 == 0:
                marks = [self.mark(state, line, "---") for line in range(first, first + self.columns)]
                rows.append(" +" + "+".join(marks) + "+")
            else:
                marks = [self.mark(state, line, " | ") for line in range(first, first + self.columns + 1)]
                rows.append(" ".join(marks).rstrip())
        return "\n".join(rows)

    def mark(self, state: State, line: int, drawn: str) -> str:
        """Three characters for a line."""
        return drawn if state.lines >> line & 1 else f"{line:^3}"
