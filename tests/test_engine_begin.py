"""Compiled rules are asked about any state: also where the game's own start is over, or has no move."""

from typing import NamedTuple

import numpy as np
import pytest

import outplay as op
from outplay.compiling.admission import compiled_number
from outplay.errors import CannotCompile


class Heap(NamedTuple):
    stones: int
    player: int


class Stones(op.Game):
    """Take one to three stones; who takes the last one wins.  It begins with an empty heap, and so it is over."""

    initial = Heap(0, 0)
    can_repeat = False
    utility_sum, utility_range = 0, (-1, 1)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return [taken for taken in (1, 2, 3) if taken <= state.stones]

    def result(self, state, action):
        return Heap(state.stones - action, 1 - state.player)

    def is_terminal(self, state):
        return state.stones == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1


class Stuck(Stones):
    """It begins with less than nothing: it is open there, and nobody has a move."""

    initial = Heap(-1, 0)


class ByNumPy(Stones):
    initial = Heap(np.int64(9), np.int64(0))

    def to_move(self, state):
        return np.int64(state.player)

    def actions(self, state):
        return [np.int64(taken) for taken in (1, 2, 3) if taken <= state.stones]


class ByTruth(Stones):
    initial = Heap(9, 0)

    def to_move(self, state):
        return state.player == 1


NINE = Heap(9, 1)
"""Who moves takes one stone, and wins."""


@pytest.mark.parametrize("game", [Stones(), Stuck()], ids=lambda game: type(game).__name__)
def test_moves_are_like_those_of_the_state_that_is_asked_about(game):
    assert compiled_number(game, [game.initial, NINE]) is int


def test_what_to_do_is_said_where_no_state_has_a_move():
    with pytest.raises(CannotCompile, match=r"over where it begins.*ask about a state"):
        compiled_number(Stones())


def test_numbers_of_numpy_are_players_moves_and_fields():
    assert compiled_number(ByNumPy()) is int


def test_a_player_who_is_written_in_another_way_is_named_with_the_kind():
    with pytest.raises(CannotCompile, match=r"to_move gives False, and its players are 0 and 1: .* not as bool"):
        compiled_number(ByTruth())


def test_values_of_a_finished_and_an_open_state_by_compiled_rules():
    assert op.values(Stones(), [Heap(0, 0), NINE, Heap(8, 0)], engine="compiled") == [-1, 1, -1]


@pytest.mark.slow
@pytest.mark.parametrize("game", [Stones(), Stuck(), ByNumPy()], ids=lambda game: type(game).__name__)
def test_every_call_by_compiled_rules_begins_at_the_state(game):
    state, compiled = NINE, {"engine": "compiled"}
    assert op.search(game, state, **compiled).value == 1
    assert op.search(game, state, depth=2, **compiled).certainty == "estimate"
    assert op.search(game, state, method="max-n", **compiled).value == 1
    assert op.search(game, state, method="mcts", nodes=2_000, **compiled).value == 1
    assert [row.value for row in op.analyse(game, state, **compiled)] == [1, -1, -1]
    assert op.solve(game, state, **compiled).value == 1
    assert op.solve(game, state, method="proof-number", **compiled).value == 1
    assert op.perft(game, state, 2, **compiled).counts == (3, 9)
    assert op.playouts(game, state, 20, **compiled).games == 20
