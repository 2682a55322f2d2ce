"""What the ends of a game are worth to the first player, each value with a number; and positions by their keys."""

from __future__ import annotations

import struct
from typing import Any, Final

from outplay.answers import number_of, refuse_pairs, refuse_stranger
from outplay.errors import TooLarge, Unsuited
from outplay.game import CHANCE, Player
from outplay.solving.enumeration.entry import MOST_VALUES, entry_of
from outplay.solving.enumeration.plain.written import NotWritten
from outplay.sums import Sum
from outplay.words import name_of, offers, word_of

WORD: Final = 2**64 - 1
"""All bits of a word."""


class Ends:
    """The values of a game's ends, and the sum that they are held against.

    values  by number; there is no number 0
    """

    def __init__(self, game: Any, players: tuple[Player, ...], sum: Sum):
        self.game, self.players, self.sum = game, players, sum
        self.values: list[Any] = [None]
        self.numbers: dict[Any, int] = {}

    def entry_at(self, state: Any) -> int:
        """The entry of an end; a GeneralSum if it contradicts what is assumed."""
        self.sum = self.sum.seen_at(self.game, state, self.players)
        if self.sum.basis == "varies":
            self.sum.refuse(self.game)
        value = number_of(self.game, "utility", state, self.players[0])
        return entry_of(self.number(value), 0, self.game.to_move(state) == self.players[0])

    def saved(self) -> list[Any]:
        """The values, for a checkpoint; a NotWritten where the sum rests on ends that were seen."""
        if self.sum.basis != "declared" or not all(type(value) in (int, float) for value in self.values[1:]):
            raise NotWritten("utility")
        return self.values[1:]

    def restore(self, values: list[Any]) -> None:
        """Goes on with values that were kept."""
        self.values, self.numbers = [None, *values], {value: i + 1 for i, value in enumerate(values)}

    def number(self, value: Any) -> int:
        """The number of a value, a new one if it has none yet."""
        if value not in self.numbers:
            if len(self.values) == MOST_VALUES:
                raise TooLarge(
                    f"{name_of(self.game)} has more than {MOST_VALUES - 1:,} different utilities: solve it with "
                    "method='search'"
                )
            self.numbers[value] = len(self.values)
            self.values.append(value)
        return self.numbers[value]


def is_first_to_move(game: Any, state: Any, first: Player) -> bool:
    """Does the first player move?  An Unsuited for whoever is no player."""
    mover = game.to_move(state)
    refuse_stranger(game, mover)
    if mover == CHANCE:
        raise Unsuited(
            f"CHANCE moves in {state!r:.200}, and the game offers no outcomes(state), or says has_chance = False"
        )
    return bool(mover == first)


def position_of(game: Any, symmetric: bool = True) -> Any:
    """A function that gives the key of a state; of symmetric positions the same, if they count as one."""
    key, symmetries = word_of(game, "key"), word_of(game, "symmetries")
    if not (symmetric and offers(game, "symmetries")):
        return key

    def least(state: Any) -> Any:
        others = list(symmetries(state))
        refuse_pairs(state, others)
        keys = [key(state), *map(key, others)]
        try:
            if type(keys[0]) is int and (smallest := min(keys)) >= 0 and max(keys) <= WORD:
                return smallest
            return min(keys, key=_in_words)
        except TypeError:  # keys that cannot be ordered
            return min(keys, key=repr)

    return least


def _in_words(key: Any) -> Any:
    """What sorts as compiled keys do, of 64 bits without a sign."""
    if isinstance(key, tuple):
        return tuple([_in_words(item) for item in key])
    if isinstance(key, float):
        return int.from_bytes(struct.pack("<d", key), "little")
    return key & WORD if isinstance(key, int) else key
