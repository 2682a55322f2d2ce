"""The compiler's options, in one place, and the folder that keeps compiled kernels and what came of compiling."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba import njit

from outplay.compiling.private import PARTS, RULES, WHOLE, CompileResult, FunctionCache, dumps
from outplay.compiling.version import cache_folder, engine_version, read, write

OPTIONS = {"nogil": True, "error_model": "numpy", "forceinline": True}
"""The same for all: Numba compiles what two functions call a second time if their options differ."""

PART_OPTIONS = OPTIONS | PARTS
"""For what kernels call."""

RULES_OPTIONS = {"forceinline": False, "error_model": "python", "boundscheck": True} | RULES
"""For the game's own methods and functions, and all that they call.

forceinline  copied to wherever they are called, many would take long to compile
error_model  a division by zero is an error, as it is in Python
boundscheck  so is an index beyond the end of an array
"""


def kernel_folder() -> Path:
    """Where this version of the engine keeps what it compiled."""
    return cache_folder() / engine_version()


def kernel(function: Callable[..., Any]) -> Any:
    """Compiled for each game, and kept on disk in the user's cache folder instead of beside the source."""
    compiled = njit(**OPTIONS | WHOLE)(function)
    compiled._cache = KernelFiles(function)
    return compiled


def inner(function: Callable[..., Any]) -> Any:
    """Compiled into the very place where a kernel calls it, unless it calls itself."""
    return njit(**PART_OPTIONS)(function)


class KernelFiles(FunctionCache):
    """What Numba asks for compiled code: a file for each kernel, game and kind of processor.

    A file that is damaged, or mentions what is no longer there, counts for none, and is written anew; where nothing can
    be written, nothing is kept.
    """

    def __init__(self, function: Callable[..., Any]):
        self._py_func = function

    @property
    def cache_path(self) -> str:
        return str(kernel_folder())

    def load_overload(self, signature: Any, target: Any) -> CompileResult | None:
        target.refresh()
        data = read(self._file(signature, target.codegen()))
        if data is None:
            return None
        try:
            return CompileResult._rebuild(target, *pickle.loads(data))
        except Exception:
            return None

    def save_overload(self, signature: Any, result: CompileResult) -> None:
        if result.lifted or result.library.has_dynamic_globals:
            return
        with suppress(OSError, pickle.PicklingError):
            write(self._file(signature, result.codegen), dumps(result._reduce()))

    def _file(self, signature: Any, codegen: Any) -> Path:
        what = repr((self._py_func.__module__, self._py_func.__qualname__, self._index_key(signature, codegen)))
        return kernel_folder() / f"{self._py_func.__name__}-{sha256(what.encode()).hexdigest()[:32]}.kernel"


_known: dict[str, str] = {}


def refusal_of(what: str) -> str:
    """Why it could not be compiled, as this process or one before found; empty if nobody found a reason."""
    if not _known.get(what):  # a process beside this one may have found a reason since
        _known[what] = (read(_file(what)) or b"").decode()
    return _known[what]


def keep_refusal(what: str, reason: str, lasts: bool) -> None:
    """For this process, and for those after it if it `lasts` and the folder can be written to."""
    _known[what] = reason
    if lasts:
        with suppress(OSError):
            write(_file(what), reason.encode())


def is_compiled(what: str) -> bool:
    """Was it compiled, and kept, by this process or one before?"""
    return read(_file(what, "compiled")) is not None


def keep_compiled(what: str) -> None:
    """It was compiled, and the cache has it, if the folder can be written to."""
    with suppress(OSError):
        write(_file(what, "compiled"), what.encode())


def recipe_kept(what: str) -> Any:
    """What rules became before they are machine code, as this process or one before kept it; None if nobody did."""
    with suppress(Exception):  # a class that it mentions may be gone
        return pickle.loads(read(_file(what, "recipes")) or b"")
    return None


def keep_recipe(what: str, recipe: Any) -> None:
    """For other processes, if they can know its classes again and the folder can be written to."""
    with suppress(OSError, AttributeError, TypeError, pickle.PicklingError):
        write(_file(what, "recipes"), pickle.dumps(recipe))


_turns: set[int] = set()
"""The files that this process has locked."""


@contextmanager
def in_turn(what: str) -> Iterator[None]:
    """Only one thread of one process at a time is in a block of this name; who ends, however that happens, is out."""
    lock = _locked(what)
    try:
        yield
    finally:
        if lock is not None:
            _turns.discard(lock)
            os.close(lock)


def _locked(what: str) -> int | None:
    """A file that nobody else has locked, once it is ours; None where files cannot be locked."""
    with suppress(OSError, ImportError):
        import fcntl

        folder = kernel_folder() / "making"
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / what, os.O_RDWR | os.O_CREAT)
        _turns.add(lock)
        fcntl.flock(lock, fcntl.LOCK_EX)
        return lock
    return None


def _have_no_turn() -> None:
    """In a child process, which would otherwise hold what its parent has locked."""
    while _turns:
        os.close(_turns.pop())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_have_no_turn)


def _file(what: str, folder: str = "refused") -> Path:
    return kernel_folder() / folder / f"{sha256(what.encode()).hexdigest()[:32]}.txt"
