"""What a fingerprint rests on, kept so that one look tells whether it still holds.

Every value that was read while the fingerprint was taken is read again and compared by identity; what can change
without becoming another object (an array, the fields of a NamedTuple) is compared by content.  It is taken for granted
that nobody changes a tuple, a number or the members of an Enum in place, which Python does not let one do by accident.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from types import CellType, FunctionType
from typing import Any

MISSING: Any = object()
"""Stands for a value where there is none."""

EQUAL_IS_SAME = (int, str, bytes, bool)
"""Types whose equal values are the same constant; 0.0 and -0.0 are equal floats, and two constants."""


class Facts:
    """Values, each with the place where it was read."""

    def __init__(self, game: Any):
        self.kind = type(game)
        self.attributes: list[tuple[str, Any, Any]] = []
        self.read: dict[tuple[int, str], tuple[Callable[[Any, str], Any], Any, str, Any]] = {}
        self.contents: list[tuple[Callable[[Any], Any], Any, Any]] = []

    def attribute(self, name: str, value: Any, method: Any) -> None:
        """The game has this value under that name, and its class this method; MISSING for none."""
        self.attributes.append((name, getattr(value, "__func__", value), method))

    def function(self, function: FunctionType) -> None:
        """It has the code and the defaults that it has now."""
        for name in ("__code__", "__defaults__", "__kwdefaults__"):
            self.value(getattr, function, name, getattr(function, name))

    def value(self, look: Callable[[Any, str], Any], where: Any, name: str, value: Any) -> None:
        """`look(where, name)` gives this value."""
        self.read[id(where), name] = look, where, name, value

    def content(self, read: Callable[[Any], Any], what: Any) -> None:
        """`read(what)` gives what it gives now."""
        self.contents.append((read, what, read(what)))

    def fields(self, kind: Any) -> None:
        """A NamedTuple has the fields, the annotations and the defaults that it has now, and they mean the same."""
        self.content(_fields, kind)
        scope = vars(sys.modules.get(kind.__module__, re))
        for name in re.findall(r"\w+", " ".join(map(str, _annotations(kind).values()))):
            self.value(in_scope, scope, name, in_scope(scope, name))

    def hold(self, game: Any) -> bool:
        """Is everything as it was read?"""
        try:
            return type(game) is self.kind and self._hold(game)
        except Exception:
            return False

    def _hold(self, game: Any) -> bool:
        for name, value, method in self.attributes:
            now = getattr(game, name, MISSING)
            if not (now is value or _is_same(getattr(now, "__func__", now), value)):
                return False
            if getattr(self.kind, name, None) is not method:
                return False
        for look, where, name, value in self.read.values():
            now = look(where, name)
            if not (now is value or _is_same(now, value)):
                return False
        return all(read(what) == then for read, what, then in self.contents)


def _is_same(one: Any, other: Any) -> bool:
    return one is other or (type(one) is type(other) and type(one) in EQUAL_IS_SAME and bool(one == other))


def in_scope(scope: dict[str, Any], name: str) -> Any:
    """What a global name stands for."""
    return scope.get(name, MISSING)


def in_cell(cell: CellType, name: str) -> Any:
    """What a name of an outer function stands for."""
    try:
        return cell.cell_contents
    except ValueError:  # not assigned yet
        return MISSING


def in_module(module: Any, name: str) -> Any:
    """What a module has under that name."""
    return getattr(module, name, MISSING)


def _annotations(kind: Any) -> dict[str, Any]:
    return getattr(kind, "__annotations__", {})


def _fields(kind: Any) -> Any:
    return kind._fields, dict(kind._field_defaults), dict(_annotations(kind))
