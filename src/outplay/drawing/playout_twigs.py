"""A node of a tree that playouts grew: wins and playouts in a pill, as in the book's Figure 5.10.

Dark where MAX moved, light where MIN did; the end of a game has corners, and where dice are thrown it has two outlines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from outplay.drawing.moment import Moment
from outplay.drawing.svg import box, text, text_width
from outplay.drawing.twigs import LEAF, SHAPE, VALUE, TwigPainter
from outplay.game import CHANCE
from outplay.tracing.playout_tree import Iteration, PlayoutNode, PlayoutTree
from outplay.tracing.story import side_of

if TYPE_CHECKING:
    from outplay.drawing.twig import Twig
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


def painter_for(tree: SearchTree, moment: Moment, boards: bool, stepping: bool = False) -> TwigPainter:
    """The painter of a tree's twigs."""
    kind = PlayoutTwigs if isinstance(tree, PlayoutTree) else TwigPainter
    return kind(tree, moment, boards, stepping)


class PlayoutTwigs(TwigPainter):
    """Measures and draws what playouts counted.

    selected  the nodes that the iteration went through, in the picture of a step
    """

    tree: PlayoutTree

    def __init__(self, tree: SearchTree, moment: Moment, boards: bool, stepping: bool = False):
        super().__init__(tree, moment, boards, stepping)
        step = tree.steps[moment.step]
        self.is_end = moment.is_end or not isinstance(step, Iteration)
        self.selected = set() if self.is_end or not isinstance(step, Iteration) else set(step.playout.path)
        self.has_halves = any("." in self.tree.counts(node) for node in self.tree)

    def value(self, twig: Twig) -> str:
        """What the node had counted."""
        return self.words(twig)

    def words(self, twig: Twig) -> str:
        """Wins and playouts after the step: '37/100'."""
        return self.tree.counts(twig.node, self.moment.step)

    def line(self, twig: Twig) -> str:
        """How the line to a twig looks: strong where the iteration came along, or in the end where most went."""
        if twig.kind == "node" and twig.node in self.selected:
            return "selected"
        return "chosen" if twig.kind == "node" and twig.chosen and self.is_end else "line"

    def beside(self, twig: Twig) -> list[str]:
        """Whose wins they are, where more than two play."""
        return [self.side(twig)] if self.look(twig) == "chance" else []

    def half(self, twig: Twig) -> float:
        """Half the width of a pill."""
        return max(LEAF, text_width(self.widest(twig), VALUE) + INSIDE) / 2

    def widest(self, twig: Twig) -> str:
        """The widest words of a node that a page may show, which keeps nodes where they are; else what it says."""
        playouts = self.tree.playouts(twig.node, self.moment.step)
        return f"{playouts}{'.5' * self.has_halves}/{playouts}" if self.stepping else self.words(twig)

    def shape(self, twig: Twig) -> str:
        """A pill, whoever moves."""
        return "pill"

    def side(self, twig: Twig) -> str:
        """Whose wins are counted."""
        assert isinstance(twig.node, PlayoutNode)
        return side_of(self.tree, twig.node.player)

    def look(self, twig: Twig) -> str:
        """The colour of a pill: max, min, or chance where more than two play."""
        return LOOKS.get(self.side(twig), ("chance", "text"))[0]

    def throws(self, twig: Twig) -> bool:
        """Is it a node where dice are thrown?"""
        return twig.node.mover == CHANCE

    def pill_shape(self, twig: Twig, x: float, y: float) -> str:
        """The pill, its top at the level of other shapes, and the counts in it."""
        look, letters = LOOKS.get(self.side(twig), ("chance", "text"))
        half, top = self.half(twig), y + (SHAPE - HEIGHT) / 2
        corners = 0 if twig.node.kind == "terminal" else ROUND
        pill = box(x - half, top, 2 * half, HEIGHT, look, corners)
        if self.throws(twig):
            wide, high = 2 * (half + OUTLINE), HEIGHT + 2 * OUTLINE
            pill = box(x - half - OUTLINE, top - OUTLINE, wide, high, "ring", ROUND + OUTLINE) + pill
        return pill + text(self.words(twig), x, y + SHAPE / 2, VALUE, letters, data_value=1)

    def halo(self, twig: Twig, x: float, y: float) -> str:
        """A dotted line around the pill."""
        free = RING + OUTLINE * self.throws(twig)
        half, high = self.half(twig) + free, HEIGHT / 2 + free
        return box(x - half, y - high, 2 * half, 2 * high, "halo", ROUND + free, data_halo=1)

    def has_halo(self, twig: Twig) -> bool:
        """Was it played out from this node, or will a page show from which?"""
        return self.stepping or (twig.node is self.moment.current and not self.is_end)
