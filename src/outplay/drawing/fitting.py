"""As much of a tree as a width has room for: the chosen line, then child by child what fits beside it."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from outplay.drawing.layout import place
from outplay.drawing.moment import Moment
from outplay.drawing.selection import Twig, open_path, show, sizes, top
from outplay.drawing.tree_picture import MARGIN, can_have_boards, measure
from outplay.drawing.twigs import TwigPainter

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, SearchTree


WORTH: Final = 0.55
"""Boards are drawn if, with them, there is room for at least this share of the nodes."""


def fitting(
    tree: SearchTree, moment: Moment, most: int, width: float, opened: Collection[tuple[int, ...]]
) -> tuple[Twig, bool]:
    """The twigs to draw, at most so many and no wider than that, but for those `opened`; and whether with boards."""
    below = sizes(tree.root)
    root, boards = Fitting(tree, moment, below, boards=False).grow(most, width), False
    if can_have_boards(tree):
        with_boards = Fitting(tree, moment, below, boards=True).grow(most, width)
        if _nodes(with_boards) >= WORTH * _nodes(root):
            root, boards = with_boards, True
    for path in opened:
        open_path(tree, root, below, path)
    return root, boards


def _nodes(root: Twig) -> int:
    return sum(twig.kind == "node" for twig in root)


class Fitting:
    """Lets a tree grow as long as its picture is not too wide and has not too many nodes.

    The chosen line is shown however wide it is: with one child at each node that is not much.
    """

    def __init__(self, tree: SearchTree, moment: Moment, below: dict[Node, int], *, boards: bool):
        self.tree, self.below = tree, below
        self.painter = TwigPainter(tree, moment, boards, stepping=True)
        self.root = top(tree, below)

    def grow(self, most: int, width: float) -> Twig:
        """The twigs to draw: every node in turn gets one child more, and the moves that were pruned with its first."""
        growing = deque(self._line(most))
        nodes = len(growing)
        while growing and nodes < most:
            twig = growing.popleft()
            before = twig.shown
            if not twig.hidden:
                continue
            show(self.tree, twig, self.below, len(before) + 1)
            if self.width() > width:
                show(self.tree, twig, self.below, len(before))
                continue
            nodes += 1
            growing += [twig, *(child for child in twig.shown if child not in before)]
        return self.root

    def _line(self, most: int) -> list[Twig]:
        """The chosen line, opened."""
        line = [self.root]
        while len(line) < most and line[-1].node.best is not None and line[-1].node.children:
            show(self.tree, line[-1], self.below, 1)
            line += line[-1].shown
        return line

    def width(self) -> float:
        """How wide the picture is, but for its legend."""
        measure(self.painter, list(self.root))
        return max(middle + twig.right for twig, middle in place(self.root).items()) + 2 * MARGIN
