"""An engine in a process of its own, as the one who asks it sees it.

It may crash, hang, talk without end or answer nonsense: each is an EngineFailed that says so.  It never outlives who
started it: it is ended when it is closed, when it is forgotten, and at the end of the interpreter; and as it stays in
the group of its parent, what ends that group ends it too.
"""

from __future__ import annotations

import shlex
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread, current_thread, main_thread
from time import perf_counter
from typing import IO, Final
from weakref import finalize

from outplay.errors import BadPlayer, EngineFailed

HELLO_SECONDS: Final = 20.0
"""For the answer to `uci`; and for each `isready`, READY_SECONDS: an engine may have to compile its rules."""
READY_SECONDS: Final = 55.0

END_SECONDS: Final = 0.5
"""That an engine has to end after `quit`."""

LOOK_SECONDS: Final = 0.05
"""Between two looks at whether the caller wants the answer now."""

LONGEST_LINE, MOST_LINES = 100_000, 10_000
"""Letters of a line that are read at once, and lines that wait to be read; then the engine waits."""


class OutsideEngine:
    """A process that speaks UCI.

    command  the program and its arguments, as a shell would read them; no shell does
    options  the options that it has, by their names in small letters: each as the engine writes its name
    """

    def __init__(self, command: str):
        self.name = Path(shlex.split(command)[0]).name
        self.options: dict[str, str] = {}
        self.lines: Queue[str | None] = Queue(MOST_LINES)
        try:
            with _deaf_to_control_c():
                self.process = subprocess.Popen(
                    shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
                )
        except OSError as error:
            raise BadPlayer(f"{command!r:.80} cannot be started ({error.strerror}): name a program") from None
        assert self.process.stdout is not None
        Thread(target=_listen, args=(self.process.stdout, self.lines), daemon=True).start()
        self.close = finalize(self, _end, self.process)

    def greet(self) -> None:
        """Says hello, and learns which options it has."""
        self.tell("uci")
        for line in self._until("uciok", HELLO_SECONDS):
            words = line.split()
            if words[:2] == ["option", "name"] and "type" in words:
                option = " ".join(words[2 : words.index("type")])
                self.options[option.lower()] = option

    def set(self, option: str, value: str) -> None:
        """Gives an option a value; a BadPlayer for an option that it does not have."""
        known = self.options.get(option.lower())
        if known is None:
            close = get_close_matches(option.lower(), self.options, 1)
            hint = (
                f"did you mean {self.options[close[0]]}?" if close else f"options: {', '.join(self.options.values())}"
            )
            raise BadPlayer(f"the engine {self.name} has no option {option!r:.40}; {hint}")
        self.tell(f"setoption name {known} value {value}")

    def wait(self) -> None:
        """Waits until it has done all that it was told."""
        self.tell("isready")
        for _ in self._until("readyok", READY_SECONDS):
            pass

    def tell(self, line: str) -> None:
        """Sends a line; who has ended does not hear it, which the next question shows."""
        assert self.process.stdin is not None
        with suppress(OSError, ValueError):
            self.process.stdin.write(f"{line}\n".encode())
            self.process.stdin.flush()

    def ask(self, line: str, seconds: float, stop: Event | None = None) -> str:
        """The move that it answers to a `go`, within so many seconds; Ctrl-C, or `stop`, make it answer at once."""
        self.tell(line)
        for said in self._until("bestmove", seconds, stop):
            words = said.split()
        if len(words) < 2:
            raise EngineFailed(f"the engine {self.name} answered {said!r:.60}, which names no move")
        return words[1]

    def _until(self, word: str, seconds: float, stop: Event | None = None) -> Iterator[str]:
        """The lines that it says, up to the one that begins with this word."""
        until, is_told = perf_counter() + seconds, False
        while True:
            try:
                line = self._line(until, seconds, stop)
            except KeyboardInterrupt:
                if is_told:
                    raise
                line = ""
            if not is_told and (not line or (stop is not None and stop.is_set())):
                self.tell("stop")
                is_told, until = True, min(until, perf_counter() + HELLO_SECONDS)
            if line:
                yield line
            if line.split()[:1] == [word]:
                return

    def _line(self, until: float, seconds: float, stop: Event | None) -> str:
        """The next line; '' if it is wanted at once; an EngineFailed if there is none any more, or not in time."""
        while True:
            left = until - perf_counter()
            try:
                line = self.lines.get(timeout=max(left if stop is None else min(left, LOOK_SECONDS), 0.001))
            except Empty:
                if stop is not None and stop.is_set():
                    return ""
                if perf_counter() >= until:
                    raise EngineFailed(f"the engine {self.name} did not answer within {seconds:.3g} seconds") from None
                continue
            if line is None:
                raise EngineFailed(f"the engine {self.name} {self._how_it_ended()}")
            if line.strip():
                return line

    def _how_it_ended(self) -> str:
        """Why it says nothing any more, in words."""
        try:
            code = self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            return "closed its output"
        if code < 0:
            with suppress(ValueError):
                return f"was ended by {signal.Signals(-code).name}"
        return f"ended its process, with exit code {code}"


def _listen(source: IO[bytes], lines: Queue[str | None]) -> None:
    """Takes in what it says, until it says no more."""
    with suppress(OSError, ValueError):
        while line := source.readline(LONGEST_LINE):
            lines.put(line.decode(errors="replace").rstrip())
    lines.put(None)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Asks it to end, and ends it."""
    with suppress(OSError, ValueError):
        assert process.stdin is not None
        process.stdin.write(b"quit\n")
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(END_SECONDS)
    process.kill()
    process.wait()


@contextmanager
def _deaf_to_control_c() -> Iterator[None]:
    """What is started in this block does not hear the terminal's Ctrl-C: who started it decides what that means."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
