"""The database that the server was started with: what it knows of a page's game is told at once, and exactly."""

from __future__ import annotations

from typing import Any, Final

import outplay
from outplay.errors import BadRecord
from outplay.web.beside import used

KEPT: Final = 8
"""Games of which it is remembered whether the database is about them."""


def known_of(game: Any) -> dict[str, Any]:
    """The options of a search that looks up what is known; none, if the database is about another game."""
    folder = used().database
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
