"""Where the games of a report are played and its positions judged: in this process, or on an executor, many at once.

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
from typing import Any, TypeAlias

from outplay.answers import choices
from outplay.door.rows import plain_rows, read_rows
from outplay.executor import Executor, Task
from outplay.game import Player
from outplay.playing.record import Record, received_moves, sent_move
from outplay.playing.reporting.judging import ToJudge, judge
from outplay.playing.reporting.pace import Pace
from outplay.playing.reporting.self_play import Finished, Late, SelfPlay
from outplay.result import Result

Games: TypeAlias = Sequence[tuple[Mapping[Player, int], str]]
"""Games that count together: what each player thinks, and the number of the game."""


GoesOn: TypeAlias = Callable[[str, int, int], bool]
"""Is there more to do in a part, of which so many are done, of so many at most?"""


class OneAtATime:
    """Does one item of a part after the other, as long as it goes on."""

    def __init__(self, play: SelfPlay, goes_on: GoesOn):
        self.self_play, self.goes_on = play, goes_on

    def games(self, part: str, items: Sequence[Games]) -> Iterator[list[Finished]]:
        """What came of the games of each item, in the order of the items."""
        for item in self._items(part, items):
            yield [self.self_play.play(thinking, number) for thinking, number in item]

    def rows(self, part: str, items: Sequence[ToJudge]) -> Iterator[list[Result[Any]]]:
        """What is said of every move in each position, in the order of the items."""
        for item in self._items(part, items):
            yield judge(self.self_play.game, item, self.self_play.choose_engine())

    def _items(self, part: str, items: Sequence[Any]) -> Iterator[Any]:
        done = 0
        while items and self.goes_on(part, done, len(items)):
            yield items[done]
            done += 1


@dataclass
class ItemTask:
    """What a process of the executor does with an item: plays its games, or judges its position."""

    start: Any
    seats: tuple[Player, ...]
    seed: int
    plain_seconds: float
    self_play: SelfPlay | None = None

    def __call__(self, game: Any, item: tuple[float, Games | ToJudge], options: Mapping[str, Any]) -> Any:
        """The moves of each game, or the rows, as plain data; None if the time was over long ago."""
        seconds_left, what = item
        play = self.self_play = self.self_play or SelfPlay(game, self.start, self.seats, self.seed, self.plain_seconds)
        play.given_up_at = perf_counter() + seconds_left
        if isinstance(what, ToJudge):
            return plain_rows(judge(game, what, play.choose_engine()))
        try:
            return [_moves(game, play.play(thinking, number)) for thinking, number in what]
        except Late:
            return None


class OnExecutor:
    """Has an executor do the items of a part, so many at the same time as it has room for."""

    def __init__(self, play: SelfPlay, goes_on: GoesOn, pace: Pace, executor: Executor):
        self.self_play, self.goes_on, self.pace, self.executor = play, goes_on, pace, executor
        self.work = Task(play.game, ItemTask(play.start, play.players, play.seed, play.plain_seconds), {})

    def games(self, part: str, items: Sequence[Games]) -> Iterator[list[Finished]]:
        """What came of the games of each item, in the order of the items."""
        for _, answer in self._answers(part, items):
            yield [self._played(moves) for moves in answer]

    def rows(self, part: str, items: Sequence[ToJudge]) -> Iterator[list[Result[Any]]]:
        """What is said of every move in each position, in the order of the items."""
        for position, answer in self._answers(part, items):
            yield read_rows(self.self_play.game, position.state, answer)

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
        left = self.self_play.given_up_at - perf_counter()
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
        game, record = self.self_play.game, Record(self.self_play.game, self.self_play.start)
        for place, text in moves:
            record.play(received_moves(game, record.state, choices(game, record.state), place, text)[0])
        return self.self_play.over(record)


def _moves(game: Any, played: Finished) -> list[list[Any]]:
    steps = zip(played.states, played.actions, strict=False)
    return [sent_move(game, state, choices(game, state), action) for state, action in steps]
