"""One definition, two engines: plain and compiled find the same values, by the same nodes."""

from math import inf
from random import Random
from typing import NamedTuple

import pytest

import outplay as op
from board_games import BOARDS
from engine_games import Circle, HalfPoints, Leaves, Sowing, TopBits, Walk, random_leaf, random_walk
from engine_oracle import assert_honest, limited_oracle, path_worth
from oracle import worth
from outplay.core.numbers import QUIET_PLIES
from positions import different_states

SOWING, TOP_BITS, HALVES, LEAVES, CIRCLE = Sowing(4, 2, 1, 3, 2), TopBits(), HalfPoints(), Leaves(), Circle()
DEPTHS = (6, 5, 4, 4, 4, 5, 5, 5, 4, 4, 6, 6)
GAMES = list(zip([*BOARDS, SOWING, TOP_BITS, HALVES], DEPTHS, strict=True))


def name_of(x):
    return str(x) if isinstance(x, int) else type(x).__name__


def both(call, game, state, **options):
    """The answers of the two engines; a generator's as a list."""
    answers = [call(game, state, engine=engine, **options) for engine in ("plain", "compiled")]
    return [answer if isinstance(answer, op.Result) else list(answer) for answer in answers]


def seen(result):
    return result.value, result.certainty, result.action, result.player, result.depth, result.stopped_by


SOME = {"ConnectFour", "Sowing", "TopBits", "HalfPoints"}
"""Compiled each time; the others in the slow suite."""

COMPARED = [
    pytest.param(game, depth, marks=[pytest.mark.slow] * (type(game).__name__ not in SOME)) for game, depth in GAMES
]


@pytest.mark.parametrize(("game", "depth"), COMPARED, ids=name_of)
@pytest.mark.parametrize("options", [{}, {"method": "mtdf"}, {"selective": True}], ids=str)
def test_every_depth_is_the_same_node_for_node(game, depth, options):
    for state in different_states(game, 1, 6):
        plain, compiled = both(op.deepen, game, state, depth=depth, **options)
        assert [seen(result) for result in plain] == [seen(result) for result in compiled], state
        if game is not HALVES:  # where ints and floats mix, plain has wider null windows
            assert [result.nodes for result in plain] == [result.nodes for result in compiled], state
            assert [result.line for result in plain] == [result.line for result in compiled], state


@pytest.mark.parametrize(("game", "depth"), COMPARED, ids=name_of)
def test_exact_values_are_the_same(game, depth):
    for state in different_states(game, 2, 4)[1:]:
        plain, compiled = both(op.search, game, state)
        assert plain.certainty == compiled.certainty == "exact"
        assert plain.value == compiled.value, state
        for result in (plain, compiled):
            assert_honest(game, state, result, plain.value)


@pytest.mark.parametrize(("game", "depth"), COMPARED, ids=name_of)
def test_analyses_are_the_same(game, depth):
    for state in different_states(game, 3, 3)[1:]:
        for options in ({}, {"depth": 3}):
            plain, compiled = both(op.analyse, game, state, **options)
            assert [result.value for result in plain] == [result.value for result in compiled], (state, options)
            assert {(r.action, r.value, r.certainty) for r in plain} == {
                (r.action, r.value, r.certainty) for r in compiled
            }, (state, options)


@pytest.mark.parametrize("game", [SOWING, TOP_BITS, HALVES], ids=name_of)
@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_made_games_have_the_value_of_the_oracle(game, engine):
    for state in different_states(game, 4, 8):
        value = worth(game, state, game.to_move(state))
        assert op.search(game, state, engine=engine).value == value, state
        for depth in (1, 2, 4):
            limited, best = limited_oracle(game, state, depth)
            result = op.search(game, state, depth=depth, engine=engine)
            assert result.value == limited, (state, depth)
            assert result.action in best or result.certainty == "exact", (state, depth)
            assert_honest(game, state, result, value)


@pytest.mark.parametrize("game", [SOWING, TOP_BITS, HALVES], ids=name_of)
@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_made_games_are_analysed_as_by_the_oracle(game, engine):
    for state in different_states(game, 5, 6):
        player = game.to_move(state)
        for result in op.analyse(game, state, engine=engine):
            assert result.value == worth(game, game.result(state, result.action), player), (state, result.action)


VALUES = [
    pytest.param((-1.5, -0.25, 0.0, 0.25, 2.0), id="small"),
    pytest.param((1e-300, 2e-300, -1e-300), id="tiny"),
    pytest.param((-1e300, 1.0, 1e12, 1e300), id="huge"),
    pytest.param((-inf, -1.0, 1.0, inf), id="infinite"),
]


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize("values", VALUES)
def test_floats_of_any_size_and_extra_turns(values, engine):
    rng = Random(6)
    for _ in range(100):
        state = random_leaf(rng, values)
        value = worth(LEAVES, state, LEAVES.to_move(state))
        result = op.search(LEAVES, state, engine=engine, nodes=100_000, selective=False)
        assert (result.value, result.certainty) == (value, "exact"), state
        assert_honest(LEAVES, state, result, value)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize("again", [0, 1, -2])
def test_positions_that_repeat_are_worth_what_the_game_says(engine, again):
    rng = Random(7)
    for _ in range(60):
        state = random_walk(rng, again)
        value = path_worth(CIRCLE, state, state.player)
        result = op.search(CIRCLE, state, engine=engine, depth=60)
        assert (result.value, result.certainty) == (value, "exact"), state
        assert result.action in list(CIRCLE.actions(state))


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_cycles_are_analysed_and_the_table_is_not_poisoned(engine):
    rng = Random(8)
    for _ in range(30):
        state = random_walk(rng)
        for result in op.analyse(CIRCLE, state, engine=engine, depth=60):
            child = CIRCLE.result(state, result.action)
            assert result.value == path_worth(CIRCLE, child, state.player), (state, result.action)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_ints_may_be_large(engine):
    rng = Random(9)
    for _ in range(20):
        state = random_walk(rng, ends=(-(10**12), 10**12, 10**15, 7))
        value = path_worth(CIRCLE, state, state.player)
        assert op.search(CIRCLE, state, engine=engine, depth=60).value == value, state


def test_cycles_are_the_same_node_for_node():
    rng = Random(10)
    for _ in range(30):
        state = random_walk(rng)
        plain, compiled = both(op.deepen, CIRCLE, state, depth=12)
        assert [(seen(r), r.nodes) for r in plain] == [(seen(r), r.nodes) for r in compiled], state


class Round(NamedTuple):
    cell: int
    player: int


class Noisy(op.Game):
    """Five cells in a ring: to stay is noisy, and looks better and better to whoever does."""

    initial = Round(0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        yield 0
        yield 1

    def noisy_actions(self, state):
        yield 0

    def result(self, state, action):
        return Round((state.cell + action) % 5, 1 - state.player)

    def is_terminal(self, state):
        return state.cell == 4

    def utility(self, state, player):
        return 1 if player == state.player else -1

    def evaluate(self, state, player):
        return -1 if player == state.player else 1


def test_noise_that_goes_round_in_circles_ends_after_the_same_nodes():
    game = Noisy()
    plain, compiled = both(op.deepen, game, game.initial, depth=5)
    assert [(seen(r), r.nodes) for r in plain] == [(seen(r), r.nodes) for r in compiled]
    assert plain[1].nodes < 10 * QUIET_PLIES


class Passing(Circle):
    """The same walk, where a selective search may also try to pass."""

    def pass_turn(self, state):
        return Walk(state.ways, state.ends, state.again, state.here, state.there, 1 - state.player)


def test_passes_and_cycles_are_the_same_node_for_node():
    game, rng = Passing(), Random(11)
    for _ in range(60):
        plain, compiled = both(op.deepen, game, random_walk(rng), depth=12, selective=True)
        assert [(seen(r), r.nodes) for r in plain] == [(seen(r), r.nodes) for r in compiled]


class Fence(NamedTuple):
    values: tuple[float, ...]
    movers: tuple[int, ...]
    lows: tuple[float, ...]
    highs: tuple[float, ...]
    node: int


class Fenced(op.Game):
    """A binary tree of depth 4, written in the state, with bounds that are right, and need not lie in one another."""

    can_repeat = False
    initial = Fence((0.0,) * 32, (0,) * 16, (-9.0,) * 16, (9.0,) * 16, 1)

    def to_move(self, state):
        return state.movers[state.node] if state.node < 16 else 0

    def actions(self, state):
        yield 0
        yield 1

    def result(self, state, action):
        return Fence(state.values, state.movers, state.lows, state.highs, 2 * state.node + action)

    def is_terminal(self, state):
        return state.node >= 16

    def utility(self, state, player):
        return state.values[state.node] if player == 0 else -state.values[state.node]

    evaluate = utility

    def noisy_actions(self, state):
        if state.node % 3 == 0:
            yield 1

    def bounds(self, state, player):
        low, high = state.lows[state.node], state.highs[state.node]
        return (low, high) if player == 0 else (-high, -low)


def random_fence(rng):
    """A tree with movers, guesses and leaves of its own, fenced in around the true values."""
    values, movers = [float(rng.randrange(-5, 6)) for _ in range(32)], [rng.randrange(2) for _ in range(16)]
    true = list(values)
    for node in range(15, 0, -1):
        true[node] = (min if movers[node] else max)(true[2 * node], true[2 * node + 1])
    slack = [(rng.randrange(2), rng.randrange(2)) if rng.random() < 0.4 else (20, 20) for _ in range(16)]
    lows, highs = zip(*((true[i] - less, true[i] + more) for i, (less, more) in enumerate(slack)), strict=True)
    return Fence(tuple(values), tuple(movers), lows, highs, 1)


WAYS = [{"method": method, "table_mb": size} for method in ("alpha-beta", "mtdf") for size in (1e-5, 1)]


def test_bounds_that_do_not_nest_give_one_value_to_a_depth():
    game, rng = Fenced(), Random(12)
    for _ in range(100):
        state, depth = random_fence(rng), rng.randrange(1, 5)
        answers = [answer for way in WAYS for answer in both(op.search, game, state, depth=depth, **way)]
        assert len({answer.value for answer in answers}) == 1, state
