"""Games that are played at the same time, each player in a process of its own: here, or where an executor runs them.

The rules are asked in this process, by one referee (arbiter.py) for each game that is being played; while players
think, the scheduler waits for whoever answers first.  A process is kept from game to game, and replaced when its player
ended it or did not answer.

An executor plays each game whole, by such a scheduler for one game at a time, whose processes are kept for the next
one.  What came of a game comes back as the row that the file of the match keeps.
"""

from __future__ import annotations

import shlex
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import Final, NamedTuple

from outplay.core.processes import Message, Process, new_python
from outplay.errors import BadPlayer
from outplay.executor import Executor, Task
from outplay.executor.protocol import Options
from outplay.executor.sending import Parcel, files_in, pack_game, pack_players, unpack
from outplay.game import AnyGame
from outplay.playing.arbiter import STARTING_SECONDS, Answer, Arbiter, Refereed, Request, Terms
from outplay.playing.by_name import is_in_file
from outplay.playing.played import Played, game_in, row_of
from outplay.playing.schedule import Openings, Pairing

PROCESS: Final = "outplay.playing.player_process.PlayerProcess"
"""Who answers in the process of a player."""

PROCESSES_KEPT: Final = 6
"""Processes that are kept for one game at a time; the one that was used longest ago goes first."""


@dataclass
class Slot:
    """One game at a time: its players' processes, who is waited for, and until when."""

    processes: dict[str, Process] = field(default_factory=dict)
    refereed: Refereed | None = None
    asked: Process | None = None
    until: float = inf

    def ask(self, request: Request) -> None:
        """Asks the player, and remembers until when the answer must have come."""
        self.asked, self.until = request.host, perf_counter() + request.seconds
        request.host.ask(request.kind, *request.arguments)


class Scheduler:
    """Plays the games of one match, so many at the same time."""

    def __init__(self, arbiter: Arbiter, game: Parcel, players: Mapping[str, Parcel], slots: int):
        self.arbiter, self.game, self.players = arbiter, game, players
        self.messages: SimpleQueue[tuple[Process, Message | None]] = SimpleQueue()
        self.slots = [Slot() for _ in range(slots)]

    def play(self, pairings: Iterator[Pairing]) -> Generator[Played, None, None]:
        """The games, each when it is over; then, or when nobody asks for more, every process is ended."""
        try:
            yield from self.play_and_stay(pairings)
        finally:
            self.close()

    def play_and_stay(self, pairings: Iterator[Pairing]) -> Generator[Played, None, None]:
        """The games, each when it is over; the processes are kept for more games."""
        for slot in self.slots:
            self._begin(slot, pairings)
        while any(slot.refereed for slot in self.slots):
            slot, answer = self._next_answer()
            played = self._go_on(slot, answer)
            if played is not None:
                self._begin(slot, pairings)
                yield played

    def close(self) -> None:
        """Ends every process: all are asked to, and then each is waited for."""
        processes = [process for slot in self.slots for process in slot.processes.values()]
        for process in processes:
            process.dismiss()
        for process in processes:
            process.end()

    def _begin(self, slot: Slot, pairings: Iterator[Pairing]) -> None:
        """The next game in this slot, if there is one."""
        pairing = next(pairings, None)
        slot.refereed = None if pairing is None else self._game(slot, pairing)
        if slot.refereed is not None:
            slot.ask(next(slot.refereed))

    def _game(self, slot: Slot, pairing: Pairing) -> Refereed:
        """One game, refereed, after every player has loaded what it works with."""
        self._start(slot, pairing.seats)
        for name in pairing.seats:
            process = slot.processes[name]
            if not process.is_loaded:
                answer = yield Request(process, "load", (self.game, self.players[name]), STARTING_SECONDS)
                _require_ready(name, answer)
                process.is_loaded = True
        return (yield from self.arbiter.referee(pairing, slot.processes))

    def _start(self, slot: Slot, names: tuple[str, ...]) -> None:
        """A process for each of them, the last used ones at the end of the slot's list."""
        for name in names:
            process = slot.processes.pop(name, None)
            if process is None or process.is_gone:
                process = Process(new_python(PROCESS), lambda *heard: self.messages.put(heard))
            slot.processes[name] = process
        for name in list(slot.processes)[: -max(PROCESSES_KEPT, len(names))]:
            slot.processes.pop(name).end()

    def _next_answer(self) -> tuple[Slot, Answer]:
        """The next answer that somebody waits for, or the news that one did not come in time."""
        while True:
            busy = [slot for slot in self.slots if slot.refereed]
            for slot in busy:
                if slot.asked is not None and slot.asked.is_gone:
                    return slot, ["ended", slot.asked.how_it_ended()]
            first = min(busy, key=lambda slot: slot.until)
            try:
                process, message = self.messages.get(timeout=max(first.until - perf_counter(), 0.0))
            except Empty:
                first.asked.kill()  # type: ignore[union-attr]
                return first, ["late"]
            process.is_gone |= message is None
            for slot in busy:
                if slot.asked is process and message is not None:
                    return slot, [message.kind, *message.data]

    def _go_on(self, slot: Slot, answer: Answer) -> Played | None:
        """The game after an answer: what came of it, if it is over."""
        assert slot.refereed is not None
        try:
            slot.ask(slot.refereed.send(answer))
        except StopIteration as end:
            slot.refereed = slot.asked = None
            return end.value  # type: ignore[no-any-return]
        return None


def _require_ready(name: str, answer: Answer) -> None:
    kind, *words = answer
    if kind == "ready":
        return
    why = {"late": f"it was not there after {STARTING_SECONDS:g} seconds"}.get(kind) or words[0]
    raise BadPlayer(f"the player {name!r} cannot play: {why}")


class PlayerInFile(NamedTuple):
    """A player in a file, as it is sent: the words with the file's own name, and all Python files beside it."""

    words: str
    files: Mapping[str, bytes]


def play_on(
    executor: Executor, game: AnyGame, options: Options, pairings: Iterable[Pairing]
) -> Generator[Played, None, None]:
    """The games on an executor, each when it is known; what a player or the rules did wrong there is raised here.

    options  the `players`, `openings` and `terms` of the contest
    """
    options = {**options, "players": {name: _sent(what) for name, what in options["players"].items()}}
    items = [(pairing.number, pairing) for pairing in pairings]
    try:
        with closing(executor.run(Task(game, play_one, options), items)) as running:
            for done in running:
                if done.fault is not None:
                    raise done.fault.error()
                yield game_in(done.answer)
    finally:
        end_processes()


def play_one(game: AnyGame, pairing: Pairing, options: Options) -> list[object]:
    """One game, played by this process and those of its players, as plain data."""
    scheduler = _kept_scheduler(game, options)
    try:
        (played,) = scheduler.play_and_stay(iter([pairing]))
    except BaseException:
        end_processes()
        raise
    return list(row_of(played))


_kept: list[tuple[Options, Scheduler]] = []
"""The one match whose players have processes from game to game, and the options that it was called with; or none."""


def _kept_scheduler(game: AnyGame, options: Options) -> Scheduler:
    """The scheduler of this match, for one game at a time; the processes of another match are ended."""
    if not _kept or _kept[0][0] is not options:
        end_processes()
        terms: Terms = options["terms"]
        arbiter = Arbiter(game, Openings(game, options["openings"], terms.seed), terms)
        players = {name: _received(what) for name, what in options["players"].items()}
        _kept.append((options, Scheduler(arbiter, pack_game(game), pack_players(players), slots=1)))
    return _kept[0][1]


def end_processes() -> None:
    """Ends the processes that were kept here from game to game."""
    while _kept:
        _kept.pop()[1].close()


def _sent(what: object) -> object:
    """A player as it is sent: what stands in a file, with that file; the rest as it is."""
    if not isinstance(what, str) or not is_in_file(what):
        return what
    named, *options = shlex.split(what)
    path, colon, name = named.partition(":")
    if not Path(path).is_file():
        return what
    own = Path(path).absolute()
    return PlayerInFile(shlex.join([f"{own.name}{colon}{name}", *options]), files_in(own.parent))


def _received(what: object) -> object:
    """A player that was sent: what stands in a file, by the place where the file was unpacked."""
    if not isinstance(what, PlayerInFile):
        return what
    named, *options = shlex.split(what.words)
    return shlex.join([str(unpack(what.files) / named), *options])
