"""The plain engine on random games: what it calls exact is what the oracle says, and so is each depth."""

import signal
from random import Random

import pytest

import outplay as op
from engine_oracle import (
    assert_distance,
    assert_honest,
    limited_oracle,
    limited_worth,
    two_player_game,
    with_candidates,
)
from oracle import oracle, vector, worth
from outplay import CHANCE
from positions import replayed
from random_games import random_game

CHUNKS = [
    *(range(start, start + 300) for start in range(0, 600, 300)),
    *(pytest.param(range(start, start + 5_000), marks=pytest.mark.slow) for start in range(0, 100_000, 5_000)),
]
in_chunks = pytest.mark.parametrize("seeds", CHUNKS, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
TABLES = (0.0005, 0.001, 0.01, 64)
PATIENCE = 10
"""No game of this size takes so many seconds, unless a search goes round in circles."""


@pytest.fixture(autouse=True)
def _no_endless_search():
    def ring(*_):
        raise TimeoutError(f"a small game was searched for {PATIENCE} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def drawn(seed):
    """The game of a seed, and options that should not matter."""
    signal.alarm(PATIENCE)
    rng = Random(f"engine {seed}")
    game = two_player_game(seed, rng)
    options = {
        "engine": "plain",
        "method": rng.choice(("alpha-beta", "mtdf")),
        "table_mb": rng.choice(TABLES),
        "seed": rng.choice((0, 0, seed)),
    }
    return game, options, rng


@in_chunks
def test_search_finds_the_value_a_best_move_and_a_line_that_leads_there(seeds):
    for seed in seeds:
        game, options, rng = drawn(seed)
        value, best = oracle(game, 0)
        if rng.random() < 0.3:
            with_candidates(game, rng)
        result = op.search(game, 0, **options)
        assert (result.value, result.certainty, result.stopped_by) == (value, "exact", "end"), (seed, options)
        assert result.action in best, (seed, options)
        assert result.player == game.to_move(0)
        assert_honest(game, 0, result, value)
        if result.ends_in is not None and not game.can_repeat:
            assert_distance(game, 0, result)


@in_chunks
def test_each_depth_has_the_value_of_that_depth(seeds):
    for seed in seeds:
        game, options, _ = drawn(seed)
        true_value = worth(game, 0, game.to_move(0))
        results = list(op.deepen(game, 0, depth=4, **options))
        for depth, result in enumerate(results, 1):
            value, best = limited_oracle(game, 0, depth)
            assert result.depth == depth
            assert result.value == value, (seed, options, depth)
            assert result.action in best or result.certainty == "exact", (seed, options, depth)
            assert len(result.line) <= depth or result.certainty == "exact"
            assert_honest(game, 0, result, true_value)
        assert len(results) == 4 or results[-1].certainty == "exact"


@in_chunks
def test_a_proved_win_or_loss_says_in_how_many_plies_it_comes(seeds):
    for seed in seeds[::2]:
        game, options, _ = drawn(seed)
        if not all(set(utilities) <= {-1, 0, 1} for utilities in game.payoffs.values()):
            continue
        *_, last = op.deepen(game, 0, **options)
        assert last.certainty == "exact"
        if last.value:
            assert_distance(game, 0, last)


@in_chunks
def test_a_fixed_depth_has_the_value_of_that_depth(seeds):
    for seed in seeds:
        game, options, _ = drawn(seed)
        depth = 1 + seed % 5
        value, best = limited_oracle(game, 0, depth)
        result = op.search(game, 0, depth=depth, **options)
        assert result.value == value, (seed, options, depth)
        assert result.action in best or result.certainty == "exact", (seed, options, depth)
        assert result.stopped_by == ("end" if result.certainty == "exact" else "depth")


@in_chunks
def test_a_selective_search_is_honest_and_exact_in_the_end(seeds):
    for seed in seeds[::4]:
        game, options, _ = drawn(seed)
        true_value = worth(game, 0, game.to_move(0))
        for result in op.deepen(game, 0, selective=True, **options):
            assert_honest(game, 0, result, true_value)
        assert result.certainty == "exact", (seed, options)


@in_chunks
def test_analyse_gives_every_move_its_value(seeds):
    for seed in seeds[::2]:
        game, options, _ = drawn(seed)
        player = game.to_move(0)
        known = {a: worth(game, game.result(0, a), player) for a in game.actions(0)}
        results = op.analyse(game, 0, **options)
        assert {result.action: result.value for result in results} == known, (seed, options)
        assert [result.value for result in results] == sorted(known.values(), reverse=True)
        for result in results:
            assert (result.certainty, result.player) == ("exact", player), (seed, options)
            assert_honest(game, 0, result, known[result.action])


def test_looking_for_a_line_of_infinite_value_spoils_no_table():
    test_analyse_to_a_depth_gives_every_move_its_value_there([80284])


@in_chunks
def test_analyse_to_a_depth_gives_every_move_its_value_there(seeds):
    for seed in seeds[::2]:
        game, options, _ = drawn(seed)
        player, depth = game.to_move(0), 1 + seed // 2 % 4
        known = {a: limited_worth(game, game.result(0, a), player, depth - 1) for a in game.actions(0)}
        results = op.analyse(game, 0, depth=depth, **options)
        assert {result.action: result.value for result in results} == known, (seed, options, depth)
        for result in results:
            assert_honest(game, 0, result, worth(game, game.result(0, result.action), player))


@in_chunks
def test_auto_runs_what_cannot_be_compiled(seeds):
    for seed in seeds[::40]:
        game, _, _ = drawn(seed)
        assert op.search(game, 0).value == worth(game, 0, game.to_move(0))


NEAR = 1e-12
"""Averages of floats may differ by so much: likely outcomes are added first."""


@in_chunks
def test_chance_is_averaged_exactly(seeds):
    for seed in seeds[::4]:
        game = random_game(seed, chance=True)
        if game.to_move(0) == CHANCE:
            continue
        value, _ = oracle(game, 0)
        result = op.search(game, 0)
        assert (result.value, result.certainty) == (pytest.approx(value, abs=NEAR), "exact"), seed
        assert worth(game, game.result(0, result.action), game.to_move(0)) == pytest.approx(value, abs=NEAR)
        replayed(game, 0, result.line)
        depth = 1 + seed % 3
        limited, _ = oracle(game, 0, plies=depth)
        result = op.search(game, 0, depth=depth)
        assert result.value == pytest.approx(limited, abs=NEAR), (seed, depth)
        assert result.certainty != "exact" or limited == pytest.approx(value, abs=NEAR)


@in_chunks
def test_three_players_get_their_vector(seeds):
    for seed in seeds[::4]:
        game = random_game(seed, players=3, chance=seed % 8 == 0)
        if game.to_move(0) == CHANCE:
            continue
        for depth in (None, 2):
            values = dict(zip(game.players, vector(game, 0, depth or float("inf")), strict=True))
            result = op.search(game, 0, **({"depth": depth} if depth else {}))
            assert result.values == values, (seed, depth)
            assert result.value == values[game.to_move(0)]
            replayed(game, 0, result.line)
