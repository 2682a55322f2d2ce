"""Threads: many searches at once, and many threads in one search, find what one finds."""

import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from math import inf
from random import Random
from threading import Thread, stack_size
from time import sleep
from typing import NamedTuple

import pytest

import outplay as op
from outplay.clock import Stopped
from outplay.errors import NoActions, TooDeep
from outplay.games import ConnectFour, Nim
from outplay.games.othello import Othello
from positions import random_states
from searchers import compiled

FOUR, SEVEN, OTHELLO, NIM = ConnectFour(4, 4), ConnectFour(), Othello(4), Nim(2, 3)
THREADS = 8


def tasks(count):
    """Searches of several games, exact and to a depth, in a fixed random order."""
    rng, found = Random(13), []
    for game, least, most in ((FOUR, 4, 10), (OTHELLO, 3, 8)):
        for state in islice(random_states(game, 14, least=least, most=most), 40):
            found += [(game, state, {}), (game, state, {"depth": rng.randint(1, 5)})]
    return [rng.choice(found) for _ in range(count)]


def answer(task, engine):
    game, state, options = task
    result = op.search(game, state, engine=engine, table_mb=1, **options)
    return result.value, result.action, result.certainty, result.nodes


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize("count", [25, pytest.param(1_000, marks=pytest.mark.slow)])
def test_searches_at_once_are_the_searches_one_by_one(engine, count):
    work = tasks(count)
    alone = {index: answer(task, engine) for index, task in enumerate(work)}
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-4)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            rounds = [pool.submit(lambda: [answer(task, engine) for task in work]) for _ in range(THREADS)]
            for done in rounds:
                assert dict(enumerate(done.result())) == alone
    finally:
        sys.setswitchinterval(interval)


@pytest.mark.parametrize("threads", [2, 4])
@pytest.mark.parametrize(("game", "least", "most"), [(SEVEN, 20, 26), (OTHELLO, 0, 6)], ids=["connect-four", "othello"])
def test_threads_find_the_same_values(game, least, most, threads):
    for state in islice(random_states(game, 15, least=least, most=most), 12):
        one = op.search(game, state, engine="compiled")
        many = op.search(game, state, engine="compiled", threads=threads)
        assert (many.value, many.certainty) == (one.value, "exact"), state
        best = [row.action for row in op.analyse(game, state, engine="compiled") if row.value == one.value]
        assert many.action in best, state
        limited = op.search(game, state, engine="compiled", threads=threads, depth=6)
        assert limited.value == op.search(game, state, engine="compiled", depth=6).value, state
        assert limited.action in list(game.actions(state))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize(
    ("game", "least", "most"), [(FOUR, 0, 10), (OTHELLO, 0, 9), pytest.param(NIM, 0, 3, marks=pytest.mark.slow)]
)
def test_values_are_those_of_search(game, least, most, engine, threads):
    states = list(islice(random_states(game, 16, least=least, most=most), 12))
    rng = Random(17)
    finished = []
    while len(finished) < 3:
        state = game.initial
        while not game.is_terminal(state):
            state = game.result(state, rng.choice(list(game.actions(state))))
        finished.append(state)
    states += finished
    rng.shuffle(states)
    found = op.values(game, states, engine=engine, threads=threads)
    assert found == [op.search(game, state, engine=engine).value for state in states]


class Milestone(NamedTuple):
    left: int
    has_end: bool = True


class Road(op.Game):
    """One move each, so many plies long; a road without an end has no moves there."""

    initial = Milestone(3)
    can_repeat = False

    def to_move(self, state):
        return state.left % 2

    def actions(self, state):
        return range(min(state.left, 1))

    def result(self, state, action):
        return Milestone(state.left - 1, state.has_end)

    def is_terminal(self, state):
        return state.left == 0 and state.has_end

    def utility(self, state, player):
        return 1 if player == 0 else -1


def in_a_small_stack(call):
    """What the call gives in a thread with the least stack that some systems give."""
    before = stack_size(1 << 19)
    try:
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(call).result()
    finally:
        stack_size(before)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_long_game_does_not_run_over_the_stack_of_its_caller(threads):
    options = {"engine": "compiled", "threads": threads}
    result = in_a_small_stack(lambda: op.search(Road(), Milestone(4_000), **options))
    assert (result.value, result.certainty, len(result.line)) == (1, "exact", 4_000)
    assert in_a_small_stack(lambda: op.values(Road(), [Milestone(4_000), Milestone(3_999)], **options)) == [1, -1]
    rows = in_a_small_stack(lambda: op.analyse(Road(), Milestone(4_000), **options))
    assert rows[0].value == 1


def test_a_game_too_long_for_the_stack_of_a_thread_goes_to_the_plain_engine(monkeypatch):
    monkeypatch.setattr("outplay.core.kernels.searcher.LONG_STACK", 1 << 21)
    monkeypatch.setattr("outplay.core.kernels.searcher.FOR_RULES", 3 << 19)
    long = Milestone(4_000)
    for threads in (1, 2):
        assert op.search(Road(), long, threads=threads).value == 1
        assert op.values(Road(), [long, Milestone(3)], threads=threads) == [1, -1]
        with pytest.raises(TooDeep):
            op.search(Road(), long, threads=threads, engine="compiled")


@pytest.mark.parametrize("threads", [1, 2])
def test_a_limit_and_a_seed_may_be_as_large_as_one_likes(threads):
    for options in ({"nodes": 2**63}, {"nodes": 10**30, "depth": 3}, {"seed": 2**63}, {"seed": -(10**30)}):
        result = op.search(Road(), Milestone(3), engine="compiled", threads=threads, **options)
        assert (result.value, result.certainty) == (-1, "exact")


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize(("bad", "error"), [(Milestone(2, False), NoActions), (Milestone(5_000), TooDeep)])
def test_values_fail_whichever_thread_meets_the_state_that_cannot_be_searched(bad, error, threads):
    for place in range(4):
        states = [Milestone(k) for k in (2, 4, 6)]
        states.insert(place, bad)
        with pytest.raises(error):
            op.values(Road(), states, engine="compiled", threads=threads)


def test_many_threads_can_be_stopped_by_each_limit():
    for limit in ({"nodes": 50_000}, {"seconds": 0.2}):
        result = op.search(SEVEN, SEVEN.initial, engine="compiled", threads=4, **limit)
        assert result.stopped_by == next(iter(limit))
        assert result.certainty != "exact"
        assert result.action in list(SEVEN.actions(SEVEN.initial))


def warm(threads):
    """A searcher of Connect Four that has compiled its kernels."""
    searcher = compiled(SEVEN, proving=True, threads=threads, table_mb=1)
    searcher.values(list(islice(random_states(SEVEN, 18, least=36, most=37), 1)))
    return searcher


def alarm(signum, frame):
    raise TimeoutError


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs an alarm")
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("call", ["search", "values"])
def test_whatever_is_raised_while_waiting_ends_the_threads_and_is_raised_again(threads, call):
    searcher = warm(threads)
    arguments = ([SEVEN.initial] * 4,) if call == "values" else (SEVEN.initial, -inf, inf, None)
    nodes = searcher.nodes
    before = signal.signal(signal.SIGALRM, alarm)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(TimeoutError):
            getattr(searcher, call)(*arguments)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    after = searcher.nodes
    sleep(0.1)
    assert searcher.nodes == after > nodes


@pytest.mark.parametrize("threads", [1, 3])
def test_a_searcher_that_was_told_to_stop_starts_nothing_any_more(threads):
    searcher = warm(threads)
    nodes = searcher.nodes
    searcher.stop()
    for _ in range(3):
        with pytest.raises(Stopped):
            searcher.search(SEVEN.initial, -inf, inf, None)
        with pytest.raises(Stopped):
            searcher.values([SEVEN.initial] * 4)
    assert searcher.nodes == nodes


@pytest.mark.parametrize("threads", [1, 3])
def test_a_search_hears_that_it_shall_stop_at_whatever_moment(threads):
    for delay in (0, 0.001, 0.01, 0.1):
        searcher = warm(threads)
        ringing = Thread(target=lambda delay=delay, searcher=searcher: (sleep(delay), searcher.stop()))
        ringing.start()
        with pytest.raises(Stopped):
            searcher.search(SEVEN.initial, -inf, inf, None)
        ringing.join()


def test_a_short_search_starts_no_thread():
    searcher = compiled(SEVEN, proving=True, threads=4, table_mb=1)
    for late in list(islice(random_states(SEVEN, 18, least=32, most=34), 5)):
        searcher.search(late, -inf, inf, None)
    assert searcher.pool is None


def test_searches_leave_the_stacks_of_other_threads_as_they_were():
    before = stack_size()
    with ThreadPoolExecutor(THREADS) as pool:
        states = list(islice(random_states(SEVEN, 19, least=24, most=26), THREADS * 4))
        list(pool.map(lambda state: warm(2).values([state] * 2), states))
    assert stack_size() == before
