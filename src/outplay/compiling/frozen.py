"""The rules as they were when their fingerprint was taken: functions whose global names no longer change.

Numba reads a global name when it compiles, and keeps what it compiled of a function for good.  A copy for every
fingerprint is compiled by itself, so that a helper never brings along the constants of another time; and in a copy
constants are what the compiler takes: an int of 2**63 or more is a Bitboard, CHANCE an int, a long tuple an array.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import CellType, FunctionType, ModuleType
from typing import Any

import numpy as np
from numba import types
from numba.extending import typeof_impl

import outplay.game
from outplay.compiling.bitboard import bitboard
from outplay.game import Chance

LARGEST_INT = 2**63 - 1

FEWEST_TABLE_ITEMS = 256
"""Items of a tuple from which on it is an array: the compiler writes a branch for each item of a tuple."""

MOST_TABLE_ITEMS = 125_000
"""Items up to which it is one: a larger array is kept by its address, which no other process could use."""


class WideInt(int):
    """An int that the compiler takes for a Bitboard."""


@typeof_impl.register(WideInt)
def _type(value: WideInt, context: Any) -> Any:
    return bitboard


class WideTable(np.ndarray[Any, Any]):
    """A table of ints that the compiler takes for Bitboards."""


@typeof_impl.register(WideTable)
def _type_of_table(value: WideTable, context: Any) -> Any:
    return types.Array(bitboard, 1, "C", readonly=True)


def is_wide(value: Any) -> bool:
    """Is it an int that needs the 64th bit, or a plain tuple with such an int in it?"""
    if type(value) is tuple:
        return any(map(is_wide, value))
    return type(value) is int and LARGEST_INT < value < 2**64


def is_table(value: Any) -> bool:
    """Is it a long tuple of ints, or of floats?"""
    return (
        type(value) is tuple
        and FEWEST_TABLE_ITEMS <= len(value) <= MOST_TABLE_ITEMS
        and set(map(type, value)) in ({int}, {float})
    )


def as_constant(value: Any) -> Any:
    """The value as the compiler should take it: beside one as_constant int in a tuple, all others are Bitboards too."""
    if isinstance(value, Chance):
        return int(value)  # the compiler writes a constant as its text says
    if not is_wide(value):
        return np.array(value) if is_table(value) else value
    if is_table(value) and min(value) >= 0:
        return np.array(value, np.uint64).view(WideTable)
    if type(value) is tuple:
        return tuple(WideInt(item) if type(item) is int and item >= 0 else as_constant(item) for item in value)
    return WideInt(value)


def frozen(functions: Iterable[FunctionType]) -> dict[FunctionType, FunctionType]:
    """A copy of each function; they call the copies of one another."""
    copies = {function: _copied(function) for function in functions}
    for copy in copies.values():
        copy.__globals__.update({name: _kept(copies, value) for name, value in copy.__globals__.items()})
        for cell in copy.__closure__ or ():
            _keep(copies, cell)
    return copies


def _copied(function: FunctionType) -> FunctionType:
    """A function of the same code, whose global names are its own from now on."""
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
    return _with_wide_names(value) if value is outplay or value is outplay.game else as_constant(value)


def _with_wide_names(module: ModuleType) -> ModuleType:
    """The module, with constants as the compiler takes them: rules may say op.CHANCE."""
    copy = ModuleType(module.__name__)
    setattr(copy, "__getattr__", lambda name: as_constant(getattr(module, name)))  # noqa: B010
    return copy
