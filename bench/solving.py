"""Whole games solved from plain rules: time, memory, bytes on disk, lookups, and the checking of proofs.

Seconds are of processor time, compiling not included.  Positions that are symmetric count as one.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import outplay as op
from bench.measure import Took
from bench.report import Row, all_right, at_least, at_most, report
from outplay.games import ConnectFour
from outplay.notation import load_game

WORK = "Whole games, solved"
GAMES = {
    "connect-four:5,5": (0, 34_888_367, 40, 1024),
    "connect-four:6,4": (-1, 47_455_869, 60, 1024),
    "six-mens-morris:6": (0, 2_660_288, 300, 4096),
    "chess-ending:KRK": (1, 50_471, None, None),
}
"""What is solved, its value for who begins, the positions up to symmetry, seconds and megabytes at most.

Values: Tromp, https://tromp.github.io/c4/c4.html (5x5 a draw, 6x4 won by the second player); Gasser, 1996 (Six Men's
Morris a draw).
"""

ONE = """
import resource, sys
from time import process_time, perf_counter
import outplay as op
from outplay.notation import load_game
game = load_game(sys.argv[1])
starts = list(game.starts()) if hasattr(game, "starts") else None
op.solve(game, starts=starts, engine="compiled", seconds=0.001)
began, busy = perf_counter(), process_time()
found = op.solve(game, starts=starts, engine="compiled", method=sys.argv[2])
print(found.value > 0, found.value < 0, found.positions, perf_counter() - began, process_time() - busy,
      resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
"""Solves one game in a process of its own, so that its memory can be told."""

LOOKUPS, CHECKED = 2_000, "connect-four:4,4"


def run() -> dict[str, Any]:
    """A row for each game, then what a database costs and how quickly it answers and is checked."""
    rows, targets, right = list[Row](), list[Row](), 0
    for name, (value, positions, most, memory) in GAMES.items():
        row = solved(name)
        right += row.pop("sign") == value and positions == row["positions"]
        rows.append({"who": name, **row})
        if most is not None and memory is not None:
            targets += [at_most(name, most, row["cpu"], " s"), at_most(f"{name}, memory", memory, row["MB"], " MB")]
    kept, more = database()
    return report(WORK, [*rows, *kept], [all_right(right, len(GAMES)), *targets, *more])


def solved(name: str) -> Row:
    """One game."""
    method = "retrograde" if load_game(name).can_repeat else "enumeration"
    done = subprocess.run([sys.executable, "-c", ONE, name, method], capture_output=True, text=True, check=True)
    wins, loses, positions, seconds, cpu, memory = done.stdout.split()
    sign = (wins == "True") - (loses == "True")
    return {**Took(float(seconds), float(cpu))._asdict(), "positions": int(positions), "MB": int(memory), "sign": sign}


def database() -> tuple[list[Row], list[Row]]:
    """Bytes a position, microseconds a lookup, positions a second of the checker."""
    with TemporaryDirectory() as folder:
        game = load_game(CHECKED)
        found = op.solve(game, database=folder, engine="compiled")
        kept = op.Database(folder)
        size = (Path(folder) / "positions.parquet").stat().st_size / found.positions
        kept.known(game.initial)
        began = process_time()
        for _ in range(LOOKUPS):
            kept.known(game.initial)
        lookup = 1e6 * (process_time() - began) / LOOKUPS
        kept.export(Path(folder) / "proof")
        began = process_time()
        op.verify(Path(folder) / "proof", ConnectFour(4, 4))
        checked = found.positions / (process_time() - began)
    rows = [
        {"who": f"{CHECKED}, bytes a position in Parquet", "figure": size},
        {"who": f"{CHECKED}, microseconds a lookup", "figure": lookup},
        {"who": f"{CHECKED}, positions a second of the checker", "figure": checked},
    ]
    return rows, [
        at_most("on disk", 2, size, " bytes a position"),
        at_most("a lookup", 50, lookup, " µs"),
        at_least("the checker", 20_000, checked, " positions a second"),
    ]
