"""Random games of chance in which positions come again, and an oracle that tries every pair of strategies.

The oracle shares nothing with the solver: both sides have optimal strategies that look at the position alone
(T. Liggett and S. Lippman, Stochastic Games with Perfect Information and Time Average Payoff, 1969), so the value is
the best that one fixed strategy brings against the worst fixed reply; what a pair brings solves linear equations, in
fractions.
"""

from fractions import Fraction
from itertools import product
from random import Random

import outplay as op
from outplay import CHANCE

FIRST, SECOND, DICE, END = range(4)


class Walk(op.Game):
    """A walk over numbered cells: kinds say who decides, ways where it can go, weights how likely, worths of ends."""

    utility_sum = 0
    initial = 0

    def __init__(self, kinds, ways, weights, worths):
        self.kinds, self.ways, self.weights, self.worths = kinds, ways, weights, worths

    def to_move(self, state):
        return CHANCE if self.kinds[state] == DICE else self.kinds[state]

    def actions(self, state):
        return range(len(self.ways[state]))

    def outcomes(self, state):
        total = sum(self.weights[state])
        return [(way, Fraction(weight, total)) for way, weight in enumerate(self.weights[state])]

    def result(self, state, action):
        return self.ways[state][action]

    def is_terminal(self, state):
        return self.kinds[state] == END

    def utility(self, state, player):
        return self.worths[state] if player == 0 else -self.worths[state]


class Floating(Walk):
    """The same, with probabilities that were rounded."""

    def outcomes(self, state):
        return [(way, float(share)) for way, share in super().outcomes(state)]


class Settled(Floating):
    """The same, and endless play is worth something to the first player."""

    forever = 0

    def repetition(self, state, player):
        return self.forever if player == 0 else -self.forever


def random_walk(seed, cells=(1, 3), dice=(1, 3), kind=Floating):
    """A small random game; every cell may lead to every other one."""
    rng = Random(seed)
    count = rng.randint(*cells), rng.randint(*cells), rng.randint(*dice), rng.randint(1, 3)
    kinds = [who for who in (FIRST, SECOND, DICE, END) for _ in range(count[who])]
    rng.shuffle(kinds)
    ways = [[] if who == END else rng.choices(range(len(kinds)), k=2 + (who == DICE)) for who in kinds]
    weights = [[rng.choice((1, 1, 2, 5)) for _ in way] for way in ways]
    return kind(kinds, ways, weights, [rng.randint(-3, 3) for _ in kinds])


def strategies(game, player):
    """Every way to choose an edge at each of the player's cells."""
    cells = [cell for cell, who in enumerate(game.kinds) if who == player]
    for chosen in product(*(range(len(game.ways[cell])) for cell in cells)):
        yield dict(zip(cells, chosen, strict=True))


def payoffs(game, choice, forever):
    """What every cell is worth to the first player if everybody moves as `choice` says."""
    ahead = {}
    for cell, who in enumerate(game.kinds):
        if who == END:
            ahead[cell] = {}
        elif who == DICE:
            total = sum(game.weights[cell])
            ahead[cell] = {}
            for to, weight in zip(game.ways[cell], game.weights[cell], strict=True):
                ahead[cell][to] = ahead[cell].get(to, 0) + Fraction(weight, total)
        else:
            ahead[cell] = {game.ways[cell][choice[cell]]: Fraction(1)}
    ending = {cell for cell, who in enumerate(game.kinds) if who == END}
    while more := {cell for cell, to in ahead.items() if cell not in ending and ending & set(to)}:
        ending |= more
    values = {cell: Fraction(forever) for cell in ahead if cell not in ending}
    values |= {cell: Fraction(game.worths[cell]) for cell, who in enumerate(game.kinds) if who == END}
    return _solved({cell: to for cell, to in ahead.items() if cell not in values}, values)


def _solved(rows, values):
    """Gauss's elimination: each row says of which other cells a cell is the average."""
    found, done = dict(values), []
    rows = {cell: dict(row) for cell, row in rows.items()}
    for cell in list(rows):
        row = rows.pop(cell)
        loop = 1 - row.pop(cell, 0)
        row = {to: share / loop for to, share in row.items()}
        done.append((cell, row))
        for other in rows.values():
            share = other.pop(cell, 0)
            if share:
                for to, part in row.items():
                    other[to] = other.get(to, 0) + share * part
    for cell, row in reversed(done):
        found[cell] = sum(share * found[to] for to, share in row.items())
    return found


class Oracle:
    """What every pair of strategies brings to the first player, in every cell."""

    def __init__(self, game, forever=0):
        self.sides = [list(strategies(game, player)) for player in (FIRST, SECOND)]
        self.brings = [[payoffs(game, one | other, forever) for other in self.sides[1]] for one in self.sides[0]]
        self.cells = range(len(game.kinds))

    def values(self):
        """The value of every cell."""
        return [max(min(pair[cell] for pair in row) for row in self.brings) for cell in self.cells]

    def least(self, strategy):
        """What a strategy of the first player brings against the best reply to it."""
        row = self.brings[self.sides[0].index(strategy)]
        return [min(pair[cell] for pair in row) for cell in self.cells]

    def most(self, strategy):
        """What a strategy of the second player leaves the first one against the best reply to it."""
        column = [row[self.sides[1].index(strategy)] for row in self.brings]
        return [max(pair[cell] for pair in column) for cell in self.cells]
