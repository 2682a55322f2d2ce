"""Random games of every kind at once, and what is true of them, worked out without a line of the package.

A game is drawn as a `Plan`: cells, who moves there and where to.  `Truth` says what a plan is worth; `Dressed` makes a
game of it that a user might have written, with whatever types, declarations and optional words were drawn for it.
"""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import inf
from random import Random
from typing import NamedTuple

import numpy as np

import outplay as op

DICE = "dice"
WORK = 300_000
"""Calls of `result` after which a question about a game of some hundred lines is called endless."""

MOST_LINES = 300
"""A plan with more positions than this, when its lines are written out, is drawn again."""


class Endless(BaseException):
    """A call that asks for ever; no `except Exception` hides it."""


@dataclass
class Plan:
    """A game on paper; the players are 0, 1 and maybe 2, and the start is cell 0.

    movers   who moves in each cell: a player, DICE, or None at an end
    ways     where each cell leads to
    chances  how likely each way is, where dice are thrown
    payoffs  what each player has at each end
    endless  what each player has when play never ends
    cyclic   may a position come again?
    turns    how many cells are one place, with another player to move in each: 1, or as many as play
    """

    players: int
    movers: list
    ways: list
    chances: dict
    payoffs: dict
    endless: tuple
    cyclic: bool
    turns: int = 1

    def reachable(self, cell):
        """The cells that play may come to."""
        found, left = {cell}, [cell]
        while left:
            new = {way for way, chance in self.steps(left.pop()) if chance} - found
            found |= new
            left.extend(new)
        return found

    def steps(self, cell):
        """Each way with its probability, 1 where a player chooses."""
        return list(zip(self.ways[cell], self.chances.get(cell, [1] * len(self.ways[cell])), strict=True))

    def ends(self, cell):
        return [end for end in self.reachable(cell) if self.movers[end] is None]

    def throws(self, cell=0):
        return any(self.movers[place] == DICE for place in self.reachable(cell))

    def has_constant_sum(self, cell=0):
        return len({sum(self.payoffs[end]) for end in self.ends(cell)}) <= 1

    def total(self, cell=0):
        """What the players have together at an end, if that is the same everywhere; 0 where there is no end."""
        return sum(self.payoffs[self.ends(cell)[0]]) if self.ends(cell) else Fraction(0)

    def is_minimax(self, cell=0):
        """Is every value of every player one number, whoever breaks the ties?"""
        return self.players == 2 and self.has_constant_sum(cell)

    def hull(self, cell, player=None):
        """The least and the most that can happen to a player, or to anybody."""
        who = range(self.players) if player is None else (player,)
        worths = [self.payoffs[end][one] for end in self.ends(cell) for one in who]
        worths += [self.endless[one] for one in who] if self.cyclic else []
        return min(worths), max(worths)


class Truth:
    """What is true of a plan."""

    def __init__(self, plan):
        self.plan = plan
        self.shares, self.surely = cache(self._shares), cache(self._surely)
        self.plies = cache(self._plies)

    def _shares(self, cell):
        """What everybody has if each goes for their own, of equal ways the first: max^n; None where it is not known."""
        plan = self.plan
        if plan.cyclic:
            known = plan.is_minimax() and not plan.throws(cell)
            return (self.surely(cell, 0), self.surely(cell, 1)) if known else None
        if plan.movers[cell] is None:
            return plan.payoffs[cell]
        if plan.movers[cell] == DICE:
            return tuple(
                sum(chance * self.shares(way)[player] for way, chance in plan.steps(cell) if chance)
                for player in range(plan.players)
            )
        return max(map(self.shares, plan.ways[cell]), key=lambda shares: shares[plan.movers[cell]])

    def _surely(self, cell, hero):
        """What a player has whatever all others do; None where it is not known."""
        plan, mover = self.plan, self.plan.movers[cell]
        if plan.cyclic:
            return None if plan.throws(cell) else self._forced(hero)[cell]
        if mover is None:
            return plan.payoffs[cell][hero]
        if mover == DICE:
            return sum(chance * self.surely(way, hero) for way, chance in plan.steps(cell) if chance)
        return (max if mover == hero else min)(self.surely(way, hero) for way in plan.ways[cell])

    def _forced(self, hero):
        """The same where play may go on for ever: the most that can be forced, from each cell."""
        plan = self.plan
        ends = [cell for cell, mover in enumerate(plan.movers) if mover is None]
        found = {}
        for least in sorted({plan.endless[hero], *(plan.payoffs[end][hero] for end in ends)}):
            if least > plan.endless[hero]:
                good = self._attracted({end for end in ends if plan.payoffs[end][hero] >= least}, hero, True)
            else:
                good = set(range(len(plan.ways))) - self._attracted(
                    {end for end in ends if plan.payoffs[end][hero] < least}, hero, False
                )
            found |= dict.fromkeys(good, least)
        return found

    def _attracted(self, goal, hero, for_hero):
        """From where the hero, or everybody else, can force play into the goal."""
        found, plan = set(goal), self.plan
        while True:
            more = {
                cell
                for cell, mover in enumerate(plan.movers)
                if mover is not None
                and cell not in found
                and ((any if (mover == hero) == for_hero else all)(way in found for way in plan.ways[cell]))
            }
            if not more:
                return found
            found |= more

    def _plies(self, cell):
        """How far the end is, without dice or cycles: who is above a draw hurries, who is below delays."""
        plan = self.plan
        if plan.movers[cell] is None:
            return 0
        mover, kept = plan.movers[cell], self.kept(cell)
        ahead = self.shares(cell)[mover] - Fraction(sum(self.shares(cell)), 2)
        return 1 + (max if ahead < 0 else min)(self.plies(way) for way in kept)

    def kept(self, cell):
        """The ways that keep what the mover has."""
        mover = self.plan.movers[cell]
        return [way for way in self.plan.ways[cell] if self.shares(way)[mover] == self.shares(cell)[mover]]

    def lines(self, cell, depth):
        """How many lines of so many moves there are."""
        if depth == 0:
            return 1
        return sum(self.lines(way, depth - 1) for way, chance in self.plan.steps(cell) if chance)


def drawn_plan(rng):
    """Any plan."""
    players = rng.choice((1, 2, 2, 2, 2, 2, 3, 3))
    cyclic, dice = rng.random() < 0.25, rng.choice((0, 0, 0, 0.25, 0.5))
    while True:
        ways = _ways(rng, cyclic)
        if 2 <= _size(ways) <= MOST_LINES:
            break
    if players > 1 and rng.random() < 0.2:
        return _in_turns(rng, players, ways, cyclic)
    movers = [_mover(rng, i, players, dice) if below else None for i, below in enumerate(ways)]
    by_turns = rng.random() < 0.4
    for i, below in enumerate(ways):
        for way in below if by_turns else ():
            if movers[way] not in (None, DICE) and movers[i] not in (None, DICE) and way > i:
                movers[way] = (movers[i] + 1) % players
    if by_turns or rng.random() < 0.8:
        movers[0] = rng.randrange(players) if movers[0] == DICE else movers[0]
    chances = {i: _chances(rng, len(ways[i])) for i, mover in enumerate(movers) if mover == DICE}
    payoffs = _payoffs(rng, max(players, 2), [i for i, below in enumerate(ways) if not below])
    return _with_draws(Plan(max(players, 2), movers, ways, chances, payoffs, (Fraction(0),) * max(players, 2), cyclic))


def _in_turns(rng, players, ways, cyclic):
    """The plan in which everybody has the same moves in each place, and the turn goes round."""
    places = [(place, player) for place in range(len(ways)) for player in range(players)]
    below = [[players * way + (player + 1) % players for way in ways[place]] for place, player in places]
    movers = [player if ways[place] else None for place, player in places]
    payoffs = _payoffs(rng, players, [place for place, ways_on in enumerate(ways) if not ways_on])
    turned = {
        players * place + player: tuple(payoffs[place][(one - player) % players] for one in range(players))
        for place, player in places
        if place in payoffs
    }
    return _with_draws(Plan(players, movers, below, {}, turned, (Fraction(0),) * players, cyclic, players))


def _with_draws(plan):
    """The same, where endless play is worth an equal share."""
    if plan.has_constant_sum() and plan.ends(0):
        plan.endless = (plan.total() / plan.players,) * plan.players
    return plan


def _ways(rng, cyclic):
    """Where each cell leads to: to later ones, and to earlier ones where play goes in cycles."""
    inner, ends = rng.randint(1, 6 if cyclic else rng.choice((3, 8, 14))), rng.randint(1, 5)
    widest, reach = rng.choice((1, 2, 3, 3, 4)), rng.randint(2, 8)
    ways = [
        [rng.randint(i + 1, min(i + reach, inner + ends - 1)) for _ in range(rng.randint(1, widest))]
        for i in range(inner)
    ]
    for i, below in enumerate(ways if cyclic else ()):
        if rng.random() < 0.5:
            below.insert(rng.randint(0, len(below)), rng.randint(0, i))
    return [*ways, *([] for _ in range(ends))]


def _size(ways):
    """How many positions there are when all lines are written out, those that go back left out."""
    sizes = [1] * len(ways)
    for i in reversed(range(len(ways))):
        sizes[i] += sum(sizes[way] for way in ways[i] if way > i)
    return sizes[0]


def _mover(rng, i, players, dice):
    return DICE if rng.random() < dice else rng.randrange(players)


def _chances(rng, n):
    """Probabilities with exact floats, or thirds and the like; now and then something never happens."""
    weights = [rng.choice((0, 1, 1, 1, 2, 3)) for _ in range(n)]
    weights[rng.randrange(n)] += 1
    if rng.random() < 0.7:
        weights[0 if weights[0] else weights.index(max(weights))] += -sum(weights) % 8
    return [Fraction(weight, sum(weights)) for weight in weights]


def _payoffs(rng, players, ends):
    """A constant sum, one that one end denies, the same for everybody, or anything."""
    kind = rng.choice(("constant",) * 5 + ("hidden", "shared", "general"))
    total = rng.choice((0, 0, 0, 1, 1, 2, 7, -3))
    values = rng.choice(((0, 1), (-1, 1), (-1, 0, 1), (0, 1, 2), (0, 5), range(-9, 10), (Fraction(1, 2), 2, -3), HUGE))
    payoffs = {}
    for end in ends:
        worths = [Fraction(rng.choice(values)) for _ in range(players)]
        if kind in ("constant", "hidden"):
            worths[-1] = total - sum(worths[:-1])
        payoffs[end] = tuple(worths[:1] * players if kind == "shared" else worths)
    if kind == "hidden":
        payoffs[ends[-1]] = (*payoffs[ends[-1]][:-1], payoffs[ends[-1]][-1] + 1)
    return payoffs


HUGE = (10**6, -(10**6), 10**6 + 1, 3)


class Place(NamedTuple):
    """A state of two numbers."""

    cell: int
    twin: int


def stepping(i):
    return tuple(range(i))


NAMES = (
    (0, 1, 2),
    (0, 1, 2),
    (1, 0, 2),
    ("A", "B", "C"),
    ("", "x", "xx"),
    (("red", 0), ("blue", 1), ("blue", 2)),
    (frozenset({"a"}), frozenset({"b"}), frozenset()),
    (True, False, "third"),
    (np.int64(0), np.int64(1), np.int64(2)),
    (b"b", 2.5, Fraction(1, 3)),
    (-1, 7, 5),
)
STATES = (
    int,
    "x".__mul__,
    stepping,
    lambda i: frozenset(range(i)),
    np.int64,
    lambda i: Place(i // 2, i % 2),
    lambda i: (i, "x"),
    lambda i: (i // 2, (i % 2,)),
    lambda i: Fraction(i, 7),
    lambda i: frozenset({i, "s"}),
    lambda i: float(i),
    lambda i: f"state {i}",
)
MOVES = (
    int,
    "abcdefg".__getitem__,
    (None, 0, "b", (3,), 2.5, Fraction(1, 2)).__getitem__,
    stepping,
    np.int64,
    lambda k: -k,
    lambda k: [k],
    lambda k: {"to": k},
    lambda k: frozenset({k}),
    lambda k: (k, (k,)),
    lambda k: Fraction(k, 3),
    lambda k: Place(k, k),
)


class Dressed:
    """A plan as a game that somebody wrote; it inherits nothing."""

    def __init__(self, plan, rng):
        self.plan, self.truth, self.calls = plan, Truth(plan), 0
        self.said = []
        self.names = rng.choice(NAMES)[: plan.players]
        state, move = rng.choice(STATES), rng.choice(MOVES)
        self.twins = rng.choice(("none", "none", "key", "symmetries", "unknown"))
        self.backwards = self.twins == "symmetries" and plan.is_minimax() and rng.random() < 0.5
        flips = [[rng.randrange(2) for _ in ways] for ways in plan.ways]
        self.flips = [flips[cell - cell % plan.turns] for cell in range(len(plan.ways))]
        self.memory = op.Memory()
        self.places = {(cell, twin): state(2 * cell + twin) for cell in range(len(plan.ways)) for twin in (0, 1)}
        self.cells = {state: place for place, state in self.places.items()}
        self.moves = [move(k) for k in range(6)]
        self.lazy, self.at_end = rng.random() < 0.4, rng.choice(("nobody", "first", "last"))
        self.initial = self.places[0, 0]
        self.worths = {end: [_number(rng, worth) for worth in worths] for end, worths in plan.payoffs.items()}
        self.chances = {cell: [_chance(rng, chance) for chance in found] for cell, found in plan.chances.items()}
        _declare(self, rng)

    def player_of(self, name):
        return self.names.index(name)

    def ways_of(self, state):
        """Each move with the state that it leads to."""
        cell, twin = self.cells[state]
        found = []
        for k, way in enumerate(self.plan.ways[cell]):
            flipped = {"none": 0, "key": self.flips[cell][k], "unknown": self.flips[cell][k]}
            found.append((self.moves[k], self.places[way, flipped.get(self.twins, twin ^ self.flips[cell][k])]))
        return found[::-1] if self.backwards and twin else found

    def listed(self, things):
        return (thing for thing in things) if self.lazy else list(things)

    def to_move(self, state):
        mover = self.plan.movers[self.cells[state][0]]
        if mover == DICE:
            return op.CHANCE
        if mover is None and "swap_players" in self.said:  # the other one moves where players are swapped
            return self.names[self.cells[state][0] % self.plan.turns]
        if mover is None:
            return {"nobody": None, "first": self.names[0], "last": self.names[-1]}[self.at_end]
        return self.names[mover]

    def actions(self, state):
        return self.listed(action for action, _ in self.ways_of(state))

    def result(self, state, action):
        self.calls += 1
        if self.calls > WORK:
            raise Endless
        return next(after for move, after in self.ways_of(state) if move == action and type(move) is type(action))

    def is_terminal(self, state):
        return self.plan.movers[self.cells[state][0]] is None

    def utility(self, state, player):
        return self.worths[self.cells[state][0]][self.player_of(player)]

    def cell(self, state):
        return self.cells[state][0]


class DressedGame(Dressed, op.Game):
    """The same, and it inherits what there is."""


def _number(rng, worth):
    """A number of any type that is exactly this."""
    kinds = [Fraction]
    if worth.denominator == 1:
        kinds += [int, int, int, float, Decimal]
        kinds += [np.int64] + [np.int8] * (abs(worth) < 100) + [bool] * (worth in (0, 1))
    elif worth.denominator == 2:
        kinds += [float, np.float64]
    kind = rng.choice(kinds)
    return kind(int(worth)) if worth.denominator == 1 else kind(worth)


def _chance(rng, chance):
    """A probability; an exact float, or a fraction."""
    is_dyadic = not chance.denominator & (chance.denominator - 1)
    return rng.choice((chance, chance, float(chance), Decimal(float(chance)))) if is_dyadic else chance


def _declare(game, rng):
    """Some of the words that a game may say, all of them true."""
    plan = game.plan

    def say(word, what):
        setattr(game, word, what)
        game.said.append(word)

    nobody = all(plan.movers[cell] in (None, DICE) for cell in plan.reachable(0))
    draws = plan.cyclic and any(plan.endless)  # who plays alone takes a draw for 0
    if nobody or draws or plan.players > 2 or rng.random() < 0.5:
        say("players", rng.choice((tuple, list))(game.names))
    if any(mover == DICE for mover in plan.movers):
        say("outcomes", lambda state: game.listed(_outcomes(game, state)))
    elif rng.random() < 0.2:
        say("outcomes", lambda state: [])
        say("has_chance", False)
    if not plan.cyclic and rng.random() < 0.6:
        say("can_repeat", False)
    if plan.has_constant_sum() and rng.random() < 0.5:
        say("utility_sum", _number(rng, plan.total()))
    everything = [worth for worths in plan.payoffs.values() for worth in worths]
    if rng.random() < 0.5:
        loose = rng.choice((0, 0, 3))
        say("utility_range", (_number(rng, min(everything) - loose), _number(rng, max(everything) + loose)))
    if rng.random() < 0.5:
        guesses = [rng.choice(plan.hull(0)) for _ in plan.ways]
        say("evaluate", lambda state, player: _guess(game, guesses, state, player))
    if rng.random() < 0.3:
        say("promise", lambda state, action: hash((state, repr(action))) % 5)
    if rng.random() < 0.2:
        say("noisy_actions", lambda state: [action for action, _ in game.ways_of(state)][:1])
    if rng.random() < 0.4:
        seed = rng.random()
        say("bounds", lambda state, player: _bounds(game, seed, state, player))
    if rng.random() < 0.3:
        seed = rng.random()
        say("candidates", lambda state: game.listed(_candidates(game, seed, state)))
    if game.twins == "key":
        say("key", lambda state: ("cell", game.cell(state)))
    elif game.twins == "symmetries":
        say("symmetries", lambda state: game.listed([game.places[game.cell(state), 1 - game.cells[state][1]]]))
    if plan.turns > 1 and rng.random() < 0.7:
        say("pass_turn", lambda state: game.places[_next_turn(plan, game.cell(state)), game.cells[state][1]])
    if plan.turns == 2 and plan.is_minimax() and rng.random() < 0.6:
        say("swap_players", lambda state: game.places[_next_turn(plan, game.cell(state)), game.cells[state][1]])
    if plan.cyclic and plan.is_minimax() and rng.random() < 0.4:
        total = sum(plan.endless)
        worth = Fraction(rng.randint(-2, 2))
        plan.endless = (worth, total - worth)
        numbers = [_number(rng, one) for one in plan.endless]
        say("repetition", lambda state, player: numbers[game.player_of(player)])


def _next_turn(plan, cell):
    """The same place with the next player to move."""
    return cell - cell % plan.turns + (cell + 1) % plan.turns


def _outcomes(game, state):
    cell = game.cell(state)
    return [(move, game.chances[cell][game.moves.index(move)]) for move, _ in game.ways_of(state)]


def _guess(game, guesses, state, player):
    """In a constant sum, what is a guess for one is one for the other."""
    plan, cell, who = game.plan, game.cell(state), game.player_of(player)
    if not plan.is_minimax():
        return guesses[(cell + who) % len(guesses)]
    return guesses[cell] if who == 0 else plan.total() - guesses[cell]


def _bounds(game, seed, state, player):
    """What holds the truth: tight or loose in each state for itself, so that states contradict each other."""
    plan, cell, who = game.plan, game.cell(state), game.player_of(player)
    rng = Random(f"{seed} {cell} {game.cells[state][1]}")
    kinds = ("tight", "near", "near", "hull", "nothing")
    kind = rng.choice([kind for kind in kinds if kind != "near" or plan.movers[cell] != DICE])
    if kind == "nothing":
        return -inf, inf
    if kind == "hull" or plan.cyclic or not plan.is_minimax():
        return plan.hull(cell, who)
    below, above = (0, 0) if kind == "tight" else (rng.choice((0, 0, 1, 3)), rng.choice((0, 0, 1, 3)))
    worth = game.truth.shares(cell)[who]
    return (worth - below, worth + above) if who == 0 else (worth - above, worth + below)


def _candidates(game, seed, state):
    """Some of the moves, a best one among them; all best ones where play may go in cycles."""
    plan, cell = game.plan, game.cell(state)
    shares, mover = game.truth.shares, plan.movers[cell]
    ways = game.ways_of(state)
    if shares(cell) is None or mover is None or mover == DICE:
        return [action for action, _ in ways]
    best = [action for action, after in ways if shares(game.cell(after))[mover] == shares(cell)[mover]]
    keep = best if plan.cyclic else best[:1]
    rng = Random(f"{seed} {cell}")
    return [action for action, _ in ways if action in keep or rng.random() < 0.5]


def drawn_game(seed):
    """The game of this seed; the same seed always gives the same game."""
    rng = Random(f"mixed {seed}")
    return rng.choice((Dressed, DressedGame))(drawn_plan(rng), rng)


CELLS, WAYS = 16, 3
ENDS, THROWS = 3, 4
KIND, COUNT, WAY, WEIGHT, PAYOFF, LOW, HIGH, GUESS = 0, 3, 5, 17, 26, 41, 47, 53
# | guess | high | low | three payoffs + 16 | three weights of 3 bits | three ways of 4 bits | count | kind of 3 bits |

OVER = ENDS << KIND | 16 << PAYOFF | 16 << PAYOFF + 5 | 16 << PAYOFF + 10
"""An end that is worth 0 to everybody."""


class Cell(NamedTuple):
    """A cell of a plan, and the plan: a number for each cell, so that compiled rules are compiled once."""

    chart: tuple[int, ...]
    cell: int


class Chart(op.Game):
    """Two players, a sum of 0, no dice; every cell says what can still happen, as tightly as was drawn for it."""

    initial = Cell((OVER,) * CELLS, 0)
    can_repeat, utility_sum, utility_range = False, 0, (-9, 9)

    def read(self, state, place, bits):
        return state.chart[state.cell] >> place & (1 << bits) - 1

    def to_move(self, state):
        kind = self.read(state, KIND, 3)
        return kind if kind < ENDS else 0

    def actions(self, state):
        for way in range(self.read(state, COUNT, 2)):  # noqa: UP028  (the compiler knows no `yield from`)
            yield way

    def result(self, state, action):
        return Cell(state.chart, self.read(state, WAY + 4 * action, 4))

    def is_terminal(self, state):
        return self.read(state, KIND, 3) == ENDS

    def utility(self, state, player):
        return self.read(state, PAYOFF + 5 * player, 5) - 16

    def bounds(self, state, player):
        low, high = self.read(state, LOW, 6) - 32, self.read(state, HIGH, 6) - 32
        return (low, high) if player == 0 else (-high, -low)


class CyclicChart(Chart):
    """The same, and play may go round."""

    can_repeat = True


class GuessedChart(Chart):
    """The same, and every cell is evaluated."""

    def evaluate(self, state, player):
        guess = self.read(state, GUESS, 5) - 16
        return guess if player == 0 else -guess


class DiceChart(Chart):
    """Two players and dice."""

    def to_move(self, state):
        kind = self.read(state, KIND, 3)
        return op.CHANCE if kind == THROWS else kind if kind < ENDS else 0

    def outcomes(self, state):
        for way in range(self.read(state, COUNT, 2)):
            yield way, self.read(state, WEIGHT + 3 * way, 3) / 4


class ManyChart(DiceChart):
    """Three players, any sum, dice."""

    players, utility_sum = (0, 1, 2), None

    def bounds(self, state, player):
        return -9, 9


class Charted(Dressed):
    """A plan as compiled rules see it, `rules`; the game itself is there for the laws alone."""

    def __init__(self, rules, plan, rng):
        super().__init__(plan, rng)
        plan.endless = (Fraction(0),) * plan.players
        self.truth = Truth(plan)
        self.rules, self.names, self.twins, self.backwards, self.lazy = rules, (0, 1, 2)[: plan.players], "none", 0, 0
        self.said = [word for word in WORDS if offered(rules, word)]
        chart = tuple(_row(plan, self.truth, rng, cell) for cell in range(len(plan.ways)))
        chart = chart + (OVER,) * (CELLS - len(chart))
        self.places = {(cell, twin): Cell(chart, cell) for cell in range(len(plan.ways)) for twin in (0, 1)}
        self.cells = {Cell(chart, cell): (cell, 0) for cell in range(len(plan.ways))}
        self.moves, self.initial, self.at_end = list(range(6)), Cell(chart, 0), "first"


WORDS = ("players", "outcomes", "can_repeat", "utility_sum", "utility_range", "evaluate", "bounds")


def offered(rules, word):
    return getattr(rules, word, None) is not None and getattr(type(rules), word, 0) is not getattr(op.Game, word, 0)


def _row(plan, truth, rng, cell):
    """A cell as a number."""
    mover, ways = plan.movers[cell], plan.ways[cell]
    row = (ENDS if mover is None else THROWS if mover == DICE else mover) << KIND | len(ways) << COUNT
    for i, way in enumerate(ways):
        weight = int(4 * plan.chances[cell][i]) if mover == DICE else 0
        row |= way << WAY + 4 * i | weight << WEIGHT + 3 * i
    for player, worth in enumerate(plan.payoffs.get(cell, ())):
        row |= int(worth) + 16 << PAYOFF + 5 * player
    low, high = map(int, _true_bounds(plan, truth, rng, cell))
    return row | low + 32 << LOW | high + 32 << HIGH | int(rng.choice(plan.hull(0))) + 16 << GUESS


def _true_bounds(plan, truth, rng, cell):
    shares = truth.shares(cell)
    if plan.players > 2 or plan.cyclic or shares[0].denominator > 1 or plan.movers[cell] == DICE or rng.random() < 0.3:
        return -9, 9
    return max(shares[0] - rng.choice((0, 0, 1, 3)), -9), min(shares[0] + rng.choice((0, 0, 1, 3)), 9)


def drawn_chart(rules, seed):
    """The game of this seed by these rules."""
    rng = Random(f"chart {seed}")
    while True:
        plan = drawn_plan(rng)
        fits = plan.players == len(rules.players) and len(plan.ways) <= CELLS and max(map(len, plan.ways)) <= WAYS
        worths = [worth for worths in plan.payoffs.values() for worth in worths]
        fits = fits and all(worth.denominator == 1 and abs(worth) <= 9 for worth in worths)
        fits = fits and plan.cyclic == rules.can_repeat and (offered(rules, "outcomes") or not plan.chances)
        if fits and (plan.players > 2 or all(sum(worths) == 0 for worths in plan.payoffs.values())):
            break
    for cell, chances in plan.chances.items():
        weights = [0] * len(chances)
        for _ in range(4):
            weights[rng.randrange(len(chances))] += 1
        plan.chances[cell] = [Fraction(weight, 4) for weight in weights]
    return Charted(rules, plan, rng)
