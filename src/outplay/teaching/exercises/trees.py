"""Exercises on a tree that is searched to its end: minimax, expectiminimax, max^n."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from outplay.game import CHANCE
from outplay.games.tree import Tree
from outplay.result import written
from outplay.teaching.exercises.diagram import diagram_of
from outplay.teaching.exercises.question import Exercise, Form, Question, values_in, why_worth
from outplay.teaching.exercises.shape import Shape
from outplay.textbook import expectiminimax_search, max_n_search, minimax_search
from outplay.tracing.trace import trace
from outplay.tracing.tree import Node, SearchTree

CHANCES: Final = ((0.5, 0.5), (0.25, 0.75), (0.2, 0.8), (0.4, 0.6), (0.1, 0.9), (0.2, 0.3, 0.5), (0.25, 0.25, 0.5))
PLAYERS: Final = 3
MOST_ASKED: Final = 7
"""Nodes whose value is asked for one by one, at most: those at the top."""


def minimax(rng: Random, shape: Shape) -> Exercise | None:
    """The value of every node and the best move; one move at the root is best."""
    data = shape.grown(lambda: shape.payoff(rng), rng)
    searched = trace(minimax_search, Tree(data))
    return _exercise("minimax", "Write the minimax value into every node. MAX is to move.", data, searched)


def expectiminimax(rng: Random, shape: Shape) -> Exercise | None:
    """The value of every node where dice are thrown on every second level; None where a throw decides nothing."""
    data = _with_chance(shape.grown(lambda: shape.payoff(rng), rng), rng)
    searched = trace(expectiminimax_search, Tree(data))
    if any(node.mover == CHANCE and len({child.value for child in node.children}) == 1 for node in searched):
        return None
    task = "Write the expectiminimax value into every node: a circle is worth the average of what follows, weighed."
    return _exercise("expectiminimax", task, data, searched)


def _with_chance(tree: object, rng: Random, level: int = 0) -> Any:
    """Every second level is CHANCE's, which throws two or three ways, as many as there are."""
    if not isinstance(tree, list):
        return tree
    below = [_with_chance(branch, rng, level + 1) for branch in tree]
    if level % 2 == 0:
        return {"player": level // 2 % 2, "moves": below}
    fitting = [chances for chances in CHANCES if len(chances) == len(below)]
    chances = rng.choice(fitting) if fitting else (1 / len(below),) * len(below)
    return {"chance": [[chance, branch] for chance, branch in zip(chances, below, strict=True)]}


def max_n(rng: Random, shape: Shape) -> Exercise | None:
    """Three players, each for themselves; whoever moves has one best move, so that ties decide nothing."""
    data = shape.grown(lambda: {"payoffs": [rng.randint(0, 9) for _ in range(PLAYERS)]}, rng)
    searched = trace(max_n_search, Tree(data, players=PLAYERS))
    if any(_is_tied(node) for node in searched):
        return None
    task = "Three players, each for themselves. Write the vector of values into every node; player 0 is to move."
    return _exercise("max-n", task, data, searched, "vector")


def _is_tied(node: Node) -> bool:
    values = [child.value[node.mover] for child in node.children]
    return values.count(max(values, default=0)) > 1


def _exercise(kind: str, task: str, data: Any, searched: SearchTree, form: Form = "number") -> Exercise | None:
    """The values of the nodes at the top, and the move; None where two moves are equally good."""
    tree, best = searched.game, searched.root
    if form == "number" and [child.value for child in best.children].count(best.value) > 1:
        return None
    inner = [node.state for node in sorted(searched, key=lambda node: int(node.state)) if not node.is_leaf]
    worth = {node.state: node.value for node in searched}
    asked = [
        Question(f"What is {tree.show(state)} worth?", worth[state], form, why_worth(searched, state))
        for state in reversed(inner[:MOST_ASKED])
    ]
    says = searched.steps[-1].says
    asked.append(Question(f"Which move does {_mover(tree)} take?", written(best.best), "name", says))
    return Exercise(kind, task, data, diagram_of(tree, task), diagram_of(tree, task, values_in(searched)), tuple(asked))


def _mover(tree: Tree) -> str:
    return "player 0" if len(tree.players) > 2 else "MAX"


MAKERS: Final[dict[str, Callable[[Random, Shape], Exercise | None]]] = {
    "minimax": minimax,
    "expectiminimax": expectiminimax,
    "max-n": max_n,
}
