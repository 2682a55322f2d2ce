"""What may be known of a position, each as a small whole number: two bytes a position while a game is being solved.

Ends, and who wins with the next move, have a code by rule; whatever else is found gets the next number that is free.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from outplay.solving.enumeration.entry import MOST_VALUES, UNKNOWN, entry_of, is_first_in, number_in, plies_in

ONE_PLY: Final = 2 * MOST_VALUES
"""The codes of ends are below this, those of positions a ply from the end below twice as much."""

FIRST_FREE: Final = 2 * ONE_PLY


def code_at(number: int, plies: int, is_first: bool) -> int:
    """The code of the value of this number at an end, or a ply before one."""
    return ONE_PLY * plies + 2 * number + (0 if is_first else 1)


class Codes:
    """The codes that were given out: `entries`, those that have none by rule."""

    def __init__(self, entries: Iterable[int] = ()):
        self.entries = list(entries)
        self.codes = {entry: FIRST_FREE + i for i, entry in enumerate(self.entries)}

    def __len__(self) -> int:
        """All codes are below this."""
        return FIRST_FREE + len(self.entries)

    def code(self, entry: int) -> int:
        """The code of an entry, a new one if it was never met."""
        if plies_in(entry) < 2:
            return code_at(number_in(entry), plies_in(entry), is_first_in(entry))
        if entry not in self.codes:
            self.codes[entry] = len(self)
            self.entries.append(entry)
        return self.codes[entry]

    def entry(self, code: int) -> int:
        """The entry of a code."""
        if code >= FIRST_FREE:
            return self.entries[code - FIRST_FREE]
        number, is_second = divmod(code % ONE_PLY, 2)
        return entry_of(number, code // ONE_PLY, not is_second) if number else UNKNOWN
