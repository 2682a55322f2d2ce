"""Random games of any sum: constant or not, declared or not, with any names of players, cycles and chance.

kind      what both (or all three) get at an end
constant  adds up to the same number everywhere
hidden    the same, but at one end
shared    the same for everybody
general   anything
"""

from random import Random

from outplay import CHANCE
from positions import reachable
from random_games import DictGame, acyclic, plies_of, probabilities

KINDS = ("constant", "constant", "constant", "hidden", "shared", "general")
SUMS = (0, 0, 0, 1, 1, 2, 7, -3)
PAYOFFS = ((0, 1), (-1, 0, 1), (0, 1, 2), (0, 5), tuple(range(-9, 10)))
NAMES = (0, 1, 2, 7, -1, "X", "O", "", "MAX", ("a", 1), (), frozenset({3}), 2.5, b"b")
CYCLIC_SIZE = 7
"""A game with cycles has at most so many positions that are no ends: the oracle walks along every path."""


class AnySum(DictGame):
    """For the tests alone: who has a seat, and the kind that was drawn."""

    kind: str

    def __init__(self, seats, *parts):
        super().__init__(seats, *parts)
        self.seats = seats

    def utility(self, state, player):
        return self.payoffs[state][self.seats.index(player)]

    def evaluate(self, state, player):
        return self.guesses[state][self.seats.index(player)]

    def sum_from(self, state):
        """The sum at every end that a state leads to, or at all ends if it leads to none; None if they differ."""
        ends = reachable(self, state) & self.payoffs.keys() or reachable(self, 0) & self.payoffs.keys()
        sums = {sum(self.payoffs[end]) for end in ends}
        return sums.pop() if len(sums) == 1 else None

    @property
    def is_alone(self):
        """Does one player move, and the game not say that there is another?"""
        movers = {self.movers[state] for state in reachable(self) - self.payoffs.keys()} - {CHANCE}
        return len(movers) == 1 and not hasattr(self, "players")


def any_sum_game(seed):
    """The game of this seed; the same seed always gives the same game."""
    rng = Random(f"any sum {seed}")
    players, cyclic, chance = rng.choice((2, 2, 2, 3)), rng.random() < 0.3, rng.random() < 0.3
    successors = with_ways_back(rng, small(rng)) if cyclic else acyclic(rng)
    names = rng.sample(NAMES, players)
    inner = [i for i, below in enumerate(successors) if below]
    game = AnySum(
        tuple(names),
        movers_of(rng, successors, names, inner[1:] if chance else ()),
        {i: dict(enumerate(successors[i])) for i in inner},
        {},
        {i: [0] * players for i in inner},
        {i: probabilities(rng, len(successors[i])) for i in inner},
    )
    pay(game, rng, [i for i, below in enumerate(successors) if not below])
    declare(game, rng, cyclic, chance)
    return game


def small(rng):
    """Positions without cycles, few of them."""
    while True:
        successors = acyclic(rng)
        if sum(map(bool, successors)) <= CYCLIC_SIZE:
            return successors


def with_ways_back(rng, successors):
    """The same, and from some positions a move to an earlier one, or to where one is."""
    for i, below in enumerate(successors):
        if below and rng.random() < 0.5:
            below.insert(rng.randint(0, len(below)), rng.randint(0, i))
    return successors


def movers_of(rng, successors, names, dice):
    """By turns, or anybody, or always the same; chance at some of the positions where there may be dice."""
    turns = rng.choice(("by turns", "anybody", "anybody", "one"))
    movers = [
        names[ply % len(names)] if turns == "by turns" else names[0] if turns == "one" else rng.choice(names)
        for ply in plies_of(successors)
    ]
    for i in dice:
        movers[i] = CHANCE if rng.random() < 0.4 else movers[i]
    return movers


def pay(game, rng, ends):
    """What everybody gets at each end."""
    game.kind, total, values = rng.choice(KINDS), rng.choice(SUMS), rng.choice(PAYOFFS)
    for end in ends:
        drawn = [rng.choice(values) for _ in game.seats]
        if game.kind in ("constant", "hidden"):
            drawn[-1] = total - sum(drawn[:-1])
        game.payoffs[end] = tuple(drawn[:1] * len(drawn) if game.kind == "shared" else drawn)
    if game.kind == "hidden":
        end = rng.choice(ends)
        game.payoffs[end] = (*game.payoffs[end][:-1], game.payoffs[end][-1] + rng.choice((-3, 1, 5)))


def declare(game, rng, cyclic, chance):
    """Some of what is true."""
    game.can_repeat = cyclic or rng.random() < 0.5
    if not chance:
        game.outcomes = None
    if game.sum_from(0) is not None and rng.random() < 0.5:
        game.utility_sum = game.sum_from(0)
    if rng.random() < 0.3:
        everything = [payoff for payoffs in game.payoffs.values() for payoff in payoffs]
        game.utility_range = (min(everything), max(everything))
    if len(game.seats) == 2 and rng.random() < 0.4:
        del game.players
