"""The time of a comparison: a short search is run again, so that what else the machine did does not count."""

from importlib import import_module

from outplay.games import Nim

comparing = import_module("outplay.tracing.compare")


def clock(took):
    """A clock that is looked at before and after each search, which takes as long as is told."""
    now, took = 0.0, iter(took)
    while True:
        yield now
        now += next(took)
        yield now


def test_a_short_search_is_timed_again_and_the_shortest_time_counts(monkeypatch):
    times = clock([0.004, 0.001, 0.003, 0.002, 0.005, 0.06])
    monkeypatch.setattr(comparing, "perf_counter", lambda: next(times))
    rows = list(comparing.compare(Nim(1, 2), algorithms=["minimax"], depth=2))
    assert [round(row.seconds, 6) for row in rows] == [0.001, 0.06]


def test_once_short_searches_have_taken_long_together_that_is_enough(monkeypatch):
    times = clock([0.03, 0.02, 0.07])
    monkeypatch.setattr(comparing, "perf_counter", lambda: next(times))
    rows = list(comparing.compare(Nim(1, 2), algorithms=["minimax"], depth=2))
    assert [round(row.seconds, 6) for row in rows] == [0.02, 0.07]
