"""The process in which a student's code runs: every answer is sent at once, so that what ends it loses nothing.

What the code prints goes nowhere, but is counted; where it loops, an alarm says at which line, and ends the process.
"""

from __future__ import annotations

import linecache
import os
import signal
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from io import StringIO, TextIOBase
from typing import Any, Final

from outplay.core.processes import Say, silence
from outplay.errors import OutplayError
from outplay.teaching.grading.cases import Builder, Case, PositionGraph, all_cases
from outplay.teaching.grading.forms import UNDER_MAIN, Unknown, not_called, not_loaded
from outplay.teaching.grading.judging import Reading, Truth, reading_of, truth_of
from outplay.teaching.grading.shrinking import fewer, ranked, shrunk
from outplay.teaching.grading.student import Student
from outplay.teaching.grading.styles import OfGame, OfNodes, Pacman, SearchOutcome, Style, style_of
from outplay.teaching.grading.watched import TooManyQuestions

MOST_FAILED_SEARCHES: Final = 5
"""Searches that fail by an error until no more are tried."""


class CaseRunner:
    """Runs a student's search on cases, and says what comes of each at once."""

    def __init__(self, say: Say, seconds: float, home: str = "", only: str = ""):
        self.say, self.seconds, self.home, self.only = say, seconds, home, only
        self.case: Case | None = None
        self.style: Style | None = None
        self.passed_over: Sequence[BaseException] = ()

    def send(self, kind: str, **message: Any) -> None:
        """Says one message to the process that started this one."""
        self.say(kind, message)

    # What ends it

    def ring(self, *_: Any) -> None:
        """Time is up: says where the code is, and ends the process, whatever the code would catch."""
        frame: Any = _[1]
        while frame is not None and frame.f_code.co_filename != self.home:
            frame = frame.f_back
        line = frame.f_lineno if frame is not None else None
        endless = Unknown("the file does not come to an end when it is loaded", UNDER_MAIN, line)
        unknown = None if self.style else endless
        self.send("trouble", what="stuck", name="", unknown=unknown, **self.place(line))
        os._exit(0)

    def place(self, line: int | None) -> dict[str, Any]:
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
        self.style = style
        self.send(
            "student",
            name=student.name,
            algorithm=meant,
            style=style.words,
            builder=vars_of(style, meant, student),
            source=student.source,
            passed_over=[(self.line_of(error), f"{type(error).__name__}: {error}"[:80]) for error in self.passed_over],
        )
        self.search_all(style, builder_of(style, meant, student))

    def search_all(self, style: Style, builder: Builder) -> None:
        """Every case, or the one that is asked for; then the smallest tree that shows a fault."""
        outcomes: list[tuple[Truth, SearchOutcome]] = []
        failed = 0
        for case in all_cases(builder, has_games(style, builder)):
            if self.only not in ("", case.name):
                continue
            outcome = self.searched(style, case)
            if outcome is None:
                failed += 1
                if failed == MOST_FAILED_SEARCHES:
                    return
                continue
            outcomes.append((truth_of(case, builder.algorithm), outcome))
            self.send("case", name=case.name, **as_message(outcome))
        reading = reading_of(outcomes)
        if reading is not None and not self.only:
            self.find_smallest(style, builder, reading, outcomes)

    def searched(self, style: Style, case: Case) -> SearchOutcome | None:
        """What the search gives; None where it fails, which is sent."""
        self.case = case
        signal.setitimer(signal.ITIMER_PROF, self.seconds)
        try:
            return style.run(case)
        except BaseException as error:
            self.trouble(error)
            return None
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def find_smallest(
        self, style: Style, builder: Builder, reading: Reading, outcomes: list[tuple[Truth, SearchOutcome]]
    ) -> None:
        """Sends the smallest tree that is searched wrongly, if there is one."""
        wrong = [truth for truth, outcome in outcomes if truth.faults(reading.of(outcome))]
        if not wrong:
            return
        first = min(wrong, key=lambda truth: truth.case.size).case
        if first.raw is None:
            self.find_smallest_game(style, builder, reading, first)
            return
        if first.group == "small":
            self.send("smallest", case=first.name, raw=first.raw, variant=None, **self.result(style, first))
            return
        variant = int(first.name.split()[-1]) if first.group == "random" else 0

        def shows(raw: Any) -> bool:
            case = builder.case("smaller", first.group, raw, variant)
            outcome = self.searched(style, case)
            return outcome is not None and bool(Truth(case, builder.algorithm).faults(reading.of(outcome)))

        raw = shrunk(first.raw, shows)
        raw = ranked(raw) if shows(ranked(raw)) else raw
        case = builder.case(first.name, first.group, raw, variant)
        self.send("smallest", case=first.name, raw=raw, variant=variant, **self.result(style, case))

    def find_smallest_game(self, style: Style, builder: Builder, reading: Reading, first: Case) -> None:
        """Sends the smallest game in which positions repeat that is searched wrongly."""

        def shows(positions: PositionGraph) -> bool:
            case = replace(first, tree=positions)
            outcome = self.searched(style, case)
            return outcome is not None and bool(Truth(case, builder.algorithm).faults(reading.of(outcome)))

        assert isinstance(first.tree, PositionGraph)
        positions = shrunk(first.tree, shows, fewer)
        answer = self.result(style, replace(first, tree=positions))
        self.send("smallest", case=first.name, raw=None, nodes=positions.nodes, variant=None, **answer)

    def result(self, style: Style, case: Case) -> dict[str, Any]:
        """What the search gives there."""
        outcome = self.searched(style, case)
        return {} if outcome is None else as_message(outcome)


def as_message(outcome: SearchOutcome) -> dict[str, Any]:
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


def _plain(value: float | None) -> Any:
    return value if value is None or abs(value) < 1e300 else str(value)


def vars_of(style: Style, algorithm: str, student: Student) -> dict[str, Any]:
    """The builder of the cases, as JSON holds it."""
    builder = builder_of(style, algorithm, student)
    return {**vars(builder), "games": has_games(style, builder)}


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


def has_games(style: Style, builder: Builder) -> bool:
    """Is it tried on games too: where one is handed over, and nothing is thrown?"""
    return isinstance(style, OfGame) and builder.algorithm != "expectimax"


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
