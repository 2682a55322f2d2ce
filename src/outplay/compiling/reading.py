"""What a function reads: its code as text, and the values behind the global names in it; and whether all still holds.

Every value that was read while a fingerprint was taken is read again and compared by identity; what can change without
becoming another object (an array, the fields of a NamedTuple) is compared by content.  It is taken for granted that
nobody changes a tuple, a number or the members of an Enum in place, which Python does not let one do by accident.
"""

from __future__ import annotations

import dis
import os
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from hashlib import sha256
from operator import attrgetter, is_
from pathlib import Path
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple

import numpy

import outplay.game

STANDARD = Path(os.__file__).parent
GLOBAL = ("LOAD_GLOBAL", "LOAD_NAME")


def digest(text: bytes) -> str:
    """A short text that no other text shares."""
    return sha256(text).hexdigest()[:20]


class Code(NamedTuple):
    """What there is to know of a function's code.

    digest    of what it does, without where it stands: comments and line numbers do not count
    reads     the global names that it reads
    mentions  all names in it, and texts that may be names
    """

    digest: str
    reads: tuple[str, ...]
    mentions: tuple[str, ...]


code_watched: Final[dict[CodeType, CodeType]] = {}
"""Of functions that somebody watches, what they run meanwhile, each with their own code."""


def own_code(function: FunctionType, name: str = "__code__") -> CodeType:
    """The code of a function as it was written, also while somebody watches it."""
    code = function.__code__
    return code_watched.get(code, code)


@cache
def code_of(code: CodeType) -> Code:
    """A function's code, with that of the functions inside it."""
    codes = list(inner_codes(code))
    texts = [
        (c.co_code.hex(), c.co_names, c.co_varnames, c.co_flags, c.co_argcount, list(map(literal, c.co_consts)))
        for c in codes
    ]
    reads = [step.argval for c in codes for step in dis.get_instructions(c) if step.opname in GLOBAL]
    words = [word for c in codes for word in (*c.co_names, *c.co_consts) if isinstance(word, str)]
    mentions = [word for word in words if word.isidentifier() and not word.startswith("__")]
    return Code(digest(repr(texts).encode()), tuple(dict.fromkeys(reads)), tuple(dict.fromkeys(mentions)))


def inner_codes(code: CodeType) -> Iterator[CodeType]:
    """The code, and that of every function written inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from inner_codes(constant)


def literal(value: Any) -> str:
    """A constant in code as text, the same in every process; of a function written inside, that it is one."""
    if isinstance(value, CodeType):
        return "code"
    if isinstance(value, (tuple, frozenset)):
        items = map(literal, value)
        return f"{type(value).__name__} {list(items) if isinstance(value, tuple) else sorted(items)}"
    return hex(value) if type(value) is int else repr(value)


Reading = tuple[Callable[[Any, str], Any], Any, str, Any]
"""How to look something up, where, by what name, and what was found there; MISSING for nothing."""


def values_read(function: FunctionType) -> Iterator[tuple[str, Reading]]:
    """What it reads by a global name, by a name of an outer function, or by a name in a module that it reads.

    Each is named as no other is.
    """
    code = code_of(own_code(function))
    modules: list[ModuleType] = []
    for look, where, name in _names_read(function, code):
        value = look(where, name)
        yield name, (look, where, name, value)
        modules += [value] if isinstance(value, ModuleType) and value not in modules else []
    for module in modules:
        for name in () if has_version(module.__name__) else code.mentions:
            value = in_module(module, name)
            yield f"{module.__name__}.{name}", (in_module, module, name, value)
            modules += [value] if isinstance(value, ModuleType) and value not in modules else []


def _names_read(function: FunctionType, code: Code) -> Iterator[tuple[Callable[[Any, str], Any], Any, str]]:
    for name in code.reads:
        yield in_scope, function.__globals__, name
    for name, cell in zip(own_code(function).co_freevars, function.__closure__ or (), strict=True):
        yield in_cell, cell, name


WITH_VERSION = outplay.game.__name__, "outplay.compiler.twin.kernels"
"""Modules of ours that rules may call, whose code is part of the engine's version."""


def name_in_library(value: Any) -> str:
    """The name of what comes with Python, NumPy, Numba or is in WITH_VERSION; no name for anything else."""
    module = "numpy" if isinstance(value, numpy.ufunc) else getattr(value, "__module__", None)
    name = getattr(value, "__qualname__", None) or getattr(value, "__name__", None)
    if not isinstance(module, str) or not isinstance(name, str) or not has_version(module):
        return ""
    try:
        found = attrgetter(name)(sys.modules[module])
    except (AttributeError, KeyError):
        return ""
    return f"{module}.{name}" if found is value else ""


@cache
def has_version(module: str) -> bool:
    """Does `engine_version` change with this module?"""
    top = module.partition(".")[0]
    if top in ("numpy", "numba") or module in WITH_VERSION:
        return True
    file = getattr(sys.modules.get(top), "__file__", None)
    return top in sys.stdlib_module_names and (file is None or Path(file).is_relative_to(STANDARD))


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
        """Keeps that the game has this value under that name, and its class this method; MISSING for none."""
        self.attributes.append((name, getattr(value, "__func__", value), getattr(method, "__func__", method)))

    def function(self, function: FunctionType) -> None:
        """Keeps a function's code and defaults as they are now."""
        self.value(own_code, function, "__code__", own_code(function))
        for name in ("__defaults__", "__kwdefaults__"):
            self.value(getattr, function, name, getattr(function, name))

    def value(self, look: Callable[[Any, str], Any], where: Any, name: str, value: Any) -> None:
        """Keeps that `look(where, name)` gives this value."""
        self.read[id(where), name] = look, where, name, value

    def content(self, read: Callable[[Any], Any], what: Any) -> None:
        """Keeps what `read(what)` gives now."""
        self.contents.append((read, what, read(what)))

    def fields(self, kind: Any) -> None:
        """Keeps a NamedTuple's fields, annotations and defaults, and what the names in the annotations stand for."""
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
            method_now = getattr(self.kind, name, None)
            if getattr(method_now, "__func__", method_now) is not method:
                return False
            if now is value or _is_same(getattr(now, "__func__", now), value):
                continue
            if not isinstance(method, property) or type(now) is not type(value) or now != value:
                return False
        for look, where, name, value in self.read.values():
            now = look(where, name)
            if not (now is value or _is_same(now, value)):
                return False
        return all(_is_as_then(read(what), then) for read, what, then in self.contents)


def _is_same(one: Any, other: Any) -> bool:
    return one is other or (type(one) is type(other) and type(one) in EQUAL_IS_SAME and bool(one == other))


def _is_as_then(now: Any, then: Any) -> bool:
    """Are two contents the same: lists of the same objects, or what equals anyhow?"""
    if isinstance(now, list):
        return len(now) == len(then) and all(map(is_, now, then))
    return bool(now == then)


def in_scope(scope: dict[str, Any], name: str) -> Any:
    """The value of a global name; MISSING if it has none."""
    return scope.get(name, MISSING)


def in_cell(cell: CellType, name: str) -> Any:
    """The value of a name of an outer function; MISSING if it has none yet."""
    try:
        return cell.cell_contents
    except ValueError:  # not assigned yet
        return MISSING


def in_module(module: Any, name: str) -> Any:
    """The value of a name in a module; MISSING if it has none."""
    return getattr(module, name, MISSING)


def in_class(cls: type, name: str) -> Any:
    """What a class itself has under a name; MISSING if it has none."""
    return vars(cls).get(name, MISSING)


def parts_of(value: Any) -> list[Any]:
    """What is in a list, a set, a dict or an object, in its order."""
    if isinstance(value, dict):
        return [*value, *value.values()]
    if isinstance(value, list | set):
        return list(value)
    slots = [name for cls in type(value).__mro__ for name in vars(cls).get("__slots__", ())]
    held = {name: getattr(value, name) for name in slots if hasattr(value, name)} | getattr(value, "__dict__", {})
    return [*held, *held.values()]


def undecorated(value: Any) -> FunctionType | None:
    """The function that a method of any kind, a property or a cache is made of; None for anything else."""
    if isinstance(value, property):
        value = value.fget
    if isinstance(value, cached_property):
        value = value.func
    if isinstance(value, staticmethod | classmethod):
        value = value.__func__
    if hasattr(value, "cache_info") and hasattr(value, "__wrapped__"):
        value = value.__wrapped__
    return value if isinstance(value, FunctionType) else None


def _annotations(kind: Any) -> dict[str, Any]:
    return getattr(kind, "__annotations__", {})


def _fields(kind: Any) -> Any:
    return kind._fields, dict(kind._field_defaults), dict(_annotations(kind))
