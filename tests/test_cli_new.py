"""`outplay new`: the starter is sound, compiles, and is played at once."""

import json
import os
from pathlib import Path

import pytest

import outplay as op
from cli_runner import QUICK, lines, outplay
from outplay.cli.starter import MyGame


@pytest.fixture(autouse=True)
def empty(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_the_starter_has_neither_faults_nor_warnings_nor_notes():
    report = op.check_game(MyGame())
    assert report
    assert not report.warnings
    assert not report.notes


def test_the_starter_compiles_and_both_engines_agree():
    game = MyGame()
    values = [op.search(game, game.initial, engine=engine).value for engine in ("compiled", "plain")]
    assert values == [5, 5]
    assert op.minimax_search(game, game.initial).value == 5


def test_a_new_game_is_checked_searched_watched_and_played_at_once():
    said = outplay("new", "race.py", "--class", "Race").out
    for command in ("check", "best", "play", "watch"):
        assert f"outplay {command} race.py:Race" in said
    assert outplay("check", "race.py:Race").out.startswith("Race: no faults, no warnings.")
    assert outplay("best", "race.py:Race", "--exact", "--engine", "plain").out.endswith("right wins, proved\n")
    assert "The search is done" in outplay("watch", "race.py:Race", "--depth", "3").out
    ran = outplay("play", "race.py:Race", *QUICK, "--json", typed=lines(*["right", "left"] * 8))
    assert json.loads(ran.out)["over"]


def test_the_comments_speak_of_the_new_names():
    outplay("new", "race.py", "--class", "Race")
    text = Path("race.py").read_text()
    assert "outplay play race.py:Race" in text
    assert "MyGame" not in text
    assert "my_game" not in text


def test_a_file_that_is_there_is_left_alone():
    Path("mine.py").write_text("precious")
    ran = outplay("new", "mine.py")
    assert (ran.code, Path("mine.py").read_text()) == (2, "precious")
    assert "mine.py is already there, and was left alone" in ran.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["game.txt"], "game.txt should end in .py, as in game.py"),
        (["nowhere/game.py"], "cannot be written (No such file or directory)"),
        (["game.py", "--class", "my game"], "'my game'; it should be a Python name"),
        (["game.py", "--class", "class"], "'class'; it should be a Python name"),
        ([], "Missing argument"),
    ],
)
def test_names_that_cannot_be_are_one_sentence_and_nothing_is_written(arguments, says):
    ran = outplay("new", *arguments)
    assert ran.code == 2
    assert says in ran.err
    assert ran.err.count("\n") == 1
    assert os.listdir() == []
