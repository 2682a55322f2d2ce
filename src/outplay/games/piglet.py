"""Piglet: Pig with a coin; heads is a point, tails takes the points of the turn.

T. Neller and C. Presser, Optimal Play of the Dice Game Pig, The UMAP Journal 25, 2004, solve it for a goal of 2.
"""

from __future__ import annotations

from outplay.game import Listing
from outplay.games.pig import LOST, Pig


class Piglet(Pig):
    """What the coin brings is 1 for heads, LOST for tails."""

    listing = Listing("piglet:10", "toss and collect, or hold and keep", "A move is roll or hold.", "goal")
    gains = (LOST, 1)
    faces = ("tails", "heads")

    def __init__(self, goal: int = 10):
        super().__init__(goal)
