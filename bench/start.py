"""How long one waits for the first answer, of a small game and of compiled rules: with a filled cache and with none."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from tempfile import TemporaryDirectory
from typing import Any

from bench.measure import race
from bench.report import at_most, report

WORK = "start, in a new process"
NOTHING, IMPORT = "python itself", "import outplay"
SMALL, SMALL_COLD = "tic-tac-toe solved, cached", "tic-tac-toe solved, no cache"
CACHED = "first compiled answer, Connect Four, cached"
DEEP_COLD, COLD = "Connect Four to a depth, no cache", "Connect Four in some time, no cache"
ROUNDS, COLD_ROUNDS = 9, 3
SOLVED = """
import outplay as op
from outplay.games import TicTacToe
game = TicTacToe()
assert op.search(game, game.initial).value == 0
"""
ANSWER = """
import outplay as op
from outplay.games import ConnectFour
game = ConnectFour()
assert op.search(game, game.position("324161"), {limit}, engine="compiled").action is not None
"""
TIMED, DEEP = ANSWER.format(limit="seconds=0.01"), ANSWER.format(limit="depth=6")
NO_NUMBA = "import sys, outplay; assert 'numba' not in sys.modules and 'numpy' not in sys.modules"


def process(text: str, cache: str) -> Callable[[], Any]:
    """Runs a text in a fresh interpreter."""
    return lambda: subprocess.run([sys.executable, "-c", text], env={**os.environ, "OUTPLAY_CACHE": cache}, check=True)


def cold(text: str) -> Callable[[], Any]:
    """The same, with a cache folder that is new."""

    def run() -> None:
        with TemporaryDirectory(ignore_cleanup_errors=True) as empty:
            process(text, empty)()

    return run


def run() -> dict[str, Any]:
    """Seconds in all, from the start of the process to its end; the import alone is that less Python's own."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        process(TIMED, cache)()
        texts = {NOTHING: "pass", IMPORT: NO_NUMBA, SMALL: SOLVED, CACHED: TIMED}
        quick = {who: process(text, cache) for who, text in texts.items()} | {SMALL_COLD: cold(SOLVED)}
        medians = race(quick, ROUNDS) | race({DEEP_COLD: cold(DEEP), COLD: cold(TIMED)}, COLD_ROUNDS)
    alone = medians[IMPORT].cpu - medians[NOTHING].cpu
    rows = [{"who": who, **took._asdict()} for who, took in medians.items()]
    targets = [
        at_most("import outplay, without Numba, processor time,", 0.08, alone, " s"),
        at_most("tic-tac-toe solved without a cache, import included,", 0.5, medians[SMALL_COLD].seconds, " s"),
        at_most("first compiled answer from the disk cache, in all,", 1, medians[CACHED].seconds, " s"),
        at_most("alpha-beta compiled and asked, in all, processor time,", 5, medians[DEEP_COLD].cpu, " s"),
    ]
    return report(WORK, rows, targets)
