"""Dots and Boxes: an edge is a frozenset of two dots, the board a frozenset of edges."""

from dataclasses import dataclass, field
from itertools import product


@dataclass(frozen=True)
class Game:
    edges: frozenset = frozenset()
    score: tuple = (0, 0)
    player: int = 0


def edge(a, b):
    return frozenset({a, b})


@dataclass
class DotsAndBoxes:
    rows: int = 2
    columns: int = 2
    initial: Game = field(default_factory=Game)

    def __post_init__(self):
        dots = list(product(range(self.rows + 1), range(self.columns + 1)))
        self.all_edges = [
            edge((r, c), (r + dr, c + dc)) for r, c in dots for dr, dc in ((0, 1), (1, 0)) if (r + dr, c + dc) in dots
        ]
        self.boxes = {(r, c): self.sides(r, c) for r, c in product(range(self.rows), range(self.columns))}

    @staticmethod
    def sides(r, c):
        a, b, d, e = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
        return frozenset([edge(a, b), edge(a, d), edge(b, e), edge(d, e)])

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return [e for e in self.all_edges if e not in state.edges]

    def result(self, state, drawn):
        edges = state.edges | {drawn}
        closed = sum(1 for sides in self.boxes.values() if drawn in sides and sides <= edges)
        if not closed:
            return Game(edges, state.score, 1 - state.player)
        score = list(state.score)
        score[state.player] += closed
        return Game(edges, tuple(score), state.player)

    def is_terminal(self, state):
        return len(state.edges) == len(self.all_edges)

    def utility(self, state, player):
        return state.score[player] - state.score[1 - player]
