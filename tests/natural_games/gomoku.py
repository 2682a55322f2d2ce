"""Gomoku on 15 x 15: five in a row, the board as one tuple of 225 numbers, and the last stone."""

SIZE = 15


class Gomoku:
    can_repeat = False
    utility_sum = 0
    utility_range = (-1, 1)

    def __init__(self, size=SIZE, five=5):
        self.size = size
        self.five = five
        self.initial = ((0,) * size**2, None)

    def to_move(self, state):
        board, last = state
        if last is None:
            return 0
        return 1 if board[last] == 1 else 0

    def actions(self, state):
        board, _ = state
        return [i for i, stone in enumerate(board) if not stone]

    def result(self, state, i):
        board, _ = state
        return board[:i] + (self.to_move(state) + 1,) + board[i + 1 :], i

    def length(self, board, start, dx, dy):
        """How many stones like that at `start` follow it in one direction."""
        x, y = start % self.size, start // self.size
        n = 0
        while True:
            x += dx
            y += dy
            if not (0 <= x < self.size and 0 <= y < self.size) or board[y * self.size + x] != board[start]:
                return n
            n += 1

    def has_five(self, state):
        board, last = state
        if last is None:
            return False
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if self.length(board, last, dx, dy) + self.length(board, last, -dx, -dy) + 1 >= self.five:
                break
        else:
            return False
        return True

    def is_terminal(self, state):
        return self.has_five(state) or 0 not in state[0]

    def utility(self, state, player):
        if not self.has_five(state):
            return 0
        return 1 if player != self.to_move(state) else -1
