"""The transposition table of the plain engine: a row for each slot, and whatever comes last stays."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from outplay.engine.alpha_beta.recursion.entry import NO_ENTRY, Entry

ROW_BYTES: Final = 400
"""What a row takes, roughly: two tuples, the key and their places in the dict."""

MULTIPLIER: Final = 0x9E3779B97F4A7C15
WORD: Final = 2**64 - 1


class Table(dict[int, tuple[Hashable, Entry]]):
    """At most as many rows as take so many megabytes; their number is a power of two."""

    def __init__(self, megabytes: float):
        super().__init__()
        self.shift = 65 - max(int(megabytes * 2**20 / ROW_BYTES).bit_length(), 1)


def slot_of(key: Hashable, table: Table) -> int:
    """The row of a position in the table; others may have the same."""
    return (hash(key) * MULTIPLIER & WORD) >> table.shift


def recall(game: Any, key: Hashable, slot: int, table: Table) -> Entry:
    """What the table knows of the position: the whole key is compared."""
    row = table.get(slot)
    return row[1] if row is not None and row[0] == key else NO_ENTRY


def remember(game: Any, key: Hashable, slot: int, table: Table, entry: Entry) -> None:
    """Writes the row, over whatever was there."""
    table[slot] = key, entry
