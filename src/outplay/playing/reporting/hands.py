"""Who plays the games of a report and judges its positions: this process, or an executor, many at the same time.

Both give the same answers in the same order.  An executor is given a round of items at a time, and all that was begun
counts: within a limit of time a round has as many as should fit into half of what is left, so that short games are no
likelier to be counted than long ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Any, NamedTuple, Protocol, TypeAlias

from outplay.answers import choices
from outplay.door.rows import plain_rows, read_rows
from outplay.executor import Executor, Work
from outplay.playing.record import Record
from outplay.playing.reporting.judging import judge
from outplay.playing.reporting.pace import Pace
from outplay.playing.reporting.self_play import Finished, Late, Table
from outplay.playing.told import heard, told
from outplay.result import Result

Games: TypeAlias = Sequence[tuple[Mapping[Any, int], str]]
"""Games that count together: what each player thinks, and the number of the game."""


class Position(NamedTuple):
    """A position to be judged, by so many iterations from that seed."""

    state: Any
    thinking: int
    seed: int


GoesOn: TypeAlias = Callable[[str, int, int], bool]
"""Is there more to do in a part, of which so many are done, of so many at most?"""


class Hands(Protocol):
    """Does the items of a part in their order, as far as it goes on."""

    def games(self, part: str, items: Sequence[Games]) -> Iterator[list[Finished]]:
        """The games of each item."""

    def rows(self, part: str, items: Sequence[Position]) -> Iterator[list[Result[Any]]]:
        """What is said of every move in each position."""


class Alone:
    """One item after the other, in this process."""

    def __init__(self, table: Table, goes_on: GoesOn):
        self.table, self.goes_on = table, goes_on

    def games(self, part: str, items: Sequence[Games]) -> Iterator[list[Finished]]:
        """The games of each item."""
        for item in self._items(part, items):
            yield [self.table.play(thinking, number) for thinking, number in item]

    def rows(self, part: str, items: Sequence[Position]) -> Iterator[list[Result[Any]]]:
        """What is said of every move in each position."""
        for item in self._items(part, items):
            yield judge(self.table.game, item.state, item.thinking, item.seed, self.table.choose_engine())

    def _items(self, part: str, items: Sequence[Any]) -> Iterator[Any]:
        done = 0
        while items and self.goes_on(part, done, len(items)):
            yield items[done]
            done += 1


@dataclass
class Desk:
    """What is done with an item where the work is done: its games are played, or its position is judged."""

    start: Any
    seats: tuple[Any, ...]
    seed: int
    patience: float
    table: Table | None = None

    def __call__(self, game: Any, item: tuple[float, Games | Position], options: Mapping[str, Any]) -> Any:
        """The moves of each game, or the rows, as plain data; None if the time was over long ago."""
        left, what = item
        table = self.table = self.table or Table(game, self.start, self.seats, self.seed, self.patience)
        table.late = perf_counter() + left
        if isinstance(what, Position):
            return plain_rows(judge(game, what.state, what.thinking, what.seed, table.choose_engine()))
        try:
            return [_moves(game, table.play(thinking, number)) for thinking, number in what]
        except Late:
            return None


class Together:
    """An executor, so many items at the same time as it has room for."""

    def __init__(self, table: Table, goes_on: GoesOn, pace: Pace, executor: Executor):
        self.table, self.goes_on, self.pace, self.executor = table, goes_on, pace, executor
        self.work = Work(table.game, Desk(table.start, table.players, table.seed, table.patience), {})

    def games(self, part: str, items: Sequence[Games]) -> Iterator[list[Finished]]:
        """The games of each item."""
        for _, answer in self._answers(part, items):
            yield [self._played(moves) for moves in answer]

    def rows(self, part: str, items: Sequence[Position]) -> Iterator[list[Result[Any]]]:
        """What is said of every move in each position."""
        for position, answer in self._answers(part, items):
            yield read_rows(self.table.game, position.state, answer)

    def _answers(self, part: str, items: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
        """Round after round, each item with its answer."""
        done, began = 0, perf_counter()
        while items and self.goes_on(part, done, len(items)):
            some = items[done:][: self._fitting(part, done, perf_counter() - began)]
            yield from zip(some, self._round(some), strict=True)
            done += len(some)

    def _fitting(self, part: str, done: int, elapsed: float) -> int | None:
        """How many items the next round has: as many as should fit into half of the time that is left, or all, None."""
        left = self.pace.until(part) - perf_counter()
        return None if left == inf else max(self.executor.size, int(done / elapsed * left / 2) if done else 0)

    def _round(self, items: Sequence[Any]) -> list[Any]:
        """The answers in the order of the items; a Late if one of them did not come in time."""
        left = self.table.late - perf_counter()
        answers: dict[int, Any] = {}
        asked = [(number, (left, item)) for number, item in enumerate(items)]
        with closing(self.executor.run(self.work, asked)) as running:
            for done in running:
                if done.fault is not None:
                    raise done.fault.error()
                if done.answer is None:
                    raise Late
                answers[done.number] = done.answer
        return [answers[number] for number in range(len(items))]

    def _played(self, moves: Sequence[Sequence[Any]]) -> Finished:
        """The game with these moves, played again."""
        game, record = self.table.game, Record(self.table.game, self.table.start)
        for place, text in moves:
            record.play(heard(game, record.state, choices(game, record.state), place, text)[0])
        return self.table.over(record)


def _moves(game: Any, played: Finished) -> list[list[Any]]:
    steps = zip(played.states, played.actions, strict=False)
    return [told(game, state, choices(game, state), action) for state, action in steps]
