"""Which version of the engine compiled something: it changes with what the code does, not with how it is explained."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Any

import numba
import numpy

import outplay.game
from outplay.compiling.files import cache_folder, read, write
from outplay.compiling.reading import literal

HOME = Path(outplay.game.__file__).parent
KERNELS = (
    "compiling/*.py",
    "**/kernels/*.py",
    "**/kernels.py",
    "**/recursion/*.py",
    "**/iteration/*.py",
    "**/numbers.py",
    "answers.py",
    "sums.py",
    "worths.py",
)
"""Where the text of the kernels stands, and the numbers that are compiled into them."""

WORDS = Path(outplay.game.__file__)
"""Where the defaults of a game's words stand, which its rules may call."""

HERE: dict[str, Any] = {"lineno": 1, "end_lineno": 1, "col_offset": 0, "end_col_offset": 0}
DEFINITIONS = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@cache
def engine_version() -> str:
    """Changes with Python, Numba, the code of the kernels, the numbers in them and the defaults of a game's words.

    Comments, docstrings and the lines that something stands on do not count.  It is worked out once for every set of
    files, which are known again by their places, sizes and times, and kept beside the compiled code.
    """
    files = kernel_files()
    stamps = [(str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in files]
    kept = cache_folder() / "versions" / f"{_digest(stamps)}.txt"
    version = (read(kept) or b"").decode()
    if not version:
        version = _digest([code_in(path.read_text("utf-8")) for path in files])
        with suppress(OSError):
            write(kept, version.encode())
    return version


def kernel_files() -> list[Path]:
    """The files that compiled code is made of."""
    return sorted({path for pattern in KERNELS for path in HOME.glob(pattern)} | {WORDS})


def _digest(what: Any) -> str:
    """A short text for this, with these versions of Python, Numba and NumPy."""
    return sha256(repr((sys.version, numba.__version__, numpy.__version__, what)).encode()).hexdigest()[:16]


def code_in(source: str) -> Any:
    """What a file does, as plain values."""
    tree = ast.parse(source)
    _forget_words([tree])
    return _plain(compile(tree, "", "exec", dont_inherit=True))


def _forget_words(definitions: Iterable[Any]) -> None:
    """All of these get one and the same docstring, whether they had one or not, and stand in the first line.

    From Python 3.13 on a class keeps the number of its first line, or of its first decorator's, as a constant.
    """
    for definition in definitions:
        for what in (definition, *getattr(definition, "decorator_list", ())):
            what.lineno = 1
        body = [statement for statement in definition.body if not _is_text(statement)]
        definition.body = [ast.Expr(ast.Constant("", kind=None, **HERE), **HERE), *body]
        _forget_words(inner for inner in body if isinstance(inner, DEFINITIONS))


def _is_text(statement: ast.stmt) -> bool:
    """Is it a docstring, of whatever stands above it?"""
    return isinstance(statement, ast.Expr) and isinstance(getattr(statement.value, "value", None), str)


def _plain(code: CodeType) -> Any:
    """Code without where it stands."""
    consts = [_plain(item) if isinstance(item, CodeType) else literal(item) for item in code.co_consts]
    names = code.co_name, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
    return code.co_code, names, counts, consts
