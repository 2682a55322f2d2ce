"""The steps of a search as a page reads them: plain data that JSON can write."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from outplay.drawing.quiz import questions
from outplay.drawing.twig import name_of_path
from outplay.drawing.twigs import interval
from outplay.tracing.lines import Passed
from outplay.tracing.playout_tree import Iteration, PlayoutTree
from outplay.tracing.ranges import range_changes
from outplay.tracing.source import lines_of

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, SearchTree


def steps_of(tree: SearchTree) -> dict[str, Any]:
    """The steps as a page reads them.

    steps      the scenes of the story: the number of the step, what happens, at which node, in words, the lines of the
               algorithm's text that ran, each with what it did, and what was counted so far
    ranges     for each of them, the nodes whose range has changed since the one before
    counts     of a tree that playouts grew: for each of them, the nodes whose wins and playouts have changed; the nodes
               that were selected are in `path` of the step
    text       the lines of the algorithm, where it is one of the book's or somebody's own
    questions  for the quiz: after which of the steps, about which node, the question, the answer and its reason
    """
    names, scenes = paths(tree), tree.story.scenes
    places = {scene.step.number: i for i, scene in enumerate(scenes)}
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
        "questions": [
            {
                "step": places[asked.step],
                "at": names[asked.node],
                "asks": asked.asks,
                "cut": asked.is_cut,
                "because": asked.because,
            }
            for asked in questions(tree)
        ],
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
    """The name of every node."""
    found: dict[Node, tuple[int, ...]] = {tree.root: ()}
    for node in tree:
        for i, child in enumerate(node.children):
            found[child] = (*found[node], i)
    return {node: name_of_path(path) for node, path in found.items()}
