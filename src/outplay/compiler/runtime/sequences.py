"""What tuples, lists, texts and ranges have in common: slices, sums of two, multiples, and looking for an item."""

from __future__ import annotations

from outplay.compiler.runtime.comparing import equal, items_of, place_of_items, same_items
from outplay.compiler.runtime.dicts import entry_of
from outplay.compiler.runtime.hashing import EMPTY
from outplay.compiler.runtime.intrinsics import move
from outplay.compiler.runtime.iterating import clipped, iterate, spread
from outplay.compiler.runtime.lists import list_of_length
from outplay.compiler.runtime.numbers import mul_int
from outplay.compiler.runtime.routines import routine
from outplay.compiler.runtime.sets import first_seen, set_has
from outplay.compiler.runtime.tuples import item_at, new_text, new_tuple
from outplay.compiler.runtime.words import (
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
    finished,
    is_range,
    is_text,
    is_tuple,
)
from outplay.compiler.unforeseen import Unforeseen


@routine("AW->W")
def sequence(arena, word):
    """A list, tuple, range or text whose items lie in the arena, with its kind; a TypeError for all else."""
    kind = word & 15
    if kind in (LIST, TEXT) or (kind == TUPLE and arena[(word >> 4) + 1] >= RANGE):
        return word
    if kind == PACKED:
        return spread(arena, word)
    if not is_text(word):
        raise TypeError
    found = new_text(arena, 1)
    arena[(found >> 4) + ITEMS] = word
    return found


@routine("AWI->W")
def alike(arena, word, length):
    """A new list, tuple, range or text of the same kind, whose items are to be set."""
    if (word & 15) == LIST:
        found = list_of_length(arena, length)
        arena[(found >> 4) + 1] = arena[(word >> 4) + 1]
        return found
    if (word & 15) == TEXT:
        return new_text(arena, length)
    found = new_tuple(arena, length)
    if arena[(word >> 4) + 1] == RANGE:
        arena[(found >> 4) + 1] = RANGE
    return found


@routine("AWWWW->W")
def slice_(arena, word, start, stop, step):
    """word[start:stop:step]"""
    source = sequence(arena, word)
    if (source & 15) == LIST and arena[(source >> 4) + 1] != PLAIN:
        raise TypeError
    length = arena[source >> 4]
    stride = 1
    if step != NONE:
        if step & 15:
            raise TypeError
        stride = step >> 4
    if stride == 0:
        raise ValueError
    if stride > 0:
        first, last = clipped(start, length, 0), clipped(stop, length, length)
        count = 0 if first >= last else (last - first - 1) // stride + 1
    else:
        first, last = clipped_down(start, length, length - 1), clipped_down(stop, length, -1)
        count = 0 if last >= first else (first - last - 1) // (-stride) + 1
    found = alike(arena, source, count)
    begin, into = place_of_items(arena, source) + first, place_of_items(arena, found)
    if stride == 1:
        move(arena, into, begin, count)
    else:
        for k in range(count):
            arena[into + k] = arena[begin + k * stride]
    return finished(arena, found) if (found & 15) != LIST else found


@routine("WII->I")
def clipped_down(word, length, default):
    """A place in a sequence of which a slice that goes down says where it begins or ends."""
    if word == NONE:
        return default
    if word & 15:
        raise TypeError
    place = word >> 4
    if place < 0:
        return max(-1, place + length)
    return min(place, length - 1)


@routine("AWW->W")
def concat(arena, a, b):
    """a + b, of two texts, tuples or lists"""
    if not (
        (is_text(a) and is_text(b))
        or (is_tuple(arena, a) and is_tuple(arena, b))
        or ((a & 15) == LIST and (b & 15) == LIST)
    ):
        raise TypeError
    one, two = sequence(arena, a), sequence(arena, b)
    if (one & 15) == LIST and arena[(one >> 4) + 1] != arena[(two >> 4) + 1]:
        raise TypeError
    first, second = arena[one >> 4], arena[two >> 4]
    found = alike(arena, one, first + second)
    into = place_of_items(arena, found)
    move(arena, into, place_of_items(arena, one), first)
    move(arena, into + first, place_of_items(arena, two), second)
    return finished(arena, found) if (found & 15) != LIST else found


@routine("AWI->W")
def repeat(arena, word, times):
    """word * times"""
    source = sequence(arena, word)
    if (source & 15) == TUPLE and arena[(source >> 4) + 1] == RANGE:
        raise TypeError
    length = arena[source >> 4]
    times = max(0, times) if length > 0 else 0
    found = alike(arena, source, mul_int(length, times))
    into, begin = place_of_items(arena, found), place_of_items(arena, source)
    for k in range(times):
        move(arena, into + k * length, begin, length)
    return finished(arena, found) if (found & 15) != LIST else found


@routine("AWWI->I")
def find_text_from(arena, word, part, start):
    """word.find(part, start), of texts and a start that is not negative"""
    if not is_text(word):
        raise Unforeseen
    if not is_text(part):
        raise TypeError
    length, size = items_of(arena, word), items_of(arena, part)
    if size == 1 and length > 1:
        begin = place_of_items(arena, word)
        for k in range(start, length):
            if arena[begin + k] == part:
                return k
        return -1
    for k in range(start, length - size + 1):
        j = 0
        while j < size and item_at(arena, word, k + j) == item_at(arena, part, j):
            j += 1
        if j == size:
            return k
    return -1


@routine("AWW->I")
def find_text(arena, word, part):
    """word.find(part)"""
    return find_text_from(arena, word, part, 0)


@routine("AWW->I")
def place_in(arena, word, item):
    """Where an item is in a list, tuple or range first, -1 if nowhere."""
    kind = word & 15
    if kind in (LIST, TUPLE):
        begin = place_of_items(arena, word)
        length = arena[word >> 4]
        if (item & 7) < 2:
            for k in range(length):
                other = arena[begin + k]
                if other == item or ((other & 7) > 1 and equal(arena, other, item)):
                    return k
            return -1
        for k in range(length):
            if equal(arena, arena[begin + k], item):
                return k
        return -1
    for k in range(items_of(arena, word)):
        if equal(arena, item_at(arena, word, k), item):
            return k
    return -1


@routine("AWW->B")
def contains(arena, word, item):
    """item in word"""
    kind = word & 15
    if kind == SET:
        return set_has(arena, word, item)
    if kind == DICT:
        return entry_of(arena, word, item) >= 0
    if is_text(word):
        return find_text(arena, word, item) >= 0
    return place_in(arena, iterate(arena, word), item) >= 0


@routine("AWW->B", short=True)
def set_contains(arena, word, item):
    """item in word, of what is nearly always a set."""
    if (word & 15) == SET and (item & 15) == INT:
        seen = first_seen(arena, word >> 4, item)
        if seen == item:
            return True
        if seen == EMPTY:
            return False
    return contains(arena, word, item)


@routine("AWW->B", short=True)
def row_contains(arena, word, item):
    """item in word, of what is nearly always a tuple or a list."""
    kind = word & 15
    if kind == LIST or (kind == TUPLE and arena[(word >> 4) + 1] >= PLAIN):
        return place_in(arena, word, item) >= 0
    return contains(arena, word, item)


@routine("AWW->B", short=True)
def same_text(arena, word, text):
    """word == text, of a text that has more than one character, or none"""
    if (word & 15) != TEXT or arena[word >> 4] != arena[text >> 4]:
        return False
    return word == text or same_items(arena, (word >> 4) + ITEMS, (text >> 4) + ITEMS, arena[text >> 4])


@routine("AW->W")
def of_items(arena, word):
    """The word itself, if it is a sequence that has methods."""
    kind = word & 15
    if kind != LIST and kind != PACKED and (kind != TUPLE or arena[(word >> 4) + 1] < RANGE):
        raise Unforeseen
    return word


@routine("AWW->I")
def index_of(arena, word, item):
    """word.index(item)"""
    found = find_text(arena, word, item) if is_text(word) else place_in(arena, of_items(arena, word), item)
    if found < 0:
        raise ValueError
    return found


@routine("AWWI->I")
def index_from(arena, word, item, start):
    """word.index(item, start)"""
    if is_range(arena, word):
        raise TypeError
    length = items_of(arena, word if is_text(word) else of_items(arena, word))
    start = max(0, start + length) if start < 0 else start
    if is_text(word):
        found = find_text_from(arena, word, item, start)
        if found >= 0:
            return found
        raise ValueError
    for k in range(start, length):
        if equal(arena, item_at(arena, word, k), item):
            return k
    raise ValueError


@routine("AWW->I")
def count_of(arena, word, item):
    """word.count(item)"""
    if is_text(word):
        found, place = 0, find_text(arena, word, item)
        size = items_of(arena, item)
        if size == 0:
            return items_of(arena, word) + 1
        while place >= 0:
            found += 1
            place = find_text_from(arena, word, item, place + size)
        return found
    found = 0
    source = sequence(arena, of_items(arena, word))
    begin = place_of_items(arena, source)
    for k in range(arena[source >> 4]):
        if equal(arena, arena[begin + k], item):
            found += 1
    return found
