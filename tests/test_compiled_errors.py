"""What is an error in plain rules is an error in compiled ones: never a wrong value, never the end of the process."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

import outplay as op
from outplay import Bitboard, replaced
from outplay.errors import CannotCompile, RulesFailed

TESTS = Path(__file__).parent
TABLE, ARRAY, GRID = (5, 6, 7), np.array([5, 6, 7]), np.arange(6).reshape(2, 3)


class Try(NamedTuple):
    cells: tuple[int, ...]
    player: int
    fault: int
    number: int
    bits: Bitboard


def refuse(number):
    if number == 3:
        raise ValueError("the rules do not know three")
    return number


def far_away(number):
    return int(ARRAY[number])


class Faulty(op.Game):
    """Two moves, and then a utility that cannot be had: the state says in which way."""

    initial = Try((3, 1, 2), 0, 0, 3, 5)
    can_repeat = False

    def __init__(self):
        self.weights = (1, 2, 3)
        self.array = np.array([1, 2, 3])

    def to_move(self, state):
        return state.player

    def actions(self, state):
        yield 0

    def result(self, state, action):
        return Try(state.cells, 1 - state.player, state.fault, state.number, state.bits - 1)

    def is_terminal(self, state):
        return state.bits == 3

    def utility(self, state, player):
        value = self.worth(state, state.fault, state.number)
        return value if player == 0 else -value

    def worth(self, state, fault, number):
        if fault == 1:
            return state.cells[number]
        if fault == 2:
            return state.cells[-number - 1]
        if fault == 3:
            return TABLE[number]
        if fault == 4:
            return int(ARRAY[number])
        if fault == 5:
            return int(ARRAY[-number - 1])
        if fault == 6:
            return int(ARRAY[number * 10**12])
        if fault == 7:
            return int(GRID[1, number])
        if fault == 8:
            return self.weights[number]
        if fault == 9:
            return int(self.array[number])
        if fault == 10:
            return replaced(state.cells, number, 7)[0]
        if fault == 11:
            return replaced(state.cells, -number - 1, 7)[0]
        if fault == 12:
            return replaced(state.cells, number * 10**12, 7)[0]
        if fault == 13:
            return 10 // (number - 3)
        if fault == 14:
            return 10 % (number - 3)
        if fault == 15:
            return int(10 / (number - 3))
        if fault == 16:
            return int(state.bits // (number - 3))
        if fault == 17:
            return int(state.bits % (number - 3))
        if fault == 18:
            return refuse(number)
        if fault == 19:
            return far_away(number)
        return 0


FAULTS = {
    **dict.fromkeys(range(1, 13), IndexError),
    **dict.fromkeys(range(13, 18), ZeroDivisionError),
    18: ValueError,
    19: IndexError,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_an_error_in_plain_rules_is_one_in_compiled_rules(fault):
    state = Faulty.initial._replace(fault=fault)
    with pytest.raises(FAULTS[fault]) as plain:
        op.search(Faulty(), state, engine="plain")
    says = f"^the compiled rules of Faulty raise {FAULTS[fault].__name__}: .*engine='plain' shows the line"
    with pytest.raises(RulesFailed, match=says):
        op.search(Faulty(), state, engine="compiled")
    with pytest.raises(FAULTS[fault]) as auto:
        op.search(Faulty(), state)
    assert auto.value.args == plain.value.args


def test_rules_that_fail_once_can_be_searched_again():
    game, sound = Faulty(), Faulty.initial
    with pytest.raises(RulesFailed):
        op.search(game, sound._replace(fault=1), engine="compiled")
    assert op.search(game, sound, engine="compiled").value == 0
    assert op.search(game, sound._replace(fault=1, number=2), engine="compiled").value == 2
    assert op.search(game, sound._replace(fault=11, number=2), engine="compiled").value == 7


def test_many_values_name_the_error_too():
    states = [Faulty.initial, Faulty.initial._replace(fault=13)]
    with pytest.raises(RulesFailed, match="ZeroDivisionError"):
        op.values(Faulty(), states, engine="compiled", threads=2)
    with pytest.raises(ZeroDivisionError):
        op.values(Faulty(), states)


def test_an_analysis_goes_on_in_the_plain_engine():
    with pytest.raises(RulesFailed):
        op.analyse(Faulty(), Faulty.initial._replace(fault=18), engine="compiled")
    with pytest.raises(ValueError, match="do not know three"):
        op.analyse(Faulty(), Faulty.initial._replace(fault=18))


@pytest.mark.parametrize("slot", range(-3, 3))
def test_a_slot_is_numbered_as_in_a_list(slot):
    changed = [4, 5, 6]
    changed[slot] = 0
    assert replaced((4, 5, 6), slot, 0) == tuple(changed)


@pytest.mark.parametrize("slot", [-4, 3, 10**12])
def test_a_slot_that_is_not_there_is_an_error_in_words(slot):
    with pytest.raises(IndexError, match=f"^replaced: there is no slot {slot} in a tuple of 3$"):
        replaced((4, 5, 6), slot, 0)


CHECKED = """
import sys
sys.path.insert(0, {tests!r})
from test_compiled_errors import Faulty, op

class Broken(Faulty):
    initial = Faulty.initial._replace(fault={fault})

report = op.check_game(Broken())
print(*(fault.name for fault in report.faults))
"""


@pytest.mark.parametrize("fault", [4, 10, 13])
def test_check_game_names_it_and_lives(fault):
    program = CHECKED.format(tests=str(TESTS), fault=fault)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "raises" in done.stdout


class Halves(NamedTuple):
    cells: tuple[int, ...]
    player: int
    ply: int


class Halving(op.Game):
    """A tuple that is annotated as one of ints gets floats."""

    initial = Halves((3, 1, 2), 0, 0)
    can_repeat = False

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return (0, 1, 2)

    def result(self, state, action):
        return Halves(replaced(state.cells, action, state.cells[0] * 0.5), 1 - state.player, state.ply + 1)

    def is_terminal(self, state):
        return state.ply >= 3

    def utility(self, state, player):
        value = state.cells[0] * 2 - state.cells[1] + state.cells[2] * 3
        return value if player == 0 else -value


class HalvingPlies(Halving):
    """A field that is annotated as an int gets floats: it compiles as ordinary Python."""

    def result(self, state, action):
        return Halves(state.cells, 1 - state.player, state.ply + 1.5)


@pytest.mark.parametrize("kind", [Halving, HalvingPlies])
def test_floats_among_ints_are_not_cut_off_but_compiled_as_ordinary_python(kind):
    game = kind()
    compiled = op.search(game, game.initial, engine="compiled")
    plain = op.search(game, game.initial, engine="plain")
    assert (compiled.value, compiled.action) == (plain.value, plain.action)
    assert_all_calls_agree_with_plain(game)


def assert_all_calls_agree_with_plain(game):
    plain = op.search(game, game.initial, engine="plain")
    found = op.search(game, game.initial)
    assert (found.value, found.action, found.line) == (plain.value, plain.action, plain.line)
    assert op.values(game, [game.initial]) == [plain.value]
    assert op.analyse(game, game.initial)[0].value == plain.value


class Growing(op.Game):
    """Compiles, and then comes to states that compiled rules cannot hold: only the line of play shows them."""

    initial = Halves((0,), 0, 0)
    can_repeat = False

    def to_move(self, state):
        return state.player

    def actions(self, state):
        yield 1

    def result(self, state, action):
        return Halves(state.cells, 1 - state.player, state.ply + action)

    def is_terminal(self, state):
        return state.ply >= 4

    def utility(self, state, player):
        return 1 if player == 0 else -1


def test_a_state_that_kernels_cannot_hold_is_left_to_the_plain_engine():
    game, odd = Growing(), Halves((0,), 0, 0.5)
    with pytest.raises(CannotCompile, match=r"0\.5 in a field for whole numbers"):
        op.values(game, [game.initial, odd], engine="compiled")
    assert op.values(game, [game.initial, odd]) == [1, 1]
    assert op.search(game, odd).value == 1
