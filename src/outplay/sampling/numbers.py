"""Random numbers for both engines: SplitMix64, one text for Python's ints and for compiled 64-bit words.

Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014.
"""

from __future__ import annotations

WORD = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
HALF = 32
"""Bits of half a word: a number below n is taken from the upper one."""

FACTOR, INCREMENT = 6364136223846793005, 1442695040888963407
"""Of the quicker generator in a tree search: Knuth, MMIX, a linear congruence."""


def mixed(word: int) -> int:
    """A word that looks like chance, another one for each word."""
    word = ((word ^ (word >> 30)) * FIRST) & WORD
    word = ((word ^ (word >> 27)) * SECOND) & WORD
    return word ^ (word >> 31)


def stream(seed: int, game: int) -> int:
    """Where the random numbers of one game begin: the same for the game of that number, however many are played."""
    return mixed((mixed(seed) + game) & WORD)


def following(word: int) -> int:
    """The next place of a stream; `mixed` makes a random word of it."""
    return (word + GOLDEN) & WORD


def below(word: int, n: int) -> int:
    """A number from 0 to n - 1, made of a random word."""
    return ((word >> HALF) * n) >> HALF
