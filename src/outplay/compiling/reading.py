"""What a function reads: its code as text, and the values behind the global names in it."""

from __future__ import annotations

import dis
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from operator import attrgetter
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy

import outplay.game
from outplay.compiling.facts import in_cell, in_module, in_scope

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
    code = code_of(function.__code__)
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
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield in_cell, cell, name


def name_in_library(value: Any) -> str:
    """The name of what comes with Python, NumPy, Numba or `outplay.game`; no name for anything else."""
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
    if top in ("numpy", "numba") or module == outplay.game.__name__:
        return True
    file = getattr(sys.modules.get(top), "__file__", None)
    return top in sys.stdlib_module_names and (file is None or Path(file).is_relative_to(STANDARD))
