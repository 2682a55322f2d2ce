"""A small game without cycles is searched to its end by every method, whatever the table's size."""

from fractions import Fraction

import pytest

import outplay as op
from random_games import random_game

TABLES = (64, 1e-3, 1e-9)


class Circuit(op.Game):
    """Six states, two of them throws with one outcome; the end is reached by two ways of different length."""

    initial = 0
    utility_range = (-1, 1)
    players = ("a", "b", "c")
    following = ((1,), (2, 3), (5, 5), (4,), (2,))
    movers = ("a", "b", "b", op.CHANCE, op.CHANCE, "a")

    def to_move(self, state):
        return self.movers[state]

    def actions(self, state):
        return range(len(self.following[state]))

    def result(self, state, action):
        return self.following[state][action]

    def outcomes(self, state):
        return [(0, Fraction(1))]

    def is_terminal(self, state):
        return state == 5

    def utility(self, state, player):
        return 1


class Between(Circuit):
    """The same for two."""

    players, utility_sum = ("a", "b"), 0

    def utility(self, state, player):
        return 1 if player == "a" else -1


@pytest.mark.parametrize("table_mb", TABLES)
@pytest.mark.parametrize(("game", "method"), [(Circuit(), "paranoid"), (Circuit(), "max-n"), (Between(), "auto")])
def test_the_least_that_a_throw_can_bring_is_proved_where_a_probe_finds_no_more(game, method, table_mb):
    result = op.search(game, method=method, depth=1_000, table_mb=table_mb, engine="plain")
    assert (result.value, result.certainty) == (1, "exact")


@pytest.mark.parametrize(
    ("method", "players"), [("expectiminimax", 2), ("max-n", 2), ("max-n", 3), ("paranoid", 2), ("paranoid", 3)]
)
def test_no_table_is_too_small_to_come_to_the_end(method, players):
    for seed in range(25):
        game = random_game(seed, players, chance=True)
        game.utility_range = tuple(pick(x for row in game.payoffs.values() for x in row) for pick in (min, max))
        game.utility_sum = 0 if players == 2 else None
        if players == 2:
            game.payoffs = {end: (worth, -worth) for end, (worth, _) in game.payoffs.items()}
            most = max(map(abs, game.utility_range))
            game.utility_range = -most, most
        found = [op.search(game, method=method, depth=1_000, table_mb=size, engine="plain") for size in TABLES]
        assert {result.stopped_by for result in found} == {"end"}
        assert len({round(float(result.value), 9) for result in found}) == 1


class Passing(Circuit):
    """No throws, and a turn that can be passed."""

    has_chance = False
    following = ((1, 5), (2, 5), (5, 5))
    movers = ("a", "b", "c", None, None, "a")

    def pass_turn(self, state):
        return self.following[state][0]


def test_a_ranking_by_best_reply_ends_though_it_is_never_called_exact():
    rows = op.analyse(Passing(), method="best-reply", nodes=10_000, engine="plain")
    assert {row.stopped_by for row in rows} == {"end"}
