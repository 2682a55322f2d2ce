"""What the walk-through of a search says of a node or of a move: why an answer is right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from outplay.games.tree import Tree
from outplay.result import written
from outplay.teaching.exercises.question import short
from outplay.tracing.tree import Node, SearchTree

LEFT: Final = ("terminal", "cut off", "recalled", "backed up")


def values_in(searched: SearchTree) -> dict[int, str]:
    """What the search writes into each inner node that it looked at: ≤ or ≥ where it is no more than a bound."""
    return {node.state: f"{searched.story.bound(node)}{_written(node)}" for node in searched if not node.is_leaf}


def _written(node: Node) -> str:
    return written(node.value) if isinstance(node.value, tuple) else short(node.value)


def why_worth(searched: SearchTree, state: int) -> str:
    """How the node got its value: what came back from each of its children, and what was made of it."""
    node = next(node for node in searched if node.state == state)
    steps = {step.node: step for step in searched.steps if step.what in LEFT}
    told = [steps[child].says for child in node.children]
    return " ".join([*told, *(step.says for step in searched.steps if step.node is node and step.what in LEFT)])


def about_moves(searched: SearchTree) -> dict[str, str]:
    """For each move of the tree, why it is looked at, or why not."""
    return dict(_about(searched))


def _about(searched: SearchTree) -> Iterator[tuple[str, str]]:
    tree: Tree = searched.game
    seen = {node.state: node for node in searched}
    parents = {child: state for state, node in enumerate(tree.nodes) for child in node.moves.values()}
    moves = {child: move for node in tree.nodes for move, child in node.moves.items()}
    says: dict[tuple[str, Node], str] = {(step.what, step.node): step.says for step in searched.steps}
    for state, move in sorted(moves.items()):
        if state in seen:
            node = seen[state]
            yield move, says.get((node.kind, node), "") if node.is_leaf else says["entered", node]
        elif parents[state] in seen:
            yield move, says["pruned", seen[parents[state]]]
        else:
            yield move, f"It lies below {moves[_top(parents, seen, state)]}, which nobody looks at."


def _top(parents: dict[int, int], seen: dict[int, Node], state: int) -> int:
    """The highest node above this one that was not looked at."""
    while parents[state] not in seen:
        state = parents[state]
    return state


def pruned_in(searched: SearchTree) -> list[str]:
    """The moves that were cut off, in the order of the cuts."""
    return [move for step in searched.steps if step.what == "pruned" for move in step.node.pruned]


def states_pruned(searched: SearchTree) -> set[int]:
    """The nodes that these moves lead to."""
    return {
        searched.game.result(step.node.state, move)
        for step in searched.steps
        if step.what == "pruned"
        for move in step.node.pruned
    }
