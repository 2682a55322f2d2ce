"""Pentago-mini: 4x4, four 2x2 quadrants turned; four in a row."""

import dataclasses
from typing import ClassVar


@dataclasses.dataclass(frozen=True, slots=True)
class Pentago:
    grid: tuple[tuple[int, ...], ...]
    turn: int = 1

    QUADS: ClassVar = ((0, 0), (0, 2), (2, 0), (2, 2))

    def placed(self, r, c):
        rows = [list(row) for row in self.grid]
        rows[r][c] = self.turn
        return dataclasses.replace(self, grid=tuple(tuple(x) for x in rows))

    def turned(self, quad, clockwise):
        r, c = self.QUADS[quad]
        rows = [list(row) for row in self.grid]
        sub = [row[c : c + 2] for row in rows[r : r + 2]]
        sub = [list(x) for x in zip(*sub[::-1])] if clockwise else [list(x) for x in zip(*sub)][::-1]
        for i in range(2):
            rows[r + i][c : c + 2] = sub[i]
        return dataclasses.replace(self, grid=tuple(map(tuple, rows)), turn=-self.turn)

    def lines(self):
        g = self.grid
        yield from g
        yield from zip(*g)
        yield [g[i][i] for i in range(4)]
        yield [g[i][3 - i] for i in range(4)]

    def won(self, who):
        return any(all(v == who for v in line) for line in self.lines())

    def is_full(self):
        return all(all(row) for row in self.grid)


class PentagoGame:
    players = (1, -1)
    initial = Pentago(((0,) * 4,) * 4)

    def to_move(self, state: Pentago):
        return state.turn

    def actions(self, state: Pentago):
        return [
            (r, c, q, d)
            for r in range(4)
            for c in range(4)
            if not state.grid[r][c]
            for q in range(4)
            for d in (True, False)
        ]

    def result(self, state: Pentago, action):
        r, c, q, d = action
        return state.placed(r, c).turned(q, d)

    def is_terminal(self, state: Pentago):
        return state.won(1) or state.won(-1) or state.is_full()

    def utility(self, state: Pentago, player):
        return int(state.won(player)) - int(state.won(-player))
