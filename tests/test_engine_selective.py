"""What a search may leave out: nothing of a proof, nothing by the order of a list; and it says when it did."""

from math import inf
from typing import NamedTuple

import pytest

import outplay as op
from outplay.errors import BadOption
from outplay.games import Breakthrough, TicTacToe
from searchers import compiled, plain

ENGINES = ["plain", "compiled"]


def searcher_of(engine, game, proving=False, **options):
    """A searcher in the view of player 0 that is ready to search."""
    return plain(game, **options) if engine == "plain" else compiled(game, proving, **options)


class Heap(NamedTuple):
    stones: int
    player: int = 0


class TakeStones(op.Game):
    """Who takes the last of the stones wins; a pass would often be best, so that its null move misleads."""

    can_repeat = False
    initial = Heap(8)
    utility_sum = 0

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return range(1, min(3, state.stones) + 1)

    def result(self, state, action):
        return Heap(state.stones - action, 1 - state.player)

    def is_terminal(self, state):
        return state.stones == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1

    def pass_turn(self, state):
        return Heap(state.stones, 1 - state.player)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_search_to_the_end_never_passes_or_reduces(engine):
    searcher = searcher_of(engine, TakeStones(), proving=True, selective=True)
    for stones in range(1, 25):
        found = searcher.search(Heap(stones), -inf, inf, None)
        assert found[:2] == (-1 if stones % 4 == 0 else 1, True), stones
        assert not found.selective


@pytest.mark.parametrize("engine", ENGINES)
def test_what_a_pass_made_is_not_proved_and_says_so(engine):
    searcher = searcher_of(engine, TakeStones(), selective=True)
    misled = 0
    for stones in range(1, 25):
        found = searcher.search(Heap(stones), 0, 1, 30)
        is_right = (found.value >= 1) == (stones % 4 != 0)
        assert is_right or (found.selective and not found.proved), stones
        misled += not is_right
    assert misled


class Bare(TicTacToe):
    """Noughts and crosses without an evaluation: only the list orders the moves."""

    evaluate = op.Game.evaluate


@pytest.mark.parametrize("engine", ENGINES)
def test_where_nothing_ranks_moves_nothing_is_reduced(engine):
    game = Bare()
    every, selective = (searcher_of(engine, game, selective=chosen) for chosen in (False, True))
    for depth in range(1, 8):
        assert selective.search(game.initial, -inf, inf, depth) == every.search(game.initial, -inf, inf, depth)
        assert selective.nodes == every.nodes


class Ranked(Breakthrough):
    """Moves on the right look best."""

    def promise(self, state, action):
        return action % 97


@pytest.mark.parametrize("engine", ENGINES)
def test_a_searcher_says_whether_a_late_move_was_reduced(engine):
    game = Ranked(4, 5)
    searcher = searcher_of(engine, game, selective=True)
    said = [searcher.search(game.initial, -inf, inf, depth).selective for depth in range(1, 7)]
    assert said == sorted(said)
    assert not said[1]
    assert said[-1]
    full = searcher_of(engine, game)
    assert not any(full.search(game.initial, -inf, inf, depth).selective for depth in range(1, 7))


class Flat(Breakthrough):
    """A promise that says nothing."""

    def promise(self, state, action):
        return 0


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("table_mb", [1e9, 1e300])
def test_a_table_beyond_memory_is_refused_by_name(engine, table_mb):
    with pytest.raises(BadOption, match=r"table_mb is 1e.*there is no memory for so much: use less"):
        op.search(TicTacToe(), engine=engine, table_mb=table_mb)
