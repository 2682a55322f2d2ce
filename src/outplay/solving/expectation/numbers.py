"""The numbers of the solver of games of chance: kinds of positions, places in its work, and how floats err."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nextafter
from typing import Any, Final, NamedTuple

from outplay.solving.entries import Column

CHOOSER, REPLIER, DICE, END = range(4)
"""Who decides at a position: who looks for a strategy, who answers it, chance, or nobody, for the game is over."""

UNIT: Final = 2.0**-53
"""What one operation on floats errs at most, relative to its result."""

SPARE: Final = 16
"""Units that an average errs at most beside two for each outcome: probabilities that were rounded, and the margin."""

TINIEST: Final = 1e-300
"""More than all products of an average lose that are too small for a float."""

NEXT, ENTERED, SWEEPS, SPENT, BUDGET, CHANGED, BATCHES, LAST, PASS, PATIENCE, ROWS = range(11)
"""Places in the work of `settle`: the component that is next, whether it was begun in this pass, sweeps so far, edges
looked at in this piece and how many it may look at, whether anything rose in this pass, how many batches of sweeps this
component has had, at how many it is left, the number of the pass, how many batches a component may have in it, and how
many rows of equations there is room for."""

PLACES: Final = 11

BATCH: Final = 8
"""Sweeps of a component between two looks at how far the sides are apart, and two tries to lift it."""

EASY: Final = 6
"""Batches of a component in which nothing but sweeps is tried as long as they raise it: most need no more."""

NOISE: Final = 4 * UNIT
"""A rise that is no more than this part of the values may be rounding: sweeps that creep like that are given up."""

KNOWN: Final = -1
"""The row of a position that no equation is about: its value is taken as it is."""

REPLIES: Final = 8
"""How often the reply is changed and the equations solved again."""

CUTS: Final = 16
"""How often a guess is gone through before it is given up."""


class Graph(NamedTuple):
    """Every position, by its number: its edges are those from first[i] to first[i + 1], each with where it leads.

    shares  of the edges where chance decides, their probabilities, which sum to 1; else anything
    """

    first: Column
    to: Column
    shares: Column


class Order(NamedTuple):
    """The components in which positions lead to each other, those that others lead to first.

    members   the positions, component by component; where it can be, what a position leads to comes before it
    starts    where the members of a component begin; one more than there are components
    circular  can one come back to a position of the component?
    place     the component of each position
    """

    members: Column
    starts: Column
    circular: Column
    place: Column


class Side(NamedTuple):
    """One player's strategy, and what it is sure to bring, whatever the other does; the other's side is mirrored.

    kinds    the kinds of the positions, this player being the chooser
    low      what the strategy brings at least, never too high
    choice   the edge that the chooser takes; of the replier, the reply that `leap` has tried
    aim      room for what `lift` and `leap` try
    row      room for the row of each position in the equations of `leap`
    endless  what play is worth to the chooser that never ends, not more than that
    """

    kinds: Column
    low: Column
    choice: Column
    aim: Column
    row: Column
    endless: float


LARGEST_WHOLE: Final = 2.0**53
"""Whole numbers below this are floats too."""


def float_below(number: Any) -> float:
    """The largest float that is not above the number."""
    nearest = float(number)
    if isinstance(number, float) or (abs(nearest) < LARGEST_WHOLE and isinstance(number, int)):
        return nearest
    return nearest if Fraction(nearest) <= Fraction(number) else nextafter(nearest, -inf)


def float_above(number: Any) -> float:
    """The smallest float that is not below the number."""
    return -float_below(-number)
