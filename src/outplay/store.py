"""The file of a long call: what was called for, and every row as soon as it is known, in SQLite.

A row is one transaction: after a kill at any moment it is there whole or not at all.  The file is locked while it is
written, so that no two calls write to it; the lock ends with the process.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Self

from outplay.errors import BadRecord

CALL = "CREATE TABLE call (word TEXT PRIMARY KEY, value TEXT NOT NULL)"


class Store:
    """The rows of one call in a file, or in memory if there is none; it is a context, and closes itself.

    kind     what the file is of, in a word; format and version, how it is written
    table    where the rows are; columns, as SQL creates them, the first of which is their order
    """

    kind: ClassVar[str]
    version: ClassVar[int] = 1
    table: ClassVar[str]
    columns: ClassVar[str]

    def __init__(self, path: str | Path | None, call: Mapping[str, object]):
        self.path, self.call, self.is_new = path, call, True
        with self._errors_in_words():
            self.base = sqlite3.connect(":memory:" if path is None else path, isolation_level=None, timeout=0)
            try:
                self._open()
            except BaseException:
                self.base.close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.base.close()

    @property
    def format(self) -> str:
        """What the file says of itself."""
        return f"outplay {self.kind}"

    @property
    def kept_call(self) -> dict[str, object]:
        """The call as the file keeps it."""
        return {"format": self.format, "version": self.version, **self.call}

    def rows(self) -> list[tuple[Any, ...]]:
        """The rows that are kept, in their order."""
        if self.is_new:
            return []
        with self._errors_in_words():
            return self.base.execute(f"SELECT * FROM {self.table} ORDER BY 1").fetchall()

    def add_row(self, row: tuple[object, ...]) -> None:
        """Keeps a row; when this returns, no kill can lose it.  With the first one the call is kept, too."""
        with self._errors_in_words():
            self.base.execute("BEGIN")
            if self.is_new:
                self._create(self.kept_call)
            self.base.execute(f"INSERT INTO {self.table} VALUES ({', '.join('?' * len(row))})", row)
            self.base.execute("COMMIT")
            self.is_new = False

    def _open(self) -> None:
        """Locks the file; if there are rows in it, the same must have been called for."""
        self.base.execute("PRAGMA locking_mode = EXCLUSIVE")
        self.base.execute("BEGIN EXCLUSIVE")
        tables = {name for (name,) in self.base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        self.base.execute("COMMIT")
        self.is_new = not tables
        if tables and not {"call", self.table} <= tables:
            raise BadRecord(f"{self.path} is a database of something else: name another file")
        if tables:
            said = self.base.execute("SELECT word, value FROM call")
            self._require_same({word: json.loads(value) for word, value in said})

    def _create(self, call: Mapping[str, object]) -> None:
        self.base.execute(CALL)
        self.base.execute(f"CREATE TABLE {self.table} ({self.columns})")
        self.base.executemany(
            "INSERT INTO call VALUES (?, ?)", [(word, text_of(value)) for word, value in call.items()]
        )

    def _require_same(self, kept: dict[str, object]) -> None:
        """A BadRecord if that is not how this call would be kept."""
        if kept.pop("format", None) != self.format or kept.pop("version", None) != self.version:
            raise BadRecord(f"{self.path} was not written by this outplay, and cannot be read: name another file")
        for word, value in self.call.items():
            now, then = json.loads(text_of(value)), kept.get(word)
            if now != then:
                raise BadRecord(
                    f"{self.path} holds another {self.kind} ({word}: {_short(then)} then, {_short(now)} now); make the "
                    "same call to go on with it, or name another file"
                )

    @contextmanager
    def _errors_in_words(self) -> Iterator[None]:
        """What the database says is wrong, in words."""
        try:
            yield
        except sqlite3.Error as error:
            raise BadRecord(f"{self.path} {self._what(error)}") from None

    def _what(self, error: sqlite3.Error) -> str:
        said = str(error)
        if "locked" in said:
            return f"is being written by another {self.kind}: wait for its end, or name another file"
        if "not a database" in said or "malformed" in said:
            return f"is not the file of a {self.kind}, or it is damaged: name another file"
        return f"cannot be written ({said}): name another file"


def text_of(value: object) -> str:
    """Plain data as the file has it."""
    return json.dumps(value, allow_nan=False)


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 120 else f"{text[:117]}..."
