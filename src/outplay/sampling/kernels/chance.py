"""Dice in compiled code: what may come up, what does, and the state after it.

Each question has an answer for games without dice too, which nobody asks there: the compiler leaves it out.
"""

from __future__ import annotations

import numpy as np

from outplay.answers import SURE
from outplay.compiling import questions
from outplay.compiling.cache import inner
from outplay.compiling.questions import packed, question
from outplay.words import throws_dice


@question
def outcomes_of(game, state):
    """What may come up, with probabilities."""
    if not throws_dice(game.game):
        return lambda game, state: ((np.int64(0), 1.0),)
    return lambda game, state: game.outcomes(state)


@question
def after_throw(game, state, outcome):
    """The state after an outcome, which is packed."""
    if not throws_dice(game.game):
        return lambda game, state, outcome: state
    return lambda game, state, outcome: questions.after(game, state, questions.thrown(game, outcome))


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
