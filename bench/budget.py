"""Equal time, counted in nodes: what a method looks at in so much processor time.

A match by nodes is the same on a busy machine and on a quiet one, and can be played again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import outplay as op
from bench.measure import timed

FEW, MANY = 500, 5_000
"""Nodes of the searches whose difference is a rate: what a call takes to begin counts for nobody."""


def nodes_in(seconds: float, game: Any, method: str, states: list[Any]) -> int:
    """Nodes of a compiled search that takes so long, on average over these states."""
    search = partial(op.search, game, method=method, engine="compiled")
    search(states[0], nodes=10)  # compiles, before any clock runs
    (fewer, short), (more, long) = (looked_at(partial(search, nodes=nodes), states) for nodes in (FEW, MANY))
    return max(1, round(seconds * (more - fewer) / max(long - short, 1e-9)))


def looked_at(search: Callable[[Any], Any], states: list[Any]) -> tuple[int, float]:
    """The nodes of all searches, and the processor time that they took."""
    nodes: list[int] = []
    took = timed(lambda: nodes.extend(search(state).nodes for state in states))
    return sum(nodes), took.cpu
