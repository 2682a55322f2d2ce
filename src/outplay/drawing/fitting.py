"""As much of a tree as a width has room for: the chosen line, then child by child what fits beside it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final

from outplay.drawing.item_painter import ItemPainter, painter_for
from outplay.drawing.layout import place
from outplay.drawing.selection import TreeAtStep, TreeItem, open_path, select_played, show_next, show_these, shut, top
from outplay.drawing.tree_picture import MARGIN, can_have_boards, measure
from outplay.tracing.playout_tree import PlayoutTree

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, SearchTree


BOARDS_WORTH_SHARE: Final = 0.55
"""Boards are drawn if, with them, there is room for at least this share of the nodes."""

BOARD_PLIES: Final = 4
"""Plies of a tree whose nodes have boards, at most: one below the other they would not fit on a screen."""


def fitting(
    tree: SearchTree, moment: TreeAtStep, most: int, width: float, opened: Collection[tuple[int, ...]]
) -> tuple[TreeItem, bool]:
    """The items to draw, at most so many and no wider than that, but for those `opened`; and whether with boards."""
    if isinstance(tree, PlayoutTree):
        return fitting_played(tree, moment, most, width, opened)

    def fitted(boards: bool) -> TreeItem:
        return Fitting(ItemPainter(tree, moment, boards, stepping=True)).grow(most, width)

    root, boards = _better(can_have_boards(tree) and _height(tree) <= BOARD_PLIES, fitted)
    for path in opened:
        open_path(tree, root, path)
    return root, boards


def _better(can_have_boards: bool, fitted: Callable[[bool], TreeItem]) -> tuple[TreeItem, bool]:
    """What fits with boards, if there is nearly as much of it as without them."""
    root = fitted(False)
    with_boards = fitted(True) if can_have_boards else root
    if can_have_boards and _nodes(with_boards) >= BOARDS_WORTH_SHARE * _nodes(root):
        return with_boards, True
    return root, False


def fitting_played(
    tree: PlayoutTree,
    moment: TreeAtStep,
    most: int,
    width: float,
    opened: Collection[tuple[int, ...]],
    first: Collection[Node] = (),
) -> tuple[TreeItem, bool]:
    """As many of the most played nodes as are not too wide, `first` in any case; and whether with boards."""

    def fitted(boards: bool) -> TreeItem:
        painter = painter_for(tree, moment, boards, stepping=True)
        fewest, too_many = max(len(first), 1), max(min(most, tree.nodes), len(first)) + 1
        while too_many - fewest > 1:
            middle = (fewest + too_many) // 2
            if width_of(painter, select_played(tree, middle, first=first)) <= width:
                fewest = middle
            else:
                too_many = middle
        return select_played(tree, fewest, first=first)

    root, boards = _better(can_have_boards(tree), fitted)
    return select_played(tree, _nodes(root), opened=opened, first=first), boards


def _height(tree: SearchTree) -> int:
    """How many plies deep the search went."""
    heights: dict[Node, int] = {}
    for node in reversed(list(tree)):
        heights[node] = 1 + max((heights[child] for child in node.children), default=-1)
    return heights[tree.root]


def _nodes(root: TreeItem) -> int:
    return sum(item.kind == "node" for item in root)


class Fitting:
    """Lets a tree grow as long as its picture is not too wide and has not too many nodes.

    What it begins with, the chosen line or what `keep` shows, is shown however wide it is.
    """

    def __init__(self, painter: ItemPainter):
        self.tree, self.painter = painter.tree, painter
        self.root = shut(self.tree, top(self.tree))

    def grow(self, most: int, width: float) -> TreeItem:
        """The items to draw: every node in turn gets one child more, and the moves that were pruned with its first."""
        if not self.root.shown:
            self._open_line(most)
        growing = deque(item for item in self.root if item.kind == "node")
        nodes = len(growing)
        while growing and nodes < most:
            item = growing.popleft()
            if not item.hidden:
                continue
            before = {child.path[-1] for child in item.shown}
            added = show_next(self.tree, item)
            if width_of(self.painter, self.root) > width:
                show_these(self.tree, item, before)
                continue
            nodes += 1
            growing += [item, added]
        return self.root

    def _open_line(self, most: int) -> None:
        """Shows the chosen line, down to at most so many nodes."""
        line = [self.root]
        while len(line) < most and line[-1].node.best is not None and line[-1].node.children:
            line.append(show_next(self.tree, line[-1]))

    def keep(self, path: tuple[int, ...], children: range) -> TreeItem:
        """Shows the way along a path, and at its end these children with all that is below them."""
        self.root = item = shut(self.tree, top(self.tree))
        for i in path:
            show_these(self.tree, item, (i,))
            (item,) = item.shown
        show_these(self.tree, item, children)
        waiting = item.shown
        while waiting:
            inner = waiting.pop()
            show_these(self.tree, inner, range(len(inner.node.children)))
            waiting += inner.shown
        return self.root


def width_of(painter: ItemPainter, root: TreeItem) -> float:
    """How wide the picture is, but for its legend."""
    measure(painter, list(root))
    return max(middle + item.right for item, middle in place(root).items()) + 2 * MARGIN
