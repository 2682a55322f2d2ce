"""What came of compiling a kernel, kept beside the kernels: the next process need not try again to find out."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from outplay.compiling.cache import kernel_folder

_known: dict[str, str] = {}


def refusal_of(what: str) -> str:
    """The reason against it, if there was one."""
    if what not in _known:
        with suppress(OSError, UnicodeDecodeError):
            _known[what] = _file(what).read_text("utf-8")
    return _known.get(what, "")


def keep_refusal(what: str, reason: str, lasts: bool) -> None:
    """For this process, and for those after it if it `lasts` and the folder can be written to."""
    _known[what] = reason
    if lasts:
        with suppress(OSError):
            _write(_file(what), reason)


def is_compiled(what: str) -> bool:
    """Was it compiled, and kept, by this process or one before?"""
    return _file(what, "compiled").exists()


def keep_compiled(what: str) -> None:
    """It was compiled, and the cache has it, if the folder can be written to."""
    with suppress(OSError):
        _write(_file(what, "compiled"), what)


def _file(what: str, folder: str = "refused") -> Path:
    return kernel_folder() / folder / f"{sha256(what.encode()).hexdigest()[:32]}.txt"


def _write(file: Path, text: str) -> None:
    """All of it or nothing: another process may be reading."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_suffix(f".{os.getpid()}")
    draft.write_text(text, "utf-8")
    draft.replace(file)
