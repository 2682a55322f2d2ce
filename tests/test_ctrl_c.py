"""Ctrl-C while rules are compiled or loaded is never lost, and never more than an interrupt."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from numba import njit
from numba.core.event import Listener, install_listener
from numba.extending import overload

from outplay.compiling.interruptible import compile_interruptibly
from outplay.compiling.signals import signals_masked

NEEDS_FORK = pytest.mark.skipif(not hasattr(os, "fork"), reason="trials are forked")


@pytest.fixture(autouse=True)
def handler():
    """Ctrl-C raises KeyboardInterrupt, as it does unless somebody says otherwise; and it still does so afterwards."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    signal.signal(signal.SIGINT, before)


def ctrl_c():
    signal.raise_signal(signal.SIGINT)


class Finalized:
    """An exception that is raised while it is finalized is lost."""

    def __del__(self):
        ctrl_c()


def test_ctrl_c_in_a_finalizer_is_not_lost():
    passed = []

    def finalize():
        with signals_masked():
            Finalized()
            passed.append("the block goes on")

    with pytest.raises(KeyboardInterrupt):
        finalize()
    assert passed


def test_ctrl_c_comes_after_whatever_ends_the_block():
    def fail():
        with signals_masked():
            ctrl_c()
            raise LookupError("of the block")

    with pytest.raises(KeyboardInterrupt) as caught:
        fail()
    assert isinstance(caught.value.__context__, LookupError)


def test_without_a_signal_nothing_happens():
    with signals_masked() as arrived:
        pass
    assert arrived == []


def test_a_handler_of_ones_own_is_called_once_for_each_signal():
    calls = []
    before = signal.signal(signal.SIGTERM, lambda *signal: calls.append(signal))
    try:
        with signals_masked() as arrived:
            signal.raise_signal(signal.SIGTERM)
            signal.raise_signal(signal.SIGTERM)
            assert calls == []
            assert len(arrived) == 2
        assert [number for number, _ in calls] == [signal.SIGTERM] * 2
    finally:
        signal.signal(signal.SIGTERM, before)


def test_in_another_thread_the_handlers_stay_where_they_are():
    seen = []

    def run():
        with signals_masked():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert seen == [signal.default_int_handler]


def doubled(x):
    """Known to the compiler only."""


@overload(doubled)
def _doubled(x):
    return lambda x: x + x


class AtStep(Listener):
    """Ctrl-C at the step of that number."""

    def __init__(self, number):
        self.left = number

    def on_start(self, event):
        self.left -= 1
        if self.left == 0:
            ctrl_c()

    def on_end(self, event):
        pass


def test_ctrl_c_at_any_step_of_the_compiler_stops_it_and_it_can_begin_again():
    stopped, step = 0, 1
    while True:
        function = njit(lambda x: doubled(x) * 3)
        try:
            with install_listener("numba:run_pass", AtStep(step)):
                compile_interruptibly(lambda function=function: function.compile("(int64,)"))
        except KeyboardInterrupt:
            stopped += not function.overloads
            compile_interruptibly(lambda function=function: function.compile("(int64,)"))
            assert function(7) == 42
        else:
            break
        step += 9
    assert stopped >= 3


def test_a_handler_that_raises_nothing_lets_the_compiler_begin_again():
    calls = []
    signal.signal(signal.SIGINT, lambda *signal: calls.append(signal))
    function = njit(lambda x: x + 1)
    with install_listener("numba:run_pass", AtStep(5)):
        compile_interruptibly(lambda: function.compile("(int64,)"))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    assert len(calls) == 1
    assert function.signatures
    assert function(1) == 2


def trials(mode, number, seed):
    script = Path(__file__).with_name("ctrl_c_trials.py")
    run = [sys.executable, str(script), mode, str(number), str(seed)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def assert_never_lost(found, number):
    assert set(found["ways"]) <= {"interrupt legal", "KeyboardInterrupt"}, found
    assert sum(found["ways"].values()) == number


@NEEDS_FORK
def test_ctrl_c_while_kernels_are_loaded_ends_the_search():
    assert_never_lost(trials("warm", 5, 1), 5)


@NEEDS_FORK
@pytest.mark.slow
@pytest.mark.parametrize(("mode", "number"), [("warm", 400), ("cold", 100)])
def test_ctrl_c_while_rules_are_compiled_or_loaded_is_never_lost(mode, number):
    assert_never_lost(trials(mode, number, 2), number)
