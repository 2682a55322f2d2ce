"""Positions by their keys, folded where players can be swapped; and what the ends are worth, each value with a number.

Where both sides play by the same rules, `swap_players` gives the position with the players swapped: it is worth to each
what the other one was worth to the other.  A walk that folds looks at positions of the first player's turn alone.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, Final

from outplay.answers import number_of, refuse_pairs, refuse_stranger
from outplay.errors import TooLarge, Unsuited
from outplay.game import CHANCE, Player
from outplay.solving.entries import MOST_VALUES, UNKNOWN, entry_of, is_first_in, number_in, plies_in
from outplay.solving.keys import NotWritten
from outplay.sums import Sum, middle_of, players_of
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

    asked = False

    def least(state: Any) -> Any:
        nonlocal asked
        others = list(symmetries(state))
        if not asked:
            refuse_pairs(state, others)
            asked = True
        keys = [key(state), *map(key, others)]
        try:
            return min(keys) if _sort_as_they_are(keys) else min(keys, key=_in_words)
        except TypeError:  # keys that cannot be ordered
            return min(keys, key=repr)

    return least


def _sort_as_they_are(keys: list[Any]) -> bool:
    """Are they ints of 64 bits without a sign, or tuples of such ints?"""
    items = chain(*keys) if all(isinstance(key, tuple) for key in keys) else keys
    return all(type(item) is int and 0 <= item <= WORD for item in items)


def _in_words(key: Any) -> Any:
    """What sorts as compiled keys do, of 64 bits without a sign."""
    if isinstance(key, tuple):
        return tuple([_in_words(item) for item in key])
    if isinstance(key, float):
        return int.from_bytes(struct.pack("<d", key), "little")
    return key & WORD if isinstance(key, int) else key


SWAPPED: Final = 1 << 31
"""In the number of a position that follows: it does so with the players swapped."""

NUMBER: Final = SWAPPED - 1
"""The bits of a number that name the position."""

Fold = Callable[[Any], tuple[Any, bool]]
"""Gives a state with the first player to move, and whether the players were swapped for that."""


def folds(game: Any, symmetric: bool, may_repeat: bool) -> bool:
    """Does a walk fold: does the game say how players are swapped, and is a repetition worth the same to both?

    Walks through games that cannot repeat do not: in most of them the board says who moves.
    """
    players = players_of(game, game.initial)
    if not (symmetric and may_repeat and len(players) == 2 and offers(game, "swap_players")):
        return False
    return not offers(game, "repetition") or bool(game.repetition(game.initial, players[0]) == middle_of(game))


def fold_of(game: Any, players: Sequence[Any], folds: bool) -> Fold:
    """The fold of a game; of one that does not fold, what leaves every state as it is."""
    if not folds:
        return lambda state: (state, False)
    second, swap, to_move = players[1], game.swap_players, game.to_move

    def fold(state: Any) -> tuple[Any, bool]:
        if to_move(state) != second:
            return state, False
        other = swap(state)
        if to_move(other) == second:
            raise Unsuited(
                f"{name_of(game)}.swap_players gives {other!r:.200}, where {second!r} moves again: check_game says so"
            )
        return other, True

    return fold


def folded_position_of(game: Any, root: Any, symmetric: bool, folds: bool) -> Callable[[Any], Any]:
    """A function that gives the key of a state, folded; of symmetric positions the same, if they count as one."""
    position, fold = position_of(game, symmetric), fold_of(game, players_of(game, root), folds)
    return (lambda state: position(fold(state)[0])) if folds else position


def partners_of(game: Any, values: Sequence[Any], total: Any) -> list[int]:
    """For the number of each value, that of what the other player has then; an Unsuited where there is none such."""
    order = sorted(range(1, len(values)), key=lambda number: values[number])
    partners = [UNKNOWN] * len(values)
    for number, partner in zip(order, reversed(order), strict=True):
        if values[number] != total - values[partner]:
            raise Unsuited(
                f"{name_of(game)} has the value {values[number]}, and none that adds up to {total} with it, as there "
                "should be where players can be swapped: solve it with symmetries=False"
            )
        partners[number] = partner
    return partners


def swapped(entry: int, partners: Sequence[int]) -> int:
    """What is known of a position, once the players are swapped."""
    if entry == UNKNOWN:
        return UNKNOWN
    return entry_of(partners[number_in(entry)], plies_in(entry), not is_first_in(entry))
