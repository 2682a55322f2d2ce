"""Exact scores of 50 random Connect Four positions, 8 to 14 plies old, against two solvers in C++.

Long searches, up to millions of nodes each: here it counts how a search deals with memory.  The positions are the first
that `connect_four_random.positions(8, 14)` draws; their scores are what both other solvers say.
"""

from __future__ import annotations

from typing import Any

from bench.connect_four_race import raced
from bench.report import table

WORK = "Connect Four, early: exact scores of 50 random positions of 8 to 14 plies"
ROUNDS = 3


def run() -> dict[str, Any]:
    """The positions stand beside the tests."""
    rows = table("connect_four_early")
    known = [int(row["score"]) for row in rows]
    return raced(WORK, [row["moves"] for row in rows], known, limits=(0.85, 0.5), rounds=ROUNDS)
