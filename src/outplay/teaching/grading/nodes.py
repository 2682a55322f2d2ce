"""Trees as they are handed to a plain recursive function: nested lists, or nodes with children and a value."""

from __future__ import annotations

from collections import Counter
from typing import Any

from outplay.games.tree import Tree
from outplay.tracing.instrumented.nodes import CallableNumber, Children, Lists, NodeNames


class TreeNode(NodeNames):
    """A node of a tree with `children` and a `value`; it notes that it was asked."""

    def __init__(self, number: int, tree: Tree, asked: Counter[int]):
        node = tree.nodes[number]
        self._number, self._asked, self._node = number, asked, node
        self._below = Children(TreeNode(child, tree, asked) for child in node.moves.values())
        self._worth = None if node.moves else CallableNumber(node.payoffs[0])
        self._is_end = not node.moves

    def _noted(self, answer: Any) -> Any:
        self._asked[self._number] += 1
        return answer

    name = property(lambda self: self._node.name)

    def __repr__(self) -> str:
        return f"<node {self._node.name or self._node.payoffs[0]}>"


def lists_of(tree: Tree, whole: bool, watched: bool) -> Lists:
    """A tree as nested lists."""
    below = [tuple(node.moves.values()) for node in tree.nodes]
    worths = [0.0 if node.moves else node.payoffs[0] for node in tree.nodes]
    return Lists(below, worths, whole, watched)
