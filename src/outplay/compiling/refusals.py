"""Why games were not compiled, kept beside the kernels: the next process need not try again to find out."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from outplay.compiling.cache import kernel_folder
from outplay.compiling.files import read, write

_known: dict[str, str] = {}


def refusal_of(what: str) -> str:
    """The reason against it, if there was one."""
    if what not in _known:
        _known[what] = (read(_file(what)) or b"").decode()
    return _known[what]


def keep_refusal(what: str, reason: str, lasts: bool) -> None:
    """For this process, and for those after it if it `lasts` and the folder can be written to."""
    _known[what] = reason
    if lasts:
        with suppress(OSError):
            write(_file(what), reason.encode())


def _file(what: str) -> Path:
    return kernel_folder() / "refused" / f"{sha256(what.encode()).hexdigest()[:32]}.txt"
