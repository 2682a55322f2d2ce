"""A routine: a function of the library, compiled once for all games and called by its name.

Numba, asked for a function that another calls, would compile it into each caller.  Here a call is typed by the written
signature alone, and becomes a call of a symbol; so routines call each other and themselves in any order, a game's rules
compile without looking at them, and those that are short are copied to where they are called (see `library.py`).

    @routine("AWW->B")
    def equal(A, a, b): ...

A the arena, W a word, I an int, F a float, B a bool; a routine that gives nothing gives the word of None, as in Python.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from llvmlite import ir
from numba import types

from outplay.compiling.private import operator_of

ARENA = types.CPointer(types.int64)
KINDS = {"A": ARENA, "W": types.int64, "I": types.int64, "F": types.float64, "B": types.boolean}


class Routine(NamedTuple):
    """A function of the library.

    signature  kinds of its arguments, and of what it gives: "AWW->B"
    short      is it copied to where it is called?
    """

    function: Callable[..., Any]
    signature: str
    short: bool

    @property
    def name(self) -> str:
        """Under which rules call it."""
        return self.function.__name__

    @property
    def symbol(self) -> str:
        """Under which compiled code calls it."""
        return symbol_of(self.name)

    @property
    def kinds(self) -> Any:
        """Its signature as Numba writes it."""
        return signature_of(self.signature)


ROUTINES: dict[str, Routine] = {}
"""Every function of the library, by name."""


def symbol_of(name: str) -> str:
    """What a routine is called in compiled code."""
    return f"outplay.runtime.{name}"


def signature_of(written: str) -> Any:
    """A signature as Numba writes it."""
    arguments, given = written.split("->")
    return KINDS[given](*(KINDS[letter] for letter in arguments))


def routine(signature: str, short: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Makes a function a routine."""

    def made(function: Callable[..., Any]) -> Callable[..., Any]:
        name = function.__name__
        assert name not in ROUTINES, f"{name} is there twice"
        ROUTINES[name] = Routine(function, signature, short)
        return _callable_by_symbol(function, signature)

    return made


def declared(module: str, name: str, signature: str) -> Callable[..., Any]:
    """A routine for the module of that name, which cannot import it: the routine's file imports the module."""

    def stand_in(*operands):
        raise NotImplementedError(name)

    stand_in.__module__, stand_in.__name__ = module, name
    return _callable_by_symbol(stand_in, signature)


link: list[Any] = []
"""The library, when there is one: it is told who calls which routine."""


def _callable_by_symbol(function: Callable[..., Any], written: str) -> Callable[..., Any]:
    """Makes Numba call a symbol wherever it finds the function; gives the function."""
    signature, symbol = signature_of(written), symbol_of(function.__name__)
    gives, takes = signature.return_type, signature.args

    def choose(*operands):
        return signature if len(operands) == len(takes) else None

    def lower(context, builder, found, values):
        convention, module = context.call_conv, builder.module
        caller = context.fndesc
        is_itself = (caller.modname, caller.qualname) == (function.__module__, function.__name__)
        called = module.globals.get(caller.llvm_func_name if is_itself else symbol)
        if called is None:
            called = ir.Function(module, convention.get_function_type(gives, takes), symbol)
        for library in link:
            library.link_to(context.active_code_library, function.__name__)
        status, value = convention.call_function(builder, called, gives, takes, values)
        with builder.if_then(status.is_error, likely=False):
            convention.return_status_propagate(builder, status)
        return value

    setattr(sys.modules[function.__module__], function.__name__, function)  # Numba looks for it there
    operator_of(function, choose, lower)
    return function
