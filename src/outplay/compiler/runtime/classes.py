"""The classes of records, and the singletons, that compiled code knows by number."""

from __future__ import annotations

import dataclasses
from enum import Enum
from pickle import PicklingError
from typing import Any, Final

from outplay.compiler.runtime.words import FIRST_SYMBOL, PLAIN, RANGE, WITH_OPERATORS
from outplay.compiler.unforeseen import Unforeseen

AS_TUPLES_DO: Final = (
    *("__eq__", "__ne__", "__hash__", "__lt__", "__le__", "__gt__", "__ge__", "__len__", "__getitem__", "__iter__"),
    "__contains__",
)
"""What a NamedTuple must have from tuples to be taken for one."""
OPERATORS: Final = ("__add__", "__mul__", "__rmul__")
"""What a NamedTuple may define otherwise than tuples do."""
TRUTH: Final = ("__bool__", "__len__")


class Classes:
    """Numbers for classes and singletons, given in the order in which they are met.

    symbols  the singletons
    """

    def __init__(self) -> None:
        self.symbols: list[Any] = []
        self._symbol_of: dict[int, int] = {}
        self._fields: dict[type, tuple[str, ...] | None] = {}
        self._number_of: dict[type, int] = {}
        self._class_of: dict[int, type] = {}

    def __getstate__(self) -> tuple[list[type], list[Any]]:
        """The classes and the symbols in their order; a PicklingError for a symbol that another process has not."""
        if any(type(symbol) is object for symbol in self.symbols):
            raise PicklingError("an object that nothing else is equal to")
        return list(self._number_of), self.symbols

    def __setstate__(self, kept: tuple[list[type], list[Any]]) -> None:
        self.__init__()  # type: ignore[misc]
        classes, symbols = kept
        for cls in classes:
            self.number_of(cls)
        for symbol in symbols:
            self.symbol_of(symbol)

    def fields_of(self, cls: type) -> tuple[str, ...] | None:
        """The fields of a record, in the order in which its word has them; None if the class is none of records."""
        if cls not in self._fields:
            self._fields[cls] = _fields_of(cls)
        return self._fields[cls]

    def number_of(self, cls: type) -> int:
        """The number of a class of records: above 0 those of NamedTuples, below -1 those of dataclasses."""
        if cls not in self._number_of:
            assert self.fields_of(cls) is not None, f"{cls.__name__} is no class of records"
            count = len(self._number_of)
            number = RANGE - 1 - count
            if issubclass(cls, tuple):
                is_plain = all(_has(cls, name, tuple) for name in OPERATORS)
                number = (PLAIN + 1 if is_plain else WITH_OPERATORS) + count
            self._number_of[cls], self._class_of[number] = number, cls
        return self._number_of[cls]

    def made(self, number: int, items: list[Any]) -> Any:
        """A tuple, range or record of a class, with these items."""
        if number == PLAIN:
            return tuple(items)
        if number == RANGE:
            return _range_of(items)
        cls = self._class_of[number]
        if issubclass(cls, tuple):
            return tuple.__new__(cls, items)
        found = object.__new__(cls)
        for name, item in zip(self._fields[cls] or (), items, strict=True):
            object.__setattr__(found, name, item)
        return found

    def symbol_of(self, value: Any) -> int:
        """The number of a member of an enum, or of another singleton that is compared by what it is."""
        if id(value) not in self._symbol_of:
            cls = type(value)
            is_one = isinstance(value, Enum) or cls in (object, type)
            if not is_one or not _has(cls, "__eq__", object) or _says_when_true(cls):
                raise Unforeseen(f"a value of {cls.__name__}")
            self._symbol_of[id(value)] = FIRST_SYMBOL + len(self.symbols)
            self.symbols.append(value)
        return self._symbol_of[id(value)]

    @staticmethod
    def is_plain_int(cls: type) -> bool:
        """Is it int or bool, or compared, hashed and added as they are?"""
        return _has(cls, "__eq__", int) and _has(cls, "__hash__", int)

    @staticmethod
    def is_plain_text(cls: type) -> bool:
        """Is it compared, hashed and iterated as str is?"""
        names = ("__eq__", "__hash__", "__iter__", "__len__", "__getitem__", "__contains__", "__add__", "__lt__")
        return all(_has(cls, name, str) for name in names)


def _fields_of(cls: type) -> tuple[str, ...] | None:
    if issubclass(cls, tuple) and hasattr(cls, "_fields"):
        other = [name for name in AS_TUPLES_DO if not _has(cls, name, tuple)]
        if other or hasattr(cls, "__bool__"):
            raise Unforeseen(f"{cls.__name__} defines {(*other, '__bool__')[0]}")
        return tuple(cls._fields)
    if not dataclasses.is_dataclass(cls):
        return None
    parameters = cls.__dataclass_params__  # type: ignore[attr-defined]
    if not (parameters.frozen and parameters.eq) or not (_is_made(cls.__eq__) and _is_made(cls.__hash__)):
        raise Unforeseen(f"{cls.__name__} is no frozen dataclass with the equality of its fields")
    fields = dataclasses.fields(cls)
    if any(not one.compare or one.hash not in (None, True) for one in fields):
        raise Unforeseen(f"a field of {cls.__name__} does not count when it is compared")
    if _says_when_true(cls):
        raise Unforeseen(f"{cls.__name__} says when it is true")
    return tuple(one.name for one in fields)


def _says_when_true(cls: type) -> bool:
    """Is one of its values false, perhaps?"""
    return any(_defines(cls, name) for name in TRUTH)


def _has(cls: type, name: str, other: type) -> bool:
    """Has it this from another class, and none of its own?"""
    return getattr(cls, name) is getattr(other, name)


def _defines(cls: type, name: str) -> bool:
    return any(name in vars(base) for base in cls.__mro__)


def _is_made(method: Any) -> bool:
    """Was it written by `dataclass`?"""
    return getattr(getattr(method, "__code__", None), "co_filename", "") in ("<string>", "") or (
        getattr(method, "__wrapped__", None) is not None
    )


def _range_of(items: list[int]) -> range:
    if len(items) < 2:
        return range(items[0], items[0] + 1) if items else range(0)
    step = items[1] - items[0]
    return range(items[0], items[-1] + (1 if step > 0 else -1), step)
