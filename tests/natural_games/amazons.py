"""Amazons: a queen moves and shoots an arrow; cells are one-letter strings in a tuple of tuples."""

DIRECTIONS = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr, dc) != (0, 0)]


class Amazons:
    players = ("W", "B")

    def __init__(self, *rows):
        rows = rows or ("..B..", "B...B", ".....", "W...W", "..W..")
        self.initial = (tuple(tuple(row) for row in rows), "W")

    def to_move(self, state):
        return state[1]

    def reach(self, board, row, column):
        for dr, dc in DIRECTIONS:
            r, c = row + dr, column + dc
            while 0 <= r < len(board) and 0 <= c < len(board[0]) and board[r][c] == ".":
                yield r, c
                r, c = r + dr, c + dc

    def moved(self, board, start, end):
        cells = [list(row) for row in board]
        (r, c), (y, x) = start, end
        cells[y][x], cells[r][c] = cells[r][c], "."
        return cells

    def actions(self, state):
        board, player = state
        queens = [(r, c) for r, row in enumerate(board) for c, cell in enumerate(row) if cell == player]
        for queen in queens:
            for target in self.reach(board, *queen):
                after = self.moved(board, queen, target)
                for arrow in self.reach(after, *target):
                    yield queen, target, arrow

    def result(self, state, action):
        board, player = state
        queen, target, (row, column) = action
        cells = self.moved(board, queen, target)
        cells[row][column] = "#"
        return tuple(map(tuple, cells)), {"W": "B", "B": "W"}[player]

    def can_move(self, board, player):
        for r, row in enumerate(board):
            for c, cell in enumerate(row):
                if cell == player:
                    for _ in self.reach(board, r, c):
                        return True
        return False

    def is_terminal(self, state):
        board, player = state
        return not self.can_move(board, player)

    def utility(self, state, player):
        return -1 if state[1] == player else +1

    def evaluate(self, state, player):
        board, _ = state
        room = dict.fromkeys(self.players, 0)
        for r, row in enumerate(board):
            for c, cell in enumerate(row):
                if cell in room:
                    room[cell] += len(list(self.reach(board, r, c)))
        total = room["W"] + room["B"]
        lead = (room["W"] - room["B"]) / total if total else 0.0
        return lead if player == "W" else -lead
