"""The smallest tree or game that shows a fault: parts are taken away as long as the fault is still to be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from outplay.teaching.grading.cases import PositionGraph, reached


def shrunk(tree: Any, shows: Callable[[Any], bool], smaller: Callable[[Any], Iterator[Any]] | None = None) -> Any:
    """A tree that still shows it, and of which nothing can be taken away; `smaller` says what may be, elsewhere.

    >>> shrunk([[3, 12, 8], [2, 4, 6], [14, 5, 2]], lambda tree: str(tree).count("2") > 1)
    [[12], [2]]
    """
    parts = (smaller or smaller_trees)(tree)
    less = next((one for one in parts if shows(one)), None)
    return tree if less is None else shrunk(less, shows, smaller)


def smaller_trees(tree: Any) -> Iterator[Any]:
    """Every tree with one part less that is more than a leaf."""
    return (one for one in _smaller(tree) if isinstance(one, list))


def _smaller(tree: Any) -> Iterator[Any]:
    """Every tree with one part less: a child, two levels, or what is below a node."""
    if not isinstance(tree, list):
        return
    for i in range(len(tree)):
        if len(tree) > 1:
            yield [*tree[:i], *tree[i + 1 :]]
    for child in tree:
        if isinstance(child, list):
            yield from child
    for i, child in enumerate(tree):
        if isinstance(child, list):
            yield [*tree[:i], first_leaf(child), *tree[i + 1 :]]
        for less in _smaller(child):
            yield [*tree[:i], less, *tree[i + 1 :]]


def first_leaf(tree: Any) -> Any:
    """The leaf at the left end."""
    return first_leaf(tree[0]) if isinstance(tree, list) else tree


def ranked(tree: Any) -> Any:
    """A tree of the smallest whole numbers that are in the same order.

    >>> ranked([[30, 12], [12, -4]])
    [[3, 2], [2, 1]]
    """
    order = {value: i for i, value in enumerate(sorted(set(_leaves(tree))), 1)}
    return _replaced(tree, order)


def _leaves(tree: Any) -> Iterator[Any]:
    if isinstance(tree, list):
        for child in tree:
            yield from _leaves(child)
    else:
        yield tree


def _replaced(tree: Any, order: dict[Any, int]) -> Any:
    return [_replaced(child, order) for child in tree] if isinstance(tree, list) else order[tree]


def fewer(positions: PositionGraph) -> Iterator[PositionGraph]:
    """Every game with a part less: without a move, or with an end where the game went on."""
    nodes = positions.nodes
    for i, node in enumerate(nodes):
        for move in node.moves if len(node.moves) > 1 else ():
            moves = {name: after for name, after in node.moves.items() if name != move}
            yield reached([*nodes[:i], node._replace(moves=moves), *nodes[i + 1 :]])
    for i, node in enumerate(nodes[1:], 1):
        if node.moves:
            payoffs = next(one.payoffs for one in nodes if not one.moves)
            yield reached([*nodes[:i], node._replace(moves={}, payoffs=payoffs), *nodes[i + 1 :]])
