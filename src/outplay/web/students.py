"""The searches of students on the page, from the file that the server was started with; requests only name them.

A name is `student:` and what the function or class is called in the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from outplay.errors import BadOption, OutplayError
from outplay.notation import error_in_words
from outplay.teaching import searches
from outplay.web.beside import used
from outplay.web.position import stamp_of

STUDENT: Final = "student:"


def student_names() -> list[str]:
    """The names of all searches in the file; none if there is no file."""
    return [f"{STUDENT}{name}" for name in _searches()]


def algorithm_of(name: str) -> Any:
    """What `trace` and `compare` take for this name: a student's function, or the name itself."""
    if not name.startswith(STUDENT):
        return name
    known = _searches()
    found = known.get(name.removeprefix(STUDENT))
    if found is None:
        there = ", ".join(student_names()) or "none: start the server with --student FILE.py"
        raise BadOption(f"there is no {name!r:.60}; searches of students: {there}")
    return found


@contextmanager
def blaming(name: str) -> Iterator[None]:
    """What goes wrong in a student's search is told with the line of its file."""
    try:
        yield
    except (OutplayError, MemoryError):
        raise
    except (Exception, KeyboardInterrupt, SystemExit) as error:
        if not name.startswith(STUDENT):
            raise
        file = used().student or ""
        raise BadOption(error_in_words(error, file, f"`outplay grade {Path(file).name}` says what is wrong")) from error


def _searches() -> dict[str, Any]:
    file = used().student
    return {} if file is None else _read(file, stamp_of(file))


@lru_cache(maxsize=1)
def _read(file: str, changed: int) -> dict[str, Any]:
    """The searches of a file, run anew when it has changed."""
    return searches(file)
