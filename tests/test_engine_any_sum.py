"""Nothing is called exact that is not so: random games of any sum, declared and not, with cycles and with chance."""

import re
from random import Random
from typing import NamedTuple

import pytest

import outplay as op
from any_sum_games import any_sum_game
from any_sum_oracle import TooMany, values_of
from outplay import CHANCE, sums
from positions import reachable

CHUNKS = [
    range(200),
    *(pytest.param(range(start, start + 5_000), marks=pytest.mark.slow) for start in range(0, 100_000, 5_000)),
]
in_chunks = pytest.mark.parametrize("seeds", CHUNKS, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
LIMITS = {"depth": 9, "nodes": 1_000}
"""For games with cycles: what cannot be decided would go on for ever."""

SIGHTS = ((sums.STATES, sums.PLIES), (0, 0), (0, 5), (2, 0), (3, 20), (6, 0))
"""States and plies that are looked at to see the sum: all that there are, in small games, or a few."""


NAMED = re.compile(r"utility_sum = (-?[\d.]+)")
AGAIN = re.compile(r"comes again is worth (-?[\d.]+)")


def games(seeds, wanted=lambda game: True):
    """Each with a state to search and what is true of it and its successors; those with too many ties are left out."""
    for seed in seeds:
        game = any_sum_game(seed)
        state = Random(seed).choice([0, 0, *sorted(reachable(game) - game.payoffs.keys())])
        if game.to_move(state) == CHANCE or not wanted(game):
            continue
        try:
            yield seed, game, state, {s: values_of(game, s, state) for s in (state, *game.moves[state].values())}
        except TooMany:
            continue


NEAR = 1e-12
"""Averages of floats may differ by so much: likely outcomes are added first."""


def declared(game):
    return getattr(game, "utility_sum", None) is not None


def is_false(assumption, game, state):
    """No sum is that of every end, or the line names another one, or a repetition is not worth half of it."""
    true = game.sum_from(state)
    if true is None:
        return True
    named, again = NAMED.search(assumption), AGAIN.search(assumption)
    return (named is not None and float(named[1]) != true) or (again is not None and 2 * float(again[1]) != true)


def assert_true(game, state, result, values, seed):
    """An exact value or a bound is true, or it rests on an assumption, and that is false."""
    holds = {
        "exact": any(result.value == value or abs(result.value - value) <= NEAR for value in values),
        "lower bound": result.value <= max(values),
        "upper bound": result.value >= min(values),
        "estimate": True,
    }
    excused = result.assumes is not None and not declared(game) and is_false(result.assumes, game, state)
    assert holds[result.certainty] or excused, (seed, game.kind, state, result, result.assumes, values)


def answered(call, game, state, seed, **options):
    """What the call says, as a list of rows; a refusal is one where the game has no one sum and nobody is named."""
    try:
        answer = call(game, state, **options)
    except op.OutplayError:
        assert game.sum_from(game.initial) is None, seed
        assert not hasattr(game, "players"), seed
        return []
    return answer if isinstance(answer, list) else [answer]


@in_chunks
def test_nothing_is_called_exact_that_is_not_so_unless_its_assumption_is_false(seeds, monkeypatch):
    """Of two games one is searched, and one has all its moves ranked; both are searched to some depth.

    In half of them the sum is seen at every end, and in the others it has to be assumed.
    """
    for seed, game, state, values in games(seeds):
        states, plies = Random(seed).choice(SIGHTS) if seed % 4 > 1 else SIGHTS[0]
        monkeypatch.setattr(sums, "STATES", states)
        monkeypatch.setattr(sums, "PLIES", plies)
        limits = LIMITS if game.can_repeat else {}
        for options in (limits, {"depth": 1 + seed % 4})[seed % 2 :]:
            for result in answered(op.search, game, state, seed, **options):
                assert_true(game, state, result, values[state], seed)
        for row in answered(op.analyse, game, state, seed, **limits) if seed % 2 else ():
            assert_true(game, state, row, values[game.result(state, row.action)], seed)


@in_chunks
def test_what_is_declared_is_not_assumed(seeds):
    for seed, game, state, values in games(seeds, lambda game: declared(game) and not game.can_repeat):
        result = op.search(game, state)
        assert (result.certainty, result.assumes) == ("exact", None), seed
        assert result.value in values[state], seed


def test_a_range_without_what_a_repetition_is_worth_proves_nothing():
    """A coin is thrown until it falls on its side, and then all have 1, as declared; endless play is worth 0."""
    game = any_sum_game(30_831)
    assert game.utility_range == (1, 1)
    assert op.search(game, depth=4).certainty == "estimate"


class Walk(NamedTuple):
    ended: int
    player: int


class Onward(op.Game):
    """The second player ends the game, or goes on for ever, which the rules score beyond the range of all ends."""

    initial = Walk(0, 0)
    utility_sum, utility_range = 0, (-1, 1)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return range(1 + state.player)

    def result(self, state, action):
        return Walk(action, 1 - state.player)

    def is_terminal(self, state):
        return state.ended == 1

    def utility(self, state, player):
        return 1 if player == 0 else -1

    def repetition(self, state, player):
        return -5 if player == 0 else 5


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_a_repetition_beyond_the_range_counts_as_the_rules_say(engine):
    assert op.search(Onward(), depth=6, engine=engine).value == -5
