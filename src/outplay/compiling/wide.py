"""Constants as the compiler takes them: an int of 2**63 or more is a Bitboard, CHANCE an int, a long tuple an array."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import typeof_impl

from outplay.compiling.bitboard import bitboard
from outplay.game import Chance

LARGEST_INT = 2**63 - 1

LONG = 256
"""Items of a tuple from which on it is an array: the compiler writes a branch for each item of a tuple."""

LONGEST = 125_000
"""Items up to which it is one: a larger array is kept by its address, which no other process could use."""


class Word(int):
    """An int that the compiler takes for a Bitboard."""


@typeof_impl.register(Word)
def _type(value: Word, context: Any) -> Any:
    return bitboard


def is_wide(value: Any) -> bool:
    """Is it an int that needs the 64th bit, or a plain tuple with such an int in it?"""
    if type(value) is tuple:
        return any(map(is_wide, value))
    return type(value) is int and LARGEST_INT < value < 2**64


def is_table(value: Any) -> bool:
    """Is it a long tuple of ints, or of floats?"""
    return type(value) is tuple and LONG <= len(value) <= LONGEST and set(map(type, value)) in ({int}, {float})


def wide(value: Any) -> Any:
    """The value as the compiler should take it: beside one wide int in a tuple, all others are Bitboards too."""
    if isinstance(value, Chance):
        return int(value)  # the compiler writes a constant as its text says
    if not is_wide(value):
        return np.array(value) if is_table(value) else value
    if type(value) is tuple:
        return tuple(Word(item) if type(item) is int and item >= 0 else wide(item) for item in value)
    return Word(value)
