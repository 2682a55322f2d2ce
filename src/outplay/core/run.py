"""A method, as data, and one call of it: plain Python first, compiled code when the search turns out to be large.

A small game is answered at once and never pays for the compiler.  A search that lasts has its kernel made ready beside
it, as a just-in-time compiler does; when that is done, compiled code takes over.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from threading import Event, Thread
from time import perf_counter, process_time
from typing import Any, Final, Generic, TypeVar

from outplay.clock import Stopped, is_over
from outplay.compiling.anew import CompiledAnew, until_settled
from outplay.compiling.signals import signals_masked
from outplay.core.call import Call
from outplay.core.readiness import add_seconds, made_beside, seconds_spent
from outplay.errors import CannotCompile, RulesFailed, TooDeep, Unsuited
from outplay.game import State
from outplay.result import AnyResult
from outplay.sums import SumFound

LARGE_SECONDS: Final = 0.25
"""Seconds of the processor that the searches of some rules take, all of them together, before these are compiled."""

KEPT_SECONDS: Final = 0.05
"""Seconds of the processor that they take before a kernel is loaded that was compiled before."""

NEEDS_NUMBA: Final = "the compiled engine needs numba ({}): pip install numba"

ADMISSION: Final = "outplay.compiling.admission"
"""The module that a process has once it has met the compiler."""

LOOK_SECONDS: Final = 0.05
"""Seconds between two looks at how much it has taken."""

LEAST_SECONDS: Final = 0.05
"""Seconds that must be left for a search to go over."""

SMALL_TABLE_MB: Final = 0.01
"""Megabytes of the table of a search that only makes kernels ready."""

BEYOND_KERNELS: Final = (TooDeep, Unsuited, CannotCompile, RulesFailed)
"""What the compiled engine raises where the plain one goes on, or says more."""

Answer = TypeVar("Answer")


class HandedOver(Exception):
    """Compiled code is ready, and takes over."""


class Search(ABC):
    """One call in one engine.

    engine   'plain' or 'compiled'
    refusal  why no other engine will take over, once that is known
    """

    def __init__(self, call: Call, compiled: bool):
        self.call, self.engine = call, "compiled" if compiled else "plain"
        self.refusal: str | None = None
        self.is_handed_over = False

    @abstractmethod
    def results(self) -> Iterator[AnyResult]:
        """Results that get better; the last one says what ended the search."""

    @abstractmethod
    def rankings(self) -> Iterator[list[AnyResult]]:
        """Every legal move, the best first, again and again; the last time with what ended the search."""

    @abstractmethod
    def stop(self) -> None:
        """Ends, from another thread, what is running, and all that is asked from now on."""

    def hand_over(self) -> None:
        """Ends the search from another thread: compiled code goes on."""
        self.is_handed_over = True
        self.stop()

    def pass_on(self, ended: BaseException) -> None:
        """A HandedOver, if that is why the search was stopped."""
        if self.is_handed_over and isinstance(ended, Stopped):
            raise HandedOver


def nothing_to_say(call: Call) -> str:
    """Why a method that suits every game does not suit this one: ''."""
    return ""


def one_by_one(call: Call, states: Sequence[State]) -> list[float] | None:
    """None: there is no quicker way to many values than one after the other."""
    return None


def no_values(call: Call, states: Sequence[State]) -> list[float] | None:
    """An Unsuited: what all others allow one player is no exact value."""
    raise Unsuited(f"{call.options.method} proves no exact values of many players: use search, or method='max-n'")


def depth_of(row: AnyResult) -> float:
    """The depth that a result stands for."""
    return row.depth or 0


@dataclass(frozen=True)
class Method:
    """A way to search.

    begin          what answers a call in one engine: (call, compiled); a CannotCompile where that is not possible
    kernel_of      the name of the kernel that its compiled search runs
    why_not        why it cannot search the game, and what can; '' where it can
    reached        how much work a result that is not exact stands for: a compiled one that stands for less is left out
    values         the exact value of each state for the player to move there; None if one by one is as quick
    cuts_unlikely  can it cut off lines for being unlikely?
    """

    begin: Callable[[Call, bool], Search]
    kernel_of: Callable[[Call], str]
    why_not: Callable[[Call], str] = nothing_to_say
    reached: Callable[[AnyResult], float] = depth_of
    values: Callable[[Call, Sequence[Any]], list[float] | None] = one_by_one
    cuts_unlikely: bool = False


Begin = Callable[[Call, bool], Any]
"""Makes what answers a call in one engine: a Search, or what can be stopped and handed over as one."""


class Run(Generic[Answer]):
    """One call by one method; `ask` gets the answers from its search.

    Who names the compiled engine waits for the compiler, and has the whole time then: the call's clock starts again.
    """

    def __init__(self, begin: Begin, kernel: str, call: Call, ask: Callable[[Any], Iterator[Answer]]):
        self.begin, self.kernel, self.call, self.ask = begin, kernel, call, ask
        engine = call.options.engine
        self.is_tiered = engine == "auto" and call.options.watch is None
        self.first = None if self.is_tiered else until_settled(lambda: begin(call, engine == "compiled"))
        if engine == "compiled":
            call.clock.restart()
        self.began = perf_counter()

    @property
    def seconds(self) -> float:
        """How long the engine that answers has searched, without what was compiled before."""
        return perf_counter() - self.began

    def answers(self, reached: Callable[[Answer | None], float] = lambda answer: 0) -> Iterator[Answer]:
        """The answers of the engine that was named; by default plain ones, until compiled code is ready.

        Where an end shows another sum of utilities than was assumed, the search begins again with that.  Compiled
        answers that say less than the last plain one are left out.
        """
        call, compiled = self.call, self.is_tiered and self.is_ready(self.call)
        last: Answer | None = None
        while True:
            took_over = compiled and self.is_tiered
            try:
                search, self.first = self.first or self.begin(call, compiled), None
                self.began = perf_counter()
                with self.made_ready(call, search, self.is_tiered and not compiled):
                    answer = None
                    for answer in self.ask(search):
                        if not took_over or reached(answer) >= reached(last):
                            last = answer
                            yield answer
                if took_over and answer is not None and last is not None and answer is not last:
                    yield stopped_as(last, answer)
                return
            except SumFound as found:
                call, last = call.knowing(found.sum), None
                compiled = self.is_tiered and self.is_ready(call)
            except HandedOver:
                call, compiled = call.with_options(), True
            except CompiledAnew:
                call, compiled = call.with_options(), True
            except BEYOND_KERNELS:
                if not took_over:
                    raise
                call, compiled, self.is_tiered = call.with_options(), False, False

    def is_ready(self, call: Call) -> bool:
        """Has this process the kernel for these rules already?  Then a small search takes no longer by it."""
        if ADMISSION not in sys.modules:
            return False
        from outplay.compiling.admission import is_loaded

        return is_loaded(call.game, self.kernel)

    @contextmanager
    def made_ready(self, call: Call, search: Any, wanted: bool) -> Iterator[None]:
        """The search hands over when compiled code is ready, if that is wanted, unless the block is left before."""
        over, began = Event(), process_time()
        try:
            if wanted:
                Thread(target=self.make_ready, args=(call, search, over)).start()
        except RuntimeError as error:  # Python in a browser has neither threads nor a compiler
            search.refusal = f"the compiler is made ready in a thread of its own ({error})"
        try:
            yield
        finally:
            over.set()
            if wanted:
                add_seconds(call.game, process_time() - began)

    def make_ready(self, call: Call, search: Any, over: Event) -> None:
        """Once searches of these rules took long enough, has their kernel made ready, and has this one hand over.

        over  nobody waits for this search any more; what makes the kernel ready goes on for the next one
        """
        before = seconds_spent(call.game) - process_time()
        try:
            while not self.is_due(call, before + process_time()):
                if is_over(over, LOOK_SECONDS):
                    return
            making = made_beside(call.game, call.state, self.kernel, partial(self.prepare, call))
            while not making.is_over:
                if is_over(over, LOOK_SECONDS):
                    return
            search.refusal = making.refusal or None
            if making.is_ready and call.clock.seconds_left > LEAST_SECONDS and not is_over(over):
                search.hand_over()
        except CannotCompile as error:
            search.refusal = error.reason
        except ImportError as error:
            search.refusal = NEEDS_NUMBA.format(error)
        except RuntimeError:
            if not is_over(over):  # else the process may be ending, when no module may prepare for threads
                raise

    def wait_until_ready(self, makes: bool) -> None:
        """Waits for the kernel, before anybody searches, if compiled code can answer the call.

        makes  also for the compiler; else for a kernel that is kept alone
        """
        call = self.call
        if self.is_ready(call):
            return
        try:
            from outplay.compiling.admission import is_kept

            if makes or is_kept(call.game, self.kernel, [call.state]):
                made_beside(call.game, call.state, self.kernel, partial(self.prepare, call)).thread.join()
        except (CannotCompile, ImportError):
            return

    def is_due(self, call: Call, seconds: float) -> bool:
        """Have searches of these rules taken long enough for their kernel: to load one that is kept, or to make it?"""
        if seconds >= LARGE_SECONDS:
            return True
        if seconds < KEPT_SECONDS or ADMISSION not in sys.modules:
            return False
        from outplay.compiling.admission import is_kept

        return is_kept(call.game, self.kernel, [call.state])

    def prepare(self, call: Call) -> None:
        """Has the kernel compiled, or loaded, by a small search that keeps nothing and that nobody stops."""
        options = replace(call.options, table_mb=SMALL_TABLE_MB, threads=1, memory=None, stop=None)
        until_settled(lambda: self.begin(replace(call, options=options), True))


@contextmanager
def importing_kernels() -> Iterator[None]:
    """In this block compiled code is imported, with Ctrl-C kept waiting; a CannotCompile where Numba is missing."""
    try:
        with signals_masked():
            yield
    except ImportError as error:
        raise CannotCompile(NEEDS_NUMBA.format(error)) from None


def how_far(method: Method) -> Callable[[AnyResult | list[AnyResult] | None], float]:
    """How far a result, or every row of a ranking, is known; without limit where it is proved."""

    def reached(answer: AnyResult | list[AnyResult] | None) -> float:
        rows = answer if isinstance(answer, list) else [answer] if answer is not None else []
        return min((inf if row.certainty == "exact" else method.reached(row) for row in rows), default=0)

    return reached


def stopped_as(last: Any, later: Any) -> Any:
    """What was known before, and what ended the search since."""
    if isinstance(last, list):
        return [row if row.certainty == "exact" else replace(row, stopped_by=later[0].stopped_by) for row in last]
    return replace(last, stopped_by=later.stopped_by)
