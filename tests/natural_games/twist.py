"""Twist: a small Pentago. Place a stone in one of four 2x2 quarters, then turn a quarter; a full row of four wins."""

EMPTY = "."


def rotated(quarter, clockwise):
    if clockwise:
        return tuple(zip(*quarter[::-1]))
    return tuple(zip(*quarter))[::-1]


class Twist:
    players = ("x", "o")
    utility_range = (-1, 1)

    def __init__(self):
        quarter = ((EMPTY, EMPTY), (EMPTY, EMPTY))
        self.initial = ((quarter, quarter, quarter, quarter), "x")

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        quarters, _ = state
        for q in range(4):
            for r in range(2):
                for c in range(2):
                    if quarters[q][r][c] == EMPTY:
                        for turned in range(4):
                            yield (q, r, c, turned, True)
                            yield (q, r, c, turned, False)

    def result(self, state, action):
        quarters, mark = state
        q, r, c, turned, clockwise = action
        quarters = list(quarters)
        rows = [list(row) for row in quarters[q]]
        rows[r][c] = mark
        quarters[q] = tuple(map(tuple, rows))
        quarters[turned] = rotated(quarters[turned], clockwise)
        return (tuple(quarters), "o" if mark == "x" else "x")

    def grid(self, quarters):
        a, b, c, d = quarters
        return [p + q for p, q in zip(a, b)] + [p + q for p, q in zip(c, d)]

    def lines(self, quarters):
        grid = self.grid(quarters)
        yield from grid
        yield from zip(*grid)
        yield tuple(grid[i][i] for i in range(4))
        yield tuple(grid[i][-1 - i] for i in range(4))

    def has_line(self, quarters, mark):
        return any(set(line) == {mark} for line in self.lines(quarters))

    def is_terminal(self, state):
        quarters, _ = state
        full = all(cell != EMPTY for quarter in quarters for row in quarter for cell in row)
        return full or self.has_line(quarters, "x") or self.has_line(quarters, "o")

    def utility(self, state, player):
        quarters, _ = state
        score = {"x": 0, "o": 0}
        for mark in score:
            if self.has_line(quarters, mark):
                score[mark] += 1
        return score[player] - (sum(score.values()) - score[player])
