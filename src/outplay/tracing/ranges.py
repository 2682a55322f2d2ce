"""What is known of a node's value before all of it was looked at: the ranges of the lecture's walk-through.

A leaf that was seen is [v, v]; a branch that was not may be anything.  A node of MAX is worth at least
the best lower end below it and at most the best upper end; a node of MIN the other way round; a chance
node lies between the averages of both ends; one that was left before all was seen, beyond the window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, TypeAlias

from outplay.errors import Unsuited
from outplay.game import CHANCE, Player

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, Step

Range: TypeAlias = tuple[float, float]

UNKNOWN: Range = (-inf, inf)


def ranges_after(steps: Sequence[Step], player: Player) -> Mapping[Node, Range]:
    """The range of every node that was entered in these steps, in the order they were entered."""
    ranges: dict[Node, Range] = {}
    for change in range_changes(steps, player):
        ranges.update(change)
    return ranges


def range_changes(steps: Iterable[Step], player: Player) -> Iterator[Mapping[Node, Range]]:
    """For each step, the nodes whose range it changed: a leaf's own, and those above it as far as that matters."""
    ranges: dict[Node, Range] = {}
    unseen: dict[Node, int] = {}
    path: list[Node] = []
    for step in steps:
        change: dict[Node, Range] = {}
        if step.what == "entered":
            unseen[step.node] = len(step.node.children) + len(step.node.pruned) + step.node.is_probe
            if path:
                unseen[path[-1]] -= 1
            path.append(step.node)
            change[step.node] = UNKNOWN
        elif step.what != "pruned":
            path.pop()
            if step.what != "backed up" or _was_left(step.node):
                change = _spread(step.node, path, ranges, unseen, player)
        ranges.update(change)
        yield change


def _spread(
    leaf: Node, path: list[Node], ranges: dict[Node, Range], unseen: Mapping[Node, int], player: Player
) -> dict[Node, Range]:
    """A leaf's range, or that of a throw that was left, and the ranges above it that become others by it."""
    ranges[leaf] = _left_range(leaf) if _was_left(leaf) else _leaf_range(leaf)
    change, child = {leaf: ranges[leaf]}, leaf
    for node in reversed(path):
        is_whole = not unseen[node] or node.mover == CHANCE
        choose = max if node.mover == player else min
        now = _inner_range(node, ranges, choose) if is_whole else _narrower(ranges[node], ranges[child], choose)
        if now == ranges[node]:
            break
        ranges[node] = change[node] = now
        child = node
    return change


def _narrower(known: Range, child: Range, choose: Callable[[float, float], float]) -> Range:
    """The range of a node some of whose moves were never looked at: those may be anything."""
    return (max(known[0], child[0]), inf) if choose is max else (-inf, min(known[1], child[1]))


def _leaf_range(node: Node) -> Range:
    """A recalled value at or beyond the window may be no more than a bound."""
    if isinstance(node.value, tuple):
        raise Unsuited("ranges are for searches with one value: max^n has one for each player")
    if node.kind == "recalled" and node.value <= node.alpha:
        return -inf, node.value
    return node.value, inf if node.kind == "recalled" and node.value >= node.beta else node.value


def _was_left(node: Node) -> bool:
    """Is it a chance node that was left before all its outcomes were seen?"""
    return node.mover == CHANCE and bool(node.pruned)


def _left_range(node: Node) -> Range:
    """Beyond the window, on the side of the value."""
    return (node.value, inf) if node.value >= node.beta else (-inf, node.value)


def _inner_range(node: Node, ranges: Mapping[Node, Range], choose: Callable[..., float]) -> Range:
    if _was_left(node):
        return UNKNOWN
    if node.mover == CHANCE:
        return _average(node, ranges)
    lows, highs = zip(*(ranges[child] for child in node.children), strict=True)
    return choose(lows), choose(highs)


def _average(node: Node, ranges: Mapping[Node, Range]) -> Range:
    """The averages of both ends, of the outcomes that were searched: a probe is no more than a hint."""
    below = [
        (child.chance, ranges.get(child, UNKNOWN)) for child in node.children if child.chance and not child.is_probe
    ]
    return sum(chance * low for chance, (low, _) in below), sum(chance * high for chance, (_, high) in below)
