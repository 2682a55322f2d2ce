"""Matches and reports where an executor does the work: the games, the faults and the book-keeping of one machine."""

import shlex
from contextlib import ExitStack
from importlib import import_module
from itertools import count
from time import perf_counter
from unittest import mock

import pytest

import match_players
import outplay as op
from executors import Backwards
from match_games import Breaks
from outplay.cluster.shipping import received, shipped
from outplay.errors import BadOption, BadPlayer, RulesFailed
from outplay.executor import Task
from outplay.executor.executors import InThisProcess, Processes
from outplay.games import DiceGame, LastStone, Nim, TicTacToe
from outplay.playing import scheduler
from outplay.playing.reporting import pace, self_play, workers
from outplay.playing.reporting.self_play import Late

report = import_module("outplay.playing.report")
PLAYERS = {"deep": "alpha-beta nodes=60", "novice": "novice"}


def lines(found):
    return [played.line for played in found]


def once(**options):
    return Backwards(times=1, **options)


def test_an_executor_plays_the_games_of_this_machine_and_goes_on_with_its_file(tmp_path):
    record, call = tmp_path / "a.sqlite", {"games": 8, "seed": 5}
    alone = op.match("connect-four:4,4", PLAYERS, processes=1, **call)
    first = op.match("connect-four:4,4", PLAYERS, on=once(breaks=KeyboardInterrupt, after=2), record=record, **call)
    assert (len(first), first.stopped_by) == (2, "interrupt")
    rest = once()
    again = op.match("connect-four:4,4", PLAYERS, on=rest, record=record, **call)
    assert lines(again) == lines(alone)
    assert sorted(rest.asked) == list(range(6))
    assert rest.closed
    assert not scheduler._kept


def test_players_sit_in_processes_of_their_own_where_the_work_is_done():
    players = {"falls": match_players.exits_hard, "last": match_players.last, "first": "first"}
    alone = op.tournament(LastStone(5), players, games=3, processes=1)
    there = op.tournament(LastStone(5), players, games=3, on=Processes(1))
    assert lines(there) == lines(alone)
    assert [one.reason for one in there] == [one.reason for one in alone]
    assert {one.forfeit for one in there} >= {"falls"}


def test_a_test_that_is_decided_ends_the_work():
    call = {"sprt": (0, 400), "games": 400, "openings": 0}
    found = op.match("nim:1", {"first": "first", "random": "random"}, on=InThisProcess(), **call)
    assert (found.stopped_by, found.verdict) == ("sprt", "accept H0")
    assert len(found) < 100
    assert not scheduler._kept


def test_players_who_cannot_play_and_rules_that_fail_end_the_match_in_words():
    with pytest.raises(BadPlayer, match="the player 'none' cannot play"):
        op.match("nim:1,2", {"none": f"{match_players.__file__}:nobody", "first": "first"}, on=once(), games=2)
    with pytest.raises(RulesFailed, match="ZeroDivisionError: the ring is broken"):
        op.match(Breaks(), {"a": "first", "b": "first"}, openings=0, on=once(), games=2)
    with pytest.raises(BadOption, match="on is 'moon'"):
        op.match("nim:1,2", {"a": "first", "b": "first"}, on="moon")
    assert not scheduler._kept


def test_a_player_in_a_file_travels_with_what_stands_beside_it(tmp_path):
    home = tmp_path / "my own"
    home.mkdir()
    (home / "aid.py").write_text("def last(moves):\n    return moves[-1]\n")
    (home / "own.py").write_text(
        "from aid import last\ndef clever(game, state):\n    return last(list(game.actions(state)))\n"
    )
    sent = scheduler._sent(shlex.quote(f"{home}/own.py:clever"))
    for file in home.iterdir():
        file.unlink()
    words = scheduler._received(sent)
    assert str(home) not in words
    found = op.match("nim:3", {"mine": words, "first": "first"}, openings=0, games=2, processes=1)
    assert [one.moves.split()[0] for one in found] == ["1:3", "1:1"]
    assert [one.forfeit for one in found] == [None, None]


def test_files_that_speak_of_main_travel_without_the_script_that_was_started(tmp_path):
    """Only what stands in that script itself is found by running it again: a file may say __main__ as it likes."""
    file = tmp_path / "clever.py"
    file.write_text("def clever(game, state):\n    return 1\n\nif __name__ == '__main__':\n    print('__main__')\n")
    sent = scheduler._sent(f"{file}:clever")
    assert b"__main__" in sent.files["clever.py"]
    assert not Task(LastStone(3), scheduler.play_one, {"players": {"clever": sent}}).packed().script


def test_players_that_were_imported_travel_with_their_modules():
    options = {"players": {"last": match_players.last}}
    shipment = shipped(Task(LastStone(3), scheduler.play_one, options))
    assert "match_players" in shipment.rules
    assert "match_players.py" in shipment.folders[0]
    assert received(shipment).options["players"]["last"] is match_players.last


def plain(found):
    return {name: value for name, value in found.as_dict().items() if name != "seconds"}


@pytest.mark.parametrize("game", [LastStone(5), DiceGame(), TicTacToe()], ids=lambda game: type(game).__name__)
def test_a_report_is_the_same_wherever_it_is_worked_out(game):
    call = {"games": 3, "nodes": 32, "seed": 4}
    assert plain(op.report(game, on=once(), **call)) == plain(op.report(game, **call))


def test_a_report_that_is_shared_out_keeps_its_time_and_counts_whole_rounds():
    executor, began, looks = once(), perf_counter(), count()

    def clock():  # a look at it takes a millisecond, however busy the machine is
        return began + next(looks) / 1000

    with ExitStack() as patched:
        for module in (report, pace, self_play, workers):
            patched.enter_context(mock.patch.object(module, "perf_counter", clock))
        found = op.report(Nim(2, 2), seconds=2, nodes=8, on=executor)
    assert 1 < found.seconds < 2.5
    counted = found.levels["weak"].games + found.levels["strong"].games + found.judged.positions
    assert counted + sum(one.games for one in found.skill) // 2 == len(executor.asked)
    assert found.stopped_by == "end"
    with mock.patch("outplay.playing.reporting.workers.SelfPlay.play", side_effect=Late):
        assert op.report(Nim(2, 2), games=1, nodes=8, on=once()).stopped_by == "seconds"
