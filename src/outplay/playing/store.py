"""The file of a match: what was called for, and every game as soon as it is over, in SQLite.

A game is one transaction: after a kill at any moment it is there whole or not at all.  The file is locked while a match
is played, so that no two write to it; the lock ends with the process.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from outplay.errors import BadRecord
from outplay.playing.played import Played
from outplay.writing import plain_value

FORMAT, VERSION = "outplay match", 1
SCHEMA: Final = """
CREATE TABLE call (word TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE games (
    number INTEGER PRIMARY KEY, opening_number INTEGER NOT NULL, grouped INTEGER NOT NULL, seats TEXT NOT NULL,
    opening TEXT NOT NULL, moves TEXT NOT NULL, utilities TEXT NOT NULL, forfeit TEXT, reason TEXT NOT NULL,
    plies INTEGER NOT NULL, seconds TEXT NOT NULL
);
"""
INSERT: Final = "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
BEYOND: Final = {"inf": float("inf"), "-inf": float("-inf")}


class Store:
    """The games of one match in a file, or in memory if there is none; it is a context, and closes itself."""

    def __init__(self, path: str | Path | None, call: Mapping[str, Any]):
        self.path, self.call = path, call
        with self._told():
            self.base = sqlite3.connect(":memory:" if path is None else path, isolation_level=None, timeout=0)
            try:
                self._open()
            except BaseException:
                self.base.close()
                raise

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.base.close()

    def games(self) -> list[Played]:
        """The games that are over, by number."""
        if self.is_new:
            return []
        with self._told():
            return [_game(row) for row in self.base.execute("SELECT * FROM games ORDER BY number")]

    def add(self, played: Played) -> None:
        """Keeps a game; when this returns, no kill can lose it.  With the first one the call is kept, too."""
        with self._told():
            self.base.execute("BEGIN")
            if self.is_new:
                self._create({"format": FORMAT, "version": VERSION, **self.call})
            self.base.execute(INSERT, _row(played))
            self.base.execute("COMMIT")
            self.is_new = False

    def _open(self) -> None:
        """Locks the file; if there are games in it, the same must have been called for."""
        self.base.execute("PRAGMA locking_mode = EXCLUSIVE")
        self.base.execute("BEGIN EXCLUSIVE")
        tables = {name for (name,) in self.base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        self.base.execute("COMMIT")
        self.is_new = not tables
        if tables and not {"call", "games"} <= tables:
            raise BadRecord(f"{self.path} is a database of something else: name another file")
        if tables:
            self._require_same()

    def _create(self, call: Mapping[str, Any]) -> None:
        for statement in SCHEMA.split(";"):
            self.base.execute(statement)
        self.base.executemany("INSERT INTO call VALUES (?, ?)", [(word, _text(value)) for word, value in call.items()])

    def _require_same(self) -> None:
        kept = {word: json.loads(value) for word, value in self.base.execute("SELECT word, value FROM call")}
        if kept.pop("format", None) != FORMAT or kept.pop("version", None) != VERSION:
            raise BadRecord(f"{self.path} was not written by this outplay, and cannot be read: name another file")
        for word, value in self.call.items():
            now, then = json.loads(_text(value)), kept.get(word)
            if now != then:
                raise BadRecord(
                    f"{self.path} holds another match ({word}: {_short(then)} then, {_short(now)} now); make the same "
                    "call to go on with it, or name another file"
                )

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What the database says is wrong, in words."""
        try:
            yield
        except sqlite3.Error as error:
            raise BadRecord(f"{self.path} {_what(error)}") from None


def _what(error: sqlite3.Error) -> str:
    said = str(error)
    if "locked" in said:
        return "is being written by another match: wait for its end, or name another file"
    if "not a database" in said or "malformed" in said:
        return "is not the file of a match, or it is damaged: name another file"
    return f"cannot be written ({said}): name another file"


def _row(played: Played) -> tuple[Any, ...]:
    utilities = {name: plain_value(worth) for name, worth in played.utilities.items()}
    return (
        played.number,
        played.opening_number,
        played.group,
        _text(played.seats),
        played.opening,
        played.moves,
        _text(utilities),
        played.forfeit,
        played.reason,
        played.plies,
        _text(dict(played.seconds)),
    )


def _game(row: tuple[Any, ...]) -> Played:
    number, opening_number, group, seats, opening, moves, utilities, forfeit, reason, plies, seconds = row
    worths = {name: BEYOND.get(worth, worth) for name, worth in json.loads(utilities).items()}
    names = tuple(json.loads(seats))
    return Played(
        number, opening_number, group, names, opening, moves, worths, forfeit, reason, plies, json.loads(seconds)
    )


def _text(value: Any) -> str:
    return json.dumps(value, allow_nan=False)


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 120 else f"{text[:117]}..."
