"""The driver of a search with chance nodes: whole windows, as an average may be any number, and lines up to a throw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import Any

from outplay.answers import moves_to_search, no_actions
from outplay.clock import Stopped
from outplay.engine.alpha_beta.distance import Distance
from outplay.engine.alpha_beta.driver import Driver
from outplay.engine.alpha_beta.searcher import Found
from outplay.game import CHANCE
from outplay.result import Result


class ChanceDriver(Driver):
    """One search, from one state, maybe before a throw; `unlikely`, the probability below which lines are cut off."""

    unlikely = 0.0

    def _moves(self) -> list[Any]:
        return [] if self.player == CHANCE else self._listed(self.state) or no_actions(self.state, self.game)

    def _listed(self, state: Any) -> list[Any]:
        """The moves that the searcher counts."""
        return moves_to_search(self.game, state)

    def guess(self) -> Result[Any]:
        """What is known before anything was searched: a legal move, where there is one to make."""
        if self.player != CHANCE:
            return super().guess()
        return self._record(self._evaluation(), (), "estimate", 0, "depth")

    def improved(self, result: Result[Any]) -> Result[Any]:
        """The last result, with the move that the unfinished search already found to be better."""
        return replace(result, nodes=self.nodes) if self.player == CHANCE else super().improved(result)

    def deepen(self, deepest: int | None, step: int = 1) -> Iterator[Result[Any]]:
        """A result for each completed depth, until searching deeper would change nothing."""
        for result in super().deepen(deepest, step):
            yield result
            if result.stopped_by == "cutoff":
                return

    def _result(self, found: Found, depth: int | None) -> Result[Any]:
        """What was found; an estimate, and never exact, where lines were cut off for being unlikely."""
        result = super()._result(found, depth)
        if not found.faint:
            return result
        told = replace(result, certainty="estimate", unlikely=self.unlikely)
        return replace(told, depth=None, stopped_by="cutoff") if found.proved else told

    def _bounded(self, low: float, high: float, number: int | None) -> Result[Any]:
        """Nothing is said of a proof on its way: it takes one search."""
        return self.guess()

    def _next_window(self, low: float, high: float, guess: float | None) -> tuple[float, float]:
        return low, high

    def _distance(self, found: Found, depth: int | None) -> Distance | None:
        """None: how long a game lasts is for the dice to say."""
        return None

    def _unbeatable(self, found: Found, depth: int) -> Found:
        return found if self.player == CHANCE else super()._unbeatable(found, depth)

    def _line(self, found: Found, depth: int | None) -> tuple[Any, ...]:
        """The best play, up to the first throw or to the depth."""
        game, state, line = self.game, self.state, list[Any]()
        number = found.number
        while game.to_move(state) != CHANCE:
            line.append(self._listed(state)[number])
            state = game.result(state, line[-1])
            left = None if depth is None else depth - len(line)
            if game.is_terminal(state) or left == 0 or game.to_move(state) == CHANCE:
                break
            try:
                number = self.searcher.search(state, -inf, inf, left, quietly=True).number
            except Stopped:
                break
        return tuple(line)
