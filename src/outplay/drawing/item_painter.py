"""One thing in the picture of a tree: what it says, how large it is, and how it is drawn.

In a tree that playouts grew a node is a pill with wins and playouts in it, as in the book's Figure 5.10: dark where
MAX moved, light where MIN did; the end of a game has corners, and where dice are thrown it has two outlines.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from outplay.drawing.board import Face, face_of
from outplay.drawing.boards import LETTERS
from outplay.drawing.layout import GAP
from outplay.drawing.selection import TreeAtStep, TreeItem, name_of_path
from outplay.drawing.svg import (
    TEXTS_CACHED,
    Attribute,
    box,
    circle,
    moved,
    path,
    polygon,
    tag,
    text,
    text_width,
    with_minus,
)
from outplay.game import CHANCE
from outplay.result import counted, written
from outplay.tracing.playout_tree import Iteration, PlayoutNode, PlayoutTree
from outplay.tracing.story import side, side_of

if TYPE_CHECKING:
    from outplay.drawing.selection import TreeItem
    from outplay.tracing.tree import SearchTree

SHAPES: Final = {"MAX": "max", "MIN": "min", "CHANCE": "chance"}
SHAPE: Final = 36.0
LEAF: Final = 26.0
VALUE: Final = 13.0
LABEL: Final = 12.0
SMALL: Final = 10.5
INSIDE: Final = 0.64
"""The share of a triangle's width that words inside of it may have."""

THUMBNAIL: Final = 76.0
CROSS: Final = 5.0
BESIDE: Final = 10.0
"""Units between a node and what stands at its right: the window, and what is known."""

NAME: Final = 11.0
"""Units between a node and the name at its left."""

DIGITS: Final = 3
LABELS: Final = re.compile(r'<text class="op-soft" [^>]*?font-size="([\d.]+)"[^>]*>[^<]*</text>')
"""The names of rows, columns and cells on a board."""

RANGE: Final = "[−00, 00]"
"""The widest range that room is kept for in every step, so that the nodes stay where they are."""


class ItemPainter:
    """Measures items, and draws them where they are put."""

    def __init__(self, tree: SearchTree, moment: TreeAtStep, boards: bool, stepping: bool = False):
        self.tree, self.moment, self.boards, self.stepping = tree, moment, boards, stepping
        self.faces: dict[object, Face] = {}

    # What a item says

    def move(self, item: TreeItem) -> str:
        """The move that leads here, and how likely it is if dice decide; '?' if it was only probed."""
        chance = item.node.chance
        if item.kind != "node" or chance is None:
            return item.move
        return f"{item.move} ({written(chance)}){'?' * item.node.is_probe}"

    def value(self, item: TreeItem) -> str:
        """The value, if it was known; with ≤ or ≥ where it is no more than a bound."""
        return self.words(item) if self.moment.has_left(item.node) else ""

    def words(self, item: TreeItem) -> str:
        """The value that the search left the node with."""
        return f"{self.tree.story.bound(item.node)}{short(item.node.value)}"

    def name(self, item: TreeItem) -> str:
        """The letter of an inner node, in a tree that was written down: the book speaks of A, B, C and D."""
        has_name = getattr(self.tree.game, "drawn_as", "") == LETTERS and not item.node.is_leaf
        return self.tree.game.show(item.node.state) if has_name else ""

    def beside(self, item: TreeItem) -> list[str]:
        """What stands beside a node: what was known of its value, and the window."""
        node = item.node
        if node.is_leaf:
            return []
        if self.shape(item) == "player":
            return [f"player {node.mover}"]
        known = self.moment.ranges.get(node)
        lines = [] if known is None else [interval(*known)]
        return [*lines, interval(node.alpha, node.beta)] if self.tree.has_windows else lines

    def reason(self, item: TreeItem) -> str:
        """Why a branch was pruned; said once for all that were pruned together."""
        return with_minus(item.node.why) if item.path[-1] == len(item.node.children) else ""

    def line(self, item: TreeItem) -> str:
        """How the line to a item looks: broken where nothing is looked at, strong where it is the chosen one."""
        return "gone" if item.kind != "node" else "chosen" if item.chosen and self.moment.is_end else "line"

    # How large it is

    def measure(self, item: TreeItem) -> None:
        """Sets how far a item reaches to both sides and how high it is."""
        label = text_width(self.move(item), LABEL) / 2
        if item.kind == "hidden":
            item.left = item.right = text_width(hidden_words(item), SMALL) / 2 + 6
            item.height = LEAF
        elif item.kind == "pruned":
            item.left = item.right = max(label, CROSS)
            item.height = 2 * LABEL + 4 * CROSS
        else:
            face = self.face(item)
            half = max(self.half(item), face.width / 2 if face else 0)
            beside = self.room_beside(item)
            name = text_width(self.name(item), LABEL)
            item.left = max(half, label, self.half(item) + NAME + name if name else 0)
            item.right = max(half, label, self.half(item) + beside + BESIDE if beside else 0)
            item.height = LABEL + 4 + SHAPE + (face.height + 4 if face else 0)

    def room_beside(self, item: TreeItem) -> float:
        """How wide it is what stands beside a node, in this step and in every other."""
        lines = self.beside(item)
        if self.moment.has_ranges and not item.node.is_leaf:
            lines.append(RANGE)
        return max((text_width(line, SMALL) for line in lines), default=0)

    def make_room(self, item: TreeItem) -> None:
        """The reason stands below all crosses of a node: the last of them makes room for what is left of it."""
        crosses = [child for child in item.children if child.kind == "pruned"]
        if crosses:
            begun = sum(cross.left + cross.right + GAP for cross in crosses[:-1]) + crosses[-1].left
            crosses[-1].right = max(crosses[-1].right, text_width(item.node.why, SMALL) - begun)

    def half(self, item: TreeItem) -> float:
        """Half the width of a node's shape."""
        if self.shape(item) in ("leaf", "player"):
            return max(LEAF, text_width(self.words(item), VALUE) + 10) / 2
        share = 1 if self.shape(item) == "chance" else INSIDE
        return max(SHAPE, text_width(self.words(item), SMALL) / share) / 2

    def shape(self, item: TreeItem) -> str:
        """max, min, chance, leaf; player in games of more than two."""
        return "leaf" if item.node.is_leaf else SHAPES.get(side(self.tree, item.node), "player")

    def face(self, item: TreeItem) -> Face | None:
        """The board of a node, if boards are drawn, no larger than a thumbnail."""
        if not self.boards:
            return None
        state = item.node.state
        if state not in self.faces:
            face = face_of(self.tree.game, state)
            scale = min(1, THUMBNAIL / max(face.width, face.height))
            body = moved(without_small_labels(face.body, scale), 0, 0, scale)
            self.faces[state] = Face(face.width * scale, face.height * scale, body)
        return self.faces[state]

    # How it is drawn

    def draw(self, item: TreeItem, x: float, y: float) -> str:
        """The item as an SVG group, its upper middle at (x, y)."""
        drawn = {"node": self.node, "pruned": self.pruned, "hidden": self.hidden}[item.kind]
        return tag("g", drawn(item, x, y), class_=f"op-twig op-{item.kind}-twig", **self.marks(item))

    def marks(self, item: TreeItem) -> dict[str, Attribute]:
        """The item's name and its steps, for a page that steps through the search."""
        times = self.tree.times[item.node]
        at = {"data_in": times.pruned} if item.kind == "pruned" else {"data_in": times.entered, "data_out": times.left}
        return {"data_path": name_of_path(item.path), **at}

    def pruned(self, item: TreeItem, x: float, y: float) -> str:
        """A cross at the end of a broken line, the move above it, the reason below."""
        middle = y + LABEL + 4 + CROSS
        arms = f"M{x - CROSS:.1f} {middle - CROSS:.1f}l10 10m0 -10l-10 10"
        why = text(self.reason(item), x - item.left, middle + CROSS + LABEL, SMALL, "note") if self.reason(item) else ""
        return path(arms, "cross") + text(item.move, x, y + LABEL / 2, LABEL, "gone-move") + why

    def hidden(self, item: TreeItem, x: float, y: float) -> str:
        """A pill that counts what is not shown."""
        pill = box(x - item.left, y, item.left + item.right, LEAF - 4, "more", 10)
        return pill + text(hidden_words(item), x, y + LEAF / 2 - 2, SMALL, "soft")

    def node(self, item: TreeItem, x: float, y: float) -> str:
        """The move, the board if there is one, the shape with the value, and what stands beside it."""
        move = text(self.move(item), x, y + LABEL / 2, LABEL, "move") if item.move else ""
        y += LABEL + 4
        face, board = self.face(item), ""
        if face:
            board = moved(face.body, x - face.width / 2, y)
            board += box(x - face.width / 2, y, face.width, face.height, "grid", 3)
            y += face.height + 4
        shape: str = getattr(self, f"{self.shape(item)}_shape")(item, x, y)
        middle = y + (LEAF if self.shape(item) == "leaf" else SHAPE) / 2
        halo = self.halo(item, x, middle) if self.has_halo(item) else ""
        left = x - self.half(item) - NAME - text_width(self.name(item), LABEL) / 2
        name = text(self.name(item), left, middle, LABEL, "soft") if self.name(item) else ""
        return board + halo + shape + move + name + self.beside_text(item, x + self.half(item) + BESIDE, y)

    def halo(self, item: TreeItem, x: float, y: float) -> str:
        """A ring around the shape whose middle is at (x, y)."""
        return circle(x, y, SHAPE * 0.68, "halo", data_halo=1)

    def has_halo(self, item: TreeItem) -> bool:
        """Is this the node of the step, or a page that will show which one is?"""
        return item.node is self.moment.current or self.stepping

    def beside_text(self, item: TreeItem, x: float, y: float) -> str:
        """The lines beside a node: what is known in bold, the window below it."""
        lines = self.beside(item)
        looks = ["known" if self.moment.ranges else "note", "note"]
        top = y + SHAPE / 2 - (len(lines) - 1) * 7
        return "".join(
            text(line, x, top + i * 14, SMALL, look, data_beside=look)
            for i, (line, look) in enumerate(zip(lines, looks, strict=False))
        )

    def max_shape(self, item: TreeItem, x: float, y: float) -> str:
        """A triangle that points up."""
        half = self.half(item)
        corners = [(x, y), (x + half + 3, y + SHAPE), (x - half - 3, y + SHAPE)]
        return polygon(corners, "max") + self.value_text(item, x, y + SHAPE * 0.69, "in-max")

    def min_shape(self, item: TreeItem, x: float, y: float) -> str:
        """A triangle that points down."""
        half = self.half(item)
        corners = [(x - half - 3, y), (x + half + 3, y), (x, y + SHAPE)]
        return polygon(corners, "min") + self.value_text(item, x, y + SHAPE * 0.31, "in-min")

    def chance_shape(self, item: TreeItem, x: float, y: float) -> str:
        """A circle with the value in it."""
        return circle(x, y + SHAPE / 2, SHAPE / 2, "chance") + self.value_text(item, x, y + SHAPE / 2, "text")

    def leaf_shape(self, item: TreeItem, x: float, y: float) -> str:
        """A box; broken for a guess, double for what the table knew."""
        half, kind = self.half(item), item.node.kind
        inner = box(x - half + 2.5, y + 2.5, 2 * half - 5, LEAF - 5, "ring") if kind == "recalled" else ""
        outer = box(x - half, y, 2 * half, LEAF, "guess" if kind == "cut off" else "leaf", 2)
        return outer + inner + self.value_text(item, x, y + LEAF / 2, "text")

    def player_shape(self, item: TreeItem, x: float, y: float) -> str:
        """A rounded box with every player's value."""
        half = self.half(item)
        frame = box(x - half, y, 2 * half, SHAPE, "chance", 9)
        return frame + self.value_text(item, x, y + SHAPE / 2, "text")

    def value_text(self, item: TreeItem, x: float, y: float, look: str) -> str:
        """The value, as large as fits."""
        words = self.value(item)
        room = 2 * self.half(item) - 4 if look == "text" else 2 * self.half(item) * INSIDE
        size = min(VALUE, room / max(text_width(words, 1), 0.1))
        return text(words, x, y, size, look, data_value=1) if words else ""


def without_small_labels(body: str, scale: float) -> str:
    """A board without the names of its rows, columns and cells that could not be read at that scale."""
    return LABELS.sub(lambda label: label[0] if float(label[1]) * scale >= SMALL else "", body)


def hidden_words(item: TreeItem) -> str:
    """How many nodes the item stands for: '+ 1,234 nodes'."""
    return f"+ {counted(item.hidden, 'node')}"


@lru_cache(maxsize=TEXTS_CACHED, typed=True)
def short(value: object) -> str:
    """A value in a few letters: 3, 0.417, 5/12, −∞; never −0."""
    return with_minus(written(value, digits=DIGITS)).replace("-inf", "−∞").replace("inf", "∞")


def interval(low: float, high: float) -> str:
    """Both ends of a range in a few letters: '[3, ∞]'."""
    return f"[{short(low)}, {short(high)}]"


HEIGHT: Final = 28.0
ROUND: Final = 14.0
PILL_MARGINS: Final = 16.0
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
        return max(LEAF, text_width(self.widest(item), VALUE) + PILL_MARGINS) / 2

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
