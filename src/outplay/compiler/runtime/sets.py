"""Sets, with the table of CPython's, since the order of a set is that of its table.

[length, 0 or FROZEN, table, mask, fill, finger, orderless], the table being mask + 1 pairs of a hash and a key.
`fill` counts the keys and what is left of those that went; at `finger` the next `pop` begins to look, and a frozenset
keeps its hash there; `orderless` says that a key came in whose hash CPython draws anew in every process: then nobody
knows the order.

Objects/setobject.c of CPython 3.11 is followed step by step.
"""

from __future__ import annotations

from typing import Final

from outplay.compiler.runtime.comparing import equal
from outplay.compiler.runtime.hashing import (
    DUMMY,
    EMPTY,
    FINGER,
    MASK,
    NO_HASH,
    ORDER_IS_KNOWN,
    ORDERLESS,
    TABLE,
    has_order,
    hash_set,
    hash_word,
)
from outplay.compiler.runtime.intrinsics import move, shifted_right
from outplay.compiler.runtime.lists import list_of_length
from outplay.compiler.runtime.routines import routine
from outplay.compiler.runtime.words import INT, ITEMS, NONE, PLAIN, SET, alloc, changeable
from outplay.compiler.unforeseen import Unforeseen

FROZEN: Final = 1
FILL, HEADER = 4, 7
SMALLEST: Final = 8
NEIGHBOURS: Final = 9
"""How many places behind the first are looked at, if the table goes that far."""
PERTURB: Final = 5
"""Bits of the hash that each further place depends on."""
LARGE: Final = 50_000
"""Sets above grow twofold, others fourfold."""


@routine("AB->W")
def new_set(arena, frozen):
    """An empty set."""
    place = alloc(arena, HEADER)
    arena[place] = 0
    arena[place + 1] = FROZEN if frozen else PLAIN
    arena[place + FINGER] = 0
    arena[place + ORDERLESS] = 0
    empty_table(arena, place, SMALLEST)
    return (place << 4) | SET


@routine("AII->W")
def empty_table(arena, place, size):
    """A new table without keys for the set at a place."""
    table = alloc(arena, 2 * size)
    for entry in range(table, table + 2 * size, 2):
        arena[entry] = 0
        arena[entry + 1] = EMPTY
    arena[place + TABLE] = table
    arena[place + MASK] = size - 1
    arena[place + FILL] = 0
    return NONE


@routine("AW->I", short=True)
def own_set(arena, word):
    """The place of a set that may be changed."""
    if (word & 15) != SET:
        raise Unforeseen
    return changeable(arena, word)


@routine("AIWI->I")
def entry_for(arena, place, key, h):
    """Where the key is in the table of the set at a place; -1 if it is not there."""
    table, mask = arena[place + TABLE], arena[place + MASK]
    i, perturb = h & mask, h
    while True:
        last = i + NEIGHBOURS if i + NEIGHBOURS <= mask else i
        for k in range(i, last + 1):
            entry = table + 2 * k
            if arena[entry + 1] == EMPTY:
                return -1
            if arena[entry] == h and equal(arena, arena[entry + 1], key):
                return entry
        perturb = shifted_right(perturb, PERTURB)
        i = (i * 5 + 1 + perturb) & mask


@routine("AIWI->B")
def add_hashed(arena, place, key, h):
    """Adds a key with its hash, where the last went by the way, if one did; was it not there?"""
    table, mask = arena[place + TABLE], arena[place + MASK]
    i, perturb, free = h & mask, h, -1
    entry = -1
    while entry < 0:
        last = i + NEIGHBOURS if i + NEIGHBOURS <= mask else i
        for k in range(i, last + 1):
            seen = table + 2 * k
            if arena[seen + 1] == EMPTY:
                entry = seen
                break
            if arena[seen] == h and equal(arena, arena[seen + 1], key):
                return False
            if arena[seen + 1] == DUMMY:
                free = seen
        perturb = shifted_right(perturb, PERTURB)
        i = (i * 5 + 1 + perturb) & mask
    arena[place] += 1
    if free >= 0:
        arena[free] = h
        arena[free + 1] = key
        return True
    arena[entry] = h
    arena[entry + 1] = key
    arena[place + FILL] += 1
    if 5 * arena[place + FILL] >= 3 * arena[place + MASK]:
        resize(arena, place, grown(arena, place))
    return True


@routine("AI->I", short=True)
def grown(arena, place):
    """For how many keys a table is made that has become too small."""
    return 2 * arena[place] if arena[place] > LARGE else 4 * arena[place]


@routine("AII->W")
def resize(arena, place, keys):
    """A table for more than so many keys, without what was left of those that went."""
    size = SMALLEST
    while size <= keys:
        size *= 2
    old, mask = arena[place + TABLE], arena[place + MASK]
    if size == SMALLEST and mask + 1 == SMALLEST and arena[place + FILL] == arena[place]:
        return NONE
    empty_table(arena, place, size)
    for entry in range(old, old + 2 * mask + 2, 2):
        if arena[entry + 1] != EMPTY and arena[entry + 1] != DUMMY:
            insert_clean(arena, place, arena[entry + 1], arena[entry])
    return NONE


@routine("AIWI->W")
def insert_clean(arena, place, key, h):
    """Puts a key that is surely not there into a table from which nothing went; its length is not counted."""
    table, mask = arena[place + TABLE], arena[place + MASK]
    i, perturb = h & mask, h
    while True:
        last = i + NEIGHBOURS if i + NEIGHBOURS <= mask else i
        for k in range(i, last + 1):
            entry = table + 2 * k
            if arena[entry + 1] == EMPTY:
                arena[entry] = h
                arena[entry + 1] = key
                arena[place + FILL] += 1
                return NONE
        perturb = shifted_right(perturb, PERTURB)
        i = (i * 5 + 1 + perturb) & mask


@routine("AIWI->B")
def discard_hashed(arena, place, key, h):
    """Takes a key out; was it there?"""
    entry = entry_for(arena, place, key, h)
    if entry < 0:
        return False
    arena[entry] = NO_HASH
    arena[entry + 1] = DUMMY
    arena[place] -= 1
    return True


@routine("AW->I")
def hash_sought(arena, key):
    """The hash of a key that is looked for; a set is looked for as a frozenset."""
    if (key & 15) == SET and arena[(key >> 4) + 1] == PLAIN:
        return hash_set(arena, key)
    return hash_word(arena, key)


@routine("AIW->W")
def note_order(arena, place, key):
    """The set at a place gets this key: is its order still known?"""
    if arena[place + ORDERLESS] == 0 and not has_order(arena, key):
        arena[place + ORDERLESS] = 1
    return NONE


@routine("AWW->W")
def add_to(arena, word, key):
    """word.add(key)"""
    place = own_set(arena, word)
    if (key & 15) == INT and first_seen(arena, place, key) == key:
        return NONE
    if add_hashed(arena, place, key, hash_word(arena, key)) and ((key & 15) != INT or not ORDER_IS_KNOWN):
        note_order(arena, place, key)
    return NONE


@routine("AIW->W", short=True)
def first_seen(arena, place, number):
    """What is in the table of a set where an int is looked for first."""
    h = -2 if number == NO_HASH << 4 else number >> 4
    return arena[arena[place + TABLE] + 2 * (h & arena[place + MASK]) + 1]


@routine("AWW->B")
def set_has(arena, word, key):
    """key in word"""
    return entry_for(arena, word >> 4, key, hash_sought(arena, key)) >= 0


@routine("AWW->W")
def discard_from(arena, word, key):
    """word.discard(key)"""
    discard_hashed(arena, own_set(arena, word), key, hash_sought(arena, key))
    return NONE


@routine("AWW->W")
def remove_from(arena, word, key):
    """word.remove(key)"""
    if not discard_hashed(arena, own_set(arena, word), key, hash_sought(arena, key)):
        raise KeyError
    return NONE


@routine("AW->W")
def pop_from(arena, word):
    """word.pop()"""
    place = own_set(arena, word)
    if arena[place] == 0:
        raise KeyError
    if arena[place + ORDERLESS] != 0 and arena[place] > 1:
        raise Unforeseen
    table, mask = arena[place + TABLE], arena[place + MASK]
    k = arena[place + FINGER] & mask
    while arena[table + 2 * k + 1] == EMPTY or arena[table + 2 * k + 1] == DUMMY:
        k = (k + 1) & mask
    key = arena[table + 2 * k + 1]
    arena[table + 2 * k] = NO_HASH
    arena[table + 2 * k + 1] = DUMMY
    arena[place] -= 1
    arena[place + FINGER] = k + 1
    return key


@routine("AW->W")
def clear_set(arena, word):
    """word.clear()"""
    place = own_set(arena, word)
    arena[place] = 0
    arena[place + ORDERLESS] = 0
    empty_table(arena, place, SMALLEST)
    return NONE


@routine("AW->W")
def set_items(arena, word):
    """list(word), in CPython's order"""
    if (word & 15) != SET or (arena[(word >> 4) + ORDERLESS] != 0 and arena[word >> 4] > 1):
        raise Unforeseen
    return set_items_any(arena, word)


@routine("AW->W")
def set_items_any(arena, word):
    """The keys in the order of the table, which is CPython's only where `set_items` says so."""
    if (word & 15) != SET:
        raise Unforeseen
    place = word >> 4
    found = list_of_length(arena, arena[place])
    into, table = arena[(found >> 4) + ITEMS], arena[place + TABLE]
    for entry in range(table, table + 2 * arena[place + MASK] + 2, 2):
        if arena[entry + 1] != EMPTY and arena[entry + 1] != DUMMY:
            arena[into] = arena[entry + 1]
            into += 1
    return found


@routine("AII->W")
def merge(arena, place, other):
    """Adds all keys of the set at another place, as `set_merge` does."""
    if place == other or arena[other] == 0:
        return NONE
    if 5 * (arena[place + FILL] + arena[other]) >= 3 * arena[place + MASK]:
        resize(arena, place, 2 * (arena[place] + arena[other]))
    if arena[other + ORDERLESS] != 0:
        arena[place + ORDERLESS] = 1
    table, mask = arena[other + TABLE], arena[other + MASK]
    if arena[place + FILL] == 0 and arena[place + MASK] == mask and arena[other + FILL] == arena[other]:
        move(arena, arena[place + TABLE], table, 2 * mask + 2)
        arena[place + FILL] = arena[other]
        arena[place] = arena[other]
        return NONE
    clean = arena[place + FILL] == 0
    for entry in range(table, table + 2 * mask + 2, 2):
        if arena[entry + 1] != EMPTY and arena[entry + 1] != DUMMY:
            if clean:
                insert_clean(arena, place, arena[entry + 1], arena[entry])
                arena[place] += 1
            else:
                add_hashed(arena, place, arena[entry + 1], arena[entry])
    return NONE


@routine("AW->W")
def fresh_copy(arena, word):
    """A new set of the same keys, frozen if it is."""
    found = new_set(arena, arena[(word >> 4) + 1] != PLAIN)
    merge(arena, found >> 4, word >> 4)
    return found


@routine("AW->W")
def copy_set(arena, word):
    """word.copy(): a frozenset itself"""
    if (word & 15) != SET:
        raise Unforeseen
    return word if arena[(word >> 4) + 1] != PLAIN else fresh_copy(arena, word)


@routine("AWW->B")
def set_is_within(arena, a, b):
    """Is every key of a set in the other?"""
    place = a >> 4
    if arena[place] > arena[b >> 4]:
        return False
    table = arena[place + TABLE]
    for entry in range(table, table + 2 * arena[place + MASK] + 2, 2):
        gone = arena[entry + 1] == EMPTY or arena[entry + 1] == DUMMY
        if not gone and entry_for(arena, b >> 4, arena[entry + 1], arena[entry]) < 0:
            return False
    return True
