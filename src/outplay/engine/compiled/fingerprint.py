"""What a game's compiled code depends on, as one short text: bytecode, constants, parameters, versions."""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numba
import numpy

KERNELS = Path(__file__).parent
NUMBERS = KERNELS.parent / "numbers.py"
"""Where the numbers stand that both engines search with: they are compiled into the kernels."""


def fingerprint(game: Any) -> str:
    """Equal for two games exactly if they compile to the same code, in this process or another."""
    digest = hashlib.sha256(engine_version().encode())
    for name, method in sorted(inspect.getmembers(type(game), inspect.isfunction)):
        if not name.startswith("__"):
            digest.update(name.encode())
            for function in reachable(method):
                digest.update(_home(function) + _describe(function).encode())
    parameters = {name: getattr(game, name) for name in dir(game) if _is_parameter(game, name)}
    digest.update(repr(sorted(parameters.items())).encode())
    return digest.hexdigest()[:20]


def _home(function: FunctionType) -> bytes:
    """The module, which Numba imports when it loads compiled code; one that cannot be imported matches nothing."""
    name = function.__module__
    return name.encode() if name in sys.modules else os.urandom(16)


def _is_parameter(game: Any, name: str) -> bool:
    return not name.startswith("__") and not callable(getattr(game, name))


def reachable(function: Callable[..., Any]) -> Iterator[FunctionType]:
    """The function and every plain function that it calls by a global name, and so on."""
    seen: set[int] = set()
    waiting: list[Any] = [function]
    while waiting:
        found = waiting.pop()
        if id(found) in seen:
            continue
        seen.add(id(found))
        yield found
        waiting.extend(value for value in _globals(found).values() if isinstance(value, FunctionType))


def _globals(function: Any) -> dict[str, Any]:
    """What it calls by a global name, by a name of an outer function, or by a name of a module."""
    names = sorted({name for code in _codes(function.__code__) for name in code.co_names})
    found = {name: function.__globals__[name] for name in names if name in function.__globals__}
    for module in [value for value in found.values() if isinstance(value, ModuleType)]:
        found |= {f"{module.__name__}.{name}": getattr(module, name) for name in names if hasattr(module, name)}
    outer = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return found | {name: cell.cell_contents for name, cell in outer}


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _describe(function: Any) -> str:
    """What it does, without where it stands: comments and line numbers do not count."""
    code = [
        (c.co_code.hex(), c.co_names, c.co_varnames, [_constant(k) for k in c.co_consts])
        for c in _codes(function.__code__)
    ]
    values = {name: _constant(value) for name, value in _globals(function).items()}
    return repr((code, function.__defaults__, values))


def _constant(value: Any) -> str:
    if isinstance(value, (CodeType, FunctionType)):
        return "code"
    if isinstance(value, frozenset):
        return repr(sorted(map(repr, value)))
    if isinstance(value, type):
        return repr((value.__qualname__, sorted(map(str, getattr(value, "__annotations__", {}).items()))))
    return repr(value) if isinstance(value, (int, float, bool, str, tuple, type(None))) else type(value).__name__


@cache
def engine_version() -> str:
    """Changes with Python, Numba, the text of the kernels and the numbers in them."""
    sources = [path.read_bytes() for path in [*sorted(KERNELS.glob("*.py")), NUMBERS]]
    versions = [sys.version.encode(), numba.__version__.encode(), numpy.__version__.encode()]
    return hashlib.sha256(b"".join([*versions, *sources])).hexdigest()[:16]
