"""What of a searched tree is drawn: as much as fits, the chosen line first, then level by level.

A node is opened whole or not at all, but for the root of a wide tree, and where a width has to do; the picture says how
many nodes there are below what it does not show.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from itertools import chain, islice
from math import inf
from typing import TYPE_CHECKING, Final

from outplay.drawing.played import select_played
from outplay.drawing.twig import Twig, count_hidden
from outplay.errors import BadOption
from outplay.notation import write_move
from outplay.result import written
from outplay.tracing.playout_tree import PlayoutTree

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, SearchTree

NAMED: Final = 3
"""Pruned moves of a node that are drawn one by one, at most; more are drawn as one."""


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
    step: int | None = None,
) -> Twig:
    """The twigs to draw: at most so many nodes, down to a depth.

    `opened` are paths to open in any case, and all above them; `start` is the path of the node at the top.  Of a tree
    that playouts grew, they are those that there were after the `step`.
    """
    if most < 1:
        raise BadOption(f"most is {most}; it should be at least 1, for the root")
    if isinstance(tree, PlayoutTree):
        return select_played(tree, most, depth, opened, start, step)
    below = sizes(tree.root)
    root = top(tree, below, start)
    left = most - 1
    waiting, later = deque([root]), deque[Twig]()
    while waiting or later:
        twig = waiting.popleft() if waiting else later.popleft()
        count = min(len(twig.node.children), left) if twig is root else len(twig.node.children)
        if not 0 < count <= left or len(twig.path) - len(start) >= depth:
            continue
        show(tree, twig, below, count)
        left -= count
        for child in twig.shown:
            (waiting if child.chosen else later).append(child)
    for path in opened:
        open_path(tree, root, below, tuple(path))
    return root


def top(tree: SearchTree, below: dict[Node, int], start: tuple[int, ...] = ()) -> Twig:
    """The twig at the end of a path, shut."""
    node, move, chosen = tree.root, "", True
    for i in start:
        chosen = chosen and node.best is not None and node.children[i].action == node.best
        move = write_move(tree.game, node.state, node.children[i].action)
        node = node.children[i]
    twig = Twig("node", node, start, move, chosen=chosen)
    count_hidden(twig, below[node] - 1)
    return twig


def show(tree: SearchTree, twig: Twig, below: dict[Node, int], count: int) -> None:
    """Opens a twig for so many of its children: those that are there, the chosen one, then the first."""
    there = {child.path[-1] for child in twig.shown}
    chosen = {i for i in range(len(twig.node.children)) if i not in there and _is_chosen(twig, i)}
    others = (i for i in range(len(twig.node.children)) if i not in there and i not in chosen)
    wanted = islice(chain(sorted(there), chosen, others), count)
    show_these(tree, twig, below, wanted)


def show_these(tree: SearchTree, twig: Twig, below: dict[Node, int], wanted: Iterable[int]) -> None:
    """Shows the children of these numbers and no others; those that are there stay as they are.

    After them come the moves that were pruned, and how many nodes are not shown; below a twig that shows no child, only
    that.
    """
    there = {child.path[-1]: child for child in twig.shown}
    twig.children = [there.get(i) or _branch(tree, twig, below, i) for i in sorted(wanted)]
    shown = sum(below[child.node] for child in twig.children)
    if twig.children:
        twig.children += _pruned(tree, twig)
    count_hidden(twig, below[twig.node] - 1 - shown)


def show_next(tree: SearchTree, twig: Twig, below: dict[Node, int]) -> Twig:
    """Opens a twig for one child more, which it returns: the chosen one, or else the first that is not there."""
    there = {child.path[-1] for child in twig.shown}
    best = twig.node.best if twig.chosen and not any(child.chosen for child in twig.shown) else None
    chosen = (i for i in range(len(twig.node.children)) if best is not None and _is_chosen(twig, i))
    added = next(chosen, None)
    if added is None:
        added = next(i for i in range(len(twig.node.children)) if i not in there)
    show_these(tree, twig, below, {*there, added})
    return next(child for child in twig.shown if child.path[-1] == added)


def _is_chosen(twig: Twig, i: int) -> bool:
    node = twig.node
    return twig.chosen and node.best is not None and bool(node.children[i].action == node.best)


def _branch(tree: SearchTree, twig: Twig, below: dict[Node, int], i: int) -> Twig:
    """The twig of a child, shut."""
    child = twig.node.children[i]
    move = write_move(tree.game, twig.node.state, child.action)
    made = Twig("node", child, (*twig.path, i), move, chosen=_is_chosen(twig, i))
    count_hidden(made, below[child] - 1)
    return made


def open_path(tree: SearchTree, root: Twig, below: dict[Node, int], path: tuple[int, ...]) -> None:
    """Opens the node at the end of a path whole, and above it what does not show the way there."""
    twig: Twig | None = root
    for end in range(len(root.path) + 1, len(path) + 1):
        assert twig is not None
        if path[:end] not in [child.path for child in twig.shown]:
            show(tree, twig, below, len(twig.node.children))
        twig = next((child for child in twig.shown if child.path == path[:end]), None)
        if twig is None:
            return
    assert twig is not None
    show(tree, twig, below, len(twig.node.children))


def _pruned(tree: SearchTree, twig: Twig) -> Iterator[Twig]:
    """A twig for each pruned move, or one for all of them if they are many."""
    node, count = twig.node, len(twig.node.pruned)
    names = [write_move(tree.game, node.state, action) for action in node.pruned[: NAMED + 1]]
    names = [f"{name} ({written(chance)})" for name, chance in zip(names, node.left_chances, strict=False)] or names
    if count > NAMED:
        names = [f"{names[0]}, … {count} moves"]
    for i, name in enumerate(names, len(node.children)):
        yield Twig("pruned", node, (*twig.path, i), name)
