"""What is known of a position, in one whole number of 32 bits: which value, who moves, how many plies from the end.

Values are numbered from 1 on, in the order in which ends with them are met, and are always the first player's.  The
functions are for lists and, compiled, for arrays.
"""

from __future__ import annotations

from typing import Any, Final

UNKNOWN: Final = 0
PLIES_BITS: Final = 19
ENDLESS: Final = (1 << PLIES_BITS) - 1
"""The plies of what never ends."""

SECOND_MOVES: Final = 1 << PLIES_BITS
"""The bit that is set where the second player moves."""

MOST_VALUES: Final = 1 << (31 - PLIES_BITS)
"""Values that a whole game may have, and one."""

MOST_POSITIONS: Final = 2**32 - 2
MOST_NUMBERED: Final = 2**31 - 2
"""Positions that a walk can hold, and one that numbers them, in 31 bits, because they may repeat."""


def entry_of(number: int, plies: int, is_first: bool) -> int:
    """The value of this number, so many plies from the end, where the first player moves or the second."""
    return number << (PLIES_BITS + 1) | (0 if is_first else SECOND_MOVES) | plies


def number_in(entry: int) -> int:
    """The number of the value."""
    return entry >> (PLIES_BITS + 1)


def plies_in(entry: int) -> int:
    """The plies to the end; ENDLESS where there is none."""
    return entry & ENDLESS


def is_first_in(entry: int) -> bool:
    """Does the first player move?"""
    return entry & SECOND_MOVES == 0


def is_better(entry: int, best: int, is_first: bool, total: Any, values: Any) -> bool:
    """Would a player rather come to `entry` than to `best`?

    The better value; of two that are the same, who is below a draw, which is half of the total, takes the longer way,
    and everybody else the shorter one.
    """
    value, other = values[number_in(entry)], values[number_in(best)]
    if value != other:
        return bool(value > other) == is_first
    if value + value != total and (value + value > total) != is_first:
        return plies_in(entry) > plies_in(best)
    return plies_in(entry) < plies_in(best)
