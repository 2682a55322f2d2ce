"""The words of a position in one word."""

from __future__ import annotations

import numpy as np

from outplay.compiling.cache import inner

MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)


@inner
def hash_of(key):
    """All the words of a key in one."""
    h = np.uint64(0)
    for word in key:
        h = stirred(h, word)
    return h * MULTIPLIER


@inner
def stirred(h, word):
    """One word more."""
    h = (h ^ word) * MULTIPLIER
    return h ^ (h >> np.uint64(32))
