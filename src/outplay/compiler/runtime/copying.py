"""What copy.copy and copy.deepcopy make of values."""

from __future__ import annotations

from outplay.compiler.runtime.comparing import items_of
from outplay.compiler.runtime.lists import append, new_list
from outplay.compiler.runtime.routines import routine
from outplay.compiler.runtime.tuples import item_at
from outplay.compiler.runtime.words import DICT, LIST, PLAIN, SET, TUPLE
from outplay.compiler.unforeseen import Unforeseen


@routine("AW->W")
def unchangeable(arena, word):
    """The word itself, of what nothing can change by itself; what else comes is unforeseen."""
    if (word & 15) == LIST or (word & 15) == DICT or (word & 15) == SET:
        raise Unforeseen
    return word


@routine("AW->W")
def deep_copy(arena, word):
    """copy.deepcopy(word), of lists in lists and of what nothing can change; none is there twice"""
    return _copied(arena, word, new_list(arena, 8))


@routine("AWW->B")
def contains_word(arena, word, item):
    """Is this very object in a list?"""
    for k in range(items_of(arena, word)):
        if item_at(arena, word, k) == item:
            return True
    return False


@routine("AWW->W")
def _copied(arena, word, met):
    """The copy of a value; `met` are the lists that were copied already."""
    if (word & 15) == TUPLE:
        for k in range(items_of(arena, word)):
            item = item_at(arena, word, k)
            if _copied(arena, item, met) != item:
                raise Unforeseen
        return word
    if (word & 15) != LIST:
        return unchangeable(arena, word)
    if arena[(word >> 4) + 1] != PLAIN or contains_word(arena, met, word):
        raise Unforeseen
    append(arena, met, word)
    found = new_list(arena, items_of(arena, word))
    for k in range(items_of(arena, word)):
        append(arena, found, _copied(arena, item_at(arena, word, k), met))
    return found
