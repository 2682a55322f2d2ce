"""A batch: many states on their way through an executor, each kept as soon as it is known, and given out in order."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, TypeAlias

from outplay.door.rows import best_of, read_rows
from outplay.executor import Done, Executor, Failure, Task
from outplay.result import Result
from outplay.store import Store, text_of

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
    state: Any
    error: str | None
    seconds: float
    data: Sequence[Mapping[str, Any]] = field(repr=False)
    game: Any = field(repr=False, compare=False)

    @cached_property
    def rows(self) -> list[Result[Any]]:
        """Every legal move, the best first, as `analyse` gives it; none where the game is over, or an error came."""
        return read_rows(self.game, self.state, self.data)

    @property
    def best(self) -> Result[Any] | None:
        """The first of the rows; where dice are to be thrown, what they bring on average; None without rows."""
        best = best_of(self.data)
        return None if best is None else read_rows(self.game, self.state, [best])[0]

    def as_dict(self) -> dict[str, Any]:
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

    def add(self, done: Done, state: Any) -> None:
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
