"""Compiled games take any two players: the compiler numbers them in the order of `players`."""

from enum import IntEnum
from typing import NamedTuple

import pytest

import outplay as op


class Heap(NamedTuple):
    left: int
    turn: int


class Side(IntEnum):
    """Players with names."""

    BLACK = 1
    WHITE = 2


class Named(op.Game):
    """One to three of some stones; the last one wins as many points as it took, and may move again after taking two."""

    initial = Heap(9, 0)
    can_repeat = False

    def to_move(self, state):
        return self.players[0] if state.turn == 0 else self.players[1]

    def actions(self, state):
        for n in range(1, 4):
            if n <= state.left:
                yield n

    def result(self, state, action):
        return Heap(state.left - action, state.turn if action == 2 else 1 - state.turn)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return -3 if player == self.to_move(state) else 3

    def evaluate(self, state, player):
        return state.left % 4 - 1 if player == self.to_move(state) else 1 - state.left % 4

    def bounds(self, state, player):
        sure = state.left == 1
        wins = player == self.to_move(state)
        return (3 if sure and wins else -3), (-3 if sure and not wins else 3)


class Numbers(Named):
    players = (1, 2)


class Signs(Named):
    players = (1, -1)


class Reversed(Named):
    players = (1, 0)


class Sides(Named):
    players = (Side.WHITE, Side.BLACK)


class Texts(Named):
    players = ("X", "O")


KINDS = [*(pytest.param(kind, marks=pytest.mark.slow) for kind in (Numbers, Reversed, Sides, Texts)), Signs]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_compiled_games_take_any_players(kind):
    game = kind()
    for left in range(1, 10):
        for turn in (0, 1):
            state = Heap(left, turn)
            for options in ({}, {"depth": 2}):
                plain, compiled = (op.search(game, state, engine=engine, **options) for engine in ("plain", "compiled"))
                assert (compiled.value, compiled.player) == (plain.value, plain.player)
                assert compiled.action == plain.action
