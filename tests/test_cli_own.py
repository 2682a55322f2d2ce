"""A game of one's own on the command line: of several files, with parameters, with moves of any spelling, and loud."""

import json

import pytest

from cli_runner import QUICK, lines, outplay

RULES = "def least(): return 1\n"
OWN = """
from outplay import Game
from rules import least

class Own(Game):
    '''Two players take from a heap; a move is a pair, or a phrase.'''

    def __init__(self, stones=4):
        print("made")
        self.initial = stones, 0

    def to_move(self, state): return state[1]
    def actions(self, state): return [(least(), 0), (least(), 10), "take two"][: state[0] + 1]
    def result(self, state, action): return state[0] - (2 if action == "take two" else 1), 1 - state[1]
    def is_terminal(self, state): return state[0] <= 0
    def utility(self, state, player): return 1 if player != state[1] else -1
"""


@pytest.fixture
def own(tmp_path):
    (tmp_path / "rules.py").write_text(RULES)
    (tmp_path / "own_game.py").write_text(OWN)
    return f"{tmp_path}/own_game.py:Own"


def test_a_file_may_import_what_stands_beside_it(own):
    ran = outplay("best", own, "--depth", "2")
    assert (ran.code, ran.err) == (0, "")


def test_what_a_game_prints_is_kept_out_of_the_answer(own):
    for command in (["best", own, "--depth", "2"], ["watch", own, "--depth", "1"], ["check", own]):
        ran = outplay(*command, "--json")
        assert json.loads(ran.out)
        assert "made" in ran.err


def test_numbers_are_its_parameters(own):
    deep = json.loads(outplay("watch", f"{own}:1", "--json").out)
    assert deep["nodes"] < 5
    assert "write numbers with commas" in outplay("best", f"{own}:many").err
    assert "Own(1, 2) fails" in outplay("best", f"{own}:1,2").err


@pytest.mark.parametrize(
    "moves",
    ["(1, 0) (1, 10)", "(1,0),(1,10)", " ( 1 , 0 ),  take two", "TAKE TWO, (1, 0)", "take  two take two"],
)
def test_moves_are_read_however_they_are_spaced(own, moves):
    ran = outplay("best", f"{own}:5", "--moves", moves, "--depth", "1", "--json")
    assert ran.code == 0, ran.err


def test_a_move_that_is_none_is_named(own):
    assert "'(2' is not a move here" in outplay("best", own, "--moves", "(2, 0)").err


def test_a_game_with_such_moves_can_be_gone_on_with(own):
    ran = outplay("play", own, *QUICK, "--you", "both", typed=lines("(1,0)", "take two", "quit"))
    assert """--moves "'(1, 0)' 'take two'\"""" in " ".join(ran.out.split())


ODD = """
import sys
from own_game import Own as Base

class Leaving(Base):
    def actions(self, state): sys.exit(7)

class Unwritable(Base):
    def show(self, state): return "\\ud800 \\x00 here"

class Stuck(Base):
    def actions(self, state): return []
"""


@pytest.fixture
def odd(own, tmp_path):
    (tmp_path / "odd.py").write_text(ODD)
    return lambda name: f"{tmp_path}/odd.py:{name}"


@pytest.mark.parametrize("command", ["best", "play", "watch"])
def test_rules_that_end_the_program_are_told(odd, command):
    ran = outplay(command, odd("Leaving"))
    assert ran.code == 2
    assert ran.err.splitlines()[-1] == "outplay: sys.exit(7) ended this: rules should raise an error"


@pytest.mark.parametrize("command", [["best", "--depth", "1"], ["play", "--depth", "1", "--you", "none"]])
def test_letters_that_no_terminal_can_show_are_written_by_their_numbers(odd, command):
    ran = outplay(command[0], odd("Unwritable"), *command[1:])
    assert ran.code == 0, ran.err
    assert "\\ud800" in ran.out


@pytest.mark.parametrize("you", ["both", "none", "first"])
def test_a_position_without_moves_is_told(odd, you):
    ran = outplay("play", odd("Stuck"), *QUICK, "--you", you, typed=lines("1"))
    assert ".py, line" not in ran.err


def test_what_is_no_game_is_told_by_every_command(tmp_path):
    (tmp_path / "none.py").write_text("class A:\n    def actions(self, state): return []\n")
    for command in ("best", "play", "watch"):
        ran = outplay(command, f"{tmp_path}/none.py:A")
        assert ran.code != 0
        assert "A " in ran.err
        assert ".py, line" not in ran.err
