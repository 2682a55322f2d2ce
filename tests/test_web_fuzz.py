"""Random and hostile requests: whatever comes, the answer is a known one, nothing is thrown, and no memory is lost."""

import random
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import pytest

from page_fixtures import NEEDED

pytest.importorskip("outplay.web", reason=NEEDED)

from outplay.notation import GAMES
from outplay.playing import player_names
from outplay.teaching import KINDS
from web_games import own
from web_server import running, until

FEW, MANY = 300, 10_000
AT_ONCE = 8
ALLOWED = {200, 206, 307, 400, 403, 404, 405, 414, 416, 431, 501, 503}
GROWTH = 25 << 20
"""A server may hold so many bytes more after all requests than after the first tenth of them."""

QUESTIONS = (
    "position",
    "record",
    "open",
    "review",
    "tree",
    "rank",
    "move",
    "compare",
    "match",
    "view",
    "saved",
    "changed",
    "exercise",
    "games",
    "nothing",
    "",
    "../position",
    "position/",
)
PATHS = ("/", "/static/main.js", "/static/", "/static/..%2f..%2fapp.py", "//", "/%00", "/%ff%fe", "/.git/config", "*")
METHODS = ("GET",) * 12 + ("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "G\x01T")
HOSTILE = (
    "",
    " ",
    "0",
    "-1",
    "1e400",
    "nan",
    "null",
    "None",
    "true",
    "[]",
    "{}",
    "'",
    '"',
    "`id`",
    "$(id)",
    "; ls",
    "|cat",
    "../../etc/passwd",
    "..\\..",
    "/etc/passwd",
    "file:///etc/passwd",
    "http://evil.example/",
    "<script>alert(1)</script>",
    "__import__('os').system('id')",
    "{{7*7}}",
    "%s%n",
    "\x00",
    "\r\nX-Injected: yes",
    "\u202e",
    "\U0001f3b2",
    "é" * 50,
    "A" * 3000,
    "9" * 4400,
    "1_0",
    "٣",
    "own",
    "own_game.py:Own",
    "[" * 1200,
    "[" * 800 + "1" + "]" * 800,
    "(" * 300,
    "-" * 900 + "1",
    "{1: [2]}",
    "[1, [2, [3]]]",
    "b'x'",
    "1j",
    "10**10**10",
)
SAVED = (
    '{"format": "outplay game", "version": 1, "game": "hex:3", "position": null, "you": "first", "seed": 1, '
    '"moves": ["b2", "a1"]}'
)
ALGORITHMS = (
    "alpha-beta",
    "minimax",
    "engine",
    "mcts",
    "alpha-beta-3e",
    "student:minimax",
    "student:alphabeta_raises",
    "student:minimax_exits",
    "student:__import__",
    "student:../../x",
)
STUDENT = """
def minimax(node, depth, is_max):
    if depth == 0 or not isinstance(node, list):
        return node
    return (max if is_max else min)(minimax(child, depth - 1, not is_max) for child in node)

def alphabeta_raises(game, state, alpha, beta):
    raise RuntimeError("the end")

def minimax_exits(state, game):
    raise SystemExit(1)
"""
HEADERS = ("Host", "Origin", "Sec-Fetch-Site", "Sec-Fetch-Mode", "X-Client", "Range", "Cookie", "Accept-Encoding")
HEADER_VALUES = (
    "localhost",
    "evil.example",
    "null",
    "",
    "bytes=0-1",
    "bytes=-99999",
    "x" * 300,
    "\xff",
    "none",
    "../..",
)


class Hostile:
    """Makes requests; the same number makes the same one."""

    def __init__(self, number):
        self.random = random.Random(number)
        self.number = number

    def word(self):
        pick = self.random.random()
        if pick < 0.6:
            return self.random.choice(HOSTILE)
        if pick < 0.8:
            return self.random.choice(list(GAMES))
        return "".join(chr(self.random.randrange(1, 0x2FFF)) for _ in range(self.random.randrange(12)))

    def game(self):
        numbers = ",".join(
            str(self.random.choice((0, 1, 2, 3, 5, 9, 99, 999))) for _ in range(self.random.randrange(4))
        )
        name = self.random.choice([*GAMES, "own"])
        place = f"@{self.random.choice(('44', 'x' * 400, self.word()))}" if self.random.random() < 0.2 else ""
        return self.random.choice((name, f"{name}:{numbers}", f"{name}:{self.word()}", self.word())) + place

    def player(self):
        name = self.random.choice((*player_names(), "own_game.py:Own", "../../x.py:f", self.word()))
        option = self.random.choice(("seconds", "nodes", "depth", "seed", "threads", "table_mb", "engine", self.word()))
        return self.random.choice((name, f"{name} {option}={self.random.choice(('1', '9e9', '-1', self.word()))}"))

    def moves(self):
        count = self.random.choice((0, 1, 3, 9, 700))
        known = ("0", "1", "4", "a1", "d3", "1:1", "throw", "pass", "#0", "#99", "#-1", "left")
        return self.random.choice((" ", ",", "+", "\t")).join(self.random.choice(known) for _ in range(count))

    def query(self):
        makers = {
            "game": self.game,
            "moves": lambda: self.random.choice((self.moves(), self.word())),
            "seconds": lambda: self.random.choice(("0.05", "0.06", self.word())),
            "depth": lambda: self.random.choice(("1", "2", "3", "20", "end", self.word())),
            "algorithm": lambda: self.random.choice((*ALGORITHMS, self.word())),
            "algorithms": lambda: ",".join(self.random.choices(ALGORITHMS, k=self.random.randrange(14))) + self.word(),
            "step": lambda: self.random.choice(("0", "3", "999999", self.word())),
            "width": lambda: self.random.choice(("100", "900.5", "inf", self.word())),
            "kind": lambda: self.random.choice(("svg", "png", "html", "exe", self.word())),
            "theme": lambda: self.random.choice(("auto", "dark", "print", self.word())),
            "exercise": lambda: self.random.choice((*KINDS, self.word())),
            "level": lambda: self.random.choice(("easy", "medium", "hard", self.word())),
            "sheet": lambda: self.random.choice(("1", "999999999", "10000000000", self.word())),
            "asked": lambda: self.random.choice(("0", "3", "25", "26", self.word())),
            "answer": lambda: self.random.choice(("3", "a1, b2", "no", "1/0", "x" * 300, self.word())),
            "iterations": lambda: self.random.choice(("1", "50", "1001", self.word())),
            "tree": lambda: self.random.choice(("", "[[3,12,8],[2,4,6]]", self.word())),
            "opened": lambda: self.random.choice(("0", "0.1 2", "9999." * 50 + "1", self.word())),
            "seats": lambda: self.random.choice(("ye", "yyy", f"y,{self.player()}", self.word())),
            "player": self.player,
            "players": lambda: ",".join(self.player() for _ in range(self.random.randrange(8))),
            "games": lambda: self.random.choice(("2", "200", "201", self.word())),
            "ahead": lambda: self.random.choice((self.moves(), self.word())),
            "text": lambda: self.random.choice((self.moves(), SAVED, SAVED[:40], "[" * 9000, self.word())),
            "odd": self.word,
        }
        chosen = [*self.random.sample(list(makers), self.random.randrange(1, 5)), "seconds"]
        return "&".join(f"{name}={quote(makers[name](), errors='replace')}" for name in chosen)

    def request(self):
        if self.random.random() < 0.03:
            return self.random.randbytes(self.random.randrange(1, 400)) + b"\r\n\r\n"
        path = self.random.choice(PATHS)
        if self.random.random() < 0.85:
            path = f"/api/{self.random.choice(QUESTIONS)}?{self.query()}"
        host = "evil.example" if self.random.random() < 0.03 else "localhost"
        lines = [f"{self.random.choice(METHODS)} {path} HTTP/1.{self.random.choice('1110')}", f"Host: {host}"]
        lines += [f"X-Client: {self.number}", "Connection: close"]
        if self.random.random() < 0.15:
            lines.append(f"{self.random.choice(HEADERS)}: {self.random.choice(HEADER_VALUES)}")
        body = "Content-Length: 5\r\n\r\nhello" if self.random.random() < 0.05 else "\r\n"
        return ("\r\n".join(lines) + "\r\n" + body).encode("latin-1", "replace")


def status_of(answer):
    """The number of an answer; 0 if the connection was closed without one."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else 0


def assault(server, numbers):
    """Sends the requests of these numbers, some at once; the numbers of those that were answered wrongly."""

    def send(number):
        request = Hostile(number).request()
        answer = server.raw(request)
        silent = answer == b"" and not request.startswith(b"GET /api/")
        fine = status_of(answer) in ALLOWED or silent
        leaks = b"Traceback" in answer or b"root:" in answer or b"x-injected: yes\r\n" in answer.lower()
        return None if fine and not leaks else (number, request[:300], answer[:300])

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return [wrong for wrong in threads.map(send, numbers) if wrong is not None]


@pytest.mark.parametrize("many", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_whatever_is_asked_the_server_answers_and_keeps_nothing(tmp_path, many):
    file = tmp_path / "own_game.py"
    file.write_text(own())
    student = tmp_path / "student.py"
    student.write_text(STUDENT)
    with running(
        tmp_path,
        file,
        student=student,
        setup="for limit in ('QUICK', 'COMPILING', 'COMPARING', 'MATCHING', 'SLOWEST'): setattr(questions, limit, 1.0)",
    ) as server:
        wrong = assault(server, range(many // 10))
        before = server.memory()
        wrong += assault(server, range(many // 10, many))
        assert wrong == []
        grown = server.memory() - before
        until(lambda: server.ask("/api/rank", seconds=0.05).status == 200)
        assert server.position("2")["names"] == ["2"]
        assert "Traceback" not in server.log, server.log[-3000:]
        assert "Error" not in server.log
        assert len(server.workers()) <= 8
    print(f"{many:,} requests: the server holds {before / 1e6:.0f} MB, {grown / 1e6:+.1f} MB in the end")
    assert grown < GROWTH
