"""A student's function can be traced and compared: the game that it is handed tells what it looks at."""

import pytest

import outplay as op
from outplay.errors import BadOption, TooLarge
from outplay.games import DiceGame, Nim, TicTacToe, Tree
from students import right
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


def test_a_student_s_function_tells_its_story_and_draws_itself():
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


def test_a_student_s_function_is_compared_with_the_book():
    rows = op.compare(Tree(DEEP), algorithms=["alpha-beta", alpha_beta_book, "minimax", minimax_pair], depth=3)
    nodes = {(row.algorithm, row.depth): row.nodes for row in rows}
    for depth in (1, 2, 3):
        assert nodes["alpha_beta_book", depth] == nodes["alpha-beta", depth]
        assert nodes["minimax_pair", depth] == nodes["minimax", depth]


def test_a_function_that_takes_no_state_is_told_so():
    with pytest.raises(BadOption, match="takes alpha, beta; it should take a game and a state, or a node"):
        op.trace(lambda alpha, beta: 1, Tree(FIGURE))
    with pytest.raises(BadOption, match="what the parameter 'weights' is for cannot be told"):
        op.trace(lambda game, state, weights: 1, Tree(FIGURE))


USUAL = {
    one.__name__: one
    for one in (
        *(right.minimax_pair, right.minimax_action_first, right.minimax_memo, right.negamax, right.minmax_decision),
        *(right.alpha_beta_book, right.alpha_beta_negamax, right.alpha_beta_search, right.alpha_beta_record),
        *(right.MinimaxSearch, right.minimax, right.alphabeta, right.alphabeta_nodes, right.alphabeta_inline),
        *(right.minimax_by_type, right.alpha_beta_from_the_right, right.MinimaxAgent, right.AlphaBetaAgent),
    )
}
HALFWAY = (0, 4, 8, 1)


@pytest.mark.parametrize("student", USUAL.values(), ids=USUAL)
def test_every_usual_signature_is_traced_on_trees_and_games(student):
    board = TicTacToe()
    for action in HALFWAY:
        board.initial = board.result(board.initial, action)
    for game in (Tree(FIGURE), Tree(DEEP), Nim(1, 2), board):
        mine, book = op.trace(student, game), op.minimax_search(game)
        assert mine.result.value == book.value == mine.root.value
        assert mine.result.action in (None, book.action)
        assert mine.nodes <= op.trace(op.minimax_search, game).nodes
        assert all(game.result(mine.root.state, node.action) == node.state for node in mine.root.children)


@pytest.mark.parametrize(
    "student", [right.alphabeta, right.alphabeta_nodes, right.alphabeta_inline, right.alpha_beta_hard]
)
def test_what_a_plain_recursion_prunes_is_seen(student):
    assert op.trace(student, Tree(FIGURE)).nodes == op.trace(op.alpha_beta_search, Tree(FIGURE)).nodes


@pytest.mark.parametrize("student", [right.minimax, right.MinimaxAgent, right.minmax_decision, right.alphabeta_nodes])
def test_a_student_s_search_is_compared_depth_by_depth_and_no_deeper_than_there_is(student):
    rows = list(op.compare(Tree(FIGURE), algorithms=[student], depth=5))
    assert [row.depth for row in rows] == [1, 2]
    assert rows[-1].value == 3


def test_a_student_s_search_is_ended_where_it_looks_at_too_much():
    for student in (right.minimax_pair, right.MinimaxAgent, right.alphabeta_nodes, right.minimax):
        with pytest.raises(TooLarge):
            op.trace(student, TicTacToe(), most=500)


def test_a_pair_of_numbers_is_read_as_the_search_meant_it():
    def move_first(game, state):
        value, move = right.minimax_pair(game, state)
        return move, value

    board = TicTacToe()
    for action in HALFWAY:
        board.initial = board.result(board.initial, action)
    for student in (move_first, right.minimax_pair):
        assert tuple(op.trace(student, board).result) == (0, 7)
