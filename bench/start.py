"""How long one waits for the first answer: in new processes, with the disk cache filled and with none."""

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
NOTHING, IMPORT, CACHED, COLD = "python itself", "import outplay", "first compiled answer, cached", "the same, no cache"
ROUNDS, COLD_ROUNDS = 9, 3
ANSWER = """
import outplay as op
from outplay.games import ConnectFour
game = ConnectFour()
assert op.search(game, game.position("324161"), seconds=0.01, engine="compiled").action is not None
"""
NO_NUMBA = "import sys, outplay; assert 'numba' not in sys.modules and 'numpy' not in sys.modules"


def process(text: str, cache: str) -> Callable[[], Any]:
    """Runs a text in a fresh interpreter."""
    return lambda: subprocess.run([sys.executable, "-c", text], env={**os.environ, "OUTPLAY_CACHE": cache}, check=True)


def cold() -> None:
    """With a cache folder that is new."""
    with TemporaryDirectory() as empty:
        process(ANSWER, empty)()


def run() -> dict[str, Any]:
    """Seconds in all, from the start of the process to its end; the import alone is that less Python's own."""
    with TemporaryDirectory() as cache:
        process(ANSWER, cache)()
        texts = {NOTHING: "pass", IMPORT: NO_NUMBA, CACHED: ANSWER}
        medians = race({who: process(text, cache) for who, text in texts.items()}, ROUNDS)
    medians |= race({COLD: cold}, COLD_ROUNDS)
    alone = medians[IMPORT].seconds - medians[NOTHING].seconds
    rows = [{"who": who, **took._asdict()} for who, took in medians.items()]
    targets = [
        at_most("import outplay, without Numba,", 0.1, alone, " s"),
        at_most("first compiled answer from the disk cache, in all,", 1, medians[CACHED].seconds, " s"),
        at_most("cold, in all,", 10, medians[COLD].seconds, " s"),
    ]
    return report(WORK, rows, targets)
