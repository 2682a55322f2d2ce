"""Nothing is called exact that is not so: random games of any sum, declared and not, with cycles and with chance."""

import re

import pytest

import outplay as op
from any_sum_games import any_sum_game
from any_sum_oracle import TooMany, values_of
from outplay import CHANCE

CHUNKS = [
    *(range(start, start + 500) for start in range(0, 2_000, 500)),
    *(pytest.param(range(start, start + 5_000), marks=pytest.mark.slow) for start in range(0, 100_000, 5_000)),
]
in_chunks = pytest.mark.parametrize("seeds", CHUNKS, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
LIMITS = {"depth": 9, "nodes": 1_000}
"""For games with cycles: what cannot be decided would go on for ever."""


NAMED = re.compile(r"utility_sum = (-?[\d.]+)")


def games(seeds, wanted=lambda game: True):
    """With what is true of each state; games that dice begin are left out, and those with too many ties."""
    for seed in seeds:
        game = any_sum_game(seed)
        player = game.to_move(0)
        if player == CHANCE or not wanted(game):
            continue
        try:
            yield seed, game, {state: values_of(game, state, player) for state in (0, *game.moves[0].values())}
        except TooMany:
            continue


def declared(game):
    return getattr(game, "utility_sum", None) is not None


def is_false(assumption, game):
    """No sum is that of every end, or it is another one than the line names."""
    named = NAMED.search(assumption)
    return game.sum is None or (named is not None and float(named[1]) != game.sum)


def assert_true(game, result, values, seed):
    """An exact value or a bound is true, or it rests on an assumption, and that is false."""
    holds = {
        "exact": result.value in values,
        "lower bound": result.value <= max(values),
        "upper bound": result.value >= min(values),
        "estimate": True,
    }
    excused = result.assumes is not None and not declared(game) and is_false(result.assumes, game)
    assert holds[result.certainty] or excused, (seed, game.kind, result, result.assumes, values)


def answered(call, game, seed, **options):
    """What the call says; a refusal is an answer where the utilities have no one sum."""
    try:
        return call(game, 0, **options)
    except op.OutplayError:
        assert game.sum is None, seed
        return None


@in_chunks
def test_nothing_is_called_exact_that_is_not_so_unless_its_assumption_is_false(seeds):
    """Of two games one is searched, and one has all its moves ranked; both are searched to some depth."""
    for seed, game, values in games(seeds):
        limits = LIMITS if game.can_repeat else {}
        for options in (limits, {"depth": 1 + seed % 4})[seed % 2 :]:
            result = answered(op.search, game, seed, **options)
            if result is not None:
                assert_true(game, result, values[0], seed)
        for row in (answered(op.analyse, game, seed, **limits) or ()) if seed % 2 else ():
            assert_true(game, row, values[game.result(0, row.action)], seed)


@in_chunks
def test_what_is_declared_is_not_assumed(seeds):
    for seed, game, values in games(seeds, lambda game: declared(game) and not game.can_repeat):
        result = op.search(game, 0)
        assert (result.certainty, result.assumes) == ("exact", None), seed
        assert result.value in values[0], seed
