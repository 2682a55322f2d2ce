"""The table of the plain engine: a dict of so many positions, of which the cheapest half goes when it is full.

What took few nodes to find out is found again soon (SmallTreeGC: A. Nagai, "A new depth-first search algorithm for
AND/OR trees", University of Tokyo, 1999).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from outplay.solving.proof_number.recursion.numbers import NOTHING, Entry

ROW_BYTES: Final = 500
"""What a position takes, roughly: its key, two tuples, their numbers and a place in the dict."""

NO_ENTRY: Final = Entry(1, 1, 0, NOTHING)


class Table(dict[Hashable, tuple[Entry, int, int]]):
    """Positions, each with what is known, the sign of the path that it may depend on, and the nodes it took."""

    def __init__(self, megabytes: float):
        super().__init__()
        self.most = max(int(megabytes * 2**20 / ROW_BYTES), 1)

    def make_room(self) -> None:
        """Drops the half that took the fewest nodes."""
        cheapest = sorted(self, key=lambda key: self[key][2])
        for key in cheapest[: (len(self) + 1) // 2]:
            del self[key]


def recall(game: Any, key: Hashable, sign: int, table: Table) -> Entry:
    """What the table knows of the position, on a path with this sign."""
    row = table.get(key)
    if row is None or (row[0].hang != NOTHING and row[1] != sign):
        return NO_ENTRY
    return row[0]


def remember(game: Any, key: Hashable, sign: int, table: Table, entry: Entry, nodes: int) -> None:
    """Keeps what is known of the position, and what it took to find it."""
    if len(table) >= table.most and key not in table:
        table.make_room()
    table[key] = entry, sign, nodes
