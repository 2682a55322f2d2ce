"""Searches for the page: deeper each time, and nobody waits for the compiler."""

from math import inf

import pytest

from page_fixtures import NEEDED

pytest.importorskip("outplay.web", reason=NEEDED)

from outplay.web import jobs
from outplay.web.position import PlayedGame


def test_a_ranking_names_every_move_and_gets_deeper_until_all_is_proved(server):
    events = server.ask("/api/rank", game="tic-tac-toe", moves="4 0", seconds=60).events
    rankings = [data["rows"] for name, data in events if name == "answer"]
    assert all(len(rows) == 7 for rows in rankings)
    reached = [min(inf if row["certainty"] == "exact" else row["depth"] for row in rows) for rows in rankings]
    assert reached == sorted(reached)
    assert reached[0] < reached[-1] == inf


def test_every_search_knows_what_was_played(monkeypatch):
    given = []

    def noted(game, state, *, history, **options):
        given.append(list(history))
        return iter(())

    monkeypatch.setattr(jobs.outplay, "deepen", noted)
    monkeypatch.setattr(jobs.outplay, "deepen_analysis", noted)
    here = PlayedGame("nim:3,4", ["1:1", "2:1"])
    for job in (jobs.move, jobs.rank):
        assert list(job("nim:3,4", ["1:1", "2:1"], 9)) == []
    assert given == [here.history] * 2
    assert len(here.history) == 2
