"""Dice in compiled code: what comes up."""

from __future__ import annotations

import numpy as np

from outplay.answers import SURE
from outplay.compiling.cache import inner
from outplay.compiling.questions import outcomes_of, packed


@inner
def drawn(game, state, share):
    """What comes up if chance has come so far between 0 and 1, packed; and: do the probabilities sum to 1?"""
    found, total, are_sound = np.int64(0), 0.0, True
    for outcome, chance in outcomes_of(game, state):
        likely = np.float64(chance)
        are_sound = are_sound and 0.0 <= likely <= 1.0
        total += likely
        if likely > 0.0 and share >= 0.0:
            found = packed(outcome)
            share -= likely
    return found, are_sound and abs(total - 1.0) < SURE
