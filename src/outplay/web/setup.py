"""What the server was started with: a game of one's own, a database, and a file of students' searches.

Only the command that starts the server may name files; its workers are told of them when they begin.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

import outplay
from outplay.errors import BadRecord
from outplay.notation import AnyGame

MOST_GAMES_LOOKED_UP: Final = 8
"""Games of which it is remembered whether the database is about them."""


class Setup(NamedTuple):
    """A game, FILE.py:CLASS, a folder in which what is known is looked up, and a file of Python with searches in it."""

    own: str | None = None
    database: str | None = None
    student: str | None = None

    @property
    def own_file(self) -> str:
        """The file of one's own game; empty if there is none."""
        return (self.own or "").partition(":")[0]

    @property
    def changed(self) -> tuple[int, int]:
        """When the files of the game and of the students were changed last; 0 for one that is not there."""
        return stamp_of(self.own_file), stamp_of(self.student)


def stamp_of(path: str | None) -> int:
    """When a file was changed last, in nanoseconds; 0 if there is none."""
    file = Path(path or "")
    return file.stat().st_mtime_ns if file.is_file() else 0


_used = Setup()


def use(setup: Setup) -> None:
    """From now on this process works with these."""
    global _used
    _used = setup


def used() -> Setup:
    """What this process works with."""
    return _used


def known_of(game: AnyGame) -> dict[str, outplay.Database]:
    """The options of a search that looks up what is known; none, if the database is about another game."""
    database = None if _used.database is None else _opened(_used.database, game)
    return {} if database is None else {"database": database}


_databases: dict[tuple[str, int], tuple[AnyGame, outplay.Database | None]] = {}


def _opened(folder: str, game: AnyGame) -> outplay.Database | None:
    name = folder, id(game)
    if name not in _databases:
        while len(_databases) >= MOST_GAMES_LOOKED_UP:
            _databases.pop(next(iter(_databases)))
        try:
            _databases[name] = game, outplay.Database(folder, game)
        except BadRecord:
            _databases[name] = game, None
    return _databases[name][1]
