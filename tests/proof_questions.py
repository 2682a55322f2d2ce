"""Win-or-not questions from a seed, and their answers by a plain fixpoint that shares nothing with the search."""

from itertools import product
from random import Random
from typing import NamedTuple

import outplay as op
from random_games import NAMES, VALUES, DictGame, random_game

ENDLESS = (None, None, -1, 0, 1, 0.5)
"""What endless play is worth to the first player; None for a game that does not say."""


def random_question(seed):
    """(game, player, at_least) of this seed: a third of the games cannot repeat."""
    rng = Random(f"question {seed}")
    game = acyclic_game(seed) if seed % 3 == 0 else cyclic_game(rng)
    values = sorted({payoffs[0] for payoffs in game.payoffs.values()} | {0})
    at_least = rng.choice([*values, -values[0], values[-1] + 1, rng.choice(values) - 0.5])
    return game, rng.choice(game.players), at_least


def acyclic_game(seed):
    """A tree or a graph without cycles, which says so."""
    game = random_game(seed)
    game.can_repeat = False
    return game


def cyclic_game(rng):
    """A directed graph: any position may follow any other, or one nearby; extra turns, ties, and several ways."""
    size, ends, width = rng.randint(3, 30), rng.choice((0.1, 0.25, 0.4)), rng.randint(2, 4)
    names, values = rng.choice(NAMES[2]), rng.choice(VALUES)
    near = rng.choice((2, 5, size))
    movers = [rng.choice(names) for _ in range(size)]
    over = [i for i in range(1, size) if rng.random() < ends] or [size - 1]
    moves = {
        i: {k: max(0, min(size - 1, i + rng.randint(-near, near))) for k in range(rng.randint(1, width))}
        for i in range(size)
        if i not in over
    }
    payoffs = {i: (value, -value) for i in over for value in [rng.choice(values)]}
    game = DictGame(names, movers, moves, payoffs, {}, {}, lazy=rng.random() < 0.5)
    game.utility_sum = 0
    endless = rng.choice(ENDLESS)
    if endless is not None:
        game.repetition = lambda state, player: endless if player == names[0] else -endless
    return game


def gets(game, state, player, at_least):
    """Does the player get at least that?  One side has to reach an end; whatever never ends is for the other."""
    endless = game.repetition(state, player) if hasattr(game, "repetition") else 0
    attacks_for_player = getattr(game, "can_repeat", True) is False or endless < at_least
    states = reachable(game, state)
    won = set()
    while True:
        more = {s for s in states - won if is_won(game, s, player, at_least, attacks_for_player, won)}
        if not more:
            return (state in won) == attacks_for_player
        won |= more


def is_won(game, state, player, at_least, attacks_for_player, won):
    """Has the attacker reached an end they want, or a position from which they do?"""
    if game.is_terminal(state):
        return (game.utility(state, player) >= at_least) == attacks_for_player
    followers = [game.result(state, action) in won for action in game.actions(state)]
    return any(followers) if (game.to_move(state) == player) == attacks_for_player else all(followers)


def reachable(game, state):
    """All states that can come up."""
    found, left = {state}, [state]
    while left:
        here = left.pop()
        for action in () if game.is_terminal(here) else game.actions(here):
            after = game.result(here, action)
            if after not in found:
                found.add(after)
                left.append(after)
    return found


CELLS, WAYS = 15, 3
END = 2


class Cell(NamedTuple):
    """A cell of a graph, and the graph in few ints, so that its rules are compiled quickly: four bits for each cell.

    kinds, worths  who moves there, or END; what ends are worth to player 0, and 8
    one, two, three  where the ways lead; `again`, what endless play is worth to player 0
    """

    kinds: int
    worths: int
    one: int
    two: int
    three: int
    again: int
    cell: int


class Web(op.Game):
    """A walk along the ways of a graph with cycles."""

    initial = Cell(0, 0, 0, 0, 0, 0, 0)
    utility_sum = 0

    def to_move(self, state):
        return (state.kinds >> 4 * state.cell) & 15

    def actions(self, state):
        for way in range(WAYS):  # noqa: UP028  (the compiler knows no `yield from`)
            yield way

    def result(self, state, action):
        ways = state.one if action == 0 else state.two if action == 1 else state.three
        here = (ways >> 4 * state.cell) & 15
        return Cell(state.kinds, state.worths, state.one, state.two, state.three, state.again, here)

    def is_terminal(self, state):
        return (state.kinds >> 4 * state.cell) & 15 == END

    def utility(self, state, player):
        worth = ((state.worths >> 4 * state.cell) & 15) - 8
        return worth if player == 0 else -worth

    def repetition(self, state, player):
        return state.again if player == 0 else -state.again

    def key(self, state):
        return state.cell


class Onward(Web):
    """The same on graphs without cycles."""

    can_repeat = False
    repetition = op.Game.repetition


def random_web(rng, onward=False):
    """The first cell of a random graph; where it leads onward, only to later cells, of which the last is an end."""
    ends, near = rng.choice((0.1, 0.2, 0.4)), rng.choice((3, 8, CELLS))
    kinds = [END if i and rng.random() < ends else rng.randrange(2) for i in range(CELLS)]
    kinds[-1] = END
    ways = [
        [max(0, min(CELLS - 1, i + rng.randint(1 if onward else -near, near))) for i in range(CELLS)] for _ in range(3)
    ]
    worths = [rng.randint(6, 10) for _ in range(CELLS)]
    return Cell(*map(packed, (kinds, worths, *ways)), rng.choice((-1, 0, 0, 1)), 0)


def packed(numbers):
    return sum(number << 4 * i for i, number in enumerate(numbers))


def web_question(seed):
    """(game, state, player, at_least) of this seed, on a graph that compiled rules can walk."""
    rng = Random(f"web {seed}")
    onward = seed % 3 == 0
    state = random_web(rng, onward)
    return ONWARD if onward else WEB, state, rng.randrange(2), rng.randint(-2, 3)


WEB, ONWARD = Web(), Onward()


class Hunt(NamedTuple):
    """How far the hunt has come, where it was left for the bush (0 if it was not), how deep in it, and who moves."""

    step: int
    bush: int
    deep: int
    player: int


class Chase(op.Game):
    """A narrow, deep game, as mating problems are: of three checks one goes on, and has a single answer.

    After another check the king has three answers: two lead into a bush of many lines in which the hunter wins in the
    end, the last one escapes.
    """

    can_repeat = False
    utility_sum, utility_range = 0, (-1, 1)

    def __init__(self, steps=20, bush=6):
        self.steps, self.thick = steps, bush
        self.initial = Hunt(0, 0, 0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        forced = state.player == 1 and state.bush == 0
        for move in range(1 if forced else 3):  # noqa: UP028  (the compiler knows no `yield from`)
            yield move

    def result(self, state, action):
        step, bush, deep, player = state
        if bush == 0 and player == 0:
            right = action == (7 * step + 2) % 3
            return Hunt(step, 0 if right else action + 1, 0, 1)
        if bush == 0:
            return Hunt(step + 1, 0, 0, 0)
        if deep == 0 and action == 2:
            return Hunt(-1, bush, deep, 0)
        return Hunt(step, (5 * bush + 3 * action + deep) % 4093 + 1, deep + 1, 1 - player)

    def is_terminal(self, state):
        return state.step < 0 or state.step == self.steps or state.deep > self.thick

    def utility(self, state, player):
        won = state.step >= 0
        return 1 if won == (player == 0) else -1


class Cops(op.Game):
    """Cops chase a robber on a grid: one never catches him, two do.  A state is the cops, the robber, and who moves."""

    utility_sum = 0

    def __init__(self, side, cops):
        self.side, self.initial = side, ((0,) * cops, side * side - 1, 0)

    def steps(self, cell):
        x, y = cell % self.side, cell // self.side
        around = ((x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        return [b * self.side + a for a, b in around if 0 <= a < self.side and 0 <= b < self.side]

    def to_move(self, state):
        return state[2]

    def actions(self, state):
        if state[2] == 1:
            return self.steps(state[1])
        return sorted({tuple(sorted(cells)) for cells in product(*map(self.steps, state[0]))})

    def result(self, state, action):
        return (action, state[1], 1) if state[2] == 0 else (state[0], action, 0)

    def is_terminal(self, state):
        return state[1] in state[0]

    def utility(self, state, player):
        return 1 if player == 0 else -1
