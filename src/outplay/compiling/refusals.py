"""What came of compiling a kernel, kept beside the kernels: the next process need not try again to find out."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from outplay.compiling.cache import kernel_folder
from outplay.compiling.files import read, write

_known: dict[str, str] = {}


def refusal_of(what: str) -> str:
    """The reason against it, if there was one."""
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


def _file(what: str, folder: str = "refused") -> Path:
    return kernel_folder() / folder / f"{sha256(what.encode()).hexdigest()[:32]}.txt"
