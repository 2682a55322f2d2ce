"""A contest in one process plays the games of a match: the same ones, one after the other, until it is stopped."""

from threading import Event

import pytest

import outplay
from outplay.errors import BadOption, BadPlayer
from outplay.games import ConnectFour, Kalah, LastStone, Nim, TicTacToe
from outplay.playing import contest_here
from web_games import raising

WORDS = {
    "deep": "alpha-beta depth=2",
    "sampled": "mcts nodes=30",
    "wild": "auto nodes=100 random=0.5",
    "any": "random",
}


def lines(outcome):
    return [played.line for played in outcome.games]


@pytest.mark.parametrize(("one", "other"), [("deep", "wild"), ("sampled", "any")])
def test_the_games_are_those_of_a_match(one, other):
    players = {name: WORDS[name] for name in (one, other)}
    *_, found = contest_here(Kalah(3, 2), players, games=4, seed=7)
    held = outplay.match(Kalah(3, 2), players, games=4, seed=7, processes=1)
    assert lines(found) == lines(held)
    assert (found.score, found.stopped_by, found.planned) == (held.score, "games", 4)


def test_the_games_of_more_are_those_of_a_round_robin():
    players = {name: WORDS[name] for name in ("deep", "wild", "any")}
    *_, found = contest_here(TicTacToe(), players, games=12)
    assert lines(found) == lines(outplay.tournament(TicTacToe(), players, games=4, processes=1))


def test_every_game_is_told_and_the_number_is_rounded_up():
    counts = [(len(found), found.planned) for found in contest_here(Nim(3, 4), {"a": "random", "b": "first"}, games=5)]
    assert counts == [(i, 6) for i in range(1, 7)]


def test_three_sit_at_one_table():
    *_, found = contest_here(LastStone(), {"a": "first", "b": "random", "c": "easy"}, games=3)
    assert sorted(played.seats[0] for played in found) == ["a", "b", "c"]


@pytest.mark.parametrize("words", ["first", "mcts seconds=60"])
def test_a_game_that_is_stopped_does_not_count(words):
    stop, counts = Event(), []
    for found in contest_here(ConnectFour(), {"a": "random", "b": "random"}, games=9, stop=stop):
        counts.append(len(found))
        if len(found) == 2:
            stop.set()
    assert counts == [1, 2]
    assert list(contest_here(ConnectFour(), {"a": words, "b": words}, games=2, stop=stop)) == []


REFUSED = {
    "a function": ({"a": lambda game, state: None, "b": "first"}, BadPlayer, "belongs into outplay.match"),
    "a file": ({"a": "first", "b": "mine.py:clever"}, BadPlayer, "belongs into outplay.match"),
    "a person": ({"a": "first", "b": "human"}, BadPlayer, "is a person"),
    "one alone": ({"a": "first"}, BadPlayer, "at least two"),
    "nobody that is known": ({"a": "first", "b": "chess"}, BadPlayer, "there is no player 'chess'"),
}


@pytest.mark.parametrize(("players", "error", "words"), REFUSED.values(), ids=REFUSED)
def test_whoever_cannot_sit_here_is_refused_before_the_first_game(players, error, words):
    with pytest.raises(error, match=words):
        next(contest_here(TicTacToe(), players, games=2))


def test_too_few_players_and_no_games_are_refused():
    with pytest.raises(BadPlayer, match="is for 3 players, and 2 came"):
        next(contest_here(LastStone(), {"a": "first", "b": "random"}, games=2))
    with pytest.raises(BadOption, match="games is 0"):
        next(contest_here(TicTacToe(), {"a": "first", "b": "random"}, games=0))


@pytest.mark.parametrize("words", ["first", "easy"])
def test_a_fault_of_the_rules_is_nobodys_loss(tmp_path, words):
    file = tmp_path / "faulty.py"
    file.write_text(raising("utility"))
    with pytest.raises(ValueError, match="the dog ate it"):
        list(contest_here(outplay.notation.load_game(f"{file}:Own"), {"a": words, "b": "random"}, games=2))
