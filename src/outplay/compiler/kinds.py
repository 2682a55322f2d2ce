"""What sort of value an expression was seen to have: the rules compiler's stand-in for type inference."""

from __future__ import annotations

import dataclasses
from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from typing import Any, Final, TypeAlias

Kind: TypeAlias = str | tuple[str, type]
"""One of the letters below, 'member' of an IntEnum, or ('record', class), ('enum', class), ('other', class)."""

LARGEST_INT: Final = 1 << 59
"""Ints from here on do not fit a word of compiled code."""

LETTERS: Final = {
    bool: "bool",
    float: "float",
    type(None): "none",
    tuple: "tuple",
    list: "list",
    deque: "deque",
    set: "set",
    frozenset: "frozenset",
    dict: "dict",
    Counter: "dict",
    defaultdict: "dict",
    range: "range",
    Fraction: "fraction",
}

MUTABLE: Final = frozenset({"list", "deque", "set", "dict"})
ITERATORS: Final = frozenset({"iterator"})
WHOLE: Final = frozenset({"int", "bool", "member"})
TEXTS: Final = frozenset({"char", "text"})


def kind_of(value: Any) -> Kind:
    """The kind of one value."""
    cls = type(value)
    if cls is int:
        return "int" if -LARGEST_INT < value < LARGEST_INT else "large int"
    letter = LETTERS.get(cls)
    if letter is not None:
        return letter
    if cls is str:
        return "char" if len(value) == 1 else "text"
    return _kind_of_class(cls, value)


def _kind_of_class(cls: type, value: Any) -> Kind:
    if isinstance(value, Enum):
        return "member" if isinstance(value, int) else ("enum", cls)
    if is_record(cls):
        return ("record", cls)
    if hasattr(cls, "__next__") or cls.__name__ in ("dict_keys", "dict_values", "dict_items"):
        return "iterator"
    if isinstance(value, int):
        return "int"
    return ("other", cls)


def is_record(cls: type) -> bool:
    """A NamedTuple, or a dataclass: what has named fields in an order."""
    return (issubclass(cls, tuple) and hasattr(cls, "_fields")) or dataclasses.is_dataclass(cls)


def fields_of(cls: type) -> list[str]:
    """The names of a record's fields, in their order."""
    if issubclass(cls, tuple):
        return list(cls._fields)  # type: ignore[attr-defined]
    return [field.name for field in dataclasses.fields(cls)]  # type: ignore[arg-type]


def machine_type(kinds: Iterable[Kind]) -> str:
    """'i' for what was always a whole number, 'f' for what was always a float, else 'w', a tagged word."""
    seen = set(kinds)
    if not seen:
        return "w"
    if seen <= WHOLE:
        return "i"
    return "f" if seen <= {"float", "fraction"} else "w"


def has_fraction(value: Any) -> bool:
    """Is there a Fraction in it?"""
    if type(value) in (list, tuple, set, frozenset):
        return any(map(has_fraction, value))
    if type(value) is dict:
        return any(map(has_fraction, value.values()))
    return isinstance(value, Fraction)
