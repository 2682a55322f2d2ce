"""Backward induction in exact numbers: where no position comes again, each is worth what its successors say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from outplay.solving.expectation.numbers import CHOOSER, DICE, END, Graph, Order
from outplay.solving.expectation.positions import Numbered

PIECE: Final = 4096
"""Positions between two looks at the clock."""


class ExactValues:
    """The value of every position in the view of the first player, in fractions."""

    passes, sweeps, is_stuck = 1, 0, False

    def __init__(self, numbered: Numbered, order: Order, hear: Callable[[float], None]):
        self.kinds, self.graph = numbered.kinds, numbered.graph
        self.values: list[Any] = [None] * len(self.kinds)
        for i, worth in zip(numbered.ends, numbered.worths[0], strict=True):
            self.values[i] = worth
        for k, i in enumerate(order.members):
            if k % PIECE == 0:
                hear(k / len(self.values))
            if self.kinds[i] != END:
                self.values[i] = self._value(i)

    def at(self, i: int) -> tuple[Any, Any]:
        """The value, twice: the interval has no width."""
        return self.values[i], self.values[i]

    def chosen(self, i: int, kind: int) -> int:
        """The first successor that is best."""
        return next(int(j) for j in self._successors(self.graph, i) if self.values[j] == self.values[i])

    def _value(self, i: int) -> Any:
        first, last = self.graph.first[i], self.graph.first[i + 1]
        below = [self.values[j] for j in self._successors(self.graph, i)]
        if self.kinds[i] == DICE:
            return sum(share * value for share, value in zip(self.graph.shares[first:last], below, strict=True))
        return max(below) if self.kinds[i] == CHOOSER else min(below)

    @staticmethod
    def _successors(graph: Graph, i: int) -> Any:
        return graph.to[graph.first[i] : graph.first[i + 1]]
