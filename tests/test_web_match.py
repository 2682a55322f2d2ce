"""Matches on the page: every game can be opened, what was found is kept, and no request asks for too much."""

from threading import Event
from time import perf_counter

import pytest

from page_fixtures import NEEDED

pytest.importorskip("outplay.web", reason=NEEDED)

import outplay
from outplay.notation import load_game
from outplay.web.match import Until, match, moves_in_address
from web_games import CIRCLE, own, raising
from web_server import until

REFUSED = {
    "nobody": ({}, "players names 1 player; it should name 2 to 6, as in easy,medium"),
    "one": ({"players": "easy"}, "players names 1 player"),
    "seven": ({"players": ",".join(["random"] * 7)}, "players names 7 players"),
    "a file": ({"players": "easy,own_game.py:Own"}, "players has 'own_game.py:Own'; it should be one of random"),
    "a person": ({"players": "easy,human"}, "players has 'human'"),
    "a gap": ({"players": "easy,,random"}, "players has ''"),
    "a slow player": ({"players": "easy,mcts seconds=5.1"}, "it should be a number from 0.001 to 5"),
    "many games": ({"games": "201"}, "games is '201'; it should be a whole number from 1 to 200"),
    "no games": ({"games": "0"}, "games is '0'"),
    "games in words": ({"games": "all"}, "games is 'all'"),
    "half a game": ({"games": "2.5"}, "games is '2.5'"),
    "a game that is none": ({"game": "../x.py:X"}, "game is '../x.py:X'"),
}


def answers(server, **query):
    events = server.ask("/api/match", **query).events
    assert (events[0][0], events[-1][0]) == ("started", "done")
    assert "fault" not in dict(events), events
    return [data for name, data in events if name == "answer"]


def games(told):
    return [game for answer in told for game in answer["games"]]


@pytest.mark.parametrize(("query", "words"), REFUSED.values(), ids=REFUSED)
def test_a_match_that_cannot_be_is_refused_with_what_was_expected(server, query, words):
    players = {} if words.startswith("players names 1 player; ") else {"players": "random,first"}
    answer = server.ask("/api/match", **{**players, **query})
    assert answer.status == 400
    assert words in answer.said["error"]


@pytest.mark.parametrize("game", ["tic-tac-toe", "kalah:3,2", "dice", "hex:3"])
def test_every_game_is_listed_once_and_can_be_opened(server, game):
    told = answers(server, game=game, players="easy,random", games=6)
    assert [one["number"] for one in games(told)] == [1, 2, 3, 4, 5, 6]
    assert (told[-1]["played"], told[-1]["planned"]) == (6, 6)
    for one in games(told):
        here = server.position(*one["moves"].split(), game=game)
        winner = one["seats"][here["called"].index(here["outcome"].split()[0])] if "wins" in here["outcome"] else ""
        assert here["over"]
        assert one["won"].startswith(winner or "a draw")
        assert one["plies"] == len(here["names"])


def test_two_are_compared_by_elo_and_likelihood_with_a_picture(server):
    last = answers(server, players="alpha-beta depth=9,random", games=10)[-1]
    held = outplay.match("tic-tac-toe", {"a": "alpha-beta depth=9", "b": "random"}, games=10, processes=1)
    (first, score), (elo, difference), (better, chance) = last["figures"]
    assert (first, elo) == ("alpha-beta depth=9", "Elo")
    assert better == "likelihood that alpha-beta depth=9 is the better one"
    assert score == f"{held.result.wins} won, {held.result.draws} drawn, {held.result.losses} lost"
    assert difference in str(held.score)
    assert chance in str(held.score)
    assert last["svg"].startswith("<svg")


@pytest.mark.parametrize(
    ("game", "players"), [("tic-tac-toe", "easy,random,first"), ("last-stone", "easy,first,random")]
)
def test_more_than_two_have_a_crosstable(server, game, players):
    last = answers(server, game=game, players=players, games=6)[-1]
    assert {name for name, _ in last["figures"]} == set(players.split(","))
    assert all(" points" in words for _, words in last["figures"])
    assert last["title"].endswith("the best first")


def test_the_same_words_may_play_twice(server):
    told = answers(server, players="random,random", games=2)
    assert {tuple(one["seats"]) for one in games(told)} == {("random", "random (2)"), ("random (2)", "random")}


def test_a_method_without_a_limit_gets_one_and_says_so(server):
    told = answers(server, game="nim:1,2", players="mcts,random", games=2)
    assert told[-1]["figures"][0][0] == "mcts seconds=0.1"


def test_too_few_players_for_the_game_are_told(server):
    events = dict(server.ask("/api/match", game="last-stone", players="easy,random").events)
    assert events["fault"]["error"] == "last-stone is for 3 players, and 2 came: name as many or more"


# What was found is kept


def test_a_match_ends_when_its_time_is_over_with_what_was_found():
    *_, last = match("connect-four", ["random", "first"], 200_000, within=1.0)
    assert 0 < last["played"] < last["planned"]
    assert last["notes"][0] == "stopped: 1 seconds are over, and a match takes no longer here"


def test_a_match_whose_first_game_takes_too_long_says_so():
    began = perf_counter()
    (last,) = match("othello", ["mcts seconds=60 engine=plain"] * 2, 2, within=0.5)
    assert perf_counter() - began < 30
    assert (last["played"], last["notes"][0][:9]) == (0, "stopped: ")


def test_a_match_that_is_stopped_plays_no_other_game():
    flag = Event()
    playing = match("connect-four", ["random", "first"], 200_000, within=1000, stop=flag)
    assert next(playing)["played"] == 1
    flag.set()
    assert [answer["planned"] for answer in playing] == [200_000]


def test_a_flag_is_up_when_the_time_is_over():
    assert Until(None, 0).is_set()
    assert not Until(None, 100).wait(0.01)
    assert Until(None, 0.01).wait(100)


def test_a_page_that_is_closed_stops_its_match(server):
    with server.searching("match", game="othello", players="master,master", games=200):
        assert not server.is_idle()
    until(server.is_idle)


def test_matches_leave_room_for_moves(server):
    """Four searches run at once here: two of them may be matches."""
    with server.searching("match", client="one", players="master,master"):
        with server.searching("match", client="two", players="master,master"):
            refused = server.ask("/api/match", players="random,first", headers={"X-Client": "three"})
            assert (refused.status, refused.said["busy"]) == (503, True)
            assert server.ask("/api/move", player="random", headers={"X-Client": "three"}).status == 200
        until(lambda: server.ask("/api/match", players="random,first", games=2).status == 200)


# Games of one's own

FAULTS = {
    "a utility that raises": (raising("utility"), "own_game.py", "in utility: ValueError: the dog ate it"),
    "an evaluation that raises": (raising("evaluate"), "own_game.py", "in evaluate: ValueError: the dog ate it"),
    "moves that raise": (raising("actions"), "own_game.py", "in actions: ValueError: the dog ate it"),
    "rules that end the process": (raising("result", "os._exit(3)"), "", "the process that runs the game ended"),
    "one player alone": (own("players = (0,)", "def to_move(self, state): return 0"), "", "is for 1 players"),
    "a file that is no Python": ("def (", "own_game.py", "SyntaxError"),
}


@pytest.mark.parametrize(("text", "where", "words"), FAULTS.values(), ids=FAULTS)
def test_a_fault_of_the_rules_is_told_in_words(play, text, where, words):
    events = dict(play(text).ask("/api/match", players="alpha-beta depth=1,random").events)
    assert words in events["fault"]["error"]
    assert where in events["fault"]["error"]
    assert "done" in events


@pytest.mark.slow
def test_rules_without_end_are_stopped(play):
    events = dict(play(raising("result", "while True: pass")).ask("/api/match", players="first,random").events)
    assert "was stopped" in events["fault"]["error"]


def test_a_game_that_goes_round_in_circles_is_a_draw_and_says_why(play):
    told = answers(play(CIRCLE), players="first,first", games=2)
    assert {one["won"] for one in games(told)} == {"a draw: the position came for the third time"}


def test_a_game_whose_moves_are_written_alike_is_listed_without_a_link(tmp_path):
    file = tmp_path / "alike.py"
    file.write_text(raising("format_action", "return 'take'"))
    assert moves_in_address(load_game(f"{file}:Own"), "take take take") is None
    assert moves_in_address(load_game("nim:1,2"), "1:1 2:9") is None
    assert moves_in_address(load_game("nim:1,2"), "1:1, 2:2") == "1:1 2:2"
