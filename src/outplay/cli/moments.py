"""The steps of a search as a person follows them: what happens, in words, and what was counted so far.

A leaf is entered and left in one moment; everything else takes one moment a step.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isinf
from typing import Any

import outplay
from outplay.cli.moves import some, write_move

LEAF = {"terminal": "", "cut off": ", by evaluation at the depth limit", "recalled": ", from the table"}


@dataclass(frozen=True)
class Moment:
    """One moment.

    number  counted from 1
    step    the step of the traced search
    path    the nodes from the root to where it happens
    says    what happens, in words
    nodes, leaves, cuts   how many there were so far
    """

    number: int
    step: Any
    path: tuple[Any, ...]
    says: str
    nodes: int
    leaves: int
    cuts: int


class Story:
    """A traced search, told: `moments`, and what was known at each of them."""

    def __init__(self, tree: outplay.SearchTree):
        self.tree = tree
        self.parents = {child: node for node in tree for child in node.children}
        self.entered: dict[Any, int] = {}
        self.left: dict[Any, int] = {}
        for step in tree.steps:
            if step.what != "pruned":
                (self.entered if step.what == "entered" else self.left)[step.node] = step.number
        self.exact = self._exact()
        self.moments = self._moments()

    def _moments(self) -> list[Moment]:
        moments: list[Moment] = []
        nodes = leaves = cuts = 0
        for step in self.tree.steps:
            nodes += step.what == "entered"
            leaves += step.what in LEAF
            cuts += step.what == "pruned"
            if step.what == "entered" and step.node.kind in LEAF:
                continue
            path = self.path(step.node)
            moments.append(Moment(len(moments) + 1, step, path, self._say(step), nodes, leaves, cuts))
        return moments

    def path(self, node: Any) -> tuple[Any, ...]:
        """The nodes from the root to this one."""
        above = [node]
        while above[-1] in self.parents:
            above.append(self.parents[above[-1]])
        return tuple(reversed(above))

    def move(self, node: Any) -> str:
        """The move that led to the node, as the game writes it; empty at the root."""
        parent = self.parents.get(node)
        return "" if parent is None else write_move(self.tree.game, parent.state, node.action)

    def side(self, node: Any) -> str:
        """MAX, MIN, CHANCE, or the player's name where more than two play."""
        if node.mover == outplay.CHANCE:
            return "CHANCE"
        if self.tree.result.values is not None:
            return f"player {node.mover}"
        return "MAX" if node.mover == self.tree.result.player else "MIN"

    def _say(self, step: Any) -> str:
        node = step.node
        if step.what == "entered":
            return self._say_entered(node)
        if step.what == "pruned":
            return self._say_pruned(node)
        if step.what == "backed up":
            return self._say_backed_up(node, step.number)
        value = outplay.written(node.value)
        parent = self.parents.get(node)
        if parent is None:
            return f"There is nothing to search: the value is {value}{LEAF[step.what]}."
        return f"{self._looks(node)}: {value}{LEAF[step.what]}.{self._standing(parent, node, step.number)}"

    def _looks(self, node: Any) -> str:
        parent = self.parents[node]
        if parent.mover == outplay.CHANCE:
            return f"CHANCE may bring {self.move(node)} ({outplay.written(node.chance)})"
        return f"{self.side(parent)} looks at {self.move(node)}"

    def _say_entered(self, node: Any) -> str:
        if node not in self.parents:
            return f"The search begins: {self.side(node)} is to move."
        turn = "the dice are thrown" if node.mover == outplay.CHANCE else f"{self.side(node)} is to move"
        known = [f"MAX already has {outplay.written(node.alpha)}"] * (not isinf(node.alpha))
        known += [f"MIN already has {outplay.written(node.beta)}"] * (not isinf(node.beta))
        return f"{self._looks(node)}: {turn} there{', and ' * bool(known)}{' and '.join(known)}."

    def _say_pruned(self, node: Any) -> str:
        rest = _listed([write_move(self.tree.game, node.state, action) for action in node.pruned])
        value = outplay.written(node.value)
        if self.side(node) == "MIN":
            known = f"It is worth at most {value}, and MAX already has {outplay.written(node.alpha)}"
        else:
            known = f"It is worth at least {value}, and MIN already has {outplay.written(node.beta)}"
        return f"{known}: {rest} cannot matter."

    def _say_backed_up(self, node: Any, now: int) -> str:
        by = "" if node.best is None else f", by {write_move(self.tree.game, node.state, node.best)}"
        parent = self.parents.get(node)
        if parent is None:
            return f"The search is done: the value is {self.worth(node)}{by}."
        return f"{self.move(node)} is worth {self.worth(node)}{by}.{self._standing(parent, node, now)}"

    def worth(self, node: Any) -> str:
        """The value that came back, and whether the true one may be less or more."""
        value = outplay.written(node.value)
        if node in self.exact or isinstance(node.value, tuple):
            return value
        return f"{value} or less" if node.value <= node.alpha else f"{value} or more"

    def _exact(self) -> set[Any]:
        """The nodes whose value is the true one: all was seen below them, or it lies inside the window."""
        exact: set[Any] = set()
        for node in reversed(list(self.tree)):
            seen = node.kind in ("terminal", "cut off") or node.mover == outplay.CHANCE
            seen = seen or (node.kind == "backed up" and not node.pruned and exact.issuperset(node.children))
            if seen or (not isinstance(node.value, tuple) and node.alpha < node.value < node.beta):
                exact.add(node)
        return exact

    def _standing(self, node: Any, child: Any, now: int) -> str:
        """What the node is worth after this child, as far as it is known."""
        done = [other for other in node.children if self.left.get(other, now + 1) <= now]
        if node.mover == outplay.CHANCE:
            return f" {len(done)} of {len(node.children)} throws are seen."
        if isinstance(child.value, tuple):
            return ""
        is_max = self.side(node) == "MAX"
        best = (max if is_max else min)(other.value for other in done)
        if child.value != best or any(other.value == best for other in done[:-1]):
            return f" {self.side(node)} keeps {outplay.written(best)}."
        if child not in self.exact and (child.value <= child.alpha) == is_max:
            return ""
        return (
            f" MAX now has at least {outplay.written(best)}."
            if is_max
            else (f" Now it is worth at most {outplay.written(best)}.")
        )


def _listed(names: list[str]) -> str:
    if len(names) > 6:
        return some(names, 5)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
