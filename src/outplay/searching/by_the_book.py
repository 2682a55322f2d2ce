"""A text of the book, deepened: one search to depth 1, the next to depth 2, ..."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from typing import Any, Final

from outplay.clock import Stopped
from outplay.core.call import Call
from outplay.core.ranking import Below, at_once, branches, rankings
from outplay.core.run import Search
from outplay.errors import CannotCompile
from outplay.game import Action, State
from outplay.limit import depths
from outplay.result import AnyResult
from outplay.sums import Sum, players_of
from outplay.watch import Forwarding, Observer
from outplay.words import name_of, offers

DECLARED: Final = Sum(0, "declared")
"""The sum of a search that does not ask for it."""

CLOCK: Final = 64
"""Nodes between two looks at the clock."""


class BookSearch(Search):
    """A call answered by a text of the book, deepened.

    text          a function of (game, state), with `is_cutoff` and `watch`, whose results are in the view of any player
                  of two, or have the values of all
    what          what the compiled engine cannot search
    rests_on_sum  does the text take what is good for one player for bad for the other?  Then every end is held against
                  the sum
    """

    def __init__(
        self, call: Call, compiled: bool, text: Callable[..., AnyResult], what: str, rests_on_sum: bool = False
    ):
        super().__init__(call, compiled)
        if compiled:
            raise CannotCompile(
                f"{name_of(call.game)} has {what}, which the compiled engine cannot search: use engine='plain'"
            )
        self.text, self.clocked = text, Clocked(call, rests_on_sum)
        assumed = rests_on_sum and call.sum.basis == "assumed"
        self.assumes = call.sum.assumption if assumed else None

    def results(self) -> Iterator[AnyResult]:
        call, clocked, last = self.call, self.clocked, None
        try:
            for depth in depths(call.options.limit.depth):
                found = self.text(call.game, call.state, is_cutoff=cut_at(depth), watch=clocked)
                last = _told(seen_in(call, found), depth, clocked.nodes)
                yield self._said(last)
                if last.certainty == "exact":
                    return
                call.clock.look()
        except (Stopped, KeyboardInterrupt) as ended:
            last = last or at_once(call)
            yield self._said(replace(last, nodes=clocked.nodes, stopped_by=call.clock.why(ended)))

    def rankings(self) -> Iterator[list[AnyResult]]:
        for found in rankings(self.call, branches(self.call, self._below), depths(self.call.options.limit.depth)):
            yield [self._said(row) for row in found]

    def stop(self) -> None:
        self.clocked.most = 0

    def _said(self, result: AnyResult) -> AnyResult:
        return replace(result, assumes=self.assumes, engine=self.engine)

    def _below(self, after: State) -> Below:
        """Searches below a move by the same text, in the view of who makes it."""

        def below(plies: int | None) -> AnyResult:
            before, depth = self.clocked.nodes, inf if plies is None else plies
            found = self.text(self.call.game, after, is_cutoff=cut_at(depth), watch=self.clocked)
            return replace(seen_in(self.call, found), nodes=self.clocked.nodes - before)

        return below


def seen_in(call: Call, result: AnyResult) -> AnyResult:
    """The result in the view of the call, whoever's the text gave it in."""
    if result.player == call.viewer:
        return result
    value = call.sum.total - result.value if result.values is None else result.values[call.viewer]
    return replace(result, value=value, player=call.viewer)


def cut_at(depth: float) -> Callable[[Any, int], bool]:
    """IS-CUTOFF at a depth that may be 0, which leaves a state at its evaluation."""
    return lambda state, plies: plies >= depth


def evaluation(call: Call) -> Callable[[Any, Any], float] | None:
    """None where the game has one of its own; else one that takes every state for a draw."""
    if offers(call.game, "evaluate"):
        return None
    middle = call.middle
    return lambda state, player: middle


def _told(result: AnyResult, depth: int, nodes: int) -> AnyResult:
    exact = result.certainty == "exact"
    return replace(result, depth=None if exact else depth, nodes=nodes, stopped_by="end" if exact else "depth")


class Clocked(Forwarding):
    """Counts the nodes, raises Stopped at the limit, and passes everything on to an observer."""

    def __init__(self, call: Call, rests_on_sum: bool):
        super().__init__(Observer() if call.options.watch is None else call.options.watch)
        self.game, self.clock = call.game, call.clock
        self.nodes, self.most = 0, call.options.limit.nodes or inf
        self.sum, self.players = (call.sum, players_of(call.game, call.state)) if rests_on_sum else (DECLARED, ())

    def entered(self, state: State, action: Action, alpha: float, beta: float) -> None:
        if self.nodes >= self.most:
            raise Stopped
        self.nodes += 1
        if self.nodes % CLOCK == 0:
            self.clock.look()
        self.observer.entered(state, action, alpha, beta)

    def terminal(self, state: State, value: float) -> None:
        self.sum = self.sum.seen_at(self.game, state, self.players)
        if self.sum.basis == "varies":
            self.sum.refuse(self.game)
        self.observer.terminal(state, value)
