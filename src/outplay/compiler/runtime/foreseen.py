"""What compiled rules assume, and leave where it does not hold."""

from __future__ import annotations

from typing import Final

from outplay.compiler.runtime.dicts import new_dict, set_key
from outplay.compiler.runtime.hashing import ORDERLESS
from outplay.compiler.runtime.lists import append, new_list
from outplay.compiler.runtime.routines import routine
from outplay.compiler.runtime.sets import set_items_any
from outplay.compiler.runtime.tuples import item, item_at, length, new_tuple, set_slot
from outplay.compiler.runtime.words import (
    CONSTANTS,
    DICT,
    FIRST_SYMBOL,
    INT,
    LIST,
    NONE,
    SYMBOL,
    finished,
    is_float,
    unbox_float,
)
from outplay.compiler.unforeseen import Unforeseen

MUTABLE: Final = (LIST, DICT)

FIRST_TABLE: Final = 8
"""Places of the smallest table of a set: ints below it stand in their order in every table."""

UNBOUND: Final = 9
"""The word of a variable that has no value yet."""


@routine("W->W", short=True)
def bound(word):
    """The value of a variable, if it has one."""
    if word == UNBOUND:
        raise Unforeseen
    return word


@routine("->W")
def unforeseen():
    """Never gives a word: no game came here when the rules were watched."""
    raise Unforeseen
    return 0


@routine("->F")
def unforeseen_float():
    """Never gives a float."""
    raise Unforeseen
    return 0.0


@routine("AW->F", short=True)
def only_float(arena, word):
    """The float of a word that is one: an int that equals it is another value."""
    if not is_float(word):
        raise Unforeseen
    return unbox_float(arena, word)


@routine("F->I")
def whole(number):
    """Never gives an int: a float came where all were whole."""
    raise Unforeseen
    return 0


@routine("WW->B", short=True)
def identical(a, b):
    """`a is b` of None, members of enums and what can be changed: of other values only Python knows."""
    if a == NONE or b == NONE:
        return a == b
    if (a & 15) == SYMBOL and (a >> 4) >= FIRST_SYMBOL:
        return a == b
    if (b & 15) == SYMBOL and (b >> 4) >= FIRST_SYMBOL:
        return False
    if (a & 15) in MUTABLE and (b & 15) in MUTABLE:
        return a == b
    raise Unforeseen


@routine("AW->W")
def forget_order(arena, word):
    """A set that was made otherwise than by the rules: its order in CPython depends on how, but for small ints."""
    place = word >> 4
    items = set_items_any(arena, word)
    for k in range(length(arena, items)):
        item_word = item_at(arena, items, k)
        if (item_word & 15) != INT or item_word < 0 or (item_word >> 4) >= FIRST_TABLE:
            arena[place + ORDERLESS] = 1
    return word


@routine("AWW->W", short=True)
def forget_order_with(arena, word, item_word):
    """The same for a set with this item, if it is no constant: who reads it back from bits finds it so."""
    place = word >> 4
    if (item_word & ~((FIRST_TABLE - 1) << 4)) != 0 and place >= arena[CONSTANTS]:
        arena[place + ORDERLESS] = 1
    return NONE


@routine("AW->W")
def zip_all(arena, rows):
    """`list(zip(*rows))` of a list of tuples, lists or texts."""
    count, found = length(arena, rows), new_list(arena, 8)
    if count == 0:
        return found
    least = length(arena, item_at(arena, rows, 0))
    for k in range(1, count):
        least = min(least, length(arena, item_at(arena, rows, k)))
    for place in range(least):
        taken = new_tuple(arena, count)
        for k in range(count):
            set_slot(arena, taken, k, item(arena, item_at(arena, rows, k), place))
        append(arena, found, finished(arena, taken))
    return found


@routine("AW->W")
def to_dict(arena, pairs):
    """`dict(pairs)` of a list of tuples of two."""
    found = new_dict(arena, length(arena, pairs))
    for k in range(length(arena, pairs)):
        pair = item_at(arena, pairs, k)
        if length(arena, pair) != 2:
            raise ValueError
        set_key(arena, found, item(arena, pair, 0), item(arena, pair, 1))
    return found
