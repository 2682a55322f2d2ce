"""Ctrl-C at a random moment while rules are compiled, or loaded: how each of many processes takes it.

usage: ctrl_c_trials.py warm|cold TRIALS SEED

Each trial is forked after the imports, searches without a limit, and gets one SIGINT.  Prints a JSON object: how often
a search ended in which way, and the longest time in seconds between Ctrl-C, or the end of compiling if that came later,
and the answer.
"""

import faulthandler
import json
import os
import random
import select
import signal
import sys
import tempfile
import time
from collections import Counter

import outplay as op
from outplay.compiling import admission
from outplay.core.kernels import searcher  # noqa: F401  (imported before the fork, for all trials)
from outplay.games import ConnectFour

PATIENCE = 90
"""Seconds after which a Ctrl-C counts as lost."""

GAME = ConnectFour()
let_go = 0.0


def note_when_the_compiler_lets_go():
    compile_interruptibly = admission.compile_interruptibly

    def noting(compiling):
        global let_go
        try:
            return compile_interruptibly(compiling)
        finally:
            let_go = time.monotonic()

    admission.compile_interruptibly = noting


def child(answer, cache):
    """Searches until it is interrupted, and writes down how that ended."""
    os.environ["OUTPLAY_CACHE"] = cache
    signal.signal(signal.SIGINT, signal.default_int_handler)
    note_when_the_compiler_lets_go()
    os.write(answer, b"ready\n")
    try:
        result = op.search(GAME, GAME.initial, engine="compiled")
        how = f"{result.stopped_by} {'legal' if result.action in GAME.actions(GAME.initial) else 'illegal'}"
    except BaseException as error:
        how = type(error).__name__
    os.write(answer, f"{how},{let_go}".encode())
    os._exit(0)


def trial(delay, cache):
    """(how it ended, seconds that it took)"""
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(ours)
        child(theirs, cache)
    os.close(theirs)
    assert os.read(ours, 6) == b"ready\n"
    time.sleep(delay)
    sent = time.monotonic()
    os.kill(pid, signal.SIGINT)
    told = os.read(ours, 200).decode() if select.select([ours], [], [], PATIENCE)[0] else "lost"
    took = time.monotonic() - sent
    os.close(ours)
    if told == "lost":
        os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    if "," not in told:
        return told or f"died of signal {os.WTERMSIG(status)}", took
    how, end = told.split(",")
    return how, took - max(float(end) - sent, 0)


def seconds_to_begin(cache):
    """How long the rules take to compile, or to load; None of it happens in this process."""
    began = time.monotonic()
    pid = os.fork()
    if pid == 0:
        os.environ["OUTPLAY_CACHE"] = cache
        op.search(GAME, GAME.position("4444423365"), engine="compiled")
        os._exit(0)
    assert os.waitpid(pid, 0)[1] == 0
    return time.monotonic() - began


def main(mode, trials, seed):
    faulthandler.enable()
    chance, ways, longest = random.Random(seed), Counter(), 0.0
    with tempfile.TemporaryDirectory() as folder:
        warm = os.environ.get("OUTPLAY_CACHE", folder) if mode == "warm" else f"{folder}/warm"
        begin = seconds_to_begin(warm)
        begin = seconds_to_begin(warm) if mode == "warm" else begin
        for number in range(trials):
            cache = warm if mode == "warm" else f"{folder}/{number}"
            how, took = trial(chance.random() * begin * 1.1, cache)
            ways[how] += 1
            longest = max(longest, took)
    print(json.dumps({"ways": ways, "longest": round(longest, 2)}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
