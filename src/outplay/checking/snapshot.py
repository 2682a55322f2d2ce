"""What a state holds, whatever its own == says: so that a change, or a comparison by identity, shows."""

from __future__ import annotations

import pickle
from collections import deque
from copy import deepcopy
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

NEVER_CHANGE = (int, float, complex, str, bytes, range, type, Enum, Fraction, Decimal, type(None))
MOST_PARTS = 1_000
DEEPEST = 20


class Snapshot:
    """Remembers what a value held, to tell later whether it was changed."""

    def __init__(self, value: Any):
        self._value = value
        self.is_needless = cannot_change(value)
        self._content = None if self.is_needless else content(value)
        self._copy = None if self.is_needless else _copied(value)

    def differs(self) -> bool:
        """Has the value changed?  What its own == overlooks, such as a cache, does not count."""
        if self.is_needless or content(self._value) == self._content:
            return False
        return self._copy is None or by_identity(self._value) or not same(self._copy, self._value)


def cannot_change(value: Any) -> bool:
    """Is it made of numbers, texts, tuples and frozen sets alone?  The first thousand parts speak for the rest."""
    parts, looked = [value], 0
    while parts and looked < MOST_PARTS:
        part, looked = parts.pop(), looked + 1
        if isinstance(part, (tuple, frozenset)) and not getattr(part, "__dict__", None):
            parts.extend(part)
        elif not isinstance(part, NEVER_CHANGE):
            return False
    return True


def content(value: Any, depth: int = DEEPEST) -> Any:
    """A value that is equal for two objects of one type that hold the same."""
    if isinstance(value, NEVER_CHANGE) or depth == 0:
        return value if depth else "..."
    kind = type(value)
    if isinstance(value, (tuple, list, deque)):
        return kind, tuple([content(part, depth - 1) for part in value])
    if isinstance(value, (set, frozenset)):
        return kind, frozenset(content(part, depth - 1) for part in value)
    if isinstance(value, dict):
        return kind, tuple([(content(k, depth - 1), content(v, depth - 1)) for k, v in value.items()])
    attributes = _attributes(value)
    return (kind, content(attributes, depth - 1)) if attributes else (kind, _opaque(value))


def same(one: Any, other: Any) -> bool:
    """Are they equal?  Where == gives no answer, as for arrays: do they hold the same?"""
    try:
        return bool(one == other)
    except Exception:
        return bool(content(one) == content(other))


def by_identity(value: Any) -> bool:
    """Does its type leave == as Python made it, true of the very same object alone?"""
    return type(value).__eq__ is object.__eq__


def _attributes(value: Any) -> dict[str, Any]:
    slots = [name for kind in type(value).__mro__ for name in _slots(kind) if hasattr(value, name)]
    return {**{name: getattr(value, name) for name in slots}, **getattr(value, "__dict__", {})}


def _slots(kind: type) -> tuple[str, ...]:
    slots = kind.__dict__.get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def _opaque(value: Any) -> Any:
    try:
        return pickle.dumps(value)
    except Exception:
        return repr(value)


def _copied(value: Any) -> Any:
    try:
        return deepcopy(value)
    except Exception:
        return None
