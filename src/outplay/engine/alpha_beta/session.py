"""One call of the engine: its searcher, its clock, and what it has to say when it is stopped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import TIMEOUT_MAX, Event, Thread
from time import perf_counter
from typing import Any, Final

from outplay.compiling.signals import undisturbed
from outplay.engine.alpha_beta.driver import Driver
from outplay.engine.alpha_beta.plain.rules import Words
from outplay.engine.alpha_beta.plain.searcher import PlainSearcher
from outplay.engine.alpha_beta.searcher import Searcher, Stopped
from outplay.engine.options import Options
from outplay.errors import CannotCompile, RulesFailed, TooDeep, Unsuited
from outplay.game import Player
from outplay.limit import Limit
from outplay.result import Result, Stop

HEED: Final = 0.05
"""So many seconds pass at most before a search notices that it was told to stop."""


SHORTEST: Final = 0.001
"""Seconds for a search that takes over when the time is up."""

BEYOND_KERNELS: Final = (TooDeep, Unsuited, CannotCompile, RulesFailed)
"""What the compiled engine raises where the plain one goes on, or says more."""


class Session:
    """A game, a state and options; `proving` goes straight to the end of the game, or in double steps to a depth."""

    def __init__(self, game: Any, state: Any, options: Options, proving: bool = False):
        self.game, self.state, self.options = game, state, options
        self.limit = options.limit
        ends = not getattr(game, "can_repeat", True)
        is_only_deep = bool(self.limit) and self.limit == Limit(depth=self.limit.depth)
        self.step = 2 if proving and ends and is_only_deep else 1
        self.is_proof, self.proving = proving, proving and ends and not self.limit
        self.reason: Stop = "nodes"
        self.began = perf_counter()
        self.player: Player = game.to_move(state)
        self.searcher = self._searcher()
        self.words = Words(game, self.searcher.player)

    def _searcher(self) -> Searcher:
        """The compiled one where the rules allow it; with engine='compiled' a CannotCompile says why they do not."""
        if self.options.engine != "plain" and self.options.watch is None:
            try:
                return self._compiled_searcher()
            except CannotCompile:
                if self.options.engine == "compiled":
                    raise
        return PlainSearcher(
            self.game,
            self.player,
            nodes=self.limit.nodes,
            table_mb=self.options.table_mb,
            selective=self.options.is_selective,
            seed=self.options.seed,
            watch=self.options.watch,
        )

    def _compiled_searcher(self) -> Searcher:
        try:
            with undisturbed():
                from outplay.engine.alpha_beta.kernels.searcher import CompiledSearcher
        except ImportError as error:
            raise CannotCompile(f"the compiled engine needs numba ({error}): pip install numba") from None
        searcher = CompiledSearcher(
            self.game,
            nodes=self.limit.nodes,
            table_mb=self.options.table_mb,
            threads=self.options.threads,
            selective=self.options.is_selective,
            seed=self.options.seed,
        )
        searcher.warm_up(self.state, self.proving)
        return searcher

    def shift(self, player: Player) -> float:
        """What the searcher's values lack to be this player's own: 0 unless it searches with the other's utilities."""
        return 0 if player == self.searcher.player else self.words.total

    def driver(self, state: Any, shift: float = 0) -> Driver:
        """The driver of a search from this state with this session's searcher."""
        return Driver(self.game, state, self.searcher, self.words, self.options.method, shift)

    def results(self) -> Iterator[Result[Any]]:
        """Results that get better; the last one says what ended the search."""
        driver: Driver | None = None
        last: Result[Any] | None = None
        try:
            driver = self._root_driver()
            with self.clock():
                for last in driver.prove() if self.proving else driver.deepen(self.limit.depth, self.step):
                    yield last
        except Stopped:
            yield self._ended(driver, last, self.reason)
        except KeyboardInterrupt:
            yield self._ended(driver, last, "interrupt")
        except BEYOND_KERNELS:
            if not self.may_go_plain:
                raise
            yield from self.gone_plain().results()

    def interrupted(self) -> Result[Any]:
        """The answer of a search that was interrupted before it began."""
        return self._ended(None, None, "interrupt")

    def _ended(self, driver: Driver | None, last: Result[Any] | None, reason: Stop) -> Result[Any]:
        driver = driver or self._root_driver()
        return replace(driver.improved(last) if last else driver.guess(), stopped_by=reason)

    def _root_driver(self) -> Driver:
        return self.driver(self.state, self.shift(self.player))

    @property
    def may_go_plain(self) -> bool:
        """May the plain engine take over what is beyond the kernels?"""
        return self.options.engine == "auto" and not self.searcher.has_room

    def gone_plain(self) -> Session:
        """The same with the plain engine, for what is left of the limits."""
        options = replace(self.options, engine="plain", limit=self._left())
        return Session(self.game, self.state, options, self.is_proof)

    def _left(self) -> Limit:
        seconds, nodes = self.limit.seconds, self.limit.nodes
        if seconds is not None:
            seconds = max(seconds - (perf_counter() - self.began), SHORTEST)
        if nodes is not None:
            nodes = max(nodes - self.searcher.nodes, 1)
        return replace(self.limit, seconds=seconds, nodes=nodes)

    @contextmanager
    def clock(self) -> Iterator[None]:
        """Stops the searcher when the time is up, or when the caller's `stop` is set."""
        over, self.began = Event(), perf_counter()
        waiters = []
        if self.limit.seconds is not None:
            seconds = min(self.limit.seconds, TIMEOUT_MAX / 2)
            waiters.append(Thread(target=self._ring_after, args=(seconds, over), daemon=True))
        if self.options.stop is not None:
            waiters.append(Thread(target=self._heed, args=(self.options.stop, over), daemon=True))
        for waiter in waiters:
            waiter.start()
        try:
            yield
        finally:
            over.set()

    def _ring_after(self, seconds: float, over: Event) -> None:
        if not over.wait(seconds):
            self.reason = "seconds"
            self.searcher.stop()

    def _heed(self, stop: Event, over: Event) -> None:
        while not over.is_set():
            if stop.wait(HEED):
                self.reason = "interrupt"
                self.searcher.stop()
                return
