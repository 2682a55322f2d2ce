"""Where a step of a large search is watched: its node and the path to it are always drawn, and the rest folds.

The nodes are divided into regions: neighbours below one node, whole with all below them, as many as there is room for
beside the path that leads there.  A search is in one region for many steps on end, so that the picture stays; going
back leads through the same ones.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from outplay.drawing.fitting import Fitting, fitting, fitting_played, width_of
from outplay.drawing.moment import Moment
from outplay.drawing.played import select_played
from outplay.drawing.playout_twigs import painter_for
from outplay.drawing.selection import open_path, sizes
from outplay.drawing.twig import Twig
from outplay.tracing.playout_tree import Iteration, PlayoutNode, PlayoutTree

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, SearchTree


MOST_OF_RUN: Final = 16
"""Nodes on the paths of iterations that share a picture, at most, unless one path alone has more."""


class Region(NamedTuple):
    """Some children of the node at the end of a path, and the first and the last of the steps that are seen there."""

    path: tuple[int, ...]
    children: range
    first: int
    last: int


class View(NamedTuple):
    """What is drawn, with boards or without, and the steps from the first to the last whose nodes it shows."""

    root: Twig
    boards: bool
    first: int
    last: int


class Run(NamedTuple):
    """Iterations from the first to the last, and the nodes that those went through which are seen nowhere else."""

    first: int
    last: int
    nodes: frozenset[Node]


class Regions:
    """The regions of a tree, in pictures of at most so many nodes, and no wider than that but for one path."""

    def __init__(self, tree: SearchTree, moment: Moment, most: int, width: float):
        self.tree, self.moment, self.most, self.width = tree, moment, most, width
        self.overview, self.boards = fitting(tree, moment, most, width, ())
        self.painter = painter_for(tree, moment, self.boards, stepping=True)
        self.below = sizes(tree.root)
        self.groups: dict[tuple[int, ...], list[range]] = {}

    def view(self, step: int, opened: Collection[tuple[int, ...]] = (), is_full: bool = True) -> View:
        """What is drawn at a step; at the last one the chosen line, and what there is room for beside it.

        `is_full` uses the room beside a region for more of the tree.
        """
        last = len(self.tree.steps) - 1
        if isinstance(self.tree, PlayoutTree):
            return self._played(self.tree, step, opened)
        if not any(twig.kind == "hidden" for twig in self.overview):
            return View(self.overview, self.boards, 0, last)
        if step == last:
            return View(fitting(self.tree, self.moment, self.most, self.width, opened)[0], self.boards, last, last)
        region = self.region(step)
        fit = Fitting(self.tree, self.below, self.painter)
        root = fit.keep(region.path, region.children)
        if is_full:
            root = fit.grow(self.most, self.width)
        for path in opened:
            open_path(self.tree, root, self.below, path)
        return View(root, self.boards, region.first, min(region.last, last - 1))

    def _played(self, tree: PlayoutTree, step: int, opened: Collection[tuple[int, ...]]) -> View:
        """The nodes with most playouts; of an iteration that was elsewhere, the paths of its run before all others."""
        i = bisect_right(self.runs, step, key=lambda run: run.first) - 1
        first, last, paths = self.runs[i] if i >= 0 and step <= self.runs[i].last else Run(step, step, frozenset())
        if step not in self.elsewhere:
            first, last, paths = Run(step, step, frozenset())
        root, boards = fitting_played(tree, self.moment, self.most, self.width, opened, paths)
        return View(root, boards, first, last)

    @cached_property
    def elsewhere(self) -> dict[int, tuple[PlayoutNode, ...]]:
        """The iterations whose paths the overview does not show, with their paths."""
        drawn = {twig.node for twig in self.overview}
        paths = {step.number: step.playout.path for step in self.tree.steps if isinstance(step, Iteration)}
        return {number: path for number, path in paths.items() if not drawn.issuperset(path)}

    @cached_property
    def runs(self) -> list[Run]:
        """Those iterations in runs, each with the nodes of its paths, which are not too many for one picture."""
        runs: list[Run] = []
        for number, path in self.elsewhere.items():
            if runs and self._fits_a_run(both := runs[-1].nodes.union(path)):
                runs[-1] = Run(runs[-1].first, number, both)
            else:
                runs.append(Run(number, number, frozenset(path)))
        return runs

    def _fits_a_run(self, nodes: frozenset[Node]) -> bool:
        assert isinstance(self.tree, PlayoutTree)
        if len(nodes) > MOST_OF_RUN:
            return False
        return width_of(self.painter, select_played(self.tree, len(nodes), first=nodes)) <= self.width

    def region(self, step: int) -> Region:
        """The region in which a step is seen."""
        times, node = self.tree.times, self.tree.root
        path: tuple[int, ...] = ()
        first, last, now = 0, len(self.tree.steps) - 1, step
        while True:
            groups = self._groups(node, path)
            starts = [times[node.children[group[0]]].entered for group in groups]
            i = max(bisect_left(starts, now + 1) - 1, 0)
            first = first if i == 0 else starts[i]
            last = last if i == len(groups) - 1 else starts[i + 1] - 1
            child = node.children[groups[i][0]]
            if len(groups[i]) > 1 or not child.children or self._fits(path, groups[i]):
                return Region(path, groups[i], first, last)
            now = min(max(now, times[child].entered), times[child].left)
            node, path = child, (*path, groups[i][0])

    def _groups(self, node: Node, path: tuple[int, ...]) -> list[range]:
        """The children of a node in runs of neighbours, each as long as it fits whole; one alone may be too large."""
        if path not in self.groups:
            found, first, count = [], 0, len(node.children)
            while first < count:
                ends = range(first + 2, min(count, first + self.most) + 1)
                longer = bisect_left(ends, True, key=lambda end: not self._fits(path, range(first, end)))
                found.append(range(first, first + 1 + longer))
                first += 1 + longer
            self.groups[path] = found
        return self.groups[path]

    def _fits(self, path: tuple[int, ...], children: range) -> bool:
        node = self.tree.root
        for i in path:
            node = node.children[i]
        if len(path) + 1 + sum(self.below[node.children[i]] for i in children) > self.most:
            return False
        fit = Fitting(self.tree, self.below, self.painter)
        fit.keep(path, children)
        return fit.width() <= self.width
