"""Many who ask at once, and those who go away: every search has its place, and ends with its page."""

import asyncio
import json
import signal
from contextlib import ExitStack
from threading import Thread

import pytest

from page_fixtures import NEEDED, serving

pytest.importorskip("outplay.web", reason=NEEDED)

from outplay.web import workers
from outplay.web.guard import PlacesOfClients, TooManyAtOnce
from outplay.web.setup import Setup
from web_games import raising
from web_server import THINKERS, is_running, is_there, read_until, running, until

PATIENT = "questions.QUICK_SECONDS, questions.COMPARING_SECONDS, inputs.SECONDS = 3600, 3600, (0.05, 3600)"
"""Nothing ends by itself: what has ended was ended."""


@pytest.fixture(scope="module")
def patient(tmp_path_factory):
    """A server on which one may search for an hour."""
    yield from serving(tmp_path_factory.mktemp("patient"), PATIENT, with_own=False)


def test_a_client_has_a_place_for_each_of_its_searches_and_no_more():
    places = PlacesOfClients(2)

    async def crowd():
        async with places.held("ann"), places.held("ann"):
            with pytest.raises(TooManyAtOnce):
                await places.held("ann").__aenter__()
            async with places.held("bob"):
                pass
        async with places.held("ann"):
            pass

    asyncio.run(crowd())
    assert not places.inside


def test_one_client_cannot_take_all_the_places(patient):
    with ExitStack() as searches:
        for _ in range(2):
            searches.enter_context(patient.searching(client="greedy"))
        refused = patient.ask("/api/rank", headers={"X-Client": "greedy"}, seconds=0.1)
        assert refused.status == 503
        assert refused.said == {"error": "you have 2 searches running: stop one, or wait for it", "busy": True}
        assert int(refused.headers["retry-after"]) >= 1
        assert patient.ask("/api/rank", headers={"X-Client": "other"}, seconds=0.1).status == 200
    until(lambda: patient.ask("/api/rank", headers={"X-Client": "greedy"}, seconds=0.1).status == 200)


def test_when_all_think_the_next_is_told_so_politely(patient):
    with ExitStack() as searches:
        for i in range(THINKERS):
            searches.enter_context(patient.searching(client=str(i // 2)))
        refused = patient.ask("/api/rank", headers={"X-Client": "late"}, seconds=0.1)
        assert (refused.status, refused.said["busy"]) == (503, True)
        assert "try again" in refused.said["error"]
        assert patient.position(game="hex:3")["players"], "boards are shown all the while"


@pytest.mark.parametrize(
    ("question", "query"),
    [("rank", {}), ("move", {}), ("compare", {"game": "othello", "depth": 12})],
)
def test_a_search_stops_when_its_page_is_closed(patient, question, query):
    until(patient.is_idle)
    with patient.searching(question, **query):
        until(lambda: not patient.is_idle())
    until(patient.is_idle)
    assert patient.ask("/api/rank", seconds=0.1).status == 200


def test_a_board_that_takes_long_is_given_up_when_its_page_is_closed(tmp_path):
    file = tmp_path / "own_game.py"
    file.write_text(raising("actions", "while True: pass"))
    with running(tmp_path, file, setup=PATIENT) as server:
        with server.opened(b"GET /api/position HTTP/1.1\r\nHost: localhost\r\n\r\n"):
            until(lambda: not server.is_idle())
        until(server.is_idle)


def test_many_searches_that_are_left_at_once_leave_every_place_free(patient):
    request = b"GET /api/rank?game=hex&seconds=20 HTTP/1.1\r\nHost: localhost\r\nX-Client: %d\r\n\r\n"
    for i in range(40):
        with patient.opened(request % i):
            pass
    until(patient.is_idle)
    with ExitStack() as searches:
        for i in range(THINKERS):
            searches.enter_context(patient.searching(client=f"after {i}"))


LOST = """
open("lost", "w").close()
    while True: pass"""


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_server(tmp_path, ending):
    """Not even one that would never notice: the rules of a game do not come back."""
    file = tmp_path / "own_game.py"
    file.write_text(raising("actions", LOST.strip()))
    with running(tmp_path, file, setup=PATIENT) as server:
        lost = b"GET /api/position HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with server.searching(), server.searching("compare", depth=12), server.opened(lost):
            until(lambda: (tmp_path / "lost").exists() and sum(map(is_running, server.workers())) >= 3)
            workers = server.workers()
            server.process.send_signal(ending)
            server.process.wait(120)
            until(lambda: not any(map(is_there, workers)))
        assert "Traceback" not in server.log


def test_a_search_that_is_left_keeps_its_process_and_what_it_compiled(patient):
    with patient.searching() as stream:
        read_until(stream, b"event: answer")
        workers = patient.workers()
    until(patient.is_idle)
    assert patient.ask("/api/rank", game="othello", seconds=0.1).status == 200
    assert set(workers) <= set(patient.workers())


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


def test_a_job_waits_for_a_reader_who_does_not_take_its_answers(monkeypatch):
    """It would say numbers for ever: the server holds one of them, and the pipe as many as it has room for."""
    monkeypatch.setattr(workers, "SERVICE", "served.Echo")

    async def unread():
        worker = workers.JobProcess(Setup())
        try:
            assert (await worker.receive(60)).kind == "ready"
            worker.process.ask("count", None)
            assert (await worker.receive(60)).data == 0
            await asyncio.sleep(0.5)
            assert worker.messages.qsize() == 1
            assert [(await worker.receive(60)).data for _ in range(3)] == [1, 2, 3]
        finally:
            await worker.end()

    asyncio.run(unread())
