"""Words: Python's values as tagged 64-bit ints, with their items in an arena.

A word is `payload << 4 | tag`; the payload of what lies in the arena is the place where it begins.

    INT     the number itself, in 60 bits; a bool is 0 or 1
    SYMBOL  a character (a text of length 1) by its code; from FIRST_SYMBOL on, a member of an enum or another singleton
    BOX     0: None; else a float, whose bits are at that place
    TUPLE   [length, class, items...]; the class says whether it is a plain tuple, a range or a record
    LIST    [length, class, place of the items, room for items]
    TEXT    [length, 0, characters...], of any length but 1
    SET     see sets.py
    DICT    see dicts.py
    PACKED  a plain tuple of few small ints and symbols, in the word itself

A value that fits a smaller form has it: so two ints, symbols or packed tuples are equal if and only if the words are.
The arena itself: A[TOP] is the first free place, A[LIMIT] the end, A[CONSTANTS] the end of what may not be changed.
"""

from __future__ import annotations

from typing import Final

from outplay.compiler.runtime.intrinsics import bits_of, float_of
from outplay.compiler.runtime.routines import routine
from outplay.compiler.unforeseen import Unforeseen

TOP, LIMIT, CONSTANTS = 0, 1, 2
HEAP: Final = 96
"""Where values begin; the words between CONSTANTS and it are the caller's."""

INT, SYMBOL, BOX, TUPLE, LIST, TEXT, SET, DICT, PACKED = range(9)
NONE: Final = 2
FIRST_SYMBOL: Final = 0x200000

PLAIN: Final = 0
"""The class of tuples; from 1 on those of NamedTuples, which are tuples too."""
WITH_OPERATORS: Final = 1 << 20
"""From here on the classes of NamedTuples that say themselves what + or * does."""
RANGE: Final = -1
"""The class of ranges; below it those of dataclasses, which are no sequences."""
DEQUE: Final = 1
"""The class of deques among the lists, PLAIN being that of lists."""

COUNTER, OF_INT, OF_LIST, OF_SET, OF_DICT = range(1, 6)
"""The classes of Counters and defaultdicts among the dicts, PLAIN being that of dicts."""

ITEMS: Final = 2
"""Where the items of a tuple or text begin, and where a list says where its items are."""

WIDTHS: Final = 0x08090B0E131C3908
"""A byte for each length of packed tuples, the lowest for 0: how many bits each item has.

An item is its payload twice, and one more for a symbol.  Three bits of the word, above the tag, are the length.
"""
PACKED_ITEMS: Final = 7
MOST_PACKED: Final = 7
INT_BITS: Final = 60


@routine("AI->I", short=True)
def alloc(arena, words):
    """The place of so many free words, which are not cleared."""
    place = arena[TOP]
    if words > arena[LIMIT] - place:
        raise MemoryError
    arena[TOP] = place + words
    return place


@routine("AW->I", short=True)
def changeable(arena, word):
    """The place of a value that may be changed."""
    place = word >> 4
    if place < arena[CONSTANTS]:
        raise Unforeseen
    return place


@routine("I->W", short=True)
def tag_int(number):
    """The word of an int."""
    if ((number + (1 << (INT_BITS - 1))) >> INT_BITS) != 0:
        raise Unforeseen
    return number << 4


@routine("W->I", short=True)
def untag_int(word):
    """The int of a word."""
    if word & 15:
        raise Unforeseen
    return word >> 4


@routine("I->I", short=True)
def within(number):
    """The int itself, if a word can hold it."""
    if ((number + (1 << (INT_BITS - 1))) >> INT_BITS) != 0:
        raise Unforeseen
    return number


@routine("AF->W", short=True)
def box_float(arena, number):
    """The word of a float; what is no number is refused, for it is not equal to itself."""
    if number != number:
        raise Unforeseen
    place = alloc(arena, 1)
    arena[place] = bits_of(number)
    return (place << 4) | BOX


@routine("AW->F", short=True)
def unbox_float(arena, word):
    """The float of a word, or of an int that a float holds exactly."""
    if (word & 15) == BOX and word != NONE:
        return float_of(arena[word >> 4])
    if (word & 15) != INT:
        raise Unforeseen
    number = word >> 4
    if ((number + (1 << 53)) >> 54) != 0 and number != 1 << 53:
        raise Unforeseen
    return float(number)


@routine("W->B", short=True)
def is_int(word):
    """Is it an int or a bool?"""
    return (word & 15) == INT


@routine("W->B", short=True)
def is_float(word):
    """Is it a float?"""
    return (word & 15) == BOX and word != NONE


@routine("W->B", short=True)
def is_number(word):
    """Is it an int, a bool or a float?"""
    return (word & 13) == 0 and word != NONE


@routine("W->B", short=True)
def is_text(word):
    """Is it a text?"""
    return (word & 15) == TEXT or ((word & 15) == SYMBOL and (word >> 4) < FIRST_SYMBOL)


@routine("W->B", short=True)
def is_char(word):
    """Is it a text of one character?"""
    return (word & 15) == SYMBOL and (word >> 4) < FIRST_SYMBOL


@routine("III->B", short=True)
def in_mask(number, low, mask):
    """Is the bit of a number set, where the lowest bit is that of `low`?"""
    place = number - low
    return 0 <= place < INT_BITS and (mask >> place) & 1 != 0


@routine("AW->B", short=True)
def is_tuple(arena, word):
    """Is it a tuple, of NamedTuples too?"""
    return (word & 15) == PACKED or ((word & 15) == TUPLE and arena[(word >> 4) + 1] >= PLAIN)


@routine("AW->B", short=True)
def is_range(arena, word):
    """Is it a range?"""
    return (word & 15) == TUPLE and arena[(word >> 4) + 1] == RANGE


@routine("AW->B", short=True)
def is_list(arena, word):
    """Is it a list?"""
    return (word & 15) == LIST and arena[(word >> 4) + 1] == PLAIN


@routine("AW->B", short=True)
def is_deque(arena, word):
    """Is it a deque?"""
    return (word & 15) == LIST and arena[(word >> 4) + 1] == DEQUE


@routine("W->B", short=True)
def is_set(word):
    """Is it a set or a frozenset?"""
    return (word & 15) == SET


@routine("AW->B", short=True)
def is_frozenset(arena, word):
    """Is it a frozenset?"""
    return (word & 15) == SET and arena[(word >> 4) + 1] != PLAIN


@routine("W->B", short=True)
def is_dict(word):
    """Is it a dict?"""
    return (word & 15) == DICT


@routine("AW->I", short=True)
def class_of(arena, word):
    """The class of a tuple, list or set: 0 of a plain one, -1 of a range, others of records."""
    kind = word & 15
    if kind == PACKED:
        return PLAIN
    if kind < TUPLE or kind > DICT or kind == TEXT:
        raise Unforeseen
    return arena[(word >> 4) + 1]


# ---------------------------------------------------------------- packed tuples


@routine("II->I", short=True)
def code_of(word, width):
    """An item of a packed tuple in so many bits, -1 if it does not fit."""
    payload, kind = word >> 4, word & 15
    if kind == INT:
        if ((payload + (1 << (width - 2))) >> (width - 1)) != 0:
            return -1
    elif kind != SYMBOL or (payload >> (width - 1)) != 0:
        return -1
    return ((payload << 1) | kind) & ((1 << width) - 1)


@routine("II->W", short=True)
def word_of_code(code, width):
    """The item of a packed tuple in so many bits, whose sign stands in all bits above them."""
    payload = code >> 1
    if code & 1:
        return ((payload & ((1 << (width - 1)) - 1)) << 4) | SYMBOL
    return payload << 4


@routine("WI->W", short=True)
def packed_item(word, place):
    """An item of a packed tuple that is surely there."""
    width = (WIDTHS >> (((word >> 4) & 7) << 3)) & 255
    code = ((word >> (PACKED_ITEMS + width * place)) << (64 - width)) >> (64 - width)
    return word_of_code(code, width)


@routine("AII->W")
def packed(arena, place, length):
    """The packed tuple of the items at a place, -1 if they do not fit."""
    if length > MOST_PACKED:
        return -1
    width = (WIDTHS >> (length << 3)) & 255
    word = (length << 4) | PACKED
    for k in range(length):
        code = code_of(arena[place + k], width)
        if code < 0:
            return -1
        word |= code << (PACKED_ITEMS + width * k)
    return word


@routine("AW->W")
def finished(arena, word):
    """A new tuple or text in the form that its value has."""
    place = word >> 4
    length = arena[place]
    if (word & 15) == TEXT:
        found = arena[place + ITEMS] if length == 1 else -1
    elif (word & 15) == TUPLE and arena[place + 1] == PLAIN:
        found = packed(arena, place + ITEMS, length)
    else:
        found = -1
    if found == -1:
        return word
    if place + ITEMS + length == arena[TOP]:
        arena[TOP] = place
    return found
