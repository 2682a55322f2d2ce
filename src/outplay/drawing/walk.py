"""A search to be walked through, step by step, on a page that asks for its pictures as it needs them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from math import inf, isinf
from typing import TYPE_CHECKING, Any

from outplay.drawing.moment import Moment
from outplay.drawing.regions import Regions, View
from outplay.drawing.selection import select
from outplay.drawing.steps import steps_of
from outplay.drawing.svg import Picture
from outplay.drawing.tree_picture import drawn
from outplay.errors import BadOption

if TYPE_CHECKING:
    from outplay.tracing.tree import SearchTree


class Walk:
    """The scenes of a search, and for each of them a picture that shows its node and the path to it.

    most, width   how many nodes a picture has, and how wide it is, at most; a path alone may be wider
    """

    def __init__(self, tree: SearchTree, most: int = 120, width: float = inf):
        self.tree = tree
        self.moment = Moment(tree, with_ranges=True)
        self.regions = Regions(tree, self.moment, most, width)
        self.numbers = [scene.step.number for scene in tree.story.scenes]

    def steps(self) -> dict[str, Any]:
        """All scenes as a page reads them; see `steps_of`."""
        return steps_of(self.tree)

    def view(self, scene: int, opened: Collection[tuple[int, ...]] = ()) -> dict[str, Any]:
        """The picture for a scene, as SVG without its style, and from which scene to which it serves.

        It is drawn once for all of these: every part says at which steps it is seen.
        """
        root, boards, first, last = self.span(scene, opened)
        picture = drawn(self.tree, root, self.moment, boards, stepping=True)
        return {"title": picture.title, "svg": picture.svg(styled=False), "from": first, "to": last}

    def span(self, scene: int, opened: Collection[tuple[int, ...]] = (), is_full: bool = True) -> View:
        """What is drawn for a scene, and from which scene to which it serves; see `Regions.view`."""
        view = self.regions.view(self._step(scene), opened, is_full)
        first, last = bisect_left(self.numbers, view.first), bisect_right(self.numbers, view.last) - 1
        return view._replace(first=first, last=last)

    def picture(self, scene: int, opened: Collection[tuple[int, ...]] = ()) -> Picture:
        """The tree as it stood after a scene, with its node ringed; after the last one the chosen line is strong."""
        step, is_end = self._step(scene), scene == len(self.numbers) - 1
        root, boards, _, _ = self.regions.view(step, opened)
        return drawn(self.tree, root, Moment(self.tree, None if is_end else step), boards)

    def _step(self, scene: int) -> int:
        if not 0 <= scene < len(self.numbers):
            raise BadOption(f"the scene is {scene}; the search has the scenes 0 to {len(self.numbers) - 1}")
        return self.numbers[scene]


def stepping(
    tree: SearchTree, most: int, boards: bool | None, opened: Collection[tuple[int, ...]], width: float
) -> dict[str, Any]:
    """The picture of a whole search as SVG without its style, and `steps_of`."""
    if isinf(width):
        picture = drawn(tree, select(tree, most, opened=opened), Moment(tree, with_ranges=True), boards, stepping=True)
        return {"title": picture.title, "svg": picture.svg(styled=False), **steps_of(tree)}
    walk = Walk(tree, most, width)
    return {**walk.view(len(walk.numbers) - 1, opened), **walk.steps()}
