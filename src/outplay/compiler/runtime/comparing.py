"""Equality and order, as Python has them between any two values."""

from __future__ import annotations

from typing import Final

from outplay.compiler.runtime.intrinsics import float_of
from outplay.compiler.runtime.numbers import order_int_float
from outplay.compiler.runtime.routines import declared, routine
from outplay.compiler.runtime.tuples import item_at
from outplay.compiler.runtime.words import (
    BOX,
    DICT,
    INT,
    ITEMS,
    LIST,
    NONE,
    PACKED,
    PLAIN,
    RANGE,
    SET,
    TEXT,
    TUPLE,
    is_number,
    is_text,
    is_tuple,
)
from outplay.compiler.unforeseen import Unforeseen

set_is_within = declared(__name__, "set_is_within", "AWW->B")
same_dicts = declared(__name__, "same_dicts", "AWW->B")

UNORDERED: Final = 2
"""Two sets of which neither holds the other."""
INCOMPARABLE: Final = 3
"""A TypeError."""
UNKNOWN: Final = 4
"""Enum members and dataclasses, which may have an order of their own."""


@routine("AWW->B", short=True)
def equal(arena, a, b):
    """a == b"""
    if a == b:
        return True
    if ((a & 7) < 2 and (b & 7) < 2) or a == NONE or b == NONE:
        return False
    return equal_other(arena, a, b)


@routine("AWW->B")
def equal_other(arena, a, b):
    """The same of two words that differ, none of them that of None, nor both ints, symbols or packed."""
    kind, other = a & 15, b & 15
    if kind == TEXT and other == TEXT:
        place, count = a >> 4, arena[a >> 4]
        return count == arena[b >> 4] and same_items(arena, place + ITEMS, (b >> 4) + ITEMS, count)
    if kind == BOX or other == BOX:
        return is_number(a) and is_number(b) and order_numbers(arena, a, b) == 0
    if kind == SET or other == SET:
        return kind == other and arena[a >> 4] == arena[b >> 4] and set_is_within(arena, a, b)
    if kind == DICT or other == DICT:
        return kind == other and same_dicts(arena, a, b)
    if not same_kind(arena, a, b):
        return False
    length = items_of(arena, a)
    if length != items_of(arena, b):
        return False
    if kind != PACKED and other != PACKED:
        return same_items(arena, place_of_items(arena, a), place_of_items(arena, b), length)
    for k in range(length):
        if not equal(arena, item_at(arena, a, k), item_at(arena, b, k)):
            return False
    return True


@routine("AW->I", short=True)
def place_of_items(arena, word):
    """Where the items of a tuple, list or text begin."""
    return arena[(word >> 4) + ITEMS] if (word & 15) == LIST else (word >> 4) + ITEMS


@routine("AIII->B")
def same_items(arena, first, second, count):
    """Are so many items at one place equal to those at another?"""
    for k in range(count):
        x, y = arena[first + k], arena[second + k]
        if x != y and not equal(arena, x, y):
            return False
    return True


@routine("AWW->B")
def same_kind(arena, a, b):
    """Are they both tuples, lists, ranges, texts or records of one class, which may be equal item by item?"""
    kind, other = a & 15, b & 15
    if kind in (TUPLE, PACKED) and other in (TUPLE, PACKED):
        one = PLAIN if kind == PACKED else arena[(a >> 4) + 1]
        two = PLAIN if other == PACKED else arena[(b >> 4) + 1]
        return one == two or (one >= PLAIN and two >= PLAIN)
    if kind == LIST and other == LIST:
        return arena[(a >> 4) + 1] == arena[(b >> 4) + 1]
    return kind == TEXT and other == TEXT


@routine("AW->I", short=True)
def items_of(arena, word):
    """How many items a tuple, list, text or record has."""
    if (word & 15) == PACKED:
        return (word >> 4) & 7
    return arena[word >> 4] if (word & 15) >= TUPLE else 1


@routine("AWW->I")
def order_numbers(arena, a, b):
    """-1, 0 or 1: two numbers compared exactly."""
    if (a & 15) == INT and (b & 15) == INT:
        return -1 if a < b else (1 if a > b else 0)
    if (a & 15) == INT:
        return order_int_float(a >> 4, float_of(arena[b >> 4]))
    if (b & 15) == INT:
        return -order_int_float(b >> 4, float_of(arena[a >> 4]))
    x, y = float_of(arena[a >> 4]), float_of(arena[b >> 4])
    return -1 if x < y else (1 if x > y else 0)


@routine("AWW->I")
def order(arena, a, b):
    """-1, 0 or 1; else why it is none of them."""
    if is_number(a) and is_number(b):
        return order_numbers(arena, a, b)
    if is_text(a) and is_text(b):
        pass
    elif (a & 15) == SET and (b & 15) == SET:
        return order_sets(arena, a, b)
    elif not (is_tuple(arena, a) and is_tuple(arena, b)) and not ((a & 15) == LIST and same_kind(arena, a, b)):
        return UNKNOWN if _may_have_order(arena, a) or _may_have_order(arena, b) else INCOMPARABLE
    first, second = items_of(arena, a), items_of(arena, b)
    for k in range(min(first, second)):
        x, y = item_at(arena, a, k), item_at(arena, b, k)
        if (x & 15) < 2 and (x & 15) == (y & 15) and (x >> 4) < 0x200000 and (y >> 4) < 0x200000:
            if x != y:
                return -1 if x < y else 1
        elif not equal(arena, x, y):
            return order(arena, x, y)
    return -1 if first < second else (1 if first > second else 0)


@routine("AWW->I")
def order_sets(arena, a, b):
    """-1: every item of a is in b, and not the other way round."""
    first, second = arena[a >> 4], arena[b >> 4]
    if first <= second and set_is_within(arena, a, b):
        return -1 if first < second else 0
    return 1 if first > second and set_is_within(arena, b, a) else UNORDERED


@routine("AW->B")
def _may_have_order(arena, word):
    kind = word & 15
    if kind == TUPLE:
        return arena[(word >> 4) + 1] < RANGE
    return kind == 1 and not is_text(word)


@routine("AWW->I")
def order_or_error(arena, a, b):
    """-1, 0 or 1, or that they are sets without an order."""
    found = order(arena, a, b)
    if found == INCOMPARABLE:
        raise TypeError
    if found == UNKNOWN:
        raise Unforeseen
    return found


@routine("AWW->B", short=True)
def less(arena, a, b):
    """a < b"""
    if ((a | b) & 15) == 0:
        return a < b
    return order_or_error(arena, a, b) == -1


@routine("AWW->B", short=True)
def less_equal(arena, a, b):
    """a <= b"""
    if ((a | b) & 15) == 0:
        return a <= b
    return order_or_error(arena, a, b) <= 0


@routine("AWW->B", short=True)
def greater(arena, a, b):
    """a > b"""
    if ((a | b) & 15) == 0:
        return a > b
    return order_or_error(arena, a, b) == 1


@routine("AWW->B", short=True)
def greater_equal(arena, a, b):
    """a >= b"""
    if ((a | b) & 15) == 0:
        return a >= b
    found = order_or_error(arena, a, b)
    return found == 0 or found == 1
