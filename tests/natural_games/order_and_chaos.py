"""Order and Chaos: both may set either mark; one wants three in a row, the other none."""

from collections import Counter
from itertools import accumulate, product

from outplay import Game

EMPTY = 0
W, H = 3, 3


def cells():
    return product(range(H), range(W))


def place(grid, r, c, what):
    rows = [list(row) for row in grid]
    rows[r][c] = what
    return tuple(map(tuple, rows))


def transpose(grid):
    return tuple(zip(*grid))


def runs(line, who):
    best = current = 0
    for v in line:
        current = current + 1 if v == who else 0
        best = max(best, current)
    return best


def diagonal(grid):
    return [grid[i][i] for i in range(min(W, H))]


class OrderChaos(Game):
    """order wants three alike, chaos not; both place either mark"""

    ORDER, CHAOS = "order", "chaos"
    players = (ORDER, CHAOS)
    initial = (((EMPTY,) * W,) * H, ORDER)

    def to_move(self, state):
        grid, mover = state
        return mover

    def actions(self, state):
        grid, _ = state
        return [(r, c, m) for r, c in cells() if grid[r][c] == EMPTY for m in (1, 2)]

    def result(self, state, action):
        grid, mover = state
        *where, mark = action
        grid = place(grid, *where, mark)
        return grid, self.CHAOS if mover == self.ORDER else self.ORDER

    def _ordered(self, grid):
        lines = [*grid, *transpose(grid), diagonal(grid), diagonal([row[::-1] for row in grid])]
        return any(runs(line, m) >= 3 for line in lines for m in (1, 2))

    def is_terminal(self, state):
        grid, _ = state
        return self._ordered(grid) or all(v != EMPTY for row in grid for v in row)

    def utility(self, state, player):
        won = self._ordered(state[0])
        return +1 if won is (player == self.ORDER) else -1

    def evaluate(self, state, player):
        grid, _ = state
        count = Counter(v for row in grid for v in row)
        most = count.most_common(1)[0][1]
        totals = list(accumulate(len(row) for row in grid))
        lead = abs(count[1] - count[2]) / (10 * totals[-1]) + most / 1000
        return lead if player == self.ORDER else -lead
