"""Where the games of a report are played and its positions judged: in this process, or on an executor, many at once.

Both give the same answers in the same order.  An executor is given a round of items at a time, and all that was begun
counts: within a limit of time a round has as many as should fit into half of what is left, so that short games are no
likelier to be counted than long ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from outplay.answers import choices
from outplay.door import analyse
from outplay.door.rows import plain_rows, read_rows
from outplay.executor import Executor, Task
from outplay.game import AnyGame, Player, State
from outplay.playing.record import Record, SentMove, received_moves, sent_move
from outplay.playing.reporting.pace import Pace
from outplay.playing.reporting.self_play import Finished, Late, SelfPlay
from outplay.result import AnyResult

GoesOn: TypeAlias = Callable[[str, int, int], bool]
"""Is there more to do in a part, of which so many are done, of so many at most?"""


T = TypeVar("T", covariant=True)


class Item(Protocol[T]):
    """Something to be done for a report."""

    def done(self, play: SelfPlay) -> T:
        """What comes of it."""

    def sent(self, play: SelfPlay) -> object:
        """What comes of it as plain data, which `received` gives back where it was called for."""

    def received(self, play: SelfPlay, sent: Any) -> T: ...


class ToPlay(NamedTuple):
    """Games that count together: what each player thinks, and the number of the game."""

    games: Sequence[tuple[Mapping[Player, int], str]]

    def done(self, play: SelfPlay) -> list[Finished]:
        """What came of each game."""
        return [play.play(thinking, number) for thinking, number in self.games]

    def sent(self, play: SelfPlay) -> list[list[SentMove]]:
        """The moves of each game."""
        return [_moves(play.game, played) for played in self.done(play)]

    def received(self, play: SelfPlay, sent: Sequence[Sequence[SentMove]]) -> list[Finished]:
        """The games with these moves, played again."""
        return [_played(play, moves) for moves in sent]


class ToJudge(NamedTuple):
    """A position to be judged, by so many iterations from that seed."""

    state: State
    thinking: int
    seed: int

    def done(self, play: SelfPlay) -> list[AnyResult]:
        """What is said of every move; a KeyboardInterrupt if the search was interrupted."""
        engine = play.choose_engine()
        rows = analyse(play.game, self.state, method="mcts", nodes=self.thinking, seed=self.seed, engine=engine)
        if any(row.stopped_by == "interrupt" for row in rows):
            raise KeyboardInterrupt
        return rows

    def sent(self, play: SelfPlay) -> object:
        """The rows as plain data."""
        return plain_rows(self.done(play))

    def received(self, play: SelfPlay, sent: Any) -> list[AnyResult]:
        """The rows, equal to what they were."""
        return read_rows(play.game, self.state, sent)


class OneAtATime:
    """Does one item of a part after the other, as long as it goes on."""

    def __init__(self, play: SelfPlay, goes_on: GoesOn):
        self.self_play, self.goes_on = play, goes_on

    def answers(self, part: str, items: Sequence[Item[T]]) -> Iterator[T]:
        """What comes of each item, in their order."""
        done = 0
        while items and self.goes_on(part, done, len(items)):
            yield items[done].done(self.self_play)
            done += 1


@dataclass
class ItemTask:
    """What a process of the executor does with an item."""

    play: SelfPlay

    def __call__(self, game: AnyGame, item: tuple[float, Item[object]], options: Mapping[str, object]) -> object:
        """What comes of it as plain data; None if the time was over long ago."""
        seconds_left, what = item
        self.play.given_up_at = perf_counter() + seconds_left
        try:
            return what.sent(self.play)
        except Late:
            return None


class OnExecutor:
    """Has an executor do the items of a part, so many at the same time as it has room for."""

    def __init__(self, play: SelfPlay, goes_on: GoesOn, pace: Pace, executor: Executor):
        self.self_play, self.goes_on, self.pace, self.executor = play, goes_on, pace, executor
        self.work = Task(play.game, ItemTask(replace(play)), {})

    def answers(self, part: str, items: Sequence[Item[T]]) -> Iterator[T]:
        """What comes of each item, in their order, round after round."""
        done, began = 0, perf_counter()
        while items and self.goes_on(part, done, len(items)):
            some = items[done:][: self._fitting(part, done, perf_counter() - began)]
            for item, answer in zip(some, self._round(some), strict=True):
                yield item.received(self.self_play, answer)
            done += len(some)

    def _fitting(self, part: str, done: int, elapsed: float) -> int | None:
        """How many items the next round has: as many as should fit into half of the time that is left, or all, None."""
        left = self.pace.until(part) - perf_counter()
        return None if left == inf else max(self.executor.size, int(done / elapsed * left / 2) if done else 0)

    def _round(self, items: Sequence[object]) -> list[object]:
        """The answers in the order of the items; a Late if one of them did not come in time."""
        left = self.self_play.given_up_at - perf_counter()
        answers: dict[int, object] = {}
        asked = [(number, (left, item)) for number, item in enumerate(items)]
        with closing(self.executor.run(self.work, asked)) as running:
            for done in running:
                if done.fault is not None:
                    raise done.fault.error()
                if done.answer is None:
                    raise Late
                answers[done.number] = done.answer
        return [answers[number] for number in range(len(items))]


def _played(play: SelfPlay, moves: Sequence[SentMove]) -> Finished:
    record = Record(play.game, play.start)
    for place, text in moves:
        record.play(received_moves(play.game, record.state, choices(play.game, record.state), place, text)[0])
    return play.over(record)


def _moves(game: AnyGame, played: Finished) -> list[SentMove]:
    steps = zip(played.states, played.actions, strict=False)
    return [sent_move(game, state, choices(game, state), action) for state, action in steps]
