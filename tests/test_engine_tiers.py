"""A search begins in plain Python and goes over to compiled code when that is ready: nobody waits for the compiler."""

import subprocess
import sys
from threading import Event

import pytest

import outplay as op
from outplay.compiling import ahead
from outplay.core import run
from outplay.core.call import Call
from outplay.core.options import Options
from outplay.games import ConnectFour
from outplay.limit import Limit
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
        return state[0] == 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1


def test_rules_that_do_not_compile_stay_plain_and_say_why(monkeypatch):
    monkeypatch.setattr(run, "LARGE_SECONDS", 0)
    call = Call(Stones(), Stones.initial, Options(Limit(depth=3)))
    search = methods["alpha-beta"].begin(call, False)
    run.Run(methods["alpha-beta"].begin, "search_to_depth", call, None).make_ready(call, search, Event())
    assert search.refusal.startswith("Stones cannot be compiled: states are tuple")
    assert not search.is_handed_over
    *_, last = search.results()
    assert (last.engine, last.not_compiled) == ("plain", search.refusal)


@pytest.fixture
def ready_at_once(monkeypatch):
    """Compiled code is ready as soon as the first plain answer is there."""
    monkeypatch.setattr(run, "LARGE_SECONDS", 0)
    monkeypatch.setattr(ahead, "make_ready", lambda game, state, kernel, prepare, over: prepare() is None)


@pytest.mark.usefixtures("ready_at_once")
def test_compiled_code_takes_over_and_says_at_least_as_much():
    game = ConnectFour()
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


HALF_READ = """
import outplay as op
from outplay.games import ConnectFour
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
