"""Which rows became known, and which are left: one way through them, in place."""

from __future__ import annotations

from outplay.compiling.cache import kernel
from outplay.compiling.pointer import fetch, pointer_to

AHEAD = 16
"""Rows that are looked ahead."""


@kernel
def told_of(numbers, places, known, told):
    """Moves the places and the codes of rows whose positions are known to `told`; (how many are left, how many told).

    What is left stands at the start of `numbers` and `places`, which are written over.
    """
    names, rows, codes, count = pointer_to(numbers), pointer_to(places), pointer_to(known), len(numbers)
    left = found = 0
    for i in range(count):
        if i + AHEAD < count:
            fetch(codes, 2 * int(names[i + AHEAD]))
        code = codes[2 * int(names[i])]
        if code != 0:
            told[0, found], told[1, found] = rows[i], code
            found += 1
        else:
            names[left], rows[left] = names[i], rows[i]
            left += 1
    return left, found
