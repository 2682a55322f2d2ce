"""Where dice are thrown: every outcome with its probability and value, and values that say that they are averages."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

import outplay as op
from cli_runner import outplay
from dice_graphs import Graph, Race, Throws, graph
from oracle import worth
from outplay import CHANCE
from outplay.games import Backgammon, DiceGame, Pig, TicTacToe, TwoThousandFortyEight
from outplay.result import is_average
from outplay.saying import in_column, in_words
from random_games import random_game

NEAR = 1e-12
DICE = DiceGame()
THROWN = DICE.result(DICE.initial, "throw")
ROLLED = Pig(20).result(Pig(20).initial, 1)


def before_a_throw(number):
    """So many graphs at whose start dice are thrown."""
    starts = (graph(seed) for seed in range(10 * number))
    return [start for start in starts if Graph().to_move(start) == CHANCE][:number]


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize("depth", [1, 3, None])
def test_every_outcome_has_its_probability_and_the_value_of_the_oracle(engine, depth):
    game = Graph()
    for start in before_a_throw(20):
        rows = op.analyse(game, start, player=1, depth=depth, engine=engine)
        thrown = {way: chance for way, chance in game.outcomes(start) if chance}
        assert {row.action: row.chance for row in rows} == thrown
        for row in rows:
            plies = float("inf") if depth is None else depth - 1
            assert abs(row.value - worth(game, game.result(start, row.action), 1, plies)) <= NEAR
            assert row.player == 1
            assert row.line[0] == row.action
        assert [row.chance for row in rows] == sorted((row.chance for row in rows), reverse=True)


@pytest.mark.parametrize(
    ("game", "state", "options"),
    [
        (DICE, THROWN, {}),
        (DICE, THROWN, {"method": "max-n"}),
        (DICE, THROWN, {"method": "paranoid"}),
        (Pig(20), ROLLED, {"depth": 4}),
        (TwoThousandFortyEight(2, 2), None, {}),
        (Backgammon(), None, {"depth": 2, "engine": "plain"}),
        (Race(), Throws((9, 12), 0, True, 3), {"depth": 4}),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, op.Game) else None,
)
def test_the_value_of_a_throw_is_the_average_of_its_outcomes(game, state, options):
    found, rows = op.search(game, state, **options), op.analyse(game, state, **options)
    assert found.action is None
    assert found.line == ()
    assert abs(sum(row.chance for row in rows) - 1) <= NEAR
    assert abs(sum(row.chance * row.value for row in rows) - found.value) <= NEAR


def test_fractions_stay_fractions():
    rows = op.analyse(DICE, THROWN)
    assert [(row.action, row.chance, row.value) for row in rows] == [
        (str(face), Fraction(1, 6), Fraction(2 * face - 7, 6)) for face in range(1, 7)
    ]


def test_random_games_list_their_outcomes_too():
    seen = 0
    for seed in range(300):
        game = random_game(seed, chance=True)
        below = [game.result(game.initial, action) for action in game.actions(game.initial)]
        for state in (state for state in below if not game.is_terminal(state) and game.to_move(state) == CHANCE):
            view = game.players[0]
            for row in op.analyse(game, state, player=view, engine="plain"):
                assert abs(row.value - worth(game, game.result(state, row.action), view)) <= NEAR
                seen += 1
    assert seen > 100


@pytest.mark.parametrize("nodes", [1, 2, 7, 40])
def test_an_analysis_that_is_stopped_has_every_outcome(nodes):
    for method in ("expectiminimax", "max-n", "mcts", "auto"):
        rows = op.analyse(Pig(20), ROLLED, nodes=nodes, method=method)
        assert sorted(row.action for row in rows) == sorted(face for face, _ in Pig(20).outcomes(ROLLED))
        assert abs(sum(row.chance for row in rows) - 1) <= NEAR


def test_an_outcome_that_cannot_happen_is_not_listed():
    class Loaded(DiceGame):
        def outcomes(self, state):
            return [(face, Fraction(face == "6")) for face in self.actions(state)]

    for method in ("expectiminimax", "mcts"):
        (row,) = op.analyse(Loaded(), THROWN, method=method, nodes=500)
        assert (row.action, row.chance) == ("6", 1)


def test_deepening_an_analysis_lists_the_outcomes_each_time():
    depths = [rows[0].depth for rows in op.deepen_analysis(Pig(20), ROLLED, depth=3)]
    assert depths == [1, 2, 3]


def test_a_row_is_plain_data_with_its_probability():
    (first, *_) = [row.as_dict() for row in op.analyse(DICE, THROWN)]
    assert json.loads(json.dumps(first))["chance"] == 1 / 6
    assert first["on_average"] is True
    assert op.search(DICE).as_dict()["chance"] is None


def test_wins_are_said_in_percent_and_points_in_numbers():
    four = op.analyse(DICE, THROWN)[3]
    assert in_words(four) == "58.3 % on average"
    assert in_column(four) == "58.3 % (1/6)"
    points = replace(four, game=Backgammon(), state=Backgammon().initial, line=(), value=5 / 3)
    assert in_words(points) == in_column(points) + " on average" == "1.67 on average"
    assert in_words(op.search(Pig(20), ROLLED, depth=4)) == "64.1 % on average"


def test_what_is_not_quite_sure_is_never_called_so():
    four = op.analyse(DICE, THROWN)[3]
    for value, words in ((0.9999999, "99.999995 %"), (-0.9999, "0.005 %")):
        assert in_words(replace(four, value=value)) == f"{words} on average"
    assert [in_column(replace(four, value=value)) for value in (1.0, -1)] == ["100 % (1)", "0 % (-1)"]


def test_a_value_is_no_average_where_no_throw_lies_ahead_or_none_can_change_it():
    assert not is_average(op.search(TicTacToe(), depth=2))
    sure = next(row for row in op.analyse(DICE) if row.action == "pass")
    assert (sure.value, sure.certainty, is_average(sure)) == (-1, "exact", False)
    last = op.analyse(DICE, DICE.result(DICE.result(DICE.result(DICE.initial, "throw"), "4"), "throw"))
    assert not any(map(is_average, last))


def test_a_result_says_that_it_is_an_average():
    assert "value 0 on average for player 0 (exact)" in repr(op.search(DICE))
    assert "on average" not in repr(op.search(TicTacToe(), depth=2))


def test_the_command_line_shows_the_outcomes():
    shown = outplay("best", "dice", "--moves", "throw", "--exact").out
    assert "outcome probability    on average  certainty" in shown
    assert "4               1/6  58.3 % (1/6)  proved               4 throw" in shown
    assert "the dice are to be thrown: 50.0 % on average for player 0, proved" in shown
    rows = json.loads(outplay("best", "dice", "--moves", "throw", "--exact", "--json").out)["moves"]
    assert [row["move"] for row in rows] == list("123456")
    assert {row["chance"] for row in rows} == {1 / 6}


def test_the_command_line_says_what_a_move_brings_on_average():
    assert "throw is best: 50.0 % on average for player 0, proved" in outplay("best", "dice", "--exact").out
    sure = outplay("best", "dice", "--moves", "pass", "--exact").out
    assert "throw is best: 1 for player 1 whatever is thrown, proved" in sure


def test_where_dice_decide_who_begins_values_are_the_first_players():
    assert op.search(Backgammon(), depth=1).player == 0
    assert {row.player for row in op.analyse(Backgammon(), depth=1)} == {0}
