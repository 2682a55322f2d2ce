"""Exact scores of 250 hard Connect Four positions, of Pons' set L2_R2, against two solvers in C++.

They are 15 to 27 plies old, and many of them are decided late.  The easy sets flatter whoever finds short wins.
"""

from __future__ import annotations

from typing import Any

from bench.connect_four_race import raced
from bench.report import table

WORK = "Connect Four, hard: exact scores of 250 positions of L2_R2"


def run() -> dict[str, Any]:
    """The positions stand beside the tests."""
    rows = [row for row in table("connect_four_scores") if row["set"] == "L2_R2"]
    return raced(WORK, [row["moves"] for row in rows], [int(row["score"]) for row in rows], limits=(1.0,))
