"""The text of an algorithm as it stands in its file, and the line that each step of a search is at."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import cache
from textwrap import dedent
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from outplay.tracing.story import side

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, SearchTree, Step

FIRST, LAST = "    @referee.watched", "    with deep_recursion"
ANNOTATION: Final = re.compile(r": (S|float|int|Vector)\b(?= ?[,)=])| -> [^:]+(?=:$)|(?<=    v): \w+")

BY_LEAF: Final = {
    "terminal": "return referee.utilit",
    "cut off": "return referee.evaluat",
    "recalled": "return entry.value",
}
"""How the line begins where a leaf gets its value."""

BY_SIDE: Final = {"MAX": "def max_value", "MIN": "def min_value", "CHANCE": "def chance_value"}
"""The function that looks at a node, by whose turn it is; at a player's of many it is best_value."""


DECISION: Final = "def decision"
"""The third edition's root is a function of its own."""


class Text(NamedTuple):
    """The lines of the recursion, without the types."""

    lines: tuple[str, ...]

    def line_of(self, step: Step) -> int | None:
        """The number of the line that a step is at, counted from 0."""
        if step.what == "entered":
            return self._first("def value") if step.node.action is not None else self._first("def ")
        if step.what in BY_LEAF:
            return self._first(BY_LEAF[step.what])
        if step.node is step.tree.root and self.lines[0].startswith(DECISION):
            start, end = self._body(DECISION)
        else:
            start, end = self._body(BY_SIDE.get(side(step.tree, step.node), "def best_value"))
        returns = [i for i in range(start, end) if self.lines[i].strip().startswith("return")]
        if len(returns) < 2:
            return returns[0] if returns else None
        return returns[0 if _is_cut(step.tree, step.node) else -1]

    def _first(self, begins: str) -> int | None:
        return next((i for i, line in enumerate(self.lines) if line.strip().startswith(begins)), None)

    def _body(self, head: str) -> tuple[int, int]:
        """Where a function begins and ends."""
        start = self._first(head)
        if start is None:
            return 0, 0
        ends = (i for i in range(start + 1, len(self.lines)) if self.lines[i].startswith(("def ", "@")))
        return start, next(ends, len(self.lines))


def _is_cut(tree: SearchTree, node: Node) -> bool:
    """Did the loop end at the test of the cut?  It may do so at the last move, with nothing left to prune."""
    if node.pruned:
        return True
    value, bound = (node.value, node.beta) if side(tree, node) == "MAX" else (node.alpha, node.value)
    return bool(value >= bound if tree.cut == ">=" else value > bound)


@cache
def text_of(algorithm: Callable[..., Any]) -> Text | None:
    """The text of one of the book's algorithms; None for any other."""
    if not getattr(algorithm, "__module__", "").startswith("outplay.textbook."):
        return None
    source = inspect.getsource(algorithm).split("\n")
    start = next(i for i, line in enumerate(source) if line.startswith(FIRST))
    end = next(i for i, line in enumerate(source) if line.startswith(LAST))
    lines = [line for line in source[start:end] if line.strip() != "@referee.watched"]
    return Text(tuple(ANNOTATION.sub("", line) for line in dedent("\n".join(lines)).strip().split("\n")))
