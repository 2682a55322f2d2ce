"""A search to be walked through, step by step, on a page that asks for its pictures as it needs them.

The node of a step and the path to it are always drawn, and the rest folds.  The nodes are divided into regions:
neighbours below one node, whole with all below them, as many as there is room for beside the path that leads there.  A
search is in one region for many steps on end, so that the picture stays; going back leads through the same ones.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from functools import cached_property
from math import inf, isinf
from typing import TYPE_CHECKING, Final, NamedTuple

from outplay.drawing.fitting import Fitting, fitting, fitting_played, width_of
from outplay.drawing.item_painter import painter_for
from outplay.drawing.selection import TreeAtStep, TreeItem, open_path, select, select_played
from outplay.drawing.steps import steps_of
from outplay.drawing.svg import Picture
from outplay.drawing.tree_picture import drawn
from outplay.errors import BadOption
from outplay.tracing.playout_tree import Iteration, PlayoutNode, PlayoutTree
from outplay.writing import PlainData

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, SearchTree

RUN_NODES: Final = 16
"""Nodes on the paths of iterations that share a picture, at most, unless one path alone has more."""


class Region(NamedTuple):
    """Some children of the node at the end of a path, and the first and the last of the steps that are seen there."""

    path: tuple[int, ...]
    children: range
    first: int
    last: int


class Shown(NamedTuple):
    """What is drawn, with boards or without, and the steps from the first to the last whose nodes it shows."""

    root: TreeItem
    boards: bool
    first: int
    last: int


class IterationRun(NamedTuple):
    """Iterations from the first to the last, and the nodes that those went through which are seen nowhere else."""

    first: int
    last: int
    nodes: frozenset[Node]


class Regions:
    """The regions of a tree, in pictures of at most so many nodes, and no wider than that but for one path."""

    def __init__(self, tree: SearchTree, moment: TreeAtStep, most: int, width: float):
        self.tree, self.moment, self.most, self.width = tree, moment, most, width
        self.overview, self.boards = fitting(tree, moment, most, width, ())
        self.painter = painter_for(tree, moment, self.boards, stepping=True)
        self.groups: dict[tuple[int, ...], list[range]] = {}

    def view(self, step: int, opened: Collection[tuple[int, ...]] = (), is_full: bool = True) -> Shown:
        """What is drawn at a step; at the last one the chosen line, and what there is room for beside it.

        `is_full` uses the room beside a region for more of the tree.
        """
        last = len(self.tree.steps) - 1
        if isinstance(self.tree, PlayoutTree):
            return self._played(self.tree, step, opened)
        if not any(item.kind == "hidden" for item in self.overview):
            return Shown(self.overview, self.boards, 0, last)
        if step == last:
            return Shown(fitting(self.tree, self.moment, self.most, self.width, opened)[0], self.boards, last, last)
        region = self.region(step)
        fit = Fitting(self.painter)
        root = fit.keep(region.path, region.children)
        if is_full:
            root = fit.grow(self.most, self.width)
        for path in opened:
            open_path(self.tree, root, path)
        return Shown(root, self.boards, region.first, min(region.last, last - 1))

    def _played(self, tree: PlayoutTree, step: int, opened: Collection[tuple[int, ...]]) -> Shown:
        """The nodes with most playouts; of an iteration that was elsewhere, the paths of its run before all others."""
        run = IterationRun(step, step, frozenset())
        if step in self.elsewhere:
            run = self.runs[bisect_right(self.runs, step, key=lambda run: run.first) - 1]
        root, boards = fitting_played(tree, self.moment, self.most, self.width, opened, run.nodes)
        return Shown(root, boards, run.first, run.last)

    @cached_property
    def elsewhere(self) -> dict[int, tuple[PlayoutNode, ...]]:
        """The iterations whose paths the overview does not show, with their paths."""
        drawn = {item.node for item in self.overview}
        paths = {step.number: step.playout.path for step in self.tree.steps if isinstance(step, Iteration)}
        return {number: path for number, path in paths.items() if not drawn.issuperset(path)}

    @cached_property
    def runs(self) -> list[IterationRun]:
        """Those iterations in runs, each with the nodes of its paths, which are not too many for one picture."""
        runs: list[IterationRun] = []
        for number, path in self.elsewhere.items():
            if runs and self._fits_a_run(both := runs[-1].nodes.union(path)):
                runs[-1] = IterationRun(runs[-1].first, number, both)
            else:
                runs.append(IterationRun(number, number, frozenset(path)))
        return runs

    def _fits_a_run(self, nodes: frozenset[Node]) -> bool:
        assert isinstance(self.tree, PlayoutTree)
        if len(nodes) > RUN_NODES:
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
        if len(path) + 1 + sum(self.tree.sizes[node.children[i]] for i in children) > self.most:
            return False
        fit = Fitting(self.painter)
        return width_of(self.painter, fit.keep(path, children)) <= self.width


class Walkthrough:
    """The scenes of a search, and for each of them a picture that shows its node and the path to it.

    most, width   how many nodes a picture has, and how wide it is, at most; a path alone may be wider
    """

    def __init__(self, tree: SearchTree, most: int = 120, width: float = inf):
        self.tree = tree
        self.moment = TreeAtStep(tree, with_ranges=True)
        self.regions = Regions(tree, self.moment, most, width)
        self.numbers = [scene.step.number for scene in tree.story.scenes]

    def steps(self) -> PlainData:
        """All scenes as a page reads them; see `steps_of`."""
        return steps_of(self.tree)

    def view(self, scene: int, opened: Collection[tuple[int, ...]] = ()) -> PlainData:
        """The picture for a scene, as SVG without its style, and from which scene to which it serves.

        It is drawn once for all of these: every part says at which steps it is seen.
        """
        root, boards, first, last = self.span(scene, opened)
        picture = drawn(self.tree, root, self.moment, boards, stepping=True)
        return {"title": picture.title, "svg": picture.svg(styled=False), "from": first, "to": last}

    def span(self, scene: int, opened: Collection[tuple[int, ...]] = (), is_full: bool = True) -> Shown:
        """What is drawn for a scene, and from which scene to which it serves; see `Regions.view`."""
        view = self.regions.view(self._step(scene), opened, is_full)
        first, last = bisect_left(self.numbers, view.first), bisect_right(self.numbers, view.last) - 1
        return view._replace(first=first, last=last)

    def picture(self, scene: int, opened: Collection[tuple[int, ...]] = ()) -> Picture:
        """The tree as it stood after a scene, with its node ringed; after the last one the chosen line is strong."""
        step, is_end = self._step(scene), scene == len(self.numbers) - 1
        root, boards, _, _ = self.regions.view(step, opened)
        return drawn(self.tree, root, TreeAtStep(self.tree, None if is_end else step), boards)

    def _step(self, scene: int) -> int:
        if not 0 <= scene < len(self.numbers):
            raise BadOption(f"the scene is {scene}; the search has the scenes 0 to {len(self.numbers) - 1}")
        return self.numbers[scene]


def stepping(
    tree: SearchTree, most: int, boards: bool | None, opened: Collection[tuple[int, ...]], width: float
) -> PlainData:
    """The picture of a whole search as SVG without its style, and `steps_of`."""
    if isinf(width):
        root = select(tree, most, opened=opened)
        picture = drawn(tree, root, TreeAtStep(tree, with_ranges=True), boards, stepping=True)
        return {"title": picture.title, "svg": picture.svg(styled=False), **steps_of(tree)}
    walk = Walkthrough(tree, most, width)
    return {**walk.view(len(walk.numbers) - 1, opened), **walk.steps()}
