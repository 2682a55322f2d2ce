"""The transposition table of the plain engine: rows as in a compiled one, of which only those in use take memory.

Whatever comes last to a row stays there.  A row of Python's objects is larger than one of an array: where there is no
room for all of them, the table starts anew.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from outplay.core.entry import NO_ENTRY, TableEntry
from outplay.core.memory import row_bits
from outplay.game import AnyGame

ROW_BYTES: Final = 400
"""What a row in use takes, roughly: two tuples, the key and their places in the dict."""

MULTIPLIER: Final = 0x9E3779B97F4A7C15
WORD: Final = 2**64 - 1


class Table(dict[int, tuple[Hashable, TableEntry]]):
    """The rows in use.

    words  those of a row in a compiled table
    shift  how far a hash is shifted to the right to give a row
    most   how many rows take so many megabytes
    """

    def __init__(self, megabytes: float, words: int = 3):
        super().__init__()
        self.shift = 64 - row_bits(megabytes, words)
        self.most = max(int(megabytes * 2**20 / ROW_BYTES), 1)


def words_in(key: Hashable) -> int:
    """How many things a key like this one is made of."""
    return sum(map(words_in, key)) if isinstance(key, tuple) else 1


def slot_of(key: Hashable, table: Table) -> int:
    """The row of a position in the table; others may have the same."""
    return (hash(key) * MULTIPLIER & WORD) >> table.shift


def recall(game: AnyGame, key: Hashable, slot: int, table: Table) -> TableEntry:
    """What the table knows of the position: the whole key is compared."""
    row = table.get(slot)
    return row[1] if row is not None and row[0] == key else NO_ENTRY


def no_entry(game: AnyGame) -> TableEntry:
    """What it knows of a position that it does not keep."""
    return NO_ENTRY


def remember(game: AnyGame, key: Hashable, slot: int, table: Table, entry: TableEntry) -> None:
    """Writes the row, over whatever was there."""
    if len(table) >= table.most and slot not in table:
        table.clear()
    table[slot] = key, entry
