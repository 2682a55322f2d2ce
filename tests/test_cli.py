"""The command line: what it answers, and one clear line for whatever goes wrong."""

import os
import signal
import subprocess
import sys
import time

import pytest

COMMANDS = ("tree", "best", "check", "games")
RAISING = """
from outplay.games import TicTacToe
class Raising(TicTacToe):
    def is_terminal(self, state):
        return {}[state]
class Needy(TicTacToe):
    def __init__(self, size):
        pass
class Endless(TicTacToe):
    def is_terminal(self, state):
        while True:
            pass
"""


def outplay(*arguments, **options):
    return subprocess.run([sys.executable, "-m", "outplay", *arguments], capture_output=True, text=True, **options)


@pytest.fixture
def game_file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(RAISING)
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command):
    ran = outplay(command, "--help")
    assert ran.returncode == 0
    assert "Example" in ran.stdout


def test_the_textbooks_tree_shows_what_was_pruned():
    ran = outplay("tree", "[[3,12,8],[2,4,6],[14,5,2]]", "--algorithm", "alpha-beta")
    assert "c2, c3 pruned: 2 <= alpha 3" in ran.stdout
    assert "value 3, best move a1" in ran.stdout
    assert "7 of 9 leaves" in ran.stdout


def test_three_players_and_dice_can_be_typed_in():
    for first in ("(1, 2, 6)", '{"payoffs": [1, 2, 6]}'):
        three = outplay("tree", f"[[{first}, (4, 2, 3)]]", "--algorithm", "max-n", "--players", "3")
        assert "value (1, 2, 6), best move a1" in three.stdout
    dice = outplay("tree", '[{"chance": [[0.5, 4], [0.5, 1]]}, 2]', "--algorithm", "expectiminimax")
    assert "value 2.5, best move a1" in dice.stdout


def test_the_best_move_of_tic_tac_toe_is_named_with_its_value():
    ran = outplay("best", "tic-tac-toe")
    assert ran.returncode == 0
    assert "best move 0, value 0 for player 0 (exact)" in ran.stdout


def test_check_exits_with_0_for_sound_rules_and_1_for_faulty_ones(game_file):
    assert outplay("check", "tic-tac-toe").returncode == 0
    faulty = outplay("check", f"{game_file}:Raising")
    assert faulty.returncode == 1
    assert "is_terminal" in faulty.stdout


WRONG = [
    [],
    ["nothing"],
    ["best"],
    ["best", "chess"],
    ["best", "kalah:x"],
    ["best", "kalah:0,0"],
    ["best", "kalah:1,2,3,4,5"],
    ["best", "nim:-3"],
    ["best", "tic-tac-toe", "--moves", "12"],
    ["best", "tic-tac-toe", "--depth", "3"],
    ["best", "tic-tac-toe", "--depth", "0"],
    ["best", "missing.py:Game"],
    ["best", "{file}"],
    ["best", "{file}:Nobody"],
    ["best", "{file}:Needy"],
    ["best", "{file}:Raising"],
    ["best", "{folder}:Game"],
    ["tree"],
    ["tree", "[[3,"],
    ["tree", "[]"],
    ["tree", "[[], 3]"],
    ["tree", '["a"]'],
    ["tree", "[NaN, 3]"],
    ["tree", "[" * 5000 + "]" * 5000],
    ["tree", "[1, 2]", "--algorithm", "guess"],
    ["tree", "[1, 2]", "--algorithm", "minimax", "--cut", ">"],
    ["tree", '[{"chance": [[0.5, 4], [0.1, 1]]}, 2]', "--algorithm", "expectiminimax"],
    ["tree", '[{"chance": [[0.5, 4], [0.5, 1]]}, 2]'],
    ["check", "missing.py:Game"],
    ["games", "chess"],
]


@pytest.mark.parametrize("arguments", WRONG, ids=lambda arguments: " ".join(arguments)[:40] or "(none)")
def test_wrong_input_exits_with_2_and_one_clear_line(arguments, game_file):
    names = {"{file}": str(game_file), "{folder}": str(game_file.parent)}
    for name, path in names.items():
        arguments = [argument.replace(name, path) for argument in arguments]
    ran = outplay(*arguments)
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr
    if arguments:
        assert ran.stderr.startswith("outplay: ")
        assert ran.stderr.count("\n") == 1


def test_an_error_in_the_rules_names_file_line_and_method(game_file):
    ran = outplay("best", f"{game_file}:Raising")
    assert "mine.py, line 5, in is_terminal: KeyError" in ran.stderr


def test_control_c_ends_with_one_line(game_file):
    process = subprocess.Popen(
        [sys.executable, "-m", "outplay", "best", f"{game_file}:Endless"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    process.stdout.readline()
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == 130
    assert said.strip() == "outplay: stopped"


def test_a_pipe_that_closes_early_is_no_error():
    read, write = os.pipe()
    os.close(read)
    ran = subprocess.run([sys.executable, "-m", "outplay", "games"], stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)
    assert ran.stderr == ""
