"""Who may ask, and what every answer says about itself."""

import subprocess
import sys
from time import process_time

import pytest

from page_fixtures import NEEDED

pytest.importorskip("outplay.web", reason=NEEDED)

from starlette.datastructures import Headers

from outplay.web.guard import HEADERS, Guard
from outplay.web.jobs import tree
from web_server import answers, free_port, running


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


ON_THE_NETWORK = "192.168.7.5"
"""The address of this machine that a request came to."""


@pytest.mark.parametrize(
    ("host", "is_known"),
    [
        ("localhost:8000", True),
        ("192.168.7.5:8000", True),
        ("Lab.Example", True),
        ("lab.example:8000", True),
        ("192.168.7.6", False),
        ("evil.example", False),
        ("0.0.0.0:8000", False),
        ("", False),
    ],
)
def test_on_a_network_it_answers_to_its_address_and_to_the_names_it_was_given(host, is_known):
    refused = Guard(None, hosts=("lab.example",))._refusal("/", Headers({"host": host}), ON_THE_NETWORK)
    assert (refused is None) == is_known
    if host == "evil.example":
        assert refused.endswith("open it as localhost or start it with --name evil.example")


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.1"])
def test_whatever_it_listens_on_a_name_that_was_talked_onto_this_machine_is_refused(tmp_path, host):
    with running(tmp_path, host=host, names=("lab.example",)) as server:
        status = {
            name: server.ask("/api/games", headers={"Host": name}).status
            for name in ("evil.example", "lab.example", "127.0.0.1")
        }
        assert status == {"evil.example": 403, "lab.example": 200, "127.0.0.1": 200}


def test_a_server_is_announced_when_it_can_be_asked(tmp_path):
    port = free_port()
    call = [sys.executable, "-m", "outplay", "web", "--no-browser", "--port", str(port)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path) as process:
        try:
            assert process.stdout.readline() == f"outplay is at http://localhost:{port}/ (Ctrl-C ends it)\n"
            assert answers(port)
            second = subprocess.run(call, capture_output=True, text=True, cwd=tmp_path)
            assert (second.returncode, second.stdout) == (2, "")
            assert f"cannot listen on 127.0.0.1, port {port}" in second.stderr
        finally:
            process.terminate()


def test_what_is_too_large_is_refused_by_its_size(server):
    answer = server.ask("/api/position", game="mnk:999,999,5")
    assert answer.status == 400
    assert "the board is 999 x 999; it should have at most 1,024 cells" in answer.said["error"]


def seconds_of_a_flat_tree(leaves):
    """The processor's time of the quickest of three runs: others have what else the process did meanwhile in them."""
    taken = []
    for _ in range(3):
        began = process_time()
        job = tree(
            step=None,
            opened=[],
            width=900,
            game="nim",
            moves=[],
            tree=str([7] * leaves).replace(" ", ""),
            algorithm="",
            depth=None,
            iterations=None,
        )
        assert next(job)["nodes"] == leaves + 1
        taken.append(process_time() - began)
    return min(taken)


def test_a_flat_tree_takes_no_longer_than_a_deep_one_of_its_size():
    assert seconds_of_a_flat_tree(1_900) < 12 * seconds_of_a_flat_tree(475)


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
