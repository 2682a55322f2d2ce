"""Tables of Bitboards: a long tuple is one array in compiled rules, and gives what Python's tuple gives."""

from typing import NamedTuple

import pytest

import outplay as op
from outplay import Bitboard, Game
from outplay.compiling.frozen import FEWEST_TABLE_ITEMS, WideTable, as_constant
from outplay.errors import RulesFailed

LONG = 320
ROTATED = tuple((0x9E3779B97F4A7C15 * i) % 2**64 for i in range(LONG))
"""About half of them need the 64th bit."""


class State(NamedTuple):
    board: Bitboard
    left: int


class Rolling(Game[State, int]):
    """Whoever ends it gets the number of bits on a board that is taken out of tables."""

    can_repeat, utility_sum, utility_range = False, 0, (-64, 64)

    def __init__(self, farthest=259):
        self.own, self.step = tuple(reversed(ROTATED)), farthest // 7
        self.initial = State(1, 5)

    def to_move(self, state):
        return state.left % 2

    def actions(self, state):
        return range(3)

    def result(self, state, action):
        place = action + int(state.board >> 61) * self.step
        return State(state.board ^ ROTATED[place] ^ self.own[-2 - place], state.left - 1)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        bits = state.board.bit_count() - (1 if state.board > ROTATED[-1] else 0)
        return bits if player == 0 else -bits


def test_both_engines_read_the_same_in_tables_of_bitboards():
    plain, compiled = (op.search(Rolling(), depth=5, engine=engine) for engine in ("plain", "compiled"))
    assert (plain.value, plain.line, plain.nodes) == (compiled.value, compiled.line, compiled.nodes)
    assert op.check_game(Rolling(), states=50, playouts=5)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_beyond_a_table_is_an_error(engine):
    with pytest.raises((IndexError, RulesFailed), match=r"IndexError|out of range"):
        op.search(Rolling(7 * LONG), depth=5, engine=engine)


def test_long_tuples_with_wide_ints_are_arrays_and_short_ones_tuples():
    assert isinstance(as_constant(ROTATED), WideTable)
    assert as_constant(ROTATED).tolist() == list(ROTATED)
    assert isinstance(as_constant(ROTATED[: FEWEST_TABLE_ITEMS - 1]), tuple)
    assert not isinstance(as_constant((*ROTATED, -1)), WideTable)
