"""Random numbers for both engines, one text for Python's ints and for compiled 64-bit words.

Where a stream begins is drawn by SplitMix64 (Steele, Lea and Flood, Fast splittable pseudorandom number generators,
2014); it goes on by Knuth's linear congruence (MMIX), of which the upper half counts: Python pays for every operation.
"""

from __future__ import annotations

WORD = 2**64 - 1
WHOLE: float = 2.0**64
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
HALF = 32
"""Bits of half a word: a number below n is taken from the upper one."""

FACTOR, INCREMENT = 6364136223846793005, 1442695040888963407
"""Of the linear congruence."""


def mixed(word: int) -> int:
    """A word that looks like chance, another one for each word."""
    word = ((word ^ (word >> 30)) * FIRST) & WORD
    word = ((word ^ (word >> 27)) * SECOND) & WORD
    return word ^ (word >> 31)


def stream(seed: int, game: int) -> int:
    """Where the random numbers of one game begin: the same for the game of that number, however many are played."""
    return mixed((mixed(seed) + game) & WORD)


def following(word: int) -> int:
    """The random word that comes after this one in its stream (MMIX)."""
    return (word * FACTOR + INCREMENT) & WORD


def below(word: int, n: int) -> int:
    """A number from 0 to n - 1, made of the upper half of a random word."""
    return ((word >> HALF) * n) >> HALF
