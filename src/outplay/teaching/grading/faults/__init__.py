"""The usual faults, each as the book's text with a few words changed, and what to say of it.

fault.py     one of them, how it is written, and how it looks in a student's text
pruning.py   windows, cuts and tables
choosing.py  whose turn it is, which child counts, which move comes back; probabilities
"""

from __future__ import annotations

from typing import Final

from outplay.teaching.grading.faults.choosing import CHANCE, CHOOSING
from outplay.teaching.grading.faults.fault import Fault
from outplay.teaching.grading.faults.pruning import PRUNING
from outplay.teaching.grading.texts import ALPHA_BETA, EXPECTIMAX, MINIMAX, NEGAMAX, TABLE, UNPRUNED

FAULTS: Final = (*PRUNING, *CHOOSING, *CHANCE)
"""In the order in which they are thought of, where two fit equally well."""

WHOLE_TEXTS: Final = {
    MINIMAX: "minimax",
    ALPHA_BETA: "alpha-beta",
    TABLE: "alpha-beta",
    NEGAMAX: "alpha-beta",
    UNPRUNED: "minimax",
    EXPECTIMAX: "expectimax",
}
"""The algorithm that each text is meant to be."""

__all__ = ["FAULTS", "WHOLE_TEXTS", "Fault"]
