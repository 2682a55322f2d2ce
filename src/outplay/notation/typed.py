"""A tree that somebody typed."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from typing import Any

from outplay.errors import BadTree
from outplay.games import Tree

UNREADABLE = (ValueError, SyntaxError, MemoryError, RecursionError, OverflowError, TypeError)


def read_tree(text: str, players: int = 2) -> Tree:
    """The tree that is written as nested lists, in JSON or in Python; a BadTree says what is wrong with it."""
    for read in (json.loads, _literal):
        tree = _tried(read, text, players)
        if tree is not None:
            return tree
    raise BadTree(f"cannot read the tree {text!r:.60}; write nested lists: [[3,12,8],[2,4,6]]")


def _tried(read: Callable[[str], Any], text: str, players: int) -> Tree | None:
    try:
        return Tree(read(text), players)
    except BadTree:
        raise
    except UNREADABLE:
        return None


def _literal(text: str) -> Any:
    return ast.literal_eval(text.strip())
