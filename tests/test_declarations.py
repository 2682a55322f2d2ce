"""What the games of the library declare of their utilities holds at every end that random play finds."""

from itertools import product
from random import Random

import pytest

from outplay import CHANCE
from outplay.games import (
    MNK,
    Breakthrough,
    ConnectFour,
    DiceGame,
    Domineering,
    DotsAndBoxes,
    Hex,
    Kalah,
    LastStone,
    Nim,
    Othello,
    TicTacToe,
    Tree,
)
from outplay.notation import GAMES, load_game

VARIANTS = [
    *(MNK(m, n, k) for m, n, k in product((1, 3), (2, 4), (1, 3))),
    *(ConnectFour(width, height) for width, height in ((1, 1), (3, 2), (1, 7), (4, 2), (7, 1), (5, 4), (7, 6))),
    *(Othello(size, empties) for size, empties in product((4, 6), (False, True))),
    *(Breakthrough(width, height) for width, height in ((2, 3), (4, 5))),
    *(Domineering(rows, columns, first) for rows, columns, first in ((1, 1, 0), (2, 3, 1), (4, 4, 0))),
    *(Hex(size) for size in (1, 2, 4)),
    *(DotsAndBoxes(rows, columns) for rows, columns in ((1, 1), (1, 3), (3, 2))),
    *(Kalah(m, n, empty) for m, n, empty in ((1, 1, True), (3, 2, False), (6, 4, True))),
    *(Nim(*heaps, misere=misere) for heaps, misere in (((1,), True), ((), False), ((2, 3), True))),
    *(LastStone(stones) for stones in (1, 2, 7)),
    DiceGame(),
    TicTacToe(),
    Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    Tree([[(1, 5), (4, 2)], [(6, 0), (3, 3)]]),
    Tree([[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (2, 4, 3)]], players=3),
]


def an_end(game, random):
    """Where one random game ends."""
    state = game.initial
    while not game.is_terminal(state):
        throws = game.to_move(state) == CHANCE
        actions = [action for action, _ in game.outcomes(state)] if throws else list(game.actions(state))
        state = game.result(state, random.choice(actions))
    return state


@pytest.mark.parametrize("game", [*VARIANTS, *GAMES], ids=lambda game: game if game in GAMES else type(game).__name__)
def test_every_end_adds_up_to_the_declared_sum_and_lies_in_the_declared_range(game):
    game, random = load_game(game) if game in GAMES else game, Random(5)
    low, high = game.utility_range
    for _ in range(20):
        end = an_end(game, random)
        utilities = [game.utility(end, player) for player in game.players]
        assert sum(utilities) == game.utility_sum
        assert all(low <= utility <= high for utility in utilities)


@pytest.mark.parametrize(
    ("game", "declared"),
    [
        (ConnectFour(), (-18, 18)),
        (ConnectFour(3, 2), (0, 0)),
        (Othello(), (-64, 64)),
        (LastStone(), (0, 2)),
        (Tree([[3, 12], [2, (4, -5)]]), (-12, 12)),
    ],
)
def test_ranges_are_no_wider_than_the_rules_allow(game, declared):
    assert game.utility_range == declared


def test_a_tree_declares_the_sum_that_all_its_leaves_have_and_no_other():
    assert Tree([[1, 2], [3, -4]]).utility_sum == 0
    assert Tree([(1, 4), (2, 3)]).utility_sum == 5
    assert Tree([(1, 4), (2, 2)]).utility_sum is None
    assert Tree([float("inf"), 1]).utility_sum == 0
    assert Tree([(float("inf"), 1), (1, 1)]).utility_sum is None
