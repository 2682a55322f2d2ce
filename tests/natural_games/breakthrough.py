"""Breakthrough with two frozensets of (row, column), white's and black's."""

from typing import NamedTuple


class Position(NamedTuple):
    white: frozenset
    black: frozenset
    turn: str = "white"

    def other(self):
        return "black" if self.turn == "white" else "white"

    def pawns(self, colour):
        return self.white if colour == "white" else self.black


class Breakthrough:
    players = ("white", "black")
    can_repeat = False

    def __init__(self, width=8, height=8):
        self.width, self.height = width, height
        deep = 2 if height > 4 else 1
        white = frozenset((row, column) for row in range(deep) for column in range(width))
        black = frozenset((height - 1 - row, column) for row, column in white)
        self.initial = Position(white, black)

    def to_move(self, position):
        return position.turn

    def actions(self, position):
        mine, theirs = position.pawns(position.turn), position.pawns(position.other())
        ahead = 1 if position.turn == "white" else -1
        for row, column in sorted(mine):
            for side in (-1, 0, 1):
                target = (row + ahead, column + side)
                if not 0 <= target[1] < self.width or target in mine:
                    continue
                if side or target not in theirs:
                    yield ((row, column), target)

    def result(self, position, move):
        start, end = move
        mine = position.pawns(position.turn) - {start} | {end}
        theirs = position.pawns(position.other()) - {end}
        if position.turn == "white":
            return Position(mine, theirs, "black")
        return Position(theirs, mine, "white")

    def winner(self, position):
        if not position.black or any(row == self.height - 1 for row, _ in position.white):
            return "white"
        if not position.white or any(row == 0 for row, _ in position.black):
            return "black"
        return None

    def is_terminal(self, position):
        return self.winner(position) is not None

    def utility(self, position, player):
        return 1 if self.winner(position) == player else -1

    def evaluate(self, position, player):
        white = sum(row + 1 for row, _ in position.white)
        black = sum(self.height - row for row, _ in position.black)
        lead = (white - black) / (4 * self.width * self.height)
        return lead if player == "white" else -lead
