"""Exercises on pruning: what alpha-beta cuts off, with which window, and what the order of the moves does to that."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

from outplay.games.tree import Tree
from outplay.teaching.exercises.diagram import diagram_of
from outplay.teaching.exercises.question import (
    Exercise,
    Question,
    about_moves,
    pruned_in,
    states_pruned,
    values_in,
    why_worth,
)
from outplay.teaching.exercises.shape import Nested, Shape
from outplay.textbook import alpha_beta_search
from outplay.tracing.trace import trace
from outplay.tracing.tree import Node, SearchTree


def alpha_beta(rng: Random, shape: Shape, cuts: int | None, cut: str) -> Exercise | None:
    """What is pruned, alpha and beta at one node, value and move; None where the tree is not as asked for.

    cuts  how often the loop over the moves ends early, with >=
    cut   'either': >= and > look at the same nodes; 'differs': they do not, and both are asked for
    """
    data = shape.grown(lambda: shape.payoff(rng), rng)
    found = Glance(data)
    is_same = found.cuts == Glance(data, strict=True).cuts
    wanted = found.cuts if cuts is None else len(found.cuts) == cuts
    if is_same != (cut == "either") or not wanted or not _has_one_best(data):
        return None
    weak, strict = trace(alpha_beta_search, Tree(data)), trace(alpha_beta_search, Tree(data), cut=">")
    task = "Search the tree with alpha-beta, from left to right. MAX is to move."
    asked = [_asks_pruned("Which moves are cut off?" if is_same else "Which moves are cut off by v ≥ β, v ≤ α?", weak)]
    if not is_same:
        asked.append(_asks_pruned("Which moves are cut off by v > β, v < α?", strict))
    asked += [*_asks_window(weak, strict, rng), *_asks_answer(weak), _asks_leaves(weak, is_same)]
    key = diagram_of(weak.game, task, values_in(weak), states_pruned(weak))
    return Exercise("alpha-beta", task, data, diagram_of(weak.game, task), key, tuple(asked))


class Glance:
    """Alpha-beta at a glance, before it is traced: how many leaves it looks at, and where it cuts, as paths."""

    def __init__(self, tree: Nested, strict: bool = False):
        self.strict = strict
        self.leaves = 0
        self.cuts: list[tuple[int, ...]] = []
        self._value(tree, -inf, inf, ())

    def _value(self, tree: Nested, alpha: float, beta: float, path: tuple[int, ...]) -> float:
        if not isinstance(tree, list):
            self.leaves += 1
            return float(tree)
        is_max = len(path) % 2 == 0
        v = -inf if is_max else inf
        for i, branch in enumerate(tree):
            v = (max if is_max else min)(v, self._value(branch, alpha, beta, (*path, i)))
            if i + 1 < len(tree) and self._ends(v, beta if is_max else alpha, is_max):
                self.cuts.append((*path, i))
                return v
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
        return v

    def _ends(self, v: float, bound: float, is_max: bool) -> bool:
        return (v > bound if is_max else v < bound) or (v == bound and not self.strict)


def _has_one_best(data: list[Nested]) -> bool:
    """Is one move of the root better than all others, by what is behind them?"""
    values = [_value(branch, False) for branch in data]
    return values.count(max(values)) == 1


def worth(tree: Tree, state: int) -> float:
    """The minimax value of a node for MAX."""
    node = tree.nodes[state]
    if not node.moves:
        return node.payoffs[0]
    return (max, min)[node.player](worth(tree, child) for child in node.moves.values())


def _asks_pruned(asks: str, searched: SearchTree) -> Question:
    cuts = " ".join(step.says for step in searched.steps if step.what == "pruned")
    return Question(asks, tuple(pruned_in(searched)), "names", cuts, about_moves(searched))


def _asks_window(searched: SearchTree, strict: SearchTree, rng: Random) -> list[Question]:
    """Alpha and beta at an inner node that both cuts come to with the same window, one that says something."""
    windows = {node.state: (node.alpha, node.beta) for node in strict}
    open_ = [
        node
        for node in searched
        if not node.is_leaf and node is not searched.root and windows.get(node.state) == (node.alpha, node.beta)
    ]
    telling = [node for node in open_ if (node.alpha, node.beta) != (searched.root.alpha, searched.root.beta)]
    if not telling:
        return []
    node: Node = rng.choice(telling)
    name = searched.game.show(node.state)
    says = next(step.says for step in searched.steps if step.node is node and step.what == "entered")
    return [Question(f"What are α and β when the search comes to {name}?", (node.alpha, node.beta), "vector", says)]


def _asks_answer(searched: SearchTree) -> list[Question]:
    root = searched.root
    return [
        Question("What is A worth?", root.value, "number", why_worth(searched, root.state)),
        Question("Which move does MAX take?", root.best, "name", searched.steps[-1].says),
    ]


def _asks_leaves(searched: SearchTree, is_same: bool) -> Question:
    tree = searched.game
    leaves = sum(not node.moves for node in tree.nodes)
    gone = ", ".join(pruned_in(searched))
    because = f"Below {gone} nobody looks: {len(searched.leaves)} of {leaves} leaves are left."
    rule = "" if is_same else " with v ≥ β, v ≤ α"
    return Question(f"How many leaves are looked at{rule}?", len(searched.leaves), "number", because)


def ordering(rng: Random, shape: Shape) -> Exercise | None:
    """A tree as it comes, and with the best move of every node in front; None where that changes nothing."""
    data = shape.grown(lambda: shape.payoff(rng), rng)
    tree, sorted_data = Tree(data), best_first(data)
    weak, strict = ([Glance(one, cut).leaves for one in (data, sorted_data)] for cut in (False, True))
    if weak != strict or weak[1] >= weak[0] or not _has_one_best(data):
        return None
    before, after = trace(alpha_beta_search, tree), trace(alpha_beta_search, Tree(sorted_data))
    task = "Search with alpha-beta from left to right; then put the best move of every node first, and search again."
    asked = (
        Question(
            "How many leaves are looked at in the order of the sheet?", len(before.leaves), "number", _gone(before)
        ),
        Question("Which move of MAX comes first in the better order?", before.root.best, "name", before.steps[-1].says),
        Question(
            "The best move of every node first, the others as they were: how many leaves now?",
            len(after.leaves),
            "number",
            _gone(after),
        ),
    )
    named = Tree(_with_names(tree, 0))
    searched = trace(alpha_beta_search, named)
    key = diagram_of(named, task, values_in(searched), states_pruned(searched)).without_names()
    return Exercise("ordering", task, data, diagram_of(tree, task), key, asked)


def _gone(searched: SearchTree) -> str:
    """What each cut says, and how many leaves are left."""
    cuts = [step.says for step in searched.steps if step.what == "pruned"]
    leaves = sum(not node.moves for node in searched.game.nodes)
    return " ".join([*cuts, f"{len(searched.leaves)} of {leaves} leaves are looked at."])


def best_first(tree: Nested, is_max: bool = True) -> Nested:
    """Nested lists with the best child of every node moved to the front, the others as they were.

    >>> best_first([[3, 12, 8], [14, 5, 20]])
    [[5, 14, 20], [3, 12, 8]]
    """
    if not isinstance(tree, list):
        return tree
    values = [_value(branch, not is_max) for branch in tree]
    best = values.index((max if is_max else min)(values))
    order = [best, *(i for i in range(len(tree)) if i != best)]
    return [best_first(tree[i], not is_max) for i in order]


def _value(tree: Nested, is_max: bool) -> float:
    if not isinstance(tree, list):
        return float(tree)
    return (max if is_max else min)(_value(branch, not is_max) for branch in tree)


def _with_names(tree: Tree, state: int) -> Any:
    """The tree in the better order, its moves called as they are on the sheet."""
    node = tree.nodes[state]
    if not node.moves:
        return node.payoffs[0]
    moves = list(node.moves.items())
    values = [worth(tree, child) for _, child in moves]
    best = values.index((max, min)[node.player](values))
    return {move: _with_names(tree, child) for move, child in [moves[best], *moves[:best], *moves[best + 1 :]]}
