"""Clobber: take a neighbouring stone of the other's; who cannot has lost. The last rows first, with while loops."""

from itertools import product


class Clobber:
    """A state is (rows, mover): rows are strings of o, x and spaces."""

    players = "xo"

    def __init__(self, height=3, width=4):
        rows = ["".join("xo"[(r + c) % 2] for c in range(width)) for r in range(height)]
        self.initial = (tuple(rows), "x")

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        rows, mover = state
        moves = []
        for (r, row), (dr, dc) in product(enumerate(rows), [(0, 1), (0, -1), (1, 0), (-1, 0)]):
            if not 0 <= r + dr < len(rows):
                continue
            c = row.find(mover)
            while c >= 0:
                if 0 <= c + dc < len(row) and rows[r + dr][c + dc] not in (mover, " "):
                    moves.append((r, c, r + dr, c + dc))
                c = row.find(mover, c + 1)
        return moves

    def result(self, state, move):
        rows, mover = state
        r, c, y, x = move
        rows = list(rows)
        rows[r] = rows[r][:c] + " " + rows[r][c + 1 :]
        rows[y] = rows[y][:x] + mover + rows[y][x + 1 :]
        return tuple(rows), "o" if mover == "x" else "x"

    def is_terminal(self, state):
        moves = self.actions(state)
        while moves:
            break
        else:
            return True
        return False

    def utility(self, state, player):
        _, mover = state
        return {True: -1, False: 1}[player == mover]
