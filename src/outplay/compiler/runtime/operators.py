"""Operators between any two values."""

from __future__ import annotations

from outplay.compiler.runtime.dicts import copy_dict, update_dict
from outplay.compiler.runtime.intrinsics import product
from outplay.compiler.runtime.iterating import extend_inplace
from outplay.compiler.runtime.numbers import (
    div_float,
    floordiv_float,
    floordiv_int,
    mod_float,
    mod_int,
    pow_float,
    pow_int,
    shl_int,
    shr_int,
)
from outplay.compiler.runtime.routines import routine
from outplay.compiler.runtime.sequences import concat, repeat
from outplay.compiler.runtime.set_algebra import (
    difference_update,
    intersection_update,
    set_difference,
    set_intersection,
    set_symmetric,
    set_union,
    set_update,
    symmetric_update,
)
from outplay.compiler.runtime.words import (
    DICT,
    INT,
    LIST,
    PLAIN,
    RANGE,
    SET,
    SYMBOL,
    TUPLE,
    WITH_OPERATORS,
    box_float,
    is_number,
    is_text,
    tag_int,
    unbox_float,
)
from outplay.compiler.unforeseen import Unforeseen


@routine("AWW->W")
def refused(arena, a, b):
    """An operator that is not known between these two: a TypeError, unless their class may define it."""
    for word in (a, b):
        of_class = (word & 15) == TUPLE and arena[(word >> 4) + 1] != PLAIN and arena[(word >> 4) + 1] != RANGE
        if of_class or ((word & 15) == SYMBOL and not is_text(word)):
            raise Unforeseen
    raise TypeError


@routine("AWW->B", short=True)
def are_numbers(arena, a, b):
    """Are they both numbers?"""
    return is_number(a) and is_number(b)


@routine("WW->B", short=True)
def are_ints(a, b):
    """Are they both ints?"""
    return ((a | b) & 15) == INT


@routine("WW->B", short=True)
def are_sets(a, b):
    """Are they both sets?"""
    return (a & 15) == SET and (b & 15) == SET


@routine("AWW->W", short=True)
def add(arena, a, b):
    """a + b"""
    if ((a | b) & 15) == INT:
        found = a + b
        if ((a ^ found) & (b ^ found)) < 0:
            raise Unforeseen
        return found
    return add_other(arena, a, b)


@routine("AWW->W")
def add_other(arena, a, b):
    """The same of what are not both ints."""
    if are_numbers(arena, a, b):
        return box_float(arena, unbox_float(arena, a) + unbox_float(arena, b))
    if is_number(a) or is_number(b) or (a & 15) == SET or (a & 15) == DICT:
        return refused(arena, a, b)
    if (a & 15) == TUPLE and not PLAIN <= arena[(a >> 4) + 1] < WITH_OPERATORS:
        return refused(arena, a, b)
    if (b & 15) == TUPLE and (arena[(b >> 4) + 1] < RANGE or arena[(b >> 4) + 1] >= WITH_OPERATORS):
        return refused(arena, a, b)
    if ((a & 15) == SYMBOL and not is_text(a)) or ((b & 15) == SYMBOL and not is_text(b)):
        return refused(arena, a, b)
    return concat(arena, a, b)


@routine("AWW->W", short=True)
def sub(arena, a, b):
    """a - b"""
    if ((a | b) & 15) == INT:
        found = a - b
        if ((a ^ b) & (a ^ found)) < 0:
            raise Unforeseen
        return found
    return sub_other(arena, a, b)


@routine("AWW->W")
def sub_other(arena, a, b):
    """The same of what are not both ints."""
    if are_numbers(arena, a, b):
        return box_float(arena, unbox_float(arena, a) - unbox_float(arena, b))
    if are_sets(a, b):
        return set_difference(arena, a, b)
    return refused(arena, a, b)


@routine("AWW->W")
def mul(arena, a, b):
    """a * b"""
    if are_ints(a, b):
        found, left = product(a >> 4, b)
        if left:
            raise Unforeseen
        return found
    if are_numbers(arena, a, b):
        return box_float(arena, unbox_float(arena, a) * unbox_float(arena, b))
    if (b & 15) == INT and _can_repeat(arena, a):
        return repeat(arena, a, b >> 4)
    if (a & 15) == INT and _can_repeat(arena, b):
        return repeat(arena, b, a >> 4)
    return refused(arena, a, b)


@routine("AW->B")
def _can_repeat(arena, word):
    """Is it a text, tuple or list?"""
    kind = word & 15
    is_plain = kind == TUPLE and PLAIN <= arena[(word >> 4) + 1] < WITH_OPERATORS
    return is_text(word) or kind == LIST or kind == 8 or is_plain


@routine("AWW->W")
def truediv(arena, a, b):
    """a / b"""
    if are_numbers(arena, a, b):
        return box_float(arena, div_float(unbox_float(arena, a), unbox_float(arena, b)))
    return refused(arena, a, b)


@routine("AWW->W")
def floordiv(arena, a, b):
    """a // b"""
    if are_ints(a, b):
        return tag_int(floordiv_int(a >> 4, b >> 4))
    if are_numbers(arena, a, b):
        return box_float(arena, floordiv_float(unbox_float(arena, a), unbox_float(arena, b)))
    return refused(arena, a, b)


@routine("AWW->W")
def mod(arena, a, b):
    """a % b"""
    if are_ints(a, b):
        return mod_int(a >> 4, b >> 4) << 4
    if are_numbers(arena, a, b):
        return box_float(arena, mod_float(unbox_float(arena, a), unbox_float(arena, b)))
    if is_text(a):
        raise Unforeseen
    return refused(arena, a, b)


@routine("AWW->W")
def pow(arena, a, b):
    """a ** b"""
    if are_ints(a, b) and b >= 0:
        return tag_int(pow_int(a >> 4, b >> 4))
    if are_numbers(arena, a, b):
        return box_float(arena, pow_float(unbox_float(arena, a), unbox_float(arena, b)))
    return refused(arena, a, b)


@routine("AWW->W")
def bit_or(arena, a, b):
    """a | b"""
    if are_ints(a, b):
        return a | b
    if are_sets(a, b):
        return set_union(arena, a, b)
    if (a & 15) == DICT and (b & 15) == DICT:
        found = copy_dict(arena, a)
        update_dict(arena, found, b)
        return found
    return refused(arena, a, b)


@routine("AWW->W")
def bit_and(arena, a, b):
    """a & b"""
    if are_ints(a, b):
        return a & b
    if are_sets(a, b):
        return set_intersection(arena, a, b)
    return refused(arena, a, b)


@routine("AWW->W")
def bit_xor(arena, a, b):
    """a ^ b"""
    if are_ints(a, b):
        return a ^ b
    if are_sets(a, b):
        return set_symmetric(arena, a, b)
    return refused(arena, a, b)


@routine("AWW->W")
def shl(arena, a, b):
    """a << b"""
    if are_ints(a, b):
        return tag_int(shl_int(a >> 4, b >> 4))
    return refused(arena, a, b)


@routine("AWW->W")
def shr(arena, a, b):
    """a >> b"""
    if are_ints(a, b):
        return shr_int(a >> 4, b >> 4) << 4
    return refused(arena, a, b)


@routine("AW->W")
def neg(arena, word):
    """-word"""
    if (word & 15) == INT:
        return tag_int(-(word >> 4))
    if is_number(word):
        return box_float(arena, -unbox_float(arena, word))
    return refused(arena, word, word)


@routine("AW->W")
def abs_(arena, word):
    """abs(word)"""
    if (word & 15) == INT:
        return tag_int(abs(word >> 4))
    if is_number(word):
        return box_float(arena, abs(unbox_float(arena, word)))
    return refused(arena, word, word)


@routine("AW->W")
def invert(arena, word):
    """~word"""
    if (word & 15) == INT:
        return ~(word >> 4) << 4
    return refused(arena, word, word)


@routine("AW->W")
def pos(arena, word):
    """+word"""
    return word if is_number(word) else refused(arena, word, word)


# ---------------------------------------------------------------- in place


@routine("AW->B", short=True)
def _changes(arena, word):
    """Is it a set that can be changed?"""
    return (word & 15) == SET and arena[(word >> 4) + 1] == PLAIN


@routine("AWW->W")
def add_inplace(arena, a, b):
    """a += b"""
    return extend_inplace(arena, a, b) if (a & 15) == LIST else add(arena, a, b)


@routine("AWW->W")
def sub_inplace(arena, a, b):
    """a -= b"""
    if not (_changes(arena, a) and are_sets(a, b)):
        return sub(arena, a, b)
    difference_update(arena, a, b)
    return a


@routine("AWW->W")
def or_inplace(arena, a, b):
    """a |= b"""
    if (a & 15) == DICT and (b & 15) == DICT:
        update_dict(arena, a, b)
    elif _changes(arena, a) and are_sets(a, b):
        set_update(arena, a, b)
    elif (a & 15) == DICT:
        raise Unforeseen
    else:
        return bit_or(arena, a, b)
    return a


@routine("AWW->W")
def and_inplace(arena, a, b):
    """a &= b"""
    if not (_changes(arena, a) and are_sets(a, b)):
        return bit_and(arena, a, b)
    intersection_update(arena, a, b)
    return a


@routine("AWW->W")
def xor_inplace(arena, a, b):
    """a ^= b"""
    if not (_changes(arena, a) and are_sets(a, b)):
        return bit_xor(arena, a, b)
    symmetric_update(arena, a, b)
    return a
