"""What is put into the picture of a tree: its items, and the step of the search that is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from outplay.tracing.ranges import Range

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, SearchTree

UNMEASURED: Final = 0.0
"""The height of an item that no painter has measured."""


@dataclass(eq=False)
class TreeItem:
    """One thing in the picture: a node, a pruned branch, or what is not shown below a node.

    path   the numbers of the children that lead here from the root: the item's name
    move   how people write the move that leads here
    hidden how many nodes are below that the picture does not show
    left, right, height  how far it reaches, which the painter decides
    """

    kind: Literal["node", "pruned", "hidden"]
    node: Node
    path: tuple[int, ...]
    move: str
    hidden: int = 0
    chosen: bool = False
    children: list[TreeItem] = field(default_factory=list)
    left: float = 0
    right: float = 0
    height: float = UNMEASURED

    @property
    def shown(self) -> list[TreeItem]:
        """The nodes right below it."""
        return [child for child in self.children if child.kind == "node"]

    def __iter__(self) -> Iterator[TreeItem]:
        """The item and all below it, parents first."""
        waiting = [self]
        while waiting:
            item = waiting.pop()
            yield item
            waiting.extend(reversed(item.children))


def name_of_path(path: tuple[int, ...]) -> str:
    """The name of the node that the numbers lead to: 'root', '0', '0.2.1'."""
    return ".".join(map(str, path)) or "root"


def count_hidden(item: TreeItem, hidden: int) -> None:
    """A last child that counts what is not shown, if there is anything."""
    item.hidden = hidden
    if hidden:
        item.children.append(TreeItem("hidden", item.node, (*item.path, len(item.node.children)), "", hidden))


class TreeAtStep:
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
