"""A seed changes the order of moves that look equal, and of no others."""

import pytest

import outplay as op
from board_games import BOARDS

MOVES = range(9)
SEEDS = range(1, 9)


class Fan(op.Game):
    """One move of nine, all of them worth the same."""

    initial = ()
    can_repeat = False

    def to_move(self, state):
        return len(state) % 2

    def actions(self, state):
        return MOVES

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) == 1

    def utility(self, state, player):
        return 0


class Promising(Fan):
    """Those with a high remainder first."""

    def promise(self, state, action):
        return action % 3


class Order(op.Observer):
    """The moves in the order they are tried."""

    def __init__(self):
        self.moves = []

    def entered(self, state, action, alpha, beta):
        if action is not None and action not in self.moves:
            self.moves.append(action)


def order(game, seed):
    watch = Order()
    op.search(game, game.initial, depth=1, seed=seed, watch=watch)
    return watch.moves


def test_the_promise_comes_first_whatever_the_seed():
    orders = [order(Promising(), seed) for seed in SEEDS]
    for moves in orders:
        assert sorted(moves) == list(MOVES)
        assert [move % 3 for move in moves] == [2] * 3 + [1] * 3 + [0] * 3
    assert len(set(map(tuple, orders))) > 1


def test_moves_that_look_equal_are_shuffled():
    orders = {tuple(order(Fan(), seed)) for seed in SEEDS}
    assert len(orders) > 1
    assert all(sorted(moves) == list(MOVES) for moves in orders)


@pytest.mark.parametrize("game", [Fan(), Promising()], ids=lambda game: type(game).__name__)
def test_without_a_seed_the_order_is_the_games(game):
    assert order(game, 0) == sorted(MOVES, key=lambda move: -game.promise((), move))


def test_a_seed_gives_the_same_nodes_every_time_and_never_another_value():
    for game in BOARDS:
        searches = [op.search(game, game.initial, depth=3, engine="plain", seed=seed) for seed in (0, 1, 1, 2)]
        assert len({result.value for result in searches}) == 1
        assert searches[1].nodes == searches[2].nodes
