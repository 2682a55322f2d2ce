"""The hall: tables at which games are played at the same time, each player in a process of its own.

The rules are asked in this process, by one referee (arbiter.py) for each table; while players think, it waits for
whoever answers first.  A process is kept from game to game, and replaced when its player ended it or did not answer.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import Final

from outplay.errors import BadPlayer
from outplay.executor.chair import Chair
from outplay.executor.sending import Parcel
from outplay.playing.arbiter import STARTING, Answer, Arbiter, Question, Refereed
from outplay.playing.played import Played
from outplay.playing.schedule import Pairing

GUEST: Final = "outplay.playing.guest.Guest"
"""Who sits on a chair."""

MOST_CHAIRS: Final = 6
"""Processes that are kept at one table; the one that was used longest ago goes first."""


@dataclass
class Table:
    """One game at a time: who is waited for, and until when."""

    chairs: dict[str, Chair] = field(default_factory=dict)
    refereed: Refereed | None = None
    asked: Chair | None = None
    seconds: float = 0.0
    until: float = inf

    def put(self, question: Question) -> None:
        """Asks the player, and remembers since when."""
        self.asked, self.seconds = question.chair, question.seconds
        self.until = perf_counter() + question.seconds
        question.chair.ask(question.kind, *question.arguments)


class Hall:
    """Plays the games of one match; leaving it ends every process."""

    def __init__(self, arbiter: Arbiter, game: Parcel, players: Mapping[str, Parcel], tables: int):
        self.arbiter, self.game, self.players = arbiter, game, players
        self.answers: SimpleQueue[tuple[Chair, Answer | None]] = SimpleQueue()
        self.tables = [Table() for _ in range(tables)]

    def play(self, pairings: Iterator[Pairing]) -> Generator[Played, None, None]:
        """The games, each when it is over; who stops asking drops those that are being played."""
        try:
            yield from self.play_on(pairings)
        finally:
            self.close()

    def play_on(self, pairings: Iterator[Pairing]) -> Generator[Played, None, None]:
        """The same, and everybody stays seated: there may be more games."""
        for table in self.tables:
            self._begin(table, pairings)
        while any(table.refereed for table in self.tables):
            table, answer = self._heard()
            played = self._went_on(table, answer)
            if played is not None:
                self._begin(table, pairings)
                yield played

    def close(self) -> None:
        """Ends every process."""
        chairs = [chair for table in self.tables for chair in table.chairs.values()]
        for chair in chairs:
            chair.dismiss()
        for chair in chairs:
            chair.end()

    def _begin(self, table: Table, pairings: Iterator[Pairing]) -> None:
        """The next game at this table, if there is one."""
        pairing = next(pairings, None)
        table.refereed = None if pairing is None else self._game(table, pairing)
        if table.refereed is not None:
            table.put(next(table.refereed))

    def _game(self, table: Table, pairing: Pairing) -> Refereed:
        """Everybody takes a seat, and the game is played."""
        self._seat(table, pairing.seats)
        for name in pairing.seats:
            chair = table.chairs[name]
            if not chair.is_loaded:
                answer = yield Question(chair, "load", (self.game, self.players[name]), STARTING)
                _require_ready(name, answer)
                chair.is_loaded = True
        return (yield from self.arbiter.referee(pairing, table.chairs))

    def _seat(self, table: Table, names: tuple[str, ...]) -> None:
        """A chair for each of them, the last used ones at the end of the table's list."""
        for name in names:
            chair = table.chairs.pop(name, None)
            table.chairs[name] = Chair(GUEST, self.answers) if chair is None or chair.is_gone else chair
        for name in list(table.chairs)[: -max(MOST_CHAIRS, len(names))]:
            table.chairs.pop(name).end()

    def _heard(self) -> tuple[Table, Answer]:
        """The next answer that somebody waits for, or the news that one did not come in time."""
        while True:
            busy = [table for table in self.tables if table.refereed]
            for table in busy:
                if table.asked is not None and table.asked.is_gone:
                    return table, ["ended", table.asked.how_it_ended()]
            first = min(busy, key=lambda table: table.until)
            try:
                chair, answer = self.answers.get(timeout=max(first.until - perf_counter(), 0.0))
            except Empty:
                first.asked.kill()  # type: ignore[union-attr]
                return first, ["late"]
            chair.is_gone |= answer is None
            for table in busy:
                if table.asked is chair and answer is not None:
                    return table, answer

    def _went_on(self, table: Table, answer: Answer) -> Played | None:
        """The game after an answer: what came of it, if it is over."""
        assert table.refereed is not None
        try:
            table.put(table.refereed.send(answer))
        except StopIteration as end:
            table.refereed = table.asked = None
            return end.value  # type: ignore[no-any-return]
        return None


def _require_ready(name: str, answer: Answer) -> None:
    kind, *words = answer
    if kind == "ready":
        return
    why = {"late": f"it was not there after {STARTING:g} seconds"}.get(kind) or words[0]
    raise BadPlayer(f"the player {name!r} cannot play: {why}")
