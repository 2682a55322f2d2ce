"""A ranking is a list, and prints itself as a table; what a sampled row may be off by is never nothing."""

import copy
import doctest
import importlib
import json
import pickle

import pytest

import outplay as op
from cli_runner import outplay
from outplay.games import ConnectFour, DiceGame, LastStone, Nim, Othello, TicTacToe
from outplay.ranking_table import WIDEST
from random_games import random_game

ROWS = op.analyse(Nim(1, 2))
TABLE = """\
move   value  certainty            line
2:1        1  proved, 3 plies      2:1 1:1 2:1
1:1       -1  proved, 2 plies      1:1 2:2
2:2       -1  proved, 2 plies      2:2 1:1"""


def test_a_ranking_prints_a_heading_and_a_row_for_every_move():
    assert str(ROWS) == repr(ROWS) == TABLE


def test_it_is_the_table_of_the_command_line():
    printed = outplay("best", "nim:1,2", "--depth", "2").out
    assert str(op.analyse(Nim(1, 2), depth=2)) in printed


def test_it_is_a_list_in_every_way():
    assert isinstance(ROWS, list)
    assert ROWS == list(ROWS) == pickle.loads(pickle.dumps(ROWS)) == copy.deepcopy(ROWS)
    assert len(ROWS) == 3
    assert [action for _, action in ROWS] == [row.action for row in ROWS]
    assert json.dumps([row.as_dict() for row in ROWS])


def test_a_part_of_it_is_a_ranking_too():
    assert str(ROWS[:2]) == "\n".join(TABLE.splitlines()[:3])
    assert str(ROWS[3:]) == "no moves"
    assert str(ROWS[0]).startswith("<Result: ")


def test_every_ranking_on_the_way_prints_itself():
    assert {str(rows).split()[0] for rows in op.deepen_analysis(Nim(1, 2))} == {"move"}


def test_a_game_that_is_over_has_no_moves():
    game = Nim(1)
    over = op.analyse(game, game.result(game.initial, *game.actions(game.initial)))
    assert over == []
    assert str(over) == "no moves"


def test_outcomes_have_their_probability():
    game = DiceGame()
    head, first, *_ = str(op.analyse(game, game.result(game.initial, "throw"))).splitlines()
    assert head.split()[:2] == ["outcome", "probability"]
    assert first.split()[:2] == ["1", "1/6"]


def test_what_nobody_declared_is_said_once_below_the_table():
    class Bare(ConnectFour):
        utility_sum = None

    *_, last = str(op.analyse(Bare(4, 4), depth=2)).splitlines()
    assert last.startswith("this assumes that the players' utilities add up to 0 at every end")


def test_no_line_is_wider_than_a_page():
    lines = str(op.analyse(Othello(), depth=1, engine="plain")).splitlines()
    assert max(map(len, lines)) <= WIDEST
    long = op.analyse(LastStone(60), engine="plain")
    assert max(map(len, str(long).splitlines())) == WIDEST
    assert str(long).splitlines()[1].endswith("...")


def test_a_notebook_sees_the_board_and_the_table():
    page = ROWS._repr_html_()
    assert page.startswith("<svg")
    assert page.count("<tr>") == 4
    assert ROWS[3:]._repr_html_() is None


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize("nodes", [4, 5, 60])
def test_a_sampled_value_is_never_without_an_error(engine, nodes):
    limit = {"method": "mcts", "nodes": nodes, "engine": engine}
    for found in (op.search(TicTacToe(), **limit), *op.analyse(TicTacToe(), **limit)):
        assert found.certainty == "exact" or found.error > 0


@pytest.mark.parametrize("game", [ConnectFour(), DiceGame(), Othello()], ids=lambda game: type(game).__name__)
def test_nor_is_it_where_dice_are_thrown_or_playouts_are_evaluated(game):
    for row in op.analyse(game, method="mcts", nodes=4, engine="plain"):
        assert row.certainty == "exact" or row.error > 0


def test_the_book_s_playouts_have_an_error_after_four():
    assert op.mcts_search(TicTacToe(), iterations=4).error > 0


@pytest.mark.parametrize("players", [2, 3])
def test_four_playouts_that_all_ended_alike_have_an_error(players):
    for seed in range(20):
        for row in op.analyse(random_game(seed, players, False), method="mcts", nodes=4, engine="plain"):
            assert row.certainty == "exact" or row.error > 0


def test_the_example_in_the_docstring_is_true():
    found = doctest.testmod(importlib.import_module("outplay.door.calls"))
    assert found.attempted > 2
    assert found.failed == 0
