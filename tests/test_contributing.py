"""The map of the house is the house: what CONTRIBUTING.md and the docstrings name is there, and its two diffs work."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import outplay
from test_layers import BASE, HOME, MAY_IMPORT

PAGE = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text()
TOP = {path.name + "/" * path.is_dir() for path in HOME.iterdir() if path.name not in ("__pycache__", "py.typed")}
NO_PLACE = {"__init__.py", "__main__.py"}
PUBLIC_USERS = ("adapters", "cli", "protocols", "web")
"""Rooms that the picture tells to keep to public names."""


def block_after(heading):
    """The first fenced block below a heading."""
    return PAGE.split(heading, 1)[1].split("```")[1]


def test_the_map_names_every_file_and_room_and_no_other():
    named = set(re.findall(r"\b[a-z_]+(?:\.py|/)", block_after("# The map of the house")))
    assert {name for name in TOP if name not in named} <= NO_PLACE
    paths = {path.name + "/" * path.is_dir() for path in HOME.rglob("*")}
    assert named - {"src/", "tests/", "docs/", "examples/", "bench/", "outplay/", "static/"} <= paths


def test_the_package_opens_with_a_map_of_every_file_and_room():
    named = set(re.findall(r"\b[a-z_]+(?:\.py|/)", ast.get_docstring(ast.parse(Path(outplay.__file__).read_text()))))
    assert {name for name in TOP if name not in named} <= NO_PLACE


def files_named(text):
    """Words like limited.py and plain/table.py."""
    return re.findall(r"(?<![\w/.*])(?:[a-z_0-9]+/)*[a-z_0-9]+\.py\b", text)


EXAMPLES = {"my_game.py", "my_players.py", "race.py", "subtract_a_square.py", "minimax.py"}
FILES = {path.relative_to(HOME).as_posix() for path in HOME.rglob("*.py")}


@pytest.mark.parametrize("path", sorted(FILES))
def test_every_file_that_a_docstring_names_is_there(path):
    text = "\n".join(re.findall(r'"""(.*?)"""', (HOME / path).read_text(), re.DOTALL))
    for name in files_named(text):
        assert name in EXAMPLES or any(f"/{file}".endswith(f"/{name}") for file in FILES), f"{path} names {name}"


def test_every_file_that_the_page_names_is_there():
    root = Path(__file__).parent.parent
    for name in files_named(PAGE):
        known = any(f"/{file}".endswith(f"/{name}") for file in FILES)
        assert known or (root / name).exists() or Path(name).name in EXAMPLES, name


def drawn():
    """Who may import whom, as the page draws it: the rooms right of an arrow, for each left of it."""
    lines = re.findall(r"^(.+?) ──► ([a-z, _]+?)(?:  .*)?$", block_after("## Who may import whom"), re.MULTILINE)
    return {room: set(right.split(", ")) for left, right in lines for room in left.split(", ")}


def reached(room, arrows):
    """Everything that the arrows lead to."""
    found, left = set(), [room]
    while left:
        new = arrows.get(left.pop(), set()) - found
        found |= new
        left += new
    return found


@pytest.mark.parametrize("room", [room for room in MAY_IMPORT if (HOME / room).is_dir() and room not in PUBLIC_USERS])
def test_the_picture_of_the_layers_is_what_the_imports_are_held_to(room):
    allowed = MAY_IMPORT[room] - {room}
    assert allowed - BASE <= reached(room, drawn())
    assert drawn()[room] - BASE <= allowed


def lines_added():
    """(path, line, line added below it) of each file that the page changes."""
    return re.findall(r"^  --- src/(\S+)\n   (.*)\n  \+(.*)\n", PAGE, re.MULTILINE)


def diffs():
    """The files that the page adds, by path."""
    found = re.findall(r"^  \+\+\+ src/(\S+)\n((?:  \+.*\n)+)", PAGE, re.MULTILINE)
    return {path: re.sub(r"^  \+", "", text, flags=re.MULTILINE) for path, text in found}


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of the package with what the page adds, and nothing else."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copytree(HOME, folder / "outplay", ignore=shutil.ignore_patterns("__pycache__"))
    for path, text in diffs().items():
        assert not (folder / path).exists()
        (folder / path).write_text(text)
    for path, above, line in lines_added():
        before = (folder / path).read_text()
        assert before.count(f"{above}\n") == 1
        (folder / path).write_text(before.replace(f"{above}\n", f"{above}\n{line}\n"))
    return folder


def run(house, code, *arguments):
    """What a new process prints."""
    words = [sys.executable, "-c", code] if code else [sys.executable, "-m", "outplay", *arguments]
    here = {**os.environ, "PYTHONPATH": str(house)}
    return subprocess.run(words, capture_output=True, text=True, check=True, env=here, cwd=house).stdout


def test_there_are_two_diffs():
    assert sorted(diffs()) == ["outplay/games/subtract_a_square.py", "outplay/searching/minimax.py"]
    assert [path for path, *_ in lines_added()] == ["outplay/searching/__init__.py"]


METHOD = """
import outplay as op
from outplay.games import TicTacToe
game = TicTacToe()
state = game.initial
for move in (0, 4, 8, 2):
    state = game.result(state, move)
for words in ({}, {"depth": 3}, {"seconds": 0.2}, {"nodes": 500}):
    result = op.search(game, state, method="minimax", **words)
    print(result.method, result.value, game.format_action(state, result.action))
print(op.search(game, method="minimax", seconds=0.1).stopped_by, op.analyse(game, state, method="minimax")[0].action)
"""


def test_the_toy_method_answers_every_call_within_every_limit(house):
    said = run(house, METHOD).splitlines()
    assert [line.split()[0] for line in said[:4]] == ["minimax"] * 4
    assert said[0] == "minimax 1 6"
    assert said[4] == "seconds 6"
    assert "method: minimax" in run(house, "", "best", "tic-tac-toe", "--method", "minimax", "--depth", "2")


GAME = """
import outplay as op
from outplay.games import SubtractASquare
game = SubtractASquare(7)
print(op.search(game).value, bool(op.check_game(game, compiled=False)), "</svg>" in op.board(game).svg())
"""


def test_the_toy_game_is_listed_searched_checked_drawn_and_played(house):
    assert run(house, GAME).split() == ["-1", "True", "True"]
    assert "subtract-a-square" in run(house, "", "games")
    assert "take" in run(house, "", "best", "subtract-a-square:12", "--depth", "2")
