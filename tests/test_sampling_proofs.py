"""What sampling has proved is true: random games of every kind against the oracle, wherever the search was stopped."""

from fractions import Fraction
from math import inf, isinf

import pytest

import outplay as op
from any_sum_games import any_sum_game
from any_sum_oracle import TooMany, values_of
from oracle import oracle, vector, vectors, worth
from outplay.core.call import Call
from outplay.core.options import Options
from outplay.sampling.iteration.tree import ROOT
from outplay.sampling.plain import PlainSampler
from outplay.sampling.scale import Scale
from random_games import random_game
from spans import span

KINDS = [(2, False), (2, True), (3, False), (3, True)]
NODES = (3, 30, 300, 3_000)
ITERATIONS = (1, 4, 12, 40)
"""Where a tree is looked at; a game of this size is proved by the last but one as a rule."""


def drawn(seed, players, chance):
    """A random game; some of them evaluate states, some say that positions cannot recur."""
    game = random_game(seed, players, chance)
    if seed % 2:
        game.evaluate = None
    if seed % 3 == 0:
        game.can_repeat = False
    return game


def assert_true(game, result):
    """What a result claims is so."""
    values = vector(game, game.initial)
    value = values[game.players.index(result.player) if result.player in game.players else 0]
    if result.certainty == "exact":
        assert result.value == value
        if len(game.players) > 2:
            assert tuple(result.values.values()) == values
    elif result.certainty == "lower bound":
        assert len(game.players) > 2 or result.value <= value
    else:
        assert result.stopped_by == "nodes"


def hold_to_the_oracle(seeds):
    for seed in seeds:
        for players, chance in KINDS:
            game = drawn(seed, players, chance)
            nodes = NODES[seed % len(NODES)]
            assert_true(game, op.search(game, method="mcts", nodes=nodes, engine="plain", seed=seed))


def grown(game, seed):
    """A tree without the calls around it, and where its search was stopped."""
    pair = len(game.players) == 2
    worths = [worth for payoff in game.payoffs.values() for worth in payoff if not isinf(worth)] or [0]
    if seed % 5 == 0 and len(worths) == len(game.players) * len(game.payoffs):
        game.utility_range = min(worths), max(worths)
    trust, longest = (0.3, 6) if game.evaluate else (0.0, 100)
    method = "best-first" if pair and not game.chances and seed % 3 == 1 else "mcts"
    decided = (max(worths), min(worths)) if method == "mcts" and not game.chances else (inf, -inf)
    views, scale = (1 if pair else 3), (0, min(worths), max(worths) + 1, *decided, 0, 0.5 * pair, trust, longest)
    sampler = PlainSampler(
        Call(game, game.initial, Options(seed=seed, table_mb=1)),
        Scale(game.players, views, *scale, knows_draws=True),
        method,
    )
    sampler.grow(ITERATIONS[seed // 4 % len(ITERATIONS)])
    return sampler


def assert_every_node(game, sampler):
    """The bounds of every node of a tree hold the oracle's value of its state; returns whether the root is proved."""
    values, views, tree = vectors(game), sampler.scale.views, sampler.tree
    waiting = [(ROOT, game.initial)]
    for node, state in waiting:
        seen = sampler.seen(node)
        for low, value, high in zip(seen.low, values[state][:views], seen.high, strict=True):
            assert low <= value <= high, (node, state)
        waiting += [(child, game.result(state, tree.move[child])) for child in seen.children]
    return sampler.is_proved


def in_fractions(worths):
    """Utilities that do not round: what is equal stays equal, and the first is kept."""
    return {state: tuple(map(exactly, row)) for state, row in worths.items()}


def exactly(worth):
    return Fraction(worth) if isinstance(worth, float) and not isinf(worth) else worth


def hold_trees_to_the_oracle(seeds):
    """How many of these games were proved."""
    proved = 0
    for seed in seeds:
        game = drawn(seed, *KINDS[seed % len(KINDS)])
        if game.chances:
            game.payoffs, game.guesses = in_fractions(game.payoffs), in_fractions(game.guesses)
        proved += assert_every_node(game, grown(game, seed))
    return proved


def hold_pairs_to_the_oracle(seeds):
    for seed in seeds:
        game = drawn(seed, 2, False)
        game.utility_sum, game.has_chance = 0, False
        for method in ("mcts", "best-first"):
            result = op.search(game, method=method, nodes=3_000, engine="plain", seed=seed)
            value, best = oracle(game, game.initial)
            if result.certainty == "exact":
                assert (result.value, result.action in best) == (value, True)
            for row in op.analyse(game, method=method, nodes=100, engine="plain", seed=seed):
                if row.certainty == "exact":
                    assert row.value == worth(game, game.result(game.initial, row.action), row.player)


def hold_any_sum_to_the_oracle(seeds):
    for seed in seeds:
        game = any_sum_game(seed)
        result = op.search(game, method="mcts", nodes=1_000, engine="plain", seed=seed)
        if result.certainty != "exact" or result.assumes:
            continue
        if not set(game.movers) - {op.CHANCE} <= set(game.seats) or game.to_move(game.initial) == op.CHANCE:
            continue
        try:
            found = values_of(game, game.initial, game.initial)
        except TooMany:
            continue
        assert any(abs(result.value - value) < 1e-9 for value in found)


def test_what_is_proved_of_any_node_is_so_wherever_the_search_was_stopped():
    """Extra turns, dice, three players: three thousand games."""
    assert hold_trees_to_the_oracle(range(3_000)) > 900


@pytest.mark.slow
def test_a_hundred_thousand_trees_prove_only_what_is_so():
    hold_trees_to_the_oracle(span(100_000))


def test_a_proved_value_is_the_oracles_whatever_stopped_the_search():
    hold_to_the_oracle(range(40))


def test_a_proved_move_of_two_players_is_a_best_one():
    hold_pairs_to_the_oracle(range(40))


def test_no_sum_is_assumed_where_utilities_are_anything():
    hold_any_sum_to_the_oracle(range(25))


@pytest.mark.slow
@pytest.mark.parametrize("law", [hold_to_the_oracle, hold_pairs_to_the_oracle, hold_any_sum_to_the_oracle])
def test_ten_thousand_searches_claim_only_what_is_so(law):
    law(span(2_500 if law is hold_to_the_oracle else 10_000))


def test_small_games_are_proved_without_a_limit():
    proved = 0
    for seed in range(60):
        game = drawn(seed, 2, False)
        game.can_repeat = False
        result = op.search(game, method="mcts", engine="plain")
        proved += result.certainty == "exact"
        assert_true(game, result)
    assert proved == 60


def test_chance_is_proved_in_fractions():
    found = 0
    for seed in range(40):
        game = drawn(seed, 2, True)
        result = op.search(game, method="mcts", nodes=5_000, engine="plain")
        if result.certainty == "exact" and isinstance(result.value, Fraction):
            found += 1
            assert result.value == worth(game, game.initial, result.player)
    assert found > 5


class Loop(op.Game):
    """Go on for ever, or stop: who stops on an odd step wins; dice decide where one goes."""

    initial = 0

    def to_move(self, state):
        return op.CHANCE if state == 2 else state % 2

    def actions(self, state):
        return ["go"] if state else ["go", "stop"]

    def outcomes(self, state):
        return [("back", 0.5), ("end", 0.5)]

    def result(self, state, action):
        return {"go": state + 1, "stop": 9, "back": 0, "end": 8}[action]

    def is_terminal(self, state):
        return state > 7

    def utility(self, state, player):
        return (1 if state == 8 else 0) * (1 if player == 0 else -1)


def test_a_position_that_dice_bring_back_is_no_draw():
    result = op.search(Loop(), method="mcts", nodes=4_000, engine="plain")
    assert result.action == "go"
    assert result.certainty != "exact"
    assert result.value > 0.5
