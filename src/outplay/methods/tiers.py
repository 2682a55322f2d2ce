"""When plain Python goes over to compiled code: as a just-in-time compiler does, where a search turns out to be large.

A small game is answered at once and never pays for the compiler.  A search that lasts begins to make its kernel ready
beside itself; when that is done, compiled code takes over.
"""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import inf
from threading import Event, Thread
from time import process_time
from typing import Any, Final, Protocol, TypeVar

from outplay.clock import is_over
from outplay.errors import CannotCompile, RulesFailed, TooDeep, Unsuited
from outplay.methods.family import Call, Family
from outplay.result import Result

MOMENT: Final = 0.25
"""Seconds of the processor that a search takes before its rules are worth compiling."""

LOOK: Final = 0.05
"""Seconds between two looks at how much it has taken."""

LEAST: Final = 0.05
"""Seconds that must be left for a search to go over."""

SMALL_TABLE: Final = 0.01
"""Megabytes of the table of a session that only makes kernels ready."""

BEYOND_KERNELS: Final = (TooDeep, Unsuited, CannotCompile, RulesFailed)
"""What the compiled engine raises where the plain one goes on, or says more."""

Answer = TypeVar("Answer", Result[Any], list[Result[Any]])


class HandedOver(Exception):
    """Another session takes over: compiled code is ready."""


class Session(Protocol):
    """One call, answered by one of the engines."""

    def results(self) -> Iterator[Result[Any]]:
        """Results that get better; the last one says what ended the search."""

    def rankings(self) -> Iterator[list[Result[Any]]]:
        """Every legal move, the best first, again and again; the last time with what ended the search."""

    def stay(self, refusal: str) -> None:
        """Tells, from another thread, why no other session will take over."""

    def hand_over(self) -> None:
        """Ends the search from another thread: a session that is quicker goes on."""


Run = Callable[[Any], Iterator[Answer]]


class Tiered(Family):
    """A family with two engines: plain answers, until compiled code is ready."""

    @abstractmethod
    def session(self, call: Call, compiled: bool) -> Any:
        """The session that answers a call; a CannotCompile where the rules, or the machine, do not allow it."""

    @abstractmethod
    def kernel_of(self, call: Call) -> str:
        """The name of the kernel that a compiled session runs."""

    @abstractmethod
    def reached(self, row: Result[Any]) -> float:
        """How much work a result that is not exact stands for: a compiled one that stands for less is left out."""

    def begun(self, call: Call, run: Run[Answer]) -> Iterator[Answer]:
        """The answers of the engine that was named; by default plain ones, until compiled code is ready."""
        if call.options.engine == "compiled":
            return run(self.session(call, compiled=True))
        if call.options.engine == "plain" or call.options.watch is not None:
            return run(self.session(call, compiled=False))
        return self._tiered(call, run)

    def _tiered(self, call: Call, run: Run[Answer]) -> Iterator[Answer]:
        tiers, last = Tiers(self, call), None
        if not tiers.are_ready:
            session = self.session(call, compiled=False)
            try:
                with tiers.made_ready(session):
                    for last in run(session):
                        yield last
                return
            except HandedOver:
                call = call.with_options()
        yield from self._compiled(call, run, last)

    def _compiled(self, call: Call, run: Run[Answer], last: Answer | None) -> Iterator[Answer]:
        """The compiled answers that say at least as much as the last plain one, which stands if there are none."""
        answer = None
        try:
            for answer in run(self.session(call, compiled=True)):
                if self._reached(answer) >= self._reached(last):
                    last = answer
                    yield answer
        except BEYOND_KERNELS:
            yield from run(self.session(call.with_options(), compiled=False))
            return
        if answer is not None and last is not None and answer is not last:
            yield _stopped_as(last, answer)

    def _reached(self, answer: Result[Any] | list[Result[Any]] | None) -> float:
        """How far a result, or every row of a ranking, is known; without limit where it is proved."""
        if not answer:
            return 0
        rows = answer if isinstance(answer, list) else [answer]
        return min(inf if row.certainty == "exact" else self.reached(row) for row in rows)


def _stopped_as(last: Answer, later: Answer) -> Answer:
    """What was known before, and what ended the search since."""
    if isinstance(last, list) and isinstance(later, list):
        return [row if row.certainty == "exact" else replace(row, stopped_by=later[0].stopped_by) for row in last]
    assert isinstance(last, Result)
    assert isinstance(later, Result)
    return replace(last, stopped_by=later.stopped_by)


class Tiers:
    """The plain tier and the compiled one, for one call."""

    def __init__(self, family: Tiered, call: Call):
        self.family, self.call = family, call

    @property
    def are_ready(self) -> bool:
        """Has this process the kernel for these rules already?  Then a small search takes no longer by it."""
        if "outplay.compiling.admission" not in sys.modules:
            return False
        from outplay.compiling.admission import is_loaded

        return is_loaded(self.call.game, self.family.kernel_of(self.call))

    @contextmanager
    def made_ready(self, session: Session) -> Iterator[None]:
        """The session hands over when compiled code is ready, unless the block is left before.

        A thread loads what is in the cache; the end of the process waits for that moment, for a thread that is torn out
        of the compiler would take the process down.
        """
        over = Event()
        try:
            Thread(target=self._make_ready, args=(session, over)).start()
        except RuntimeError as error:  # Python in a browser has neither threads nor a compiler
            session.stay(f"the compiler is made ready in a thread of its own ({error})")
        try:
            yield
        finally:
            over.set()

    def _make_ready(self, session: Session, over: Event) -> None:
        began = process_time()
        while process_time() - began < MOMENT:
            if is_over(over, LOOK):
                return
        try:
            from outplay.compiling.ahead import make_ready

            call, kernel = self.call, self.family.kernel_of(self.call)
            if make_ready(call.game, call.state, kernel, self._prepare, over) and call.clock.seconds_left > LEAST:
                session.hand_over()
        except CannotCompile as error:
            session.stay(error.reason)
        except ImportError as error:
            session.stay(f"the compiled engine needs numba ({error}): pip install numba")
        except RuntimeError:
            if not is_over(over):  # else the process may be ending, when no module may prepare for threads
                raise

    def _prepare(self) -> None:
        """Compiles the kernel, or loads it."""
        options = replace(self.call.options, table_mb=SMALL_TABLE, threads=1)
        self.family.session(replace(self.call, options=options), compiled=True)
