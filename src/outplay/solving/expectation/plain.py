"""Small graphs without the compiler: backward induction in exact numbers, and the text of iteration/ on lists."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final

from outplay.solving.expectation.iteration.components import components_with
from outplay.solving.expectation.iteration.settle import settle_with
from outplay.solving.expectation.numbers import BUDGET, CHOOSER, DICE, END, REPLIER, Graph, Order, Side
from outplay.solving.expectation.positions import Numbered

POSITIONS_AT_ONCE: Final = 4096
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
            if k % POSITIONS_AT_ONCE == 0:
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


ON_LISTS: Final = SimpleNamespace(bound=lambda function: function)
_find_components, _settle = components_with(ON_LISTS), settle_with(ON_LISTS)

SWAPPED: Final = {CHOOSER: REPLIER, REPLIER: CHOOSER}
"""Kinds of positions, seen from the other side."""

EDGES_AT_ONCE: Final = 100_000
"""Edges that are looked at between two looks at the clock: less than a tenth of a second."""


class OnLists:
    """The text of iteration/ on lists.

    most_rows  equations that are solved at once, at most: about a second
    """

    most_rows = 300

    def graph(self, graph: Graph) -> Graph:
        """The same with floats for probabilities."""
        return graph._replace(shares=list(map(float, graph.shares)))

    def zeros(self, length: int) -> list[int]:
        """A column of whole numbers, all 0."""
        return [0] * length

    def side(self, numbered: Numbered, graph: Graph, endless: Any, round: Any, is_first: bool) -> Side:
        """Nothing is known yet but the ends, the worst of them, and what endless play is worth."""
        sign, kinds = (1, numbered.kinds) if is_first else (-1, [SWAPPED.get(kind, kind) for kind in numbered.kinds])
        worths, forever = [sign * round(worth) for worth in numbered.worths[0]], sign * round(endless)
        low = [min([forever, *worths])] * len(kinds)
        for i, worth in zip(numbered.ends, worths, strict=True):
            low[i] = worth
        return Side(kinds, low, graph.first[:-1], [0.0] * len(kinds), [0] * len(kinds), forever)

    def matrix(self, cells: int) -> list[float]:
        """Room for equations."""
        return [0.0] * cells

    def find_components(self, graph: Graph, order: Order, rooms: Any) -> int:
        """How many there are; fills the order."""
        return int(_find_components(graph, order, rooms))

    def settle(self, graph: Graph, order: Order, one: Side, other: Side, apart: float, work: Any, matrix: Any) -> None:
        """A piece of the sweeps."""
        work[BUDGET] = EDGES_AT_ONCE
        _settle(graph, order, one, other, apart, work, matrix)
