"""Is a value one of some constants?  Found without a call where those are ints, characters or short tuples."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from outplay.compiler.kinds import MUTABLE, TEXTS
from outplay.compiler.routine import Lowered, RoutineBase

FEW: Final = 8
"""Constants that a word is compared with one after the other."""

MASK_BITS: Final = 60
"""Ints that lie so near to each other are the bits of one."""

CONSTANTS: Final = (str, tuple, list, set, frozenset, dict)


def is_among(routine: RoutineBase, item: Lowered, kinds: Collection[Any], values: Collection[Any]) -> str:
    """The truth that a value, whose kinds were seen, is in a constant collection; the value is in a name."""
    if isinstance(values, str):
        return _in_text(routine, item, kinds, values)
    members = tuple(values)
    if item.type == "i" and members and all(type(value) is int for value in members):
        low = min(members)
        if max(members) - low < MASK_BITS:
            mask = sum(1 << (value - low) for value in set(members))
            return f"in_mask({item.text}, {low}, {mask})"
    word = routine.converted(item, "w").text
    looked_up = f"contains(A, {_holder(routine, kinds, members)}, {word})"
    words = _simple_words(routine, members)
    return looked_up if words is None else f"({_one_of(word, words)} or (({word} & 7) > 1 and {looked_up}))"


def _in_text(routine: RoutineBase, item: Lowered, kinds: Collection[Any], text: str) -> str:
    word = routine.converted(item, "w").text
    looked_up = f"contains(A, {routine.constant(text, None).text}, {word})"
    words = _simple_words(routine, tuple(text)) if set(kinds) <= TEXTS else None
    return looked_up if words is None else f"({_one_of(word, words)} or (not is_char({word}) and {looked_up}))"


def _one_of(word: str, words: list[int]) -> str:
    return " or ".join(f"{word} == {one}" for one in words)


def _simple_words(routine: RoutineBase, members: tuple[Any, ...]) -> list[int] | None:
    """The words of few constants that equal no other int, character or short tuple."""
    if not 0 < len(members) <= FEW or not all(map(_may_be_simple, members)):
        return None
    words = [routine.program.constant_word(value) for value in members]
    return words if all(word & 7 < 2 for word in words) else None


def _may_be_simple(value: Any) -> bool:
    if type(value) is tuple:
        return len(value) <= FEW and all(type(item) in (int, str) for item in value)
    return type(value) is int or (type(value) is str and len(value) == 1)


def _holder(routine: RoutineBase, kinds: Collection[Any], members: tuple[Any, ...]) -> str:
    """The word of the collection: a set where many can be hashed, and what is looked for always could be."""
    if len(members) > FEW and not set(kinds) & MUTABLE and all(type(one) in (int, tuple, frozenset) for one in members):
        return routine.constant(frozenset(members), None).text
    return routine.constant(members, None).text
