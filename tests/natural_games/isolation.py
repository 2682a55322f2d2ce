"""Isolation on a small board: step like a king, then take any free square away; who cannot step has lost."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Board:
    size: int
    red: tuple
    blue: tuple
    gone: frozenset = frozenset()
    red_to_move: bool = True
    removing: bool = False

    @property
    def king(self):
        return self.red if self.red_to_move else self.blue

    @property
    def player(self):
        return "red" if self.red_to_move else "blue"

    def is_free(self, square):
        x, y = square
        on_board = 0 <= x < self.size and 0 <= y < self.size
        return on_board and square not in self.gone and square != self.red and square != self.blue

    def steps(self):
        x, y = self.king
        around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return [square for square in around if self.is_free(square)]

    def free_squares(self):
        return [(x, y) for x in range(self.size) for y in range(self.size) if self.is_free((x, y))]

    def stepped(self, square):
        if self.red_to_move:
            return replace(self, red=square, removing=True)
        return replace(self, blue=square, removing=True)

    def without(self, square):
        return replace(self, gone=self.gone | {square}, removing=False, red_to_move=not self.red_to_move)


class Isolation:
    players = ("red", "blue")

    def __init__(self, size=4):
        self.initial = Board(size, red=(0, size // 2), blue=(size - 1, (size - 1) // 2))

    def to_move(self, board):
        return board.player

    def actions(self, board):
        return board.free_squares() if board.removing else board.steps()

    def result(self, board, square):
        return board.without(square) if board.removing else board.stepped(square)

    def is_terminal(self, board):
        return not self.actions(board)

    def utility(self, board, player):
        return -1.0 if player == board.player else 1.0
