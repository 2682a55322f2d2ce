"""What a game says that a state can be worth, held against what is proved of it.

`bounds` speak of the value: a bad move may lead to an end that they leave out.  So it is no end that can contradict
them, but what is backed up from the ends.
"""

from __future__ import annotations

from typing import Any

from outplay.answers import SURE
from outplay.core.numbers import BY_PATH, HELD
from outplay.core.primitives import Primitives


def hold_with(ask: Primitives) -> Any:
    """The check that is made of these primitives."""
    refuse_bounds = ask.refuse_bounds

    @ask.bound
    def hold(game, state, mover, value, alpha, beta, low, high, work):
        """An error if a proved value contradicts the bounds of its state, by more than floats round.

        What is above alpha is the least that the state is worth, what is below beta the most.
        """
        is_more = value > alpha and value > high + SURE * (1 + abs(high))
        is_less = value < beta and value < low - SURE * (1 + abs(low))
        if (is_more or is_less) and work[HELD] != 0 and work[BY_PATH] == 0:
            refuse_bounds(game, state, mover, value, work)

    return hold
