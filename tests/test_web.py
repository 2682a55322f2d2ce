"""The server of the page: every question, every game, everything that a request or a game can get wrong."""

import asyncio
import json
import random
import signal
import subprocess
import sys
from contextlib import ExitStack
from threading import Event, Thread
from time import sleep
from types import SimpleNamespace

import pytest

pytest.importorskip("starlette", reason="the web page needs starlette: pip install 'outplay[web]'")
pytest.importorskip("uvicorn", reason="the web page needs uvicorn: pip install 'outplay[web]'")

import outplay
from outplay.playing import GAMES
from outplay.web import thinking
from outplay.web.guard import HEADERS, Crowd, Turnstile
from outplay.web.inputs import LONGEST_TREE, MOST_MOVES, MOST_OPENED
from outplay.web.position import Position
from web_games import own, raising
from web_server import is_there, running, until

SMALL = {
    "mnk": "mnk:3,2,2",
    "connect-four": "connect-four:4,4",
    "othello": "othello:4",
    "breakthrough": "breakthrough:4,4",
    "domineering": "domineering:3,3",
    "hex": "hex:3",
    "dots-and-boxes": "dots-and-boxes:1,2",
    "kalah": "kalah:3,2",
}
EVERY = [SMALL.get(name, name) for name in GAMES]
IMPATIENT = "app.QUICK, app.COMPILING, app.COMPARING = 5, 5, 5"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The games of the library."""
    with running(tmp_path_factory.mktemp("web")) as started:
        yield started
        assert "Traceback" not in started.log


@pytest.fixture(scope="module")
def with_own(tmp_path_factory):
    """A server with a game of one's own, whose file the tests change; it has little patience."""
    folder = tmp_path_factory.mktemp("own")
    file = folder / "own_game.py"
    file.write_text(own())
    with running(folder, file, setup=IMPATIENT) as started:
        yield started
        assert "Traceback" not in started.log


@pytest.fixture
def play(with_own):
    """Puts a game onto the server; afterwards the server must still answer about a sound one."""

    def put(text):
        with_own.own.write_text(text)
        return with_own

    yield put
    put(own())
    assert with_own.position("2")["svg"].startswith("<svg")


# The page and its parts


def test_the_page_and_all_that_it_loads_are_there(server):
    page = server.ask("/")
    assert page.status == 200
    assert page.headers["content-type"].startswith("text/html")
    for path in ("main.js", "play.js", "watch.js", "compare.js", "api.js", "address.js", "page.js", "stepping.js"):
        assert server.ask(f"/static/{path}").headers["content-type"].startswith("text/javascript"), path
    for path in ("page.css", "drawing.css"):
        assert server.ask(f"/static/{path}").headers["content-type"].startswith("text/css"), path
    assert server.ask("/static/icon.svg").headers["content-type"].startswith("image/svg")


def test_the_page_names_nothing_outside_its_own_server(server):
    parts = [server.ask(path).body.decode() for path in ("/", "/static/page.css", "/static/drawing.css")]
    parts += [server.ask(f"/static/{name}.js").body.decode() for name in ("main", "play", "watch", "compare", "api")]
    for text in parts:
        assert "https://" not in text
        assert "http://" not in text.replace("http://www.w3.org/", "")


def test_the_games_of_the_library_are_listed(server, with_own):
    assert [game["name"] for game in server.ask("/api/games").said["games"]] == list(GAMES)
    assert with_own.ask("/api/games").said["games"][0] == {
        "name": "own",
        "says": "own_game.py:Own",
        "numbers": "",
        "how": "",
    }


def test_head_answers_like_get_without_a_body(server):
    for path in ("/", "/api/games", "/api/position", "/static/main.js"):
        answer = server.ask(path, method="HEAD")
        assert (answer.status, answer.body) == (200, b"")
        assert answer.headers["content-type"] == server.ask(path).headers["content-type"]


# Every game


@pytest.mark.parametrize("game", EVERY)
def test_every_game_is_played_to_its_end(server, game):
    choose, moves = random.Random(1), []
    while not (here := server.position(*moves, game=game))["over"]:
        assert here["svg"].startswith("<svg")
        assert len(here["names"]) == len(here["movers"]) == len(moves)
        assert here["turn"] in here["players"] or here["chances"]
        assert bool(here["chances"]) == (here["turn"] == "")
        if here["chances"]:
            assert len(here["chances"]) == len(here["legal"])
            assert sum(here["chances"]) == pytest.approx(1)
        else:
            assert here["svg"].count("data-action=") == len(here["legal"])
        moves.append(choose.choice(here["legal"])["token"])
    assert here["outcome"]
    assert set(here["utilities"]) == set(here["players"])
    assert here["legal"] == []
    assert "data-action=" not in here["svg"]


@pytest.mark.parametrize("game", EVERY)
def test_every_game_is_ranked_moved_searched_and_compared(server, game):
    here = server.position(game=game)
    tokens = {move["token"] for move in here["legal"]}
    ranked = server.ask("/api/rank", game=game, seconds=0.1).events
    assert (ranked[0][0], ranked[-1][0]) == ("started", "done")
    rows = ranked[-2][1]["rows"]
    assert {row["token"] for row in rows} <= tokens
    assert all(row["certainty"] in ("exact", "lower bound", "upper bound", "estimate") for row in rows)
    moved = server.ask("/api/move", game=game, seconds=0.1).events
    assert moved[-2][1]["best"]["token"] in tokens
    tree = server.ask("/api/tree", game=game).said
    assert tree["algorithm"] in tree["algorithms"]
    assert tree["svg"].startswith("<svg")
    assert len(tree["ranges"]) == len(tree["steps"]) > 1
    compared = server.ask("/api/compare", game=game, depth=1).events
    assert {row["algorithm"] for row in compared[-2][1]["rows"]}
    assert "fault" not in [name for name, _ in ranked + moved + compared]


def test_a_ranking_of_two_players_names_every_move_and_gets_deeper(server):
    answers = [data for name, data in server.ask("/api/rank", game="othello", seconds=3).events if name == "answer"]
    assert all(len(answer["rows"]) == 4 for answer in answers)
    depths = [min(row["depth"] for row in answer["rows"]) for answer in answers]
    assert depths == sorted(depths)
    assert depths[-1] > depths[0]


def test_nobody_waits_for_the_compiler(monkeypatch):
    """A search keeps its time though the rules are still being compiled, and what is compiled is used when it is."""
    compiling, engines = Event(), []

    def slow_compiler(*args, **options):
        assert compiling.wait(60)

    def noted(*args, engine="auto", **options):
        engines.append(engine)
        yield from outplay.deepen(*args, engine="plain", **options)

    monkeypatch.setattr(thinking.outplay, "search", slow_compiler)
    here = Position(None, "othello", [])
    assert list(thinking.promptly(noted, here, 0.8, None))
    assert engines == ["plain"]
    compiling.set()
    until(lambda: thinking.COMPILED[id(here.game)].ready.is_set())
    assert list(thinking.promptly(noted, here, 0.2, None))
    assert engines == ["plain", "auto"]


def test_the_compiled_engine_goes_on_where_the_plain_one_stopped():
    here = Position(None, "hex:4", [])

    def deepening(*args, engine="auto", **options):
        for depth in range(1, 6 if engine == "plain" else 9):
            yield SimpleNamespace(certainty="estimate", depth=depth)
        thinking.COMPILED[id(here.game)].ready.set()

    depths = [answer.depth for answer in thinking.promptly(deepening, here, 9, None)]
    assert depths == [1, 2, 3, 4, 5, 5, 6, 7, 8]


def test_the_mover_of_every_move_is_told_also_where_a_player_moves_twice(server):
    here = server.position("3", "1", game="kalah:4,3")
    again = server.position("2", game="kalah:4,3")
    assert server.position("2", game="kalah:4,3")["turn"] in ("0", "1")
    plies = {}
    for first in server.position(game="kalah:4,3")["legal"]:
        after = server.position(first["token"], game="kalah:4,3")
        plies[after["turn"]] = after["movers"]
    assert plies == {"0": ["0"], "1": ["0"]}, "some first move of Kalah gives another turn, and some do not"
    assert here["movers"][0] == again["movers"][0] == "0"


def test_a_throw_of_the_dice_has_no_mover(server):
    assert server.position("throw", "3", game="dice")["movers"] == ["0", ""]


# What a request may say

WRONG = {
    "an unknown game": ({"game": "chess"}, "game is 'chess'; it should be one of tic-tac-toe"),
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
    "no depth": ({"depth": "0"}, "depth is '0'; it should be a number from 1 to 20"),
    "a great depth": ({"depth": "21"}, "depth is '21'"),
    "a depth in words": ({"depth": "deep"}, "depth is 'deep'"),
    "a depth of many digits": ({"depth": "9" * 5000}, "it should be a number from 1 to 20"),
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


@pytest.mark.parametrize("seconds", WRONG_TIMES)
@pytest.mark.parametrize("question", ["rank", "move"])
def test_a_wrong_time_is_refused(server, question, seconds):
    answer = server.ask(f"/api/{question}", seconds=seconds)
    assert answer.status == 400
    assert f"seconds is {seconds[:40]!r}; it should be a number from 0.05 to 60" in answer.said["error"]


def test_a_wrong_position_in_a_search_is_told_as_an_event(server):
    for question in ("rank", "move", "compare"):
        events = dict(server.ask(f"/api/{question}", moves="4 4").events)
        assert "cannot be played there" in events["fault"]["error"], question
        assert "done" in events


def test_what_is_left_open_in_a_tree_is_chosen_to_fit(server):
    found = {game: server.ask("/api/tree", game=game).said for game in ("domineering", "dice", "last-stone")}
    assert [(tree["algorithm"], tree["depth"]) for tree in found.values()] == [
        ("alpha-beta", 2),
        ("expectiminimax", 3),
        ("max-n", 3),
    ]
    typed = server.ask("/api/tree", tree="[[3,12,8],[2,4,6],[14,5,2]]").said
    assert (typed["value"], typed["depth"], typed["nodes"], typed["minimax"]) == ("3", None, 11, 13)


def test_an_opened_node_shows_more_of_the_tree(server):
    closed = server.ask("/api/tree", game="hex", algorithm="minimax", depth=2).said
    path = next(part.partition('"')[0] for part in closed["svg"].split('op-hidden-twig" data-path="')[1:])
    opened = server.ask("/api/tree", game="hex", algorithm="minimax", depth=2, opened=path.rpartition(".")[0] or "0")
    assert opened.said["svg"].count("data-path") > closed["svg"].count("data-path")


# Who may ask


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/", {}, 200),
        ("GET", "/api/games", {}, 200),
        ("GET", "/api/position?game=x", {}, 400),
        ("GET", "/api/rank?seconds=0.05", {}, 200),
        ("GET", "/static/main.js", {}, 200),
        ("GET", "/static/nothing.js", {}, 404),
        ("GET", "/nothing", {}, 404),
        ("POST", "/api/position", {}, 405),
        ("DELETE", "/", {}, 405),
        ("POST", "/static/main.js", {}, 405),
        ("GET", "/", {"Host": "evil.example"}, 403),
        ("OPTIONS", "/api/position", {"Origin": "http://evil.example"}, 403),
    ],
)
def test_every_answer_carries_the_headers_of_safety(server, method, path, headers, status):
    answer = server.ask(path, method=method, headers=headers)
    assert answer.status == status
    for name, value in HEADERS.items():
        assert answer.headers[name.lower()] == value
    assert "server" not in answer.headers
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "LocalHost", "localhost:{port}", "127.0.0.1:80"])
def test_the_server_answers_to_its_own_names(server, host):
    assert server.ask("/api/games", headers={"Host": host.format(port=server.port)}).status == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "localhost.evil.example", "", "[::2]", "0.0.0.0"]
)
def test_the_server_answers_to_no_other_name(server, host):
    answer = server.ask("/api/games", headers={"Host": host})
    assert answer.status == 403
    assert "does not answer to the name" in answer.said["error"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
    ],
)
def test_a_question_from_another_page_is_refused(server, headers):
    answer = server.ask("/api/games", headers=headers)
    assert answer.status == 403
    assert answer.said["error"] == "requests from other pages are refused"


def test_the_own_page_may_ask(server):
    home = {"Origin": f"http://localhost:{server.port}", "Sec-Fetch-Site": "same-origin"}
    assert server.ask("/api/games", headers=home).status == 200


def test_a_link_on_another_page_opens_the_page_and_nothing_else(server):
    followed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert server.ask("/?game=hex", headers=followed).status == 200
    assert server.ask("/", headers={"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}).status == 403
    assert server.ask("/api/rank", headers=followed).status == 403


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/....//app.py",
        "/static//etc/passwd",
        "/static/%00",
        "/static/\\..\\app.py",
        "/../../../../etc/passwd",
        "/static/" + "a" * 5000,
        "/static/",
    ],
)
def test_no_path_leads_out_of_the_page(server, path):
    answer = server.raw(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    assert answer.split()[1] in (b"400", b"404"), answer[:200]
    assert b"import" not in answer
    assert b"root:" not in answer


def test_a_request_without_end_is_not_kept(server):
    head = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 200_000
    assert server.raw(head).split()[1:2] == [b"400"]


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


# Games of one's own


def test_the_starter_game_works_at_once(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "outplay", "new", "my_game.py"], cwd=tmp_path, check=True, capture_output=True
    )
    with running(tmp_path, tmp_path / "my_game.py", name="MyGame") as server:
        assert server.ask("/api/games").said["games"][0]["says"] == "my_game.py:MyGame"
        assert [move["name"] for move in server.position()["legal"]] == ["left", "right"]
        events = server.ask("/api/rank", seconds=0.2).events
        assert [row["certainty"] for row in events[-2][1]["rows"]] == ["exact", "exact"]
        assert server.ask("/api/tree").status == 200


def test_a_game_that_was_mended_is_read_again(play):
    assert play(raising("show")).ask("/api/position").status == 400
    assert "6 left" in play(own("initial = (6, 0)")).position()["title"]


@pytest.mark.parametrize("word", ["to_move", "actions", "result", "is_terminal", "utility", "show", "draw"])
def test_a_fault_in_a_word_is_told_with_its_line(play, word):
    text = raising(word)
    server = play(text)
    line = text.split("\n").index("        raise ValueError('the dog ate it')") + 1
    answer = server.ask("/api/position", moves="2 2 1")
    assert answer.status == 400
    assert f"own_game.py, line {line}, in {word}: ValueError: the dog ate it" in answer.said["error"]


def test_a_fault_in_how_moves_are_written_is_told(play):
    answer = play(raising("format_action")).ask("/api/position")
    assert "own_game.py" in answer.said["error"]
    assert "in format_action: ValueError: the dog ate it" in answer.said["error"]


@pytest.mark.parametrize("question", ["rank", "move", "compare"])
def test_a_fault_in_a_search_is_told_as_an_event(play, question):
    events = dict(play(raising("utility")).ask(f"/api/{question}").events)
    assert "the dog ate it" in events["fault"]["error"]
    assert "done" in events


FAULTS = {
    "a file that is no Python": ("def (", "own_game.py cannot be imported: SyntaxError"),
    "a file that raises": ("1 / 0", "cannot be imported: ZeroDivisionError"),
    "a file without the class": ("class Other: pass", "no class 'Own'"),
    "no moves before the end": (raising("actions", "return []"), "there are no moves in (5, 0)"),
    "a game that ends the process": (raising("actions", "os._exit(3)"), "the process that runs the game ended"),
    "a game that exits": (raising("actions", "sys.exit()"), "the process that runs the game ended"),
    "a game without end": (raising("actions", "while True: pass"), "this took longer than 5 seconds and was stopped"),
    "a game that sleeps": (raising("actions", "time.sleep(99)"), "this took longer than 5 seconds and was stopped"),
    "a game that fills the memory": (raising("actions", "bytearray(9 << 30)"), "more memory than the server allows"),
    "a game that never comes back": (raising("actions", "return self.actions(state)"), "RecursionError"),
    "a game that asks": (raising("actions", "input()"), "EOFError"),
    "a huge board": (raising("show", "return 'x' * 8_200_000"), "letters; a page gets at most 8,000,000"),
    "a board that is no text": (raising("show", "return 7"), "show gave 7"),
    "an error without end": (raising("show", "raise ValueError('x' * 10**7)"), "xxx"),
    "an error that cannot be told": (
        raising("show", "raise type('E', (Exception,), {'__str__': lambda self: 1 / 0})()"),
        "in show: E: its words cannot be read",
    ),
}


@pytest.mark.parametrize(("text", "words"), FAULTS.values(), ids=FAULTS)
def test_a_game_with_a_fault_is_told_in_words_and_the_server_lives_on(play, text, words):
    answer = play(text).ask("/api/position")
    assert answer.status == 400
    assert words in answer.said["error"]
    assert len(answer.said["error"]) < 1500


VALUES = {
    "nan": ("float('nan')", "nan"),
    "nothing": ("None", "own_game.py"),
    "a word": ("'much'", "much"),
}


@pytest.mark.parametrize(("value", "words"), VALUES.values(), ids=VALUES)
def test_an_end_that_is_worth_no_number_is_told(play, value, words):
    answer = play(raising("utility", f"return {value}")).ask("/api/position", moves="2 2 1")
    assert answer.status == 400
    assert words in answer.said["error"].replace("jobs.py", "own_game.py")


@pytest.mark.parametrize("value", ["float('inf')", "-float('inf')", "Fraction(1, 3)", "True", "10**30"])
def test_an_end_that_is_worth_any_number_is_shown(play, value):
    here = play(raising("utility", f"return {value}")).position("2", "2", "1")
    assert here["over"]
    assert all(isinstance(worth, float) for worth in here["utilities"].values())


def test_control_characters_on_the_board_do_not_break_the_picture(play):
    import xml.etree.ElementTree as ElementTree

    svg = play(raising("show", r"return '\x1b[31m<b>&\x00\ud800'")).position()["svg"]
    ElementTree.fromstring(svg)


LATE_DEATH = """
def is_terminal(self, state):
    self.asked = getattr(self, "asked", 0) + 1
    if self.asked > 40:
        time.sleep(0.3)
        os._exit(3)
    return state[0] <= 0
"""


def test_a_search_that_ends_its_process_does_not_hold_the_server(play):
    """The process dies while a thread of it waits to be told to stop: no lock may die with it."""
    server = play(own("initial = (60, 0)", LATE_DEATH))
    events = dict(server.ask("/api/rank", seconds=5).events)
    assert "the process that runs the game ended" in events["fault"]["error"]
    assert server.ask("/api/games").status == 200


def test_a_search_without_end_is_stopped(play):
    events = dict(play(raising("result", "while True: pass")).ask("/api/rank", seconds=0.1).events)
    assert "was stopped" in events["fault"]["error"]


def test_players_may_have_any_names_and_need_not_be_announced(play):
    named = own("initial = (5, 'Ada')", "def to_move(self, state): return state[1]")
    named += "\n    def result(self, state, action): return state[0] - action, 'Bob' if state[1] == 'Ada' else 'Ada'\n"
    server = play(named)
    for moves in ((), ("2",), ("2", "2"), ("2", "2", "1")):
        assert server.position(*moves)["players"] == ["Ada", "Bob"]
    assert server.position("2")["turn"] == "Bob"
    plain = named.replace("class Own(Game)", "class Own")
    assert play(plain).position("2")["players"] == ["Ada", "Bob"]


def test_three_players_each_have_a_seat_and_a_value(play):
    server = play(
        own(
            "players = ('a', 'b', 'c')",
            "def to_move(self, state): return 'abc'[state[1]]",
            "def result(self, state, action): return state[0] - action, (state[1] + 1) % 3",
            "def utility(self, state, player): return 3 if 'abc'[state[1]] == player else 0",
        )
    )
    assert server.position()["players"] == ["a", "b", "c"]
    rows = server.ask("/api/rank", seconds=0.1).events[-2][1]["rows"]
    assert set(rows[0]["values"]) == {"a", "b", "c"}


def test_a_game_of_dice_of_ones_own_is_thrown(play):
    server = play(
        own(
            "def to_move(self, state): return CHANCE if state[0] == 4 else state[1]",
            "def outcomes(self, state): return [(1, Fraction(1, 4)), (2, Fraction(3, 4))]",
        )
    )
    here = server.position("1")
    assert (here["turn"], here["chances"], here["players"]) == ("", [0.25, 0.75], ["0", "1"])
    assert server.position("1", "2")["movers"] == ["0", ""]
    assert server.ask("/api/tree").said["algorithm"] == "expectiminimax"


# Busy, and gone


def test_a_client_has_a_place_for_each_of_its_searches_and_no_more():
    turnstile = Turnstile(2)

    async def crowd():
        async with turnstile.passing("ann"), turnstile.passing("ann"):
            with pytest.raises(Crowd):
                await turnstile.passing("ann").__aenter__()
            async with turnstile.passing("bob"):
                pass
        async with turnstile.passing("ann"):
            pass

    asyncio.run(crowd())
    assert not turnstile.inside


def test_one_client_cannot_take_all_the_places(server):
    with ExitStack() as searches:
        for _ in range(2):
            searches.enter_context(server.searching(client="greedy"))
        refused = server.ask("/api/rank", headers={"X-Client": "greedy"}, seconds=0.1)
        assert refused.status == 503
        assert refused.said == {"error": "you have 2 searches running: stop one, or wait for it", "busy": True}
        assert int(refused.headers["retry-after"]) >= 1
        assert server.ask("/api/rank", headers={"X-Client": "other"}, seconds=0.1).status == 200
    until(lambda: server.ask("/api/rank", headers={"X-Client": "greedy"}, seconds=0.1).status == 200)


def test_when_all_think_the_next_is_told_so_politely(server):
    with ExitStack() as searches:
        for i in range(4):
            searches.enter_context(server.searching(client=str(i // 2)))
        refused = server.ask("/api/rank", headers={"X-Client": "late"}, seconds=0.1)
        assert (refused.status, refused.said["busy"]) == (503, True)
        assert "try again" in refused.said["error"]
        assert server.position(game="hex:3")["players"], "boards are shown all the while"


def is_idle(server):
    before = server.cpu()
    sleep(0.2)
    return server.cpu() - before < 0.05


@pytest.mark.parametrize(
    ("question", "query"),
    [("rank", {}), ("move", {}), ("compare", {"game": "othello", "depth": 12})],
)
def test_a_search_stops_when_its_page_is_closed(server, question, query):
    until(lambda: is_idle(server))
    with server.searching(question, **query):
        until(lambda: not is_idle(server))
    assert until(lambda: is_idle(server)) < 40, "the search was asked to take a minute"
    assert server.ask("/api/rank", seconds=0.1).status == 200


def test_a_board_that_takes_long_is_given_up_when_its_page_is_closed(tmp_path):
    file = tmp_path / "own_game.py"
    file.write_text(raising("actions", "while True: pass"))
    with running(tmp_path, file, setup="app.QUICK = 60.0") as server:
        with server.opened(b"GET /api/position HTTP/1.1\r\nHost: localhost\r\n\r\n"):
            until(lambda: not is_idle(server))
        assert until(lambda: is_idle(server)) < 40, "the board might have taken a minute"


def test_many_searches_that_are_left_at_once_leave_every_place_free(server):
    request = b"GET /api/rank?game=hex&seconds=20 HTTP/1.1\r\nHost: localhost\r\nX-Client: %d\r\n\r\n"
    for i in range(40):
        with server.opened(request % i):
            pass
    until(lambda: is_idle(server))
    with ExitStack() as searches:
        for i in range(4):
            searches.enter_context(server.searching(client=f"after {i}"))


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_server(tmp_path, ending):
    """Not even one that would never notice: the rules of a game do not come back."""
    file = tmp_path / "own_game.py"
    file.write_text(raising("actions", "while True: pass"))
    with running(tmp_path, file, setup="app.QUICK = 60.0") as server:
        lost = b"GET /api/position HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with server.searching(), server.searching("compare", depth=12), server.opened(lost):
            until(lambda: len(server.workers()) >= 4)
            sleep(1)
            workers = server.workers()
            server.process.send_signal(ending)
            server.process.wait(120)
            until(lambda: not any(map(is_there, workers)))
        assert "Traceback" not in server.log


def test_a_search_that_is_left_keeps_its_process_and_what_it_compiled(server):
    with server.searching():
        sleep(0.3)
        workers = server.workers()
    until(lambda: is_idle(server))
    assert server.ask("/api/rank", game="othello", seconds=0.1).status == 200
    assert set(workers) <= set(server.workers())


def test_a_hundred_clients_at_once_are_answered_or_told_to_wait(server):
    statuses = []

    def ask(number):
        path = "/api/position" if number % 2 else "/api/rank"
        answer = server.ask(path, headers={"X-Client": str(number)}, game="connect-four", seconds=0.1)
        json.loads(answer.body) if answer.status != 200 else None
        statuses.append(answer.status)

    clients = [Thread(target=ask, args=(number,)) for number in range(100)]
    for client in clients:
        client.start()
    for client in clients:
        client.join(120)
    assert len(statuses) == 100
    assert set(statuses) <= {200, 503}
    assert statuses.count(200) >= 50, "boards are shown to all"


# The command


def test_the_command_says_where_the_page_is_and_listens_on_this_machine_alone(tmp_path):
    import re
    import socket

    code = "from outplay.cli.web import web; web(['--no-browser', 'hex:4'])"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        try:
            said = process.stdout.readline()
            port = int(re.search(r"http://localhost:(\d+)/\?game=hex:4 ", said)[1])
            until(lambda: socket.socket().connect_ex(("127.0.0.1", port)) == 0)
            listening = open("/proc/net/tcp").read()  # noqa: SIM115
            assert f"0100007F:{port:04X}" in listening
            assert f"00000000:{port:04X}" not in listening
        finally:
            process.send_signal(signal.SIGINT)
    assert "Ctrl-C ends it" in said
