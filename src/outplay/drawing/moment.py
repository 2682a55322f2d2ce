"""A searched tree at one step of the search: what had been entered, left and pruned, and what was known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from outplay.drawing.ranges import Range

if TYPE_CHECKING:
    from outplay.drawing.trace import Node, SearchTree


class Moment:
    """The tree after a step, and what was known then; after the last step, if none is named."""

    def __init__(self, tree: SearchTree, step: int | None = None, with_ranges: bool = False):
        self.step = len(tree.steps) - 1 if step is None else step
        self.is_end = step is None
        self.current: Node | None = None if step is None else tree.steps[step].node
        self.has_ranges = (step is not None or with_ranges) and tree.result.values is None
        self.ranges: Mapping[Node, Range] = tree.steps[self.step].ranges if self.has_ranges else {}
        self.times = times(tree)

    def has_entered(self, node: Node) -> bool:
        """Had the search come here?"""
        return self.times[node][0] <= self.step

    def has_left(self, node: Node) -> bool:
        """Was its value known?"""
        return self.times[node][1] <= self.step

    def has_pruned(self, node: Node) -> bool:
        """Had its remaining moves been pruned?"""
        return self.times[node][2] <= self.step


def times(tree: SearchTree) -> dict[Node, tuple[int, int, int]]:
    """The steps at which each node was entered, left and pruned; a step beyond the last for what never happened."""
    never = len(tree.steps)
    found = {node: [never, never, never] for node in tree}
    for step in tree.steps:
        found[step.node][{"entered": 0, "pruned": 2}.get(step.what, 1)] = step.number
    return {node: (entered, left, pruned) for node, (entered, left, pruned) in found.items()}
