"""Games of three and more for the tests: any graph written in the state, so that compiled rules are compiled once.

A cell says who moves, CHANCE included, or that it is an end; what everybody gets, which is also its evaluation, is
written beside it.  The last player gets what is left of the sum, where the rules declare one.
"""

from fractions import Fraction
from functools import cache
from random import Random
from typing import NamedTuple

import outplay as op
from outplay import CHANCE

CELLS, WAYS, PLAYERS = 20, 3, 3
DICE, END = 8, 9
TOTAL = 12
"""What everybody has together, where that is declared."""


EIGHTHS = ((2, 1, 1), (1, 2, 1), (5, 2, 1), (1, 5, 2), (2, 2, 4), (1, 1, 6))
"""Weights whose shares are floats without rounding: what is equal stays equal, and the first is kept."""


class Cell(NamedTuple):
    """A cell of a graph, and the graph: a number for each cell, as `written` writes it."""

    graph: tuple[int, ...]
    cell: int


# | three worths + 16 of 6 bits | three weights of 4 bits | three ways of 5 bits | kind of 4 bits |
WAY, WEIGHT, WORTH = 4, 19, 31


def written(kinds, ways, weights, worths):
    """The start of a graph: who moves in each cell, three ways out of it, their weights, and what each gets."""
    graph = list(kinds)
    for i in range(CELLS * WAYS):
        cell, way = divmod(i, WAYS)
        graph[cell] |= ways[i] << WAY + 5 * way | weights[i] << WEIGHT + 4 * way | worths[i] + 16 << WORTH + 6 * way
    return Cell(tuple(graph), 0)


class Many(op.Game):
    """A walk along the ways of a graph without cycles, for three; any sum."""

    players = (0, 1, 2)
    initial = written((0,) * CELLS, (0,) * (WAYS * CELLS), (1,) * (WAYS * CELLS), (0,) * (PLAYERS * CELLS))
    can_repeat = False

    def to_move(self, state):
        kind = state.graph[state.cell] & 15
        return CHANCE if kind == DICE else kind % PLAYERS

    def actions(self, state):
        return range(WAYS)

    def result(self, state, action):
        return Cell(state.graph, state.graph[state.cell] >> WAY + 5 * action & 31)

    def is_terminal(self, state):
        return state.graph[state.cell] & 15 == END

    def utility(self, state, player):
        return (state.graph[state.cell] >> WORTH + 6 * player & 63) - 16

    def evaluate(self, state, player):
        return self.utility(state, player)


class Shared(Many):
    """The same, and everybody has TOTAL together, nobody less than nothing: max^n may prune."""

    utility_sum, utility_range = TOTAL, (0, TOTAL)


class Dice(Many):
    """Any sum, and dice."""

    def weight_of(self, state, way):
        return state.graph[state.cell] >> WEIGHT + 4 * way & 15

    def outcomes(self, state):
        total = 0
        for way in range(WAYS):
            total += self.weight_of(state, way)
        for way in range(WAYS):
            yield way, self.weight_of(state, way) / total


class SharedDice(Dice):
    """A sum, and dice."""

    utility_sum, utility_range = TOTAL, (0, TOTAL)


class Loose(Shared):
    """A sum of the utilities that the evaluations do not keep to."""

    def evaluate(self, state, player):
        return 2 * self.utility(state, player) + 1


class Row(NamedTuple):
    """Coins in a row, how many are taken, what everybody has, and whose turn it is."""

    coins: tuple[int, ...]
    taken: int
    points: tuple[int, ...]
    turn: int


class Coins(op.Game):
    """Three in turn take the next one, two or three coins of a row; who may not like that would rather pass."""

    players = (0, 1, 2)
    initial = Row((1,) * 9, 0, (0, 0, 0), 0)
    can_repeat = False

    def to_move(self, state):
        return state.turn

    def actions(self, state):
        for number in range(1, 4):
            if state.taken + number <= len(state.coins):
                yield number

    def result(self, state, action):
        worth = 0
        for i in range(action):
            worth += state.coins[state.taken + i]
        points = op.replaced(state.points, state.turn, state.points[state.turn] + worth)
        return Row(state.coins, state.taken + action, points, (state.turn + 1) % 3)

    def pass_turn(self, state):
        return Row(state.coins, state.taken, state.points, (state.turn + 1) % 3)

    def is_terminal(self, state):
        return state.taken == len(state.coins)

    def utility(self, state, player):
        return 2 * state.points[player] - state.points[(player + 1) % 3] - state.points[(player + 2) % 3]

    def evaluate(self, state, player):
        return self.utility(state, player)


def row(seed):
    """A row of coins, some of them worth less than nothing."""
    rng = Random(seed)
    coins = tuple(rng.randint(-4, 6) for _ in range(9))
    return Row(coins, rng.randint(0, 4), (rng.randint(0, 3), 0, rng.randint(0, 3)), rng.randrange(3))


def start(seed, dice=False, shared=True, last=CELLS - 4):
    """The start of a random graph."""
    return written(*parts(seed, dice, shared, last))


def parts(seed, dice=False, shared=True, last=CELLS - 4):
    """Kinds, ways, weights and worths of a random graph; every way leads to a later cell, and ties are many."""
    rng = Random(f"{seed} {dice} {shared}")
    turns, fine = rng.choice(("by turns", "anybody")), rng.choice((1, 3, 6))
    kinds = [cell % PLAYERS if turns == "by turns" else rng.randrange(PLAYERS) for cell in range(CELLS)]
    for cell in range(1 if dice else CELLS, CELLS):
        kinds[cell] = DICE if rng.random() < 0.3 else kinds[cell]
    kinds[last:] = [END] * (CELLS - last)
    steps = rng.choices(range(1, 7), k=WAYS * CELLS)
    ways = [min(i // WAYS + step, CELLS - 1) for i, step in enumerate(steps)]
    weights = [weight for shares in rng.choices(EIGHTHS, k=CELLS) for weight in shares]
    worths = [worth for _ in range(CELLS) for worth in _worths(rng, fine, shared)]
    return kinds, ways, weights, worths


def dot(weights, values):
    """The sum of the products."""
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def walked(kinds, ways, weights, worths, taken, plies, guess):
    """What the start of a graph is worth to everybody, in fractions, so many plies deep; `taken` chooses of vectors."""

    @cache
    def worth(cell, plies):
        here = slice(WAYS * cell, WAYS * (cell + 1))
        if kinds[cell] == END or plies == 0:
            return tuple(worths[here] if kinds[cell] == END else map(guess, worths[here]))
        below = [worth(way, plies - 1) for way in ways[here]]
        if kinds[cell] == DICE:
            return tuple(Fraction(dot(weights[here], each)) / sum(weights[here]) for each in zip(*below, strict=True))
        return taken(below, kinds[cell])

    return worth(0, plies)


def _worths(rng, fine, shared):
    """What everybody gets: multiples of a number, with the sum or without."""
    if not shared:
        return [fine * rng.randint(-2, 3) for _ in range(PLAYERS)]
    parts = sorted(fine * rng.randint(0, TOTAL // fine) for _ in range(PLAYERS - 1))
    worths = [high - low for low, high in zip([0, *parts], [*parts, TOTAL], strict=True)]
    rng.shuffle(worths)
    return worths
