"""The files of a database: a manifest in JSON, and the positions in Parquet, written and read through DuckDB."""

from __future__ import annotations

import json
import os
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from outplay.errors import BadRecord, MissingExtra, OutplayError
from outplay.solving.entries import Value
from outplay.writing import PlainData

FORMAT: Final = 1
MANIFEST, POSITIONS = "manifest.json", "positions.parquet"

PARQUET: Final = "FORMAT parquet, PARQUET_VERSION V2, COMPRESSION zstd, ROW_GROUP_SIZE 1000000"
"""How positions are written."""

OWN_CHECKSUM: Final = "sha256"
"""The name of the checksum of all else that a manifest says; older ones have none."""

BLOCK: Final = 1 << 22
"""Bytes that are read at once for a checksum."""

ROWS: Final = 1 << 20
"""Positions that are read at once."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a database is about.

    game       how to make a game of the library again; of any other, where its class stands; `name`, its class
    rules      what the rules do (solving/rules.py)
    method     how it was solved, by which `engine`
    roots      the keys of the first states, as text, at most MOST_ROOTS
    symmetric  do symmetric positions count as one?  folded: the second player's turn, too?
    kind       'words' where keys are packed numbers, 'text' where they are text
    limits     of each field of a packed key, the least and the largest number
    players    by name, the first one first; `total`, what their utilities add up to
    draw       what endless play is worth to the first player, or half of the total where there is none
    values     the first player's, by number; there is no number 0
    positions  how many there are; `checksum`, of the Parquet file
    """

    game: PlainData | None
    name: str
    rules: str
    method: str
    engine: str
    roots: list[str]
    symmetric: bool
    kind: str
    limits: list[list[int]]
    players: list[str]
    total: Value
    draw: Value
    values: list[Value]
    positions: int
    checksum: str
    folded: bool = False
    format: int = FORMAT

    def write(self, folder: Path) -> None:
        """Writes it, whole or not at all, with its own checksum."""
        unfinished, said = folder / f"{MANIFEST}.unfinished", asdict(self)
        unfinished.write_text(json.dumps(said | {OWN_CHECKSUM: _checksum_of_what_is(said)}, indent=1))
        os.replace(unfinished, folder / MANIFEST)


def _checksum_of_what_is(said: PlainData) -> str:
    return sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a database; a BadRecord for a folder that has none, or one of another kind."""
    try:
        said = json.loads((folder / MANIFEST).read_text())
    except FileNotFoundError:
        what = "is not finished: solve it again with the same database" if folder.is_dir() else "is not there"
        raise BadRecord(f"the database {folder} {what}") from None
    except (OSError, ValueError) as error:
        raise BadRecord(f"the manifest of the database {folder} cannot be read: {error}") from None
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        raise BadRecord(f"{folder} is no database that this version of outplay reads")
    if said.pop(OWN_CHECKSUM, None) not in (None, _checksum_of_what_is(said)):
        raise BadRecord(f"the manifest of the database {folder} is damaged: solve it again")
    try:
        return Manifest(**said)
    except TypeError as error:
        raise BadRecord(f"the manifest of the database {folder} is damaged: {error}") from None


@contextmanager
def written_to(folder: Path) -> Iterator[None]:
    """A BadRecord for what the disk refuses: no room, no permission, something else of that name."""
    try:
        yield
    except OSError as error:
        raise BadRecord(f"the database {folder} cannot be written: {error.strerror or error}") from None


def checksum_of(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    digest = sha256()
    for block in _blocks(path):
        digest.update(block)
    return digest.hexdigest()


def quick_checksum_of(path: Path) -> int:
    """A checksum that tells damage, and no malice."""
    found = 0
    for block in _blocks(path):
        found = zlib.crc32(block, found)
    return found


def _blocks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            yield block


@contextmanager
def connection(what: str = "databases") -> Iterator[Any]:
    """DuckDB; a MissingExtra that says what needs it, where it is not installed.

    What the system refuses is an OSError or a MemoryError, as it is without DuckDB.
    """
    try:
        import duckdb
    except ImportError:
        raise MissingExtra(f"{what} need DuckDB: pip install 'outplay[data]'") from None
    try:
        with duckdb.connect() as duck:
            yield duck
    except duckdb.OutOfMemoryException as error:
        raise MemoryError(str(error)) from None
    except duckdb.IOException as error:
        raise OSError(_reason_in(str(error))) from None


def _reason_in(said: str) -> str:
    """What the system said, where DuckDB names the number of an error; else all that DuckDB said."""
    number = re.search(r'"errno":"(\d+)"', said)
    return os.strerror(int(number[1])) if number else said


def write_positions(folder: Path, pieces: Iterable[PlainData]) -> str:
    """Writes columns, which are sorted, piece by piece, as one Parquet file; gives its checksum."""
    unfinished = folder / f"{POSITIONS}.unfinished"
    parts = list[Path]()
    try:
        with connection() as duck:
            for columns in pieces:
                parts.append(folder / f"{POSITIONS}.part-{len(parts)}.unfinished")
                _copy(duck, columns, parts[-1])
            if len(parts) == 1:
                os.replace(parts[0], unfinished)
            else:
                _join(duck, parts, unfinished)
    finally:
        for part in parts:
            part.unlink(missing_ok=True)
    os.replace(unfinished, folder / POSITIONS)
    return checksum_of(folder / POSITIONS)


def _copy(duck: Any, columns: PlainData, path: Path) -> None:
    duck.register("solved", columns)
    duck.execute(f"COPY (SELECT * FROM solved) TO {quoted(path)} ({PARQUET})")
    duck.unregister("solved")


def _join(duck: Any, parts: list[Path], path: Path) -> None:
    """Writes one file of the rows of many, in their order."""
    listed = ", ".join(quoted(part) for part in parts)
    duck.execute(f"COPY (SELECT * FROM read_parquet([{listed}])) TO {quoted(path)} ({PARQUET})")


def read_positions(folder: Path) -> PlainData:
    """The columns of the Parquet file, as arrays."""
    with connection() as duck:
        return duck.execute(f"SELECT * FROM {quoted(folder / POSITIONS)}").fetchnumpy()  # type: ignore[no-any-return]


def rows_of(folder: Path) -> int:
    """How many rows the Parquet file has."""
    with connection() as duck:
        return int(duck.execute(f"SELECT count(*) FROM {quoted(folder / POSITIONS)}").fetchone()[0])


def read_blocks(folder: Path) -> Iterator[PlainData]:
    """The columns of the Parquet file, as arrays, some rows at a time."""
    positions = rows_of(folder)
    rows = f"read_parquet({quoted(folder / POSITIONS)}, file_row_number = true)"
    with connection() as duck:
        for first in range(0, positions, ROWS):
            where = f"file_row_number >= {first} AND file_row_number < {first + ROWS}"
            yield duck.execute(f"SELECT * EXCLUDE (file_row_number) FROM {rows} WHERE {where}").fetchnumpy()


@contextmanager
def read_from(folder: Path) -> Iterator[None]:
    """A BadRecord for positions that cannot be read, or are not what the manifest says."""
    try:
        yield
    except (OutplayError, MemoryError):
        raise
    except Exception:
        raise BadRecord(f"the positions of the database {folder} are damaged: solve it again") from None


def select(folder: Path, query: str) -> list[tuple[Any, ...]]:
    """The rows that a query gives; the table is called `positions`."""
    with connection() as duck:
        duck.execute(f"CREATE VIEW positions AS SELECT * FROM {quoted(folder / POSITIONS)}")
        try:
            return duck.execute(query).fetchall()  # type: ignore[no-any-return]
        except Exception as error:
            raise BadRecord(f"DuckDB cannot answer that: {error}") from None


def quoted(text: str | Path) -> str:
    """A text, or a path, as SQL writes it."""
    escaped = str(text).replace("'", "''")
    return f"'{escaped}'"
