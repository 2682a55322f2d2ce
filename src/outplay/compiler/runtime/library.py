"""All routines as a library that grows: what a game calls is compiled by the first that does, and kept for all others.

Compiled rules call routines by name, so these must be loaded before: `load(names)`.  Routines compiled together are a
unit; it holds what was asked for and all that this calls, without what units made before it hold.
"""

from __future__ import annotations

import pickle
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_double, c_int32, c_int64, c_uint8, c_void_p, string_at
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from threading import RLock
from typing import Any, Final

import numba
from numba import njit

from outplay.compiler import runtime
from outplay.compiler.runtime.routines import ROUTINES, Routine, link
from outplay.compiling.cache import KernelFiles
from outplay.compiling.private import PARTS, WHOLE, KernelCompiler, WholeLibrary
from outplay.compiling.signals import signals_masked
from outplay.compiling.version import cache_folder, read, write

OPTIONS = {"nogil": True, "error_model": "numpy", "forceinline": False, "boundscheck": False} | PARTS
"""Divisions by zero are looked for where they can be."""

NO_ROUTINES = ("library", "classes", "python_sets", "arena")
"""Files of this folder for Python alone."""

HERE = Path(__file__).parent
for found in iter_modules([str(HERE)]):
    if found.name not in NO_ROUTINES:
        import_module(f"{runtime.__name__}.{found.name}")

NAMES = {name: found.function for name, found in ROUTINES.items()}
"""What compiled rules may call: globals of the functions that are given to Numba."""

SIGNATURES = {name: found.signature for name, found in ROUTINES.items()}
"""The kinds of their arguments and of what they give, as in "AWW->B"."""


def names_in(texts: Iterable[str]) -> set[str]:
    """The routines that are named in functions' texts."""
    return {word for text in texts for word in re.findall(r"\w+", text)} & NAMES.keys()


def load(names: Iterable[str] = NAMES) -> Loaded:
    """Makes these routines ready to be called by name; whatever calls them is loaded after them."""
    with loaded.lock, signals_masked():
        loaded.add(set(names))
    return loaded


# ---------------------------------------------------------------- what a routine is made of


@cache
def calls_of(name: str) -> frozenset[str]:
    """The routines that a routine calls."""
    function = ROUTINES[name].function
    named = (getattr(function.__globals__.get(word), "__name__", "") for word in function.__code__.co_names)
    return frozenset(named) & ROUTINES.keys()


@cache
def reached_from(name: str) -> frozenset[str]:
    """A routine and all that it calls, and so on."""
    seen, left = {name}, [name]
    while left:
        new = calls_of(left.pop()) - seen
        seen |= new
        left += new
    return frozenset(seen)


def all_reached(names: Iterable[str]) -> set[str]:
    """The same for many."""
    return set().union(*map(reached_from, names))


@cache
def text_of_code(name: str) -> str:
    """What a routine by itself is made of."""
    routine = ROUTINES[name]
    code, scope = routine.function.__code__, routine.function.__globals__
    constants = [(word, scope[word]) for word in code.co_names if isinstance(scope.get(word), (int, float, str, tuple))]
    return repr((code.co_code, code.co_names, code.co_consts, constants, routine.signature, routine.short))


@cache
def digest_of(name: str) -> str:
    """Changes with the routine and with all that it calls."""
    what = sorted((reached, text_of_code(reached)) for reached in reached_from(name))
    return sha256(repr((machinery(), what)).encode()).hexdigest()[:32]


def digest_of_unit(names: frozenset[str]) -> str:
    """Changes with one of its routines."""
    return sha256(repr(sorted((name, digest_of(name)) for name in names)).encode()).hexdigest()[:32]


@cache
def machinery() -> str:
    """What else decides on the code of routines."""
    files = [(HERE / f"{name}.py").read_text("utf-8") for name in ("intrinsics", "routines", "library")]
    return repr((sys.version, numba.__version__, files))


# ---------------------------------------------------------------- units


class Unit(WholeLibrary):
    """The machine code of routines, and LLVM's code of the short ones for those who call them."""

    routines: dict[Routine, Any]
    """LLVM's code of each, not optimised yet."""
    short: Any = None

    def _optimize_final_module(self) -> None:
        self.short = self._final_module.clone()
        for found, module in self.routines.items():
            if found.short:
                self.short.link_in(module, preserve=True)
            self._final_module.link_in(module)
        link_as(self.short, "weak_odr")
        if loaded.short is not None:
            self._final_module.link_in(loaded._get_module_for_linking())
        super()._optimize_final_module()

    def _get_module_for_linking(self) -> Any:
        self._ensure_finalized()
        return self.short


def link_as(module: Any, linkage: str) -> None:
    """What a module defines is linked so: "weak_odr" is kept by all, "linkonce_odr" only by who calls it."""
    for function in module.functions:
        if not function.is_declaration:
            function.linkage = linkage


def unit_compiler(names: frozenset[str]) -> type[KernelCompiler]:
    """Compiles a unit: each routine by itself, then all as a whole."""

    class UnitCompiler(KernelCompiler):
        library = Unit

        def define_pipelines(self) -> list[Any]:
            found = super().define_pipelines()
            self.state.library.routines = {ROUTINES[name]: _code_of(ROUTINES[name]) for name in sorted(names)}
            return found

    return UnitCompiler


def _code_of(found: Routine) -> Any:
    """LLVM's code of a routine, under its own name; another unit may have it too."""
    (compiled,) = njit(found.kinds, **OPTIONS)(found.function).overloads.values()
    module = compiled.library._get_module_for_linking().clone()
    function = module.get_function(compiled.fndesc.llvm_func_name)
    function.name, function.linkage = found.symbol, "weak_odr"
    return module


def unit() -> int:
    """The kernel with which a unit is compiled and kept; it does nothing."""
    return 0


class UnitFiles(KernelFiles):
    """A file for each unit; and beside it one for each routine in it, which says what else is there."""

    def __init__(self, names: frozenset[str]):
        super().__init__(unit)
        self.names = names

    def _file(self, signature: Any, codegen: Any) -> Path:
        what = repr((digest_of_unit(self.names), self._index_key(signature, codegen)))
        return folder() / f"{sha256(what.encode()).hexdigest()[:32]}.unit"

    def save_overload(self, signature: Any, result: Any) -> None:
        """The unit, and the word of its routines."""
        super().save_overload(signature, result)
        words = " ".join((digest_of_unit(self.names), *self.names)).encode()
        for name in self.names:
            with suppress(OSError):
                write(_word_of(name), words)


def folder() -> Path:
    """Where units are kept."""
    return cache_folder() / "runtime"


def _word_of(name: str) -> Path:
    return folder() / f"{digest_of(name)}.names"


def unit_with(name: str) -> frozenset[str]:
    """The routines of the unit that has this one; none if there is no such unit, or one of them is another now."""
    digest, *words = (read(_word_of(name)) or b"none").decode().split()
    names = frozenset(words)
    return names if names <= ROUTINES.keys() and digest == digest_of_unit(names) else frozenset()


class Loaded:
    """The routines that can be called.

    short   LLVM's code of the short ones among them
    newest  the library of the last unit, with which callers are linked: it gives them the short ones of all
    """

    newest: Any = None

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.short: Any = None
        self.lock = RLock()
        self.is_growing = False

    def add(self, names: set[str]) -> None:
        """Loads the units that have these routines and what they call; what no unit has becomes one."""
        wanted = all_reached(names) - self.names
        for name in sorted(wanted):
            if name not in self.names:
                self._add_unit_with(name)
        missing = frozenset(wanted - self.names)
        if missing:
            self._add(missing)

    def _add_unit_with(self, name: str) -> None:
        """Loads a unit, behind all that it calls, if that is all there."""
        names = unit_with(name)
        if not names or names <= self.names:
            return
        for called in sorted(all_reached(names) - names - self.names):
            if called not in self.names:
                self._add_unit_with(called)
        if all_reached(names) <= names | self.names:
            self._add(names)

    def _add(self, names: frozenset[str]) -> None:
        kernel = njit(**WHOLE | {"nogil": True, "pipeline_class": unit_compiler(names)})(unit)
        kernel._cache = UnitFiles(names)
        self.is_growing = True
        try:
            kernel.compile(())
        finally:
            self.is_growing = False
        (compiled,) = kernel.overloads.values()
        module = compiled.library._get_module_for_linking()
        if self.short is None:
            self.short = module.clone()
        else:
            self.short.link_in(module, preserve=True)
        self.names |= names
        self.newest = compiled.library
        self.newest._get_module_for_linking = self._get_module_for_linking

    def address_of(self, name: str) -> int:
        """Where the machine code of a routine is."""
        address: int = self.newest.codegen._engine.get_function_address(ROUTINES[name].symbol)
        return address

    def link_to(self, caller: Any, name: str) -> None:
        """A library calls a routine: it is linked with the short ones, unless it becomes a part of this one."""
        if not self.is_growing:
            assert name in self.names, f"{name} is not loaded"
            caller.add_linking_library(self.newest)

    def _get_module_for_linking(self) -> Any:
        """LLVM's code of the short routines, for who links it, and takes what is called."""
        module = self.short.clone()
        link_as(module, "linkonce_odr")
        return module


loaded = Loaded()
link.append(loaded)


# ---------------------------------------------------------------- called from Python

TYPES: Final[dict[str, Any]] = {"A": c_int64, "W": c_int64, "I": c_int64, "F": c_double, "B": c_uint8}


class Raised(Structure):
    """How compiled code says which exception it raises: pickled, with its arguments and where that was."""

    _fields_ = (("pickled", c_void_p), ("size", c_int32))


@cache
def caller_of(name: str) -> Callable[..., Any]:
    """A routine as a function of Python, whose first argument is the address of the arena if it has one."""
    takes, gives = SIGNATURES[name].split("->")
    address = load([name]).address_of(name)
    kinds = [TYPES[letter] for letter in takes]
    function = CFUNCTYPE(c_int32, POINTER(TYPES[gives]), POINTER(POINTER(Raised)), *kinds)(address)

    def call(*arguments: Any) -> Any:
        value, raised = TYPES[gives](), POINTER(Raised)()
        if function(byref(value), byref(raised), *arguments):
            error, given, *_ = pickle.loads(string_at(raised.contents.pickled, raised.contents.size))
            raise error(*(given or ()))
        return bool(value.value) if gives == "B" else value.value

    return call
