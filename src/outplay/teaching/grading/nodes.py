"""Trees as they are handed to a plain recursive function: nested lists, or nodes with children and a value.

What a search looks at is noted by the nodes themselves; of nested lists, by the calls of the student's functions that
get a part of the list as an argument, or, where leaves are read in the loop, by the lists.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from outplay.games.tree import Tree

SCALE: Final = 1_000
SHIFT: Final = 500
"""Whole numbers are handed over as 1000 n + 500: Python keeps small ones once, and equal leaves must be told apart."""


BOUND: Final = re.compile(r"alpha|beta|a|b|v|value|best|low|high|score|depth", re.IGNORECASE)
"""Parameters that hold values: a value may be the very number of a leaf."""


class Flag(int):
    """Yes or no, as an attribute and as a call: `node.is_leaf` and `node.is_leaf()`."""

    def __call__(self) -> bool:
        return bool(self)


class Worth(float):
    """A number, as an attribute and as a call: `node.value` and `node.value()`."""

    def __call__(self) -> float:
        return float(self)


class Children(list[Any]):
    """Children, as an attribute and as a call."""

    def __call__(self) -> Children:
        return self


class TreeNode:
    """A node with `children` and a `value`, under every usual name."""

    def __init__(self, number: int, tree: Tree, asked: Counter[int]):
        node = tree.nodes[number]
        self._number, self._asked, self._node = number, asked, node
        self._children = Children(TreeNode(child, tree, asked) for child in node.moves.values())
        self._value: Any = None if node.moves else Worth(node.payoffs[0])

    def _noted(self, answer: Any) -> Any:
        self._asked[self._number] += 1
        return answer

    children = property(lambda self: self._noted(self._children), lambda self, new: setattr(self, "_children", new))
    get_children = getChildren = successors = moves = children  # noqa: N815
    value = property(lambda self: self._noted(self._value), lambda self, new: setattr(self, "_value", new))
    get_value = getValue = evaluate = heuristic = score = utility = payoff = value  # noqa: N815
    is_leaf = property(lambda self: self._noted(Flag(not self._node.moves)))
    is_terminal = is_terminal_node = isTerminal = isLeaf = terminal = leaf = is_leaf  # noqa: N815
    name = property(lambda self: self._node.name)
    probability = 1.0

    def __repr__(self) -> str:
        return f"<node {self._node.name or self._node.payoffs[0]}>"


class WatchedList(list[Any]):
    """A list that notes which of its entries are read."""

    def __init__(self, entries: list[Any], numbers: list[int], asked: Counter[int]):
        super().__init__(entries)
        self._numbers, self._asked = numbers, asked

    def __iter__(self) -> Iterator[Any]:
        for number, entry in zip(self._numbers, list.__iter__(self), strict=False):
            self._asked[number] += 1
            yield entry

    def __getitem__(self, which: Any) -> Any:
        if isinstance(which, int) and -len(self._numbers) <= which < len(self._numbers):
            self._asked[self._numbers[which]] += 1
        return super().__getitem__(which)


class Lists:
    """A tree as nested lists, with its parts by number, and what was looked at."""

    def __init__(self, tree: Tree, whole: bool, watched: bool):
        self.tree, self.whole, self.asked = tree, whole, Counter[int]()
        self.parts: dict[int, Any] = {}
        for number in reversed(range(len(tree.nodes))):
            self.parts[number] = self._part(number, watched)
        self.numbers = {id(part): number for number, part in self.parts.items()}
        self.before = repr(self.parts[0])

    def _part(self, number: int, watched: bool) -> Any:
        node = self.tree.nodes[number]
        if not node.moves:
            return int(f"{node.payoffs[0] * SCALE + SHIFT:.0f}") if self.whole else float(repr(node.payoffs[0]))
        below = list(node.moves.values())
        entries = [self.parts[child] for child in below]
        return WatchedList(entries, below, self.asked) if watched else entries

    def value(self, found: float) -> float:
        """A value in the numbers of the tree."""
        return (found - SHIFT) / SCALE if self.whole else found

    def called(self, function: Callable[[], Any], home: str) -> Any:
        """What the function gives; calls of functions of that file are looked at on the way."""

        def note(frame: Any, event: str, _: Any) -> None:
            if event == "call" and frame.f_code.co_filename == home:
                code = frame.f_code
                for name in code.co_varnames[: code.co_argcount]:
                    if BOUND.fullmatch(name):
                        continue
                    number = self.numbers.get(id(frame.f_locals.get(name)))
                    if number is not None:
                        self.asked[number] += 1

        sys.setprofile(note)
        try:
            return function()
        finally:
            sys.setprofile(None)

    def is_changed(self) -> bool:
        """Was something taken out of the lists, or put in?"""
        return repr(self.parts[0]) != self.before
