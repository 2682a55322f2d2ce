"""What the server was started with beside a game: a database, and a file of students' searches.

Only the command that starts the server may name files; its workers are told of them when they begin.
"""

from __future__ import annotations

from typing import NamedTuple


class Beside(NamedTuple):
    """A folder in which what is known is looked up, and a file of Python with searches in it."""

    database: str | None = None
    student: str | None = None


_used = Beside()


def use(beside: Beside) -> None:
    """From now on this process knows of these."""
    global _used
    _used = beside


def used() -> Beside:
    """What this process knows of."""
    return _used
