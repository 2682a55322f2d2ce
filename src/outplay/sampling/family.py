"""What the sampling methods have in common, as the door asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from outplay.errors import BadOption
from outplay.game import CHANCE
from outplay.methods.family import Call
from outplay.methods.tiers import Tiered
from outplay.result import Result
from outplay.sampling.sampler import kernel_for
from outplay.sampling.session import Session


class Sampling(Tiered):
    """A method that samples; one node is one iteration."""

    def __init__(self, method: str):
        self.method = method

    def why_not(self, call: Call) -> str:
        return ""

    def results(self, call: Call) -> Iterator[Result[Any]]:
        self._require_suited(call)
        return self.begun(call, Session.results)

    def rankings(self, call: Call) -> Iterator[list[Result[Any]]]:
        self._require_suited(call)
        return self.begun(call, Session.rankings)

    def at_once(self, call: Call) -> Result[Any]:
        action = None if call.mover == CHANCE else next(iter(call.game.actions(call.state)))
        line = () if call.mover == CHANCE else (action,)
        return Result(call.middle, action, line, "estimate", call.viewer, None, 0, "interrupt", visits=0)

    def session(self, call: Call, compiled: bool) -> Session:
        return Session(call, self.method, compiled)

    def kernel_of(self, call: Call) -> str:
        return kernel_for(call.game, self.method)

    def reached(self, row: Result[Any]) -> float:
        return row.nodes

    def _require_suited(self, call: Call) -> None:
        """A BadOption for what sampling has not."""
        if call.options.limit.depth is not None:
            raise BadOption(f"method {self.method!r} has no depth: give it seconds= or nodes=, or name another method")
        if call.options.watch is not None:
            raise BadOption(
                f"a search by method {self.method!r} cannot be watched: watch the book's text, mcts_search, by trace"
            )
