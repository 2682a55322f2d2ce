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
from outplay.drawing.layout import place
from outplay.drawing.legend import legend_lines
from outplay.drawing.moment import Moment
from outplay.drawing.playout_twigs import painter_for
from outplay.drawing.selection import select
from outplay.drawing.svg import Picture, path, tag, text, text_width
from outplay.drawing.twig import UNMEASURED, Twig
from outplay.drawing.twigs import SMALL, TwigPainter
from outplay.errors import BadOption
from outplay.notation import write_move
from outplay.result import value_of
from outplay.words import name_of, offers

if TYPE_CHECKING:
    from outplay.tracing.tree import SearchTree

MOST_BOARDS: Final = 40
"""With more nodes than this the boards would be too many to look at."""

MARGIN: Final = 18.0
LEVEL: Final = 40.0
LEGEND: Final = 24.0
LINE: Final = 16.0


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
    return drawn(tree, select(tree, most, depth, opened, step=step), Moment(tree, step), boards)


def drawn(tree: SearchTree, root: Twig, moment: Moment, boards: bool | None, stepping: bool = False) -> Picture:
    """The picture of a selection; `stepping` puts in what a page needs to step through the search."""
    twigs = list(root)
    painter = painter_for(tree, moment, _with_boards(tree, twigs, boards), stepping)
    for twig in twigs:
        twig.height = UNMEASURED
    measure(painter, twigs)
    return TreePainter(tree, moment, painter).picture(root, twigs)


def measure(painter: TwigPainter, twigs: Collection[Twig]) -> None:
    """Sets how large they are, those of which that is not known yet."""
    for twig in twigs:
        if twig.height == UNMEASURED:
            painter.measure(twig)
    for twig in twigs:
        painter.make_room(twig)


def _with_boards(tree: SearchTree, twigs: list[Twig], boards: bool | None) -> bool:
    if boards is not None:
        return boards
    return can_have_boards(tree) and sum(twig.kind == "node" for twig in twigs) <= MOST_BOARDS


def can_have_boards(tree: SearchTree) -> bool:
    """Has the game a board to draw in every node: a painter's, or its own?"""
    return painter_of(tree.game) is not None or offers(tree.game, "draw")


class TreePainter:
    """Puts twigs where the layout says, with the lines between them and a legend."""

    def __init__(self, tree: SearchTree, moment: Moment, painter: TwigPainter):
        self.tree, self.moment, self.painter = tree, moment, painter

    def picture(self, root: Twig, twigs: list[Twig]) -> Picture:
        """The whole picture."""
        across = place(root)
        above, tops = len(root.path), self._tops(twigs)
        shown = [twig for twig in twigs if self.is_shown(twig)]
        spots = {twig: (MARGIN + across[twig], tops[len(twig.path) - above]) for twig in twigs}
        parents = {child: twig for twig in twigs for child in twig.children}
        edges = "".join(self.edge(twig, spots, parents[twig]) for twig in shown if twig in parents)
        nodes = "".join(self.painter.twig(twig, *spots[twig]) for twig in shown)
        wide = max(across[twig] + twig.right for twig in twigs)
        legend = legend_lines(self.painter, twigs, wide)
        width = max([wide, *(text_width(line, SMALL) for line in legend)]) + 2 * MARGIN
        bottom = max(spots[twig][1] + twig.height for twig in twigs) + LEGEND
        below = [text(line, MARGIN, bottom + i * LINE, SMALL, "note") for i, line in enumerate(legend)]
        height = bottom + (len(legend) - 1) * LINE + MARGIN
        return Picture(width, height, edges + nodes + "".join(below), self.title())

    def _tops(self, twigs: list[Twig]) -> list[float]:
        """Where each level begins: below the highest thing of the level before."""
        levels: dict[int, float] = {}
        for twig in twigs:
            levels[len(twig.path)] = max(levels.get(len(twig.path), 0), twig.height)
        return list(accumulate(list(levels.values())[:-1], lambda top, height: top + height + LEVEL, initial=MARGIN))

    def is_shown(self, twig: Twig) -> bool:
        """Is it in the picture of this step: a node that was entered, or moves that were pruned by then?"""
        if twig.kind == "pruned":
            return self.moment.has_pruned(twig.node)
        return self.moment.has_entered(twig.node)

    def title(self) -> str:
        """A sentence for those who cannot see the tree."""
        result = self.tree.result
        game, state = self.tree.game, self.tree.root.state
        best = "" if result.action is None else f", best move {write_move(game, state, result.action)}"
        return f"The tree of a search of {name_of(game)}: {self.tree.nodes:,} nodes, value {value_of(result)}{best}"

    def edge(self, twig: Twig, spots: dict[Twig, tuple[float, float]], parent: Twig) -> str:
        """The line from the parent: down to the end of its level, then straight to the move above the twig."""
        (x, y), (x2, y2) = spots[parent], spots[twig]
        bottom = y + parent.height
        level = y2 - LEVEL
        top = y2 if twig.kind == "hidden" else y2 - 2
        line = path(f"M{x:.1f} {bottom:.1f}V{level:.1f}L{x2:.1f} {top:.1f}", self.painter.line(twig))
        return tag("g", line, class_="op-edge", **self.painter.marks(twig))
