"""One thing in the picture of a tree: what it says, how large it is, and how it is drawn."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from outplay.drawing.boards import LETTERS
from outplay.drawing.face import Face, face_of
from outplay.drawing.layout import GAP
from outplay.drawing.moment import Moment
from outplay.drawing.svg import REMEMBERED, box, circle, moved, path, polygon, tag, text, text_width, with_minus
from outplay.drawing.twig import Twig, name_of_path
from outplay.result import counted, written
from outplay.tracing.story import side

if TYPE_CHECKING:
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


class TwigPainter:
    """Measures twigs, and draws them where they are put."""

    def __init__(self, tree: SearchTree, moment: Moment, boards: bool, stepping: bool = False):
        self.tree, self.moment, self.boards, self.stepping = tree, moment, boards, stepping
        self.faces: dict[Any, Face] = {}

    # What a twig says

    def move(self, twig: Twig) -> str:
        """The move that leads here, and how likely it is if dice decide; '?' if it was only probed."""
        chance = twig.node.chance
        if twig.kind != "node" or chance is None:
            return twig.move
        return f"{twig.move} ({written(chance)}){'?' * twig.node.is_probe}"

    def value(self, twig: Twig) -> str:
        """The value, if it was known; with ≤ or ≥ where it is no more than a bound."""
        return self.words(twig) if self.moment.has_left(twig.node) else ""

    def words(self, twig: Twig) -> str:
        """The value that the search left the node with."""
        return f"{self.tree.story.bound(twig.node)}{short(twig.node.value)}"

    def name(self, twig: Twig) -> str:
        """The letter of an inner node, in a tree that was written down: the book speaks of A, B, C and D."""
        has_name = getattr(self.tree.game, "drawn_as", "") == LETTERS and not twig.node.is_leaf
        return self.tree.game.show(twig.node.state) if has_name else ""

    def beside(self, twig: Twig) -> list[str]:
        """What stands beside a node: what was known of its value, and the window."""
        node = twig.node
        if node.is_leaf:
            return []
        if self.shape(twig) == "player":
            return [f"player {node.mover}"]
        known = self.moment.ranges.get(node)
        lines = [] if known is None else [interval(*known)]
        return [*lines, interval(node.alpha, node.beta)] if self.tree.has_windows else lines

    def reason(self, twig: Twig) -> str:
        """Why a branch was pruned; said once for all that were pruned together."""
        return with_minus(twig.node.why) if twig.path[-1] == len(twig.node.children) else ""

    def line(self, twig: Twig) -> str:
        """How the line to a twig looks: broken where nothing is looked at, strong where it is the chosen one."""
        return "gone" if twig.kind != "node" else "chosen" if twig.chosen and self.moment.is_end else "line"

    # How large it is

    def measure(self, twig: Twig) -> None:
        """Sets how far a twig reaches to both sides and how high it is."""
        label = text_width(self.move(twig), LABEL) / 2
        if twig.kind == "hidden":
            twig.left = twig.right = text_width(hidden_words(twig), SMALL) / 2 + 6
            twig.height = LEAF
        elif twig.kind == "pruned":
            twig.left = twig.right = max(label, CROSS)
            twig.height = 2 * LABEL + 4 * CROSS
        else:
            face = self.face(twig)
            half = max(self.half(twig), face.width / 2 if face else 0)
            beside = self.room_beside(twig)
            name = text_width(self.name(twig), LABEL)
            twig.left = max(half, label, self.half(twig) + NAME + name if name else 0)
            twig.right = max(half, label, self.half(twig) + beside + BESIDE if beside else 0)
            twig.height = LABEL + 4 + SHAPE + (face.height + 4 if face else 0)

    def room_beside(self, twig: Twig) -> float:
        """How wide it is what stands beside a node, in this step and in every other."""
        lines = self.beside(twig)
        if self.moment.has_ranges and not twig.node.is_leaf:
            lines.append(RANGE)
        return max((text_width(line, SMALL) for line in lines), default=0)

    def make_room(self, twig: Twig) -> None:
        """The reason stands below all crosses of a node: the last of them makes room for what is left of it."""
        crosses = [child for child in twig.children if child.kind == "pruned"]
        if crosses:
            begun = sum(cross.left + cross.right + GAP for cross in crosses[:-1]) + crosses[-1].left
            crosses[-1].right = max(crosses[-1].right, text_width(twig.node.why, SMALL) - begun)

    def half(self, twig: Twig) -> float:
        """Half the width of a node's shape."""
        if self.shape(twig) in ("leaf", "player"):
            return max(LEAF, text_width(self.words(twig), VALUE) + 10) / 2
        share = 1 if self.shape(twig) == "chance" else INSIDE
        return max(SHAPE, text_width(self.words(twig), SMALL) / share) / 2

    def shape(self, twig: Twig) -> str:
        """max, min, chance, leaf; player in games of more than two."""
        return "leaf" if twig.node.is_leaf else SHAPES.get(side(self.tree, twig.node), "player")

    def face(self, twig: Twig) -> Face | None:
        """The board of a node, if boards are drawn, no larger than a thumbnail."""
        if not self.boards:
            return None
        state = twig.node.state
        if state not in self.faces:
            face = face_of(self.tree.game, state)
            scale = min(1, THUMBNAIL / max(face.width, face.height))
            body = moved(without_small_labels(face.body, scale), 0, 0, scale)
            self.faces[state] = Face(face.width * scale, face.height * scale, body)
        return self.faces[state]

    # How it is drawn

    def twig(self, twig: Twig, x: float, y: float) -> str:
        """The thing itself, its upper middle at (x, y)."""
        draw = {"node": self.node, "pruned": self.pruned, "hidden": self.hidden}[twig.kind]
        return tag("g", draw(twig, x, y), class_=f"op-twig op-{twig.kind}-twig", **self.marks(twig))

    def marks(self, twig: Twig) -> dict[str, Any]:
        """The twig's name and its steps, for a page that steps through the search."""
        times = self.tree.times[twig.node]
        at = {"data_in": times.pruned} if twig.kind == "pruned" else {"data_in": times.entered, "data_out": times.left}
        return {"data_path": name_of_path(twig.path), **at}

    def pruned(self, twig: Twig, x: float, y: float) -> str:
        """A cross at the end of a broken line, the move above it, the reason below."""
        middle = y + LABEL + 4 + CROSS
        arms = f"M{x - CROSS:.1f} {middle - CROSS:.1f}l10 10m0 -10l-10 10"
        why = text(self.reason(twig), x - twig.left, middle + CROSS + LABEL, SMALL, "note") if self.reason(twig) else ""
        return path(arms, "cross") + text(twig.move, x, y + LABEL / 2, LABEL, "gone-move") + why

    def hidden(self, twig: Twig, x: float, y: float) -> str:
        """A pill that counts what is not shown."""
        pill = box(x - twig.left, y, twig.left + twig.right, LEAF - 4, "more", 10)
        return pill + text(hidden_words(twig), x, y + LEAF / 2 - 2, SMALL, "soft")

    def node(self, twig: Twig, x: float, y: float) -> str:
        """The move, the board if there is one, the shape with the value, and what stands beside it."""
        move = text(self.move(twig), x, y + LABEL / 2, LABEL, "move") if twig.move else ""
        y += LABEL + 4
        face, board = self.face(twig), ""
        if face:
            board = moved(face.body, x - face.width / 2, y)
            board += box(x - face.width / 2, y, face.width, face.height, "grid", 3)
            y += face.height + 4
        shape: str = getattr(self, f"{self.shape(twig)}_shape")(twig, x, y)
        middle = y + (LEAF if self.shape(twig) == "leaf" else SHAPE) / 2
        halo = self.halo(twig, x, middle) if self.has_halo(twig) else ""
        name = self.name_text(twig, x - self.half(twig) - NAME, middle)
        return board + halo + shape + move + name + self.beside_text(twig, x + self.half(twig) + BESIDE, y)

    def name_text(self, twig: Twig, x: float, y: float) -> str:
        """The name of a node, which ends at x."""
        name = self.name(twig)
        return text(name, x - text_width(name, LABEL) / 2, y, LABEL, "soft") if name else ""

    def halo(self, twig: Twig, x: float, y: float) -> str:
        """A ring around the shape whose middle is at (x, y)."""
        return circle(x, y, SHAPE * 0.68, "halo", data_halo=1)

    def has_halo(self, twig: Twig) -> bool:
        """Is this the node of the step, or a page that will show which one is?"""
        return twig.node is self.moment.current or self.stepping

    def beside_text(self, twig: Twig, x: float, y: float) -> str:
        """The lines beside a node: what is known in bold, the window below it."""
        lines = self.beside(twig)
        first = "known" if self.moment.ranges and lines else "note"
        looks = [first, "note"]
        top = y + SHAPE / 2 - (len(lines) - 1) * 7
        return "".join(
            text(line, x, top + i * 14, SMALL, look, data_beside=look)
            for i, (line, look) in enumerate(zip(lines, looks, strict=False))
        )

    def max_shape(self, twig: Twig, x: float, y: float) -> str:
        """A triangle that points up."""
        half = self.half(twig)
        corners = [(x, y), (x + half + 3, y + SHAPE), (x - half - 3, y + SHAPE)]
        return polygon(corners, "max") + self.value_text(twig, x, y + SHAPE * 0.69, "in-max")

    def min_shape(self, twig: Twig, x: float, y: float) -> str:
        """A triangle that points down."""
        half = self.half(twig)
        corners = [(x - half - 3, y), (x + half + 3, y), (x, y + SHAPE)]
        return polygon(corners, "min") + self.value_text(twig, x, y + SHAPE * 0.31, "in-min")

    def chance_shape(self, twig: Twig, x: float, y: float) -> str:
        """A circle."""
        return circle(x, y + SHAPE / 2, SHAPE / 2, "chance") + self.value_text(twig, x, y + SHAPE / 2, "text")

    def leaf_shape(self, twig: Twig, x: float, y: float) -> str:
        """A box; broken for a guess, double for what the table knew."""
        half, kind = self.half(twig), twig.node.kind
        inner = box(x - half + 2.5, y + 2.5, 2 * half - 5, LEAF - 5, "ring") if kind == "recalled" else ""
        outer = box(x - half, y, 2 * half, LEAF, "guess" if kind == "cut off" else "leaf", 2)
        return outer + inner + self.value_text(twig, x, y + LEAF / 2, "text")

    def player_shape(self, twig: Twig, x: float, y: float) -> str:
        """A rounded box with every player's value."""
        half = self.half(twig)
        frame = box(x - half, y, 2 * half, SHAPE, "chance", 9)
        return frame + self.value_text(twig, x, y + SHAPE / 2, "text")

    def value_text(self, twig: Twig, x: float, y: float, look: str) -> str:
        """The value, as large as fits."""
        words = self.value(twig)
        room = 2 * self.half(twig) - 4 if look == "text" else 2 * self.half(twig) * INSIDE
        size = min(VALUE, room / max(text_width(words, 1), 0.1))
        return text(words, x, y, size, look, data_value=1) if words else ""


def without_small_labels(body: str, scale: float) -> str:
    """A board without the names of its rows, columns and cells that could not be read at that scale."""
    return LABELS.sub(lambda label: label[0] if float(label[1]) * scale >= SMALL else "", body)


def hidden_words(twig: Twig) -> str:
    """'+ 1,234 nodes'."""
    return f"+ {counted(twig.hidden, 'node')}"


@lru_cache(maxsize=REMEMBERED, typed=True)
def short(value: Any) -> str:
    """A value in a few letters: 3, 0.417, 5/12, −∞; never −0."""
    return with_minus(written(value, digits=DIGITS)).replace("-inf", "−∞").replace("inf", "∞")


def interval(low: float, high: float) -> str:
    """'[3, ∞]'."""
    return f"[{short(low)}, {short(high)}]"
