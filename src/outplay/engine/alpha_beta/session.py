"""One call of the alpha-beta search in one of the engines, and what it has to say when it is stopped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from outplay.clock import Stopped
from outplay.compiling.signals import undisturbed
from outplay.engine.alpha_beta.driver import Driver
from outplay.engine.alpha_beta.numbers import BY_PATH
from outplay.engine.alpha_beta.plain.rules import Words
from outplay.engine.alpha_beta.plain.searcher import PlainSearcher
from outplay.engine.alpha_beta.searcher import Searcher
from outplay.errors import CannotCompile
from outplay.game import Player
from outplay.limit import Limit, depths
from outplay.methods.family import Call
from outplay.methods.ranking import Below, Branch, branches, rankings
from outplay.methods.tiers import HandedOver
from outplay.result import Result, Stop

if TYPE_CHECKING:
    from outplay.engine.alpha_beta.kernels.searcher import CompiledSearcher


class Session:
    """A call and the searcher that answers it; `proving` goes straight to the end of the game."""

    plain_searcher: type[PlainSearcher] = PlainSearcher
    scores_repetitions = True
    """Does a position that comes again on the path end a line, or is it searched on?"""

    def __init__(self, call: Call, compiled: bool):
        self.call, self.game, self.state = call, call.game, call.state
        limit, ends = call.options.limit, not getattr(call.game, "can_repeat", True)
        self.proving = call.proving and ends and not limit
        self.in_double_steps = call.proving and ends and bool(limit) and limit == Limit(depth=limit.depth)
        self.engine = "compiled" if compiled else "plain"
        self.refusal: str | None = None
        self.is_handed_over = False
        self.searcher: Searcher = self._compiled() if compiled else self._plain()
        for work in self.searcher.works:
            work[BY_PATH] = self.is_by_path
        self.words = Words(call.game, self.searcher.player, call.sum)
        history = self.history if self.words.can_repeat else ()
        self.played = {self.words.position(state, near_root=False) for state in history}

    @property
    def history(self) -> Sequence[Any]:
        """The states that were played before: a repetition with them counts.

        In a ranking, the state itself is one of them where what comes after it depends on the path.
        """
        here = (self.state,) if self.call.ranking and self.is_by_path else ()
        return (*self.call.options.history, *here)

    @property
    def is_by_path(self) -> bool:
        """Does what is proved of a position depend on the way there?"""
        return self.scores_repetitions and self.call.repetition.varies

    def _plain(self) -> Searcher:
        options = self.call.options
        return self.plain_searcher(
            self.game,
            self.call.viewer,
            nodes=options.limit.nodes,
            table_mb=options.table_mb,
            selective=options.is_selective(self.call.ranking),
            seed=options.seed,
            watch=options.watch,
            history=self.history,
            sum=self.call.sum,
        )

    def _compiled(self) -> Searcher:
        """A CannotCompile where the rules, or the machine, do not allow it."""
        try:
            with undisturbed():
                compiled_searcher = self._compiled_searcher()
        except ImportError as error:
            raise CannotCompile(f"the compiled engine needs numba ({error}): pip install numba") from None
        options = self.call.options
        searcher = compiled_searcher(
            self.game,
            [self.state],
            nodes=options.limit.nodes,
            table_mb=options.table_mb,
            threads=options.threads,
            selective=options.is_selective(self.call.ranking),
            seed=options.seed,
            history=self.history,
        )
        searcher.require_sum(self.call.sum.total)
        searcher.warm_up(self.state, self.proving)
        return searcher

    def _compiled_searcher(self) -> type[CompiledSearcher]:
        from outplay.engine.alpha_beta.kernels.searcher import CompiledSearcher

        return CompiledSearcher

    def results(self) -> Iterator[Result[Any]]:
        """Results that get better; the last one says what ended the search."""
        driver: Driver | None = None
        last: Result[Any] | None = None
        try:
            driver = self._root_driver()
            with self.call.clock.ringing(self.searcher.stop):
                for last in self._searched(driver):
                    yield self._said(last)
        except (Stopped, KeyboardInterrupt) as ended:
            self._pass_on(ended)
            yield self._said(self._ended(driver, last, self.call.clock.why(ended)))

    def rankings(self) -> Iterator[list[Result[Any]]]:
        """Every legal move, the best first, again and again; the last time with what ended the search."""
        deepest = [None] if self.proving else depths(self.call.options.limit.depth)
        with self.call.clock.ringing(self.searcher.stop):
            for rows in rankings(self.call, self.branches(), deepest):
                self._pass_on(Stopped() if self.is_handed_over else None)
                yield [self._said(row) for row in rows]

    def values(self, states: Sequence[Any]) -> list[float] | None:
        """The exact value of each state for the player to move there; None if one by one is as quick."""
        found = self.searcher.values(states)
        if found is None:
            return None
        total, root, to_move = self.call.sum.total, self.searcher.player, self.game.to_move
        return [value if to_move(state) == root else total + value for value, state in zip(found, states, strict=True)]

    def branches(self) -> list[Branch]:
        """A branch for each legal move, all of them with this session's searcher."""
        is_first_time = not self.played
        return branches(self.call, self._below, lambda after: self.words.position(after, is_first_time))

    def at_once(self) -> Result[Any]:
        """What is known before anything was searched."""
        return self._said(self._ended(None, None, "interrupt"))

    def stay(self, refusal: str) -> None:
        """Tells, from another thread, why no other session will take over."""
        self.refusal = refusal

    def hand_over(self) -> None:
        """Ends the search from another thread: a session that is quicker goes on."""
        self.is_handed_over = True
        self.searcher.stop()

    def _pass_on(self, ended: BaseException | None) -> None:
        if self.is_handed_over and isinstance(ended, Stopped):
            raise HandedOver

    def _searched(self, driver: Driver) -> Iterator[Result[Any]]:
        if self.proving:
            return driver.prove()
        return driver.deepen(self.call.options.limit.depth, 2 if self.in_double_steps else 1)

    def _said(self, result: Result[Any]) -> Result[Any]:
        """The result, with what it rests on."""
        return replace(result, assumes=self._assumed(), engine=self.engine, not_compiled=self.refusal)

    def _assumed(self) -> str | None:
        of_repetition = self.call.repetition.assumes if self.scores_repetitions else None
        return "; ".join(filter(None, (self.call.sum.assumption, of_repetition))) or None

    def _ended(self, driver: Driver | None, last: Result[Any] | None, reason: Stop) -> Result[Any]:
        driver = driver or self._root_driver()
        return replace(driver.improved(last) if last else driver.guess(), stopped_by=reason)

    def _root_driver(self) -> Driver:
        return self._driver(self.state, self.call.viewer)

    def _driver(self, state: Any, viewer: Player) -> Driver:
        """The driver of a search from this state, with values in that player's view."""
        driver = Driver(self.game, state, self.searcher, self.words, self.call.options.method, viewer)
        driver.wants_distance = self.call.wants_distance
        return driver

    def _below(self, after: Any) -> Below:
        """What searches below a move, in the view of who makes it; nothing, where the position was played before."""
        driver = self._driver(after, self.call.viewer)
        return driver.repeated if self.words.position(after, near_root=False) in self.played else driver.below
