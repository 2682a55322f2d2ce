"""Two snakes that grow on a grid; who cannot move loses.  The grid is an object that the rules ask."""

from outplay import Game


class Grid:
    def __init__(self, w, h):
        self.w, self.h = w, h
        self.cells = [(x, y) for y in range(h) for x in range(w)]
        self.near = {c: [d for d in self.cells if abs(c[0] - d[0]) + abs(c[1] - d[1]) == 1] for c in self.cells}

    def neighbours(self, cell):
        return self.near[cell]

    def index(self, cell):
        x, y = cell
        return y * self.w + x


GRID = Grid(3, 3)


class Snake(Game):
    def __init__(self, grid=GRID):
        self.grid = grid
        self.initial = (((0, 0),), ((2, 2),), 0)

    def to_move(self, s):
        return s[2]

    def free(self, s, cell):
        return cell not in s[0] and cell not in s[1]

    def actions(self, s):
        head = s[s[2]][0]
        return [c for c in self.grid.neighbours(head) if self.free(s, c)]

    def result(self, s, cell):
        a, b, who = s
        if who == 0:
            a = (cell,) + a
        else:
            b = (cell,) + b
        return a, b, 1 - who

    def is_terminal(self, s):
        return not self.actions(s)

    def utility(self, s, p):
        return -1 if s[2] == p else 1

    def evaluate(self, s, p):
        d = len(s[0]) - len(s[1]) + 0.01 * (GRID.index(s[0][0]) - GRID.index(s[1][0]))
        return max(-0.9, min(0.9, d / 10 if p == 0 else -d / 10))
