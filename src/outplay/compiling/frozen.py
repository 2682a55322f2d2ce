"""The rules as they were when their fingerprint was taken: functions whose global names no longer change.

Numba reads a global name when it compiles, and keeps what it compiled of a function for good.  A copy for every
fingerprint is compiled by itself, so that a helper never brings along the constants of another time; and in a copy a
constant of 2**63 or more can be what the compiler takes for a Bitboard.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import CellType, FunctionType, ModuleType
from typing import Any

import outplay.game
from outplay.compiling.wide import wide


def frozen(functions: Iterable[FunctionType]) -> dict[FunctionType, FunctionType]:
    """A copy of each function; they call the copies of one another."""
    copies = {function: _copied(function) for function in functions}
    for copy in copies.values():
        copy.__globals__.update({name: _kept(copies, value) for name, value in copy.__globals__.items()})
        for cell in copy.__closure__ or ():
            _keep(copies, cell)
    return copies


def _copied(function: FunctionType) -> FunctionType:
    """The same code with a scope of its own."""
    closure = tuple(map(_same, function.__closure__)) if function.__closure__ else None
    scope = dict(function.__globals__)
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, closure)
    copy.__kwdefaults__, copy.__module__ = function.__kwdefaults__, function.__module__
    copy.__qualname__ = function.__qualname__
    return copy


def _same(cell: CellType) -> CellType:
    """Another cell with the same value, or empty too."""
    try:
        return CellType(cell.cell_contents)
    except ValueError:
        return CellType()


def _keep(copies: dict[FunctionType, FunctionType], cell: CellType) -> None:
    try:
        cell.cell_contents = _kept(copies, cell.cell_contents)
    except ValueError:  # not assigned yet
        return


def _kept(copies: dict[FunctionType, FunctionType], value: Any) -> Any:
    if isinstance(value, FunctionType):
        return copies.get(value, value)
    return _with_wide_names(value) if value is outplay or value is outplay.game else wide(value)


def _with_wide_names(module: ModuleType) -> ModuleType:
    """The module, with constants as the compiler takes them: rules may say op.CHANCE."""
    copy = ModuleType(module.__name__)
    setattr(copy, "__getattr__", lambda name: wide(getattr(module, name)))  # noqa: B010
    return copy
