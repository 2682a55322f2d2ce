"""What any value gives when it is iterated, and the collections made of that."""

from __future__ import annotations

from outplay.compiler.runtime.comparing import items_of, place_of_items
from outplay.compiler.runtime.dicts import dict_keys
from outplay.compiler.runtime.intrinsics import move
from outplay.compiler.runtime.lists import (
    append,
    list_of_length,
    own_list,
    put_slice,
    reverse_list,
)
from outplay.compiler.runtime.routines import routine
from outplay.compiler.runtime.sets import FROZEN, add_to, merge, new_set, resize, set_items, set_items_any
from outplay.compiler.runtime.tuples import item_at, new_tuple, tuple_2, tuple_3
from outplay.compiler.runtime.words import (
    DICT,
    ITEMS,
    LIST,
    NONE,
    PACKED,
    PLAIN,
    RANGE,
    SET,
    TEXT,
    TUPLE,
    finished,
    is_frozenset,
    is_text,
)
from outplay.compiler.unforeseen import Unforeseen


@routine("AW->W", short=True)
def iterate(arena, word):
    """A list, tuple, range or text with the same items: itself, if it is one; `item_at` gives them."""
    kind = word & 15
    if kind in (LIST, PACKED) or (kind == TUPLE and arena[(word >> 4) + 1] >= RANGE):
        return word
    return iterate_other(arena, word)


@routine("AW->W")
def iterate_other(arena, word):
    """The same of what is no list and no tuple."""
    kind = word & 15
    if kind == SET:
        return set_items(arena, word)
    if kind == DICT:
        return dict_keys(arena, word)
    if kind == TUPLE and arena[(word >> 4) + 1] < RANGE:
        raise Unforeseen
    if kind < TUPLE and not is_text(word):
        raise TypeError
    return word


@routine("AW->W")
def iterate_any(arena, word):
    """The same for what does not depend on the order of a set."""
    return set_items_any(arena, word) if (word & 15) == SET else iterate(arena, word)


@routine("AW->W")
def spread(arena, word):
    """A list, tuple or text with the same items, which lie in the arena one behind the other; not to be changed."""
    word = iterate(arena, word)
    if (word & 15) == LIST or (word & 15) == TUPLE or (word & 15) == TEXT:
        return word
    length = items_of(arena, word)
    found = new_tuple(arena, length)
    for k in range(length):
        arena[(found >> 4) + ITEMS + k] = item_at(arena, word, k)
    return found


@routine("AW->I", short=True)
def row_of_tuple(arena, word):
    """Where the length of a tuple lies, with its items two words behind; what else comes is unforeseen."""
    place = word >> 4
    if (word & 15) == TUPLE and arena[place + 1] >= PLAIN:
        return place
    if (word & 15) != PACKED:
        raise Unforeseen
    return spread(arena, word) >> 4


@routine("AW->I", short=True)
def row_of_text(arena, word):
    """The same of a text and its characters."""
    if (word & 15) == TEXT:
        return word >> 4
    if not is_text(word):
        raise Unforeseen
    return spread(arena, word) >> 4


@routine("AW->I", short=True)
def row_of_list(arena, word):
    """Where the length of a list lies; two words behind it stands where its items begin by now."""
    if (word & 15) != LIST:
        raise Unforeseen
    return word >> 4


@routine("AWI->W")
def parts_of_other(arena, word, count):
    """What is unpacked into so many names, of all but packed tuples."""
    word = iterate(arena, word)
    if items_of(arena, word) != count:
        raise ValueError
    return word


@routine("AW->W")
def to_list(arena, word):
    """list(word)"""
    kind = word & 15
    if kind in (SET, DICT):
        return iterate(arena, word)
    word = iterate(arena, word)
    length = items_of(arena, word)
    found = list_of_length(arena, length)
    begin = arena[(found >> 4) + ITEMS]
    if (word & 15) == PACKED or (word & 15) < TUPLE:
        for k in range(length):
            arena[begin + k] = item_at(arena, word, k)
    else:
        move(arena, begin, place_of_items(arena, word), length)
    return found


@routine("AW->W")
def to_tuple(arena, word):
    """tuple(word)"""
    if (word & 15) == PACKED or ((word & 15) == TUPLE and arena[(word >> 4) + 1] == PLAIN):
        return word
    word = spread(arena, word)
    length = arena[word >> 4]
    found = new_tuple(arena, length)
    move(arena, (found >> 4) + ITEMS, place_of_items(arena, word), length)
    return finished(arena, found)


@routine("AW->W")
def to_set(arena, word):
    """set(word)"""
    found = new_set(arena, False)
    update_set(arena, found, word)
    return found


@routine("AW->W")
def to_frozenset(arena, word):
    """frozenset(word)"""
    if is_frozenset(arena, word):
        return word
    found = to_set(arena, word)
    arena[(found >> 4) + 1] = FROZEN
    return found


@routine("AWW->W")
def update_set(arena, word, other):
    """word.update(other), of anything that can be iterated"""
    place = word >> 4
    if (other & 15) == SET:
        merge(arena, place, other >> 4)
        return NONE
    if (other & 15) == DICT and 5 * (arena[place + 4] + arena[other >> 4]) >= 3 * arena[place + 3]:
        resize(arena, place, 2 * (arena[place] + arena[other >> 4]))
    other = iterate(arena, other)
    for k in range(items_of(arena, other)):
        add_to(arena, word, item_at(arena, other, k))
    return NONE


@routine("AWW->W")
def extend(arena, word, items):
    """word.extend(items)"""
    own_list(arena, word)
    items = iterate(arena, items)
    for k in range(items_of(arena, items)):
        append(arena, word, item_at(arena, items, k))
    return NONE


@routine("AWW->W")
def extend_inplace(arena, word, items):
    """word += items, of a list; gives the list"""
    extend(arena, word, items)
    return word


@routine("AWWWW->W")
def set_slice(arena, word, begin, end, items):
    """word[begin:end] = items"""
    header = own_list(arena, word)
    length = arena[header]
    first = clipped(begin, length, 0)
    last = max(first, clipped(end, length, length))
    items = to_list(arena, items)
    return put_slice(arena, word, first, last, items)


@routine("WII->I")
def clipped(word, length, default):
    """A place in a sequence, of which a slice says where it begins or ends."""
    if word == NONE:
        return default
    if word & 15:
        raise TypeError
    place = word >> 4
    if place < 0:
        return max(0, place + length)
    return min(place, length)


@routine("AW->W")
def reversed_(arena, word):
    """list(reversed(word))"""
    if (word & 15) == SET:
        raise TypeError
    found = to_list(arena, word)
    reverse_list(arena, found)
    return found


@routine("AWI->W")
def enumerate_(arena, word, start):
    """list(enumerate(word, start))"""
    found = to_list(arena, word)
    begin = arena[(found >> 4) + ITEMS]
    for k in range(arena[found >> 4]):
        arena[begin + k] = tuple_2(arena, (start + k) << 4, arena[begin + k])
    return found


@routine("AWW->W")
def zip_2(arena, a, b):
    """list(zip(a, b))"""
    a, b = iterate(arena, a), iterate(arena, b)
    length = min(items_of(arena, a), items_of(arena, b))
    found = list_of_length(arena, length)
    begin = arena[(found >> 4) + ITEMS]
    for k in range(length):
        arena[begin + k] = tuple_2(arena, item_at(arena, a, k), item_at(arena, b, k))
    return found


@routine("AWWW->W")
def zip_3(arena, a, b, c):
    """list(zip(a, b, c))"""
    a, b, c = iterate(arena, a), iterate(arena, b), iterate(arena, c)
    length = min(items_of(arena, a), items_of(arena, b), items_of(arena, c))
    found = list_of_length(arena, length)
    begin = arena[(found >> 4) + ITEMS]
    for k in range(length):
        arena[begin + k] = tuple_3(arena, item_at(arena, a, k), item_at(arena, b, k), item_at(arena, c, k))
    return found


@routine("AIII->W")
def range_(arena, start, stop, step):
    """range(start, stop, step)"""
    if step == 0:
        raise ValueError
    length = 0
    if step > 0 and start < stop:
        length = (stop - start - 1) // step + 1
    elif step < 0 and stop < start:
        length = (start - stop - 1) // (-step) + 1
    found = new_tuple(arena, length)
    arena[(found >> 4) + 1] = RANGE
    for k in range(length):
        arena[(found >> 4) + ITEMS + k] = (start + k * step) << 4
    return found
