"""Random games from a seed: trees and graphs without cycles, with whatever makes a search go wrong.

Turns alternate in some, and in others who moves is drawn for each position, so that there are extra turns
and passes; values are often few, so that there are ties; positions are reached by several ways, at equal
and at different depths.  test_faults.py says how many of them find a table that is not sound.
"""

from fractions import Fraction
from math import inf
from random import Random

from outplay import CHANCE

NAMES = {2: ((0, 1), ("MAX", "MIN"), ("X", "O")), 3: ((0, 1, 2), ("A", "B", "C"))}
WIDE = tuple(range(-9, 10))
VALUES = ((0, 1), (-1, 0, 1), (0, 1, 2), (-0.5, 0.25, 1.5), WIDE, WIDE, WIDE)
INFINITE = (-inf, -1, 0, 1, inf)
MOST_VISITS = 800
"""A game whose lines, written out, have more positions than this is drawn again."""


class DictGame:
    """A game in four dicts; it inherits nothing.  States are ints, and 0 is the start."""

    initial = 0

    def __init__(self, players, movers, moves, payoffs, guesses, chances, lazy=False):
        self.players, self.movers, self.moves, self.payoffs = players, movers, moves, payoffs
        self.guesses, self.chances, self.lazy = guesses, chances, lazy

    def to_move(self, state):
        return self.movers[state]

    def actions(self, state):
        return (a for a in self.moves[state]) if self.lazy else tuple(self.moves[state])

    def result(self, state, action):
        return self.moves[state][action]

    def is_terminal(self, state):
        return state in self.payoffs

    def utility(self, state, player):
        return self.payoffs[state][self.players.index(player)]

    def evaluate(self, state, player):
        return self.guesses[state][self.players.index(player)]

    def outcomes(self, state):
        return tuple(zip(self.moves[state], self.chances[state], strict=True))


def random_game(seed, players=2, chance=False):
    """The game of this seed; the same seed always gives the same game."""
    rng = Random(f"{seed} {players} {chance}")
    successors = acyclic(rng)
    values = rng.choice(VALUES if chance or rng.random() < 0.8 else (INFINITE,))
    names = rng.choice(NAMES[players])
    label = rng.choice((int, str, lambda i: (i, "x"), lambda i: "abcdefgh"[i]))
    random_turns = rng.choice((0, 0.3, 1))
    movers = [
        rng.choice(names) if rng.random() < random_turns else names[ply % players] for ply in plies_of(successors)
    ]
    inner = [i for i, below in enumerate(successors) if below]
    if chance:
        for i in inner[1:]:
            movers[i] = CHANCE if rng.random() < 0.4 else movers[i]
        movers[inner[-1]] = CHANCE
    return DictGame(
        names,
        movers,
        {i: {label(k): j for k, j in enumerate(successors[i])} for i in inner},
        {i: _payoffs(rng, values, players) for i, below in enumerate(successors) if not below},
        {i: _payoffs(rng, values, players) for i in inner},
        {i: probabilities(rng, len(successors[i])) for i in inner if movers[i] == CHANCE},
        lazy=rng.random() < 0.5,
    )


def acyclic(rng):
    """The successors of each position, all of them later ones."""
    while True:
        successors = rng.choice((_tree, _graph, _layers, _layers, _layers))(rng)
        visits = [1] * len(successors)
        for i in reversed(range(len(successors))):
            visits[i] += sum(visits[j] for j in successors[i])
        if 2 <= visits[0] <= MOST_VISITS:
            return successors


def plies_of(successors):
    """How many moves the longest way to each position has."""
    plies = [0] * len(successors)
    for i, below in enumerate(successors):
        for j in below:
            plies[j] = max(plies[j], plies[i] + 1)
    return plies


def _tree(rng):
    size, widest = rng.randint(2, 50), rng.randint(1, 4)
    successors = [[] for _ in range(size)]
    for j in range(1, size):
        parents = [i for i in range(j) if len(successors[i]) < widest]
        successors[rng.choice(parents[-5:])].append(j)
    return successors


def _graph(rng):
    """Any later position may follow, so that there are ways of every length."""
    size, reach, ends = rng.randint(3, 16), rng.randint(2, 6), rng.choice((0, 0.2, 0.4))
    successors = [[], []]
    for i in reversed(range(size)):
        later = range(i + 1, min(size + 2, i + 1 + reach))
        below = [rng.choice(later) for _ in range(rng.randint(1, 4))]
        successors.append([] if i and rng.random() < ends else below)
    return successors[::-1]


def _layers(rng):
    """A few positions at each ply; a move leads to the next ply, in some games also to the one after it."""
    width, depth, widest = rng.randint(2, 7), rng.randint(3, 6), rng.randint(3, 4)
    ends, skips = rng.choice((0, 0, 0.2)), rng.choice((0, 0.3))
    layers = [range(1), *(range(1 + ply * width, 1 + (ply + 1) * width) for ply in range(depth))]
    successors = []
    for layer, following, after in zip(layers, layers[1:], [*layers[2:], layers[-1]], strict=False):
        for i in layer:
            below = [rng.choice(after if rng.random() < skips else following) for _ in range(rng.randint(1, widest))]
            successors.append([] if i and rng.random() < ends else below)
    return [*successors, *([] for _ in range(width))]


def _payoffs(rng, values, players):
    if players == 2:
        value = rng.choice(values)
        return value, -value
    return tuple(rng.choice(values) for _ in range(players))


def probabilities(rng, n):
    weights = [rng.randint(1, 4) for _ in range(n)]
    return [Fraction(weight, sum(weights)) for weight in weights]


class SameHash:
    """A key that collides with every other and is equal only to its own kind."""

    def __init__(self, state):
        self.state = state

    def __hash__(self):
        return 0

    def __eq__(self, other):
        return self.state == other.state
