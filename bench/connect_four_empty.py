"""The empty Connect Four board, scored exactly and without a book: outplay on two threads, a solver in C++ on one.

It takes many minutes: `slow` in OUTPLAY_BENCH asks for it.
"""

from __future__ import annotations

import os
from functools import partial
from typing import Any

import outplay as op
from bench.connect_four_race import NO_SOLVER, OURS_TWICE, SOLVER, Scores, solver
from bench.measure import race
from bench.report import all_right, at_most, race_rows, report
from outplay.games import ConnectFour

WORK = "Connect Four, the empty board: exact, without a book"
VALUE = 1
TABLE_MB = 512


def run() -> dict[str, Any]:
    """One run of each that is here."""
    if "slow" not in os.environ.get("OUTPLAY_BENCH", "").split():
        return report(WORK, [], missing=["it takes many minutes: set OUTPLAY_BENCH to slow"])
    has_solver = bool(os.environ.get("OUTPLAY_C4_SOLVER"))
    found = {OURS_TWICE: ours()} | ({SOLVER: solver([""])[SOLVER]} if has_solver else {})
    scores: dict[str, list[int]] = {}
    took = race({who: partial(_noted, scores, who, score) for who, score in found.items()}, rounds=1)
    rows = race_rows(took, OURS_TWICE, {who: {"right": int(score == VALUE)} for who, [score] in scores.items()})
    ratio = took[OURS_TWICE].seconds / took[SOLVER].seconds if has_solver else None
    targets = [all_right(sum(row["right"] for row in rows), len(found)), at_most("of the solver's time", 0.5, ratio)]
    return report(WORK, rows, targets, [] if has_solver else [NO_SOLVER])


def _noted(scores: dict[str, list[int]], who: str, score: Scores) -> None:
    scores[who] = score()


def ours() -> Scores:
    """Two threads, compiled before any clock runs."""
    game = ConnectFour()
    op.search(game, game.position("4444423365"), engine="compiled", threads=2)
    return lambda: [op.search(game, engine="compiled", threads=2, table_mb=TABLE_MB).value]
