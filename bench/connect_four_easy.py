"""Exact scores of Pons' three easy sets of Connect Four positions, 1000 each, against two solvers in C++."""

from __future__ import annotations

from typing import Any

from bench.connect_four_race import raced
from bench.report import outside, report

WORK = "Connect Four, easy: exact scores of L1_R1, L2_R1 and L3_R1"
SETS = ("L1_R1", "L2_R1", "L3_R1")


def run() -> dict[str, Any]:
    """The three sets in one go."""
    try:
        known = [line.split() for name in SETS for line in outside(f"connect4/pons/Test_{name}")]
    except FileNotFoundError as error:
        return report(WORK, [], missing=[str(error)])
    return raced(WORK, [moves for moves, _ in known], [int(score) for _, score in known], limits=(1.0, 0.7, 0.5))
