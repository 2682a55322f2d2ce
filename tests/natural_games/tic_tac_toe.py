"""Tic-tac-toe as one string: nine characters, X first."""

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


class TicTacToe:
    initial = "." * 9
    players = ("X", "O")

    def to_move(self, board):
        return "X" if board.count("X") == board.count("O") else "O"

    def actions(self, board):
        return [i for i in range(9) if board[i] == "."]

    def result(self, board, i):
        return board[:i] + self.to_move(board) + board[i + 1 :]

    def has_won(self, board, player):
        return any("".join(board[int(i)] for i in line) == player * 3 for line in LINES)

    def is_terminal(self, board):
        return "." not in board or self.has_won(board, "X") or self.has_won(board, "O")

    def utility(self, board, player):
        other = {"X": "O", "O": "X"}[player]
        return self.has_won(board, player) - self.has_won(board, other)

    def show(self, board):
        return "\n".join([board[:3], board[3:6], board[6:]])
