"""A sampled value that is called exact is the true one, and its move keeps it, whatever right `bounds` say."""

from fractions import Fraction
from math import inf
from random import Random
from typing import NamedTuple

import pytest

import outplay as op
from oracle import oracle, vector, vectors
from random_games import DictGame, random_game

LOOSE = (0, 0, 0, 1, 1, 3, inf)
"""How far a bound is from the truth."""

METHODS = pytest.mark.parametrize("method", ["mcts", "best-first"])
ENGINES = pytest.mark.parametrize("engine", ["plain", "compiled"])


class Bounded(DictGame):
    """A random game whose bounds hold the truth, each state's drawn by itself: parent and child need not agree."""

    limits: dict

    def bounds(self, state, player):
        return self.limits[state][self.players.index(player)]


def bounded(seed, players, chance=False):
    """The bounded game of this seed."""
    game, rng = random_game(seed, players, chance), Random(seed)
    game.__class__, game.evaluate = Bounded, None
    game.can_repeat, game.has_chance = seed % 3 == 0, chance
    if players == 2 and seed % 5:
        game.utility_sum = 0
    game.limits = {state: around(worths, rng) for state, worths in vectors(game).items()}
    return game


def around(worths, rng):
    """Bounds around every player's worth; those of two players mirror each other."""
    first = [(-off(-worth, rng.choice(LOOSE)), off(worth, rng.choice(LOOSE))) for worth in worths]
    return [first[0], (-first[0][1], -first[0][0])] if len(worths) == 2 else first


def off(worth, loose):
    """What is so far above a worth."""
    return inf if loose == inf else worth + loose


def assert_kept(game, result, state=0):
    """What is exact is the truth, and the move keeps it; what is a lower bound is one: was it exact?"""
    place = game.players.index(result.player)
    value = after = vector(game, state)[place]
    if result.action is not None:
        after = vector(game, game.result(state, result.action))[place]
    if result.certainty == "exact":
        assert (result.value, after) == (value, value)
    elif result.certainty == "lower bound":
        assert result.value == after <= value
    return result.certainty == "exact"


def hold_to_the_oracle(seeds):
    """How many searches were exact."""
    proved = 0
    for seed in seeds:
        players = 3 if seed % 4 == 0 else 2
        game, nodes = bounded(seed, players), Random(seed).choice((1, 2, 3, 7, 30, 300))
        methods = ("mcts", "best-first") if getattr(game, "utility_sum", None) == 0 else ("mcts",)
        for method in methods:
            options = {"method": method, "nodes": nodes, "engine": "plain", "seed": seed}
            proved += assert_kept(game, op.search(game, **options))
            rows = op.analyse(game, **options)
            assert {row.action for row in rows} == set(game.actions(game.initial))
            for row in rows:
                if row.certainty == "exact":
                    after = vector(game, game.result(game.initial, row.action))
                    assert row.value == after[game.players.index(row.player)]
    return proved


def test_what_is_exact_is_true_and_its_move_keeps_it():
    assert hold_to_the_oracle(range(400)) > 300


def test_a_line_that_is_exact_keeps_the_value_to_its_last_move():
    for seed in range(300):
        game = bounded(seed, 2)
        result = op.search(game, method="mcts", nodes=300, engine="plain", seed=seed)
        if result.certainty == "exact":
            state, place = game.initial, game.players.index(result.player)
            for action in result.line:
                state = game.result(state, action)
                assert vector(game, state)[place] == result.value


def test_bounds_of_dice_prove_only_what_is_so():
    for seed in range(150):
        game = bounded(seed, 2 + seed % 2, chance=True)
        payoffs = {state: tuple(map(Fraction, row)) for state, row in game.payoffs.items()}
        game.payoffs, rng = payoffs, Random(seed)
        game.limits = {state: around(worths, rng) for state, worths in vectors(game).items()}
        assert_kept(game, op.search(game, method="mcts", nodes=40, engine="plain", seed=seed))


def test_small_games_with_bounds_are_proved_without_a_limit():
    for seed in range(60):
        game = bounded(seed, 2)
        game.can_repeat = False
        assert assert_kept(game, op.search(game, method="mcts", engine="plain"))


class At(NamedTuple):
    """A place, and who moves."""

    place: int
    player: int


class Plain(op.Game):
    """From 0, move 0 loses and move 1 wins, and it is plain to see in each state which it is."""

    initial = At(0, 0)
    can_repeat = False
    utility_sum = 0

    def to_move(self, state: At) -> int:
        return state.player

    def actions(self, state: At):
        for action in range(2):  # noqa: UP028
            yield action

    def result(self, state: At, action: int) -> At:
        return At(1 + action, 1 - state.player)

    def is_terminal(self, state: At) -> bool:
        return state.place > 0

    def utility(self, state: At, player: int) -> int:
        won = 1 if state.place == 2 else -1
        return won if player == 0 else -won

    def bounds(self, state: At, player: int):
        won = -1 if state.place == 1 else 1
        return (won, won) if player == 0 else (-won, -won)


@ENGINES
@METHODS
def test_a_value_that_is_plain_to_see_comes_with_a_move_that_keeps_it(method, engine):
    result = op.search(Plain(), method=method, nodes=100, engine=engine)
    assert (result.value, result.action, result.certainty) == (1, 1, "exact")
    rows = op.analyse(Plain(), method=method, nodes=100, engine=engine)
    assert [(row.action, row.value, row.certainty) for row in rows] == [(1, 1, "exact"), (0, -1, "exact")]


def test_auto_and_players_keep_a_value_that_is_plain_to_see():
    for nodes in range(1, 20):
        result = op.search(Plain(), nodes=nodes)
        assert result.certainty != "exact" or result.action == 1
    assert op.player("mcts nodes=100").play(Plain(), Plain.initial) == 1


class Again(op.Game):
    """Win or lose at once, in a position that has been on the board before."""

    initial = ("start", 0)
    utility_sum = 0
    utility_range = (-1, 1)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return ["lose", "win", "wait"] if state == self.initial else ["back"]

    def result(self, state, action):
        return self.initial if action == "back" else (action, 1)

    def is_terminal(self, state):
        return state[0] in ("lose", "win")

    def utility(self, state, player):
        won = 1 if state[0] == "win" else -1
        return won if player == 0 else -won


@METHODS
def test_a_position_that_came_again_is_searched_and_no_draw_by_itself(method):
    history = [Again.initial, ("wait", 1)]
    result = op.search(Again(), history=history, method=method, nodes=50, engine="plain")
    assert (result.value, result.action, result.certainty) == (1, "win", "exact")


def test_a_tree_that_is_kept_claims_only_what_is_so_of_its_new_root():
    for seed in range(200):
        game, memory = bounded(seed, 2), op.Memory()
        options = {"method": "mcts", "nodes": 20, "engine": "plain", "memory": memory, "seed": seed}
        first = op.search(game, **options)
        state = game.result(game.initial, first.action)
        if not game.is_terminal(state):
            result = op.search(game, state, history=[game.initial], **options)
            assert_kept(game, result, state)


@pytest.mark.slow
def test_ten_thousand_games_with_bounds_claim_only_what_is_so():
    hold_to_the_oracle(range(400, 10_400))


def test_the_moves_that_are_best_are_those_of_the_oracle():
    """The oracle of these tests agrees with the one of two players."""
    for seed in range(20):
        game = bounded(seed, 2)
        value, best = oracle(game, game.initial)
        assert vector(game, game.initial)[game.players.index(game.to_move(game.initial))] == value
        assert best
