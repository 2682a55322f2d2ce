"""Rules as people write them: how long they take to compile, and their random games beside plain Python's.

The games are those of tests/natural_games, and those of the files in the folder that OUTPLAY_NATURAL names.  Their time
is what a change of their rules costs: what all games share is compiled already, in a cache that is new for this.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import outplay as op
from bench.measure import timed
from bench.natural import every
from bench.report import ROOT, Row, all_right, at_least, at_most, report
from outplay.compiler.natural import natural_of
from outplay.compiling.states import NotCompilable
from outplay.errors import CannotCompile

SECONDS = 0.4
"""Of the processor, for the random games of one game in one engine."""

MUST = {"median": 12.0, "least": 3.0, "compiled": 2.0, "slowest": 6.0}


def run() -> dict[str, Any]:
    """A row for each game that compiles; those that do not are named as missing."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        for _ in range(2):  # the second time the run time is there, and what was made of the rules is not
            for path in Path(cache).rglob("rules-*.kernel"):
                path.unlink()
            took = compiled_in(cache)
    rows, refused = [], []
    for name, game in every():
        try:
            rows.append(row(name, game, took[name]))
        except (KeyError, CannotCompile):
            refused.append(name)
    ratios = [each["ratio"] for each in rows]
    targets = [
        all_right(sum(each["same"] for each in rows), len(rows)),
        at_least("random games, the median,", MUST["median"], median(ratios), "x plain Python"),
        at_least("random games, the least,", MUST["least"], min(ratios), "x plain Python"),
        at_most("rules compiled, the median,", MUST["compiled"], median(took.values()), " s"),
        at_most("rules compiled, the slowest,", MUST["slowest"], max(took.values()), " s"),
    ]
    return report("natural rules, compiled", rows, targets, [f"{name} does not compile" for name in refused])


def compiled_in(cache: str) -> dict[str, float]:
    """Seconds of the processor for the rules of each game that compiles, in a process with that cache."""
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "OUTPLAY_CACHE": cache, "PYTHONPATH": path}
    said = subprocess.run([sys.executable, "-m", __name__], env=environment, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(said.stdout)
    return found


def row(name: str, game: Any, seconds: float) -> Row:
    """Random games of both engines: as many as there is time for, from seeds that settle what has to be foreseen."""
    op.playouts(game, n=2_000, engine="compiled", seed=1)
    speeds = {engine: speed(game, engine) for engine in ("plain", "compiled")}
    same = op.playouts(game, n=20, engine="plain") == op.playouts(game, n=20, engine="compiled")
    ratio = speeds["compiled"] / speeds["plain"]
    return {"who": name, "cpu": seconds, "same": same, **speeds, "ratio": ratio}


def speed(game: Any, engine: Any) -> float:
    """Random games a second."""
    op.playouts(game, n=4, engine=engine, seed=2)
    n = 16
    while (took := timed(lambda: op.playouts(game, n=n, engine=engine, seed=2)).cpu) < SECONDS:  # noqa: B023
        n *= 2
    return n / took


def compile_all() -> dict[str, float]:
    """What it takes in this process."""
    found = {}
    for name, game in every():
        try:
            found[name] = timed(lambda: natural_of(game)).cpu  # noqa: B023
        except (CannotCompile, NotCompilable):
            continue
    return found


if __name__ == "__main__":
    print(json.dumps(compile_all()))
