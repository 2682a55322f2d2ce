"""One call in one engine by a searcher and its drivers, and what it has to say when it is stopped."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

from outplay.clock import Stopped
from outplay.core.call import Call
from outplay.core.driver import Driver, Kind
from outplay.core.numbers import BY_PATH
from outplay.core.plain.rules import RulesView
from outplay.core.ranking import Below, Branch, branches, rankings
from outplay.core.run import Search
from outplay.core.searcher import Searcher
from outplay.game import CHANCE, Player, State
from outplay.limit import Limit, depths
from outplay.result import AnyResult, Stop


class Drives(Protocol):
    """What searches one state, step by step."""

    def prove(self) -> Iterator[AnyResult]:
        """What is known of the exact value, step by step; the last result is exact."""

    def to_depth(self, depth: int) -> AnyResult:
        """The result of one depth, which was stopped by 'depth' unless searching deeper would change nothing."""

    def below(self, plies: int | None) -> AnyResult:
        """What is found so many plies below the state; None searches to the end."""

    def guess(self) -> AnyResult:
        """What is known before anything was searched."""

    def improved(self, result: AnyResult) -> AnyResult:
        """The last result, with the move that the unfinished search already found to be better."""


class DrivenSearch(Search):
    """A call, the searcher that answers it, and `drive`, which makes the driver of a search from a state.

    proving   goes straight to the end of the game
    step      plies between two depths that are searched
    assumes   what the values rest on and nobody declared
    position  what states have in common that are worth the same
    """

    def __init__(
        self,
        call: Call,
        compiled: bool,
        searcher: Searcher,
        drive: Callable[[Any], Drives],
        assumes: str | None = None,
        position: Callable[[Any], Hashable] = lambda after: object(),
    ):
        super().__init__(call, compiled)
        self.searcher, self.drive, self.assumes, self.position = searcher, drive, assumes, position
        self.proving = call.proving and not call.options.limit and not getattr(call.game, "can_repeat", True)
        self.step = 1

    def results(self) -> Iterator[AnyResult]:
        driver: Drives | None = None
        last: AnyResult | None = None
        try:
            driver = self.drive(self.call.state)
            deeper = map(driver.to_depth, depths(self.call.options.limit.depth, self.step))
            with self.call.clock.ringing(self.searcher.stop):
                for last in driver.prove() if self.proving else deeper:
                    yield self._said(last)
                    if not self.proving and last.stopped_by in ("end", "cutoff"):
                        return
        except (Stopped, KeyboardInterrupt) as ended:
            self.pass_on(ended)
            yield self._said(self._ended(driver or self.drive(self.call.state), last, self.call.clock.why(ended)))

    def rankings(self) -> Iterator[list[AnyResult]]:
        deepest = [None] if self.proving else depths(self.call.options.limit.depth)
        with self.call.clock.ringing(self.searcher.stop):
            for rows in rankings(self.call, self.branches(), deepest):
                self.pass_on(Stopped())
                yield [self._said(row) for row in rows]

    def branches(self) -> list[Branch]:
        """A branch for each legal move, all of them with this search's table."""
        return branches(self.call, self.below, self.position)

    def below(self, after: State) -> Below:
        """What searches below a move, in the view of who makes it."""
        return self.drive(after).below

    def stop(self) -> None:
        self.searcher.stop()

    def _said(self, result: AnyResult) -> AnyResult:
        """The result, with what it rests on."""
        return replace(result, assumes=self.assumes, engine=self.engine, not_compiled=self.refusal)

    @staticmethod
    def _ended(driver: Drives, last: AnyResult | None, reason: Stop) -> AnyResult:
        return replace(driver.improved(last) if last else driver.guess(), stopped_by=reason)


class TwoSided(DrivenSearch):
    """A search with one value, which is for one side what it is against the other; ends of lines may be repetitions.

    kind  what the method does in its own way; scores_repetitions: does a position that comes again end a line?
    """

    def __init__(
        self,
        call: Call,
        compiled: bool,
        searcher: Searcher,
        rules: RulesView,
        kind: Kind,
        viewer: Player,
        scores_repetitions: bool = True,
    ):
        self.rules, self.kind, self.viewer = rules, kind, viewer
        played = history_of(call) if scores_repetitions and rules.can_repeat else ()
        self.played = {rules.position(state, near_root=False) for state in played}
        for work in searcher.works:
            work[BY_PATH] = scores_repetitions and call.repetition.varies
        of_repetition = call.repetition.assumes if scores_repetitions else None
        of_sum = call.sum.assumption if scores_repetitions else None
        assumes = "; ".join(filter(None, (of_sum, of_repetition))) or None
        super().__init__(call, compiled, searcher, self._driver, assumes, self._position)
        limit, ends = call.options.limit, not getattr(call.game, "can_repeat", True)
        if call.proving and ends and limit and limit == Limit(depth=limit.depth):
            self.step = 2

    def _driver(self, state: State) -> Driver:
        return Driver(state, self.searcher, self.rules, self.viewer, self.kind, self.call.wants_distance)

    def _position(self, after: State) -> Hashable:
        """What the move leads to; mirrored positions are one, unless some were played before."""
        return self.rules.position(after, near_root=not self.played)

    def below(self, after: State) -> Below:
        """What searches below a move; nothing, where the position was played before."""
        driver = self._driver(after)
        return driver.repeated if self.rules.position(after, near_root=False) in self.played else driver.below


def history_of(call: Call) -> Sequence[Any]:
    """The states that were played before, since the last throw of dice: a repetition with them counts.

    In a ranking, the state itself is one of them where what comes after it depends on the path.
    """
    here = (call.state,) if call.ranking and call.repetition.varies else ()
    history = (*call.options.history, *here)
    throws = [i for i, state in enumerate(history) if call.game.to_move(state) == CHANCE]
    return history[throws[-1] + 1 :] if throws else history


def searcher_options(call: Call) -> dict[str, Any]:
    """What the options of a call say to a searcher of either engine."""
    options = call.options
    return {
        "nodes": options.limit.nodes,
        "table_mb": options.table_mb,
        "selective": options.is_selective(call.ranking),
        "seed": options.seed,
    }
