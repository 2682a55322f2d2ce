"""What is known of a position: an entry of 32 bits (which value, who moves, how many plies from the end), or its code.

Values are numbered from 1 on, in the order in which ends with them are met, and are always the first player's.  Codes
take two bytes a position while a game is being solved: ends, and who wins with the next move, have one by rule; what
else is found gets the next number that is free.  The functions are for lists and, compiled, for arrays.  A Knowledge
holds the entries of all positions, in the walk that found them or in a database.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from outplay.game import Player, State

Value: TypeAlias = Any
"""A utility: an int, a float or a Fraction; None where nothing is known."""

Column: TypeAlias = Any
"""Numbers by their places, which may be written: a list, or an array."""

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


def is_better(entry: int, best: int, is_first: bool, total: Value, values: Column) -> bool:
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
        """The entry that a code stands for; UNKNOWN for 0."""
        if code >= FIRST_FREE:
            return self.entries[code - FIRST_FREE]
        number, is_second = divmod(code % ONE_PLY, 2)
        return entry_of(number, code // ONE_PLY, not is_second) if number else UNKNOWN


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a position.

    value       what it is worth to the first player
    remoteness  plies to the end; None where play never ends
    is_first    does the first player move?
    """

    value: Value
    remoteness: int | None
    is_first: bool


class Knowledge:
    """Entries of positions, and what they mean.

    players    who plays; values are the first one's
    total      what the players' utilities add up to
    draw       what endless play is worth to the first player; half of the total where nothing repeats
    values     by number
    positions  how many there are
    engine     which one found them
    """

    players: tuple[Player, ...]
    total: Value
    draw: Value
    values: Sequence[Value]
    positions: int
    engine: str

    def entries(self, states: Sequence[State]) -> Sequence[int]:
        """What is known of each state; 0 for those that play never comes to."""
        raise NotImplementedError

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        """Every entry that there is, with the number of its positions."""
        raise NotImplementedError

    def known(self, state: State) -> Known | None:
        """What is known of a state; None if play never comes to it."""
        (entry,) = self.entries([state])
        return self.read(entry) if entry else None

    def read(self, entry: int) -> Known:
        """What an entry says: value, remoteness and who moves."""
        plies = plies_in(entry)
        return Known(self.values[number_in(entry)], None if plies == ENDLESS else plies, is_first_in(entry))

    def best(self, entries: Sequence[int], is_first: bool) -> list[int]:
        """The places of the entries that a player would rather come to than to any other."""
        best = entries[0]
        for entry in entries[1:]:
            if is_better(entry, best, is_first, 2 * self.draw, self.values):
                best = entry
        wanted = number_in(best), plies_in(best)
        return [i for i, entry in enumerate(entries) if (number_in(entry), plies_in(entry)) == wanted]
