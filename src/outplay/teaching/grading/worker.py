"""A student's code in a process of its own: it may loop, exit or end the process; what it answered is kept.

Every answer is sent at once, so that what ends the process loses nothing.  What the code prints goes nowhere, but is
counted; where it loops, an alarm says at which line, and ends the process.
"""

from __future__ import annotations

import gc
import linecache
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from io import StringIO, TextIOBase
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from types import FrameType
from typing import Final

from outplay.core.processes import Fork, Message, Process, Say, limit_memory, silence
from outplay.errors import BadOption, OutplayError
from outplay.teaching.grading.cases import Builder, Case, PositionGraph, all_cases, fewer, ranked, shrunk, smaller_trees
from outplay.teaching.grading.forms import UNDER_MAIN, Unknown, not_called, not_loaded
from outplay.teaching.grading.judging import Reading, Truth, reading_of, truth_of
from outplay.teaching.grading.student import Student
from outplay.teaching.grading.styles import OfGame, OfNodes, Pacman, SearchOutcome, Style, style_of
from outplay.teaching.grading.watched import TooManyQuestions
from outplay.writing import PlainData

MOST_FAILED_SEARCHES: Final = 5
"""Searches that fail by an error until no more are tried."""


class CaseRunner:
    """Runs a student's search on cases, and says what comes of each at once."""

    def __init__(self, say: Say, seconds: float, home: str = "", only: str = ""):
        self.say, self.seconds, self.home, self.only = say, seconds, home, only
        self.case: Case | None = None
        self.style: Style | None = None
        self.builder: Builder
        self.passed_over: Sequence[BaseException] = ()

    def send(self, kind: str, **message: object) -> None:
        """Says one message to the process that started this one."""
        self.say(kind, message)

    # What ends it

    def ring(self, _: int, frame: FrameType | None) -> None:
        """Time is up: says where the code is, and ends the process, whatever the code would catch."""
        while frame is not None and frame.f_code.co_filename != self.home:
            frame = frame.f_back
        line = frame.f_lineno if frame is not None else None
        endless = Unknown("the file does not come to an end when it is loaded", UNDER_MAIN, line)
        unknown = None if self.style else endless
        self.send("trouble", what="stuck", name="", unknown=unknown, **self.place(line))
        os._exit(0)

    def place(self, line: int | None) -> PlainData:
        """Which line of which file, and in which case."""
        text = linecache.getline(self.home, line).strip() if line else ""
        return {"line": line, "text": text, "case": None if self.case is None else self.case.name}

    def trouble(self, error: BaseException) -> None:
        """Sends what went wrong, and at which line of the student's file."""
        line = self.line_of(error)
        what = {RecursionError: "recursion", TooManyQuestions: "endless", SystemExit: "exit"}.get(type(error), "error")
        name = f"{type(error).__name__}: {error}"[:200]
        self.send("trouble", what=what, name=name, unknown=self.unknown(error, line), **self.place(line))

    def line_of(self, error: BaseException) -> int | None:
        """The line of the student's file that an error came through last."""
        if isinstance(error, SyntaxError) and error.filename == self.home:
            return error.lineno
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == self.home]
        return lines[-1] if lines else None

    def unknown(self, error: BaseException, line: int | None) -> Unknown | None:
        """Why an error says nothing of the search: its file is not whole here, or it is of another form."""
        if self.style is None:
            return not_loaded(error, self.home, line)
        if isinstance(error, NameError) and self.passed_over:
            return not_loaded(self.passed_over[0], self.home, self.line_of(self.passed_over[0]))
        return not_called(error, self.style.signature.kind, self.home, line)

    # What it does

    def work(self, make: Callable[[], Student], algorithm: str | None, call: str | None) -> None:
        """All of it: the code is loaded, called on every case, and the smallest failure looked for."""
        signal.signal(signal.SIGPROF, self.ring)
        signal.setitimer(signal.ITIMER_PROF, self.seconds)
        try:
            student = make()
            self.home, self.passed_over = student.home, student.passed_over
            meant = algorithm or student.algorithm or "minimax"
            style = style_of(student.target, student.source, call)
        except OutplayError as error:
            self.send("refused", says=str(error))
            return
        except BaseException as error:
            self.trouble(error)
            return
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.style, self.builder = style, builder_of(style, meant, student)
        self.send(
            "student",
            name=student.name,
            algorithm=meant,
            style=style.words,
            builder={**vars(self.builder), "games": self.has_games},
            source=student.source,
            passed_over=[(self.line_of(error), f"{type(error).__name__}: {error}"[:80]) for error in self.passed_over],
        )
        self.search_all()

    @property
    def has_games(self) -> bool:
        """Is it tried on games too: where one is handed over, and nothing is thrown?"""
        return isinstance(self.style, OfGame) and self.builder.algorithm != "expectimax"

    def search_all(self) -> None:
        """Every case, or the one that is asked for; then the smallest tree that shows a fault."""
        outcomes: list[tuple[Truth, SearchOutcome]] = []
        failed = 0
        for case in all_cases(self.builder, self.has_games):
            if self.only not in ("", case.name):
                continue
            outcome = self.searched(case)
            if outcome is not None:
                outcomes.append((truth_of(case, self.builder.algorithm), outcome))
                self.send("case", name=case.name, **as_message(outcome))
                continue
            failed += 1
            if failed == MOST_FAILED_SEARCHES:
                return
        reading = reading_of(outcomes)
        if reading is not None and not self.only:
            self.find_smallest(reading, outcomes)

    def searched(self, case: Case) -> SearchOutcome | None:
        """What the search gives; None where it fails, which is sent."""
        assert self.style is not None
        self.case = case
        signal.setitimer(signal.ITIMER_PROF, self.seconds)
        try:
            return self.style.run(case)
        except BaseException as error:
            self.trouble(error)
            return None
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def find_smallest(self, reading: Reading, outcomes: list[tuple[Truth, SearchOutcome]]) -> None:
        """Sends the smallest tree that is searched wrongly, if there is one, and what the search gives there."""
        wrong = [truth.case for truth, outcome in outcomes if truth.faults(reading.of(outcome))]
        if not wrong:
            return
        first = min(wrong, key=lambda case: case.size)

        def shows(case: Case) -> bool:
            outcome = self.searched(case)
            return outcome is not None and bool(Truth(case, self.builder.algorithm).faults(reading.of(outcome)))

        smallest, told = self.smaller(first, shows)
        outcome = self.searched(smallest)
        self.send("smallest", case=first.name, **told, **({} if outcome is None else as_message(outcome)))

    def smaller(self, first: Case, shows: Callable[[Case], bool]) -> tuple[Case, PlainData]:
        """The smallest case like the first that shows a fault, and how it is made again from what JSON holds."""
        if isinstance(first.tree, PositionGraph):
            graph = shrunk(first.tree, lambda one: shows(replace(first, tree=one)), fewer)
            return replace(first, tree=graph), {"nodes": graph.nodes}
        if first.group == "small":
            return first, {}
        variant = int(first.name.split()[-1]) if first.group == "random" else 0
        made = partial(self.builder.case, first.name, first.group, variant=variant)
        assert first.raw is not None
        raw = shrunk(first.raw, lambda one: shows(made(one)), smaller_trees)
        raw = ranked(raw) if shows(made(ranked(raw))) else raw
        return made(raw), {"raw": raw, "variant": variant}


def as_message(outcome: SearchOutcome) -> PlainData:
    """An outcome as JSON holds it."""
    leaves = None if outcome.leaves is None else sorted(outcome.leaves)
    return {
        "parts": [[_plain(value), move] for value, move in outcome.parts],
        "leaves": leaves,
        "most": outcome.most,
        "wrong": outcome.wrong[:3],
        "shown": outcome.shown,
        "order": outcome.order,
    }


def _plain(value: float | None) -> float | str | None:
    return value if value is None or abs(value) < 1e300 else str(value)


def builder_of(style: Style, algorithm: str, student: Student) -> Builder:
    """The builder that suits a style of searching."""
    others = "min" in student.name.lower().replace("expectimax", "")
    return Builder(
        algorithm,
        pacman=isinstance(style, Pacman),
        weighed=isinstance(style, OfGame),
        minimizer=isinstance(style, OfNodes) and style.has_minimizer,
        others=others and isinstance(style, OfGame),
    )


class Printed(TextIOBase):
    """Where what is printed goes: nowhere; the lines are counted."""

    lines = 0

    def write(self, text: str) -> int:
        self.lines += text.count("\n")
        return len(text)


def quietly() -> Printed:
    """What is printed from here on is only counted, and nothing can be typed."""
    with suppress(OSError):
        silence()
    printed = Printed()
    sys.stdin, sys.stdout, sys.stderr = StringIO(), printed, printed
    return printed


SECONDS_OF_SILENCE: Final = 10.0
"""Beyond the limit, that a process has: it may sleep, or wait for what never comes."""

MOST_SECONDS: Final = 120.0
"""For all searches together: who sleeps a little in each of them never ends either."""

SECONDS_BETWEEN_LOOKS: Final = 1.0
"""At a silent process."""

NANOSECONDS: Final = 1e9
"""Of a second: what schedstat counts in."""

ENDED: Final = {"kind": "trouble", "what": "ended", "name": "", "line": None, "text": "", "case": None, "unknown": None}
"""What is said for a process that says nothing any more."""

MOST_BYTES: Final = 4 << 30
"""That the process may have."""


def messages(
    make: Callable[[], Student],
    algorithm: str | None,
    call: str | None,
    seconds: float,
    home: str = "",
    only: str = "",
) -> list[PlainData]:
    """All that a worker sends about a student's code, with what ended it, if that was not the end of its work.

    home  the file that is loaded, so that a line of it can be named before there is a function
    only  the name of a case: then nothing else is searched
    """
    if not hasattr(os, "fork"):
        raise BadOption(
            "students' code runs in a process of its own, which this system cannot fork: grade it elsewhere"
        )
    heard: SimpleQueue[Message | None] = SimpleQueue()
    work = partial(_work, make, algorithm, call, seconds=seconds, home=home, only=only)
    process = Process(Fork(work), lambda _, message: heard.put(message))
    try:
        found = list(_received(heard, seconds + SECONDS_OF_SILENCE, process.process.pid))
    finally:
        process.kill()
    if (found and found[-1]["kind"] in ("done", "refused")) or any(one.get("what") == "stuck" for one in found):
        return found
    code = process.process.wait()
    return [*found, {**ENDED, "name": f"signal {-code}" if code < 0 else f"exit code {code}"}]


def _work(
    make: Callable[[], Student], algorithm: str | None, call: str | None, say: Say, seconds: float, home: str, only: str
) -> None:
    """Loads the student's code, searches every case, and says how many lines were printed."""
    limit_memory(MOST_BYTES)
    gc.freeze()  # what is there stays, and is not looked through on the student's time
    printed = quietly()
    runner = CaseRunner(say, seconds, home, only)
    runner.work(make, algorithm, call)
    signal.setitimer(signal.ITIMER_PROF, 0)
    runner.send("done", printed=printed.lines)


def _received(heard: SimpleQueue[Message | None], silence: float, child: int) -> Iterator[PlainData]:
    """The messages, until the process has ended, is silent for too many seconds, or not done in time.

    A machine that is busy with something else is no fault of the student's: what was waited for it does not count.
    """

    def now() -> float:
        return monotonic() - starved(child, os.getpid())

    until, last = now() + silence, now() + MOST_SECONDS
    while now() < last:
        left = min(until, last) - now()
        try:
            message = heard.get(timeout=min(max(left, 0.0), SECONDS_BETWEEN_LOOKS))
        except Empty:
            if left <= 0:
                break
            continue
        if message is None:
            return
        yield {"kind": message.kind, **message.data}
        until = now() + silence
    yield {**ENDED, "what": "stuck"}


def starved(*processes: int) -> float:
    """Seconds that these processes were ready to run and had no processor, as far as the system tells (Linux does)."""
    total = 0.0
    for process in processes:
        with suppress(OSError, ValueError, IndexError):
            total += int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / NANOSECONDS
    return total
