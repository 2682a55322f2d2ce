"""A server of the web page in a process of its own, and questions to it: what the tests of the page share."""

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple
from urllib.parse import quote, urlencode

START = """
import outplay.web.questions as questions
import outplay.web.inputs as inputs
{setup}
from outplay.web import serve
serve({own!r}, {host!r}, {port}, thinkers={thinkers}, names={names!r}, student={student!r})
"""
THINKERS = 4
"""So many searches run at once, however many processors there are."""

LOOKS = 10


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def said(self):
        return json.loads(self.body)

    @property
    def events(self):
        """Names and data of server-sent events."""
        lines = [event.split("\n") for event in self.body.decode().split("\n\n") if event]
        return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in lines]


class Running:
    """A server that runs; `own` is the file of the game it was started with."""

    def __init__(self, process, port, own, log):
        self.process, self.port, self.own, self.log_file = process, port, own, log

    @property
    def address(self):
        return f"http://localhost:{self.port}"

    @property
    def log(self):
        return self.log_file.read_text()

    def ask(self, path, *, method="GET", headers=(), timeout=120, **query):
        """The answer to a request, whole."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        address = f"{path}?{urlencode(query, quote_via=quote, errors='replace')}" if query else path
        try:
            connection.request(method, address, headers={"Host": f"localhost:{self.port}", **dict(headers)})
            answer = connection.getresponse()
            return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def position(self, *moves, game="own"):
        """The board after these moves, which must be there."""
        answer = self.ask("/api/position", game=game, moves=" ".join(moves))
        assert answer.status == 200, answer.said
        return answer.said

    def raw(self, sent: bytes, enough: bytes = b"") -> bytes:
        """What comes back for these bytes; with `enough`, until that has come."""
        with self.opened(sent) as stream:
            return read_until(stream, enough)

    @contextmanager
    def opened(self, sent: bytes):
        """A connection that these bytes were sent on."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=120) as stream:
            stream.sendall(sent)
            yield stream

    @contextmanager
    def searching(self, question="rank", *, client="", **query):
        """A search that has begun; it is left, as by a page that is closed, at the end."""
        words = urlencode({"game": "othello", "seconds": 3600, **query})
        head = f"GET /api/{question}?{words} HTTP/1.1\r\nHost: localhost\r\nX-Client: {client}\r\n\r\n"
        with self.opened(head.encode()) as stream:
            begun = read_until(stream, b"event: started")
            assert b"event: started" in begun, begun
            yield stream

    def workers(self):
        """The ids of the processes that it has started."""
        return descendants(self.process.pid)

    def is_idle(self):
        """Does no process that it has started do anything, however often one looks?"""
        return not any(sleep(0.02) or any(map(is_running, self.workers())) for _ in range(LOOKS))

    def memory(self):
        """Bytes that the server itself holds, without its workers."""
        return memory_of(self.process.pid)


def read_until(stream, enough):
    found = b""
    with suppress(TimeoutError, ConnectionResetError):
        while not enough or enough not in found:
            piece = stream.recv(65_536)
            if not piece:
                break
            found += piece
    return found


def memory_of(pid):
    """Bytes of memory that are really there."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def is_there(pid):
    """Is there such a process, and not only its name?"""
    with suppress(OSError):
        return state_of(Path(f"/proc/{pid}")) != "Z"
    return False


def is_running(pid):
    """Has a thread of this process something to do?  One that waits for a processor has, however long it waits."""
    with suppress(OSError):
        return any(state_of(thread) in "RD" for thread in Path(f"/proc/{pid}/task").iterdir())
    return False


def state_of(process):
    """The letter of its state: R runs, or would if it could; D waits for a disk, S for something to do; Z has ended."""
    return (process / "stat").read_text().rpartition(")")[2].split()[0]


def descendants(pid):
    found = []
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += [int(child), *descendants(int(child))]
    return found


def until(holds, seconds=120.0):
    """Waits until something holds; how long that took.  It fails if that never comes."""
    began = monotonic()
    while not holds():
        assert monotonic() - began < seconds, "this never came to hold"
        sleep(0.02)
    return monotonic() - began


def free_port():
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return tried.getsockname()[1]


@contextmanager
def running(
    folder: Path,
    own: Path | None = None,
    *,
    name="Own",
    setup="",
    port=None,
    host="127.0.0.1",
    names=(),
    student: Path | None = None,
):
    """A server; it is ended at the end, and so are its workers."""
    port, log = port or free_port(), folder / "server.log"
    game = None if own is None else f"{own}:{name}".rstrip(":")
    file = None if student is None else str(student)
    text = START.format(setup=setup, own=game, port=port, thinkers=THINKERS, host=host, names=names, student=file)
    with log.open("ab") as file:
        process = subprocess.Popen([sys.executable, "-c", text], stdout=file, stderr=file, cwd=folder)
    server = Running(process, port, own, log)
    try:
        until(lambda: process.poll() is not None or answers(port))
        assert process.poll() is None, server.log
        yield server
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(120)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def answers(port):
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False
