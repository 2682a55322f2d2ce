"""Which version of the engine compiled something, and the files in which that is kept.

The version changes with what the code does, not with how it is explained.  Files are whole or count for none: each
begins with the checksum of the rest.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Lock
from types import CodeType
from typing import Any
from uuid import uuid4

import numba
import numpy
from platformdirs import user_cache_path

import outplay.game
from outplay.compiling.reading import literal

HOME = Path(outplay.game.__file__).parent
KERNELS = (
    "compiling/*.py",
    "compiler/**/*.py",
    "core/kernels/*.py",
    "core/entry.py",
    "core/faults.py",
    "core/memory.py",
    "core/moves.py",
    "core/numbers.py",
    "searching/**/*.py",
    "sampling/**/*.py",
    "solving/**/*.py",
    "answers.py",
    "sums.py",
)
"""Where the text of the kernels stands, and the numbers that are compiled into them."""

WORDS = Path(outplay.game.__file__)
"""Where the defaults of a game's words stand, which its rules may call."""

HERE: dict[str, Any] = {"lineno": 1, "end_lineno": 1, "col_offset": 0, "end_col_offset": 0}
DEFINITIONS = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

_working_it_out = Lock()
_known: list[str] = []

CHECKSUM_BYTES = 32
"""Bytes of the checksum, SHA-256."""


def engine_version() -> str:
    """The version of this engine: worked out by the first thread that asks, while the others wait for it.

    Once it is known nobody takes the lock, which a child process may get from its parent as it was.
    """
    if not _known:
        with _working_it_out:
            if not _known:
                _known.append(_worked_out())
    return _known[0]


def _worked_out() -> str:
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
    """The code of a file as plain values: equal for two texts that differ in comments, docstrings and lines alone."""
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
    """Code as plain values, without its file and its lines."""
    consts = [_plain(item) if isinstance(item, CodeType) else literal(item) for item in code.co_consts]
    names = code.co_name, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
    return code.co_code, names, counts, consts


def cache_folder() -> Path:
    """The user's cache folder for compiled games; OUTPLAY_CACHE names another."""
    named = os.environ.get("OUTPLAY_CACHE")
    return Path(named) if named else user_cache_path("outplay", appauthor=False)


def read(file: Path) -> bytes | None:
    """What was written there; None if that cannot be read, or is no longer what it was."""
    try:
        found = file.read_bytes()
    except OSError:
        return None
    checksum, data = found[:CHECKSUM_BYTES], found[CHECKSUM_BYTES:]
    return data if checksum == sha256(data).digest() else None


def write(file: Path, data: bytes) -> None:
    """All of it or nothing, whoever else writes or reads there; an OSError if that cannot be done."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{uuid4().hex}")
    try:
        draft.write_bytes(sha256(data).digest() + data)
        draft.replace(file)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
