"""A searched tree at one step of the search: what had been entered, left and pruned, and what was known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from outplay.tracing.ranges import Range

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, SearchTree


class Moment:
    """The tree after a step, and what was known then; after the last step, if none is named."""

    def __init__(self, tree: SearchTree, step: int | None = None, with_ranges: bool = False):
        self.step = len(tree.steps) - 1 if step is None else step
        self.is_end = step is None
        self.current: Node | None = None if step is None else tree.steps[step].node
        self.has_ranges = (step is not None or with_ranges) and tree.has_ranges
        self.ranges: Mapping[Node, Range] = tree.steps[self.step].ranges if self.has_ranges else {}
        self.times = tree.times

    def has_entered(self, node: Node) -> bool:
        """Had the search come to this node by the step?"""
        return self.times[node].entered <= self.step

    def has_left(self, node: Node) -> bool:
        """Had the search left this node by the step, so that its value was known?"""
        return self.times[node].left <= self.step

    def has_pruned(self, node: Node) -> bool:
        """Had the remaining moves of this node been pruned by the step?"""
        return self.times[node].pruned <= self.step
