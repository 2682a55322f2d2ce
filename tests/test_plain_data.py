"""Results, trees, steps, comparisons and reviews as plain data: whatever the game holds, JSON can hold them."""

import json
from decimal import Decimal
from fractions import Fraction
from math import inf

import pytest

import outplay as op
from outplay.game import CHANCE
from outplay.games import DiceGame, LastStone, Nim, TicTacToe, Tree
from outplay.notation import plain_name, plain_value
from outplay.result import Result

FIGURE = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
SEARCHES = [
    op.alpha_beta_search(FIGURE, 0),
    op.alpha_beta_search(Tree([[inf, 1], [-inf, inf]]), 0),
    op.expectiminimax_search(DiceGame(), DiceGame.initial),
    op.max_n_search(LastStone(4), LastStone(4).initial),
    op.search(Nim(1, 2), Nim(1, 2).initial, engine="plain"),
    Result(Fraction(1, 3), ("a", 1), (("a", 1),), "estimate", ("X", 0), 3, 7, "depth", {("X", 0): Decimal("0.5")}),
]


@pytest.mark.parametrize("result", SEARCHES, ids=repr)
def test_a_result_is_plain_data(result):
    said = result.as_dict()
    assert json.loads(json.dumps(said, allow_nan=False)) == said
    assert (said["certainty"], said["depth"], said["nodes"]) == (result.certainty, result.depth, result.nodes)
    assert said["move"] == (said["line"][0] if result.line else None)


def test_a_result_writes_its_moves_as_the_game_does():
    game = Nim(1, 2)
    assert op.search(game, game.initial, engine="plain").as_dict()["move"] == "2:1"


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (3, 3),
        (True, 1),
        (0.5, 0.5),
        (inf, "inf"),
        (-inf, "-inf"),
        (Fraction(1, 4), 0.25),
        (Decimal("1.5"), 1.5),
        (10**400, 10**400),
        (Fraction(10**400), str(10**400)),
        ((1, -inf), [1, "-inf"]),
        (None, None),
        ("7", "7"),
    ],
)
def test_a_value_is_a_number_where_json_has_one(value, plain):
    assert plain_value(value) == plain
    assert type(plain_value(value)) is type(plain)


@pytest.mark.parametrize(
    ("name", "plain"), [(0, 0), ("X", "X"), (None, None), (CHANCE, "CHANCE"), ((0, 1), "(0, 1)"), (1.5, "1.5")]
)
def test_a_player_is_text_or_a_whole_number(name, plain):
    assert plain_name(name) == plain


@pytest.mark.parametrize("text", ["minimax", "alpha-beta", "alpha-beta-table"])
def test_a_tree_and_its_steps_are_plain_data(text):
    tree = op.trace(text, FIGURE)
    said = tree.as_dict()
    assert json.loads(json.dumps(said, allow_nan=False)) == said
    assert [node["parent"] for node in said["nodes"][:3]] == [None, 0, 1]
    assert len(said["nodes"]) == tree.nodes
    assert said["result"]["value"] == 3
    for step in (*tree.steps, *tree.story.scenes):
        assert json.loads(json.dumps(step.as_dict(), allow_nan=False))["says"] == step.says


def test_a_step_knows_no_value_before_the_node_has_one():
    tree = op.trace("alpha-beta", FIGURE)
    assert [step.as_dict()["value"] for step in tree.steps[:3]] == [None, None, None]
    assert tree.steps[3].as_dict()["value"] == 3
    assert tree.steps[12].as_dict()["pruned"] == ["c2", "c3"]


def test_a_comparison_and_a_review_are_plain_data():
    game = TicTacToe()
    compared = op.compare(game, depth=2).as_dict()
    assert json.loads(json.dumps(compared, allow_nan=False)) == compared
    assert {(row["algorithm"], row["depth"]) for row in compared["rows"]} >= {("minimax", 1), ("alpha-beta", 2)}
    review = op.review(game, moves=[0, 4, 8], depth=1, engine="plain").as_dict()
    assert json.loads(json.dumps(review, allow_nan=False)) == review
    assert [turn["played"] for turn in review["turns"]] == ["0", "4", "8", None]
