"""Random games: every algorithm that can express a game agrees with the oracle, and the others say who can."""

from itertools import pairwise
from math import inf
from random import Random

import pytest

import outplay
from contract import assert_contract
from oracle import oracle, vector, worth
from outplay import CHANCE
from outplay.errors import Unsuited
from positions import replayed
from random_games import SameHash, random_game

CHUNKS = [
    *(range(start, start + 250) for start in range(0, 500, 250)),
    *(pytest.param(range(start, start + 10_000), marks=pytest.mark.slow) for start in range(0, 1_000_000, 10_000)),
]
in_chunks = pytest.mark.parametrize("seeds", CHUNKS, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")

DEEP = 99

KEEPS_A_LINE = (
    (outplay.minimax_search, {}),
    (outplay.alpha_beta_search, {"cut": ">="}),
    (outplay.alpha_beta_search, {"cut": ">"}),
    (outplay.alpha_beta_table_search, {"cut": ">="}),
    (outplay.alpha_beta_table_search, {"cut": ">"}),
    (outplay.alpha_beta_table_search, {"depth": DEEP}),
    (outplay.h_minimax_search, {"depth": DEEP}),
    (outplay.h_alpha_beta_search, {"depth": DEEP, "cut": ">="}),
    (outplay.h_alpha_beta_search, {"depth": DEEP, "cut": ">"}),
    (outplay.expectiminimax_search, {}),
    (outplay.max_n_search, {}),
)
KEEPS_A_MOVE = (
    (outplay.minimax_decision, {}),
    (outplay.alpha_beta_search_3e, {"cut": ">="}),
    (outplay.alpha_beta_search_3e, {"cut": ">"}),
)
LIMITED = (
    (outplay.h_minimax_search, {}),
    (outplay.h_alpha_beta_search, {"cut": ">="}),
    (outplay.h_alpha_beta_search, {"cut": ">"}),
    (outplay.alpha_beta_table_search, {"cut": ">="}),
    (outplay.alpha_beta_table_search, {"cut": ">"}),
    (outplay.expectiminimax_search, {}),
    (outplay.max_n_search, {}),
)
SEES_EVERYTHING = (outplay.minimax_decision, outplay.minimax_search)
PRUNES = (outplay.alpha_beta_search, outplay.alpha_beta_search_3e, outplay.alpha_beta_table_search)


@in_chunks
def test_every_algorithm_finds_the_value_and_a_best_move(seeds):
    for seed in seeds:
        game = random_game(seed)
        value, best = oracle(game, 0)
        for algorithm, options in KEEPS_A_LINE + KEEPS_A_MOVE:
            result = algorithm(game, 0, **options)
            assert result.value == value, (seed, algorithm, options)
            assert result.action in best, (seed, algorithm, options)
            assert (result.certainty, result.stopped_by) == ("exact", "end")
            assert result.player == game.to_move(0)


@in_chunks
def test_the_line_is_legal_and_leads_to_the_value(seeds):
    for seed in seeds:
        game = random_game(seed)
        for algorithm, options in KEEPS_A_LINE:
            result = algorithm(game, 0, **options)
            end = replayed(game, 0, result.line)
            assert result.line[0] == result.action
            assert game.is_terminal(end), (seed, algorithm, options)
            assert game.utility(end, result.player) == result.value, (seed, algorithm, options)
        for algorithm, options in KEEPS_A_MOVE:
            result = algorithm(game, 0, **options)
            assert result.line == (result.action,)


@in_chunks
def test_a_depth_limit_gives_the_value_of_that_depth(seeds):
    for seed in seeds:
        game, depth = random_game(seed), 1 + seed % 4
        value, best = oracle(game, 0, plies=depth)
        for algorithm, options in LIMITED:
            result = algorithm(game, 0, depth=depth, **options)
            assert result.value == value, (seed, algorithm, options)
            assert result.action in best, (seed, algorithm, options)
            assert result.depth == depth
            assert len(result.line) <= depth
            if result.certainty == "exact":
                assert value == worth(game, 0, result.player), (seed, algorithm, options)


@in_chunks
def test_chance_is_averaged_exactly_and_the_others_say_who_can(seeds):
    for seed in seeds[::4]:
        game = random_game(seed, chance=True)
        player = game.players[seed % 2] if game.to_move(0) == CHANCE else None
        value, best = oracle(game, 0, player)
        result = outplay.expectiminimax_search(game, 0, player=player)
        assert result.value == value, seed
        assert result.action in (best or {None}), seed
        replayed(game, 0, result.line)
        assert outplay.max_n_search(game, 0).values == dict(zip(game.players, vector(game, 0), strict=True)), seed
        assert_two_player_searches_refuse_or_need_not(game, "expectiminimax_search", seed)
        game.chances = {state: [float(p) for p in chances] for state, chances in game.chances.items()}
        rounded = outplay.expectiminimax_search(game, 0, player=player)
        assert rounded.value == pytest.approx(float(value))


@in_chunks
def test_three_players_get_their_vector_and_the_others_say_who_can(seeds):
    for seed in seeds[::4]:
        game = random_game(seed, players=3, chance=seed % 8 == 0)
        values = vector(game, 0, inf if seed % 3 else 2)
        result = outplay.max_n_search(game, 0, depth=None if seed % 3 else 2)
        assert result.values == dict(zip(game.players, values, strict=True)), seed
        assert result.value == result.values[result.player]
        replayed(game, 0, result.line)
        if len(reachable_movers(game)) > 2 and CHANCE not in reachable_movers(game):
            for algorithm in (*SEES_EVERYTHING, outplay.expectiminimax_search):
                with pytest.raises(Unsuited, match="max_n_search"):
                    algorithm(game, 0)


def assert_two_player_searches_refuse_or_need_not(game, name, seed):
    """Where a cut hides the chance nodes they cannot matter, and the value is right."""
    if CHANCE not in reachable_movers(game):
        return
    for algorithm in SEES_EVERYTHING:
        with pytest.raises(Unsuited, match=name):
            algorithm(game, 0)
    for algorithm in PRUNES:
        try:
            result = algorithm(game, 0)
        except Unsuited as error:
            refusal = str(error)
        else:
            refusal = name if result.value == worth(game, 0, result.player) else "a wrong value"
        assert name in refusal, (seed, algorithm)


def reachable_movers(game):
    seen, waiting = set(), {0}
    while waiting:
        state = waiting.pop()
        if not game.is_terminal(state) and state not in seen:
            seen.add(state)
            waiting.update(game.moves[state].values())
    return {game.to_move(state) for state in seen}


@in_chunks
def test_the_table_never_matters_whatever_was_searched_before(seeds):
    for seed in seeds[::2]:
        game, rng, table = random_game(seed), Random(seed), {}
        if seed % 4 == 0:
            game.key = SameHash
        grid = sorted({-inf, inf, *(payoff for payoffs in game.payoffs.values() for payoff in payoffs)})
        inner = [state for state in game.moves if rng.random() < 0.7] or [0]
        for _ in range(8):
            state, depth = rng.choice(inner), rng.choice((None, None, 1, 2, 3, 4))
            alpha, beta = rng.choice([(-inf, inf), *pairwise(grid)])
            cut = rng.choice((">=", ">"))
            result = outplay.alpha_beta_table_search(
                game, state, depth=depth, alpha=alpha, beta=beta, cut=cut, table=table
            )
            value, best = oracle(game, state, plies=depth or inf)
            assert_contract(value, result.value, alpha, beta, cut)
            assert_honest(result, worth(game, state, result.player))
            if result.value == value and (alpha < value < beta or (alpha, beta) == (-inf, inf)):
                assert result.action in best
                end = replayed(game, state, result.line)
                leaf = game.utility if game.is_terminal(end) else game.evaluate
                assert leaf(end, result.player) == value
                assert game.is_terminal(end) or len(result.line) == depth


def assert_honest(result, t):
    """What is called exact or a bound is one of the whole game's value t."""
    assert result.certainty in ("exact", "lower bound", "upper bound", "estimate")
    assert result.certainty != "exact" or result.value == t
    assert result.certainty != "lower bound" or result.value <= t
    assert result.certainty != "upper bound" or result.value >= t
