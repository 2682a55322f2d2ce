"""The file of a match: nothing that was finished is lost or played twice, and only the same call goes on."""

import sqlite3
import subprocess
import sys
from unittest import mock

import pytest

import killed_match
import match_players
import outplay as op
from outplay.errors import BadPlayer, BadRecord
from outplay.games import Nim, TicTacToe
from outplay.playing import scheduler

PLAYERS = {"a": "random", "b": "first"}


def play(path, **options):
    """A short match that is kept."""
    call = {"game": "tic-tac-toe", "players": PLAYERS, "games": 4, "processes": 1} | options
    return op.match(call.pop("game"), call.pop("players"), record=path, **call)


def lines(found):
    return [played.line for played in found]


def kept(path):
    """The games in the file; none where the first was not kept yet."""
    base = sqlite3.connect(path)
    known = base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    rows = base.execute("SELECT number, moves FROM games ORDER BY number").fetchall() if known else []
    base.close()
    return rows


def killed_and_not(path, times, games):
    killed_match.kill(path, times, seed=times, games=games)
    finished = kept(path)
    again, alone = killed_match.play(path, games=games), killed_match.play(games=games)
    assert lines(again) == lines(alone)
    assert len(again) == again.planned == len(kept(path))
    assert set(finished) < set(kept(path))
    assert len(finished) >= times


def test_a_match_that_is_killed_ends_with_the_same_games(tmp_path):
    killed_and_not(tmp_path / "match.sqlite", times=3, games=8)


@pytest.mark.slow
def test_a_match_that_is_killed_twenty_times_ends_with_the_same_games(tmp_path):
    killed_and_not(tmp_path / "match.sqlite", times=20, games=20)


def test_players_end_when_their_match_is_killed(tmp_path):
    """Also one that never returns: its process hears that nobody asks any more."""
    program = (
        "import outplay as op\n"
        "players = {'mine': 'match_players.py:tells_who_it_is', 'other': 'match_players.py:tells_who_it_is'}\n"
        "op.match('tic-tac-toe', players, games=2, processes=2)"
    )
    where = {
        "cwd": killed_match.__file__.rpartition("/")[0],
        "env": {**match_players.os.environ, "TOLD": str(tmp_path)},
    }
    process = subprocess.Popen([sys.executable, "-c", program], **where)
    while len(told := list(tmp_path.iterdir())) < 2:
        assert process.poll() is None
    process.kill()
    process.wait()
    for path in told:
        while is_there(int(path.name)):
            pass


def is_there(pid):
    """Is there a process of that number that runs?"""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_the_same_call_again_plays_nothing(tmp_path):
    path = tmp_path / "match.sqlite"
    first = play(path)
    with mock.patch.object(scheduler, "new_python", side_effect=AssertionError("a game is played again")):
        again = play(path)
    assert lines(again) == lines(first)
    assert (again.stopped_by, again.score) == (first.stopped_by, first.score)


def test_a_longer_match_begins_with_the_games_of_the_shorter(tmp_path):
    path = tmp_path / "match.sqlite"
    first = play(path)
    longer = play(path, games=8, processes=2)
    assert lines(longer)[:4] == lines(first)
    assert lines(longer) == lines(play(None, games=8))
    assert lines(play(path, games=2)) == lines(first)[:2]


def test_control_c_and_the_same_call_again_is_one_match(tmp_path):
    def interrupt(found):
        if len(found) == 3:
            raise KeyboardInterrupt

    path = tmp_path / "match.sqlite"
    assert play(path, games=6, on_progress=interrupt).stopped_by == "interrupt"
    assert len(kept(path)) == 3
    assert lines(play(path, games=6)) == lines(play(None, games=6))


def test_a_test_that_was_decided_stays_decided(tmp_path):
    path = tmp_path / "match.sqlite"
    options = {"players": {"deep": "alpha-beta depth=9", "random": "random"}, "games": 200, "sprt": (0, 200)}
    first, again = play(path, processes=3, **options), play(path, **options)
    assert first.stopped_by == again.stopped_by == "sprt"
    assert lines(first) == lines(again)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"seed": 1}, "(seed: 0 then, 1 now)"),
        ({"game": "nim:3,4"}, '(game: {"words": "tic-tac-toe"} then, '),
        ({"game": TicTacToe()}, "(game: "),
        ({"players": {"a": "random", "b": "random"}}, "(players: "),
        ({"players": {"b": "first", "a": "random"}}, "(players: "),
        ({"openings": 2}, "(openings: null then, 2 now)"),
        ({"seconds": 3}, "(seconds: null then, 3 now)"),
        ({"longest": 40}, "(longest: 500 then, 40 now)"),
        ({"sprt": (0, 10)}, "(sprt: null then, "),
    ],
)
def test_another_call_is_refused_in_words(tmp_path, changed, says):
    path = tmp_path / "match.sqlite"
    play(path, games=2)
    with pytest.raises(BadRecord) as told:
        play(path, **changed)
    assert str(told.value).startswith(f"{path} holds another match (")
    assert says in str(told.value)
    assert str(told.value).endswith("make the same call to go on with it, or name another file")


def test_a_tournament_is_not_a_match(tmp_path):
    path = tmp_path / "match.sqlite"
    play(path, games=2)
    with pytest.raises(BadRecord, match='kind: "match" then, "round-robin" now'):
        op.tournament("tic-tac-toe", PLAYERS, record=path)


def test_rules_or_players_that_were_edited_are_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "edited_player.py"
    path.write_text("def clever(game, state): return list(game.actions(state))[0]\n")
    players = {"a": "edited_player.py:clever", "b": "first"}
    play("match.sqlite", players=players)
    play("match.sqlite", players=players)
    path.write_text("def clever(game, state): return list(game.actions(state))[-1]\n")
    with pytest.raises(BadRecord, match="players: "):
        play("match.sqlite", players=players)


def test_objects_are_told_apart_by_what_they_hold(tmp_path):
    play(tmp_path / "a", players={"a": match_players.Counting(1), "b": "first"})
    play(tmp_path / "a", players={"a": match_players.Counting(1), "b": "first"})
    with pytest.raises(BadRecord, match="players: "):
        play(tmp_path / "a", players={"a": match_players.Counting(2), "b": "first"})
    play(tmp_path / "b", game=Nim(3, 4))
    with pytest.raises(BadRecord, match="game: "):
        play(tmp_path / "b", game=Nim(3, 5))


def test_a_file_that_is_none_of_a_match_is_left_alone(tmp_path):
    text = tmp_path / "text"
    text.write_text("a" * 5000)
    with pytest.raises(BadRecord, match="is not the file of a match, or it is damaged"):
        play(text)
    assert text.read_text() == "a" * 5000
    other = tmp_path / "other"
    base = sqlite3.connect(other)
    base.execute("CREATE TABLE mine (one)")
    base.commit()
    base.close()
    with pytest.raises(BadRecord, match="is a database of something else"):
        play(other)
    with pytest.raises(BadRecord, match="cannot be written"):
        play(tmp_path / "nowhere" / "match.sqlite")
    with pytest.raises(BadRecord, match="cannot be written"):
        play(tmp_path)


def test_an_empty_file_is_a_new_match(tmp_path):
    (tmp_path / "new").touch()
    assert len(play(tmp_path / "new", games=2)) == 2


def test_a_call_that_came_to_no_game_leaves_nothing_behind(tmp_path):
    path = tmp_path / "match.sqlite"
    for wrong in ("match_players.py:lost", "alpha-beta depth=3 nodes=x"):
        with pytest.raises(BadPlayer):
            play(path, players={"a": wrong, "b": "first"})
    assert len(play(path)) == 4


def test_two_matches_do_not_write_to_one_file(tmp_path):
    path = tmp_path / "match.sqlite"

    def again(found):
        with pytest.raises(BadRecord, match="is being written by another match"):
            play(path)

    play(path, on_progress=again)


def test_games_by_forfeit_and_infinite_utilities_are_kept_as_they_were(tmp_path):
    path = tmp_path / "match.sqlite"
    players = {"bad": match_players.cheats, "good": "first"}
    assert lines(play(path, players=players)) == lines(play(path, players=players))
