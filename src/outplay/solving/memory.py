"""How much memory a solve may take, and the word for too little."""

from __future__ import annotations

import os
from math import inf
from pathlib import Path
from typing import Final

from outplay.errors import BadOption, TooLarge

SHARE: Final = 0.7
"""The part of the machine's memory that is taken if nobody says how much."""

MEGABYTE: Final = 1 << 20
UNKNOWN_MACHINE: Final = 2 << 30
"""Bytes that are taken where the system does not say how much there is."""


class OutOfMemory(TooLarge):
    """A game has more positions than memory can hold."""

    def __init__(self, name: str, positions: int, wanted: int, most: int):
        self.positions = positions
        super().__init__(
            f"{name} has more than {positions:,} positions, and they need {wanted // MEGABYTE:,} MB now: memory_mb is "
            f"{most // MEGABYTE:,}; give it more, or search one position with method='search'"
        )


class DiskIsFull(TooLarge):
    """A solve that went to disk has no room there."""

    def __init__(self, folder: Path, wanted: int, free: int):
        super().__init__(
            f"the disk of {folder} has {free // MEGABYTE:,} MB left, and {-(-wanted // MEGABYTE):,} more are needed: "
            "make room and call again, which goes on with a database, or give more memory_mb"
        )


def memory_to_use(memory_mb: float | None) -> int:
    """The bytes that may be taken."""
    if memory_mb is not None:
        if not isinstance(memory_mb, (int, float)) or not 0 < memory_mb < inf:
            raise BadOption(f"memory_mb is {memory_mb!r:.60}; it should be a number of megabytes above 0")
        return int(memory_mb * MEGABYTE)
    if not hasattr(os, "sysconf"):
        return UNKNOWN_MACHINE
    return int(SHARE * os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
