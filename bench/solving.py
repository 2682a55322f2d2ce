"""Whole games solved from plain rules: time, memory, bytes on disk, lookups, and the checking of proofs.

Seconds are of processor time, compiling not included.  Positions that are symmetric count as one, unless said.  `slow`
in OUTPLAY_BENCH adds the largest.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final

import outplay as op
from bench.measure import Took
from bench.report import Row, all_right, at_least, at_most, report
from outplay.games import ConnectFour
from outplay.notation import load_game

WORK = "Whole games, solved"
GAMES = {
    ("connect-four:5,5", "", 1): (0, 34_888_367, 25, 1024),
    ("connect-four:6,4", "", 1): (-1, 47_455_869, 35, 1024),
    ("six-mens-morris:6", "", 1): (0, 2_660_288, 300, 4096),
    ("chess-ending:KRK", "", 1): (1, 50_471, None, None),
}
SLOW = {
    ("six-mens-morris:6", "all", 2): (0, 42_372_745, 300, 4096),
    ("dobutsu-shogi", "", 2): (-1, 246_803_168, 7200, 10_240),
}
"""What is solved, whether symmetric positions count one by one, and threads; its value for who begins, the positions,
None where nobody published them as they are counted here, seconds and megabytes at most.

Values: Tromp, https://tromp.github.io/c4/c4.html (5x5 a draw, 6x4 won by the second player); Gasser, 1996 (Six Men's
Morris a draw); Tanaka, 2009 (Dōbutsu shōgi won by the second player; 246,803,167 positions, and one for all in which
the Lion was taken).
"""

MEMORY: Final = 8_600
"""Megabytes that a solve may take; what is worked on comes on top."""

ONE = """
import resource, sys
from time import process_time, perf_counter
import outplay as op
from outplay.notation import load_game
game = load_game(sys.argv[1])
starts = list(game.starts()) if hasattr(game, "starts") else None
options = {"starts": starts, "engine": "compiled", "symmetries": sys.argv[3] != "all", "threads": int(sys.argv[4])}
op.solve(game, **options, seconds=0.001)
began, busy = perf_counter(), process_time()
found = op.solve(game, **options, method=sys.argv[2], memory_mb=float(sys.argv[5]))
print(found.value > 0, found.value < 0, found.positions, perf_counter() - began, process_time() - busy,
      resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
"""Solves one game in a process of its own, so that its memory can be told."""

LOOKUPS, CHECKED = 2_000, "connect-four:4,4"


def run() -> dict[str, Any]:
    """A row for each game, then what a database costs and how quickly it answers and is checked."""
    rows, targets, right = list[Row](), list[Row](), 0
    games = GAMES | (SLOW if "slow" in os.environ.get("OUTPLAY_BENCH", "").split() else {})
    for (game, every, threads), (value, positions, most, memory) in games.items():
        row = solved(game, every, threads)
        right += row.pop("sign") == value and positions in (None, row["positions"])
        name = f"{game}{', without symmetries' if every else ''}{f', {threads} threads' if threads > 1 else ''}"
        rows.append({"who": name, **row})
        if most is not None and memory is not None:
            targets += [at_most(name, most, row["cpu"], " s"), at_most(f"{name}, memory", memory, row["MB"], " MB")]
    kept, more = database()
    return report(WORK, [*rows, *kept], [all_right(right, len(games)), *targets, *more])


def solved(name: str, every: str, threads: int) -> Row:
    """One game."""
    method = "retrograde" if load_game(name).can_repeat else "enumeration"
    command = [sys.executable, "-c", ONE, name, method, every, str(threads), str(MEMORY)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
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
