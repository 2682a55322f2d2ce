"""The command line: what it answers, and one clear line for whatever goes wrong."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import outplay as op
from cli_runner import QUICK, outplay

OWN = """
class Own:
    initial = (7, "you")
    def to_move(self, state):           return state[1]
    def actions(self, state):           return range(1, min(3, state[0]) + 1)
    def result(self, state, action):    return state[0] - action, "me" if state[1] == "you" else "you"
    def is_terminal(self, state):       return state[0] == 0
    def utility(self, state, player):   return -1 if player == state[1] else 1
"""
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


WINNING = ["connect-four", "--position", "4444423365"]


PROGRAM = [["games"], ["tree", "[[3,12,8],[2,4,6]]"], ["best", "croquet"], []]


@pytest.mark.parametrize("arguments", PROGRAM, ids=lambda arguments: " ".join(arguments) or "(none)")
def test_the_program_says_what_the_function_says(arguments):
    """All other commands here run in this process."""
    there = {**os.environ, "COLUMNS": "80"}
    ran = subprocess.run([sys.executable, "-m", "outplay", *arguments], capture_output=True, text=True, env=there)
    assert (ran.returncode, ran.stdout, ran.stderr) == outplay(*arguments)


@pytest.fixture
def game_file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(RAISING)
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command):
    ran = outplay(command, "--help")
    assert ran.code == 0
    assert "Example" in ran.out


def test_the_textbooks_tree_shows_what_was_pruned():
    ran = outplay("tree", "[[3,12,8],[2,4,6],[14,5,2]]", "--algorithm", "alpha-beta")
    assert "c2, c3 pruned: 2 <= alpha 3" in ran.out
    assert "value 3, best move a1" in ran.out
    assert "7 of 9 leaves" in ran.out


def test_three_players_and_dice_can_be_typed_in():
    for first in ("(1, 2, 6)", '{"payoffs": [1, 2, 6]}'):
        three = outplay("tree", f"[[{first}, (4, 2, 3)]]", "--algorithm", "max-n", "--players", "3")
        assert "value (1, 2, 6), best move a1" in three.out
    dice = outplay("tree", '[{"chance": [[0.5, 4], [0.5, 1]]}, 2]', "--algorithm", "expectiminimax")
    assert "value 2.5, best move a1" in dice.out


def test_the_best_move_is_named_in_words_and_every_move_is_ranked():
    ran = outplay("best", "tic-tac-toe", "--exact")
    assert ran.code == 0
    *_, ranking, verdict = ran.out.strip().split("\n\n")
    assert verdict == "cell 0 keeps the draw, proved"
    assert ranking.count(" 0  proved ") == 9


def test_a_win_in_one_is_told_beside_every_other_move():
    ran = outplay("best", "connect-four", "--moves", "4 1 4 1 4 2", *QUICK)
    assert ran.out.endswith("\n\ncolumn 4 wins in 1 ply, proved\n")
    assert sorted(line[0] for line in ran.out.split("move ")[1].splitlines()[1:8]) == list("1234567")


def test_an_equal_share_is_no_draw_where_both_can_gain():
    said = outplay("best", f"{Path(__file__).parent / 'report_games.py'}:Together").out
    assert "\n\nmove 3 is best: (12, 12) for player 0, proved\n" in said


def test_a_proved_win_says_in_how_many_plies():
    assert outplay("best", *WINNING, "--exact").out.endswith("\n\ncolumn 5 wins in 31 plies, proved\n")


def test_a_proved_loss_says_how_long_it_lasts():
    said = outplay("best", "nim:1,1", "--exact").out
    assert said.endswith("\n\nevery move loses; 1:1 lasts 2 plies, proved\n")


def test_an_estimate_says_how_deep_it_is_and_has_a_line_for_each_depth_in_a_pipe():
    ran = outplay("best", "othello", "--depth", "4")
    assert [line.split()[0] for line in ran.out.split("depth")[1].splitlines()[1:5]] == ["1", "2", "3", "4"]
    assert " looks best: " in ran.out.splitlines()[-1]
    assert ran.out.splitlines()[-1].endswith(" for player 0 after 4 plies")
    assert ran.err == ""


def test_moves_are_played_after_the_position():
    ran = outplay("best", *WINNING, "--moves", "5, 5", "--depth", "2")
    assert ran.out.splitlines()[3] == ". . . X O . ."


def test_the_time_limit_ends_the_search():
    report = json.loads(outplay("best", "connect-four", "--seconds", "1", "--json").out)
    assert report["stopped_by"] == "seconds"


def test_json_is_one_object_and_nothing_else():
    ran = outplay("best", *WINNING, "--exact", "--json")
    report = json.loads(ran.out)
    assert ran.err == ""
    assert (report["move"], report["value"], report["certainty"], report["ends_in"]) == ("5", 1, "exact", 31)
    assert report["verdict"] == "column 5 wins in 31 plies, proved"
    assert len(report["line"]) == 31
    assert report["not_compiled"] is None
    assert report["moves"][0]["move"] == "5"
    assert len(report["moves"]) == 7


@pytest.mark.parametrize(
    ("game", "verdict"),
    [
        ("dice", "throw is best: 50.0 % on average for player 0, proved"),
        ("last-stone:4", "move 2 is best: (1, 2, 0) for player 0, proved"),
    ],
)
def test_games_with_dice_and_for_many_are_ranked_too(game, verdict):
    *_, best, other, _, words, way = outplay("best", game).out.splitlines()
    assert way.startswith("method: ")
    assert words == verdict
    assert "proved" in best
    assert "proved" in other
    assert len(json.loads(outplay("best", game, "--json").out)["moves"]) == 2


def test_a_game_that_is_over_has_a_verdict_and_no_ranking():
    assert outplay("best", "nim:0").out.splitlines()[-1] == "the game is over: -1 for player 0"
    assert json.loads(outplay("best", "nim:0", "--json").out)["moves"] == []


@pytest.mark.parametrize(
    "game",
    [
        "connect-four:5,4",
        "othello:4",
        "breakthrough:4,4",
        "domineering:4,4",
        "hex:3",
        "dots-and-boxes:1,2",
        "mnk:3,3,2",
        "ultimate-tic-tac-toe",
    ],
)
def test_every_board_game_can_be_asked_for(game):
    ran = outplay("best", game, "--depth", "3", "--engine", "plain")
    assert ran.code == 0, ran.err


def test_a_game_in_ones_own_file_needs_no_base_class(tmp_path):
    path = tmp_path / "own.py"
    path.write_text(OWN)
    ran = outplay("best", f"{path}:Own", "--exact")
    assert ran.out.endswith("\n\nmove 3 wins in 3 plies, proved\n")
    ran = outplay("best", f"{path}:Own", "--engine", "compiled")
    assert ran.code == 2
    assert ran.err.startswith("outplay: Own cannot be compiled")


def test_best_says_why_a_game_runs_plain_once_that_was_tried(tmp_path, monkeypatch):
    path = tmp_path / "own.py"
    path.write_text(OWN)
    assert outplay("best", f"{path}:Own", "--depth=2").err == ""
    deepen = op.deepen
    monkeypatch.setattr(op, "deepen", lambda *a, **o: (replace(r, not_compiled="no numbers") for r in deepen(*a, **o)))
    assert outplay("best", f"{path}:Own", "--depth=2").err == "runs plain: no numbers\n"
    ran = outplay("best", f"{path}:Own", "--depth", "2", "--json")
    assert json.loads(ran.out)["not_compiled"] == "no numbers"
    assert ran.err == ""


def test_check_exits_with_0_for_sound_rules_and_1_for_faulty_ones(game_file):
    assert outplay("check", "dice").code == 0
    faulty = outplay("check", f"{game_file}:Raising")
    assert faulty.code == 1
    assert "is_terminal" in faulty.out


WRONG = [
    [],
    ["nothing"],
    ["best"],
    ["best", "croquet"],
    ["best", "kalah:x"],
    ["best", "kalah:0,0"],
    ["best", "kalah:1,2,3,4,5"],
    ["best", "nim:-3"],
    ["best", "tic-tac-toe", "--moves", "12"],
    ["best", "connect-four:0,0"],
    ["best", "connect-four:9,9"],
    ["best", "othello:5"],
    ["best", "hex:3,3"],
    ["best", "connect-four", "--position", "48"],
    ["best", "connect-four", "--position", "4444444"],
    ["best", "othello", "--position", "XO"],
    ["best", "kalah", "--position", "4"],
    ["best", "tic-tac-toe", "--seconds", "0"],
    ["best", "tic-tac-toe", "--seconds", "nan"],
    ["best", "tic-tac-toe", "--nodes", "-1"],
    ["best", "tic-tac-toe", "--threads", "0"],
    ["best", "tic-tac-toe", "--engine", "steam"],
    ["best", "tic-tac-toe", "--exact", "--depth", "3"],
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
    ["tree", '[{"chance": [[0.5, 4], [0.5, 1]]}, 2]', "--algorithm", "alpha-beta"],
    ["check", "missing.py:Game"],
    ["games", "croquet"],
]


@pytest.mark.parametrize("arguments", WRONG, ids=lambda arguments: " ".join(arguments)[:40] or "(none)")
def test_wrong_input_exits_with_2_and_one_clear_line(arguments, game_file):
    names = {"{file}": str(game_file), "{folder}": str(game_file.parent)}
    for name, path in names.items():
        arguments = [argument.replace(name, path) for argument in arguments]
    ran = outplay(*arguments)
    assert ran.code == 2
    assert "Traceback" not in ran.err
    if arguments:
        assert ran.err.startswith("outplay: ")
        assert ran.err.count("\n") == 1


def test_an_error_in_the_rules_names_file_line_and_method(game_file):
    ran = outplay("best", f"{game_file}:Raising")
    assert "mine.py, line 5, in is_terminal: KeyError" in ran.err


@pytest.mark.parametrize(
    ("module", "says"),
    [
        ("resource", "the web page needs Linux or macOS"),
        ("starlette", "pip install 'outplay[web]'"),
        ("uvicorn", "pip install 'outplay[web]'"),
    ],
)
def test_the_page_says_what_it_lacks(module, says):
    pytest.importorskip("uvicorn")
    without = f"import sys; sys.modules[{module!r}] = None; from outplay.cli import main; main(['web', '--no-browser'])"
    ran = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert says in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


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


def test_control_c_while_the_commands_are_loaded_is_one_line():
    code = """
import sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupting())
from outplay.cli import main
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "outplay: stopped\n")


def test_control_c_in_a_search_prints_what_was_found():
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "outplay", "best", "connect-four", "--seconds", "60"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert any(line.split()[:1] == ["8"] for line in process.stdout)
    process.send_signal(signal.SIGINT)
    rest, said = process.communicate(timeout=120)
    assert process.returncode == 0
    assert said == ""
    assert "looks best: " in rest.splitlines()[-1]


def test_a_pipe_that_closes_early_is_no_error():
    read, write = os.pipe()
    os.close(read)
    ran = subprocess.run([sys.executable, "-m", "outplay", "games"], stdout=write, stderr=subprocess.PIPE, text=True)
    os.close(write)
    assert ran.stderr == ""
