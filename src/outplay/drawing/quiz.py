"""Predict the next cut: the moments of a search at which a student can say whether the rest of a node is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from outplay.drawing.twigs import short
from outplay.game import CHANCE
from outplay.tracing.story import side

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, SearchTree

LEFT = ("terminal", "cut off", "recalled", "backed up")


class Question(NamedTuple):
    """After a step: is the rest of a node cut?

    step    the step that has just happened
    node    the node that has moves left
    asks    the question, with what is known there: alpha and beta are those that the picture writes beside the node
    is_cut  the answer
    because why, in the words of the walk-through
    """

    step: int
    node: Node
    asks: str
    is_cut: bool
    because: str


def questions(tree: SearchTree) -> Iterator[Question]:
    """The questions of a search with windows, in the order of its steps; none of any other search."""
    if not tree.has_windows:
        return
    best: dict[Node, float] = {}
    for step, following in zip(tree.steps, tree.steps[1:], strict=False):
        parent = tree.parents.get(step.node)
        if parent is None or step.what not in LEFT:
            continue
        best[parent] = _better(tree, parent, best.get(parent), step.node.value)
        is_cut = following.what == "pruned" and following.node is parent
        if is_cut or (following.what == "entered" and tree.parents.get(following.node) is parent):
            because = following.says if is_cut else _why_not(tree, parent, best[parent], following.node)
            yield Question(step.number, parent, _asks(tree, parent, best[parent]), is_cut, because)


def _better(tree: SearchTree, node: Node, best: float | None, value: float) -> float:
    """What a node has after one more of its successors."""
    if best is None:
        return value
    return (max if side(tree, node) == "MAX" else min)(best, value)


def _asks(tree: SearchTree, node: Node, best: float) -> str:
    place, window = _place(tree, node), f"alpha was {short(node.alpha)} and beta {short(node.beta)} on arrival"
    if node.mover == CHANCE:
        return f"The throw {place}: {window}. Are its other outcomes looked at?"
    return f"{side(tree, node)} {place} has {short(best)} so far; {window}. Are its other moves looked at?"


def _why_not(tree: SearchTree, node: Node, best: float, following: Node) -> str:
    """Why the next successor is looked at."""
    move = tree.story.move(following)
    if node.mover == CHANCE:
        return f"What {move} may bring can still decide whether it is worth more than {short(node.alpha)}" + (
            "." if node.beta == inf else f", and less than {short(node.beta)}."
        )
    is_max = side(tree, node) == "MAX"
    known = f"It is worth at {'least' if is_max else 'most'} {short(best)}"
    bound = node.beta if is_max else node.alpha
    if bound in (-inf, inf):
        return f"{known}, and {'MIN' if is_max else 'MAX'} has nothing elsewhere yet: {move} can still matter."
    return (
        f"{known}, {'less' if is_max else 'more'} than the {short(bound)} that {'MIN' if is_max else 'MAX'} already "
        f"has: {move} can still matter."
    )


def _place(tree: SearchTree, node: Node) -> str:
    moves = [tree.story.move(above) for above in tree.story.path(node)[1:]]
    return f"after {' '.join(moves)}" if moves else "at the root"
