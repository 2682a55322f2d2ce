"""What of a searched tree is drawn: as much as fits, the chosen line first, then level by level.

A node is opened whole or not at all; below one that stays shut the picture says how many nodes there are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Final, Literal

from outplay.errors import BadOption
from outplay.playing import write_move

if TYPE_CHECKING:
    from outplay.drawing.trace import Node, SearchTree

NAMED: Final = 3
"""Up to so many pruned moves of a node are drawn one by one."""


@dataclass(eq=False)
class Twig:
    """One thing in the picture: a node, a pruned branch, or what is not shown below a node.

    path   the numbers of the children that lead here from the root: the twig's name
    move   how people write the move that leads here
    hidden how many nodes are below that the picture does not show
    left, right  how far it reaches, which the painter decides
    """

    kind: Literal["node", "pruned", "hidden"]
    node: Node
    path: tuple[int, ...]
    move: str
    hidden: int = 0
    chosen: bool = False
    children: list[Twig] = field(default_factory=list)
    left: float = 0
    right: float = 0
    height: float = 0

    def __iter__(self) -> Iterator[Twig]:
        """The twig and all below it, parents first."""
        waiting = [self]
        while waiting:
            twig = waiting.pop()
            yield twig
            waiting.extend(reversed(twig.children))


def name_of_path(path: tuple[int, ...]) -> str:
    """The name of the node that the numbers lead to: 'root', '0', '0.2.1'."""
    return ".".join(map(str, path)) or "root"


def sizes(root: Node) -> dict[Node, int]:
    """How many nodes there are at and below each node."""
    found: dict[Node, int] = {}
    for node in reversed(list(root)):
        found[node] = 1 + sum(found[child] for child in node.children)
    return found


def select(
    tree: SearchTree,
    most: int,
    depth: float = inf,
    opened: Collection[tuple[int, ...]] = (),
    start: tuple[int, ...] = (),
) -> Twig:
    """The twigs to draw: at most so many nodes, down to a depth.

    `opened` are paths to open in any case, and all above them; `start` is the path of the node at the top.
    """
    if most < 1:
        raise BadOption(f"most is {most}; it should be at least 1, for the root")
    wanted = {tuple(path)[:end] for path in opened for end in range(len(path) + 1)}
    below = sizes(tree.root)
    root = _top(tree, start, below)
    left = most - 1
    waiting, later = deque([root]), deque[Twig]()
    while waiting or later:
        twig = waiting.popleft() if waiting else later.popleft()
        if twig.path not in wanted and (len(twig.path) - len(start) >= depth or len(twig.node.children) > left):
            if twig is root and depth > 0 and left > 0:
                _open_some(tree, twig, below, left)
            _shut(twig)
            continue
        _open(tree, twig, below)
        left -= len(twig.node.children)
        for child in twig.children:
            if child.kind == "node":
                (waiting if child.chosen else later).append(child)
    return root


def _top(tree: SearchTree, start: tuple[int, ...], below: dict[Node, int]) -> Twig:
    """The twig at the end of a path."""
    node, move, chosen = tree.root, "", True
    for i in start:
        chosen = chosen and node.best is not None and node.children[i].action == node.best
        move = write_move(tree.game, node.state, node.children[i].action)
        node = node.children[i]
    return Twig("node", node, start, move, below[node] - 1, chosen)


def _open(tree: SearchTree, twig: Twig, below: dict[Node, int]) -> None:
    """Its children, and the moves that were pruned."""
    node = twig.node
    for i, child in enumerate(node.children):
        chosen = twig.chosen and node.best is not None and child.action == node.best
        move = write_move(tree.game, node.state, child.action)
        twig.children.append(Twig("node", child, (*twig.path, i), move, below[child] - 1, chosen))
    twig.hidden = 0
    twig.children += _pruned(tree, twig)


def _pruned(tree: SearchTree, twig: Twig) -> Iterator[Twig]:
    """A twig for each pruned move, or one for all of them if they are many."""
    node, count = twig.node, len(twig.node.pruned)
    names = [write_move(tree.game, node.state, action) for action in node.pruned[: NAMED + 1]]
    if count > NAMED:
        names = [f"{names[0]}, … {count} moves"]
    for i, name in enumerate(names, len(node.children)):
        yield Twig("pruned", node, (*twig.path, i), name)


def _open_some(tree: SearchTree, twig: Twig, below: dict[Node, int], left: int) -> None:
    """A root with more children than fit shows the first of them, the chosen one, and what was pruned."""
    _open(tree, twig, below)
    nodes = sorted((child for child in twig.children if child.kind == "node"), key=lambda child: not child.chosen)
    twig.hidden = sum(1 + child.hidden for child in nodes[left:])
    twig.children = [child for child in twig.children if child not in nodes[left:]]
    for child in nodes[:left]:
        _shut(child)


def _shut(twig: Twig) -> None:
    """A last child that counts what is not shown."""
    if twig.kind == "node" and twig.hidden:
        twig.children.append(Twig("hidden", twig.node, (*twig.path, len(twig.node.children)), "", twig.hidden))
