"""Components and sweeps on arrays, through the compiler: for any graph, whoever numbered it."""

from __future__ import annotations

from time import perf_counter
from types import SimpleNamespace
from typing import Any, Final

import numpy as np
from numba import typeof

from outplay.compiling.cache import inner, kernel
from outplay.compiling.interruptible import compile_interruptibly
from outplay.solving.expectation.iteration.components import components_with
from outplay.solving.expectation.iteration.settle import settle_with
from outplay.solving.expectation.numbers import BUDGET, CHOOSER, REPLIER, Graph, Order, Side
from outplay.solving.expectation.positions import Numbered

ON_ARRAYS = SimpleNamespace(bound=inner)
_find_components, _settle = components_with(ON_ARRAYS), settle_with(ON_ARRAYS)

MOMENT: Final = 0.05
"""Seconds: while a piece of the sweeps takes less, the next one is twice as large."""


@kernel
def run_components(graph, order, rooms):
    """`find_components`."""
    return _find_components(graph, order, rooms)


@kernel
def run_settle(graph, order, one, other, apart, work, matrix):
    """`settle`."""
    _settle(graph, order, one, other, apart, work, matrix)


def run_free(function: Any, *arguments: Any) -> Any:
    """Calls a kernel that knows no game, which may have to be compiled first."""
    kinds = tuple(map(typeof, arguments))
    if kinds not in function.overloads:
        compile_interruptibly(lambda: function.compile(kinds))
    return function(*arguments)


class OnArrays:
    """The text of iteration/ on NumPy's arrays.

    most_rows  equations that are solved at once, at most: about a second
    """

    most_rows = 1_200

    def __init__(self) -> None:
        self.budget = 1 << 16

    def graph(self, graph: Graph) -> Graph:
        """The same in arrays."""
        return Graph(
            np.asarray(graph.first, np.int64), np.asarray(graph.to, np.int32), np.asarray(graph.shares, np.float64)
        )

    def zeros(self, length: int) -> Any:
        """A column of whole numbers, all 0."""
        return np.zeros(length, np.int64)

    def side(self, numbered: Numbered, graph: Graph, endless: Any, round: Any, is_first: bool) -> Side:
        """Nothing is known yet but the ends, the worst of them, and what endless play is worth."""
        sign, kinds = 1.0 if is_first else -1.0, np.array(numbered.kinds, np.int8)
        if not is_first:
            kinds = np.where(kinds == CHOOSER, REPLIER, np.where(kinds == REPLIER, CHOOSER, kinds)).astype(np.int8)
        worths = sign * np.array([round(worth) for worth in numbered.worths[0]], np.float64)
        forever = sign * round(endless)
        low = np.full(len(kinds), min(forever, worths.min(initial=forever)))
        low[np.asarray(numbered.ends, np.int64)] = worths
        rooms = np.zeros(len(kinds)), np.zeros(len(kinds), np.int64)
        return Side(kinds, low, graph.first[:-1].copy(), *rooms, forever)

    def matrix(self, cells: int) -> Any:
        """Room for equations."""
        return np.zeros(cells)

    def find_components(self, graph: Graph, order: Order, rooms: Any) -> int:
        """How many there are; fills the order."""
        return int(run_free(run_components, graph, order, rooms))

    def settle(self, graph: Graph, order: Order, one: Side, other: Side, apart: float, work: Any, matrix: Any) -> None:
        """A piece of the sweeps."""
        work[BUDGET] = self.budget
        began = perf_counter()
        run_free(run_settle, graph, order, one, other, apart, work, matrix)
        self.budget *= 2 if perf_counter() - began < MOMENT else 1
