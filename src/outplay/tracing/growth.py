"""Being told of a Monte Carlo tree search: an observer that notes every iteration, and the tree that grows by them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import inf
from typing import Any

from outplay.game import CHANCE, Player
from outplay.tracing.playout_tree import Playout, PlayoutNode
from outplay.watch import Observer


class Growth(Observer):
    """Notes every iteration that an observer is told of; a search that starts again replaces the tree."""

    def __init__(self) -> None:
        self.playouts: list[Playout] = []
        self.grown: dict[Any, PlayoutNode] = {}
        self.simulation: tuple[Mapping[Player, float], int] = ({}, 0)
        self.is_new = False

    def expanded(self, child: Any) -> None:
        self.is_new = child.playouts == 0

    def simulated(self, child: Any, utilities: Mapping[Any, float], plies: int) -> None:
        self.simulation = utilities, plies

    def back_propagated(self, child: Any) -> None:
        path = [child]
        while path[-1].parent is not None:
            path.append(path[-1].parent)
        if path[-1] not in self.grown:
            self.playouts, self.grown = [], {}
        path.reverse()
        scores = [None if above.mover == CHANCE else node.score for above, node in pairwise(path)]
        self._note([self._grown(node) for node in path], [None, *scores])

    def _note(self, path: list[PlayoutNode], scores: list[float | None]) -> None:
        utilities, plies = self.simulation
        for node in path:
            node.totals.append((node.totals[-1] if node.totals else 0) + utilities[node.player])
            node.visited.append(len(self.playouts))
        if self.is_new:
            scores[-1] = None
        self.playouts.append(Playout(tuple(path), tuple(scores), self.is_new, utilities, plies))

    def _grown(self, node: Any) -> PlayoutNode:
        """The node that stands for one of the search's own, made when it is first met."""
        if node not in self.grown:
            made = PlayoutNode(node.state, node.action, node.mover, -inf, inf, node.chance)
            made.kind = "terminal" if node.mover is None else "open"
            made.player, made.born = node.player, len(self.playouts)
            self.grown[node] = made
            if node.parent is not None:
                self.grown[node.parent].children.append(made)
        return self.grown[node]
