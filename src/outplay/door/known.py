"""What a database knows needs no search: a position's value, its best moves and how far the end is, at once."""

from __future__ import annotations

import os
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from outplay.errors import BadOption, BadRecord
from outplay.game import AnyGame, State
from outplay.result import AnyResult, Result
from outplay.solving.entries import Value
from outplay.words import name_of

if TYPE_CHECKING:
    from outplay.solving.database import Database
    from outplay.solving.entries import Knowledge

METHOD, WHY = "database", "the database knows the position"

LINE_PLIES: Final = 12
"""Plies of a line that are looked up."""

MOST_OPEN_DATABASES: Final = 8
"""Databases that are kept open."""

_opened: dict[tuple[str, int, int], tuple[Any, Database]] = {}


def opened(database: Any, game: AnyGame) -> Database:
    """The database of these rules, in a folder or opened already; a BadRecord for one of other rules."""
    from outplay.solving.database import Database

    if isinstance(database, Database):
        if database.game is not game and not database.is_about(game):
            raise BadRecord(f"{database.folder} is a database of {database.manifest.name}, and not of {name_of(game)}")
        return database
    if not isinstance(database, (str, os.PathLike)):
        raise BadOption(f"database is {database!r:.60}; it should be a folder, or an outplay.Database")
    folder = Path(database).resolve()
    manifest = folder / "manifest.json"
    name = str(folder), manifest.stat().st_mtime_ns if manifest.exists() else 0, id(game)
    if name not in _opened:
        while len(_opened) >= MOST_OPEN_DATABASES:
            _opened.pop(next(iter(_opened)))
        _opened[name] = game, Database(database, game)
    return _opened[name][1]


def require_database(folder: str | None) -> None:
    """Nothing, if there is a database in the folder, or no folder at all; else a BadRecord."""
    if folder is not None:
        from outplay.solving.database.files import read_manifest

        read_manifest(Path(folder))


def known_result(database: Knowledge, game: AnyGame, state: State) -> AnyResult | None:
    """The exact result of a state, by the database, or by a walk; None if that does not know the state."""
    from outplay.solving.solution import best_line, look_up

    position = look_up(game, database, state)
    if position is None or not position.actions:
        return None
    found = _result(position.value, position.player, position.remoteness, best_line(game, database, state, LINE_PLIES))
    return replace(found, game=game, state=state)


def known_ranking(database: Knowledge, game: AnyGame, state: State) -> list[AnyResult]:
    """Every move with its exact value and how far the end is then, the best first; none, if the state is not known.

    Among moves that win the quickest, among those that lose the one that lasts longest.
    """
    from outplay.solving.solution import best_line

    here = database.known(state)
    actions = [] if here is None else list(game.actions(state))
    states = [game.result(state, action) for action in actions]
    entries = database.entries(states)
    if here is None or not all(entries):
        return []
    rows = []
    for action, after, entry in zip(actions, states, entries, strict=True):
        then = database.read(entry)
        value = then.value if here.is_first else database.total - then.value
        plies = None if then.remoteness is None else then.remoteness + 1
        found = _result(value, game.to_move(state), plies, (action, *best_line(game, database, after, LINE_PLIES - 1)))
        rows.append(replace(found, game=game, state=state))
    draw = database.draw if here.is_first else database.total - database.draw
    return sorted(rows, key=lambda row: (-row.value, _haste(row, draw)))


def _haste(row: AnyResult, draw: Value) -> float:
    plies = inf if row.ends_in is None else row.ends_in
    return plies if row.value >= draw else -plies


def _result(value: Value, player: Any, plies: int | None, line: tuple[Any, ...]) -> AnyResult:
    return Result(
        value, line[0], line, "exact", player, None, 1, "end", ends_in=plies, method=METHOD, why=WHY, engine="plain"
    )
