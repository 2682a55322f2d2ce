"""The steps of a search as a page reads them, plain data that JSON can write; and the quiz: predict the next cut."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, Final

from outplay.drawing.item_painter import interval, short
from outplay.drawing.selection import name_of_path
from outplay.game import CHANCE
from outplay.tracing.lines import Passed, lines_of
from outplay.tracing.playout_tree import Iteration, PlayoutTree
from outplay.tracing.ranges import range_changes
from outplay.tracing.story import side
from outplay.writing import PlainData

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, SearchTree

LEFT: Final = ("terminal", "cut off", "recalled", "backed up")
"""What happens in a step that leaves its node."""


def steps_of(tree: SearchTree) -> PlainData:
    """The steps as a page reads them.

    steps      the scenes of the story: the number of the step, what happens, at which node, in words, the lines of the
               algorithm's text that ran, each with what it did, and what was counted so far
    ranges     for each of them, the nodes whose range has changed since the one before
    counts     of a tree that playouts grew: for each of them, the nodes whose wins and playouts have changed; the nodes
               that were selected are in `path` of the step
    text       the lines of the algorithm, where it is one of the book's or somebody's own
    passes     how often the search began: the steps are those of the last time
    questions  for the quiz: after which of the steps, about which node, the question, the answer and its reason
    """
    names, scenes = paths(tree), tree.story.scenes
    return {
        "steps": [
            {
                "number": scene.step.number,
                "what": scene.step.what,
                "at": names[scene.step.node],
                "says": scene.says,
                "lines": lines,
                "counted": scene.counts,
                "path": [names[node] for node in scene.step.playout.path] if isinstance(scene.step, Iteration) else [],
            }
            for scene, lines in zip(scenes, _lines(tree), strict=True)
        ],
        "ranges": _changes(tree, names),
        "counts": _counts(tree, names) if isinstance(tree, PlayoutTree) else None,
        "text": lines_of(tree.algorithm, tree.cut),
        "passes": tree.passes,
        "questions": list(_questions(tree, names)),
    }


def _lines(tree: SearchTree) -> Iterator[list[Passed]]:
    """For each scene, the lines of the text that ran: those of its step, and of a leaf's entering."""
    begun = 0
    for scene in tree.story.scenes:
        yield [passed for step in tree.lines[begun : scene.step.number + 1] for passed in step]
        begun = scene.step.number + 1


def _changes(tree: SearchTree, names: dict[Node, str]) -> list[dict[str, str]]:
    """For each scene, the ranges that are others than in the one before."""
    changes: list[dict[str, str]] = [{}]
    if not tree.has_ranges:
        return changes * len(tree.story.scenes)
    last = {scene.step.number for scene in tree.story.scenes}
    for step, change in zip(tree.steps, range_changes(tree.steps, tree.result.player), strict=True):
        changes[-1] |= {names[node]: interval(*known) for node, known in change.items()}
        if step.number in last:
            changes.append({})
    return changes[:-1]


def _counts(tree: PlayoutTree, names: dict[Node, str]) -> list[dict[str, str]]:
    """For each scene, the wins and playouts that are others than in the one before."""
    changes: list[dict[str, str]] = []
    before = (0.0, 0.0)
    for step in tree.iterations:
        there = [node for node in tree if node.born <= step.number] if step.ends != before else step.playout.path
        changes.append({names[node]: tree.counts(node, step.number) for node in there})
        before = step.ends
    return [*changes, {}]


def paths(tree: SearchTree) -> dict[Node, str]:
    """The name of every node: the numbers of the children that lead to it, as in `name_of_path`."""
    found: dict[Node, tuple[int, ...]] = {tree.root: ()}
    for node in tree:
        for i, child in enumerate(node.children):
            found[child] = (*found[node], i)
    return {node: name_of_path(path) for node, path in found.items()}


def _questions(tree: SearchTree, names: dict[Node, str]) -> Iterator[PlainData]:
    """Wherever a student can say whether the rest of a node is searched; none in a search without windows.

    step     the scene that has just happened
    at       the node that has moves left
    asks     the question, with what is known there: alpha and beta are those that the picture writes beside the node
    cut      the answer
    because  why, in the words of the walk-through
    """
    if not tree.has_windows:
        return
    scenes = {scene.step.number: i for i, scene in enumerate(tree.story.scenes)}
    best: dict[Node, float] = {}
    for step, following in zip(tree.steps, tree.steps[1:], strict=False):
        parent = tree.parents.get(step.node)
        if parent is None or step.what not in LEFT:
            continue
        best[parent] = _better(tree, parent, best.get(parent), step.node.value)
        is_cut = following.what == "pruned" and following.node is parent
        if is_cut or (following.what == "entered" and tree.parents.get(following.node) is parent):
            because = following.says if is_cut else _why_not(tree, parent, best[parent], following.node)
            asks = _asks(tree, parent, best[parent])
            yield {"step": scenes[step.number], "at": names[parent], "asks": asks, "cut": is_cut, "because": because}


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
