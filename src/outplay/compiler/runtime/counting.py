"""Counters: dicts that say how often something is in what they were made of."""

from __future__ import annotations

from outplay.compiler.runtime.comparing import items_of
from outplay.compiler.runtime.dicts import dict_items, dict_of_class, dict_values, get_key, set_key
from outplay.compiler.runtime.iterating import iterate
from outplay.compiler.runtime.operators import add
from outplay.compiler.runtime.ordering import sort_by, sum_
from outplay.compiler.runtime.routines import routine
from outplay.compiler.runtime.sequences import slice_
from outplay.compiler.runtime.tuples import item_at
from outplay.compiler.runtime.words import COUNTER, DICT, NONE
from outplay.compiler.unforeseen import Unforeseen

ONE = 1 << 4
"""The word of 1."""


@routine("AW->W")
def counter(arena, word):
    """Counter(word), of what can be iterated"""
    found = dict_of_class(arena, COUNTER)
    count_more(arena, found, word)
    return found


@routine("AWW->W")
def count_more(arena, word, other):
    """word.update(other), of a Counter"""
    if (other & 15) == DICT:
        raise Unforeseen
    items = iterate(arena, other)
    for k in range(items_of(arena, items)):
        key = item_at(arena, items, k)
        set_key(arena, word, key, add(arena, get_key(arena, word, key), ONE))
    return NONE


@routine("AW->W")
def a_counter(arena, word):
    """The word itself, if it is a Counter."""
    if (word & 15) != DICT or arena[(word >> 4) + 1] != COUNTER:
        raise Unforeseen
    return word


@routine("AW->W")
def total_of(arena, word):
    """word.total()"""
    return sum_(arena, dict_values(arena, a_counter(arena, word)), 0)


@routine("AWW->W")
def most_common(arena, word, count):
    """word.most_common(count)"""
    found = dict_items(arena, a_counter(arena, word))
    sort_by(arena, found, dict_values(arena, word), True)
    if count != NONE and ((count & 15) != 0 or count < 0):
        raise Unforeseen
    return found if count == NONE else slice_(arena, found, NONE, count, NONE)
