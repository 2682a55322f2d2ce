"""Dicts: [length, class, entries, used, room, index, mask]; an entry is hash, key, value, the oldest first.

The index, of a dict with more than SMALL entries, holds the number of an entry and 1 at a place near its hash.
An entry that is deleted keeps its hash, with DUMMY for its key.
"""

from __future__ import annotations

from typing import Final

from outplay.compiler.runtime.comparing import equal
from outplay.compiler.runtime.hashing import DUMMY, hash_word, mixed
from outplay.compiler.runtime.intrinsics import move
from outplay.compiler.runtime.lists import list_of_length
from outplay.compiler.runtime.routines import declared, routine
from outplay.compiler.runtime.sets import new_set
from outplay.compiler.runtime.tuples import tuple_2
from outplay.compiler.runtime.words import (
    COUNTER,
    DICT,
    ITEMS,
    NONE,
    OF_DICT,
    OF_LIST,
    OF_SET,
    PLAIN,
    alloc,
    changeable,
)
from outplay.compiler.unforeseen import Unforeseen

ENTRIES, USED, ROOM, INDEX, MASK, HEADER = 2, 3, 4, 5, 6, 7
KEY, VALUE, ENTRY = 1, 2, 3
SMALL: Final = 8

count_more = declared(__name__, "count_more", "AWW->W")


@routine("AI->W")
def new_dict(arena, room):
    """An empty dict with room for so many entries."""
    place = alloc(arena, HEADER + ENTRY * room)
    arena[place] = 0
    arena[place + 1] = PLAIN
    arena[place + ENTRIES] = place + HEADER
    arena[place + USED] = 0
    arena[place + ROOM] = room
    arena[place + INDEX] = 0
    arena[place + MASK] = 0
    if room > SMALL:
        _make_index(arena, place)
    return (place << 4) | DICT


@routine("AI->W")
def _make_index(arena, place):
    """An index for the dict at a place, of all its entries and its room."""
    size = 16
    while size < 2 * arena[place + ROOM]:
        size *= 2
    index = alloc(arena, size)
    for k in range(size):
        arena[index + k] = 0
    arena[place + INDEX] = index
    arena[place + MASK] = size - 1
    for k in range(arena[place + USED]):
        _enter(arena, place, k)
    return NONE


@routine("AII->W")
def _enter(arena, place, number):
    """Puts the entry of that number into the index."""
    index, mask = arena[place + INDEX], arena[place + MASK]
    k = mixed(arena[arena[place + ENTRIES] + ENTRY * number]) & mask
    while arena[index + k] != 0:
        k = (k + 1) & mask
    arena[index + k] = number + 1
    return NONE


@routine("AW->I", short=True)
def own_dict(arena, word):
    """The place of a dict that may be changed."""
    if (word & 15) != DICT:
        raise Unforeseen
    return changeable(arena, word)


@routine("AWW->I")
def entry_of(arena, word, key):
    """The place of a key's entry, -1 if there is none."""
    if (word & 15) != DICT:
        raise Unforeseen
    return entry_hashed(arena, word >> 4, key, hash_word(arena, key))


@routine("AIWI->I")
def entry_hashed(arena, place, key, h):
    """The same for the dict at a place and a key with its hash."""
    entries = arena[place + ENTRIES]
    if arena[place + INDEX] == 0:
        for entry in range(entries, entries + ENTRY * arena[place + USED], ENTRY):
            if arena[entry] == h and arena[entry + KEY] != DUMMY and equal(arena, arena[entry + KEY], key):
                return entry
        return -1
    index, mask = arena[place + INDEX], arena[place + MASK]
    k = mixed(h) & mask
    while arena[index + k] != 0:
        entry = entries + ENTRY * (arena[index + k] - 1)
        if arena[entry] == h and arena[entry + KEY] != DUMMY and equal(arena, arena[entry + KEY], key):
            return entry
        k = (k + 1) & mask
    return -1


@routine("AWWW->W")
def set_key(arena, word, key, value):
    """word[key] = value"""
    place = own_dict(arena, word)
    h = hash_word(arena, key)
    entry = entry_hashed(arena, place, key, h)
    if entry >= 0:
        arena[entry + VALUE] = value
    else:
        _add(arena, place, key, value, h)
    return NONE


@routine("AIWWI->W")
def _add(arena, place, key, value, h):
    """Adds an entry that is not there."""
    if arena[place + USED] == arena[place + ROOM]:
        _grow(arena, place)
    number = arena[place + USED]
    entry = arena[place + ENTRIES] + ENTRY * number
    arena[entry] = h
    arena[entry + KEY] = key
    arena[entry + VALUE] = value
    arena[place + USED] = number + 1
    arena[place] += 1
    if arena[place + INDEX] != 0:
        _enter(arena, place, number)
    return NONE


@routine("AI->W")
def _grow(arena, place):
    """Makes room for more entries, without those that were deleted."""
    old, used = arena[place + ENTRIES], arena[place + USED]
    arena[place + ROOM] = 2 * arena[place] + 4
    entries = alloc(arena, ENTRY * arena[place + ROOM])
    count = 0
    for entry in range(old, old + ENTRY * used, ENTRY):
        if arena[entry + KEY] != DUMMY:
            move(arena, entries + ENTRY * count, entry, ENTRY)
            count += 1
    arena[place + ENTRIES] = entries
    arena[place + USED] = count
    arena[place + INDEX] = 0
    if arena[place + ROOM] > SMALL:
        _make_index(arena, place)
    return NONE


@routine("AW->I", short=True)
def plain_dict(arena, word):
    """The place of a dict that is no Counter and no defaultdict."""
    if (word & 15) != DICT or arena[(word >> 4) + 1] != PLAIN:
        raise Unforeseen
    return word >> 4


@routine("AI->W")
def dict_of_class(arena, kind):
    """An empty Counter or defaultdict."""
    found = new_dict(arena, SMALL)
    arena[(found >> 4) + 1] = kind
    return found


@routine("AWW->W")
def get_key(arena, word, key):
    """word[key]"""
    entry = entry_of(arena, word, key)
    if entry >= 0:
        return arena[entry + VALUE]
    if arena[(word >> 4) + 1] == PLAIN:
        raise KeyError
    return missing(arena, word, key)


@routine("AWW->W")
def member_text(arena, word, member):
    """word[member], in a dict of the texts of members of enums"""
    entry = entry_of(arena, word, member)
    if entry < 0:
        raise Unforeseen
    return arena[entry + VALUE]


@routine("AWW->W")
def missing(arena, word, key):
    """What a Counter gives for a key that it has not, or what a defaultdict then has."""
    kind = arena[(word >> 4) + 1]
    value = 0
    if kind == COUNTER:
        return value
    if kind == OF_LIST:
        value = list_of_length(arena, 0)
    elif kind == OF_SET:
        value = new_set(arena, False)
    elif kind == OF_DICT:
        value = new_dict(arena, SMALL)
    set_key(arena, word, key, value)
    return value


@routine("AWWW->W")
def get_or(arena, word, key, default):
    """word.get(key, default)"""
    entry = entry_of(arena, word, key)
    return default if entry < 0 else arena[entry + VALUE]


@routine("AWWW->W")
def set_default(arena, word, key, default):
    """word.setdefault(key, default)"""
    place = own_dict(arena, word)
    h = hash_word(arena, key)
    entry = entry_hashed(arena, place, key, h)
    if entry >= 0:
        return arena[entry + VALUE]
    _add(arena, place, key, default, h)
    return default


@routine("AWW->W")
def pop_key(arena, word, key):
    """word.pop(key)"""
    place = own_dict(arena, word)
    entry = -1 if arena[place] == 0 else entry_of(arena, word, key)  # an empty dict does not look at the key
    if entry < 0:
        raise KeyError
    return _deleted(arena, place, entry)


@routine("AWWW->W")
def pop_or(arena, word, key, default):
    """word.pop(key, default)"""
    place = own_dict(arena, word)
    entry = -1 if arena[place] == 0 else entry_of(arena, word, key)
    return default if entry < 0 else _deleted(arena, place, entry)


@routine("AII->W")
def _deleted(arena, place, entry):
    """The value of an entry, which is deleted."""
    arena[entry + KEY] = DUMMY
    arena[place] -= 1
    return arena[entry + VALUE]


@routine("AW->W")
def pop_last(arena, word):
    """word.popitem()"""
    place = own_dict(arena, word)
    for k in range(arena[place + USED] - 1, -1, -1):
        entry = arena[place + ENTRIES] + ENTRY * k
        if arena[entry + KEY] != DUMMY:
            key = arena[entry + KEY]
            return tuple_2(arena, key, _deleted(arena, place, entry))
    raise KeyError


@routine("AWW->W")
def del_key(arena, word, key):
    """del word[key]"""
    place = own_dict(arena, word)
    entry = entry_of(arena, word, key)
    if entry < 0:
        raise KeyError
    _deleted(arena, place, entry)
    return NONE


@routine("AW->W")
def clear_dict(arena, word):
    """word.clear()"""
    place = own_dict(arena, word)
    arena[place] = 0
    arena[place + USED] = 0
    arena[place + ROOM] = min(arena[place + ROOM], SMALL)
    arena[place + INDEX] = 0
    return NONE


@routine("AWI->W")
def _listed(arena, word, part):
    """The keys or values as a list, or both as tuples."""
    if (word & 15) != DICT:
        raise Unforeseen
    place = word >> 4
    found = list_of_length(arena, arena[place])
    into = arena[(found >> 4) + ITEMS]
    begin = arena[place + ENTRIES]
    for entry in range(begin, begin + ENTRY * arena[place + USED], ENTRY):
        if arena[entry + KEY] != DUMMY:
            arena[into] = tuple_2(arena, arena[entry + KEY], arena[entry + VALUE]) if part == 0 else arena[entry + part]
            into += 1
    return found


@routine("AW->W")
def dict_keys(arena, word):
    """list(word)"""
    return _listed(arena, word, KEY)


@routine("AW->W")
def dict_values(arena, word):
    """list(word.values())"""
    return _listed(arena, word, VALUE)


@routine("AW->W")
def dict_items(arena, word):
    """list(word.items())"""
    return _listed(arena, word, 0)


@routine("AWW->W")
def update_dict(arena, word, other):
    """word.update(other), of another dict"""
    own_dict(arena, word)
    if arena[(word >> 4) + 1] == COUNTER:
        return count_more(arena, word, other)
    if (other & 15) != DICT:
        raise Unforeseen
    place = other >> 4
    begin = arena[place + ENTRIES]
    for entry in range(begin, begin + ENTRY * arena[place + USED], ENTRY):
        if arena[entry + KEY] != DUMMY:
            set_key(arena, word, arena[entry + KEY], arena[entry + VALUE])
    return NONE


@routine("AW->W")
def copy_dict(arena, word):
    """word.copy(), of a plain dict, or dict(word)"""
    plain_dict(arena, word)
    found = new_dict(arena, arena[word >> 4] + 2)
    update_dict(arena, found, word)
    return found


@routine("AWW->B")
def same_dicts(arena, a, b):
    """Have they the same keys, with the same values?"""
    if arena[(a >> 4) + 1] == COUNTER or arena[(b >> 4) + 1] == COUNTER:
        raise Unforeseen  # of which one may have a key with 0 that the other has not
    place = a >> 4
    if arena[place] != arena[b >> 4]:
        return False
    begin = arena[place + ENTRIES]
    for entry in range(begin, begin + ENTRY * arena[place + USED], ENTRY):
        if arena[entry + KEY] != DUMMY:
            other = entry_hashed(arena, b >> 4, arena[entry + KEY], arena[entry])
            if other < 0 or not equal(arena, arena[entry + VALUE], arena[other + VALUE]):
                return False
    return True
