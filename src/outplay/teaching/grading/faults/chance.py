"""Faults of expectimax: what becomes of probabilities."""

from __future__ import annotations

from typing import Final

from outplay.teaching.grading.faults.fault import Fault, in_text
from outplay.teaching.grading.texts import EXPECTIMAX

ONLY_MAX_VALUE: Final = (("return min_value(state", "return max_value(state"),)

CHANCE: Final = (
    Fault(
        "probabilities averaged",
        "weigh each outcome by its probability: the sum of p times value, and nothing divided by how many there are",
        in_text(
            EXPECTIMAX,
            (("v += p * v2", "v += v2 / len(list(game.outcomes(state)))"),),
            (("v += p * v2", "v += p * v2 / len(list(game.outcomes(state)))"),),
        ),
    ),
    Fault(
        "probabilities left out",
        "weigh each outcome by its probability: p times value",
        in_text(EXPECTIMAX, (("v += p * v2", "v += v2"),)),
    ),
    Fault(
        "chance plays for somebody",
        "dice take no side: a chance node is worth the average of its outcomes, not the best or the worst",
        in_text(
            EXPECTIMAX,
            (("v = 0\n", "v = -inf\n"), ("v += p * v2", "v = max(v, v2)")),
            (("v = 0\n", "v = inf\n"), ("v += p * v2", "v = min(v, v2)")),
            (("v = 0\n", "v = -inf\n"), ("v += p * v2", "v = max(v, p * v2)")),
            (("v = 0\n", "v = inf\n"), ("v += p * v2", "v = min(v, p * v2)")),
        ),
    ),
    Fault(
        "only one outcome of a throw is counted",
        "add up all outcomes: v += p * value",
        in_text(
            EXPECTIMAX,
            (("v += p * v2", "v = v2"),),
            (("v += p * v2", "v = p * v2"),),
            (("v += p * v2", "v += p * v2\n            return v"),),
            (
                ("game.outcomes(state)", "[max(game.outcomes(state), key=lambda one: one[1])]"),
                ("v += p * v2", "v += v2"),
            ),
        ),
    ),
    Fault(
        "MIN is forgotten",
        "besides chance there is an opponent: at MIN's nodes take the least",
        in_text(EXPECTIMAX, ONLY_MAX_VALUE),
    ),
)
