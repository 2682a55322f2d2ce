"""Othello: a dict of directions, and the board as one tuple with None where it is empty."""

DIRECTIONS = {
    "n": (-1, 0),
    "ne": (-1, 1),
    "e": (0, 1),
    "se": (1, 1),
    "s": (1, 0),
    "sw": (1, -1),
    "w": (0, -1),
    "nw": (-1, -1),
}

BLACK, WHITE = "black", "white"
OPPONENT = {BLACK: WHITE, WHITE: BLACK}


class Othello:
    players = (BLACK, WHITE)
    utility_sum = 0

    def __init__(self, size=8):
        self.size = size
        board = [None] * (size * size)
        low, high = size // 2 - 1, size // 2
        board[low * size + low] = board[high * size + high] = WHITE
        board[low * size + high] = board[high * size + low] = BLACK
        self.initial = (tuple(board), BLACK)

    def to_move(self, state):
        return state[1]

    def flips(self, board, square, colour):
        """The squares that a disc of this colour would turn."""
        if board[square] is not None:
            return []
        row, column = divmod(square, self.size)
        turned = []
        for name in DIRECTIONS:
            down, right = DIRECTIONS[name]
            r, c = row + down, column + right
            line = []
            while 0 <= r < self.size and 0 <= c < self.size:
                seen = board[r * self.size + c]
                if seen is None:
                    break
                if seen == colour:
                    turned += line
                    break
                line.append(r * self.size + c)
                r += down
                c += right
        return turned

    def places(self, board, colour):
        return [square for square in range(self.size**2) if self.flips(board, square, colour)]

    def actions(self, state):
        board, colour = state
        return self.places(board, colour) or ["pass"]

    def result(self, state, action):
        board, colour = state
        if action == "pass":
            return (board, OPPONENT[colour])
        turned = self.flips(board, action, colour)
        after = tuple(colour if i == action or i in turned else disc for i, disc in enumerate(board))
        return (after, OPPONENT[colour])

    def is_terminal(self, state):
        board, _ = state
        return not self.places(board, BLACK) and not self.places(board, WHITE)

    def utility(self, state, player):
        board, _ = state
        return board.count(player) - board.count(OPPONENT[player])

    def show(self, state):
        board, colour = state
        marks = {None: ".", BLACK: "X", WHITE: "O"}
        text = "".join(marks[disc] for disc in board)
        rows = [text[i : i + self.size] for i in range(0, len(text), self.size)]
        return "\n".join(rows) + f"\n{colour} to move"
