"""The engine that other programs talk to, in UCI or UGI: it hears lines while it searches, and answers.

One thread hears: `stop`, `ponderhit`, `quit`, and `isready` while a search runs, take effect at once; every other line
waits until those before it are done.  The search runs in the main thread, so that a kernel can be stopped.  Kernels are
made ready when the other program says hello, and no clock runs.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, Final, NamedTuple, TextIO, TypeAlias

import outplay
from outplay.errors import OutplayError
from outplay.notation import AnyGame, error_in_words, players_by_turn, start, winners_of
from outplay.playing import Record, Thinker, worths_at_end
from outplay.protocols.answers import comment
from outplay.protocols.commands import NotUnderstood, Placed, SetOption, read_go, read_option, read_position
from outplay.protocols.thinking import Say, Settings, Thinking

SECONDS_TO_END: Final = 2.0
"""That a search has to end after `quit`, whatever the rules do."""

LONGEST_LINE: Final = 1_000_000
"""Bytes of a line; more is no line."""


class Spin(NamedTuple):
    """An option that is a whole number."""

    name: str
    usual: int
    least: int
    most: int

    def read(self, text: str) -> int:
        """The number that a text says; a NotUnderstood for any other."""
        if not (text.isascii() and text.isdigit() and len(text) < 10 and self.least <= int(text) <= self.most):
            wanted = f"a whole number from {self.least} to {self.most}"
            raise NotUnderstood(f"{self.name} should be {wanted}, and {text!r:.40} came")
        return int(text)

    def __str__(self) -> str:
        return f"option name {self.name} type spin default {self.usual} min {self.least} max {self.most}"


HASH = Spin("Hash", 64, 1, 65_536)
THREADS = Spin("Threads", 1, 1, 256)
LINES = Spin("MultiPV", 1, 1, 500)
OVERHEAD = Spin("Move Overhead", 100, 0, 5_000)
SPINS: Final = {spin.name.lower(): spin for spin in (HASH, THREADS, LINES, OVERHEAD)}
PONDER: Final = "option name Ponder type check default false"
"""Said, so that programs let it ponder; it does whenever it is told to."""

Heard: TypeAlias = tuple[str, list[str]] | Thinking
"""The first word of a line and the others; or what `go` asked for."""


class Engine:
    """Plays one game for another program.

    name     of the protocol, which is also its first word: 'uci' or 'ugi'
    say      takes a line for the other program; from two threads, one after the other
    options  of `op.search`, for every search
    """

    def __init__(self, game: AnyGame, name: str, say: Say, **options: Any):
        self.game, self.name, self._say, self.saying = game, name, say, Lock()
        self.settings = Settings(options=options)
        self.placed = Placed(None, [])
        self.record = Record(game, game.initial)
        self.thinking: Thinking | None = None
        self.is_prepared, self.searches, self.over = False, Event(), Event()
        self.heard: SimpleQueue[Heard | None] = SimpleQueue()

    def say(self, line: str) -> None:
        """A line for the other program."""
        with self.saying:
            self._say(line)

    def serve(self, lines: Iterable[str]) -> None:
        """Answers these lines, as they come, until `quit` or their end."""
        Thread(target=self._hear, args=(lines,), daemon=True).start()
        try:
            while (heard := self.heard.get()) is not None:
                self._answer(heard)
        finally:
            self.over.set()

    def _hear(self, lines: Iterable[str]) -> None:
        """Takes lines in until `quit`, or their end; then the process ends, even if the rules never do."""
        try:
            for line in lines:
                word, *words = line.split() or [""]
                if word == "quit":
                    break
                self._take(word, words)
        finally:
            self._end_thinking()
            self.heard.put(None)
            if not self.over.wait(SECONDS_TO_END):
                os._exit(0)

    def _take(self, word: str, words: list[str]) -> None:
        """Does at once what cannot wait, and keeps the rest for the main thread."""
        if word == "stop":
            self._end_thinking()
        elif word == "ponderhit" and self.thinking is not None:
            self.thinking.ponder_hit()
        elif word == "isready" and self.searches.is_set():
            self.say("readyok")
        elif word == "go":
            self._take_go(words)
        elif word:
            self.heard.put((word, words))

    def _take_go(self, words: list[str]) -> None:
        try:
            self.thinking = Thinking(read_go(words))
            self.heard.put(self.thinking)
        except NotUnderstood as error:
            self.say(comment(error))

    def _end_thinking(self) -> None:
        if self.thinking is not None:
            self.thinking.end()

    def _answer(self, heard: Heard) -> None:
        """Answers one line; what is wrong with it, or with the rules, is said in words."""
        try:
            if isinstance(heard, Thinking):
                self._think(heard)
            else:
                self._do(*heard)
        except (NotUnderstood, OutplayError) as error:
            self.say(comment(error))
        except BrokenPipeError:
            raise
        except Exception as error:
            self.say(comment(error_in_words(error)))

    def _do(self, word: str, words: list[str]) -> None:
        commands: dict[str, Callable[[list[str]], None]] = {
            self.name: self._hello,
            f"{self.name}newgame": self._new_game,
            "isready": self._ready,
            "position": lambda words: self._place(read_position(words)),
            "setoption": lambda words: self._set(read_option(words)),
            "query": self._query,
            "debug": lambda words: None,
            "ponderhit": lambda words: None,
        }
        if word not in commands:
            raise NotUnderstood(f"there is no command {word!r:.40}; commands: {', '.join([*commands, 'go', 'stop'])}")
        commands[word](words)

    def _hello(self, words: list[str]) -> None:
        self.say(f"id name outplay {outplay.__version__}")
        self.say("id author the outplay developers")
        for option in (*SPINS.values(), PONDER):
            self.say(str(option))
        self.say(f"{self.name}ok")
        self._prepare()

    def _prepare(self) -> None:
        """Has the kernels ready before a clock runs; the first time that these rules are compiled takes a while."""
        if not self.is_prepared:
            self.is_prepared = True
            options = dict(self.settings.options)
            Thinker(self.name, method=options.pop("method", "auto"), options=options).prepare(self.game, games=1)

    def _ready(self, words: list[str]) -> None:
        self._prepare()
        self.say("readyok")

    def _new_game(self, words: list[str]) -> None:
        self.settings.memory = outplay.Memory()

    def _place(self, placed: Placed) -> None:
        """The position of the next search; if it follows from the last one, only the new moves are played."""
        known = list(self.placed.moves)
        follows = placed.begins == self.placed.begins and placed.moves[: len(known)] == known
        record = self.record if follows else Record(self.game, start(self.game, placed.begins))
        record.read(" ".join(placed.moves[len(known) :] if follows else placed.moves))
        self.placed, self.record = placed, record

    def _set(self, option: SetOption) -> None:
        if option.name == "ponder":
            return
        if option.name not in SPINS:
            raise NotUnderstood(f"there is no option {option.name!r:.40}; options: {', '.join(SPINS)}, ponder")
        number = SPINS[option.name].read(option.value)
        if option.name == LINES.name.lower():
            self.settings.lines = number
        elif option.name == OVERHEAD.name.lower():
            self.settings.reserve = number / 1000
        else:
            self.settings.options["table_mb" if option.name == HASH.name.lower() else "threads"] = number

    def _query(self, words: list[str]) -> None:
        """Whether the game is over, whose turn it is, who has won: the questions of UGI."""
        record, players = self.record, players_by_turn(self.game)
        if words == ["gameover"]:
            self.say(f"response {str(record.is_over).lower()}")
        elif words == ["p1turn"]:
            is_first = not record.is_over and self.game.to_move(record.state) == players[0]
            self.say(f"response {str(is_first).lower()}")
        elif words == ["result"]:
            winners = winners_of(worths_at_end(self.game, record.state, players)) if record.is_over else []
            won = f"p{players.index(winners[0]) + 1}win" if len(winners) == 1 else "draw"
            self.say(f"response {won if record.is_over else 'none'}")
        else:
            raise NotUnderstood(f"query should be gameover, p1turn or result, and {' '.join(words)!r:.40} came")

    def _think(self, thinking: Thinking) -> None:
        self._prepare()
        for word in thinking.go.unknown:
            self.say(comment(f"go has no {word!r:.40}"))
        self.searches.set()
        try:
            thinking.think(self.record, self.settings, self.say)
        finally:
            self.searches.clear()


def lines_of(stream: TextIO) -> Iterator[str]:
    """The lines of a stream as they come.

    They are read past Python's own buffer: a thread that waits there would take the process down at its end.
    """
    try:
        source = stream.fileno()
    except OSError:  # no file: a text in memory
        yield from stream
        return
    rest = b""
    while part := os.read(source, LONGEST_LINE):
        *lines, rest = (rest + part).split(b"\n")
        rest = rest if len(rest) <= LONGEST_LINE else b""
        yield from (line.decode(errors="replace") for line in lines)
    yield rest.decode(errors="replace")
