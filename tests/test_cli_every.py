"""What holds for every command: help, a pipe, 80 columns, --json, wrong input, Ctrl-C, completion."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from unittest import mock

import pytest

from cli_runner import outplay
from outplay import Database, solve
from outplay.cli.main import COMMANDS as FILES
from outplay.cli.main import cli
from outplay.games import TicTacToe

FOLDER = mkdtemp()
TREE = "[[3,12,8],[2,4,6],[14,5,2]]"
COMMANDS = {
    "batch": ["batch", f"{FOLDER}/lines.txt", "--game", "tic-tac-toe", "--as", "moves", "--depth", "1"],
    "best": ["best", "nim:1,2", "--exact", "--engine", "plain"],
    "check": ["check", "dice", "--states", "200"],
    "database": ["database", f"{FOLDER}/ttt"],
    "exercise": ["exercise", "minimax"],
    "estimate": ["estimate", "nim:1,2"],
    "export": ["export", f"{FOLDER}/ttt", f"{FOLDER}/proof"],
    "games": ["games"],
    "grade": ["grade", f"{FOLDER}/student.py"],
    "match": ["match", "nim:1,2", "random", "alpha-beta depth=3", "--games", "2", "--processes", "1"],
    "perft": ["perft", "nim:1,2", "--depth", "2"],
    "query": ["query", f"{FOLDER}/ttt", "--moves", "0 1"],
    "report": ["report", "nim:1,2", "--games", "2", "--nodes", "16"],
    "simulate": ["simulate", "nim:1,2", "--engine", "plain", "--seconds", "0.3"],
    "solve": ["solve", "nim:1,2"],
    "play": ["play", "nim:1,2", "--you", "none", "--engine", "plain", "--depth", "3"],
    "tournament": ["tournament", "last-stone:3", "random", "first", "b=random", "--games", "1", "--processes", "1"],
    "tree": ["tree", TREE],
    "verify": ["verify", f"{FOLDER}/ttt.proof", "tic-tac-toe"],
    "watch": ["watch", TREE],
}
SERVING = {"uci", "ugi", "web"}
SILENT = {"new": ["new", "{folder}/a.py"], "completion": ["completion", "bash"]}
WRONG = {
    "batch": ["batch", f"{FOLDER}/lines.txt", "--game", "croquet"],
    "best": ["best", "croquet"],
    "check": ["check", "croquet"],
    "games": ["games", "croquet"],
    "match": ["match", "nim", "random", "frist"],
    "database": ["database", "nowhere"],
    "exercise": ["exercise", "croquet"],
    "estimate": ["estimate", "croquet"],
    "export": ["export", "nowhere", "proof"],
    "grade": ["grade", "nowhere.py"],
    "perft": ["perft", "croquet"],
    "query": ["query", "nowhere"],
    "simulate": ["simulate", "croquet"],
    "solve": ["solve", "croquet"],
    "verify": ["verify", "nowhere", "tic-tac-toe"],
    "play": ["play", "croquet"],
    "tournament": ["tournament", "croquet", "random", "first"],
    "report": ["report", "croquet"],
    "tree": ["tree", "[[3,"],
    "watch": ["watch", "croquet"],
    "new": ["new", "game"],
    "completion": ["completion", "tcsh"],
    "uci": ["uci", "--game", "croquet"],
    "ugi": ["ugi", "croquet"],
    "web": ["web", "croquet"],
}
MINIMAX = """
def minimax(node, is_max):
    if not isinstance(node, list):
        return node
    return (max if is_max else min)(minimax(child, not is_max) for child in node)
"""
ENDLESS = """
from outplay.games import TicTacToe
class Endless(TicTacToe):
    def is_terminal(self, state):
        print("thinking", flush=True)
        while True:
            pass
"""


@pytest.fixture(scope="module", autouse=True)
def _solved():
    """Tic-tac-toe in a database, and as a proof."""
    Path(f"{FOLDER}/student.py").write_text(MINIMAX)
    Path(f"{FOLDER}/lines.txt").write_text("4 0\n")
    solve(TicTacToe(), database=f"{FOLDER}/ttt")
    Database(f"{FOLDER}/ttt").export(f"{FOLDER}/ttt.proof")
    yield
    rmtree(FOLDER)


def test_no_command_is_left_out_here():
    assert set(FILES) == {*COMMANDS, *SILENT, *SERVING} == set(WRONG)


@pytest.mark.parametrize("command", FILES)
def test_help_has_an_example_and_fits_80_columns(command):
    ran = outplay(command, "--help")
    assert ran.code == 0
    assert f"outplay {command}" in ran.out.split("Example")[1]
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_json_is_one_document_and_nothing_else(command):
    ran = outplay(*COMMANDS[command], "--json")
    assert ran.out.count("\n") == 1
    assert json.loads(ran.out, parse_constant=lambda constant: pytest.fail(f"{constant} is not JSON"))
    assert ran.err == ""


@pytest.mark.parametrize("command", COMMANDS)
def test_in_a_pipe_there_are_words_without_colours_within_80_columns(command):
    ran = outplay(*COMMANDS[command])
    assert ran.code == 0
    assert ran.out.strip()
    assert "\x1b" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.parametrize("command", WRONG)
def test_wrong_input_is_one_sentence(command):
    ran = outplay(*WRONG[command])
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("outplay: ")
    assert ran.err.count("\n") == 1
    assert f"see: outplay {command} --help" in ran.err


@pytest.mark.parametrize("command", {**COMMANDS, **SILENT})
def test_an_interrupt_anywhere_is_one_word_and_130(command, tmp_path):
    arguments = [argument.format(folder=tmp_path) for argument in {**COMMANDS, **SILENT}[command] if argument != TREE]
    arguments += [TREE] * (TREE in {**COMMANDS, **SILENT}[command])
    with mock.patch.object(cli.get_command(None, command), "callback", side_effect=KeyboardInterrupt):
        ran = outplay(*arguments)
    assert (ran.code, ran.err.strip()) == (130, "outplay: stopped")


@pytest.mark.parametrize("command", ["best", "check", "play", "watch"])
def test_control_c_in_the_middle_of_rules_that_never_end_is_one_line(command, tmp_path):
    (tmp_path / "endless.py").write_text(ENDLESS)
    process = subprocess.Popen(
        [sys.executable, "-m", "outplay", command, f"{tmp_path}/endless.py:Endless"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    )
    while "thinking" not in process.stdout.readline():
        pass
    time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=120)
    assert (process.returncode, said.strip()) == (130, "outplay: stopped")


@pytest.mark.parametrize("command", ["play", "watch"])
def test_a_pipe_that_closes_early_is_no_error(command):
    read, write = os.pipe()
    os.close(read)
    run = [sys.executable, "-m", "outplay", *COMMANDS[command]]
    ran = subprocess.run(run, stdout=write, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    os.close(write)
    assert ran.stderr == ""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_is_closed_is_no_error(closed):
    command = " ".join(f"'{word}'" for word in [sys.executable, "-m", "outplay", *COMMANDS["play"], "--you", "first"])
    ran = subprocess.run(["sh", "-c", f"{command} {closed}"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert (ran.returncode, ran.stderr) == (0, "")


def completed(words, shell="bash"):
    """What the shell is told when Tab is pressed after these words."""
    asked = {"_OUTPLAY_COMPLETE": f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    with mock.patch.dict(os.environ, asked):
        return outplay().out.splitlines()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("outplay pl", ["plain,play"]),
        ("outplay best con", ["plain,connect-four"]),
        ("outplay play mis", ["plain,misere-nim"]),
        ("outplay watch nim --algorithm alpha-beta-", ["plain,alpha-beta-3e", "plain,alpha-beta-table"]),
        ("outplay play nim --you s", ["plain,second"]),
        ("outplay play --resume sav", ["file,sav"]),
        ("outplay check my_", ["file,my_"]),
        ("outplay completion f", ["plain,fish"]),
        ("outplay match nim nov", ["plain,novice"]),
        ("outplay play nim --against mas", ["plain,master"]),
        ("outplay match nim random my_", ["file,my_"]),
    ],
)
def test_the_shell_completes_commands_games_algorithms_and_files(words, offered):
    assert completed(words) == offered


def test_the_classes_of_a_file_are_offered_without_running_it(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("raise SystemExit\nclass State: ...\nclass Mine:\n    def actions(self, state): ...\n")
    assert f"{path}:Mine" in completed(f"outplay play {path}:", "zsh")
    assert f"{path}:State" not in completed(f"outplay play {path}:", "zsh")
    assert not any(completed(f"outplay play {tmp_path}/none.py:", "zsh"))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_asks_outplay(shell):
    assert f"_OUTPLAY_COMPLETE={shell}_complete" in outplay("completion", shell).out
