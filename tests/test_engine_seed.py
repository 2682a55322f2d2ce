"""A seed changes the order of moves that look equal, and of no others."""

from typing import NamedTuple

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


class Count(NamedTuple):
    plies: int = 0


class CompiledFan(Fan):
    """The same moves in a state that compiles; the first of equal moves is the one that is chosen."""

    initial = Count(0)

    def to_move(self, state):
        return state.plies % 2

    def actions(self, state):
        return range(9)

    def result(self, state, action):
        return Count(state.plies + 1)

    def is_terminal(self, state):
        return state.plies == 1


class CompiledPromising(CompiledFan):
    """A little more or less promising: the seed must not matter there."""

    def promise(self, state, action):
        return action % 3


def chosen(game, seeds, threads=1):
    return [
        op.search(game, game.initial, depth=1, seed=seed, threads=threads, engine="compiled").action for seed in seeds
    ]


def test_in_compiled_code_too_the_seed_changes_the_order_of_equal_moves_alone():
    seeds = range(1, 60)
    assert {move % 3 for move in chosen(CompiledPromising(), seeds)} == {2}
    assert len(set(chosen(CompiledPromising(), seeds))) > 1
    assert len(set(chosen(CompiledFan(), seeds))) > 2
    assert chosen(CompiledPromising(), [0]) == [2]
    assert chosen(CompiledFan(), [0]) == [0]
    assert chosen(CompiledFan(), [7] * 3, threads=2) == chosen(CompiledFan(), [7]) * 3
