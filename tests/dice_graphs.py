"""Games of dice for the tests: any graph written in the state, so that compiled rules are compiled once."""

from fractions import Fraction
from functools import cache
from math import inf
from random import Random
from typing import NamedTuple

import outplay as op
from outplay import CHANCE

CELLS, WAYS = 24, 3
FIRST, SECOND, DICE, END = range(4)


class Cell(NamedTuple):
    """A cell of a graph, and the graph: a number for each cell, as `written` writes it."""

    graph: tuple[int, ...]
    cell: int


# | worth + 16 | three weights of 4 bits | three ways of 5 bits | kind of 2 bits |
KIND, WAY, WEIGHT, WORTH = 0, 2, 17, 29


def written(kinds, ways, weights, worths):
    """The start of a graph: who moves in each cell, three ways out of it, their weights, the utilities."""
    graph = [kinds[cell] | worths[cell] + 16 << WORTH for cell in range(CELLS)]
    for i in range(CELLS * WAYS):
        graph[i // WAYS] |= ways[i] << WAY + 5 * (i % WAYS) | weights[i] << WEIGHT + 4 * (i % WAYS)
    return Cell(tuple(graph), 0)


class Graph(op.Game):
    """A walk along the ways of a graph without cycles; where dice are thrown, weights say how likely each way is."""

    initial = written((FIRST,) * CELLS, (0,) * (WAYS * CELLS), (1,) * (WAYS * CELLS), (0,) * CELLS)
    can_repeat = False
    utility_sum, utility_range = 0, (-10, 10)

    def kind_of(self, state, cell):
        return state.graph[cell] >> KIND & 3

    def worth_of(self, state, cell):
        return (state.graph[cell] >> WORTH) - 16

    def weight_of(self, state, way):
        return state.graph[state.cell] >> WEIGHT + 4 * way & 15

    def to_move(self, state):
        kind = self.kind_of(state, state.cell)
        return CHANCE if kind == DICE else kind % 2

    def actions(self, state):
        for way in range(WAYS):  # noqa: UP028  (the compiler knows no `yield from`)
            yield way

    def outcomes(self, state):
        total = 0
        for way in range(WAYS):
            total += self.weight_of(state, way)
        for way in range(WAYS):
            yield way, self.weight_of(state, way) / total

    def result(self, state, action):
        return Cell(state.graph, state.graph[state.cell] >> WAY + 5 * action & 31)

    def is_terminal(self, state):
        return self.kind_of(state, state.cell) == END

    def utility(self, state, player):
        worth = self.worth_of(state, state.cell)
        return worth if player == 0 else -worth

    def evaluate(self, state, player):
        return self.utility(state, player)


class Bounded(Graph):
    """The same, and every cell says what can still happen below it: what its worths are between."""

    def bounds(self, state, player):
        least = most = self.worth_of(state, state.cell)
        for cell in range(state.cell, CELLS):
            least, most = min(least, self.worth_of(state, cell)), max(most, self.worth_of(state, cell))
        return (least, most) if player == 0 else (-most, -least)


class Loose(Graph):
    """Every other cell says what can still happen below it, and guesses go beyond that."""

    def evaluate(self, state, player):
        guess = 10 if state.cell % 3 else -10
        return guess if player == 0 else -guess

    def bounds(self, state, player):
        least, most = -10, 10
        if state.cell % 2 == 0:
            least, most = 10, -10
            for cell in range(state.cell, CELLS):
                if self.kind_of(state, cell) == END:
                    least, most = min(least, self.worth_of(state, cell)), max(most, self.worth_of(state, cell))
        return (least, most) if player == 0 else (-most, -least)


def graph(seed):
    """The start of a random graph."""
    return written(*parts(seed))


def parts(seed):
    """Kinds, ways, weights and worths of a random graph; every way leads to a later cell."""
    rng = Random(seed)
    last = rng.randint(8, CELLS)
    share = rng.choice((0.2, 0.4, 0.6))
    kinds = [DICE if rng.random() < share else rng.randint(0, 1) for _ in range(CELLS)]
    for cell in range(last - 4, CELLS):
        kinds[cell] = END
    steps = rng.choices(range(1, 7), k=WAYS * CELLS)
    ways = [min(i // WAYS + step, CELLS - 1) for i, step in enumerate(steps)]
    weights = rng.choices((0, 1, 1, 2, 5), k=WAYS * CELLS)
    for cell in range(CELLS):
        weights[WAYS * cell] += 1
    worths = rng.choices(range(-10, 11), k=CELLS)
    return kinds, ways, weights, worths


def exact_worth(kinds, ways, weights, worths, plies=inf):
    """What the start of a graph is worth to the first player, in fractions, so many plies deep."""

    @cache
    def worth(cell, plies):
        if kinds[cell] == END or plies == 0:
            return worths[cell]
        here = slice(WAYS * cell, WAYS * (cell + 1))
        below = [worth(way, plies - 1) for way in ways[here]]
        if kinds[cell] == DICE:
            return sum(map(Fraction.__mul__, map(Fraction, weights[here]), map(Fraction, below))) / sum(weights[here])
        return max(below) if kinds[cell] == FIRST else min(below)

    return worth(0, plies)


class Throws(NamedTuple):
    """The points of both, whose turn it is, whether the die is in the air, and the points of this turn."""

    points: tuple[int, ...]
    turn: int
    rolling: bool
    kept: int


class Race(op.Game):
    """Pig that comes to an end: throw as often as you like, a 1 ends your turn with one point; the first to 20 wins."""

    initial = Throws((0, 0), 0, False, 0)
    can_repeat = False
    utility_sum, utility_range = 0, (-1, 1)
    goal = 20

    def to_move(self, state):
        return CHANCE if state.rolling else state.turn

    def actions(self, state):
        yield 1
        if state.kept > 0:
            yield 0

    def outcomes(self, state):
        for face in range(1, 7):
            yield face, 1 / 6

    def result(self, state, action):
        if not state.rolling and action == 1:
            return Throws(state.points, state.turn, True, state.kept)
        if state.rolling and action > 1:
            return Throws(state.points, state.turn, False, state.kept + action)
        kept = 1 if state.rolling else state.kept
        points = op.replaced(state.points, state.turn, state.points[state.turn] + kept)
        return Throws(points, 1 - state.turn, False, 0)

    def is_terminal(self, state):
        best = max(state.points[state.turn] + state.kept, state.points[1 - state.turn])
        return not state.rolling and best >= self.goal

    def utility(self, state, player):
        return 1 if state.points[player] + (state.kept if player == state.turn else 0) >= self.goal else -1

    def evaluate(self, state, player):
        ahead = state.points[player] - state.points[1 - player]
        return (ahead + (state.kept if player == state.turn else -state.kept)) / (3 * self.goal)
