"""Hashes.  Of ints, floats, tuples and frozensets of them CPython's own, on which the order of its sets depends."""

from __future__ import annotations

import math
import sys
from typing import Final

from outplay.compiler.runtime.intrinsics import float_of, shifted_right
from outplay.compiler.runtime.routines import routine
from outplay.compiler.runtime.tuples import part
from outplay.compiler.runtime.words import (
    BOX,
    INT,
    ITEMS,
    NONE,
    PACKED,
    PLAIN,
    RANGE,
    SET,
    SYMBOL,
    TEXT,
    TUPLE,
    packed_item,
)
from outplay.compiler.unforeseen import Unforeseen


def _signed(number: int) -> int:
    """The 64-bit int with these bits."""
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


MIXER: Final = _signed(0x9E3779B97F4A7C15)
PRIME_1: Final = _signed(11400714785074694791)
PRIME_2: Final = _signed(14029467366897019727)
PRIME_5: Final = 2870177450012600261
"""xxHash's, with which CPython hashes tuples."""

MODULUS: Final = (1 << 61) - 1
"""Numbers are hashed modulo this prime."""
MODULUS_BITS: Final = 61
MANTISSA_STEP: Final = 28
INFINITE: Final = 314159

NO_HASH: Final = -1
"""What no hash is."""

HASH_OF_NONE: Final = 0x1234567
TABLE, MASK, FINGER, ORDERLESS = 2, 3, 5, 6
"""Where a set has its table, how far that goes, where `pop` looks next, and whether something in it has another hash in
CPython.  Where a set has its finger, a frozenset has its hash, or 0 as long as nobody asked for it."""
ORDER_IS_KNOWN: Final = sys.implementation.name == "cpython" and sys.version_info < (3, 15) and sys.maxsize > 2**32
"""Are tables of sets those of sets.py?  So they are in CPython of 64 bits, up to the last that was looked at."""
EMPTY, DUMMY = (-1 << 4) | BOX, (-2 << 4) | BOX
"""The key of a place in a table that was never used, and of one that no longer is."""


@routine("I->I", short=True)
def mixed(bits):
    """Other bits for each: the hash of what CPython hashes in another way in every process."""
    bits *= MIXER
    found = bits ^ shifted_right(bits, 29)
    return -2 if found == NO_HASH else found


@routine("F->I")
def hash_float(number):
    """CPython's hash of a float."""
    if abs(number) < 2.0**53 and math.floor(number) == number:
        whole = int(number)
        return -2 if whole == NO_HASH else whole
    if abs(number) == math.inf:
        return INFINITE if number > 0 else -INFINITE
    mantissa, exponent = math.frexp(abs(number))
    found = 0
    while mantissa != 0.0:
        found = ((found << MANTISSA_STEP) & MODULUS) | (found >> (MODULUS_BITS - MANTISSA_STEP))
        mantissa *= 268435456.0
        exponent -= MANTISSA_STEP
        digit = int(mantissa)
        mantissa -= digit
        found += digit
        if found >= MODULUS:
            found -= MODULUS
    turn = exponent % MODULUS_BITS
    found = ((found << turn) & MODULUS) | (found >> (MODULUS_BITS - turn))
    if number < 0.0:
        found = -found
    return -2 if found == NO_HASH else found


@routine("AW->I", short=True)
def hash_word(arena, word):
    """The hash of a value; a TypeError for a list, set or dict."""
    if (word & 15) == INT:
        number = word >> 4
        return -2 if number == NO_HASH else number
    return hash_other(arena, word)


@routine("AW->I")
def hash_other(arena, word):
    """The hash of what is no int."""
    kind = word & 15
    if kind == SYMBOL:
        return mixed(word)
    if kind == PACKED:
        length = (word >> 4) & 7
        if length == 2:
            first = _with_lane(PRIME_5, hash_word(arena, part(arena, word, 2, 0)))
            return _last(_with_lane(first, hash_word(arena, part(arena, word, 2, 1))), 2)
        total = PRIME_5
        for k in range(length):
            total = _with_lane(total, hash_word(arena, packed_item(word, k)))
        return _last(total, length)
    if kind == TUPLE:
        place = word >> 4
        if arena[place + 1] == RANGE:
            raise Unforeseen
        length = arena[place]
        total = PRIME_5
        for k in range(length):
            total = _with_lane(total, hash_word(arena, arena[place + ITEMS + k]))
        return _last(total, length)
    if kind == BOX:
        return HASH_OF_NONE if word == NONE else hash_float(float_of(arena[word >> 4]))
    if kind == TEXT:
        place = word >> 4
        total = arena[place]
        for k in range(arena[place]):
            total = (total ^ arena[place + ITEMS + k]) * MIXER
            total ^= shifted_right(total, 32)
        return mixed(total)
    if kind == SET and arena[(word >> 4) + 1] != PLAIN:
        place = word >> 4
        if arena[place + FINGER] == 0:
            arena[place + FINGER] = hash_set(arena, word)
        return arena[place + FINGER]
    raise TypeError


@routine("AW->I")
def hash_set(arena, word):
    """The hash of a set, as of a frozenset with the same in it."""
    place = word >> 4
    total = 0
    for entry in range(arena[place + TABLE], arena[place + TABLE] + 2 * arena[place + MASK] + 2, 2):
        if arena[entry + 1] != EMPTY and arena[entry + 1] != DUMMY:
            h = arena[entry]
            total ^= ((h ^ 89869747) ^ (h << 16)) * 3644798167
    total ^= (arena[place] + 1) * 1927868237
    total ^= shifted_right(total, 11) ^ shifted_right(total, 25)
    total = total * 69069 + 907133923
    return 590923713 if total == NO_HASH else total


@routine("II->I", short=True)
def _with_lane(total, lane):
    total += lane * PRIME_2
    return ((total << 31) | shifted_right(total, 33)) * PRIME_1


@routine("II->I", short=True)
def _last(total, length):
    total += length ^ (PRIME_5 ^ 3527539)
    return 1546275796 if total == NO_HASH else total


@routine("AW->B")
def has_order(arena, word):
    """Has it the same hash in every process of CPython?"""
    if not ORDER_IS_KNOWN:
        return False
    kind = word & 15
    if kind == INT:
        return True
    if kind == PACKED:
        for k in range((word >> 4) & 7):
            if packed_item(word, k) & 15:
                return False
        return True
    if kind == TUPLE:
        for k in range(arena[word >> 4]):
            if not has_order(arena, arena[(word >> 4) + ITEMS + k]):
                return False
        return True
    if kind == BOX:
        return word != NONE
    return kind == SET and arena[(word >> 4) + ORDERLESS] == 0
