"""A proved interval for every position, pass after pass, until it is narrow enough at the roots; and what runs it.

Small graphs need no compiler: the texts of components.py and settle.py run on lists, and where no position comes again,
backward induction gives exact numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from outplay.solving.entries import Column, Value
from outplay.solving.expectation.components import find_components
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
from outplay.solving.expectation.settle import settle

FINER: Final = 1024
"""Each component is settled to this part of the tolerance, for errors add up; and so much finer in the next pass."""

FIRST_BATCHES: Final = 8
"""Batches of sweeps that a component has at most in the first pass; so much more in each later one."""


Rounding = Callable[[Any], float]


class OnLists:
    """What runs components.py and settle.py: on lists of Python; or, in kernels.py, on arrays.

    most_rows  equations that are solved at once, at most: about a second
    budget     edges that are looked at between two looks at the clock: less than a tenth of a second
    """

    most_rows = 300
    budget = 100_000

    def graph(self, graph: Graph) -> Graph:
        """The graph with floats for probabilities."""
        return graph._replace(shares=list(map(float, graph.shares)))

    def column(self, length: int, number: float) -> Column:
        """A column that holds this number everywhere."""
        return [number] * length

    def kinds(self, kinds: Column, seen: Sequence[int]) -> Column:
        """The kinds of all positions, each as somebody sees it."""
        return [seen[kind] for kind in kinds]

    def find_components(self, graph: Graph, order: Order, rooms: Column) -> int:
        """How many there are; fills the order."""
        return find_components(graph, order, rooms)

    def settle(self, *places: Any) -> None:
        """Sweeps on, for so many edges at most."""
        settle(*places)


SEEN_BY_FIRST: Final = (CHOOSER, REPLIER, DICE, END)
SEEN_BY_SECOND: Final = (REPLIER, CHOOSER, DICE, END)
"""Kinds of positions, as each side sees them: who moves is a chooser to themselves."""


def side_of(
    machine: OnLists, numbered: Numbered, first: Column, endless: Value, rounded: Rounding, seen: Sequence[int]
) -> Side:
    """Nothing is known yet but the ends, the worst of them, and what endless play is worth."""
    sign, count = 1.0 if seen is SEEN_BY_FIRST else -1.0, len(numbered.kinds)
    worths, forever = [sign * rounded(worth) for worth in numbered.worths[0]], sign * rounded(endless)
    low = machine.column(count, min([forever, *worths]))
    for i, worth in zip(numbered.ends, worths, strict=True):
        low[i] = worth
    aim, row = machine.column(count, 0.0), machine.column(count, 0)
    return Side(machine.kinds(numbered.kinds, seen), low, first[:-1].copy(), aim, row, forever)


def ordered(machine: OnLists, graph: Graph, positions: int) -> Order:
    """The components of a graph."""
    members, starts, circular, place, *rooms = (machine.column(positions + (i == 1), 0) for i in range(10))
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

    def __init__(self, machine: OnLists, numbered: Numbered, graph: Graph, order: Order, endless: Value):
        self.machine, self.graph, self.order = machine, graph, order
        self.one = side_of(machine, numbered, graph.first, endless, float_below, SEEN_BY_FIRST)
        self.other = side_of(machine, numbered, graph.first, endless, float_above, SEEN_BY_SECOND)
        self.work = machine.column(PLACES, 0)
        self.work[ROWS] = rows = min(max(sizes(order), default=0), machine.most_rows)
        self.matrix = machine.column(rows * (rows + 2), 0.0)
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
            work[SPENT], work[BUDGET] = 0, self.machine.budget
            self.machine.settle(self.graph, self.order, self.one, self.other, apart, work, self.matrix)


POSITIONS_AT_ONCE: Final = 4096
"""Positions between two looks at the clock."""


class ExactValues:
    """The value of every position in the view of the first player, in fractions."""

    passes, sweeps, is_stuck = 1, 0, False

    def __init__(self, numbered: Numbered, order: Order, hear: Callable[[float], None]):
        self.kinds, self.graph = numbered.kinds, numbered.graph
        self.values: list[Value] = [None] * len(self.kinds)
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

    def _value(self, i: int) -> Value:
        first, last = self.graph.first[i], self.graph.first[i + 1]
        below = [self.values[j] for j in self._successors(self.graph, i)]
        if self.kinds[i] == DICE:
            return sum(share * value for share, value in zip(self.graph.shares[first:last], below, strict=True))
        return max(below) if self.kinds[i] == CHOOSER else min(below)

    @staticmethod
    def _successors(graph: Graph, i: int) -> Any:
        return graph.to[graph.first[i] : graph.first[i + 1]]
