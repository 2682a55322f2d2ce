"""Answers at once, and better ones as soon as the rules are compiled: nobody waits for the compiler."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from math import inf
from threading import Event, Lock, Thread
from time import perf_counter, sleep
from typing import Any, Final, TypeVar

import outplay
from outplay.web.position import KEPT, Position

T = TypeVar("T")

PROMPT: Final = 0.4
"""The seconds that a search goes on before the rules are compiled beside it."""


class Compiled:
    """Are the rules of a game compiled?  That is begun beside a search that lasts, and goes on when it has ended."""

    def __init__(self, game: Any, state: Any):
        self.game, self.state = game, state
        self.ready, self.begun = Event(), Lock()

    def begin(self, over: Event) -> None:
        """Compiles them in a moment, unless the search is over by then."""
        Thread(target=self._compile, args=(over,), daemon=True).start()

    def _compile(self, over: Event) -> None:
        if over.wait(PROMPT) or not self.begun.acquire(blocking=False):
            return
        with suppress(Exception):
            outplay.search(self.game, self.state, nodes=1, engine="compiled")
            self.ready.set()


class Either:
    """A flag that is set when one of these flags is; None stands for one that never is."""

    def __init__(self, *flags: Any):
        self.flags = flags

    def is_set(self) -> bool:
        """Is one of the flags set?"""
        return any(flag.is_set() for flag in self.flags if flag is not None)

    def wait(self, timeout: float) -> bool:
        """The same, after waiting up to `timeout` seconds for it."""
        if not self.is_set():
            sleep(timeout)
        return self.is_set()


def promptly(call: Callable[..., Iterator[T]], here: Position, seconds: float, stop: Any) -> Iterator[T]:
    """The plain engine's answers until the rules are compiled; then those of the better one, from where it knows as
    much.
    """
    began, over, last = perf_counter(), Event(), None
    compiled = _compiled(here)
    try:
        if not compiled.ready.is_set():
            compiled.begin(over)
            plain = {"engine": "plain", "seconds": seconds, "stop": Either(compiled.ready, stop)}
            for last in call(here.game, here.state, history=here.history, **plain):
                yield last
    finally:
        over.set()
    left = seconds - (perf_counter() - began)
    if compiled.ready.is_set() and left > 0 and reached(last) < inf and not Either(stop).is_set():
        for answer in call(here.game, here.state, history=here.history, seconds=left, stop=stop):
            if reached(answer) >= reached(last):
                yield answer


COMPILED: Final[dict[int, Compiled]] = {}
"""Whether the rules are compiled, by the id of the game, for the KEPT games that were asked for last."""


def _compiled(here: Position) -> Compiled:
    """What is known of this game, as long as it is one of the last."""
    known = COMPILED.pop(id(here.game), None) or Compiled(here.game, here.state)
    COMPILED[id(here.game)] = known
    for oldest in list(COMPILED)[:-KEPT]:
        del COMPILED[oldest]
    return known


def reached(answer: Any) -> float:
    """The depth down to which a result, or every row of a ranking, is known; without limit where it is proved."""
    if answer is None:
        return 0
    rows = answer if isinstance(answer, list) else [answer]
    return min(inf if one.certainty == "exact" else one.depth or 0 for one in rows)
