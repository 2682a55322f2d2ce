"""A tidy tree: parents above the middle of their children, nothing on top of anything, and no wider than it must be.

Reingold and Tilford, Tidier Drawings of Trees, 1981, for nodes of any width.  The outline of a subtree is kept as two
lists, of how far it reaches to the left and to the right on every level, the lowest level first.  Putting a subtree
beside another costs no more than the levels of the shallower one; so that the whole takes a time linear in the nodes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Protocol, Self, TypeVar

GAP: Final = 12.0
"""What is left free between two nodes on a level."""


class Wide(Protocol):
    """Something to place: how far it reaches to both sides of its middle."""

    left: float
    right: float

    @property
    def children(self) -> Sequence[Self]: ...


T = TypeVar("T", bound=Wide)


class Contour:
    """How far a subtree reaches to one side on each level, the lowest first; `shift` is to be added to all."""

    def __init__(self, reach: float):
        self.reaches, self.shift = [reach], 0.0

    def levels(self, count: int) -> Iterator[float]:
        """The reaches of so many levels, the highest first."""
        return (self.reaches[-1 - i] + self.shift for i in range(count))

    def __len__(self) -> int:
        return len(self.reaches)

    def covered_by(self, other: Contour) -> Contour:
        """The other side as far down as it reaches, and this one below: the deeper list is kept, and changed."""
        if len(other) >= len(self):
            return other
        for i, reach in enumerate(other.levels(len(other))):
            self.reaches[-1 - i] = reach - self.shift
        return self


class Outline:
    """Both sides of a subtree, seen from the middle of its root."""

    def __init__(self, left: float, right: float):
        self.left, self.right = Contour(-left), Contour(right)

    def push(self, left: float, right: float) -> None:
        """Puts a root of that reach on top: a level more."""
        self.left.reaches.append(-left - self.left.shift)
        self.right.reaches.append(right - self.right.shift)

    def move(self, by: float) -> None:
        """Moves every level so far to the right."""
        self.left.shift += by
        self.right.shift += by

    def distance_to(self, other: Outline) -> float:
        """How far to the right another outline must move, to stand beside this one."""
        common = min(len(self.right), len(other.left))
        pairs = zip(self.right.levels(common), other.left.levels(common), strict=True)
        return max(right - left for right, left in pairs) + GAP

    def beside(self, other: Outline) -> None:
        """Takes in an outline that stands to the right of this one."""
        self.left = other.left.covered_by(self.left)
        self.right = self.right.covered_by(other.right)


def place(root: T) -> dict[T, float]:
    """The middle of every node, sidewards; the leftmost edge of the tree is at 0."""
    outlines: dict[T, Outline] = {}
    offsets: dict[T, float] = {}
    for node in _children_first(root):
        outlines[node] = _joined(node, [outlines.pop(child) for child in node.children], offsets)
    outline = outlines[root]
    return _absolute(root, offsets, -min(outline.left.levels(len(outline.left))))


def _joined(node: T, below: list[Outline], offsets: dict[T, float]) -> Outline:
    """The outline of a node over those of its children, whose offsets from it are noted."""
    if not below:
        return Outline(node.left, node.right)
    whole, places = below[0], [0.0]
    for outline in below[1:]:
        distance = whole.distance_to(outline)
        outline.move(distance)
        whole.beside(outline)
        places.append(distance)
    middle = (places[0] + places[-1]) / 2
    whole.move(-middle)
    whole.push(node.left, node.right)
    offsets.update({child: x - middle for child, x in zip(node.children, places, strict=True)})
    return whole


def _children_first(root: T) -> Iterator[T]:
    """Every node after all below it, and siblings from left to right."""
    order, waiting = [], [root]
    while waiting:
        node = waiting.pop()
        order.append(node)
        waiting.extend(node.children)
    return reversed(order)


def _absolute(root: T, offsets: dict[T, float], x: float) -> dict[T, float]:
    found, waiting = {root: x}, [root]
    while waiting:
        node = waiting.pop()
        for child in node.children:
            found[child] = found[node] + offsets[child]
            waiting.append(child)
    return found
