"""One call of the engine: its searcher, its clock, and what it has to say when it is stopped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from math import isfinite
from threading import TIMEOUT_MAX, Timer
from typing import Any, Final

from outplay.engine.driver import Driver
from outplay.engine.options import Options
from outplay.engine.plain.searcher import PlainSearcher
from outplay.engine.searcher import Searcher, Stopped, no_actions
from outplay.errors import CannotCompile, TooDeep
from outplay.game import Player
from outplay.limit import Limit
from outplay.result import Result, Stop

LONGEST_GAME: Final = 5_000
FIRST_PLAYER: Final = 0


class Session:
    """A game, a state and options; `proving` goes straight to the end of the game, or in double steps to a depth."""

    def __init__(self, game: Any, state: Any, options: Options, proving: bool = False):
        self.game, self.state, self.options = game, state, options
        self.limit = options.limit
        ends = not getattr(game, "can_repeat", True)
        self.step = 2 if proving and ends and options.depth and self.limit == Limit(options.depth) else 1
        self.proving = proving and ends and not self.limit
        self.time_is_up = False
        self.searcher = self._searcher()

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
            self.game.to_move(self.state),
            nodes=self.limit.nodes,
            table_mb=self.options.table_mb,
            selective=self.options.is_selective,
            seed=self.options.seed,
            watch=self.options.watch,
        )

    def _compiled_searcher(self) -> Searcher:
        try:
            from outplay.engine.compiled.searcher import CompiledSearcher
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

    @cached_property
    def total(self) -> float:
        """What the players' utilities add up to at the end: 0 in most games, 1 in chess as it is often scored."""
        state, players = self.state, getattr(self.game, "players", None)
        for _ in range(LONGEST_GAME):
            if self.game.is_terminal(state):
                movers = players or {self.game.to_move(self.state), self.game.to_move(state)}
                total = sum(self.game.utility(state, player) for player in movers)
                return total if len(movers) == 2 and isfinite(total) else 0
            state = self.game.result(state, next(iter(self.game.actions(state))))
        return 0

    def shift(self, state: Any) -> float:
        """What the compiled engine's value of a state lacks: it takes utilities to add up to 0."""
        if isinstance(self.searcher, PlainSearcher) or self.game.to_move(state) == FIRST_PLAYER:
            return 0
        return self.total

    def driver(self, state: Any) -> Driver:
        """The driver of a search from this state with this session's searcher."""
        return Driver(self.game, state, self.searcher, self.options.method, self.shift(state))

    def results(self) -> Iterator[Result[Any]]:
        """Results that get better; the last one says what ended the search."""
        driver = self.driver(self.state)
        last: Result[Any] | None = None
        with self.clock():
            try:
                for last in driver.prove() if self.proving else driver.deepen(self.limit.depth, self.step):
                    yield last
            except Stopped:
                yield self._ended(driver, last, "seconds" if self.time_is_up else "nodes")
            except KeyboardInterrupt:
                yield self._ended(driver, last, "interrupt")
            except TooDeep:
                if self.options.engine != "auto" or isinstance(self.searcher, PlainSearcher):
                    raise
                yield from Session(self.game, self.state, replace(self.options, engine="plain"), self.proving).results()

    def _ended(self, driver: Driver, last: Result[Any] | None, reason: Stop) -> Result[Any]:
        return replace(driver.improved(last) if last else driver.guess(), stopped_by=reason)

    def analysis(self) -> list[Result[Any]]:
        """Every legal move, the best first, as deep as the limits allow."""
        rows = [Branch(self, action) for action in self.game.actions(self.state)]
        if not rows:
            raise no_actions(self.state)
        reason: Stop = "end"
        with self.clock():
            try:
                self._analyse(rows)
            except Stopped:
                reason = "seconds" if self.time_is_up else "nodes"
            except KeyboardInterrupt:
                reason = "interrupt"
        return sorted((row.result(reason) for row in rows), key=lambda result: result.value, reverse=True)

    def _analyse(self, rows: list[Branch]) -> None:
        if self.proving:
            for row in rows:
                row.prove()
            return
        for depth in range(1, (self.limit.depth or LONGEST_GAME) + 1):
            for row in sorted(rows, key=lambda row: row.value, reverse=True):
                row.deepen(depth - 1)
            if all(row.is_exact for row in rows):
                return

    @contextmanager
    def clock(self) -> Iterator[None]:
        """Stops the searcher when the time is up."""
        if self.limit.seconds is None:
            yield
            return
        timer = Timer(min(self.limit.seconds, TIMEOUT_MAX / 2), self._ring)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _ring(self) -> None:
        self.time_is_up = True
        self.searcher.stop()


class Branch:
    """One legal move of the state that is analysed; values are in the view of the player who makes it."""

    def __init__(self, session: Session, action: Any):
        self.game, self.action = session.game, action
        self.player: Player = session.game.to_move(session.state)
        self.state = session.game.result(session.state, action)
        self.session = session
        self.last: Result[Any] | None = None
        self.nodes, self.static = 1, 0.0
        self.driver: Driver | None = None
        if not self.game.is_terminal(self.state):
            self.driver = session.driver(self.state)

    @property
    def is_exact(self) -> bool:
        """Is there nothing more to search?"""
        return self.driver is None or (self.last is not None and self.last.certainty == "exact")

    @property
    def value(self) -> float:
        """What the move is worth, as far as is known."""
        if self.driver is None:
            return self.game.utility(self.state, self.player)  # type: ignore[no-any-return]
        return self._seen(self.last.value if self.last else self.static)

    def _seen(self, value: float) -> float:
        """A value of the next player's, in the view of the player who makes the move."""
        if self.game.to_move(self.state) == self.player:
            return value
        is_plain = isinstance(self.session.searcher, PlainSearcher)
        return -value if is_plain else self.session.total - value

    def prove(self) -> None:
        """Finds the exact value."""
        if self.driver is not None:
            with self.counting():
                *_, self.last = self.driver.prove()

    def deepen(self, depth: int) -> None:
        """Searches so many plies below the move; 0 leaves it at the evaluation."""
        if self.driver is not None and not self.is_exact:
            with self.counting():
                if depth == 0:
                    self.static = self.driver.static()
                else:
                    self.last = self.driver.to_depth(depth)

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Counts the nodes of this move alone: the searcher's are those of all."""
        before = self.session.searcher.nodes
        try:
            yield
        finally:
            self.nodes += self.session.searcher.nodes - before

    def result(self, reason: Stop) -> Result[Any]:
        """The record of this move, seen from the player who makes it."""
        last = self.last
        exact = self.is_exact
        line = (self.action, *(last.line if last else ()))
        return Result(
            value=self.value,
            action=self.action,
            line=line,
            certainty="exact" if exact else "estimate",
            player=self.player,
            depth=None if exact else (last.depth or 0) + 1 if last else 1,
            nodes=self.nodes,
            stopped_by="end" if exact else "depth" if reason == "end" else reason,
            ends_in=len(line) if self.driver is None else (last.ends_in + 1 if last and last.ends_in else None),
        )
