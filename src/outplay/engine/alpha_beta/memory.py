"""How much memory a table may take."""

from __future__ import annotations

import os
from collections.abc import Callable
from math import inf
from typing import TypeVar

from outplay.errors import BadOption, NoMemory

Table = TypeVar("Table")


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
