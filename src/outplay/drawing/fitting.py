"""As much of a tree as a width has room for: the chosen line, then child by child what fits beside it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final

from outplay.drawing.layout import place
from outplay.drawing.moment import Moment
from outplay.drawing.played import select_played
from outplay.drawing.playout_twigs import painter_for
from outplay.drawing.selection import open_path, show, sizes, top
from outplay.drawing.tree_picture import MARGIN, can_have_boards, measure
from outplay.drawing.twig import Twig
from outplay.drawing.twigs import TwigPainter
from outplay.tracing.playout_tree import PlayoutTree

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, SearchTree


WORTH: Final = 0.55
"""Boards are drawn if, with them, there is room for at least this share of the nodes."""


def fitting(
    tree: SearchTree, moment: Moment, most: int, width: float, opened: Collection[tuple[int, ...]]
) -> tuple[Twig, bool]:
    """The twigs to draw, at most so many and no wider than that, but for those `opened`; and whether with boards."""
    if isinstance(tree, PlayoutTree):
        return _fitting_played(tree, moment, most, width, opened)
    below = sizes(tree.root)
    root, boards = _better(
        can_have_boards(tree), lambda boards: Fitting(tree, moment, below, boards=boards).grow(most, width)
    )
    for path in opened:
        open_path(tree, root, below, path)
    return root, boards


def _better(can_have_boards: bool, fitted: Callable[[bool], Twig]) -> tuple[Twig, bool]:
    """What fits with boards, if there is nearly as much of it as without them."""
    root = fitted(False)
    with_boards = fitted(True) if can_have_boards else root
    if can_have_boards and _nodes(with_boards) >= WORTH * _nodes(root):
        return with_boards, True
    return root, False


def _fitting_played(
    tree: PlayoutTree, moment: Moment, most: int, width: float, opened: Collection[tuple[int, ...]]
) -> tuple[Twig, bool]:
    """The same of the most played nodes: the most of them that are not too wide."""

    def fitted(boards: bool) -> Twig:
        painter = painter_for(tree, moment, boards, stepping=True)
        fewest, too_many = 1, min(most, tree.nodes) + 1
        while too_many - fewest > 1:
            middle = (fewest + too_many) // 2
            if width_of(painter, select_played(tree, middle)) <= width:
                fewest = middle
            else:
                too_many = middle
        return select_played(tree, fewest)

    root, boards = _better(can_have_boards(tree), fitted)
    return select_played(tree, _nodes(root), opened=opened), boards


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
        return width_of(self.painter, self.root)


def width_of(painter: TwigPainter, root: Twig) -> float:
    """How wide the picture is, but for its legend."""
    measure(painter, list(root))
    return max(middle + twig.right for twig, middle in place(root).items()) + 2 * MARGIN
