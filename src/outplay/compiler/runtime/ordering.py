"""The order of many values: sorted, the least, the greatest; and their sum."""

from __future__ import annotations

import sys
from typing import Final

from outplay.compiler.runtime.comparing import INCOMPARABLE, UNKNOWN, UNORDERED, equal, items_of, order
from outplay.compiler.runtime.intrinsics import move
from outplay.compiler.runtime.iterating import iterate, iterate_any, to_list
from outplay.compiler.runtime.lists import append, copy_list, new_list, own_list
from outplay.compiler.runtime.operators import add, mul
from outplay.compiler.runtime.routines import routine
from outplay.compiler.runtime.tuples import item_at, truth, tuple_2
from outplay.compiler.runtime.words import BOX, ITEMS, NONE, SET, TOP, alloc, is_text
from outplay.compiler.unforeseen import Unforeseen

RUN: Final = 8
"""As many items are sorted by insertion."""
ADDS_FLOATS_ONE_BY_ONE: Final = sys.version_info < (3, 12)
"""From 3.12 on `sum` carries what floats lose."""


@routine("AWW->B")
def before(arena, a, b):
    """Does a come before b where things are sorted?  Which pairs Python compares there is not said."""
    if ((a | b) & 15) == 0:
        return a < b
    found = order(arena, a, b)
    if found >= UNORDERED:
        raise Unforeseen
    return found < 0


@routine("AIIIB->W")
def sort_items(arena, items, keys, count, reverse):
    """Sorts so many items at a place by the keys at another, and the keys with them, which may be the same."""
    for begin in range(0, count, RUN):
        for k in range(begin + 1, min(begin + RUN, count)):
            key, item = arena[keys + k], arena[items + k]
            j = k - 1
            while j >= begin and (
                before(arena, arena[keys + j], key) if reverse else before(arena, key, arena[keys + j])
            ):
                arena[keys + j + 1] = arena[keys + j]
                arena[items + j + 1] = arena[items + j]
                j -= 1
            arena[keys + j + 1] = key
            arena[items + j + 1] = item
    width = RUN
    while width < count:
        for begin in range(0, count - width, 2 * width):
            _merge(arena, items + begin, keys + begin, width, min(2 * width, count - begin), reverse)
        width *= 2
    return NONE


@routine("AIIIIB->W")
def _merge(arena, items, keys, first, count, reverse):
    """Merges what is sorted up to `first` with the rest."""
    top = arena[TOP]
    other_items = alloc(arena, 2 * first)
    other_keys = other_items + first
    move(arena, other_items, items, first)
    move(arena, other_keys, keys, first)
    i, j, k = 0, first, 0
    while i < first and j < count:
        left, right = arena[other_keys + i], arena[keys + j]
        if before(arena, left, right) if reverse else before(arena, right, left):
            arena[items + k] = arena[items + j]
            arena[keys + k] = right
            j += 1
        else:
            arena[items + k] = arena[other_items + i]
            arena[keys + k] = left
            i += 1
        k += 1
    move(arena, items + k, other_items + i, first - i)
    move(arena, keys + k, other_keys + i, first - i)
    arena[TOP] = top
    return NONE


@routine("AWB->W")
def sort_list(arena, word, reverse):
    """word.sort(reverse=reverse)"""
    header = own_list(arena, word)
    begin = arena[header + ITEMS]
    return sort_items(arena, begin, begin, arena[header], reverse)


@routine("AWWB->W")
def sort_by(arena, word, keys, reverse):
    """Sorts a list by a list of as many keys."""
    header = own_list(arena, word)
    keys = copy_list(arena, keys)
    if arena[keys >> 4] != arena[header]:
        raise Unforeseen
    return sort_items(arena, arena[header + ITEMS], arena[(keys >> 4) + ITEMS], arena[header], reverse)


@routine("AWWB->W")
def sort_apart(arena, word, keys, reverse):
    """The same, of a list in an order that nobody knows: no two keys may be equal."""
    header = own_list(arena, word)
    if arena[keys >> 4] != arena[header]:
        raise Unforeseen
    begin = arena[(keys >> 4) + ITEMS]
    sort_items(arena, arena[header + ITEMS], begin, arena[header], reverse)
    for k in range(begin, begin + arena[header] - 1):
        if not (before(arena, arena[k + 1], arena[k]) if reverse else before(arena, arena[k], arena[k + 1])):
            raise Unforeseen
    return NONE


@routine("AWB->W")
def sorted_(arena, word, reverse):
    """sorted(word, reverse=reverse)"""
    found = to_list(arena, iterate_any(arena, word))
    sort_list(arena, found, reverse)
    return found


@routine("AWWI->W")
def _best(arena, word, keys, sought):
    """The first item whose key comes before all others (-1) or behind them (1)."""
    items = iterate_any(arena, word)
    any_order = (word & 15) == SET
    ranked = items if word == keys else iterate(arena, keys)
    count = items_of(arena, items)
    if count == 0:
        raise ValueError
    if items_of(arena, ranked) != count:
        raise Unforeseen
    best, place = item_at(arena, ranked, 0), 0
    for k in range(1, count):
        key = item_at(arena, ranked, k)
        found = order(arena, key, best)
        if found == UNKNOWN or (any_order and found >= UNORDERED):
            raise Unforeseen
        if found == INCOMPARABLE:
            raise TypeError
        if found == sought:
            best, place = key, k
    return item_at(arena, items, place)


@routine("AW->W")
def min_of(arena, word):
    """min(word)"""
    return _best(arena, word, word, -1)


@routine("AW->W")
def max_of(arena, word):
    """max(word)"""
    return _best(arena, word, word, 1)


@routine("AWW->W")
def min_by(arena, word, keys):
    """The first of the items whose key is the least."""
    return _best(arena, iterate(arena, word), keys, -1)


@routine("AWW->W")
def max_by(arena, word, keys):
    """The first of the items whose key is the greatest."""
    return _best(arena, iterate(arena, word), keys, 1)


@routine("AWW->W")
def min_2(arena, a, b):
    """min(a, b)"""
    return b if _is(order(arena, b, a), -1) else a


@routine("AWW->W")
def max_2(arena, a, b):
    """max(a, b)"""
    return b if _is(order(arena, b, a), 1) else a


@routine("II->B", short=True)
def _is(found, sought):
    if found == UNKNOWN:
        raise Unforeseen
    if found == INCOMPARABLE:
        raise TypeError
    return found == sought


@routine("AWW->W")
def sum_(arena, word, start):
    """sum(word, start)"""
    if is_text(start):
        raise TypeError
    items = iterate(arena, word)
    total = start
    for k in range(items_of(arena, items)):
        total = add(arena, total, item_at(arena, items, k))
        if not ADDS_FLOATS_ONE_BY_ONE and (total & 15) == BOX and k > 0:
            raise Unforeseen
    return total


@routine("AW->W")
def running_sums(arena, word):
    """list(accumulate(word))"""
    items = iterate(arena, word)
    found = new_list(arena, items_of(arena, items))
    total = 0
    for k in range(items_of(arena, items)):
        total = item_at(arena, items, k) if k == 0 else add(arena, total, item_at(arena, items, k))
        append(arena, found, total)
    return found


@routine("AWW->W")
def grouped(arena, word, keys):
    """list(groupby(word, key)), of a list and what the key gives for its items; each group is a list"""
    found, group = new_list(arena, 0), NONE
    for k in range(items_of(arena, word)):
        key = item_at(arena, keys, k)
        if k == 0 or not equal(arena, key, item_at(arena, keys, k - 1)):
            group = new_list(arena, 0)
            append(arena, found, tuple_2(arena, key, group))
        append(arena, group, item_at(arena, word, k))
    return found


@routine("AW->W")
def product_of_numbers(arena, word):
    """math.prod(word)"""
    items = iterate(arena, word)
    total = 1 << 4
    for k in range(items_of(arena, items)):
        total = mul(arena, total, item_at(arena, items, k))
    return total


@routine("AW->B")
def any_of(arena, word):
    """any(word)"""
    items = iterate_any(arena, word)
    for k in range(items_of(arena, items)):
        if truth(arena, item_at(arena, items, k)):
            return True
    return False


@routine("AW->B")
def all_of(arena, word):
    """all(word)"""
    items = iterate_any(arena, word)
    for k in range(items_of(arena, items)):
        if not truth(arena, item_at(arena, items, k)):
            return False
    return True
