"""What is known of the positions of a game, wherever it is kept: in the walk that found it, or in a database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from outplay.game import Player
from outplay.solving.enumeration.entry import ENDLESS, is_better, is_first_in, number_in, plies_in


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a position.

    value       what it is worth to the first player
    remoteness  plies to the end; None where play never ends
    is_first    does the first player move?
    """

    value: Any
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
    total: Any
    draw: Any
    values: Sequence[Any]
    positions: int
    engine: str

    def entries(self, states: Sequence[Any]) -> Sequence[int]:
        """What is known of each state; 0 for those that play never comes to."""
        raise NotImplementedError

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        """Every entry that there is, with the number of its positions."""
        raise NotImplementedError

    def known(self, state: Any) -> Known | None:
        """What is known of a state; None if play never comes to it."""
        (entry,) = self.entries([state])
        return self.read(entry) if entry else None

    def read(self, entry: int) -> Known:
        """An entry as a record."""
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
