"""A proved interval for every position, pass after pass, until it is narrow enough at the roots; and what runs it.

Small graphs need no compiler: the texts of components.py and settle.py run on lists, and where no position comes again,
backward induction gives exact numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any, Final, Protocol

from outplay.solving.expectation.components import components_with
from outplay.solving.expectation.numbers import (
    BUDGET,
    CHANGED,
    CHOOSER,
    DICE,
    END,
    NEXT,
    PASS,
    PATIENCE,
    PLACES,
    REPLIER,
    ROWS,
    SPENT,
    SWEEPS,
    Graph,
    Order,
    Side,
    float_above,
    float_below,
)
from outplay.solving.expectation.positions import Numbered
from outplay.solving.expectation.settle import settle_with

FINER: Final = 1024
"""Each component is settled to this part of the tolerance, for errors add up; and so much finer in the next pass."""

FIRST_BATCHES: Final = 8
"""Batches of sweeps that a component has at most in the first pass; so much more in each later one."""


Rounding = Callable[[Any], float]


class Machine(Protocol):
    """What runs components.py and settle.py: on lists, or on arrays."""

    most_rows: int

    def graph(self, graph: Graph) -> Graph: ...
    def zeros(self, length: int) -> Any: ...
    def side(self, numbered: Numbered, graph: Graph, endless: Any, round: Rounding, is_first: bool) -> Side: ...
    def matrix(self, cells: int) -> Any: ...
    def find_components(self, graph: Graph, order: Order, rooms: Any) -> int: ...
    def settle(
        self, graph: Graph, order: Order, one: Side, other: Side, apart: float, work: Any, matrix: Any
    ) -> None: ...


def ordered(machine: Machine, graph: Graph, positions: int) -> Order:
    """The components of a graph."""
    members, starts, circular, place, *rooms = (machine.zeros(positions + (column == 1)) for column in range(10))
    order = Order(members, starts, circular, place)
    count = machine.find_components(graph, order, tuple(rooms))
    return order._replace(starts=starts[: count + 1], circular=circular[:count])


def sizes(order: Order) -> list[int]:
    """How many members each of the components has in which positions come again."""
    circles = (c for c, circular in enumerate(order.circular) if circular)
    return [int(order.starts[c + 1] - order.starts[c]) for c in circles]


class Bounds:
    """What each player can make sure of, everywhere, in the view of the first player.

    passes    how often all components were gone through
    sweeps    how often a component was gone through
    is_stuck  did rounding end it: does nothing rise any more?
    """

    def __init__(self, machine: Machine, numbered: Numbered, graph: Graph, order: Order, endless: Any):
        self.machine, self.graph, self.order = machine, graph, order
        self.one = machine.side(numbered, graph, endless, float_below, True)
        self.other = machine.side(numbered, graph, endless, float_above, False)
        self.work = machine.zeros(PLACES)
        self.work[ROWS] = rows = min(max(sizes(order), default=0), machine.most_rows)
        self.matrix = machine.matrix(rows * (rows + 2))
        self.passes, self.is_stuck = 0, False

    @property
    def sweeps(self) -> int:
        return int(self.work[SWEEPS])

    def at(self, i: int) -> tuple[float, float]:
        """The least and the most that the position is worth."""
        return 0.0 + float(self.one.low[i]), 0.0 - float(self.other.low[i])  # never -0.0

    def chosen(self, i: int, kind: int) -> int:
        """Where the strategy goes of the player who decides there."""
        return int(self.graph.to[(self.one if kind == CHOOSER else self.other).choice[i]])

    def width(self, roots: Iterable[int]) -> float:
        """How wide the interval is, at most, at these positions."""
        return max(high - low for low, high in map(self.at, roots))

    def narrow(self, roots: list[int], tolerance: float, hear: Callable[[float], None]) -> None:
        """Goes on until the interval is that narrow at all roots, or rounding lets nothing rise.

        `hear` is told, now and then, which share of a pass is done; what it raises ends it.
        """
        apart, patience = tolerance / FINER, FIRST_BATCHES
        while not self.passes or (self.width(roots) > tolerance and not self.is_stuck):
            self._pass(apart, patience, hear)
            self.passes, self.is_stuck = self.passes + 1, not self.work[CHANGED]
            apart, patience = apart / FINER, patience * FIRST_BATCHES

    def _pass(self, apart: float, patience: int, hear: Callable[[float], None]) -> None:
        """Goes through every component once."""
        work, components = self.work, len(self.order.starts) - 1
        work[NEXT], work[CHANGED], work[PASS], work[PATIENCE] = 0, 0, self.passes, patience
        while work[NEXT] < components:
            hear(work[NEXT] / components)
            work[SPENT] = 0
            self.machine.settle(self.graph, self.order, self.one, self.other, apart, work, self.matrix)


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
    """Components and sweeps on lists of Python.

    most_rows  equations that are solved at once, at most: about a second
    """

    most_rows = 300

    def graph(self, graph: Graph) -> Graph:
        """The graph with floats for probabilities."""
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
        """A matrix of so many cells, all 0."""
        return [0.0] * cells

    def find_components(self, graph: Graph, order: Order, rooms: Any) -> int:
        """How many there are; fills the order."""
        return int(_find_components(graph, order, rooms))

    def settle(self, graph: Graph, order: Order, one: Side, other: Side, apart: float, work: Any, matrix: Any) -> None:
        """Sweeps on, for so many edges at most."""
        work[BUDGET] = EDGES_AT_ONCE
        _settle(graph, order, one, other, apart, work, matrix)
