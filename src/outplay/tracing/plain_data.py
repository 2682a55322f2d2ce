"""A searched tree and its steps as plain data: dicts and lists that JSON can hold, moves as the game writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from outplay.writing import plain_name, plain_value, plain_values, write_move

if TYPE_CHECKING:
    from outplay.tracing.playout_tree import Iteration, PlayoutTree
    from outplay.tracing.tree import Node, SearchTree, Step


def tree_as_dict(tree: SearchTree) -> dict[str, Any]:
    """The result of the search, and the nodes in the order they were entered, each with the number of its parent."""
    numbers = {node: i for i, node in enumerate(tree)}
    return {
        "result": tree.result.as_dict(),
        "leaves": len(tree.leaves),
        "nodes": [_node_as_dict(tree, node, numbers) for node in numbers],
    }


def playouts_as_dict(tree: PlayoutTree) -> dict[str, Any]:
    """The result of the search, and the nodes, each before those below it: whose wins it counts, and how many."""
    numbers = {node: i for i, node in enumerate(tree)}
    return {
        "result": tree.result.as_dict(),
        "playouts": tree.playouts(tree.root),
        "nodes": [
            {
                **_place(tree, node, numbers),
                "player": plain_name(node.mover),
                "kind": node.kind,
                "wins_of": plain_name(node.player),
                **_counts(tree, node, None),
                "iteration": node.born + 1,
            }
            for node in tree
        ],
    }


def _node_as_dict(tree: SearchTree, node: Node, numbers: Mapping[Node, int]) -> dict[str, Any]:
    return {
        **_place(tree, node, numbers),
        **_window(node),
        "kind": node.kind,
        "is_probe": node.is_probe,
        "value": plain_value(node.value),
        "best": None if node.best is None else write_move(tree.game, node.state, node.best),
        "pruned": _pruned(tree, node),
        "why": node.why,
    }


def _place(tree: SearchTree, node: Node, numbers: Mapping[Any, int]) -> dict[str, Any]:
    parent = tree.parents.get(node)
    return {
        "number": numbers[node],
        "parent": None if parent is None else numbers[parent],
        "move": None if parent is None else write_move(tree.game, parent.state, node.action),
    }


def _counts(tree: PlayoutTree, node: Node, step: int | None) -> dict[str, Any]:
    return {"playouts": tree.playouts(node, step), "wins": plain_value(tree.wins(node, step))}


def iteration_as_dict(step: Iteration) -> dict[str, Any]:
    """The path, what each node on it had counted after the iteration, the root first, and how the playout went."""
    tree, playout = step.tree, step.playout
    return {
        "number": step.number,
        "what": step.what,
        "says": step.says,
        "path": [tree.story.move(node) for node in playout.path[1:]],
        "counts": [_counts(tree, node, step.number) for node in playout.path],
        "new": playout.is_new,
        "utilities": plain_values(playout.utilities),
        "random_moves": playout.plies,
    }


def step_as_dict(step: Step) -> dict[str, Any]:
    """What happened, where, in words, and what was known there: no value before the node has one."""
    tree, node = step.tree, step.node
    known = step.what != "entered"
    return {
        "number": step.number,
        "what": step.what,
        "says": step.says,
        "path": [tree.story.move(above) for above in tree.story.path(node)[1:]],
        **_window(node),
        "value": plain_value(node.value) if known else None,
        "pruned": _pruned(tree, node) if known else [],
    }


def _window(node: Node) -> dict[str, Any]:
    return {"player": plain_name(node.mover), "alpha": plain_value(node.alpha), "beta": plain_value(node.beta)}


def _pruned(tree: SearchTree, node: Node) -> list[str]:
    return [write_move(tree.game, node.state, action) for action in node.pruned]
