"""What a playout is worth to the search: a number from 0 to 1, whatever the game's utilities are.

Who wins counts for a share of POINTS, by how much for the rest: a game that counts stones or moves still has to be won
first.  Where dice are thrown, or more than two play, utilities alone count: their average is what is asked for.
"""

from __future__ import annotations

from typing import Any

from outplay.sampling.iteration.tree import LEAST, MIDDLE, POINTS, SPAN


def gain_with(ask: Any) -> Any:
    """The gain that is made of these primitives."""

    @ask.bound
    def gain_of(utility, scale):
        """A utility on the scale of the search; more is better, as before."""
        worth = float(utility)
        share = min(max((worth - scale[LEAST]) / scale[SPAN], 0.0), 1.0)
        points = 0.5
        if worth > scale[MIDDLE]:
            points = 1.0
        elif worth < scale[MIDDLE]:
            points = 0.0
        return scale[POINTS] * points + (1.0 - scale[POINTS]) * share

    return gain_of
