"""Games of chance, and games for more than two: the same calls, the values of the book's texts."""

from fractions import Fraction

import pytest

import outplay as op
from oracle import vector, worth
from outplay.errors import BadOption, CannotCompile
from outplay.games import DiceGame, LastStone
from outplay.sums import middle_of
from random_games import random_game
from uncompilable_games import TryInside

KINDS = pytest.mark.parametrize(("players", "chance"), [(2, True), (3, False), (3, True)])


def best_for(game, state, player, plies):
    """What a state is worth to a player who has just moved, by the oracle."""
    if len(game.players) == 2:
        return worth(game, state, player, plies)
    return vector(game, state, plies)[game.players.index(player)]


NEAR = 1e-12
"""Averages of floats may differ by so much: likely outcomes are added first."""


def choosing(players, chance):
    """Random games in which somebody has a choice at the start."""
    games = (random_game(seed, players, chance) for seed in range(25))
    return [game for game in games if game.to_move(0) != op.CHANCE and not game.is_terminal(0)]


@KINDS
@pytest.mark.parametrize("limit", [{}, {"depth": 1}, {"depth": 2}, {"depth": 3}], ids=str)
def test_every_move_is_worth_what_the_oracle_says(players, chance, limit):
    for game in choosing(players, chance):
        rows = op.analyse(game, 0, **limit)
        mover, plies = game.to_move(0), limit.get("depth", 99)
        known = {a: best_for(game, game.result(0, a), mover, plies - 1) for a in game.actions(0)}
        assert {row.action: row.value for row in rows} == pytest.approx(known, abs=NEAR)
        assert [row.value for row in rows] == sorted((row.value for row in rows), reverse=True)
        assert all(row.line[0] == row.action and row.player == mover for row in rows)
        assert all(row.depth == (None if row.certainty == "exact" else plies) for row in rows)


@KINDS
def test_the_best_row_is_what_search_finds(players, chance):
    for game in choosing(players, chance):
        best, *_ = op.analyse(game, 0)
        found = op.search(game, 0)
        assert (best.value, best.certainty) == (found.value, found.certainty) == (found.value, "exact")


def test_a_ranking_deepens_and_the_last_is_what_analyse_says():
    game = LastStone(7)
    rankings = list(op.deepen_analysis(game, game.initial))
    assert [rows[0].depth for rows in rankings][:3] == [1, 2, 3]
    straight = op.analyse(game, game.initial)
    assert [(row.action, row.values, row.line) for row in rankings[-1]] == [
        (row.action, row.values, row.line) for row in straight
    ]
    assert {row.certainty for row in rankings[-1]} == {"exact"}
    assert rankings[-1][0].values == op.search(game, game.initial).values


def test_a_move_that_ends_the_game_ends_in_one():
    game = LastStone(2)
    rows = {row.action: row for row in op.analyse(game, game.initial)}
    assert (rows[2].ends_in, rows[2].values) == (1, {0: 2, 1: 0, 2: 1})


def test_where_dice_are_thrown_the_outcomes_are_listed():
    game, state = thrown()
    assert [row.action for row in op.analyse(game, state)] == list(game.actions(state))


@pytest.mark.parametrize("game", [DiceGame(), LastStone(7)], ids=lambda game: type(game).__name__)
@pytest.mark.parametrize("limit", [1, 2, 5, 10, 40])
def test_a_ranking_that_is_stopped_has_every_move(game, limit):
    rows = op.analyse(game, game.initial, nodes=limit)
    assert sorted(row.action for row in rows) == sorted(game.actions(game.initial))
    assert {row.stopped_by for row in rows} <= {"nodes", "end"}
    assert sum(row.nodes for row in rows) <= limit


class Interrupted(LastStone):
    """Somebody presses Ctrl-C after so many moves."""

    def __init__(self, stones, after):
        super().__init__(stones)
        self.after = after

    def result(self, state, action):
        self.after -= 1
        if self.after == 0:
            raise KeyboardInterrupt
        return super().result(state, action)


@pytest.mark.parametrize("after", [2, 3, 4, 10, 30, 100])
def test_control_c_gives_every_move(after):
    game = Interrupted(24, after)
    rows = op.analyse(game, game.initial)
    assert sorted(row.action for row in rows) == [1, 2]
    assert "interrupt" in {row.stopped_by for row in rows}


def test_compiled_is_refused_by_name():
    for call in (op.search, op.analyse):
        with pytest.raises(CannotCompile, match=r"TryInside cannot be compiled: line \d+ of result"):
            call(TryInside(), engine="compiled")


def test_a_draw_of_many_is_an_equal_share():
    assert middle_of(LastStone(4)) == middle_of(LastStone(12)) == 1
    game = random_game(1, players=3)
    game.payoffs = dict.fromkeys(game.payoffs, (Fraction(1), 0, 0))
    assert middle_of(game) == Fraction(1, 3)


def test_dice_and_three_players_have_limits_too():
    for game in (DiceGame(), LastStone(7)):
        for limit in (1, 2, 5, 10):
            result = op.search(game, game.initial, nodes=limit)
            assert result.nodes <= limit
            assert result.stopped_by == ("end" if result.certainty == "exact" else "nodes")
            assert result.action in list(game.actions(game.initial))


def thrown():
    game = DiceGame()
    return game, game.result(game.result(game.initial, "pass"), "throw")


def test_where_dice_are_thrown_the_value_is_that_of_whoever_was_named_or_begins():
    game, state = thrown()
    for player in (None, 0, 1):
        result = op.search(game, state, player=player)
        assert (result.player, result.action, result.certainty) == (player or 0, None, "exact")
        assert result.value == [*op.deepen(game, state, player=player)][-1].value
        assert result.value == op.expectiminimax_search(game, state, player=player or 0).value
    assert op.search(game, state, player=1).value > 0
    assert op.search(game, state, player=1, nodes=1).player == 1


@pytest.mark.parametrize("method", ["auto", "expectiminimax", "max-n", "mcts"])
def test_a_view_of_nobody_is_refused_by_name(method):
    game, state = thrown()
    with pytest.raises(BadOption, match="player is 'nobody'; it should be one of 0, 1"):
        op.search(game, state, player="nobody", method=method, nodes=100)
