"""A page that steps through a search: one file, no network, forward and back with the keyboard.

The tree is drawn once, by `tree_picture`; every element says at which steps it appears, and a short script shows and
hides them.  What did not fit is drawn below it as further pictures, opened by a click on '+ 120 nodes'.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Collection
from html import escape
from importlib.resources import files
from math import isinf
from typing import TYPE_CHECKING, Any, Final

from outplay.drawing.fitting import fitting
from outplay.drawing.moment import Moment
from outplay.drawing.quiz import questions
from outplay.drawing.selection import select
from outplay.drawing.svg import Picture, write
from outplay.drawing.theme import stylesheet
from outplay.drawing.tree_picture import drawn
from outplay.drawing.twig import Twig, name_of_path
from outplay.drawing.twigs import interval
from outplay.errors import BadOption
from outplay.tracing.playout_tree import Iteration, PlayoutTree
from outplay.tracing.ranges import range_changes
from outplay.tracing.source import text_of

if TYPE_CHECKING:
    from pathlib import Path

    from outplay.tracing.tree import Node, SearchTree

MOST: Final = 120
"""Nodes that one picture of the page shows, at most, unless the reader opens more."""

EMBEDDED: Final = 1_500
"""Nodes that a page holds, at most, in all its pictures together: the rest is only counted."""

NARROW, LARGER = 700, 1.4
"""A picture that is less wide than this, in its own units, is shown larger by that factor."""

MOST_STEPS: Final = 20_000
"""Steps of a search that a page holds, at most; a longer one is refused."""

MOST_MOVES: Final = 1_000_000
"""Moves in the names of all nodes of a page together, at most: the name of a node is the moves that lead there."""

DARK: Final = "(prefers-color-scheme: dark)"


def tree_page(tree: SearchTree, *, theme: str = "auto", most: int = MOST, boards: bool | None = None) -> str:
    """The page, as HTML."""
    if len(tree.steps) > MOST_STEPS:
        less = "take fewer iterations" if isinstance(tree, PlayoutTree) else "search less deep"
        raise BadOption(
            f"the search has {len(tree.steps):,} steps, and a page holds {MOST_STEPS:,}: {less}, or save .svg"
        )
    if _moves_to_all(tree) > MOST_MOVES:
        raise BadOption("the search is too deep for a page: search less deep, or save .svg")
    views = _views(tree, most, boards)
    title = next(iter(views.values())).title
    pictures = "\n".join(
        f'<figure data-view="{name}"{"" if name == "root" else " hidden"}{_least(picture)}>'
        f"{picture.svg(styled=False, scale=_scale(picture))}</figure>"
        for name, picture in views.items()
    )
    parts = {
        "title": escape(title),
        "theme": stylesheet(theme),
        "style": _style(theme),
        "script": _script(),
        "pictures": pictures,
        "data": json.dumps(steps_of(tree)).replace("<", "\\u003c"),
    }
    page = _file("page.html")
    for name, value in parts.items():
        page = page.replace(f"<!-- {name} -->", value)
    return page


def save_tree(tree: SearchTree, where: str | Path, theme: str = "auto", **options: Any) -> Path:
    """Writes a tree as a picture, .svg or .png, or as an .html page; the options are those of `SearchTree.save`."""
    return write(
        where,
        {
            ".svg": lambda: tree.picture(**options).svg(theme),
            ".png": lambda: tree.picture(**options).png(theme),
            ".html": lambda: tree_page(tree, theme=theme, **options),
        },
    )


def stepping(
    tree: SearchTree, most: int, boards: bool | None, opened: Collection[tuple[int, ...]], width: float
) -> dict[str, Any]:
    """What a page needs to show the steps of a search: the picture as SVG without its style, and `steps_of`."""
    moment = Moment(tree, with_ranges=True)
    if isinf(width):
        root = select(tree, most, opened=opened)
    else:
        root, boards = fitting(tree, moment, most, width, opened)
    picture = drawn(tree, root, moment, boards, stepping=True)
    return {"title": picture.title, "svg": picture.svg(styled=False), **steps_of(tree)}


def _moves_to_all(tree: SearchTree) -> int:
    """The depths of all nodes, added up."""
    depths = {tree.root: 0}
    for node in tree:
        depths.update(dict.fromkeys(node.children, depths[node] + 1))
    return sum(depths.values())


def _style(theme: str) -> str:
    """The page is dark where its pictures are."""
    return _file("page.css").replace(DARK, {"auto": DARK, "dark": "all"}.get(theme, "not all"))


def _script() -> str:
    """Both modules as one: a page of one file has nothing to import from."""
    _, page = _file("page.js").split("\n", 1)
    return _file("stepping.js").replace("export function", "function") + page


def _file(name: str) -> str:
    return (files("outplay.drawing") / "page_files" / name).read_text(encoding="utf-8")


def _views(tree: SearchTree, most: int, boards: bool | None) -> dict[str, Picture]:
    """The pictures by the name of the node at the top of each: the whole, and what did not fit."""
    moment = Moment(tree, with_ranges=True)
    views: dict[str, Picture] = {}
    waiting, left = deque[tuple[int, ...]]([()]), EMBEDDED
    while waiting and left > 0:
        root = select(tree, min(most, left), start=waiting.popleft())
        picture = drawn(tree, root, moment, boards, stepping=True)
        views[name_of_path(root.path)] = picture
        left -= sum(twig.kind == "node" for twig in root)
        waiting.extend(twig.path[:-1] for twig in root if _can_open(twig, root))
    return views


def _scale(picture: Picture) -> float:
    """A small tree is shown larger."""
    return LARGER if picture.width < NARROW else 1


def _least(picture: Picture) -> str:
    """On a narrow screen a small tree is shown smaller, as long as it can be read; others are moved sideways."""
    return f' style="--least: {picture.width / LARGER:.0f}px"' if picture.width < NARROW else ""


def _can_open(twig: Twig, root: Twig) -> bool:
    """Is it a pill below another node than the top one?"""
    return twig.kind == "hidden" and twig.path[:-1] != root.path


def steps_of(tree: SearchTree) -> dict[str, Any]:
    """The steps as a page reads them.

    steps      the scenes of the story: the number of the step, what happens, at which node, in words, the lines of the
               algorithm's text, and what was counted so far
    ranges     for each of them, the nodes whose range has changed since the one before
    counts     of a tree that playouts grew: for each of them, the nodes whose wins and playouts have changed; the nodes
               that were selected are in `path` of the step
    text       the lines of the algorithm, where it is one of the book's
    questions  for the quiz: after which of the steps, about which node, the question and the answer
    """
    names, text, scenes = paths(tree), text_of(tree.algorithm, tree.cut), tree.story.scenes
    places = {scene.step.number: i for i, scene in enumerate(scenes)}
    return {
        "steps": [
            {
                "number": scene.step.number,
                "what": scene.step.what,
                "at": names[scene.step.node],
                "says": scene.says,
                "lines": text.lines_of(scene.step) if text else [],
                "counted": scene.counts,
                "path": [names[node] for node in scene.step.playout.path] if isinstance(scene.step, Iteration) else [],
            }
            for scene in scenes
        ],
        "ranges": _changes(tree, names),
        "counts": _counts(tree, names) if isinstance(tree, PlayoutTree) else None,
        "text": text and text.lines,
        "questions": [
            {"step": places[asked.step], "at": names[asked.node], "asks": asked.asks, "cut": asked.is_cut}
            for asked in questions(tree)
        ],
    }


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
