"""A state as a row of numbers: what learners look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, get_args, get_type_hints

import outplay

BITS: Final = 64
"""Numbers that a Bitboard becomes, a bit each."""


def numbers_in(state: Any) -> list[float]:
    """The numbers that a state is made of, from left to right; a Bitboard is 64 of them, each 0 or 1.

    >>> numbers_in((3, (True, 0.5)))
    [3.0, 1.0, 0.5]
    """
    return list(_numbers(state, None))


def length_of(state: Any) -> int:
    """How many numbers a state is made of; 0 where it is made of something else too."""
    try:
        return len(numbers_in(state))
    except TypeError:
        return 0


def _numbers(value: Any, hint: Any) -> Iterator[float]:
    if hint == outplay.Bitboard:
        yield from (float(value >> bit & 1) for bit in range(BITS))
    elif isinstance(value, tuple):
        hints = _hints(value, hint)
        for place, one in enumerate(value):
            yield from _numbers(one, hints[place] if place < len(hints) else None)
    elif isinstance(value, (bool, int, float)):
        yield float(value)
    else:
        raise TypeError(f"{value!r:.60} is no number")


def _hints(value: tuple[Any, ...], hint: Any) -> list[Any]:
    """What is said about the type of each slot of a tuple."""
    if hasattr(value, "_fields"):
        said = get_type_hints(type(value), include_extras=True)
        return [said.get(field) for field in value._fields]
    slots = get_args(hint)
    return [slots[0]] * len(value) if len(slots) == 2 and slots[1] is Ellipsis else list(slots)
