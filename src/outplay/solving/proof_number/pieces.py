"""A search in pieces, between which the clock is looked at and Ctrl-C is heard."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Final

from outplay.clock import Clock, Stopped
from outplay.solving.proof_number.searcher import Searcher

FIRST, MOST = 500, 1 << 22
"""Positions of the first piece, and of any."""

PIECE: Final = 0.05
"""Seconds that a piece should take."""


class Pieces:
    """A searcher and the clock of its call; Stopped where that ends it."""

    def __init__(self, searcher: Searcher, clock: Clock):
        self.searcher, self.clock, self.size = searcher, clock, FIRST

    def search(self, state: Any, all_moves: bool = False) -> None:
        """Searches a state until it is decided; `all_moves`, whether or not one of them decides."""
        self.searcher.begin(state, all_moves)
        self._finish()

    def close(self, state: Any) -> None:
        """Collects and checks a closed set that holds the state."""
        self.searcher.begin_to_close(state)
        self._finish()

    def _finish(self) -> None:
        while not self.searcher.is_done:
            self.clock.look()
            began = perf_counter()
            self.searcher.go_on(min(self.size, self._left()))
            if perf_counter() - began < PIECE:
                self.size = min(2 * self.size, MOST)

    def _left(self) -> int:
        """Positions that may still be looked at; Stopped if none may."""
        if self.clock.limit.nodes is None:
            return MOST
        left = self.clock.limit.nodes - self.searcher.nodes
        if left <= 0:
            raise Stopped
        return left
