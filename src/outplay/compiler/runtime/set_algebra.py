"""Sets made of two, and sets changed by another, step by step as CPython does it, for that shows in their order."""

from __future__ import annotations

from outplay.compiler.runtime.comparing import items_of
from outplay.compiler.runtime.dicts import entry_hashed
from outplay.compiler.runtime.hashing import DUMMY, EMPTY, MASK, ORDERLESS, TABLE, hash_word
from outplay.compiler.runtime.iterating import iterate, iterate_any, to_set, update_set
from outplay.compiler.runtime.routines import routine
from outplay.compiler.runtime.sets import (
    FILL,
    add_hashed,
    clear_set,
    discard_hashed,
    entry_for,
    fresh_copy,
    grown,
    new_set,
    note_order,
    own_set,
    resize,
    set_is_within,
)
from outplay.compiler.runtime.tuples import item_at
from outplay.compiler.runtime.words import DICT, NONE, PLAIN, SET
from outplay.compiler.unforeseen import Unforeseen

MUCH_LARGER: int = 3
"""Bits by which another set is larger, so that it pays to look for what both have first."""
LARGER: int = 2


@routine("AW->W", short=True)
def some_set(arena, word):
    """The word itself, if it is a set."""
    if (word & 15) != SET:
        raise Unforeseen
    return word


@routine("AW->W")
def empty_like(arena, word):
    """An empty set, frozen if this one is."""
    return new_set(arena, arena[(word >> 4) + 1] != PLAIN)


@routine("AI->B", short=True)
def is_gone(arena, entry):
    """Is there no key at this place of a table?"""
    return arena[entry + 1] == EMPTY or arena[entry + 1] == DUMMY


@routine("AWW->W")
def set_union(arena, a, b):
    """a.union(b), of anything that can be iterated"""
    found = fresh_copy(arena, some_set(arena, a))
    if a != b:
        update_set(arena, found, b)
    return found


@routine("AWW->W")
def set_intersection(arena, a, b):
    """a.intersection(b)"""
    some_set(arena, a)
    if a == b:
        return fresh_copy(arena, a)
    found = empty_like(arena, a)
    into = found >> 4
    if (b & 15) == SET:
        if arena[b >> 4] > arena[a >> 4]:
            a, b = b, a
        table = arena[(b >> 4) + TABLE]
        arena[into + ORDERLESS] = arena[(b >> 4) + ORDERLESS]
        for entry in range(table, table + 2 * arena[(b >> 4) + MASK] + 2, 2):
            if not is_gone(arena, entry) and entry_for(arena, a >> 4, arena[entry + 1], arena[entry]) >= 0:
                add_hashed(arena, into, arena[entry + 1], arena[entry])
        return found
    items = iterate_any(arena, b)
    for k in range(items_of(arena, items)):
        key = item_at(arena, items, k)
        h = hash_word(arena, key)
        if entry_for(arena, a >> 4, key, h) >= 0:
            add_hashed(arena, into, key, h)
            note_order(arena, into, key)
            if arena[into] == arena[a >> 4]:
                break
    return found


@routine("AWW->W")
def set_difference(arena, a, b):
    """a.difference(b)"""
    some_set(arena, a)
    kind = b & 15
    if (kind != SET and kind != DICT) or (arena[a >> 4] >> LARGER) > arena[b >> 4]:
        found = fresh_copy(arena, a)
        take_out(arena, found, b)
        return found
    found = empty_like(arena, a)
    into, table = found >> 4, arena[(a >> 4) + TABLE]
    arena[into + ORDERLESS] = arena[(a >> 4) + ORDERLESS]
    for entry in range(table, table + 2 * arena[(a >> 4) + MASK] + 2, 2):
        if not is_gone(arena, entry):
            if kind == DICT:
                other = entry_hashed(arena, b >> 4, arena[entry + 1], arena[entry])
            else:
                other = entry_for(arena, b >> 4, arena[entry + 1], arena[entry])
            if other < 0:
                add_hashed(arena, into, arena[entry + 1], arena[entry])
    return found


@routine("AWW->W")
def take_out(arena, word, other):
    """Takes all of another out of a set."""
    place = word >> 4
    if word == other:
        return clear_set(arena, word)
    if (other & 15) == SET:
        if (arena[other >> 4] >> MUCH_LARGER) > arena[place]:
            other = set_intersection(arena, word, other)
        table = arena[(other >> 4) + TABLE]
        for entry in range(table, table + 2 * arena[(other >> 4) + MASK] + 2, 2):
            if not is_gone(arena, entry):
                discard_hashed(arena, place, arena[entry + 1], arena[entry])
    else:
        items = iterate_any(arena, other)
        for k in range(items_of(arena, items)):
            key = item_at(arena, items, k)
            discard_hashed(arena, place, key, hash_word(arena, key))
    if arena[place + FILL] - arena[place] > arena[place + MASK] // 4:
        resize(arena, place, grown(arena, place))
    return NONE


@routine("AWW->W")
def set_symmetric(arena, a, b):
    """a.symmetric_difference(b)"""
    found = to_set(arena, b)
    arena[(found >> 4) + 1] = arena[(some_set(arena, a) >> 4) + 1]
    switch(arena, found, a)
    return found


@routine("AWW->W")
def switch(arena, word, other):
    """Puts the keys of another set that are not in this one in, and takes the others out."""
    place = word >> 4
    if word == other:
        return clear_set(arena, word)
    if arena[(other >> 4) + ORDERLESS] != 0:
        arena[place + ORDERLESS] = 1
    table = arena[(other >> 4) + TABLE]
    for entry in range(table, table + 2 * arena[(other >> 4) + MASK] + 2, 2):
        if not is_gone(arena, entry) and not discard_hashed(arena, place, arena[entry + 1], arena[entry]):
            add_hashed(arena, place, arena[entry + 1], arena[entry])
    return NONE


@routine("AWW->W")
def set_update(arena, word, other):
    """word.update(other)"""
    own_set(arena, word)
    return update_set(arena, word, other)


@routine("AWW->W")
def intersection_update(arena, word, other):
    """word.intersection_update(other)"""
    place = own_set(arena, word)
    found = set_intersection(arena, word, other) >> 4
    arena[place] = arena[found]
    arena[place + TABLE] = arena[found + TABLE]
    arena[place + MASK] = arena[found + MASK]
    arena[place + FILL] = arena[found + FILL]
    arena[place + ORDERLESS] = arena[found + ORDERLESS]
    return NONE


@routine("AWW->W")
def difference_update(arena, word, other):
    """word.difference_update(other)"""
    own_set(arena, word)
    return take_out(arena, word, other)


@routine("AWW->W")
def symmetric_update(arena, word, other):
    """word.symmetric_difference_update(other)"""
    place = own_set(arena, word)
    if (other & 15) != DICT:
        return switch(arena, word, other if (other & 15) == SET else to_set(arena, other))
    keys = iterate(arena, other)
    for k in range(items_of(arena, keys)):
        key = item_at(arena, keys, k)
        h = hash_word(arena, key)
        if not discard_hashed(arena, place, key, h):
            add_hashed(arena, place, key, h)
            note_order(arena, place, key)
    return NONE


@routine("AWW->B")
def is_subset(arena, a, b):
    """a.issubset(b)"""
    return set_is_within(arena, some_set(arena, a), b if (b & 15) == SET else to_set(arena, b))


@routine("AWW->B")
def is_superset(arena, a, b):
    """a.issuperset(b)"""
    some_set(arena, a)
    if (b & 15) == SET:
        return set_is_within(arena, b, a)
    items = iterate(arena, b)
    for k in range(items_of(arena, items)):
        key = item_at(arena, items, k)
        if entry_for(arena, a >> 4, key, hash_word(arena, key)) < 0:
            return False
    return True


@routine("AWW->B")
def is_disjoint(arena, a, b):
    """a.isdisjoint(b)"""
    some_set(arena, a)
    items = iterate_any(arena, b)
    for k in range(items_of(arena, items)):
        key = item_at(arena, items, k)
        if entry_for(arena, a >> 4, key, hash_word(arena, key)) >= 0:
            return False
    return True
