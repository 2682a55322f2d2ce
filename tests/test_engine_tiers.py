"""A search begins in plain Python and goes over to compiled code when that is ready: nobody waits for the compiler."""

import subprocess
import sys
from itertools import count
from random import Random
from threading import Event, enumerate
from weakref import WeakKeyDictionary

import pytest

import outplay as op
from outplay import clock
from outplay.cli.verdict import LEAST_SECONDS, speed_of
from outplay.compiling import ahead
from outplay.core import readiness, run
from outplay.core.call import Call
from outplay.core.kernels.searcher import CompiledSearcher
from outplay.core.options import Options
from outplay.games import ConnectFour, Kalah, TicTacToe
from outplay.limit import Limit
from outplay.sampling.kernels.sampler import CompiledSampler
from outplay.sampling.methods import methods as sampling
from outplay.searching.alpha_beta import methods

SMALL = """
import sys, outplay as op
from outplay.games import TicTacToe
assert op.search(TicTacToe()).engine == "plain"
assert op.analyse(TicTacToe())[0].engine == "plain"
print(sorted({"numba", "numpy"} & set(sys.modules)))
"""


def test_a_small_game_never_meets_the_compiler():
    assert subprocess.run([sys.executable, "-c", SMALL], capture_output=True, text=True, check=True).stdout == "[]\n"


class Stones:
    """States that are no NamedTuples: not for the compiler."""

    initial = (30, 0)
    can_repeat = False
    utility_sum = 0

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(1, min(3, state[0]) + 1)

    def result(self, state, action):
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        try:
            return state[0] == 0
        finally:
            pass

    def utility(self, state, player):
        return -1 if player == state[1] else 1


def test_rules_that_do_not_compile_stay_plain_and_say_why(monkeypatch):
    monkeypatch.setattr(run, "LARGE_SECONDS", 0)
    call = Call(Stones(), Stones.initial, Options(Limit(depth=3)))
    search = methods["alpha-beta"].begin(call, False)
    run.Run(methods["alpha-beta"].begin, "search_to_depth", call, None).make_ready(call, search, Event())
    assert search.refusal.startswith("Stones cannot be compiled")
    assert not search.is_handed_over
    *_, last = search.results()
    assert (last.engine, last.not_compiled) == ("plain", search.refusal)


@pytest.fixture
def ready_at_once(monkeypatch):
    """Compiled code is ready as soon as the first plain answer is there."""
    monkeypatch.setattr(run, "LARGE_SECONDS", 0)
    monkeypatch.setattr(ahead, "make_ready", lambda game, state, kernel, prepare, over: prepare() is None)


@pytest.mark.usefixtures("ready_at_once")
def test_compiled_code_takes_over_and_says_at_least_as_much(monkeypatch):
    game = ConnectFour()
    op.search(game, method="alpha-beta", depth=2, engine="compiled")
    monkeypatch.setattr(run.Run, "is_ready", lambda self, call: False)
    results = list(op.deepen(game, method="alpha-beta", nodes=400_000))
    engines = [result.engine for result in results]
    assert engines == sorted(engines, reverse=True)
    assert engines[-1] == "compiled"
    depths = [result.depth for result in results]
    assert depths == sorted(depths)


@pytest.mark.usefixtures("ready_at_once")
@pytest.mark.parametrize("limit", [{"depth": 7}, {"nodes": 30_000}])
def test_answers_are_the_same_whichever_engine_was_ready(limit):
    game = ConnectFour(4, 4)
    warm = op.search(game, engine="compiled", **limit)
    for engine in ("auto", "plain"):
        cold = op.search(game, engine=engine, **limit)
        assert (cold.value, cold.action, cold.line, cold.depth) == (warm.value, warm.action, warm.line, warm.depth)


def played(game, plies, random):
    """The states of a game in which everybody moves at random."""
    state = game.initial
    yield state
    for _ in range(plies):
        state = game.result(state, random.choice(list(game.actions(state))))
        yield state


@pytest.mark.parametrize("game", [TicTacToe(), Kalah(3, 2), ConnectFour(4, 4)], ids=lambda game: type(game).__name__)
@pytest.mark.parametrize("limit", [{"depth": 3}, {"nodes": 200}, {"nodes": 60, "method": "alpha-beta"}], ids=str)
def test_a_seed_stirs_the_moves_alike_in_both_engines(game, limit):
    for seed in range(1, 30):
        *_, state = played(game, seed % 5, Random(seed))
        found = [op.search(game, state, engine=engine, seed=seed, **limit) for engine in ("plain", "compiled")]
        plain, compiled = ((one.value, one.action, one.line, one.depth, one.nodes) for one in found)
        assert plain == compiled


def test_a_seed_is_another_order_among_moves_that_look_equal():
    found = {op.search(TicTacToe(), engine="plain", seed=seed, depth=2).action for seed in range(20)}
    assert len(found) > 3


def all_is_quiet():
    """What was begun beside the calls has ended; threads that other tests keep may go on."""
    while begun := [one for one in enumerate() if one.name.endswith(("(make_ready)", "(_make)"))]:
        for thread in begun:
            thread.join()


@pytest.fixture
def slow_processor(monkeypatch):
    """Every look at the processor's clock finds that a fiftieth of a second has passed; nothing was searched before."""
    ticks = count()
    monkeypatch.setattr(readiness, "_spent", WeakKeyDictionary())
    monkeypatch.setattr(readiness, "_making", WeakKeyDictionary())
    monkeypatch.setattr(run, "process_time", lambda: next(ticks) / 50)


def engines_of_short_searches(game, calls=12):
    found = []
    for _ in range(calls):
        found.append(op.search(game, nodes=40, method="alpha-beta").engine)
        all_is_quiet()
    return found


@pytest.mark.usefixtures("slow_processor")
def test_many_short_searches_are_compiled_as_one_long_one_is():
    engines = engines_of_short_searches(ConnectFour(4, 4))
    assert engines[0] == "plain"
    assert engines[-1] == "compiled"
    assert engines == sorted(engines, reverse=True)


@pytest.mark.usefixtures("slow_processor")
def test_time_counts_for_the_rules_and_not_for_the_object():
    for _ in range(2):
        before = readiness.seconds_spent(ConnectFour(4, 4))
        op.search(ConnectFour(4, 4), nodes=40, method="alpha-beta")
        assert readiness.seconds_spent(ConnectFour(4, 4)) > before
    assert readiness.seconds_spent(ConnectFour(4, 3)) == 0
    all_is_quiet()


@pytest.mark.usefixtures("slow_processor")
def test_rules_that_do_not_compile_are_tried_once(monkeypatch):
    tried, make = [], ahead.make_ready
    monkeypatch.setattr(ahead, "make_ready", lambda *what: tried.append(what[2]) or make(*what))
    assert set(engines_of_short_searches(Stones())) == {"plain"}
    assert tried == ["search_to_depth"]


def test_a_kernel_that_is_kept_is_loaded_sooner_than_one_is_made(monkeypatch):
    call = Call(ConnectFour(4, 4), ConnectFour(4, 4).initial, Options(Limit(depth=3)))
    asked = run.Run(methods["alpha-beta"].begin, "search_to_depth", call, None)
    for is_kept in (False, True):
        monkeypatch.setattr("outplay.compiling.admission.is_kept", lambda game, kernel, asked, kept=is_kept: kept)
        assert [asked.is_due(call, seconds) for seconds in (0, run.KEPT_SECONDS, run.LARGE_SECONDS)] == [
            False,
            is_kept,
            True,
        ]


def test_making_a_kernel_ready_leaves_what_the_caller_remembers():
    memory, game = op.Memory(), ConnectFour(4, 4)
    memory.kept["sampling"] = "trees"
    call = Call(game, game.initial, Options(Limit(nodes=40), memory=memory))
    run.Run(sampling["mcts"].begin, "grow", call, None).prepare(call)
    assert memory.kept == {"sampling": "trees"}


@pytest.fixture
def slow_compiler(monkeypatch):
    """It takes an hour to have a kernel ready; nothing else takes any time."""
    now = [0.0]
    for module in (clock, run):
        monkeypatch.setattr(module, "perf_counter", lambda: now[0])
    for searcher in (CompiledSearcher, CompiledSampler):

        def warm_up(self, *arguments, warm=searcher.warm_up):
            warm(self, *arguments)
            now[0] += 3600

        monkeypatch.setattr(searcher, "warm_up", warm_up)


@pytest.mark.usefixtures("slow_compiler")
@pytest.mark.parametrize("method", ["alpha-beta", "mcts", "auto"])
def test_who_names_the_compiled_engine_has_all_the_time_once_it_is_compiled(method):
    options = {"method": method, "engine": "compiled", "seconds": 60, "nodes": 2_000}
    game = ConnectFour(4, 4)
    result = op.search(game, **options)
    assert (result.stopped_by, result.engine) == ("nodes", "compiled")
    assert result.nodes >= 2_000
    *_, last = op.deepen(game, **options)
    assert last.stopped_by == "nodes"
    assert {row.stopped_by for row in op.analyse(game, **options)} == {"nodes"}


@pytest.mark.usefixtures("slow_compiler", "ready_at_once")
@pytest.mark.parametrize("engine", ["compiled", "auto"])
def test_the_seconds_of_a_result_are_those_of_the_search_alone(engine):
    *_, last = op.deepen(ConnectFour(), method="alpha-beta", nodes=400_000, engine=engine)
    assert (last.engine, last.seconds) == ("compiled", 0)
    assert speed_of(last, 3600) == last.nodes / LEAST_SECONDS
    assert "seconds" not in last.as_dict()


HALF_READ = """
import outplay as op
from outplay.games import ConnectFour, Kalah, TicTacToe
results = op.deepen(ConnectFour())
print(next(results).depth)
"""


def test_the_process_ends_where_results_were_left_half_read():
    done = subprocess.run([sys.executable, "-c", HALF_READ], capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.stderr, done.returncode) == ("1\n", "", 0)


def test_nothing_is_loaded_for_a_search_that_is_over(monkeypatch):
    monkeypatch.setattr(ahead, "is_kept", lambda game, kernel, state: True)
    over = Event()
    over.set()
    game, prepare = ConnectFour(), lambda: pytest.fail("it was loaded")
    assert not ahead.make_ready(game, game.initial, "search_to_depth", prepare, over)


MAKES = """
import sys, time
from pathlib import Path
from threading import Event
from unittest import mock
from outplay.compiling import ahead
from outplay.games import TicTacToe

log, made = Path(sys.argv[1]), Path(sys.argv[2])

def prepare():
    if not made.exists():
        with log.open("a") as file:
            file.write("compiled\\n")
        time.sleep(0.5)
        made.touch()

with mock.patch.object(ahead, "is_kept", lambda game, kernel, asked: made.exists()):
    assert ahead.make_ready(TicTacToe(), TicTacToe().initial, "search_to_end", prepare, Event())
"""


def test_of_processes_that_want_the_same_kernel_one_compiles_it(tmp_path, monkeypatch):
    monkeypatch.setenv("OUTPLAY_CACHE", str(tmp_path / "cache"))
    command = [sys.executable, "-c", MAKES, str(tmp_path / "log"), str(tmp_path / "made")]
    for process in [subprocess.Popen(command) for _ in range(3)]:
        assert process.wait() == 0
    assert (tmp_path / "log").read_text() == "compiled\n"
