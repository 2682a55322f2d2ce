"""Lists and deques: [length, class, place of the items, room for items]."""

from __future__ import annotations

from typing import Final

from outplay.compiler.runtime.comparing import equal
from outplay.compiler.runtime.intrinsics import move
from outplay.compiler.runtime.routines import routine
from outplay.compiler.runtime.words import ITEMS, LIST, NONE, PLAIN, TUPLE, alloc, changeable
from outplay.compiler.unforeseen import Unforeseen

ROOM: Final = 3
HEADER: Final = 4
FIRST_ROOM: Final = 8


@routine("AI->W", short=True)
def new_list(arena, room):
    """An empty list with room for so many items."""
    place = alloc(arena, HEADER + room)
    arena[place] = 0
    arena[place + 1] = PLAIN
    arena[place + ITEMS] = place + HEADER
    arena[place + ROOM] = room
    return (place << 4) | LIST


@routine("AI->W")
def list_of_length(arena, length):
    """A list whose items are to be set."""
    found = new_list(arena, length)
    arena[found >> 4] = length
    return found


@routine("AW->I", short=True)
def own_list(arena, word):
    """The place of a list that may be changed."""
    if (word & 15) != LIST:
        raise Unforeseen
    return changeable(arena, word)


@routine("AI->W")
def grow(arena, place):
    """Makes room for more items in the list at a place."""
    length = arena[place]
    room = 2 * length + FIRST_ROOM
    begin = arena[place + ITEMS]
    if begin + arena[place + ROOM] == arena[0]:  # nothing lies behind it
        alloc(arena, room - arena[place + ROOM])
    else:
        items = alloc(arena, room)
        move(arena, items, begin, length)
        arena[place + ITEMS] = items
    arena[place + ROOM] = room
    return NONE


@routine("AWW->W", short=True)
def append(arena, word, item):
    """word.append(item)"""
    place = own_list(arena, word)
    length = arena[place]
    if length >= arena[place + ROOM]:
        grow(arena, place)
    arena[arena[place + ITEMS] + length] = item
    arena[place] = length + 1
    return NONE


@routine("AWIW->W", short=True)
def set_item(arena, word, place, item):
    """word[place] = item, of a list"""
    header = own_list(arena, word)
    length = arena[header]
    if place < 0:
        place += length
    if place < 0 or place >= length:
        raise IndexError
    arena[arena[header + ITEMS] + place] = item
    return NONE


@routine("AWIW->W")
def insert(arena, word, place, item):
    """word.insert(place, item)"""
    append(arena, word, item)
    header = word >> 4
    length, begin = arena[header] - 1, arena[header + ITEMS]
    if place < 0:
        place = max(0, place + length)
    place = min(place, length)
    move(arena, begin + place + 1, begin + place, length - place)
    arena[begin + place] = item
    return NONE


@routine("AWI->W")
def pop_item(arena, word, place):
    """word.pop(place)"""
    header = own_list(arena, word)
    length, begin = arena[header], arena[header + ITEMS]
    if place < 0:
        place += length
    if place < 0 or place >= length:
        raise IndexError
    found = arena[begin + place]
    if place == 0 and length > 1:
        arena[header + ITEMS] = begin + 1
        arena[header + ROOM] -= 1
    else:
        move(arena, begin + place, begin + place + 1, length - place - 1)
    arena[header] = length - 1
    return found


@routine("AWI->W")
def del_item(arena, word, place):
    """del word[place]"""
    pop_item(arena, word, place)
    return NONE


@routine("AWW->W")
def remove_item(arena, word, item):
    """word.remove(item)"""
    header = own_list(arena, word)
    for k in range(arena[header]):
        if equal(arena, arena[arena[header + ITEMS] + k], item):
            pop_item(arena, word, k)
            return NONE
    raise ValueError


@routine("AW->W")
def reverse_list(arena, word):
    """word.reverse()"""
    header = own_list(arena, word)
    low, high = arena[header + ITEMS], arena[header + ITEMS] + arena[header] - 1
    while low < high:
        other = arena[low]
        arena[low] = arena[high]
        arena[high] = other
        low += 1
        high -= 1
    return NONE


@routine("AW->W")
def clear_list(arena, word):
    """word.clear()"""
    arena[own_list(arena, word)] = 0
    return NONE


@routine("AW->W")
def copy_list(arena, word):
    """A new list or deque of the same items."""
    if (word & 15) != LIST:
        raise Unforeseen
    header = word >> 4
    length = arena[header]
    found = list_of_length(arena, length)
    arena[(found >> 4) + 1] = arena[header + 1]
    move(arena, arena[(found >> 4) + ITEMS], arena[header + ITEMS], length)
    return found


@routine("AWI->W")
def of_class(arena, word, kind):
    """A new list made one of a class, as DEQUE."""
    arena[own_list(arena, word) + 1] = kind
    return word


@routine("AWIIW->W")
def put_slice(arena, word, begin, end, items):
    """word[begin:end] = items, of places in the list and a list or tuple whose items lie in the arena."""
    header = own_list(arena, word)
    length, more = arena[header], arena[items >> 4]
    source = (items >> 4) + ITEMS
    if (items & 15) != TUPLE:
        source = arena[source]
    while length - (end - begin) + more > arena[header + ROOM]:
        arena[header] = arena[header + ROOM]
        grow(arena, header)
    arena[header] = length - (end - begin) + more
    target = arena[header + ITEMS]
    move(arena, target + begin + more, target + end, length - end)
    move(arena, target + begin, source, more)
    return NONE
