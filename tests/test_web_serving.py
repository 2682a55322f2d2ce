"""Connections to the page's server: none is held by silence, and whoever is one too many is told so politely."""

import json
from contextlib import ExitStack

import pytest

from web_server import read_until, running, until

pytest.importorskip("starlette", reason="the web page needs starlette: pip install 'outplay[web]'")

HALF = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Half: "
WHOLE = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
FEW = 8
SHORT = f"import outplay.web.serving as serving; serving.SILENT_SECONDS = 0.2; serving.MOST_CONNECTIONS_SERVED = {FEW}"
PATIENT = (
    f"import outplay.web.serving as serving; serving.SILENT_SECONDS = 1e6; serving.MOST_CONNECTIONS_SERVED = {FEW}"
)


@pytest.fixture(scope="module")
def short(tmp_path_factory):
    """A server that waits a moment for a request, and serves eight connections at once."""
    with running(tmp_path_factory.mktemp("short"), setup=SHORT) as started:
        yield started
        assert "Traceback" not in started.log


@pytest.fixture
def patient(tmp_path):
    """A server that waits without end, and serves eight connections at once."""
    with running(tmp_path, setup=PATIENT) as started:
        yield started
        assert "Traceback" not in started.log


def is_served(server):
    return server.ask("/api/games").status == 200


@pytest.mark.parametrize(
    "begun",
    [b"", b"G", HALF, b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n", WHOLE + HALF],
    ids=["nothing", "a letter", "half a head", "a head without its body", "a second request"],
)
def test_a_request_that_is_not_sent_whole_is_not_waited_for(short, begun):
    with short.opened(begun) as stream:
        read_until(stream, b"")
        assert stream.recv(1) == b"", "closed"


def test_crumbs_give_a_request_no_more_time(short):
    with short.opened(HALF) as stream:
        stream.settimeout(0.02)

        def is_closed():
            try:
                stream.sendall(b"x")
                return stream.recv(1) == b""
            except TimeoutError:
                return False
            except OSError:
                return True

        until(is_closed)


def test_an_answer_that_nobody_takes_is_given_up(short):
    asked = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200
    with short.opened(b"") as stream:
        stream.settimeout(0.02)

        def is_closed():
            try:
                stream.sendall(asked)
            except TimeoutError:
                return False
            except OSError:
                return True
            return False

        until(is_closed)


def test_half_sent_requests_block_nobody_for_long(short):
    with ExitStack() as stack:
        for _ in range(3 * FEW):
            stack.enter_context(short.opened(HALF))
        until(lambda: is_served(short))


def test_a_search_that_is_being_heard_is_not_ended_by_the_wait_for_requests(short):
    answer = short.ask("/api/rank", game="othello", seconds=1)
    assert answer.status == 200
    assert answer.events[-1][0] == "done"


def test_one_connection_too_many_is_told_so_politely(patient):
    with ExitStack() as stack:
        streams = [stack.enter_context(patient.opened(HALF)) for _ in range(FEW)]
        head, _, body = patient.raw(WHOLE).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 503")
        assert json.loads(body) == {
            "error": "too many connections are open just now: try again in a moment",
            "busy": True,
        }
        for words in (
            b"retry-after: 2",
            b"x-content-type-options: nosniff",
            b"content-security-policy: ",
            b"connection: close",
        ):
            assert words in head.lower()
        streams[0].close()
        until(lambda: is_served(patient))


def test_far_too_many_connections_are_closed_at_once(tmp_path):
    setup = f"{PATIENT}; serving.MOST_CONNECTIONS_HELD = {2 * FEW}"
    with running(tmp_path, setup=setup) as server, ExitStack() as stack:
        for _ in range(2 * FEW):
            stack.enter_context(server.opened(HALF))
        assert server.raw(WHOLE) == b""


def test_another_machine_has_a_part_of_the_connections(tmp_path):
    setup = f"{PATIENT}; serving.MOST_CONNECTIONS_OF_ONE = 2; serving.AT_HOME = ()"
    with running(tmp_path, setup=setup) as server, ExitStack() as stack:
        assert is_served(server)
        for _ in range(2):
            stack.enter_context(server.opened(HALF))
        assert server.raw(WHOLE).startswith(b"HTTP/1.1 503")


@pytest.mark.parametrize(
    "host",
    [
        "localhost:8765@evil.example",
        "localhost:evil",
        "localhost:",
        "localhost:1:2",
        "evil@localhost",
        "[::1]:x",
        "[localhost]",
    ],
)
def test_a_name_with_something_else_than_a_port_is_refused(short, host):
    answer = short.ask("/api/games", headers={"Host": host})
    assert answer.status == 403
    assert "does not answer to the name" in answer.said["error"]


def test_there_is_no_other_protocol_to_change_to(short):
    asked = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Key": "eA==",
        "Sec-WebSocket-Version": "13",
    }
    assert short.ask("/api/games", headers=asked).status == 200
