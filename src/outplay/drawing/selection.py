"""What of a searched tree is drawn: as much as fits, the chosen line first.

Of minimax and alpha-beta, level by level: a node is opened whole or not at all, but for the root of a wide tree, and
where a width has to do.  Of a tree that playouts grew, the nodes with most playouts: a node that is drawn has its
parent drawn too, for at least as many playouts went through that one.  The picture says how many nodes there are below
what it does not show.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Final, Literal

from outplay.errors import BadOption
from outplay.notation import write_move
from outplay.result import written
from outplay.tracing.playout_tree import Iteration, PlayoutNode, PlayoutTree
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


MOST_NAMED: Final = 3
"""Pruned moves of a node that are drawn one by one, at most; more are drawn as one."""


def select(
    tree: SearchTree,
    most: int,
    depth: float = inf,
    opened: Collection[tuple[int, ...]] = (),
    start: tuple[int, ...] = (),
    step: int | None = None,
) -> TreeItem:
    """The items to draw: at most so many nodes, down to a depth.

    `opened` are paths to open in any case, and all above them; `start` is the path of the node at the top.  Of a tree
    that playouts grew, they are those that there were after the `step`.
    """
    if most < 1:
        raise BadOption(f"most is {most}; it should be at least 1, for the root")
    if isinstance(tree, PlayoutTree):
        return select_played(tree, most, depth, opened, start, step)
    root = shut(tree, top(tree, start))
    left = most - 1
    waiting, later = deque([root]), deque[TreeItem]()
    while waiting or later:
        item = waiting.popleft() if waiting else later.popleft()
        count = min(len(item.node.children), left) if item is root else len(item.node.children)
        if not 0 < count <= left or len(item.path) - len(start) >= depth:
            continue
        show(tree, item, count)
        left -= count
        for child in item.shown:
            (waiting if child.chosen else later).append(child)
    for path in opened:
        open_path(tree, root, tuple(path))
    return root


def top(tree: SearchTree, start: tuple[int, ...] = ()) -> TreeItem:
    """The item of the node at the end of a path."""
    item = TreeItem("node", tree.root, (), "", chosen=True)
    for i in start:
        item = _child(tree, item, i)
    return item


def shut(tree: SearchTree, item: TreeItem) -> TreeItem:
    """The item, which counts all below it and shows none."""
    count_hidden(item, tree.sizes[item.node] - 1)
    return item


def _child(tree: SearchTree, item: TreeItem, i: int) -> TreeItem:
    """The item of the child of that number."""
    child = item.node.children[i]
    move = write_move(tree.game, item.node.state, child.action)
    return TreeItem("node", child, (*item.path, i), move, chosen=_is_chosen(item, i))


def _is_chosen(item: TreeItem, i: int) -> bool:
    node = item.node
    return item.chosen and node.best is not None and bool(node.children[i].action == node.best)


def show(tree: SearchTree, item: TreeItem, count: int) -> None:
    """Opens an item for so many of its children: those that are there, the chosen one, then the first."""
    there = {child.path[-1] for child in item.shown}
    numbers = range(len(item.node.children))
    wanted = sorted(numbers, key=lambda i: (i not in there, not _is_chosen(item, i)))
    show_these(tree, item, wanted[:count])


def show_these(tree: SearchTree, item: TreeItem, wanted: Iterable[int]) -> None:
    """Shows the children of these numbers and no others; those that are there stay as they are.

    After them come the moves that were pruned, and how many nodes are not shown; below an item that shows no child,
    only that.
    """
    there = {child.path[-1]: child for child in item.shown}
    item.children = [there.get(i) or shut(tree, _child(tree, item, i)) for i in sorted(wanted)]
    shown = sum(tree.sizes[child.node] for child in item.children)
    if item.children:
        item.children += _pruned(tree, item)
    count_hidden(item, tree.sizes[item.node] - 1 - shown)


def show_next(tree: SearchTree, item: TreeItem) -> TreeItem:
    """Opens an item for one child more, which it returns: the chosen one, or else the first that is not there."""
    there = {child.path[-1] for child in item.shown}
    has_chosen = any(child.chosen for child in item.shown)
    left = (i for i in range(len(item.node.children)) if i not in there)
    added = min(left, key=lambda i: has_chosen or not _is_chosen(item, i))
    show_these(tree, item, {*there, added})
    return next(child for child in item.shown if child.path[-1] == added)


def open_path(tree: SearchTree, root: TreeItem, path: tuple[int, ...]) -> None:
    """Opens the node at the end of a path whole, and above it what does not show the way there."""
    item: TreeItem | None = root
    for end in range(len(root.path) + 1, len(path) + 1):
        assert item is not None
        if path[:end] not in [child.path for child in item.shown]:
            show(tree, item, len(item.node.children))
        item = next((child for child in item.shown if child.path == path[:end]), None)
        if item is None:
            return
    assert item is not None
    show(tree, item, len(item.node.children))


def _pruned(tree: SearchTree, item: TreeItem) -> Iterator[TreeItem]:
    """An item for each pruned move, or one for all of them if they are many."""
    node, count = item.node, len(item.node.pruned)
    names = [write_move(tree.game, node.state, action) for action in node.pruned[: MOST_NAMED + 1]]
    names = [f"{name} ({written(chance)})" for name, chance in zip(names, node.left_chances, strict=False)] or names
    if count > MOST_NAMED:
        names = [f"{names[0]}, … {count} moves"]
    for i, name in enumerate(names, len(node.children)):
        yield TreeItem("pruned", node, (*item.path, i), name)


# A tree that playouts grew


def select_played(
    tree: PlayoutTree,
    most: int,
    depth: float = inf,
    opened: Collection[tuple[int, ...]] = (),
    start: tuple[int, ...] = (),
    step: int | None = None,
    first: Collection[Node] = (),
) -> TreeItem:
    """The items to draw, of those that there were after the step; `opened` and `start` are as in `select`.

    `first` are nodes to draw before all others, with those above them; else the step, or the chosen line, says which.
    """
    now = len(tree.steps) if step is None else step
    root = _along(tree.root, start)[-1]
    first = set(first) or _first(tree, root, step)
    there = _within(root, depth, now)
    ranked = sorted(there, key=lambda node: (node not in first, -tree.playouts(node, now), node.born))
    kept: set[Node] = {root, *ranked[:most]}
    for path in opened:
        way = _along(tree.root, path)
        kept.update(way, way[-1].children)
    return _items(tree, top(tree, start), kept, now)


def _first(tree: PlayoutTree, root: PlayoutNode, step: int | None) -> set[Node]:
    """What is drawn before anything else: the nodes that the iteration went through; in the end the chosen line."""
    iteration = None if step is None else tree.steps[step]
    if isinstance(iteration, Iteration):
        return set(iteration.playout.path)
    line = [root]
    while line[-1].best is not None:
        line.append(next(child for child in line[-1].children if child.action == line[-1].best))
    return set(line)


def _along(root: PlayoutNode, path: Iterable[int]) -> list[PlayoutNode]:
    """The root and the nodes that a path leads through, as far as there are some."""
    found = [root]
    for i in path:
        if i >= len(found[-1].children):
            break
        found.append(found[-1].children[i])
    return found


def _within(root: PlayoutNode, depth: float, now: int) -> Iterator[PlayoutNode]:
    """The node and those below it that there were by then, down to a depth, parents first."""
    level, plies = [root], 0
    while level and plies <= depth:
        yield from level
        level = [child for node in level for child in node.children if child.born <= now]
        plies += 1


def _items(tree: PlayoutTree, root: TreeItem, kept: Collection[Node], now: int) -> TreeItem:
    """The root with the items of the kept nodes below it; each says how many that there were by then are not kept."""
    assert isinstance(root.node, PlayoutNode)
    below: dict[Node, int] = {}
    for node in reversed(list(_within(root.node, inf, now))):
        below[node] = 1 + sum(below.get(child, 0) for child in node.children)
    waiting = [root]
    while waiting:
        item = waiting.pop()
        children = item.node.children
        item.children = [_child(tree, item, i) for i, one in enumerate(children) if one in kept and one in below]
        waiting += item.shown
        count_hidden(item, sum(below.get(child, 0) for child in children if child not in kept))
    return root
