"""The page: its parts, every game on it, and the command that opens it."""

import random
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from page_fixtures import NEEDED

pytest.importorskip("outplay.web", reason=NEEDED)

import outplay
from outplay.notation import GAMES
from web_server import until

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
EVERY = [
    pytest.param(SMALL.get(name, name), marks=[pytest.mark.slow] * (number % 6 > 0))
    for number, name in enumerate(GAMES)
]
"""Every sixth of the games is quick to be tried; with the slow tests, all of them."""

STATIC = Path(outplay.__file__).parent / "web" / "static"
NAMED = re.compile(r'(?:href|src)="(/static/[^"]+)"|from "\./([^"]+)"')
"""What a page or a script loads."""

KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg"}


@pytest.fixture(scope="module")
def parts(server):
    """The page and all that it loads, by path; each is there."""
    found, waiting = {}, ["/"]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found[path] = server.ask(path)
            assert found[path].status == 200, path
            named = NAMED.findall(found[path].body.decode())
            waiting += [page or f"/static/{script}" for page, script in named]
    return found


def test_the_page_and_all_that_it_loads_are_of_their_kind(parts):
    assert {"/static/play.js", "/static/stepping.js", "/static/page.css", "/static/drawing.css"} < set(parts)
    for path, answer in parts.items():
        kind = KINDS.get(Path(path).suffix, "text/html")
        assert answer.headers["content-type"].startswith(kind), path


def test_every_script_beside_the_page_is_loaded_by_it(parts):
    assert {f"/static/{file.name}" for file in STATIC.glob("*.js")} <= set(parts)


def test_the_page_names_nothing_outside_its_own_server(parts):
    for path, answer in parts.items():
        text = answer.body.decode().replace("http://www.w3.org/", "")
        assert "https://" not in text, path
        assert "http://" not in text, path


def test_the_games_of_the_library_are_listed(server, with_own):
    assert [game["name"] for game in server.ask("/api/games").said["games"]] == [
        "tic-tac-toe",
        *(name for name in GAMES if name != "tic-tac-toe"),
    ]
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
    assert moved[-2][1]["best"]["token"] in ({None} if here["chances"] else tokens)
    tree = server.ask("/api/tree", game=game).said
    assert tree["algorithm"] in tree["algorithms"]
    assert tree["view"]["svg"].startswith("<svg")
    assert len(tree["ranges"]) == len(tree["steps"]) > 1
    compared = server.ask("/api/compare", game=game, depth=1).events
    assert {row["algorithm"] for row in compared[-2][1]["rows"]}
    assert "fault" not in [name for name, _ in ranked + moved + compared]


@pytest.mark.parametrize(
    ("moves", "movers", "turn"),
    [("2", ["0"], "0"), ("1", ["0"], "1"), ("2 1", ["0", "0"], "1"), ("1 2", ["0", "1"], "1")],
)
def test_the_mover_of_every_move_is_told_also_where_a_player_moves_twice(server, moves, movers, turn):
    """In Kalah with three seeds a house, the second house reaches one's own store, which gives another turn."""
    here = server.position(*moves.split(), game="kalah:4,3")
    assert (here["movers"], here["turn"]) == (movers, turn)


def test_a_throw_of_the_dice_has_no_mover(server):
    assert server.position("throw", "3", game="dice")["movers"] == ["0", ""]


# The command


def test_the_command_says_where_the_page_is_and_listens_on_this_machine_alone(tmp_path):
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
