"""What the families have in common that deepen a text of the book: one search to depth 1, the next to depth 2, ..."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from typing import Any, Final

from outplay.clock import Stopped
from outplay.errors import CannotCompile
from outplay.game import CHANCE
from outplay.limit import depths
from outplay.methods.family import Call, Family
from outplay.methods.ranking import Below, branches, rankings
from outplay.result import Result
from outplay.sums import Sum, players_of
from outplay.watch import Forwarding, Observer
from outplay.words import name_of, offers

DECLARED: Final = Sum(0, "declared")
"""The sum of a search that does not ask for it."""

CLOCK: Final = 64
"""Nodes between two looks at the clock."""


class Book(Family):
    """A family whose answers come from a text of the book, deepened; `text` gives the text for a call."""

    what: str
    """What the compiled engine cannot search."""

    rests_on_sum = False
    """Does it take what is good for one player for bad for the other?  Then every end is held against the sum."""

    @abstractmethod
    def text(self, call: Call) -> Callable[..., Result[Any]]:
        """The book's text for this call, as a function of (game, state), with `is_cutoff` and `watch`.

        Its results are in the view of any player of two, or have the values of all.
        """

    def results(self, call: Call) -> Iterator[Result[Any]]:
        clocked, last = self._clocked(call), None
        try:
            text = self.text(call)
            for depth in depths(call.options.limit.depth):
                found = text(call.game, call.state, is_cutoff=cut_at(depth), watch=clocked)
                last = _told(seen_in(call, found), depth, clocked.nodes)
                yield replace(last, assumes=self._assumed(call), engine="plain")
                if last.certainty == "exact":
                    return
                call.clock.look()
        except (Stopped, KeyboardInterrupt) as ended:
            reason = call.clock.why(ended)
            last = last or self.at_once(call)
            yield replace(last, nodes=clocked.nodes, stopped_by=reason, assumes=self._assumed(call), engine="plain")

    def rankings(self, call: Call) -> Iterator[list[Result[Any]]]:
        rows = branches(call, self._below(call, self._clocked(call)))
        if rows:
            for found in rankings(call, rows, depths(call.options.limit.depth)):
                yield [replace(row, assumes=self._assumed(call), engine="plain") for row in found]

    def at_once(self, call: Call) -> Result[Any]:
        action = None if call.mover == CHANCE else next(iter(call.game.actions(call.state)))
        line = () if call.mover == CHANCE else (action,)
        return Result(call.middle, action, line, "estimate", call.viewer, 0, 0, "interrupt")

    def _assumed(self, call: Call) -> str | None:
        return call.sum.assumption if self.rests_on_sum and call.sum.basis == "assumed" else None

    def _clocked(self, call: Call) -> Clocked:
        if call.options.engine == "compiled":
            raise CannotCompile(
                f"{name_of(call.game)} has {self.what}, which the compiled engine cannot search: use engine='plain'"
            )
        return Clocked(call, self.rests_on_sum)

    def _below(self, call: Call, clocked: Clocked) -> Callable[[Any], Below]:
        """Searches below a move by the same text, in the view of who makes it."""
        text = self.text(call)

        def begin(after: Any) -> Below:
            def below(plies: int | None) -> Result[Any]:
                before, depth = clocked.nodes, inf if plies is None else plies
                found = text(call.game, after, is_cutoff=cut_at(depth), watch=clocked)
                return replace(seen_in(call, found), nodes=clocked.nodes - before)

            return below

        return begin


def seen_in(call: Call, result: Result[Any]) -> Result[Any]:
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


def _told(result: Result[Any], depth: int, nodes: int) -> Result[Any]:
    exact = result.certainty == "exact"
    return replace(result, depth=None if exact else depth, nodes=nodes, stopped_by="end" if exact else "depth")


class Clocked(Forwarding):
    """Counts the nodes, raises Stopped at the limit, and passes everything on to an observer."""

    def __init__(self, call: Call, rests_on_sum: bool):
        super().__init__(Observer() if call.options.watch is None else call.options.watch)
        self.game, self.clock = call.game, call.clock
        self.nodes, self.most = 0, call.options.limit.nodes or inf
        self.sum, self.players = (call.sum, players_of(call.game, call.state)) if rests_on_sum else (DECLARED, ())

    def entered(self, state: Any, action: Any, alpha: float, beta: float) -> None:
        if self.nodes >= self.most:
            raise Stopped
        self.nodes += 1
        if self.nodes % CLOCK == 0:
            self.clock.look()
        super().entered(state, action, alpha, beta)

    def terminal(self, state: Any, value: float) -> None:
        self.sum = self.sum.seen_at(self.game, state, self.players)
        if self.sum.basis == "varies":
            self.sum.refuse(self.game)
        super().terminal(state, value)
