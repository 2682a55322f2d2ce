"""What of a tree that playouts grew is drawn: the chosen line, or a step's path, then the nodes with most playouts.

A node that is drawn has its parent drawn too: at least as many playouts went through that one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING

from outplay.drawing.twig import Twig, count_hidden
from outplay.tracing.playout_tree import Iteration, PlayoutNode, PlayoutTree
from outplay.writing import write_move

if TYPE_CHECKING:
    from outplay.tracing.tree import Node


def select_played(
    tree: PlayoutTree,
    most: int,
    depth: float = inf,
    opened: Collection[tuple[int, ...]] = (),
    start: tuple[int, ...] = (),
    step: int | None = None,
    first: Collection[Node] = (),
) -> Twig:
    """The twigs to draw, of those that there were after the step; `opened` and `start` are as in selection.py.

    `first` are nodes to draw before all others, with those above them; else the step, or the chosen line, says which.
    """
    now = len(tree.steps) if step is None else step
    above = [tree.root, *_along(tree.root, start)]
    there = list(_within(above[-1], depth, now))
    first = set(first) or _first(tree, above[-1], step)
    ranked = sorted(there, key=lambda node: (node not in first, -tree.playouts(node, now), node.born))
    kept: set[Node] = {above[-1], *ranked[:most]}
    for path in opened:
        way = [tree.root, *_along(tree.root, path)]
        kept.update(way, way[-1].children)
    return _twigs(tree, above, start, kept, now)


def _first(tree: PlayoutTree, top: PlayoutNode, step: int | None) -> set[Node]:
    """What is drawn before anything else: the nodes that the iteration went through; in the end the chosen line."""
    iteration = None if step is None else tree.steps[step]
    if isinstance(iteration, Iteration):
        return set(iteration.playout.path)
    line = [top]
    while line[-1].best is not None:
        line.append(next(child for child in line[-1].children if child.action == line[-1].best))
    return set(line)


def _along(root: PlayoutNode, path: Iterable[int]) -> list[PlayoutNode]:
    """The nodes below the root that a path leads through, as far as there are some."""
    found: list[PlayoutNode] = []
    for i in path:
        children = found[-1].children if found else root.children
        if i >= len(children):
            break
        found.append(children[i])
    return found


def _within(top: PlayoutNode, depth: float, now: int) -> Iterable[PlayoutNode]:
    """The node and those below it that there were by then, down to a depth, parents first."""
    level, plies = [top], 0
    while level and plies <= depth:
        yield from level
        level = [child for node in level for child in node.children if child.born <= now]
        plies += 1


def _twigs(tree: PlayoutTree, above: list[PlayoutNode], start: tuple[int, ...], kept: set[Node], now: int) -> Twig:
    """The twigs of the kept nodes; below each, how many nodes are not kept."""
    sizes = _sizes(above[-1], now)
    chosen = all(child.action == node.best for node, child in pairwise(above))
    move = write_move(tree.game, above[-2].state, above[-1].action) if start else ""
    top = Twig("node", above[-1], start, move, chosen=chosen)
    waiting = [top]
    while waiting:
        twig = waiting.pop()
        hidden = 0
        for i, child in enumerate(twig.node.children):
            if child in kept and child in sizes:
                on_line = twig.chosen and twig.node.best is not None and child.action == twig.node.best
                written = write_move(tree.game, twig.node.state, child.action)
                twig.children.append(Twig("node", child, (*twig.path, i), written, chosen=on_line))
            else:
                hidden += sizes.get(child, 0)
        waiting += twig.shown
        count_hidden(twig, hidden)
    return top


def _sizes(top: PlayoutNode, now: int) -> dict[Node, int]:
    """How many nodes there were at and below each by then."""
    found: dict[Node, int] = {}
    for node in reversed(list(_within(top, inf, now))):
        found[node] = 1 + sum(found.get(child, 0) for child in node.children)
    return found
