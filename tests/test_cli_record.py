"""Saved games: readable, safe to load, written whole or not at all; what does not fit is one clear sentence."""

import json
import os
import stat

import pytest

from cli_runner import QUICK, lines, outplay
from outplay.games import DiceGame, TicTacToe
from outplay.playing import Record

GOOD = {
    "format": "outplay game",
    "version": 1,
    "game": "tic-tac-toe",
    "position": None,
    "you": "first",
    "seed": 1,
    "moves": ["4", "0"],
}
TWINS = """
from outplay.games import TicTacToe
from outplay.playing import Record
class Twins(TicTacToe):
    def format_action(self, state, action): return "here"
"""


@pytest.fixture
def saved(tmp_path):
    return tmp_path / "saved.json"


def resume(path, *typed, more=()):
    return outplay("play", "--resume", str(path), *QUICK, *more, typed=lines(*typed))


def test_a_saved_game_is_text_and_goes_on_where_it_was_left(saved):
    outplay("play", "tic-tac-toe", *QUICK, "--you", "both", typed=lines("4", "0", f"save {saved}"))
    written = json.loads(saved.read_text())
    assert written.pop("seed") >= 0
    assert written == {**{key: value for key, value in GOOD.items() if key != "seed"}, "you": "both"}
    again = json.loads(resume(saved, "8", more=("--json",)).out)
    assert again["moves"] == ["4", "0", "8"]


def test_a_resumed_game_can_be_taken_back_to_its_beginning(saved):
    saved.write_text(json.dumps({**GOOD, "you": "both"}))
    assert json.loads(resume(saved, "undo", "undo", more=("--json",)).out)["moves"] == []


def test_seats_and_the_place_of_the_rules_can_be_said_anew(saved):
    saved.write_text(json.dumps({**GOOD, "game": "lost.py:Game"}))
    assert "outplay play lost.py:Game --resume" in " ".join(resume(saved).err.split())
    ran = outplay("play", "tic-tac-toe", "--resume", str(saved), "--you", "none", "--json", *QUICK)
    assert json.loads(ran.out)["outcome"]


def test_a_resumed_game_throws_the_dice_it_would_have_thrown(saved):
    straight = outplay("play", "dice", *QUICK, "--you", "both", "--seed", "5", "--json", typed=lines("throw", "throw"))
    typed = lines("throw", f"save {saved}")
    outplay("play", "dice", *QUICK, "--you", "both", "--seed", "5", typed=typed)
    assert json.loads(resume(saved, "throw", more=("--json",)).out)["moves"] == json.loads(straight.out)["moves"]


def test_saving_again_replaces_the_file_and_leaves_nothing_beside_it(saved):
    saved.write_text("old")
    outplay("play", "tic-tac-toe", *QUICK, typed=lines("4", f"save {saved}", f"save {saved}"))
    assert json.loads(saved.read_text())["moves"] == ["4", "6"]
    assert os.listdir(saved.parent) == [saved.name]


def test_a_save_that_fails_leaves_the_old_file(saved, monkeypatch):
    saved.write_text("old")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    ran = outplay("play", "tic-tac-toe", *QUICK, typed=lines("4", f"save {saved}"))
    assert "cannot be written (No space left on device)" in " ".join(ran.out.split())
    assert saved.read_text() == "old"
    assert os.listdir(saved.parent) == [saved.name]


def test_a_file_that_is_not_saved_in_a_folder_is_not_lost(saved, tmp_path):
    ran = outplay("play", "tic-tac-toe", *QUICK, typed=lines("4", f"save {tmp_path}"))
    assert "cannot be written" in " ".join(ran.out.split())
    assert '--moves "4 6"' in ran.out


def test_a_saved_game_is_for_others_to_read(saved):
    outplay("play", "tic-tac-toe", *QUICK, typed=lines("4", f"save {saved}"))
    assert stat.S_IMODE(saved.stat().st_mode) & 0o444 == 0o444


def test_moves_that_are_written_alike_are_not_saved(tmp_path, saved):
    (tmp_path / "twins.py").write_text(TWINS)
    ran = outplay("play", f"{tmp_path}/twins.py:Twins", *QUICK, typed=lines("here", f"save {saved}"))
    assert "two moves of this game are written alike" in " ".join(ran.out.casefold().split())
    assert not saved.exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not a saved game: it is not JSON, or it was cut off"),
        (json.dumps(GOOD)[:50], "is not a saved game: it is not JSON, or it was cut off"),
        ("[" * 100_000, "is not a saved game"),
        ("[1, 2]", 'is not a saved game: it lacks "format": "outplay game"'),
        (json.dumps({"format": "chess"}), 'it lacks "format": "outplay game"'),
        (json.dumps({**GOOD, "version": 2}), "has version 2; this outplay reads version 1"),
        (json.dumps({**GOOD, "moves": "40"}), "is damaged: 'moves' is '40'; it should be list"),
        (json.dumps({**GOOD, "moves": [4, 0]}), "is damaged: 'moves' should be a list of texts"),
        (json.dumps({**GOOD, "seed": True}), "is damaged: 'seed' is True; it should be int"),
        (json.dumps({**GOOD, "position": 3}), "is damaged: 'position' is 3; it should be str or null"),
        (json.dumps({**GOOD, "you": "king"}), "is damaged: 'you' is 'king'; it should be first, second"),
        (json.dumps({**GOOD, "game": "croquet"}), "there is no game 'croquet'"),
        (json.dumps({**GOOD, "moves": ["4", "4"]}), "does not fit tic-tac-toe: move 2: '4' is not a move here"),
        (json.dumps({**GOOD, "moves": list("03142585")}), "comes after the end of the game"),
        (json.dumps({**GOOD, "position": "x"}), "has no position(text)"),
    ],
)
def test_a_file_that_does_not_fit_is_one_sentence(saved, text, says):
    saved.write_text(text)
    ran = resume(saved)
    assert ran.code == 2
    assert says in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_a_file_that_is_not_text_is_one_sentence(saved):
    saved.write_bytes(b"\x80\x04\x95pickle\xff")
    ran = resume(saved)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "is not a saved game" in ran.err


def test_what_a_saved_game_knows_cannot_be_said_twice(saved):
    saved.write_text(json.dumps(GOOD))
    ran = resume(saved, more=("--moves", "1"))
    assert "--resume has its own moves: leave out --moves" in ran.err


def test_undo_and_redo_are_each_others_inverse():
    record = Record(TicTacToe(), TicTacToe.initial)
    record.read("4 0 8 2")
    states = list(record.states)
    for people in ({0}, {1}, {0, 1}):
        taken = record.undo(people)
        assert record.state == states[len(states) - 1 - taken]
        assert record.redo(people) == taken
        assert record.states == states


def test_dice_fall_as_the_outcomes_say():
    thrown = [Record(DiceGame(), DiceGame().result(DiceGame.initial, "throw"), seed).throw() for seed in range(600)]
    assert all(60 < thrown.count(face) < 140 for face in "123456")
