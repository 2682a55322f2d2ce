"""A searched tree as a picture: MAX up, MIN down, chance round.

The chosen line is strong.  Pruned branches are grey and crossed, with the reason.  Beside a node stand alpha and beta
as they were when the search came in; in the picture of a step also what was known of its value then.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import accumulate
from math import inf
from typing import TYPE_CHECKING, Final

from outplay.drawing.boards import painter_of
from outplay.drawing.boards.painter import Point
from outplay.drawing.item_painter import SMALL, ItemPainter, PlayoutPainter, painter_for, short
from outplay.drawing.layout import place
from outplay.drawing.selection import UNMEASURED, TreeAtStep, TreeItem, select
from outplay.drawing.svg import Picture, path, tag, text, text_width
from outplay.errors import BadOption
from outplay.notation import write_move
from outplay.saying import value_of
from outplay.words import name_of, offers

if TYPE_CHECKING:
    from outplay.drawing.selection import TreeItem
    from outplay.tracing.tree import SearchTree

MOST_BOARDS: Final = 40
"""With more nodes than this the boards would be too many to look at."""

MARGIN: Final = 18.0
LEVEL: Final = 40.0
LEGEND: Final = 24.0
LINE: Final = 16.0
"""Units: around the picture, between two levels, above the legend, and from one of its lines to the next."""

NARROWEST: Final = 330.0
"""Units: the legend is broken into lines where it is wider than the tree and than this."""

BETWEEN: Final = "\u2002 "
"""Between the words of the legend; SVG draws several plain spaces as one."""


def tree_picture(
    tree: SearchTree,
    *,
    most: int,
    depth: float = inf,
    boards: bool | None = None,
    opened: Collection[tuple[int, ...]] = (),
    step: int | None = None,
) -> Picture:
    """The picture of a tree: at most so many nodes, down to a depth; see SearchTree.picture."""
    if step is not None and not 0 <= step < len(tree.steps):
        raise BadOption(f"step is {step}; the search has the steps 0 to {len(tree.steps) - 1}")
    return drawn(tree, select(tree, most, depth, opened, step=step), TreeAtStep(tree, step), boards)


def drawn(tree: SearchTree, root: TreeItem, moment: TreeAtStep, boards: bool | None, stepping: bool = False) -> Picture:
    """The picture of a selection; `stepping` puts in what a page needs to step through the search."""
    items = list(root)
    if boards is None:
        boards = can_have_boards(tree) and sum(item.kind == "node" for item in items) <= MOST_BOARDS
    painter = painter_for(tree, moment, boards, stepping)
    for item in items:
        item.height = UNMEASURED
    measure(painter, items)
    across, tops = place(root), _tops(items)
    spots = {item: (MARGIN + across[item], tops[len(item.path) - len(root.path)]) for item in items}
    shown = [item for item in items if _is_shown(item, moment)]
    parents = {child: item for item in items for child in item.children}
    edges = [
        _edge(painter, item, spots[item], parents[item], spots[parents[item]]) for item in shown if item in parents
    ]
    nodes = [painter.draw(item, *spots[item]) for item in shown]
    wide = max(across[item] + item.right for item in items)
    legend = _legend(painter, items, wide)
    width = max([wide, *(text_width(line, SMALL) for line in legend)]) + 2 * MARGIN
    bottom = max(spots[item][1] + item.height for item in items) + LEGEND
    below = [text(line, MARGIN, bottom + i * LINE, SMALL, "note") for i, line in enumerate(legend)]
    height = bottom + (len(legend) - 1) * LINE + MARGIN
    return Picture(width, height, "".join(edges + nodes + below), _title(tree))


def measure(painter: ItemPainter, items: Collection[TreeItem]) -> None:
    """Sets how large they are, those of which that is not known yet."""
    for item in items:
        if item.height == UNMEASURED:
            painter.measure(item)
    for item in items:
        painter.make_room(item)


def can_have_boards(tree: SearchTree) -> bool:
    """Has the game a board to draw in every node: a painter's, or its own?"""
    return painter_of(tree.game) is not None or offers(tree.game, "draw")


def _tops(items: list[TreeItem]) -> list[float]:
    """Where each level begins: below the highest thing of the level before."""
    levels: dict[int, float] = {}
    for item in items:
        levels[len(item.path)] = max(levels.get(len(item.path), 0), item.height)
    return list(accumulate(list(levels.values())[:-1], lambda top, height: top + height + LEVEL, initial=MARGIN))


def _is_shown(item: TreeItem, moment: TreeAtStep) -> bool:
    """Is it in the picture of this step: a node that was entered, or moves that were pruned by then?"""
    return moment.has_pruned(item.node) if item.kind == "pruned" else moment.has_entered(item.node)


def _title(tree: SearchTree) -> str:
    """A sentence for those who cannot see the tree."""
    result = tree.result
    best = "" if result.action is None else f", best move {write_move(tree.game, tree.root.state, result.action)}"
    return f"The tree of a search of {name_of(tree.game)}: {tree.nodes:,} nodes, value {value_of(result)}{best}"


def _edge(painter: ItemPainter, item: TreeItem, spot: Point, parent: TreeItem, above: Point) -> str:
    """The line from the parent: down to the end of its level, then straight to the move above the item."""
    (x, y), (x2, y2) = above, spot
    top = y2 if item.kind == "hidden" else y2 - 2
    line = path(f"M{x:.1f} {y + parent.height:.1f}V{y2 - LEVEL:.1f}L{x2:.1f} {top:.1f}", painter.line(item))
    return tag("g", line, class_="op-edge", **painter.marks(item))


def _legend(painter: ItemPainter, items: list[TreeItem], wide: float) -> list[str]:
    """What the shapes, brackets and numbers of these items mean, in lines that fit below a tree of that width."""
    nodes = [item for item in items if item.kind == "node"]
    if isinstance(painter, PlayoutPainter):
        says = _of_playouts(painter, nodes)
    else:
        says = _of_search(painter, nodes, any(item.kind == "pruned" for item in items))
    return _in_lines([words for words, present in says.items() if present], max(wide, NARROWEST))


def _of_search(painter: ItemPainter, nodes: list[TreeItem], pruned: bool) -> dict[str, bool]:
    shapes = {painter.shape(item) for item in nodes}
    kinds = {item.node.kind for item in nodes}
    return {
        "△ MAX": "max" in shapes,
        "▽ MIN": "min" in shapes,
        "○ chance": "chance" in shapes,
        "□ end of the game": "terminal" in kinds,
        "broken box: evaluated": "cut off" in kinds,
        "double box: from the table": "recalled" in kinds,
        "?: a probe, one move alone": any(item.node.is_probe for item in nodes),
        "✕ pruned": pruned,
        "bold [from, to]: what it can be worth": painter.moment.has_ranges,
        "[alpha, beta]: on arrival": painter.tree.has_windows,
    }


def _of_playouts(painter: PlayoutPainter, nodes: list[TreeItem]) -> dict[str, bool]:
    tree, looks = painter.tree, {painter.look(item) for item in nodes}
    least, most = tree.ends()
    return {
        "3/5: who moved here won 3 of 5 playouts": True,
        "dark: MAX moved here": "max" in looks,
        "light: MIN moved here": "min" in looks,
        "square: end of the game": any(item.node.kind == "terminal" for item in nodes),
        "double: dice are thrown": any(painter.throws(item) for item in nodes),
        "a draw counts half": painter.has_halves and tree.is_won_or_drawn,
        f"{short(least)} counts 0, {short(most)} counts 1": not tree.is_won_or_drawn,
        "strong: selected": bool(painter.selected),
        "dotted: played out from here": bool(painter.selected) or painter.stepping,
    }


def _in_lines(words: list[str], widest: float) -> list[str]:
    """The words of a legend, as many in a line as fit."""
    lines = words[:1]
    for word in words[1:]:
        longer = lines[-1] + BETWEEN + word
        if text_width(longer, SMALL) <= widest:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
