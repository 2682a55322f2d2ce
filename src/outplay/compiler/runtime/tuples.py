"""Tuples and records: how they are made, and what they have at a place."""

from __future__ import annotations

from outplay.compiler.runtime.routines import declared, routine
from outplay.compiler.runtime.words import (
    ITEMS,
    LIST,
    NONE,
    PACKED,
    PACKED_ITEMS,
    PLAIN,
    RANGE,
    SYMBOL,
    TEXT,
    TUPLE,
    WIDTHS,
    alloc,
    code_of,
    finished,
    is_char,
    packed_item,
    word_of_code,
)
from outplay.compiler.unforeseen import Unforeseen

parts_of_other = declared(__name__, "parts_of_other", "AWI->W")


@routine("AI->W", short=True)
def new_tuple(arena, length):
    """A tuple whose items are to be set; `finished` gives it the form of its value."""
    place = alloc(arena, length + ITEMS)
    arena[place] = length
    arena[place + 1] = PLAIN
    return (place << 4) | TUPLE


@routine("AI->W", short=True)
def new_text(arena, length):
    """A text whose characters are to be set; `finished` gives it the form of its value."""
    place = alloc(arena, length + ITEMS)
    arena[place] = length
    arena[place + 1] = PLAIN
    return (place << 4) | TEXT


@routine("AWIW->W", short=True)
def set_slot(arena, word, place, item):
    """Puts an item into a tuple or text that is not finished."""
    arena[(word >> 4) + ITEMS + place] = item
    return NONE


@routine("AWI->W", short=True)
def record(arena, word, kind):
    """Makes a new tuple a record of a class."""
    arena[(word >> 4) + 1] = kind
    return word


@routine("AWII->W", short=True)
def field(arena, word, kind, place):
    """A field of a record of that class."""
    if (word & 15) != TUPLE or arena[(word >> 4) + 1] != kind:
        raise Unforeseen
    return arena[(word >> 4) + ITEMS + place]


@routine("A->W", short=True)
def tuple_0(arena):
    """()"""
    return PACKED


@routine("AW->W", short=True)
def tuple_1(arena, a):
    """(a,)"""
    code = code_of(a, 57)
    if code >= 0:
        return (code << 7) | (1 << 4 | PACKED)
    found = new_tuple(arena, 1)
    set_slot(arena, found, 0, a)
    return found


@routine("AWW->W", short=True)
def tuple_2(arena, a, b):
    """(a, b)"""
    code_a, code_b = code_of(a, 28), code_of(b, 28)
    if (code_a | code_b) >= 0:
        return (code_b << 35) | (code_a << 7) | (2 << 4 | PACKED)
    found = new_tuple(arena, 2)
    set_slot(arena, found, 0, a)
    set_slot(arena, found, 1, b)
    return found


@routine("AWWW->W", short=True)
def tuple_3(arena, a, b, c):
    """(a, b, c)"""
    code_a, code_b, code_c = code_of(a, 19), code_of(b, 19), code_of(c, 19)
    if (code_a | code_b | code_c) >= 0:
        return (code_c << 45) | (code_b << 26) | (code_a << 7) | (3 << 4 | PACKED)
    found = new_tuple(arena, 3)
    set_slot(arena, found, 0, a)
    set_slot(arena, found, 1, b)
    set_slot(arena, found, 2, c)
    return found


@routine("AWWWW->W")
def tuple_4(arena, a, b, c, d):
    """(a, b, c, d)"""
    found = new_tuple(arena, 4)
    set_slot(arena, found, 0, a)
    set_slot(arena, found, 1, b)
    set_slot(arena, found, 2, c)
    set_slot(arena, found, 3, d)
    return finished(arena, found)


@routine("AWWWWW->W")
def tuple_5(arena, a, b, c, d, e):
    """(a, b, c, d, e)"""
    found = new_tuple(arena, 5)
    set_slot(arena, found, 0, a)
    set_slot(arena, found, 1, b)
    set_slot(arena, found, 2, c)
    set_slot(arena, found, 3, d)
    set_slot(arena, found, 4, e)
    return finished(arena, found)


@routine("AWWWWWW->W")
def tuple_6(arena, a, b, c, d, e, f):
    """(a, b, c, d, e, f)"""
    found = new_tuple(arena, 6)
    set_slot(arena, found, 0, a)
    set_slot(arena, found, 1, b)
    set_slot(arena, found, 2, c)
    set_slot(arena, found, 3, d)
    set_slot(arena, found, 4, e)
    set_slot(arena, found, 5, f)
    return finished(arena, found)


@routine("AWI->W", short=True)
def item_at(arena, word, place):
    """An item of a tuple, list or text that is surely there: 0 <= place < length."""
    kind = word & 15
    if kind == PACKED:
        return packed_item(word, place)
    if kind == LIST:
        return arena[arena[(word >> 4) + ITEMS] + place]
    if kind == SYMBOL:
        return word
    if kind != TUPLE and kind != TEXT:
        raise Unforeseen
    return arena[(word >> 4) + ITEMS + place]


@routine("AWI->W", short=True)
def item(arena, word, place):
    """word[place] of a tuple, list, text or range."""
    kind = word & 15
    if kind == LIST:
        header = word >> 4
        length = arena[header]
        begin = arena[header + ITEMS]
    elif kind == TUPLE:
        header = word >> 4
        length = arena[header]
        begin = header + ITEMS
        if arena[header + 1] < RANGE:
            raise Unforeseen
    else:
        return item_of_other(arena, word, place)
    if place < 0:
        place += length
    if place < 0 or place >= length:
        raise IndexError
    return arena[begin + place]


@routine("AWI->W", short=True)
def tuple_item(arena, word, place):
    """The same of what is nearly always a tuple."""
    if (word & 15) == TUPLE:
        header = word >> 4
        if 0 <= place < arena[header] and arena[header + 1] >= RANGE:
            return arena[header + ITEMS + place]
    elif (word & 15) == PACKED and 0 <= place < ((word >> 4) & 7):
        return packed_item(word, place)
    return item_of_any(arena, word, place)


@routine("AWI->W", short=True)
def list_item(arena, word, place):
    """The same of what is nearly always a list."""
    if (word & 15) == LIST:
        header = word >> 4
        if 0 <= place < arena[header]:
            return arena[arena[header + ITEMS] + place]
    return item_of_any(arena, word, place)


@routine("AWI->W", short=True)
def text_item(arena, word, place):
    """The same of what is nearly always a text."""
    if (word & 15) == TEXT:
        header = word >> 4
        length = arena[header]
        at = place + length if place < 0 else place
        if 0 <= at < length:
            return arena[header + ITEMS + at]
    elif is_char(word) and (place == 0 or place == -1):
        return word
    return item_of_any(arena, word, place)


@routine("AWI->W")
def item_of_any(arena, word, place):
    """The same, not copied to where it is called."""
    return item(arena, word, place)


@routine("AWI->W", short=True)
def parts_of(arena, word, count):
    """What is unpacked into so many names: `part` gives them."""
    if (word & 15) == PACKED:
        if ((word >> 4) & 7) != count:
            raise ValueError
        return word
    return parts_of_other(arena, word, count)


@routine("AWII->W", short=True)
def part(arena, word, count, place):
    """One of so many parts."""
    if (word & 15) == PACKED:
        width = (WIDTHS >> (count << 3)) & 255
        code = ((word >> (PACKED_ITEMS + width * place)) << (64 - width)) >> (64 - width)
        return word_of_code(code, width)
    if (word & 15) == TUPLE:
        return arena[(word >> 4) + ITEMS + place]
    return item_at(arena, word, place)


@routine("AWI->W")
def item_of_other(arena, word, place):
    """The same of a packed tuple or a text."""
    kind = word & 15
    if kind == PACKED:
        length = (word >> 4) & 7
    elif kind == TEXT:
        length = arena[word >> 4]
    elif kind == SYMBOL and (word >> 4) < 0x200000:
        length = 1
    else:
        raise Unforeseen
    if place < 0:
        place += length
    if place < 0 or place >= length:
        raise IndexError
    return item_at(arena, word, place)


@routine("AW->I", short=True)
def length(arena, word):
    """len(word)"""
    kind = word & 15
    if kind == TUPLE:
        place = word >> 4
        if arena[place + 1] < RANGE:
            raise Unforeseen
        return arena[place]
    if kind == PACKED:
        return (word >> 4) & 7
    if kind > TUPLE:
        return arena[word >> 4]
    if kind == SYMBOL and (word >> 4) < 0x200000:
        return 1
    raise TypeError


@routine("AW->B", short=True)
def truth(arena, word):
    """bool(word)"""
    kind = word & 15
    if kind == 0:
        return word != 0
    if kind == PACKED:
        return word != PACKED
    if kind in (LIST, TEXT):
        return arena[word >> 4] != 0
    if kind == SYMBOL:
        return True
    return truth_of_other(arena, word)


@routine("AW->B")
def truth_of_other(arena, word):
    """The same of what is neither an int nor packed, a list nor a text."""
    kind = word & 15
    if kind == 2:
        return word != NONE and (arena[word >> 4] << 1) != 0
    place = word >> 4
    if kind == TUPLE and arena[place + 1] < RANGE:
        return True
    return arena[place] != 0
