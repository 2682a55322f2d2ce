"""A batch: many states on their way through an executor, each kept as soon as it is known, and given out in order.

A Parquet file is written when all its states are known, through DuckDB.  Until then they are kept in an SQLite file
beside it, `found.parquet.unfinished`, as any batch keeps them: after a kill the same call goes on.  The finished file
holds the call, too, so that it is known again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Literal, TypeAlias

from outplay.door.rows import PlainMapping, best_of, read_rows
from outplay.errors import BadRecord, MissingExtra
from outplay.executor import Done, Executor, Failure, Task
from outplay.game import State
from outplay.ranking_table import Ranking
from outplay.result import AnyResult
from outplay.store import Store, text_of
from outplay.writing import PlainData

Ended: TypeAlias = Literal["", "end", "interrupt"]


@dataclass(frozen=True)
class Analysed:
    """What came of one state.

    number   its place among the states, from 0
    state    what was searched
    error    why there is no analysis, in words; None where there is one
    seconds  what the search took
    data     the rows as plain data that json.dumps takes
    """

    number: int
    state: State
    error: str | None
    seconds: float
    data: Sequence[PlainMapping] = field(repr=False)
    game: Any = field(repr=False, compare=False)

    @cached_property
    def rows(self) -> Ranking:
        """Every legal move, the best first, as `analyse` gives it; none where the game is over, or an error came."""
        return Ranking(read_rows(self.game, self.state, self.data))

    @property
    def best(self) -> AnyResult | None:
        """The first of the rows; where dice are to be thrown, what they bring on average; None without rows."""
        best = best_of(self.data)
        return None if best is None else read_rows(self.game, self.state, [best])[0]

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes."""
        rows = [{word: value for word, value in row.items() if word != "exact"} for row in self.data]
        return {"number": self.number, "error": self.error, "seconds": self.seconds, "moves": rows}


class BatchStore(Store):
    """The states of a batch that are known, in a file, or in memory: numbers, best moves and values, and all rows."""

    kind, table = "batch", "states"
    columns = (
        "number INTEGER PRIMARY KEY, state TEXT NOT NULL, move TEXT, value, certainty TEXT, error TEXT, kind TEXT, "
        "seconds REAL, moves TEXT NOT NULL"
    )

    def finish(self) -> None:
        """All states are known: a file that is not the whole of it yet becomes so."""

    def done(self) -> list[Done]:
        """What came of each state that is known, by number."""
        return [_done(row) for row in self.rows()]

    def add(self, done: Done, state: State) -> None:
        """Keeps what came of a state, before anybody sees it."""
        answer, fault = done.answer or {"rows": [], "seconds": 0.0}, done.fault or Failure("")
        best = best_of(answer["rows"]) or {}
        said = (best.get("move"), best.get("value"), best.get("certainty"), fault.words or None, fault.kind or None)
        self.add_row((done.number, repr(state), *said, answer["seconds"], text_of(answer["rows"])))


def _done(row: tuple[Any, ...]) -> Done:
    number, _, _, _, _, words, kind, seconds, rows = row
    if words is not None:
        return Done(number, None, Failure(words, kind or ""))
    return Done(number, {"rows": json.loads(rows), "seconds": seconds})


class Batch(Iterator[Analysed]):
    """The states of a batch, an Analysed each: whoever iterates has it worked on.  It is a context, and closes itself.

    planned     how many states there are
    known       how many of them were in the file
    done        how many are known by now; failed, how many of these have an error
    stopped_by  'end' when all were given out, 'interrupt' when Ctrl-C ended it, '' before that
    """

    def __init__(
        self,
        work: Task,
        items: Sequence[tuple[Any, Any]],
        executor: Executor,
        store: BatchStore,
        ordered: bool,
        on_progress: Callable[[Batch], object] | None,
    ):
        self.planned, self.done, self.failed = len(items), 0, 0
        self.stopped_by: Ended = ""
        self._work, self._items, self._executor, self._store = work, items, executor, store
        self._tell = on_progress or (lambda batch: None)
        known = store.done()
        self.known = len(known)
        self._given = _in_order(self._all(known)) if ordered else self._all(known)

    def __next__(self) -> Analysed:
        return next(self._given)

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends what is being worked on; what was found is in the file."""
        self._given.close()
        self._store.__exit__()

    def __repr__(self) -> str:
        return f"<Batch: {self.done} of {self.planned} states, {self.failed} with an error>"

    def _all(self, known: Sequence[Done]) -> Generator[Analysed, None, None]:
        """What was in the file, then each state as it is known; Ctrl-C is the end."""
        with self._store:
            over = {done.number for done in known}
            try:
                for done in known:
                    yield self._counted(done)
                if known:
                    self._tell(self)
                left = [(number, item) for number, item in enumerate(self._items) if number not in over]
                with closing(self._executor.run(self._work, left)) as running:
                    for done in running:
                        if done.number not in over:
                            over.add(done.number)
                            self._store.add(done, self._items[done.number][0])
                            found = self._counted(done)
                            self._tell(self)
                            yield found
                self._store.finish()
                self.stopped_by = "end"
            except KeyboardInterrupt:
                self.stopped_by = "interrupt"

    def _counted(self, done: Done) -> Analysed:
        self.done += 1
        self.failed += done.fault is not None
        answer = done.answer or {"rows": [], "seconds": 0.0}
        words = None if done.fault is None else done.fault.words
        state = self._items[done.number][0]
        return Analysed(done.number, state, words, answer["seconds"], answer["rows"], self._work.game)


def _in_order(found: Generator[Analysed, None, None]) -> Generator[Analysed, None, None]:
    """The states by number: each waits for those before it; at the end those are given out that still wait."""
    waiting: dict[int, Analysed] = {}
    number = 0
    with closing(found):
        for one in found:
            waiting[one.number] = one
            while number in waiting:
                yield waiting.pop(number)
                number += 1
    yield from (waiting[number] for number in sorted(waiting))


SUFFIX: Final = ".parquet"

COLUMNS: Final = {
    **{"number": "BIGINT", "state": "VARCHAR", "move": "VARCHAR", "value": "VARCHAR", "certainty": "VARCHAR"},
    **{"error": "VARCHAR", "kind": "VARCHAR", "seconds": "DOUBLE", "moves": "VARCHAR"},
}
"""The columns of a batch, as they are read; values are numbers in the file."""


def found_in(path: str | Path | None, call: PlainMapping) -> BatchStore:
    """Where a batch is kept: Parquet if the name ends so, else SQLite, or memory if there is no name."""
    is_parquet = path is not None and Path(path).suffix.lower() == SUFFIX
    return InParquet(Path(str(path)), call) if is_parquet else BatchStore(path, call)


class InParquet(BatchStore):
    """The states of a batch whose file will be, or is, Parquet."""

    def __init__(self, path: Path, call: PlainMapping):
        with _duck():
            pass
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


def write(path: Path, rows: list[tuple[Any, ...]], call: PlainMapping) -> None:
    """Writes rows and call to a file, whole or not at all."""
    from outplay.solving.database.files import quoted

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
                f"TO {quoted(draft)} (FORMAT parquet, COMPRESSION zstd, KV_METADATA {{outplay: "
                f"{quoted(json.dumps(dict(call)))}}})"
            )
        os.replace(draft, path)
    except OSError as error:
        raise BadRecord(f"{path} cannot be written: {error.strerror or error}") from None


def read(path: Path) -> tuple[list[tuple[Any, ...]], PlainData]:
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


def _duck() -> AbstractContextManager[Any]:
    """DuckDB; a MissingExtra where it is not installed."""
    from outplay.solving.database.files import connection

    return connection("Parquet files")
