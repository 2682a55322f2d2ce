"""A student's function can be traced and compared: the game that it is handed tells what it looks at."""

import pytest

import outplay as op
from outplay.errors import BadOption
from outplay.games import DiceGame, Nim, Tree
from students.faulty import alpha_beta_4
from students.right import (
    alpha_beta_book,
    alpha_beta_search,
    expectiminimax,
    minimax_memo,
    minimax_pair,
    minmax_decision,
)

FIGURE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [[[2, 3], [8, 5], [7, 6]], [[0, 2], [5, 2]], [[1, 1], [10, 2]]]


@pytest.mark.parametrize("tree", [FIGURE, DEEP], ids=["figure", "deep"])
@pytest.mark.parametrize(
    ("student", "book"),
    [
        (minimax_pair, op.minimax_search),
        (minmax_decision, op.minimax_search),
        (alpha_beta_book, op.alpha_beta_search),
        (alpha_beta_search, op.alpha_beta_search),
    ],
    ids=lambda search: search.__name__,
)
def test_a_right_search_leaves_the_same_tree_as_the_book_s(student, book, tree):
    mine, theirs = op.trace(student, Tree(tree)), op.trace(book, Tree(tree))
    assert [node.state for node in mine] == [node.state for node in theirs]
    assert [(step.what, step.node.value) for step in mine.steps] == [
        (step.what, step.node.value) for step in theirs.steps
    ]
    assert mine.result.action == theirs.result.action


def test_what_a_faulty_search_looks_at_too_much_is_in_the_tree():
    assert len(op.trace(alpha_beta_4, Tree(FIGURE)).leaves) > len(op.trace(op.alpha_beta_search, Tree(FIGURE)).leaves)


def test_a_guest_tells_its_story_and_draws_itself():
    searched = op.trace(alpha_beta_book, Tree(FIGURE))
    assert "c2 and c3 cannot matter" in " ".join(scene.says for scene in searched.story.scenes)
    assert searched.picture().svg().startswith("<svg")
    assert "pruned" in searched.text()


def test_games_of_dice_and_of_repeated_positions_are_followed():
    dice = op.trace(expectiminimax, DiceGame())
    assert dice.result.action == op.expectiminimax_search(DiceGame()).action
    nim = op.trace(minimax_memo, Nim(1, 2))
    assert nim.result.value == op.minimax_search(Nim(1, 2)).value
    assert nim.nodes <= op.trace(op.minimax_search, Nim(1, 2)).nodes


def test_a_guest_is_compared_with_the_book():
    rows = op.compare(Tree(DEEP), algorithms=["alpha-beta", alpha_beta_book, "minimax", minimax_pair], depth=3)
    nodes = {(row.algorithm, row.depth): row.nodes for row in rows}
    for depth in (1, 2, 3):
        assert nodes["alpha_beta_book", depth] == nodes["alpha-beta", depth]
        assert nodes["minimax_pair", depth] == nodes["minimax", depth]


def test_a_function_that_takes_more_is_told_so():
    with pytest.raises(BadOption, match="takes node, depth, alpha; it should take a game and a state"):
        op.trace(lambda node, depth, alpha: 1, Tree(FIGURE))
