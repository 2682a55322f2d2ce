"""Games by name: a wrong number is told with the numbers that the game takes, in the terminal and in the page."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import outplay
from outplay.errors import NoSuchGame
from outplay.games import Tree, every_game
from outplay.notation import GAMES, load_game, takes
from outplay.web.inputs import BadRequest, game_of

TAKES = "mnk takes numbers: write mnk:columns,rows,row, as in mnk:4,3,3"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("tic-tac-toe:4", "tic-tac-toe:4 is not a game; tic-tac-toe takes no numbers"),
        ("mnk:abc", f"mnk:abc is not a game; {TAKES}"),
        ("mnk:1,2,3,4,5", f"mnk:1,2,3,4,5 is not a game; {TAKES}"),
        ("mnk:4,", f"mnk:4, is not a game; {TAKES}"),
        ("hex:0", "hex:0 is not a game (the board is 0 x 0; the size should be 1 to 8); hex takes numbers: write"),
    ],
)
def test_a_wrong_number_is_told_with_what_the_game_takes(text, says):
    with pytest.raises(NoSuchGame) as caught:
        load_game(text)
    assert str(caught.value).startswith(says)


@pytest.mark.parametrize("text", ["mnk:abc", "mnk:99999", "mnk:"])
def test_the_page_is_told_so_too(text):
    with pytest.raises(BadRequest) as caught:
        game_of({"game": text}, own=False)
    assert str(caught.value) == f"game is {text!r}; {TAKES}; a number has at most three digits"


def test_the_example_of_every_game_is_a_game():
    for name, listed in GAMES.items():
        assert name == listed.example.partition(":")[0]
        assert type(load_game(listed.example)) is listed.make
        assert takes(name).endswith(listed.example if listed.numbers else "takes no numbers")


def test_a_game_is_found_by_its_file_and_says_itself_how_it_is_listed():
    listed = {cls for cls in every_game().values() if vars(cls).get("listing")}
    assert {game.make for game in GAMES.values()} == listed == {*every_game().values()} - {Tree}
    assert sorted(every_game()) == outplay.games.__all__
    assert list(GAMES) == sorted(GAMES)


TOY = '''
from outplay.games.nim import Nim
from outplay.game import Listing

class OneTwoThree(Nim):
    """Nim with heaps of one, two and three."""

    listing = Listing("one-two-three", "a small Nim", "1:3 takes three stones from the first heap.")

    def __init__(self):
        super().__init__(1, 2, 3)
'''


def test_a_game_is_one_file(tmp_path):
    """A file in games/ and nothing else: it can be imported, listed, explained, loaded, played and drawn."""
    shutil.copytree(Path(outplay.__file__).parent, tmp_path / "outplay", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "outplay" / "games" / "one_two_three.py").write_text(TOY)
    code = """
import outplay
from outplay.games import OneTwoThree
from outplay.notation import GAMES, how_to_write, load_game
game = load_game("one-two-three")
print(type(game) is OneTwoThree, GAMES["one-two-three"].says, how_to_write("one-two-three"), sep="; ")
print(outplay.board(game).svg() == outplay.board(outplay.games.Nim(1, 2, 3)).svg().replace("Nim:", "OneTwoThree:"))
"""
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(tmp_path)}
    )
    assert ran.stdout.splitlines() == ["True; a small Nim; 1:3 takes three stones from the first heap.", "True"], ran
