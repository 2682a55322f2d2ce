"""A batch as a Parquet file, which is written when all its states are known, through DuckDB.

Until then they are kept in an SQLite file beside it, `found.parquet.unfinished`, as any batch keeps them: after a kill
the same call goes on.  The finished file holds the call, too, so that it is known again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from outplay.door.batch import BatchStore
from outplay.errors import BadRecord, MissingExtra

SUFFIX: Final = ".parquet"

COLUMNS: Final = {
    **{"number": "BIGINT", "state": "VARCHAR", "move": "VARCHAR", "value": "VARCHAR", "certainty": "VARCHAR"},
    **{"error": "VARCHAR", "kind": "VARCHAR", "seconds": "DOUBLE", "moves": "VARCHAR"},
}
"""The columns of a batch, as they are read; values are numbers in the file."""


def found_in(path: str | Path | None, call: Mapping[str, Any]) -> BatchStore:
    """Where a batch is kept: Parquet if the name ends so, else SQLite, or memory if there is no name."""
    is_parquet = path is not None and Path(path).suffix.lower() == SUFFIX
    return InParquet(Path(str(path)), call) if is_parquet else BatchStore(path, call)


class InParquet(BatchStore):
    """The states of a batch whose file will be, or is, Parquet."""

    def __init__(self, path: Path, call: Mapping[str, Any]):
        _duck().close()
        self.whole = path
        unfinished = path.with_name(f"{path.name}.unfinished")
        self.is_whole = path.exists() and not unfinished.exists()
        super().__init__(None if self.is_whole else unfinished, call)
        if self.is_whole:
            self._read()

    def finish(self) -> None:
        """Writes the Parquet file, whole or not at all; the other is gone then."""
        if self.is_whole:
            return
        rows = self.rows()
        self.__exit__()
        write(self.whole, rows, self.kept_call)
        if self.path is not None:
            Path(self.path).unlink(missing_ok=True)

    def _read(self) -> None:
        """Takes the rows of the finished file in; a BadRecord for one of another batch, or of something else."""
        rows, kept = read(self.whole)
        self.path = self.whole
        self._require_same(kept)
        for row in rows:
            self.add_row(row)


def write(path: Path, rows: list[tuple[Any, ...]], call: Mapping[str, Any]) -> None:
    """Writes rows and call to a file, whole or not at all."""
    draft = path.with_name(f"{path.name}.draft")
    try:
        with TemporaryDirectory(prefix="outplay-") as folder, _duck() as duck:
            lines = Path(folder, "rows.json")
            with lines.open("w", encoding="utf-8") as file:
                file.writelines(json.dumps(dict(zip(COLUMNS, row, strict=True))) + "\n" for row in rows)
            source = "read_json(?, format = 'newline_delimited', columns = ?, maximum_object_size = 1073741824)"
            duck.execute(f"CREATE TABLE found AS SELECT * FROM {source}", [str(lines), COLUMNS])
            duck.execute(
                "COPY (SELECT * REPLACE (TRY_CAST(value AS DOUBLE) AS value) FROM found ORDER BY number) "
                f"TO {_quoted(draft)} (FORMAT parquet, COMPRESSION zstd, KV_METADATA {{outplay: "
                f"{_quoted(json.dumps(dict(call)))}}})"
            )
        os.replace(draft, path)
    except OSError as error:
        raise BadRecord(f"{path} cannot be written: {error.strerror or error}") from None


def read(path: Path) -> tuple[list[tuple[Any, ...]], dict[str, Any]]:
    """The rows of a file that `write` wrote, and its call; a BadRecord for any other."""
    try:
        with _duck() as duck:
            kept = "SELECT value FROM parquet_kv_metadata(?) WHERE key = 'outplay'"
            said = duck.execute(kept, [str(path)]).fetchone()
            rows = duck.execute("SELECT * FROM read_parquet(?) ORDER BY 1", [str(path)]).fetchall() if said else []
    except MissingExtra:
        raise
    except Exception as error:
        what = " ".join(str(error).split())[:120]
        raise BadRecord(f"{path} cannot be read as Parquet ({what}): name another file") from None
    if said is None:
        raise BadRecord(f"{path} is a Parquet file of something else: name another file")
    return rows, json.loads(said[0])


def _duck() -> Any:
    """DuckDB; a MissingExtra where it is not installed."""
    try:
        import duckdb
    except ImportError:
        raise MissingExtra("Parquet files need DuckDB: pip install 'outplay[data]'") from None
    return duckdb.connect()


def _quoted(text: str | Path) -> str:
    escaped = str(text).replace("'", "''")
    return f"'{escaped}'"
