"""The table of a set of CPython's: where its keys lie, on which the order of whatever is made of it depends.

Python tells only in which order they are; so the object itself is read, as Include/cpython/setobject.h describes it.
What is read is believed only if it is all that Python says of the set.
"""

from __future__ import annotations

import sys
from collections.abc import Set as AbstractSet
from ctypes import c_int64
from typing import Any, Final

from outplay.compiler.runtime.hashing import DUMMY, EMPTY, NO_HASH

FILL, USED, MASK, TABLE, FINGER = 0, 1, 2, 3, 5
"""The words behind the header of an object."""
WORD: Final = 8
SMALLEST: Final = 8
"""Places of a table that lies in the object itself."""
HEAD_OF_COLLECTOR: Final = sys.getsizeof(set()) - set.__basicsize__
DUMMY_HASH: Final = -1
"""Of a key that went."""


class Places(list[Any]):
    """(hash, key) of each place, None where no key ever was, DUMMY_HASH where one went."""

    fill = 0
    finger = 0


def table_of(values: AbstractSet[Any]) -> Places | None:
    """Where the keys lie; None where that cannot be known."""
    if sys.implementation.name != "cpython":
        return None
    begin = id(values) + object.__basicsize__
    fill, used, mask, address, finger = (_word(begin, field) for field in (FILL, USED, MASK, TABLE, FINGER))
    size = mask + 1
    beyond = sys.getsizeof(values) - type(values).__basicsize__ - HEAD_OF_COLLECTOR
    if used != len(values) or not used <= fill <= size or size < SMALLEST or size & mask:
        return None
    if beyond != (0 if size == SMALLEST else 2 * WORD * size) and (beyond, size) != (2 * WORD * SMALLEST, SMALLEST):
        return None
    keys = {id(key): key for key in values}
    table = Places()
    for place in range(size):
        pointer, hashed = _word(address, 2 * place), _word(address, 2 * place + 1)
        if pointer == 0:
            table.append(None)
        elif pointer in keys:
            if hash(keys[pointer]) != hashed:
                return None
            table.append((hashed, keys[pointer]))
        elif hashed == DUMMY_HASH:
            table.append(DUMMY_HASH)
        else:
            return None
    table.fill, table.finger = fill, finger
    found = [entry[1] for entry in table if isinstance(entry, tuple)]
    same = len(found) == used and all(one is two for one, two in zip(found, values, strict=True))
    return table if same and fill == size - table.count(None) else None


def _word(address: int, place: int) -> int:
    return c_int64.from_address(address + WORD * place).value


def words_of(table: Places, words: dict[int, int]) -> list[int]:
    """The table as the arena has it: hash and word of each place, where the words are known by the keys' `id`."""
    free = {None: (0, EMPTY), DUMMY_HASH: (NO_HASH, DUMMY)}
    pairs = [free[one] if one is None or one == DUMMY_HASH else (one[0], words[id(one[1])]) for one in table]
    return [word for pair in pairs for word in pair]


def set_of(keys: list[Any], cls: type) -> Any:
    """A set of these keys, if possible in this order: made one by one, or at once."""
    found = cls(keys)
    if list(found) != keys:
        at_once = cls(found)
        if list(at_once) == keys:
            return at_once
    return found
