"""Bits of packed states: numbers written into words, one behind the other, and read again."""

from __future__ import annotations

from typing import Final

from outplay.compiler.runtime.dicts import VALUE, entry_of
from outplay.compiler.runtime.intrinsics import shifted_right
from outplay.compiler.runtime.routines import routine
from outplay.compiler.runtime.words import INT, ITEMS, TEXT
from outplay.compiler.unforeseen import Unforeseen

FEW: Final = 8
"""Items of a list that are compared one after the other."""


@routine("WII->I", short=True)
def number_in(word, low, bits):
    """How far an int lies above the lowest, in so many bits."""
    number = (word >> 4) - low
    if (word & 15) != INT or number >> bits != 0:
        raise Unforeseen
    return number


@routine("AIII->I", short=True)
def put_bits(S, place, bits, number):
    """Writes a number of so many bits at a place where there is none yet."""
    word, behind = place >> 6, place & 63
    S[word] |= number << behind
    if behind + bits > 64:
        S[word + 1] |= shifted_right(number, 64 - behind)
    return 0


@routine("AII->I", short=True)
def get_bits(S, place, bits):
    """The number of so many bits at a place."""
    word, behind = place >> 6, place & 63
    number = shifted_right(S[word], behind)
    if behind + bits > 64:
        number |= S[word + 1] << (64 - behind)
    return number & shifted_right(-1, 64 - bits)


@routine("AWIW->I")
def code_among(A, word, place, texts):
    """The number of a word in the list at a place, -1 if it is not there; that of a long text is in a dict, too."""
    begin, count = A[place + ITEMS], A[place]
    if count <= FEW or (word & 15) != TEXT:
        for k in range(count):
            if A[begin + k] == word:
                return k
    if (word & 15) == TEXT:
        entry = entry_of(A, texts, word)
        return A[entry + VALUE] >> 4 if entry >= 0 else -1
    return -1


@routine("AII->W", short=True)
def word_among(A, place, number):
    """The word of that number in the list at a place."""
    return A[A[place + ITEMS] + number]
