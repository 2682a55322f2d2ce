"""`outplay match` and `outplay tournament`, and who sits opposite in `outplay play`."""

import json
import signal
import subprocess
import sys

import pytest

import match_players
from cli_runner import lines, outplay
from outplay.cli.match import named
from outplay.playing import LEVELS

FILE = match_players.__file__
FEW = ("--games", "4", "--processes", "1")


def test_a_match_is_told_in_words():
    ran = outplay("match", "tic-tac-toe", "deep=alpha-beta depth=9", "first", *FEW)
    assert ran.code == 0
    assert ran.err == ""
    told = ran.out.splitlines()
    assert told[0] == "tic-tac-toe: deep against first"
    assert told[1].startswith("deep: ")
    assert told[2].startswith("4 games in pairs, ")


def test_a_tournament_ranks_the_players():
    ran = outplay("tournament", "tic-tac-toe", "random", "deep=alpha-beta depth=9", "first", *FEW)
    told = ran.out.splitlines()
    assert told[0] == "tic-tac-toe: round-robin, 12 games"
    assert told[1].split() == ["player", "Elo", "points", "1", "2", "3"]
    assert told[2].split()[:2] == ["1", "deep"]
    many = outplay("tournament", "tic-tac-toe", *["random"] * 9, "--kind", "gauntlet", "--games", "2").out.splitlines()
    assert many[1].split() == ["player", "games", "points", "rating", "utility"]
    assert max(map(len, many)) <= 80


def test_the_course_of_a_match_and_the_table_of_a_tournament_are_drawn(tmp_path):
    score, table = tmp_path / "score.svg", tmp_path / "table.html"
    outplay("match", "tic-tac-toe", "random", "first", *FEW, "--sprt", "0,5", "--save", str(score))
    outplay("tournament", "last-stone:4", "random", "first", "a=first", *FEW, "--save", str(table))
    assert "random against first" in score.read_text()
    assert "log-likelihood ratio" in score.read_text()
    assert "last-stone:4" in table.read_text()


def test_json_has_every_game():
    said = json.loads(outplay("match", "tic-tac-toe", "random", "first", *FEW, "--json").out)
    assert said["players"] == {"random": "random", "first": "first"}
    assert len(said["games"]) == said["played"] == 4
    assert said["result"]["wins"] + said["result"]["draws"] + said["result"]["losses"] == 4


def test_players_have_the_names_they_are_given_or_their_words():
    assert named(("random", "random", "random")) == {"random": "random", "random 2": "random", "random 3": "random"}
    assert named(("new=auto seconds=1", "auto seconds=1")) == {
        "new": "auto seconds=1",
        "auto seconds=1": "auto seconds=1",
    }
    assert named(("a=my_players.py:clever", "x.py:y")) == {"a": "my_players.py:clever", "x.py:y": "x.py:y"}


def test_openings_may_stand_in_a_file(tmp_path):
    path = tmp_path / "openings.txt"
    path.write_text("# the middle, then a corner\n4 0\n\n4 8\n")
    ran = outplay("match", "tic-tac-toe", "random", "first", "--openings", str(path), *FEW, "--json")
    assert [one["opening"] for one in json.loads(ran.out)["games"]] == ["4 0", "4 0", "4 8", "4 8"]
    path.write_text("# nothing\n")
    ran = outplay("match", "tic-tac-toe", "random", "first", "--openings", str(path))
    assert "there is no opening in" in ran.err


def test_the_same_command_goes_on(tmp_path):
    command = ("match", "tic-tac-toe", "random", "first", "--record", f"{tmp_path}/match.sqlite", "--processes", "1")
    short = json.loads(outplay(*command, "--games", "2", "--json").out)
    longer = json.loads(outplay(*command, "--games", "4", "--json").out)
    assert longer["games"][:2] == short["games"]
    ran = outplay(*command, "--seed", "1")
    assert (ran.code, ran.out) == (2, "")
    assert "holds another match (seed: 0 then, 1 now)" in ran.err


def test_a_sequential_test_ends_it():
    ran = outplay("match", "tic-tac-toe", "alpha-beta depth=9", "random", "--sprt", "0,200", "--processes", "1")
    assert "sequential test: Elo +200 explains the games better than +0" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nim", "random"], "there is 1 player; it takes at least two: 'random' random"),
        (["nim", "", "random"], "'' names no player: write random"),
        (["nim", "=", "random"], "'=' names no player: write random"),
        (["nim", "new=", "random"], "'new=' names no player: write random"),
        (["nim", "a=random", "a=first"], "two players are called 'a'"),
        (["nim", "random", "eazy"], "did you mean 'easy'?"),
        (["nim", "random", "human"], "is a person"),
        (["nim", "random", "nowhere.py:x"], "there is no file nowhere.py"),
        (["nim", "random", "first", "--sprt", "5"], "--sprt is '5'; it should be two Elo differences"),
        (["nim", "random", "first", "--sprt", "10,0"], "elo0 should be less than elo1"),
        (["nim", "random", "first", "--openings", "none.txt"], "no number of plies, and no file to read"),
        (["nim", "random", "first", "--games", "0"], "games is 0; it should be a whole number, at least 1"),
        (["nim", "random", "first", "--seconds", "-1"], "seconds is -1.0; it should be a number above 0"),
        (["nim", "random", "first", "--record", "/nowhere/match.sqlite"], "cannot be written"),
        (
            ["nim", "random", "first", "--save", "score.xyz"],
            "--save is 'score.xyz'; it should end in .svg, .png, .html",
        ),
        (["nim", "random", "first", "--save", "nowhere/score.svg"], "there is no such folder"),
    ],
)
def test_what_is_typed_wrong_is_one_sentence(arguments, says):
    ran = outplay("match", *arguments)
    assert ran.code == 2
    assert says in ran.err
    assert ran.err.startswith("outplay: ")
    assert ran.err.count("\n") == 1


def test_control_c_ends_it_with_what_was_found(tmp_path):
    command = ["match", "tic-tac-toe", "random", "first", "--games", "100000", "--record", f"{tmp_path}/match.sqlite"]
    process = subprocess.Popen(
        [sys.executable, "-m", "outplay", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    path = tmp_path / "match.sqlite"
    while not path.exists() or not path.stat().st_size:
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    told, wrong = process.communicate()
    assert (process.returncode, wrong) == (0, "")
    assert "note: stopped after" in told


@pytest.mark.parametrize("level", LEVELS)
def test_a_person_chooses_a_level_to_play_against(level):
    words = f"{level} seconds=0.01" if "seconds" in LEVELS[level] else level
    ran = outplay("play", "tic-tac-toe", "--against", words, typed=lines("4", "quit"))
    assert f"you play first against {words}." in ran.out
    assert f"{level} plays cell" in ran.out
    assert f"--against '{words}'" in ran.out or f"--against {words}" in ran.out


def test_a_player_of_one_s_own_sits_opposite():
    ran = outplay("play", "tic-tac-toe", "--against", f"{FILE}:last", typed=lines("4", "quit"))
    assert "last plays cell 8." in ran.out


def test_who_plays_is_saved_with_the_game(tmp_path):
    path = str(tmp_path / "saved.json")
    outplay("play", "tic-tac-toe", "--against", f"{FILE}:last", typed=lines("4", f"save {path}", "quit"))
    assert f"--against {FILE}:last" in outplay("play", "--resume", path, typed=lines("0", "quit")).err
    resumed = outplay("play", "--resume", path, "--against", f"{FILE}:last", typed=lines("0", "quit"))
    assert "last plays cell 7." in resumed.out
    assert (
        "first plays cell 1." in outplay("play", "--resume", path, "--against", "first", typed=lines("0", "quit")).out
    )


def test_nobody_at_the_keyboard_is_a_game_of_the_player_with_itself():
    said = json.loads(outplay("play", "nim:1,2", "--you", "none", "--against", "first", "--json").out)
    assert (said["against"], said["moves"]) == ("first", ["1:1", "2:1", "2:1"])


@pytest.mark.parametrize(
    ("against", "says"),
    [
        (["eazy"], "did you mean 'easy'?"),
        (["human"], "for a game between people, use --you both"),
        (["mtdf", "--depth", "3"], "--against 'mtdf depth=3'"),
        (["mtdf", "--nodes", "9"], "--against 'mtdf nodes=9'"),
        ([f"{FILE}:cheats"], "cheats played 999, which is not a move there"),
        ([f"{FILE}:raises"], "in raises: ValueError: no idea"),
    ],
)
def test_who_cannot_sit_opposite_is_named(against, says):
    ran = outplay("play", "tic-tac-toe", "--you", "second", "--against", *against)
    assert ran.code == 2
    assert says in ran.err
