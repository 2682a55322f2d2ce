"""The text of an algorithm as it stands in its file, and the line that each step of a search is at.

A text marks its own lines: the comment behind a `return` says what happens there.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from textwrap import dedent
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from outplay.tracing.playout_tree import Iteration, PlayoutTree
from outplay.tracing.story import side

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, SearchTree, Step

FUNCTION: Final = re.compile(r" *def (\w+)\(")
MARK: Final = re.compile(
    r"  # (leaf|cut|done|recalled|probed|"  # a search of everything
    r"select|throw|down|expand|over|new|simulate|play|back-propagate)$"  # a sample
)
DECORATOR: Final = "@game."

BY_SIDE: Final = {"MAX": "max_value", "MIN": "min_value", "CHANCE": "chance_value"}
"""The function that looks at a node's successors, by whose turn it is; at a player's of many it is best_value."""

IN_TURN: Final = {"MAX": "min_value", "MIN": "max_value"}
"""The function that is called for a successor, where a text lets MAX and MIN alternate."""


class Text(NamedTuple):
    """The lines of a text, and where each function has each of its marks; 'def' marks its first line."""

    lines: tuple[str, ...]
    marks: Mapping[tuple[str, str], int]

    def lines_of(self, step: Step) -> list[int]:
        """The numbers of the lines that a step is at, counted from 0: one, but for an iteration with its phases."""
        if not isinstance(step.tree, PlayoutTree):
            line = self.line_of(step)
            return [] if line is None else [line]
        passed = set(step.marks if isinstance(step, Iteration) else ["done"])
        return [line for (_, mark), line in self.marks.items() if mark in passed]

    def line_of(self, step: Step) -> int | None:
        """The number of the line that a step of any other search is at."""
        tree, node = step.tree, step.node
        if step.what == "recalled":
            return self.marks["value", "recalled"]
        if step.what in ("terminal", "cut off"):
            return self.marks.get((self._entered(tree, node), "leaf"))
        if step.what == "entered":
            return self.marks[self._entered(tree, node), "def"]
        function = self._first if self._decides(tree, node) else BY_SIDE.get(side(tree, node), "best_value")
        if node.is_probe:
            return self.marks["first_value", "done"]
        if (function, "probed") in self.marks and all(child.is_probe for child in node.children):
            return self.marks[function, "probed"]
        cut = (function, "cut") in self.marks and _is_cut(tree, node)
        return self.marks[function, "cut" if cut else "done"]

    def _entered(self, tree: SearchTree, node: Node) -> str:
        """The function that a node is entered by: that of the player to move, or at a leaf the next in turn."""
        if node.is_probe:
            return "first_value"
        if ("max_value", "leaf") not in self.marks or self._decides(tree, node):
            return self._first
        if not node.is_leaf:
            return BY_SIDE[side(tree, node)]
        parent = tree.parents.get(node)
        return "max_value" if parent is None else IN_TURN[side(tree, parent)]

    @property
    def _first(self) -> str:
        return next(function for function, mark in self.marks if mark == "def")

    def _decides(self, tree: SearchTree, node: Node) -> bool:
        """Is it the root of the 3rd edition's minimax, which is a function of its own?"""
        return node is tree.root and self._first == "minimax_decision"


def _is_cut(tree: SearchTree, node: Node) -> bool:
    """Did the loop end at the test of the cut?  It may do so at the last move, with nothing left to prune."""
    if node.pruned:
        return True
    if side(tree, node) == "CHANCE":
        return bool(node.value >= node.beta or node.value <= node.alpha)
    value, bound = (node.value, node.beta) if side(tree, node) == "MAX" else (node.alpha, node.value)
    return bool(value >= bound if tree.cut == ">=" else value > bound)


@cache
def text_of(algorithm: Callable[..., Any], cut: str = ">=") -> Text | None:
    """The text of one of the book's algorithms, with this cut; None for any other."""
    if not getattr(algorithm, "__module__", "").startswith("outplay.textbook."):
        return None
    module = sys.modules[algorithm.__module__]
    shown = getattr(module, "TEXTS", {}).get(cut, module.text)
    lines = [line for part in (shown if isinstance(shown, tuple) else (shown,)) for line in (*_body(part), "")]
    return Text(tuple(MARK.sub("", line) for line in lines[:-1]), _marks(lines))


def _body(text: Callable[..., Any]) -> list[str]:
    """The lines of a text below its head, without what the referee is told."""
    lines = dedent(inspect.getsource(text).split("\n", 1)[1]).strip().split("\n")
    return [line for line in lines if not line.startswith(DECORATOR)]


def _marks(lines: list[str]) -> Mapping[tuple[str, str], int]:
    marks: dict[tuple[str, str], int] = {}
    function = ""
    for i, line in enumerate(lines):
        if head := FUNCTION.match(line):
            function = head[1]
            marks[function, "def"] = i
        elif mark := MARK.search(line):
            marks[function, mark[1]] = i
    return marks
