"""A player that hangs, crashes, cheats, prints or exits loses its game, with the reason, and nothing else."""

from pathlib import Path

import pytest

import match_players
import outplay as op
from outplay.errors import BadOption, BadPlayer, CannotSend
from outplay.games import Nim, TicTacToe
from outplay.playing import GameClock, arbiter

FILE = Path(match_players.__file__)
FAULTS = {
    "raises": "raised ValueError: no idea (match_players.py, line",
    "cheats": "played 999, which is not a move there",
    "says_nothing": "played None, which is not a move there",
    "cannot_be_shown": "played a Move, which is not a move there",
    "exits": "raised SystemExit: 3",
    "exits_hard": "did not answer: it ended its process, with exit code 7",
    "crashes": "did not answer: its process was ended by SIGSEGV",
    "kills_itself": "did not answer: its process was ended by SIGKILL",
    "closes_all_files": "did not answer: it ended its process",
    "exits_behind_your_back": "did not answer: it ended its process, with exit code 9",
    "leaves_a_child": "did not answer: it ended its process, with exit code 1",
    "asks_for_input": "raised EOFError",
    "interrupts": "raised KeyboardInterrupt",
    "changes_the_rules": "played '77', which is not a move there",
    "CannotBegin": "raised RuntimeError: not today",
}
HANGING = ("never_returns", "holds_the_interpreter", "is_stopped")


def against_first(name, **options):
    """Four games of a player of that file with one that takes the first move, from two openings."""
    players = {"bad": f"{FILE}:{name}", "good": "first"}
    return op.match("tic-tac-toe", players, openings=["4", "0 8"], games=4, processes=1, **options)


def all_lost(names):
    """For each of these players the reasons why it lost both of its games against one that takes the first move."""
    players = {"good": "first"} | {name: f"{FILE}:{name}" for name in names}
    found = op.tournament("tic-tac-toe", players, kind="gauntlet", openings=["4"], games=2)
    assert found.forfeits == dict.fromkeys(names, 2)
    assert found.share("good") == 1
    return {name: {played.reason for played in found if name in played.seats} for name in names}


def test_who_does_not_play_by_the_rules_loses_its_games_and_nothing_else():
    for name, reasons in all_lost(FAULTS).items():
        assert all(reason.startswith(f"{name} {FAULTS[name]}") for reason in reasons), reasons


def test_who_does_not_answer_loses_its_games_and_nothing_else(monkeypatch):
    monkeypatch.setattr(arbiter, "UNLIMITED_MOVE_SECONDS", 0.5)
    for name, reasons in all_lost(HANGING).items():
        assert reasons == {f"{name} did not answer within 0.5 seconds"}


def test_a_good_player_s_games_after_a_fault_are_as_they_were(monkeypatch):
    """The other games are the same as if nobody had failed."""
    alone = against_first("last")
    monkeypatch.setattr(arbiter, "UNLIMITED_MOVE_SECONDS", 0.5)
    mixed = op.match(
        "tic-tac-toe",
        {"bad": f"{FILE}:FailsOnce", "good": "first"},
        openings=["4", "0 8"],
        games=4,
        processes=1,
    )
    assert [played.forfeit for played in mixed] == ["bad", None, None, None]
    assert [played.line for played in mixed][1:] == [played.line for played in alone][1:]


def test_what_a_player_prints_is_not_seen(capfd):
    found = against_first("prints")
    assert found.forfeits == {}
    assert capfd.readouterr() == ("", "")


def test_limits_for_a_move_and_for_a_game_end_in_forfeit(monkeypatch):
    monkeypatch.setattr(arbiter, "GRACE_SECONDS", 0.05)
    for limits in ({"seconds": 0.05}, {"seconds_per_game": 0.05}):
        found = against_first("takes_its_time", **limits)
        assert {played.reason for played in found} == {"bad used up its time"}
    found = against_first("never_returns", seconds=0.2)
    assert {played.reason for played in found} == {"bad used up its time"}


def test_who_oversteps_a_clock_loses_at_once_and_each_move_adds_to_it():
    clock = arbiter.PlayerClock(arbiter.Terms(clock=GameClock(1, 0.5)))
    for taken, left in ((0.2, 1.3), (1.3, 0.5), (0.4, 0.6)):
        clock.charge(taken)
        assert clock.seconds_left == pytest.approx(left)
        assert not clock.is_used_up
    clock.charge(0.601)
    assert clock.is_used_up


def test_a_player_who_oversteps_the_clock_of_a_match_loses_on_time():
    found = against_first("takes_its_time", clock="0.05+0.01")
    assert {played.reason for played in found} == {"bad used up its time"}
    assert against_first("takes_its_time", clock="30").forfeits == {}


def test_an_answer_that_came_too_late_has_used_up_the_time_though_it_was_heard():
    for taken, is_used_up in ((1, False), (1 + arbiter.GRACE_SECONDS, False), (1.1 + arbiter.GRACE_SECONDS, True)):
        time = arbiter.PlayerClock(arbiter.Terms(seconds=1))
        time.charge(taken)
        assert time.is_used_up == is_used_up
    time = arbiter.PlayerClock(arbiter.Terms())
    time.charge(1e9)
    assert not time.is_used_up


def test_who_is_a_little_late_loses_nothing():
    found = against_first("takes_its_time", seconds=0.05)
    assert found.forfeits == {}


def test_a_search_keeps_within_the_time_of_the_match():
    players = {"one": "alpha-beta", "other": "alpha-beta seconds=100"}
    for limits in ({"seconds": 0.05}, {"seconds_per_game": 0.5}, {"clock": "1+0.01"}):
        found = op.match("connect-four:5,4", players, games=2, processes=2, **limits)
        assert found.forfeits == {}
        assert all(taken < 5 for played in found for taken in played.seconds.values())


@pytest.mark.parametrize("what", [lambda game, state: 0, op.player(lambda game, state: 0)], ids=["lambda", "object"])
def test_what_no_other_process_can_find_is_refused_with_the_way_to_do_it(what):
    with pytest.raises(CannotSend, match=r"'mine' cannot be sent .* my_players.py, and name it as 'my_players.py:cl"):
        op.match(TicTacToe(), {"mine": what, "other": "first"})


def test_a_game_that_no_other_process_can_find_is_refused_too():
    class Local(TicTacToe):
        pass

    with pytest.raises(CannotSend, match=r"the game Local cannot be sent .* my_game.py, and import Local from there"):
        op.match(Local(), {"mine": "random", "other": "first"})


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ({"a": "random"}, "there is 1 player; it takes at least two"),
        ({"a": "random", "b": "first", "c": "first"}, "Nim is for 2 players, and 3 came"),
        ({"a": "random", "b": "frist"}, "did you mean 'first'?"),
        ({"a": "random", "b": "human"}, "the player 'b' is a person"),
        ({"a": "random", "b": 3}, "3 is no player"),
        ({1: "random", "b": "first"}, "it should be a dict of names"),
        (["random", "first"], "it should be a dict of names"),
        ({"a": "random", "b": "max-n nodes=5 x=3"}, "has an option 'x' that is not known"),
        ({"a": "random", "b": f"{FILE}:lost"}, "nothing called 'lost'"),
    ],
)
def test_players_that_cannot_play_are_named_before_the_match(players, says):
    with pytest.raises(BadPlayer) as told:
        op.match(Nim(3, 4), players, games=2, processes=1)
    assert says in str(told.value)


def test_a_method_that_cannot_search_the_game_is_named_before_the_match():
    with pytest.raises(BadPlayer, match="the player 'b' cannot play: method 'alpha-beta' cannot search this game"):
        op.match("last-stone", {"a": "random", "b": "alpha-beta", "c": "first"}, processes=1)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"games": 0}, "games is 0"),
        ({"games": "ten"}, "games is 'ten'; it should be a whole number"),
        ({"processes": 0}, "processes is 0"),
        ({"seconds": -1}, "seconds is -1; it should be a number above 0"),
        ({"seconds_per_game": "1"}, "seconds_per_game is '1'"),
        ({"clock": "5 minutes"}, "clock is '5 minutes'; it should be the seconds of a game, and of each move: '60"),
        ({"clock": "60", "seconds_per_game": 60}, "leave one of them out"),
        ({"longest": 0}, "longest is 0"),
        ({"seed": 0.5}, "seed is 0.5; it should be a whole number"),
        ({"openings": -1}, "openings is -1"),
        ({"openings": []}, "openings is an empty list"),
        ({"openings": ["9:9"]}, "the opening '9:9' cannot be played: move 1: '9:9' is not a move here"),
        ({"openings": ["1:3 2:4"]}, "the opening '1:3 2:4' is the end of a game"),
        ({"openings": [5]}, "the opening 5 is no state of this game"),
        ({"sprt": 3}, "sprt is 3; it should be two Elo differences"),
        ({"sprt": (10, 0)}, "elo0 should be less than elo1"),
    ],
)
def test_options_that_cannot_be_are_named(options, says):
    with pytest.raises(BadOption) as told:
        op.match(Nim(3, 4), {"a": "random", "b": "first"}, **options)
    assert says in str(told.value)
