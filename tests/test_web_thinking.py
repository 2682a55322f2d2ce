"""Searches for the page: deeper each time, and nobody waits for the compiler."""

from math import inf
from threading import Event
from types import SimpleNamespace

import pytest

from page_fixtures import NEEDED

pytest.importorskip("outplay.web", reason=NEEDED)

import outplay
from outplay.web import thinking
from outplay.web.position import Position
from web_server import until


def test_a_ranking_names_every_move_and_gets_deeper_until_all_is_proved(server):
    events = server.ask("/api/rank", game="tic-tac-toe", moves="4 0", seconds=60).events
    rankings = [data["rows"] for name, data in events if name == "answer"]
    assert all(len(rows) == 7 for rows in rankings)
    reached = [min(inf if row["certainty"] == "exact" else row["depth"] for row in rows) for rows in rankings]
    assert reached == sorted(reached)
    assert reached[0] < reached[-1] == inf


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


def test_every_search_knows_what_was_played():
    here, given = Position(None, "nim:3,4", ["1:1", "2:1"]), []

    def noted(*args, history, **options):
        given.append(history)
        thinking.COMPILED[id(here.game)].ready.set()
        yield SimpleNamespace(certainty="estimate", depth=1)

    assert list(thinking.promptly(noted, here, 9, None))
    assert given == [here.states[:2]] * 2
    assert here.history == here.states[:2]
