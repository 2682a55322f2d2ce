"""Predict the next cut: the moments of a search at which a student can say whether the rest of a node is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from outplay.drawing.twigs import short
from outplay.tracing.story import side

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, SearchTree

LEFT = ("terminal", "cut off", "recalled", "backed up")


class Question(NamedTuple):
    """After a step: is the rest of a node cut?

    step    the step that has just happened
    node    the node that has moves left
    asks    the question, with what is known there
    is_cut  the answer
    """

    step: int
    node: Node
    asks: str
    is_cut: bool


def questions(tree: SearchTree) -> Iterator[Question]:
    """The questions of a search with windows, in the order of its steps; none of any other search."""
    if not tree.has_windows:
        return
    for step, following in zip(tree.steps, tree.steps[1:], strict=False):
        parent = tree.parents.get(step.node)
        if parent is None or step.what not in LEFT:
            continue
        is_cut = following.what == "pruned" and following.node is parent
        if is_cut or (following.what == "entered" and tree.parents.get(following.node) is parent):
            yield Question(step.number, parent, _asks(tree, parent, step.node), is_cut)


def _asks(tree: SearchTree, parent: Node, last: Node) -> str:
    who = side(tree, parent)
    choose = max if who == "MAX" else min
    seen = parent.children[: parent.children.index(last) + 1]
    best = choose(child.value for child in seen)
    before = [child.value for child in seen[:-1]]
    alpha = max([parent.alpha, *before]) if who == "MAX" else parent.alpha
    beta = min([parent.beta, *before]) if who == "MIN" else parent.beta
    return (
        f"{who} {_place(tree, parent)} has {short(best)} so far; alpha is {short(alpha)} and beta "
        f"{short(beta)}. Are its other moves looked at?"
    )


def _place(tree: SearchTree, node: Node) -> str:
    moves = [tree.story.move(above) for above in tree.story.path(node)[1:]]
    return f"after {' '.join(moves)}" if moves else "at the root"
