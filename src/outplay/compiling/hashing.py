"""The hash of a position: all the words of its key in one word."""

from __future__ import annotations

import numpy as np

from outplay.compiling.cache import inner

MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)


@inner
def hash_of(key):
    """A 64-bit hash of the words of a key."""
    h = np.uint64(0)
    for word in key:
        h = hash_mix(h, word)
    return h * MULTIPLIER


@inner
def hash_mix(h, word):
    """A hash with one more word mixed in: multiplied, and its high half folded into the low one."""
    h = (h ^ word) * MULTIPLIER
    return h ^ (h >> np.uint64(32))
