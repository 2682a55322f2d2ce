"""Utilities and moves of other kinds than ints: right in every call, or refused in words by every call."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import outplay as op
from outplay.errors import BadValue


class Stones:
    """Take one stone or two; whoever takes the last wins."""

    can_repeat = False
    initial = (3, 0)

    def __init__(self, lost=-1, won=1, repeats=False):
        self.lost, self.won, self.can_repeat = lost, won, repeats

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(1, min(2, state[0]) + 1)

    def result(self, state, action):
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return self.lost if player == state[1] else self.won


CALLS = {
    "search": lambda game, **options: op.search(game, game.initial, **options).value,
    "depth": lambda game, **options: op.search(game, game.initial, depth=6, **options).value,
    "mtdf": lambda game, **options: op.search(game, game.initial, depth=6, method="mtdf", **options).value,
    "deepen": lambda game, **options: list(op.deepen(game, game.initial, depth=6, **options))[-1].value,
    "analyse": lambda game, **options: op.analyse(game, game.initial, **options)[0].value,
    "values": lambda game, **options: op.values(game, [game.initial], **options)[0],
    "minimax": lambda game, **options: op.minimax_search(game, game.initial).value,
}
KINDS = {
    "uint8": (np.uint8(0), np.uint8(1)),
    "int8": (np.int8(-128), np.int8(127)),
    "bool": (np.False_, np.True_),
    "float32": (np.float32(-0.1), np.float32(0.1)),
    "float64": (np.float64(-0.5), np.float64(0.5)),
    "array": (np.array(-2), np.array(2)),
    "Decimal": (Decimal("-0.1"), Decimal("0.1")),
    "infinite": (Decimal("-Infinity"), Decimal("Infinity")),
    "Fraction": (Fraction(-1, 3), Fraction(1, 3)),
    "bools": (False, True),
}


@pytest.mark.parametrize("repeats", [False, True])
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("kind", KINDS)
def test_numbers_of_every_kind_give_the_right_value(kind, call, repeats):
    lost, won = KINDS[kind]
    assert CALLS[call](Stones(lost, won, repeats)) == lost


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("huge", [10**400, 10**5000, Fraction(10**400, 3)], ids=["400", "5000", "fraction"])
def test_a_number_beyond_every_float_is_refused_in_words(call, huge):
    with pytest.raises(BadValue, match=r"^utility\(\(0, .*it should be a number, more being better"):
        CALLS[call](Stones(-huge, huge))


def test_check_game_names_a_number_beyond_every_float():
    assert not op.check_game(Stones(-(10**400), 10**400))


class Lists(Stones):
    """Moves that no dict takes."""

    def actions(self, state):
        return [[n] for n in range(1, min(2, state[0]) + 1)]

    def result(self, state, action):
        return state[0] - action[0], 1 - state[1]


@pytest.mark.parametrize("repeats", [False, True])
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("stones", [3, 7, 8])
def test_moves_may_be_lists(call, stones, repeats):
    game, tuples = Lists(repeats=repeats), Stones(repeats=repeats)
    game.initial = tuples.initial = (stones, 0)
    assert CALLS[call](game) == CALLS[call](tuples)
    best = op.search(game, game.initial).action
    assert best in game.actions(game.initial)
