"""A page that steps through a search: one file, no network, forward and back with the keyboard.

The tree is drawn once, by `tree_picture`; every element says at which steps it appears, and a short script shows and
hides them.  What did not fit is drawn below it as further pictures, opened by a click on '+ 120 nodes'; and others
show the steps that are elsewhere, each with the path to its node.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any, Final

from outplay.drawing.selection import TreeAtStep, name_of_path, select
from outplay.drawing.steps import paths, steps_of
from outplay.drawing.svg import Picture, write
from outplay.drawing.theme import page_css, page_file, stylesheet
from outplay.drawing.tree_picture import drawn
from outplay.drawing.walk import Walkthrough
from outplay.errors import BadOption
from outplay.tracing.playout_tree import PlayoutTree
from outplay.writing import PlainData

if TYPE_CHECKING:
    from pathlib import Path

    from outplay.tracing.tree import SearchTree

PICTURE_NODES: Final = 120
"""Nodes that one picture of the page shows, at most, unless the reader opens more."""

PAGE_NODES: Final = 1_500
"""Nodes that a page holds, at most, in all its pictures together: the rest is only counted."""

NARROW_UNITS, LARGER = 700, 1.4
"""A picture that is less wide than this, in its own units, is shown larger by that factor."""

WIDEST_UNITS: Final = 1_100.0
"""Units that a picture of a part is wide, at most, unless a path alone is wider."""

MOST_STEPS: Final = 20_000
"""Steps of a search that a page holds, at most; a longer one is refused."""

MOST_MOVES: Final = 1_000_000
"""Moves in the names of all nodes of a page together, at most: the name of a node is the moves that lead there."""


def tree_page(tree: SearchTree, *, theme: str = "auto", most: int = PICTURE_NODES, boards: bool | None = None) -> str:
    """The page as HTML: one file that needs no network; a BadOption for a search that is too long for it."""
    if len(tree.steps) > MOST_STEPS:
        less = "take fewer iterations" if isinstance(tree, PlayoutTree) else "search less deep"
        raise BadOption(
            f"the search has {len(tree.steps):,} steps, and a page holds {MOST_STEPS:,}: {less}, or save .svg"
        )
    if _moves_to_all(tree) > MOST_MOVES:
        raise BadOption("the search is too deep for a page: search less deep, or save .svg")
    views = _views(tree, most, boards)
    title = next(iter(views.values())).title
    figures = [_figure(picture, f'data-view="{name}"', name == "root") for name, picture in views.items()]
    figures += [
        _figure(picture, f'data-from="{first}" data-to="{last}"', False)
        for first, last, picture in _elsewhere(tree, most, views["root"])
    ]
    parts = {
        "title": escape(title),
        "theme": stylesheet(theme)
        if theme == "print"
        else f"{stylesheet(theme)}\n@media print {{\n{stylesheet('light')}\n}}",
        "style": page_css("page.css", theme),
        "script": _script(),
        "pictures": "\n".join(figures),
        "data": json.dumps(_data(tree), separators=(",", ":")).replace("<", "\\u003c"),
    }
    page = page_file("page.html")
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


def _data(tree: SearchTree) -> PlainData:
    """The steps, but for the lines of the text and the quiz, which such a page does not have."""
    data = steps_of(tree)
    steps = [{name: value for name, value in step.items() if name != "lines"} for step in data["steps"]]
    return {"steps": steps, "ranges": data["ranges"], "counts": data["counts"]}


def _moves_to_all(tree: SearchTree) -> int:
    """The depths of all nodes, added up."""
    depths = {tree.root: 0}
    for node in tree:
        depths.update(dict.fromkeys(node.children, depths[node] + 1))
    return sum(depths.values())


def _script() -> str:
    """Both modules as one: a page of one file has nothing to import from."""
    _, page = page_file("page.js").split("\n", 1)
    return page_file("stepping.js").replace("export function", "function") + page


def _views(tree: SearchTree, most: int, boards: bool | None) -> dict[str, Picture]:
    """The pictures by the name of the node at the top of each: the whole, and what did not fit."""
    moment = TreeAtStep(tree, with_ranges=True)
    views: dict[str, Picture] = {}
    waiting, left = deque[tuple[int, ...]]([()]), PAGE_NODES
    while waiting and left > 0:
        root = select(tree, min(most, left), start=waiting.popleft())
        picture = drawn(tree, root, moment, boards, stepping=True)
        views[name_of_path(root.path)] = picture
        left -= sum(item.kind == "node" for item in root)
        waiting.extend(item.path[:-1] for item in root if item.kind == "hidden" and item.path[:-1] != root.path)
    return views


def _elsewhere(tree: SearchTree, most: int, overview: Picture) -> Iterator[tuple[int, int, Picture]]:
    """Pictures for the scenes whose node the overview does not show: from which to which, the path always drawn."""
    walk = Walkthrough(tree, most, WIDEST_UNITS)
    names, scene = paths(tree), 0
    while scene < len(walk.numbers):
        if f'op-node-twig" data-path="{names[tree.story.scenes[scene].step.node]}"' in overview.body:
            scene += 1
            continue
        root, boards, first, last = walk.span(scene, is_full=False)
        yield first, last, drawn(tree, root, walk.moment, boards, stepping=True)
        scene = last + 1


def _figure(picture: Picture, words: str, is_shown: bool) -> str:
    """A picture; a small one is shown larger, and on a narrow screen smaller as long as it can be read."""
    is_small = picture.width < NARROW_UNITS
    least = f' style="--least: {picture.width / LARGER:.0f}px"' if is_small else ""
    inside = picture.svg(styled=False, scale=LARGER if is_small else 1)
    return f"<figure {words}{'' if is_shown else ' hidden'}{least}>{inside}</figure>"
