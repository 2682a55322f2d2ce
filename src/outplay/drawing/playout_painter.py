"""A node of a tree that playouts grew: wins and playouts in a pill, as in the book's Figure 5.10.

Dark where MAX moved, light where MIN did; the end of a game has corners, and where dice are thrown it has two outlines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from outplay.drawing.item import TreeAtStep
from outplay.drawing.item_painter import LEAF, SHAPE, VALUE, ItemPainter
from outplay.drawing.svg import box, text, text_width
from outplay.game import CHANCE
from outplay.tracing.playout_tree import Iteration, PlayoutNode, PlayoutTree
from outplay.tracing.story import side_of

if TYPE_CHECKING:
    from outplay.drawing.item import TreeItem
    from outplay.tracing.tree import SearchTree

HEIGHT: Final = 28.0
ROUND: Final = 14.0
INSIDE: Final = 16.0
"""Units of a pill that its words leave free, on both sides together."""

RING: Final = 5.0
"""Units between a pill and the dotted ring around it."""

OUTLINE: Final = 3.0
"""Units between a pill and its second outline, where dice are thrown."""

LOOKS: Final = {"MAX": ("max", "in-max"), "MIN": ("min", "in-min")}
"""How the pills of a side look, and the words in them."""


def painter_for(tree: SearchTree, moment: TreeAtStep, boards: bool, stepping: bool = False) -> ItemPainter:
    """The painter of a tree's items."""
    kind = PlayoutPainter if isinstance(tree, PlayoutTree) else ItemPainter
    return kind(tree, moment, boards, stepping)


class PlayoutPainter(ItemPainter):
    """Measures and draws what playouts counted.

    selected  the nodes that the iteration went through, in the picture of a step
    """

    tree: PlayoutTree

    def __init__(self, tree: SearchTree, moment: TreeAtStep, boards: bool, stepping: bool = False):
        super().__init__(tree, moment, boards, stepping)
        step = tree.steps[moment.step]
        self.is_end = moment.is_end or not isinstance(step, Iteration)
        self.selected = set() if self.is_end or not isinstance(step, Iteration) else set(step.playout.path)
        self.has_halves = any("." in self.tree.counts(node) for node in self.tree)

    def value(self, item: TreeItem) -> str:
        """What the node had counted."""
        return self.words(item)

    def words(self, item: TreeItem) -> str:
        """Wins and playouts after the step: '37/100'."""
        return self.tree.counts(item.node, self.moment.step)

    def line(self, item: TreeItem) -> str:
        """How the line to a item looks: strong where the iteration came along, or in the end where most went."""
        if item.kind == "node" and item.node in self.selected:
            return "selected"
        return "chosen" if item.kind == "node" and item.chosen and self.is_end else "line"

    def beside(self, item: TreeItem) -> list[str]:
        """Whose wins they are, where more than two play."""
        return [self.side(item)] if self.look(item) == "chance" else []

    def half(self, item: TreeItem) -> float:
        """Half the width of a pill."""
        return max(LEAF, text_width(self.widest(item), VALUE) + INSIDE) / 2

    def widest(self, item: TreeItem) -> str:
        """The widest words of a node that a page may show, which keeps nodes where they are; else what it says."""
        playouts = self.tree.playouts(item.node, self.moment.step)
        return f"{playouts}{'.5' * self.has_halves}/{playouts}" if self.stepping else self.words(item)

    def shape(self, item: TreeItem) -> str:
        """Always a pill: `pill_shape` draws it, whoever moves."""
        return "pill"

    def side(self, item: TreeItem) -> str:
        """Whose wins the node counts: MAX, MIN or a player's name."""
        assert isinstance(item.node, PlayoutNode)
        return side_of(self.tree, item.node.player)

    def look(self, item: TreeItem) -> str:
        """The colour of a pill: max, min, or chance where more than two play."""
        return LOOKS.get(self.side(item), ("chance", "text"))[0]

    def throws(self, item: TreeItem) -> bool:
        """Is it a node where dice are thrown?"""
        return item.node.mover == CHANCE

    def pill_shape(self, item: TreeItem, x: float, y: float) -> str:
        """The pill, its top at the level of other shapes, and the counts in it."""
        look, letters = LOOKS.get(self.side(item), ("chance", "text"))
        half, top = self.half(item), y + (SHAPE - HEIGHT) / 2
        corners = 0 if item.node.kind == "terminal" else ROUND
        pill = box(x - half, top, 2 * half, HEIGHT, look, corners)
        if self.throws(item):
            wide, high = 2 * (half + OUTLINE), HEIGHT + 2 * OUTLINE
            pill = box(x - half - OUTLINE, top - OUTLINE, wide, high, "ring", ROUND + OUTLINE) + pill
        return pill + text(self.words(item), x, y + SHAPE / 2, VALUE, letters, data_value=1)

    def halo(self, item: TreeItem, x: float, y: float) -> str:
        """A dotted line around the pill."""
        free = RING + OUTLINE * self.throws(item)
        half, high = self.half(item) + free, HEIGHT / 2 + free
        return box(x - half, y - high, 2 * half, 2 * high, "halo", ROUND + free, data_halo=1)

    def has_halo(self, item: TreeItem) -> bool:
        """Was it played out from this node, or will a page show from which?"""
        return self.stepping or (item.node is self.moment.current and not self.is_end)
