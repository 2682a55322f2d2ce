"""Played through in a real pseudo-terminal, as a person would, wrong input included."""

import json
import os
import re
import sys
from contextlib import contextmanager

import pytest

pexpect = pytest.importorskip("pexpect")

ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[a-zA-Z]|[=>])")
QUICK = ["--engine", "plain", "--nodes", "3000"]
SLOW = ["--engine", "plain", "--seconds", "60"]
FIGURE = "[[3,12,8],[2,4,6],[14,5,2]]"
BLUE, ORANGE = "38;5;33m", "38;5;208m"


class Terminal:
    """A terminal of 80 columns with `outplay` in it."""

    def __init__(self, *arguments, columns=80, **environment):
        command = ["-m", "outplay", *arguments]
        env = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        env.update({"TERM": "xterm-256color", "COLORTERM": "", **environment})
        self.child = pexpect.spawn(
            sys.executable, command, env=env, dimensions=(24, columns), encoding="utf-8", timeout=120
        )
        self.child.delaybeforesend = None
        self.raw = ""

    def sees(self, pattern):
        """Waits for it; what stood before it, without colours."""
        self.child.expect(pattern)
        seen = self.child.before + (self.child.after if isinstance(self.child.after, str) else "")
        self.raw += seen
        return ESCAPES.sub("", seen).replace("\r\n", "\n")

    def types(self, line, prompt="you> "):
        """Types a line at the prompt; what was answered, up to the next prompt."""
        self.child.sendline(line)
        return self.sees(prompt)

    def ends(self):
        """What was said last, and the exit code."""
        said = self.sees(pexpect.EOF)
        self.child.close()
        return said, self.child.exitstatus

    @property
    def lines(self):
        """Every line that was seen, without colours; what was written over another is a line of its own."""
        return re.split(r"\r?\n|\r", ESCAPES.sub("", self.raw))


@contextmanager
def terminal(*arguments, **options):
    opened = Terminal(*arguments, **options)
    try:
        yield opened
    finally:
        opened.child.close(force=True)
        assert "Traceback" not in opened.raw


def test_a_game_is_won_with_wrong_input_on_the_way():
    with terminal("play", "nim:1,2", *QUICK) as at:
        at.sees("you> ")
        assert "'3:1' is not a move here; moves: 1:1, 2:1, 2:2" in at.types("3:1")
        assert "Type a move, or help." in at.types("")
        assert "'huh?' is not a move here" in at.types("huh?")
        assert "outplay plays 1:1" in at.types("2:1")
        assert "You win." in at.types("2:1", "over> ")
        assert "the game is over" in at.types("2:1", "over> ").casefold()
        at.child.sendline("")
        said, code = at.ends()
        assert "outplay play nim:1,2 --you second" in said
        assert code == 0


def test_a_game_is_lost_taken_back_and_won():
    with terminal("play", "nim:1,2", *QUICK) as at:
        at.sees("you> ")
        assert "outplay wins." in at.types("1:1", "over> ")
        assert "2 moves taken back." in at.types("undo")
        at.types("2:1")
        assert "You win." in at.types("2:1", "over> ")


def test_who_follows_the_hints_does_not_lose():
    with terminal("play", "tic-tac-toe", "--hint", "--you", "second", *QUICK) as at:
        said = at.sees(["you> "])
        while "over> " not in said:
            hint = re.search(r"Hint: cell (\d)", said).group(1)
            said = at.types(hint, ["you> ", "over> "])
        assert "A draw." in said


def test_hint_moves_values_board_and_help_answer_and_ask_again():
    with terminal("play", "connect-four", *QUICK) as at:
        at.sees("you> ")
        assert "Hint: column 4 (" in at.types("hint")
        assert "1  2  3  4  5  6  7" in at.types("moves")
        assert "certainty" in at.types("values")
        assert at.types("board").count("1 2 3 4 5 6 7") == 1
        assert "take back to your last turn" in at.types("help")
        assert max(map(len, at.lines)) <= 80


def test_undo_and_redo_show_the_board_they_lead_to():
    with terminal("play", "tic-tac-toe", "--you", "both") as at:
        at.sees("First> ")
        at.types("4", "Second> ")
        assert "X 1 2" in at.types("0", "First> ").replace("O", "X")
        assert "0 1 2\n3 X 5" in at.types("undo", "Second> ")
        assert "1 move played again." in at.types("redo", "First> ")


def test_a_game_is_saved_left_and_resumed(tmp_path):
    saved = tmp_path / "my game.json"
    with terminal("play", "tic-tac-toe", *QUICK) as at:
        at.sees("you> ")
        at.types("4")
        assert "Saved." in at.types(f"save {saved}")
        at.child.sendline("quit")
        said, code = at.ends()
        assert "The game is saved." in said
        assert code == 0
    moves = json.loads(saved.read_text())["moves"]
    assert moves[0] == "4"
    with terminal("play", "--resume", str(saved), *QUICK) as at:
        assert "X" in at.sees("you> ")
        assert "'4' is not a move here" in at.types("4")
        at.child.sendline("resign")
        assert "You resign. outplay wins." in at.sees("over> ")


def test_control_c_makes_a_thinking_engine_move():
    with terminal("play", "connect-four", "--you", "second", *SLOW) as at:
        at.sees("thinking")
        at.child.sendintr()
        assert "outplay plays column" in at.sees("you> ")
        at.child.sendline("hint")
        at.sees("thinking")
        at.child.sendintr()
        assert "Hint: column" in at.sees("you> ")


def test_control_c_at_the_prompt_leaves_and_says_how_to_go_on():
    with terminal("play", "tic-tac-toe", *QUICK) as at:
        at.sees("you> ")
        at.types("4")
        at.child.sendintr()
        said, code = at.ends()
        assert "The game was not saved. To go on from here:" in said
        assert 'outplay play tic-tac-toe --you first --moves "4 ' in said
        assert code == 130


def test_control_d_leaves_politely():
    with terminal("play", "tic-tac-toe", *QUICK) as at:
        at.sees("you> ")
        at.child.sendeof()
        said, code = at.ends()
        assert "Nothing was played." in said
        assert code == 0


def test_control_c_ends_a_game_that_nobody_plays():
    with terminal("play", "connect-four", "--you", "none", *SLOW) as at:
        at.sees("thinking")
        at.child.sendintr()
        assert at.ends()[1] == 130


def test_the_two_players_have_two_colours_and_the_last_move_is_marked():
    with terminal("play", "connect-four", *QUICK) as at:
        at.sees("you> ")
        at.types("4")
        board = at.raw.split("outplay plays")[1]
        assert f"{BLUE}X" in board
        assert f"\x1b[7;{ORANGE}O" in board


def test_pieces_that_look_alike_have_the_colour_of_who_laid_them():
    with terminal("play", "domineering:4,4", "--you", "both") as at:
        at.sees("First> ")
        at.types("a1", "Second> ")
        at.types("b1", "First> ")
        board = at.raw.split("Second> ")[1]
        assert board.count(f"{BLUE}#") == 2
        assert board.count(f"{ORANGE}#") == 2


def test_no_color_is_plain_text():
    with terminal("play", "connect-four", *QUICK, NO_COLOR="1") as at:
        at.sees("you> ")
        at.types("4")
        assert not re.search(r"\x1b\[[0-9;]*m", at.raw)


@pytest.mark.parametrize(
    "game",
    [
        *("othello", "hex:4", "dots-and-boxes"),
        *(pytest.param(game, marks=pytest.mark.slow) for game in ("tic-tac-toe", "breakthrough", "kalah")),
    ],
)
def test_colours_never_move_a_character(game):
    arguments = ["play", game, "--you", "none", "--engine", "plain", "--depth", "1"]
    seen = []
    for environment in ({}, {"NO_COLOR": "1"}):
        with terminal(*arguments, **environment) as at:
            for _ in range(4):
                at.sees("plays ")
            seen.append([line for line in at.lines if not line.endswith(" ...")])  # a busy machine shows that it waits
    assert seen[0] == seen[1]


@pytest.mark.parametrize("columns", [80, 40])
def test_no_line_is_longer_than_the_terminal(columns):
    with terminal("play", "breakthrough", *QUICK, columns=columns) as at:
        at.sees("you> ")
        for typed in ("help", "moves", "zzz", "values", "a2a3"):
            at.types(typed)
        at.child.sendintr()
        at.ends()
        assert max(map(len, at.lines)) <= columns


def test_a_search_is_walked_through_with_keys():
    with terminal("watch", FIGURE) as at:
        at.sees("q quit")
        for key, step in (("\r", 2), (" ", 3), ("\x1b[C", 4), ("b", 3), ("\x1b[D", 2), ("c", 9), ("e", 16), ("a", 1)):
            at.child.send(key)
            at.sees(f"step {step} of 16")
        at.child.send("g")
        at.sees("step: ")
        at.child.sendline("9")
        assert "MAX already has 3: c2 and c3 cannot matter." in at.sees("cannot matter.")
        at.child.send("q")
        assert at.ends()[1] == 0


def test_wrong_keys_and_steps_are_said_and_nothing_is_lost():
    with terminal("watch", FIGURE) as at:
        at.sees("q quit")
        at.child.send("g")
        at.sees("step: ")
        at.child.sendline("99")
        at.sees("'99' is not a step; steps: 1 to 16.")
        at.child.send("x")
        at.sees("Enter next")
        at.child.send("e")
        at.sees("step 16 of 16")
        at.child.send("\r")
        at.sees("This is the last step")
        at.child.send("c")
        at.sees("There is no cut after this.")
        at.child.sendeof()
        assert at.ends()[1] == 0


def test_control_c_leaves_a_watched_search():
    with terminal("watch", FIGURE) as at:
        at.sees("q quit")
        at.child.sendintr()
        said, code = at.ends()
        assert "outplay: stopped" in said
        assert code == 130


def test_a_step_fits_the_terminal():
    with terminal("watch", "connect-four", "--depth", "4") as at:
        at.sees("q quit")
        for _ in range(6):
            at.child.send("c")
            page = at.sees("q quit").split("step ")[-1]
            assert page.count("\n") < 24
        assert max(map(len, at.lines)) <= 80


@pytest.mark.parametrize(
    "arguments", [["games"], ["best", "nim:2,3", "--exact", "--engine", "plain"], ["tree", FIGURE], ["check", "dice"]]
)
def test_the_other_commands_fit_80_columns(arguments):
    with terminal(*arguments) as at:
        at.ends()
        assert max(map(len, at.lines)) <= 80


def test_the_faults_of_a_game_fit_80_columns(tmp_path):
    path = tmp_path / "faulty.py"
    path.write_text(
        "from outplay.games import TicTacToe\n"
        "class Faulty(TicTacToe):\n"
        "    def utility(self, state, player): return None\n"
    )
    with terminal("check", f"{path}:Faulty", "--states", "500") as at:
        said, code = at.ends()
        assert code == 1
        assert "FAULT" in said
        assert max(map(len, at.lines)) <= 80
