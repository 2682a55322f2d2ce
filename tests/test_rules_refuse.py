"""The games refuse what is no move, no board and no tree, and say what would be one."""

from math import inf, nan

import pytest

import outplay
from outplay import Game
from outplay.errors import BadOption, BadTree, BadValue, IllegalAction
from outplay.games import MNK, DiceGame, Kalah, LastStone, Nim, TicTacToe, Tree


def name_of_game(value):
    return type(value).__name__ if isinstance(value, Game) else str(value)


ILLEGAL = [
    (DiceGame(), "7"),
    (Kalah(3, 1), 0),
    (Kalah(3, 1), 4),
    (LastStone(), 0),
    (LastStone(), 3),
    (Nim(2), (0, 3)),
    (Nim(2), (0, 0)),
    (Nim(2), (1, 1)),
    (TicTacToe(), 9),
    (TicTacToe(), -1),
    (Tree([1, 2]), "a3"),
]


@pytest.mark.parametrize(("game", "action"), ILLEGAL, ids=name_of_game)
def test_what_is_no_move_is_refused(game, action):
    with pytest.raises(IllegalAction):
        game.result(game.initial, action)


def test_a_taken_cell_and_an_empty_house_are_refused():
    taken = TicTacToe().result(TicTacToe.initial, 4)
    with pytest.raises(IllegalAction, match="the cell is taken or not on the board; choose one of the actions"):
        TicTacToe().result(taken, 4)
    game = Kalah(2, 2)
    again = game.result(game.initial, 1)
    with pytest.raises(IllegalAction, match="the house is empty or not there; choose one of the actions"):
        game.result(again, 1)


@pytest.mark.parametrize("game", [DiceGame(), Kalah(), LastStone(), Nim(), TicTacToe(), Tree([1, 2])], ids=name_of_game)
def test_a_text_that_is_no_move_is_answered_with_the_moves(game):
    with pytest.raises(IllegalAction, match="'resign' is not a move here; moves: "):
        game.parse_action(game.initial, "resign ")


@pytest.mark.parametrize(
    "make", [lambda: Nim(-1), lambda: LastStone(0), lambda: MNK(0, 3, 3), lambda: Kalah(0, 1), lambda: Kalah(1, 0)]
)
def test_a_board_that_cannot_be_is_refused(make):
    with pytest.raises(BadOption, match="at least"):
        make()


BAD_TREES = {
    "an empty list": [],
    "an empty list below": [[1], []],
    "an empty dict": {},
    "text": "3",
    "a text for a leaf": ["3"],
    "nothing": [None],
    "NaN": [nan],
    "a bool": [True, 3],
    "too many payoffs": [(1, 2, 3)],
    "payoffs that are no numbers": [{"payoffs": "ab"}],
    "a chance that is no pair": [{"chance": [0.5]}],
    "a chance beyond 1": [{"chance": [[2, 4], [-1, 3]]}],
    "a chance that is no number": [{"chance": [["half", 4]]}],
    "chances that are no list": [{"chance": 4}],
    "a chance node without outcomes": [{"chance": []}],
    "a third player of two": {"player": 2, "moves": [1]},
    "moves that are no list": {"player": 0, "moves": 3},
}


@pytest.mark.parametrize("tree", BAD_TREES.values(), ids=BAD_TREES)
def test_a_tree_that_cannot_be_read_is_refused(tree):
    with pytest.raises(BadTree, match=r"should be|players are|write a number"):
        Tree(tree)


def test_a_leaf_for_three_has_three_payoffs():
    with pytest.raises(BadTree, match="it should be a tuple of 3 numbers"):
        Tree([1, 2], players=3)


@pytest.mark.parametrize("options", [{"players": 0}, {"first": 2}, {"first": -1}])
def test_a_tree_is_for_players_that_are_there(options):
    with pytest.raises((BadTree, BadOption)):
        Tree([1, 2], **options)


def test_chances_of_a_tree_that_do_not_sum_to_one_are_found_by_the_search():
    with pytest.raises(BadValue, match="sum to 1"):
        outplay.expectiminimax_search(Tree([{"chance": [[0.5, 1], [0.4, 2]]}, 0]), 0)


@pytest.mark.parametrize("search", [outplay.expectiminimax_search, outplay.max_n_search])
def test_no_search_answers_with_a_value_that_is_no_number(search):
    """A throw that never happens counts for nothing; an average of both infinities is refused."""
    never = Tree([{"chance": [[0.0, inf], [1.0, 1]]}, 0])
    assert search(never, 0).value == 1
    with pytest.raises(BadValue):
        search(Tree([{"chance": [[0.5, inf], [0.5, -inf]]}, 0]), 0)


@pytest.mark.parametrize("search", [outplay.expectiminimax_search, outplay.max_n_search])
def test_a_finished_dice_game_has_a_value(search):
    game = DiceGame()
    state = game.result(game.result(game.initial, "pass"), "pass")
    assert search(game, state).value == 0
