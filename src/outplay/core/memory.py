"""How much memory a table may take, and how many rows that gives."""

from __future__ import annotations

import os
from collections.abc import Callable
from math import inf
from typing import Final, TypeVar

from outplay.answers import range_of
from outplay.errors import BadOption, NoMemory
from outplay.game import AnyGame

Table = TypeVar("Table")

SMALL: Final = (1 << 24) - 2
"""The largest whole number that a row of the table holds in one word with all else that it says of a position.

One more stands for infinity.
"""

HEAD_BYTES: Final = 64
"""What a table takes besides its rows."""


def data_words(game: AnyGame, number: type) -> int:
    """The words that a row of the table has besides the position's key, where values are ints, or floats.

    One, if the game declares that they are small whole numbers; two, if they may be anything.  It rests on nothing but
    what is declared: code that was compiled elsewhere has to find the same.
    """
    ends = range_of(game)
    is_small = number is int and all(isinstance(end, int) and abs(end) <= SMALL for end in ends)
    return 1 if is_small else 2


def row_bits(megabytes: float, words: int) -> int:
    """The logarithm of the rows in a table of that size: as many as fit, a power of two, at least two.

    words  those of a row
    """
    return max(int((megabytes * 2**20 - HEAD_BYTES) / (8 * words)).bit_length() - 1, 1)


def table_of(megabytes: float, make: Callable[[], Table]) -> Table:
    """What `make` makes; a BadOption if the machine has not so much memory, a NoMemory if too little of it is left."""
    refusal = f"table_mb is {megabytes:g}, and there is no memory for so much: use less, or leave it out for 64"
    if megabytes * 2**20 > memory():
        raise BadOption(refusal)
    try:
        return make()
    except MemoryError:
        raise NoMemory(refusal) from None


def memory() -> float:
    """The bytes of memory that the machine has, as far as it says."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return inf
