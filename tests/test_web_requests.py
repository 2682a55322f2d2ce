"""What a request may say, and what is told of a wrong one; moves however they are written; a game to be saved."""

import asyncio
import json

import pytest

from page_fixtures import NEEDED

pytest.importorskip("outplay.web", reason=NEEDED)

from outplay.errors import NoSuchGame
from outplay.playing import load_record
from outplay.web import questions, workers
from outplay.web.inputs import LONGEST_TREE, MOST_MOVES, MOST_OPENED
from outplay.web.position import PlayedGame
from outplay.web.setup import Setup
from web_games import own, raising

WRONG = {
    "an unknown game": ({"game": "croquet"}, "game is 'croquet'; it should be one of 2048, backgammon"),
    "a path": ({"game": "../../etc/passwd"}, "it should be one of"),
    "a file": ({"game": "my_game.py:MyGame"}, "it should be one of"),
    "own, where there is none": ({"game": "own"}, "it should be one of"),
    "sizes in words": ({"game": "hex:five"}, "game is 'hex:five'"),
    "a size that cannot be": ({"game": "hex:0"}, "hex:0 is not a game"),
    "too many sizes": ({"game": "hex:3,3,3"}, "write hex:size"),
    "a move that cannot be": ({"moves": "4 4"}, "move 2, '4', cannot be played there; moves: 0, 1, 2"),
    "a move after the end": ({"moves": "0 3 1 4 2 5"}, "move 6, '5', comes after the end of the game"),
    "a long move": ({"moves": "x" * 61}, "it should have at most 60 letters"),
    "many moves": ({"moves": "1 " * (MOST_MOVES + 1)}, f"there should be at most {MOST_MOVES}"),
}
WRONG_TREE = {
    "an unknown algorithm": ({"algorithm": "quick-sort"}, "quick-sort"),
    "an algorithm in code": ({"algorithm": "__import__('os')"}, "it should be a name such as alpha-beta"),
    "no depth": ({"depth": "0"}, "depth is '0'; it should be a whole number from 1 to 20"),
    "a great depth": ({"depth": "21"}, "depth is '21'"),
    "a depth in words": ({"depth": "deep"}, "depth is 'deep'"),
    "a depth of many digits": ({"depth": "9" * 5000}, "it should be a whole number from 1 to 20"),
    "no iterations": ({"iterations": "0", "algorithm": "mcts"}, "it should be a whole number from 1 to 1000"),
    "many iterations": ({"iterations": "1001", "algorithm": "mcts"}, "iterations is '1001'"),
    "iterations in words": ({"iterations": "many", "algorithm": "mcts"}, "iterations is 'many'"),
    "iterations of a search": ({"iterations": "9", "algorithm": "minimax"}, "iterations are for mcts, not for minimax"),
    "the depth of a sample": ({"depth": "3", "algorithm": "mcts"}, "mcts has no depth limit"),
    "a search of everything": ({"depth": "9"}, "5,000 nodes"),
    "a tree in code": ({"tree": "__import__('os').getcwd()"}, "cannot read the tree"),
    "a tree of nothing": ({"tree": "[]"}, "a node has no moves"),
    "a tree of words": ({"tree": '["a"]'}, "a leaf is 'a'"),
    "a leaf that is no number": ({"tree": "[NaN]"}, "a leaf is nan"),
    "a huge leaf": ({"tree": f"[1, {'9' * 400}]"}, "cannot read the tree"),
    "a deep tree": ({"tree": "[" * 1500 + "]" * 1500}, "cannot read the tree"),
    "a long tree": ({"tree": " " * (LONGEST_TREE + 1)}, "it should have at most 4,000"),
    "a path in words": ({"opened": "top"}, "a node is 'top'; it should be numbers with dots between them"),
    "a path backwards": ({"opened": "-1"}, "it should be numbers"),
    "many paths": ({"opened": "0 " * (MOST_OPENED + 1)}, f"there should be at most {MOST_OPENED}"),
    "the end of the game": ({"moves": "0 3 1 4 2"}, "the game is over here"),
}
WRONG_TIMES = ("0", "-1", "61", "1e9", "nan", "inf", "soon", "0x10", "9" * 400)


@pytest.mark.parametrize(("query", "words"), WRONG.values(), ids=WRONG)
def test_a_wrong_position_is_refused_with_what_came_and_what_was_expected(server, query, words):
    answer = server.ask("/api/position", **query)
    assert answer.status == 400
    assert words in answer.said["error"]


@pytest.mark.parametrize(("query", "words"), WRONG_TREE.values(), ids=WRONG_TREE)
def test_a_wrong_tree_is_refused_with_what_came_and_what_was_expected(server, query, words):
    answer = server.ask("/api/tree", **query)
    assert answer.status == 400
    assert words in answer.said["error"]


@pytest.mark.parametrize("depth", ["end", "0", "21", "deep"])
def test_a_wrong_depth_to_compare_is_refused(server, depth):
    answer = server.ask("/api/compare", depth=depth)
    assert answer.status == 400
    assert answer.said["error"] == f"depth is {depth!r}; it should be a whole number from 1 to 20"


@pytest.mark.parametrize("seconds", WRONG_TIMES)
@pytest.mark.parametrize("question", ["rank", "move"])
def test_a_wrong_time_is_refused(server, question, seconds):
    answer = server.ask(f"/api/{question}", seconds=seconds)
    assert answer.status == 400
    assert f"seconds is {seconds[:40]!r}; it should be a number from 0.05 to 60" in answer.said["error"]


@pytest.mark.parametrize("name", ["own_game.py:Own", "own", "croquet"])
def test_a_worker_opens_no_file_that_a_request_names(name):
    with pytest.raises(NoSuchGame, match=f"there is no game '{name}'; games: 2048, backgammon"):
        PlayedGame(name, [])


def test_a_wrong_position_in_a_search_is_told_as_an_event(server):
    for question in ("rank", "move", "compare"):
        events = dict(server.ask(f"/api/{question}", moves="4 4").events)
        assert "cannot be played there" in events["fault"]["error"], question
        assert "done" in events


def test_what_is_left_open_in_a_tree_is_chosen_to_fit(server):
    found = {game: server.ask("/api/tree", game=game).said for game in ("domineering", "dice", "last-stone")}
    assert [(tree["algorithm"], tree["depth"]) for tree in found.values()] == [
        ("alpha-beta", 2),
        ("expectiminimax", "end"),
        ("max-n", "end"),
    ]
    typed = server.ask("/api/tree", tree="[[3,12,8],[2,4,6],[14,5,2]]").said
    assert (typed["value"], typed["depth"], typed["nodes"], typed["minimax"]) == ("3", "end", 11, 13)


@pytest.mark.parametrize("game", ["tic-tac-toe", "dice", "last-stone", "hex"])
def test_every_game_can_be_sampled(server, game):
    said = server.ask("/api/tree", game=game, algorithm="mcts", iterations=40, width=800).said
    assert (said["algorithm"], said["iterations"], said["depth"]) == ("mcts", 40, "end")
    assert len(said["steps"]) == len(said["counts"]) == 41
    assert said["algorithms"][-1] == "mcts"
    assert said["minimax"] is None
    assert server.ask("/api/tree", game=game, algorithm="mcts").said["iterations"] == 100


def test_an_opened_node_shows_more_of_the_tree(server):
    closed = server.ask("/api/tree", game="hex", algorithm="minimax", depth=2).said
    path = next(part.partition('"')[0] for part in closed["view"]["svg"].split('op-hidden-twig" data-path="')[1:])
    opened = server.ask("/api/tree", game="hex", algorithm="minimax", depth=2, opened=path.rpartition(".")[0] or "0")
    assert opened.said["view"]["svg"].count("data-path") > closed["view"]["svg"].count("data-path")


# Moves, however they are written

NAMES = (
    "a b",
    "a,b",
    "#1",
    "#",
    "",
    "plain",
    "plain",
    "c4+",
    "ä",
    "♞f3",
    "中",
    "%20",
    "a&b=c",
    "x" * 200,
    "é\n2",
    "\ud800",
)


def test_every_move_travels_however_it_is_written(play):
    server = play(
        own(
            f"names = {NAMES!r}",
            "initial = ()",
            "def to_move(self, state): return len(state) % 2",
            "def actions(self, state): return range(len(self.names))",
            "def result(self, state, action): return (*state, action)",
            "def is_terminal(self, state): return len(state) == 2",
            "def utility(self, state, player): return state[player]",
            "def format_action(self, state, action): return self.names[action]",
            "def show(self, state): return str(state)",
        )
    )
    legal = server.position()["legal"]
    tokens = [move["token"] for move in legal]
    assert len(set(tokens)) == len(NAMES)
    assert [move["name"] for move in legal] == list(NAMES)
    assert {"plain", "ä", "♞f3", "中", "%20", "a&b=c", "c4+"} < set(tokens), "what can be read is"
    for i, token in enumerate(tokens):
        after = server.position("plain", token)
        assert after["title"].startswith(f"Own: (5, {i});"), token


# A game is saved

SEATS = {"ye": "first", "ey": "second", "yy": "both", "ee": "none", "eey": "third", "eeey": "both", "": "none"}


@pytest.mark.parametrize(("seats", "you"), SEATS.items())
def test_a_record_says_who_is_a_person(server, seats, you):
    saved = server.ask("/api/record", game="hex:3", moves="b2 a1", seats=seats).said
    assert saved["file"] == "hex-3.json"
    assert json.loads(saved["text"]) == {
        "format": "outplay game",
        "version": 1,
        "game": "hex:3",
        "position": None,
        "you": you,
        "seed": 0,
        "moves": ["b2", "a1"],
    }


def test_a_record_is_what_the_terminal_reads(play, tmp_path):
    saved = play(own()).ask("/api/record", moves="2 1", seats="ye").said
    (tmp_path / saved["file"]).write_text(saved["text"])
    record = load_record(tmp_path / "own-game-py-Own.json")
    assert (record["game"], record["moves"]) == ("own_game.py:Own", ["2", "1"])


def test_a_game_that_could_not_be_read_again_is_not_saved(play):
    answer = play(raising("format_action", "return 'take'")).ask("/api/record", moves="take")
    assert answer.status == 400
    assert "two moves of this game are written alike" in answer.said["error"]


def test_seats_that_are_none_are_refused(server):
    answer = server.ask("/api/record", seats="yx")
    assert (answer.status, answer.said["error"][:30]) == (400, "seats has 'yx'; it should be y")


def test_a_page_of_a_whole_search_may_take_longer_than_a_picture_of_a_step():
    page, picture = (questions.saved({"kind": kind}, False) for kind in ("html", "png"))
    assert page.arguments["kind"] == "html"
    assert page.seconds == questions.SAVING_SECONDS > picture.seconds == questions.QUICK_SECONDS


def test_an_answer_is_passed_on_to_the_page_as_the_worker_wrote_it(monkeypatch):
    """Nobody reads it on the way: what is no JSON comes through as well."""
    monkeypatch.setattr(workers, "SERVICE", "served.Echo")

    async def answered():
        desk = workers.Workers(Setup(), 1, waiting_seconds=60)
        answers = [answer async for answer in desk.run("anything", {}, 60)]
        desk.close()
        return answers

    assert asyncio.run(answered()) == [b"{}", b"{not read"]
