"""Positions by their keys, folded where players can be swapped; and what the ends are worth, each value with a number.

Where both sides play by the same rules, `swap_players` gives the position with the players swapped: it is worth to each
what the other one was worth to the other.  A walk that folds looks at positions of the first player's turn alone.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Final, Protocol, TypeVar

from outplay.answers import no_actions, number_of, refuse_pairs, refuse_stranger
from outplay.errors import TooLarge, Unsuited
from outplay.game import CHANCE, AnyGame, Player, State
from outplay.solving.entries import MOST_VALUES, UNKNOWN, Value, entry_of, is_first_in, number_in, plies_in
from outplay.solving.keys import Key, NotWritten
from outplay.sums import Sum, half, has_general_sum, middle_of, players_of, refuse_general, sum_of
from outplay.words import name_of, offers, word_of
from outplay.writing import PlainData

Text = TypeVar("Text")

WORD: Final = 2**64 - 1
"""All bits of a word."""


class Ends:
    """The values of a game's ends, and the sum that they are held against.

    values  by number; there is no number 0
    """

    def __init__(self, space: StateSpace):
        self.game, self.players, self.sum = space.game, space.players, space.sum
        self.values: list[Value] = [None]
        self.numbers: dict[Key, int] = {}

    def entry_at(self, state: State) -> int:
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

    def restore(self, values: list[Value]) -> None:
        """Goes on with values that were kept."""
        self.values, self.numbers = [None, *values], {value: i + 1 for i, value in enumerate(values)}

    def number(self, value: Value) -> int:
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


def successors(game: AnyGame, state: State, first: Player) -> tuple[bool, list[Any]]:
    """Does the first player move, and what follows; an error for whoever is no player, or has no move."""
    mover = game.to_move(state)
    refuse_stranger(game, mover)
    if mover == CHANCE:
        raise Unsuited(
            f"CHANCE moves in {state!r:.200}, and the game offers no outcomes(state), or says has_chance = False"
        )
    return bool(mover == first), [game.result(state, action) for action in game.actions(state)] or no_actions(state)


def position_of(game: AnyGame, symmetric: bool = True) -> Callable[[State], Key]:
    """A function that gives the key of a state; of symmetric positions the same, if they count as one."""
    key: Callable[[State], Key] = word_of(game, "key")
    symmetries = word_of(game, "symmetries")
    if not (symmetric and offers(game, "symmetries")):
        return key

    asked = False

    def least(state: State) -> Any:
        nonlocal asked
        others = list(symmetries(state))
        if not asked:
            refuse_pairs(state, others)
            asked = True
        keys: list[Any] = [key(state), *map(key, others)]
        try:
            return min(keys) if _sort_as_they_are(keys) else min(keys, key=_in_words)
        except TypeError:  # keys that cannot be ordered
            return min(keys, key=repr)

    return least


def _sort_as_they_are(keys: list[Any]) -> bool:
    """Are they ints of 64 bits without a sign, or tuples of such ints?"""
    items = chain(*keys) if all(isinstance(key, tuple) for key in keys) else keys
    return all(type(item) is int and 0 <= item <= WORD for item in items)


def _in_words(key: Key) -> Any:
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

FIRST_MOVES: Final = 1 << 31
"""In the head of what follows a position: the first player moves."""

FOLLOWERS: Final = FIRST_MOVES - 1
"""In a head: how many follow."""

Fold = Callable[[Any], tuple[Any, bool]]
"""Gives a state with the first player to move, and whether the players were swapped for that."""


def fold_of(game: AnyGame, players: Sequence[Any], folds: bool) -> Fold:
    """The fold of a game; of one that does not fold, what leaves every state as it is."""
    if not folds:
        return lambda state: (state, False)
    second, swap, to_move = players[1], word_of(game, "swap_players"), game.to_move

    def fold(state: State) -> tuple[Any, bool]:
        if to_move(state) != second:
            return state, False
        other = swap(state)
        if to_move(other) == second:
            raise Unsuited(
                f"{name_of(game)}.swap_players gives {other!r:.200}, where {second!r} moves again: check_game says so"
            )
        return other, True

    return fold


@dataclass(frozen=True)
class StateSpace:
    """All positions that play can come to from the roots of a game.

    may_repeat  may they come again?
    symmetric   do symmetric ones count as one?
    """

    game: AnyGame
    roots: Sequence[State]
    may_repeat: bool
    symmetric: bool = True

    def require_two(self) -> None:
        """Nothing; an Unsuited if three play, or more, a GeneralSum if two do for a sum that is declared general."""
        if len(self.players) > 2:
            raise Unsuited(
                f"{name_of(self.game)} is for {len(self.players)} players, and whole games are solved for two: "
                "search it with method='max-n'"
            )
        if has_general_sum(self.game):
            refuse_general(self.game)

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """Who plays; the values of positions are the first one's."""
        return players_of(self.game, self.roots[0])

    @cached_property
    def sum(self) -> Sum:
        """What the utilities of two players add up to, and how that is known."""
        return sum_of(self.game, self.roots[0])

    @cached_property
    def total(self) -> float:
        """What compiled rules take the utilities to add up to: what is declared, or seen in random play."""
        return 2 * middle_of(self.game)

    @cached_property
    def folds(self) -> bool:
        """Is the second player's turn folded onto the first's: can players be swapped, and is a repetition fair?

        Walks through games that cannot repeat do not fold: in most of them the board says who moves.
        """
        game, players = self.game, self.players
        if not (self.symmetric and self.may_repeat and offers(game, "swap_players") and len(players) == 2):
            return False
        return not offers(game, "repetition") or bool(
            word_of(game, "repetition")(game.initial, players[0]) == half(self.total)
        )

    @cached_property
    def fold(self) -> Fold:
        """The fold of the game, which leaves every state as it is where nothing is folded."""
        return fold_of(self.game, self.players if self.folds else (), self.folds)

    @cached_property
    def key_of(self) -> Callable[[State], Key]:
        """Gives the key of a state that is folded; of symmetric positions the same, if they count as one."""
        return position_of(self.game, self.symmetric)

    @cached_property
    def position_of(self) -> Callable[[State], Key]:
        """Gives the key of any state, which is that of the folded one."""
        key, fold = self.key_of, self.fold
        return (lambda state: key(fold(state)[0])) if self.folds else key


class Traversal(Protocol):
    """A walk through a space: it can be left after any piece, and goes on from there.

    engine  'plain' or 'compiled'
    space   what it goes through
    """

    engine: str
    space: StateSpace

    @property
    def count(self) -> int:
        """How many positions were met."""

    @property
    def values(self) -> list[Value]:
        """The first player's values by number, None at 0."""

    @property
    def total(self) -> float:
        """What the players' utilities add up to, as far as was seen."""

    def run(self, budget: int) -> bool:
        """Walks on for so many positions; is nothing left?"""

    def entries(self, states: Sequence[State]) -> list[int]:
        """What is known of each state; UNKNOWN for those that were not met."""

    def found(self, states: Sequence[State]) -> list[int]:
        """For each state a number, which is 0 if it was not met."""
        return self.entries(states)

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        """Every entry that there is, with the number of its positions."""

    def saved(self) -> tuple[PlainData, list[str]]:
        """What a checkpoint keeps of it: plain data, and the names of files in the folder of the checkpoint."""

    def restore(self, head: PlainData) -> None:
        """Goes on with what was saved."""


class PlainTraversal(Traversal):
    """A walk in plain Python; `first` is the player whose the values are."""

    engine = "plain"

    def __init__(self, space: StateSpace):
        self.space, self.ends, self.first = space, Ends(space), space.players[0]

    @property
    def values(self) -> list[Value]:
        """Those of the ends, in the order in which they were met."""
        return self.ends.values

    @property
    def total(self) -> float:
        """That of the ends."""
        return self.ends.sum.total


def bound(text: Text) -> Text:
    """The text itself: plain Python needs no compiler."""
    return text


def partners_of(game: AnyGame, values: Sequence[Value], total: Value) -> list[int]:
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
