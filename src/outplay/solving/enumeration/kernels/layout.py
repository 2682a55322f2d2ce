"""The fields of a position in as few bits as they need.

How many that is, is taken from a few random games, and mended when a field turns out to hold more: a walk then begins
again.  A layout decides about memory, and never about an answer.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any

import numpy as np

from outplay.compiling.states import MASK, leaves
from outplay.game import AnyGame, State
from outplay.solving.enumeration.positions import StateSpace
from outplay.solving.keys import Key
from outplay.solving.storage import Array

GAMES, PLIES = 20, 200
"""Random games that are looked at for the layout, and plies of each."""

WORD_BITS, LAST_BITS = 64, 32
"""Bits of a word of a key, and of its last one, which in a walk's table has an entry beside it."""


@dataclass(frozen=True)
class KeyLayout:
    """The least and the largest number of each field, as signed words; and the bits of a key's last word."""

    limits: tuple[tuple[int, int], ...]
    last_bits: int = LAST_BITS

    @classmethod
    def of(cls, space: StateSpace, last_bits: int) -> KeyLayout:
        """A layout in which the positions of a few random games fit, with room for more."""
        keys = [signed_words(space.position_of(state)) for state in _some_states(space.game, space.roots)]
        return cls(tuple((min(column), max(column)) for column in zip(*keys, strict=True)), last_bits).roomy()

    @classmethod
    def of_bits(cls, bits: int, last_bits: int) -> KeyLayout:
        """A layout of keys that are packed already: whole words, and in the last of them the bits that are left."""
        whole, rest = divmod(bits, WORD_BITS)
        last = [(0, (1 << rest) - 1)] if rest or not whole else []
        return cls((*[(-(2**63), 2**63 - 1)] * whole, *last), last_bits)

    @classmethod
    def within(cls, limits: Iterable[Iterable[int]], last_bits: int = WORD_BITS) -> KeyLayout:
        """The layout of these limits, as a file or another process gives them."""
        return cls(tuple((least, most) for least, most in limits), last_bits)

    def roomy(self) -> KeyLayout:
        """One of as many words, in which the fields of each share the bits that are left."""
        words = [word for word, _ in self.places]
        limits = []
        for (least, most), bits, word in zip(self.limits, self.bits, words, strict=True):
            size = self.last_bits if word == self.key_words - 1 else WORD_BITS
            taken = [other for other, its in zip(self.bits, words, strict=True) if its == word]
            bits += (size - sum(taken)) // len(taken)
            limits.append(_around(least, most, bits))
        return replace(self, limits=tuple(limits))

    def widened(self, field: int, word: int) -> KeyLayout:
        """One in which a field holds this word too, and as much again beyond it."""
        least, most = self.limits[field]
        spread = max(most, word) - min(least, word)
        least, most = (least, most + spread) if word > most else (0 if word >= 0 else word - spread // 2, most)
        limits = list(self.limits)
        limits[field] = max(least, -(2**63)), min(most, 2**63 - 1)
        return replace(self, limits=tuple(limits)).roomy()

    @cached_property
    def bits(self) -> tuple[int, ...]:
        """How many bits each field takes."""
        return tuple(max(1, (most - least).bit_length()) for least, most in self.limits)

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """The word and the shift of each field."""
        return self._arranged[0]

    @cached_property
    def key_words(self) -> int:
        """How many words a key has, the last one included, whether a field stands in it or not."""
        return self._arranged[1]

    @cached_property
    def _arranged(self) -> tuple[list[tuple[int, int]], int]:
        """The places, and the words: the widest field first, each in the first word that has room for it."""
        free, found = [self.last_bits], dict[int, tuple[int, int]]()
        for field in sorted(range(len(self.bits)), key=lambda field: -self.bits[field]):
            bits = self.bits[field]
            word = next((i for i, room in enumerate(free) if room >= bits), len(free))
            if word == len(free):
                free.append(WORD_BITS)
            found[field] = word, (self.last_bits if word == 0 else WORD_BITS) - free[word]
            free[word] -= bits
        last = len(free) - 1
        return [(last - found[field][0], found[field][1]) for field in range(len(self.bits))], len(free)

    def numbers(self) -> list[int]:
        """Four numbers for each field: the least, the largest less that, its word, its shift."""
        return [
            number
            for (least, _), bits, (word, shift) in zip(self.limits, self.bits, self.places, strict=True)
            for number in (least, _signed((1 << bits) - 1), word, shift)
        ]

    def fields(self, keys: Array) -> list[Array]:
        """The numbers of each field in rows of keys, as signed words."""
        return [
            ((keys[:, word] >> np.uint64(shift)) & np.uint64((1 << bits) - 1)).view(np.int64) + np.int64(least)
            for (least, _), bits, (word, shift) in zip(self.limits, self.bits, self.places, strict=True)
        ]

    @classmethod
    def around(cls, fields: Sequence[Array]) -> tuple[KeyLayout, Array]:
        """The narrowest layout that holds columns of signed words, all words of it whole, and the keys in it."""
        layout = cls(tuple((int(field.min()), int(field.max())) for field in fields), WORD_BITS)
        return layout, layout.rows_of(fields)

    def rows_of(self, fields: Sequence[Array]) -> Array:
        """Columns of signed words, which all fit, as rows of keys."""
        rows = np.zeros((len(fields[0]), self.key_words), np.uint64)
        for field, (least, _), (word, shift) in zip(fields, self.limits, self.places, strict=True):
            rows[:, word] |= (field - np.int64(least)).view(np.uint64) << np.uint64(shift)
        return rows

    def packed(self, position: Key) -> list[int] | None:
        """A position as the words of its key; None if it does not fit, and so is none that the walk came to."""
        if type(position) is int and self._is_single:
            (least, _), bits = self.limits[0], self.bits[0]
            part = (position - least) & MASK
            return None if part >> bits else [part << self.places[0][1]]
        key, numbers = [0] * self.key_words, leaves(position)
        if len(numbers) != len(self.limits):
            return None
        for number, least, bits, word, shift in zip(numbers, *self._columns, strict=True):
            part = ((number if isinstance(number, int) else _word(number)) - least) & MASK
            if part >> bits:
                return None
            key[word] |= part << shift
        return key

    @cached_property
    def _is_single(self) -> bool:
        """Is a key one field in one word?"""
        return len(self.limits) == self.key_words == 1

    @cached_property
    def _columns(self) -> tuple[list[int], ...]:
        """The least, the bits, the word and the shift of all fields."""
        least, (words, shifts) = [least for least, _ in self.limits], zip(*self.places, strict=True)
        return least, list(self.bits), list(words), list(shifts)


def _around(least: int, most: int, bits: int) -> tuple[int, int]:
    """Limits of so many bits around others: from 0 on if that is enough, else as much more on both sides."""
    if least >= 0 and most < 1 << min(bits, 63):
        return 0, (1 << min(bits, 63)) - 1
    more = (1 << bits) - 1 - (most - least)
    least = max(least - more // 2, -(2**63))
    return least, min(least + (1 << bits) - 1, 2**63 - 1)


def _some_states(game: AnyGame, roots: Sequence[State]) -> Iterator[Any]:
    random = Random(0)
    for number in range(GAMES):
        state = roots[number * len(roots) // GAMES]
        for _ in range(PLIES):
            yield state
            actions = [] if game.is_terminal(state) else list(islice(game.actions(state), 1_000))
            if not actions:
                break
            state = game.result(state, random.choice(actions))


def signed_words(position: Key) -> list[int]:
    """The numbers that a position is made of, as signed words."""
    return [_signed(_word(leaf)) for leaf in leaves(position)]


def _word(leaf: Any) -> int:
    return int.from_bytes(struct.pack("<d", leaf), "little") if isinstance(leaf, float) else int(leaf) & MASK


def _signed(word: int) -> int:
    return word - 2**64 if word >= 2**63 else word
