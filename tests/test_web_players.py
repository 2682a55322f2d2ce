"""Players in words on the seats of the page: which words a request may say, who moves, and what is said of the move."""

import json

import pytest

from page_fixtures import NEEDED

pytest.importorskip("outplay.web", reason=NEEDED)

from outplay.playing import LEVELS, load_record, player_names
from outplay.web.jobs import moves_found, player_at
from outplay.web.position import PlayedGame
from web_games import own

REFUSED = {
    "a file": ("own_game.py:Own", "player has 'own_game.py:Own'; it should be one of random, first, novice"),
    "a path": ("../../etc/passwd.py:root", "it should be one of random"),
    "a program": ("uci:stockfish", "player has 'uci:stockfish'; it should be one of random"),
    "a program with options": ("uci:sh seconds=1", "player has 'uci:sh seconds=1'; it should be one of random"),
    "a program in quotes": ("'uci:sh -c id'", "it should be one of"),
    "a person": ("human", "player has 'human'; it should be one of"),
    "nobody": ("chess", "player has 'chess'; it should be one of"),
    "code": ("__import__('os').system('id')", "it should be one of"),
    "quotes": ("mcts 'seconds=1'", "it should be one of"),
    "a list": ("easy,hard", "it should be one of"),
    "an unknown option": ("mcts second=1", "has an option 'second' that is not known; did you mean seconds?"),
    "an option twice": ("mcts seconds=1 seconds=2", "says seconds twice"),
    "too long a time": ("mcts seconds=61", "seconds of 'mcts seconds=61' is '61.0'; it should be a number from 0.001"),
    "no time": ("mcts seconds=0", "seconds is 0.0; it should be a number above 0"),
    "a time that is none": ("mcts seconds=nan", "seconds is nan"),
    "endless time": ("easy seconds=1e400", "seconds is inf"),
    "too many nodes": ("mcts nodes=100000001", "it should be a number from 1 to 100000000"),
    "too deep": ("alpha-beta depth=101", "it should be a number from 1 to 100"),
    "no depth": ("alpha-beta depth=-1", "depth is -1; it should be a whole number, at least 1"),
    "many threads": ("mcts threads=5", "threads of 'mcts threads=5' is '5'; it should be a number from 1 to 4"),
    "much memory": ("mcts table_mb=257", "it should be a number from 1 to 256"),
    "an engine of other kind": ("mcts engine=fast", "engine is 'fast'"),
    "a seed in words": ("random seed=dice", "seed is 'dice'"),
    "much": ("mcts seed=" + "9" * 5000, "it should be one of"),
}


def said_by(server, words, **query):
    """What the player of these words says of its move, which must be one."""
    events = server.ask("/api/move", player=words, **{"game": "connect-four", "seconds": 0.3, **query}).events
    assert events[-1][0] == "done", events
    assert events[-2][1]["best"]["token"], events
    return events[-2][1]["said"]


@pytest.mark.parametrize(("words", "told"), REFUSED.values(), ids=REFUSED)
def test_words_that_are_no_player_of_the_library_are_refused_with_what_was_expected(server, words, told):
    answer = server.ask("/api/move", player=words)
    assert answer.status == 400
    assert told in answer.said["error"]
    seats = server.ask("/api/record", seats=f"y,{words}")
    assert seats.status == (200 if "seconds=61" in words or words == "easy,hard" else 400)


def test_the_page_is_told_of_the_levels_and_of_everybody_but_people_files_and_folders(server):
    said = server.ask("/api/games").said
    assert said["levels"] == LEVELS
    assert said["players"] == [name for name in player_names() if name not in ("human", "database")]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "mcts, won "),
        ("mcts seconds=0.3", "mcts, won "),
        ("mcts", "mcts, won "),
        ("  hard ", "mcts, won "),
        ("best-first nodes=300", "best-first, "),
        (
            "alpha-beta depth=2",
            "alpha-beta, not decided at depth 2",
        ),
        ("random", "a move at random"),
        ("novice random=1", "a move at random"),
        ("first", "the first move of the list"),
    ],
)
def test_a_player_says_by_which_method_it_found_what(server, words, told):
    said = said_by(server, words)
    assert said.startswith(told)
    assert ("± " in said and "% of " in said) == told.endswith("won ")


def test_what_is_proved_is_called_so(server):
    assert said_by(server, "alpha-beta depth=9", game="tic-tac-toe", moves="0 3 1 4") == (
        "alpha-beta, wins in 1 ply, proved"
    )
    assert said_by(server, "easy", game="tic-tac-toe", moves="0 1 2 3 5 4 6 8") == "the only move"


def test_every_level_plays_every_kind_of_game(server):
    for game in ("tic-tac-toe", "dice", "last-stone", "kalah:3,2"):
        for level in LEVELS:
            assert said_by(server, f"{level} nodes=50 seconds=0.5", game=game, moves="")


def test_a_method_that_cannot_search_the_game_says_why(server):
    events = dict(server.ask("/api/move", game="dice", player="best-first nodes=9").events)
    assert "method 'best-first' cannot search this game" in events["fault"]["error"]


def test_chance_is_drawn_anew_for_every_move_and_again_for_the_same_seed():
    here = PlayedGame("hex:5", [])
    drawn = {next(moves_found(here, "random", 1, None))[0] for _ in range(30)}
    assert len(drawn) > 5
    assert len({next(moves_found(here, "random seed=3", 1, None))[0] for _ in range(9)}) == 1
    later = PlayedGame("hex:5", ["a1", "a2"])
    assert player_at(here, "easy seed=3", None).random.random() != player_at(later, "easy seed=3", None).random.random()


def test_a_level_errs_as_often_as_it_says():
    here = PlayedGame("hex:3", [])
    erring = sum(bool(player_at(here, "novice", None).at_once(here.game, here.state)) for _ in range(300))
    assert 90 < erring < 210
    assert not any(player_at(here, "hard", None).at_once(here.game, here.state) for _ in range(50))


AGAINST = {"y,easy": "easy", "mcts nodes=9,y": "mcts nodes=9", "ye": None, "y,e": None, "easy,hard": None}


@pytest.mark.parametrize(("seats", "against"), AGAINST.items())
def test_a_record_says_who_it_was_played_against(server, seats, against):
    saved = json.loads(server.ask("/api/record", game="hex:3", moves="b2", seats=seats).said["text"])
    assert saved.get("against") == against
    assert saved["you"] == {"y": "first", "m": "second", "e": "none"}[seats[0]]


def test_the_terminal_reads_a_record_with_a_player_in_words(play, tmp_path):
    saved = play(own()).ask("/api/record", moves="2 1", seats="y,easy").said
    (tmp_path / saved["file"]).write_text(saved["text"])
    assert load_record(tmp_path / saved["file"])["against"] == "easy"


def test_more_seats_than_there_can_be_are_refused(server):
    assert "at most 20" in server.ask("/api/record", seats="y" * 21).said["error"]
