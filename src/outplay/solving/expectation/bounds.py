"""A proved interval for every position, pass after pass, until it is narrow enough at the roots."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol

from outplay.solving.expectation.numbers import (
    CHANGED,
    CHOOSER,
    NEXT,
    PASS,
    PATIENCE,
    PLACES,
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

FINER: Final = 1024
"""Each component is settled to this part of the tolerance, for errors add up; and so much finer in the next pass."""

FIRST_BATCHES: Final = 8
"""Batches of sweeps that a component has at most in the first pass; so much more in each later one."""


Rounding = Callable[[Any], float]


class Machine(Protocol):
    """What runs the text of iteration/: on lists, or on arrays."""

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
        """Every component once."""
        work, components = self.work, len(self.order.starts) - 1
        work[NEXT], work[CHANGED], work[PASS], work[PATIENCE] = 0, 0, self.passes, patience
        while work[NEXT] < components:
            hear(work[NEXT] / components)
            work[SPENT] = 0
            self.machine.settle(self.graph, self.order, self.one, self.other, apart, work, self.matrix)
