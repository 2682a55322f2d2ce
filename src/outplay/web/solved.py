"""The database that the server was started with: what it knows of a page's game is told at once, and exactly.

The workers find it where they are started: a process has the environment of the one that started it.
"""

from __future__ import annotations

import os
from typing import Any, Final

import outplay
from outplay.errors import BadRecord

VARIABLE: Final = "OUTPLAY_WEB_DATABASE"
"""Where the server says the folder to its workers."""

KEPT: Final = 8
"""Games of which it is remembered whether the database is about them."""


def use(folder: str | None) -> None:
    """From now on, workers that start look up what this database knows; None for no database."""
    os.environ.pop(VARIABLE, None)
    if folder is not None:
        os.environ[VARIABLE] = os.path.abspath(folder)


def known_of(game: Any) -> dict[str, Any]:
    """The options of a search that looks up what is known; none, if the database is about another game."""
    folder = os.environ.get(VARIABLE)
    database = None if folder is None else _opened(folder, game)
    return {} if database is None else {"database": database}


_games: dict[tuple[str, int], tuple[Any, Any]] = {}


def _opened(folder: str, game: Any) -> Any:
    name = folder, id(game)
    if name not in _games:
        while len(_games) >= KEPT:
            _games.pop(next(iter(_games)))
        try:
            _games[name] = game, outplay.Database(folder, game)
        except BadRecord:
            _games[name] = game, None
    return _games[name][1]
