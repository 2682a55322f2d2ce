"""The picture of an exercise: MAX up, MIN down, chance round, leaves square; what is to be found out is left free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from outplay.drawing.layout import GAP, place
from outplay.drawing.svg import Picture, box, circle, path, polygon, text, text_width, with_minus

if TYPE_CHECKING:
    from outplay.teaching.exercises.diagram import Diagram, Link, Spot

SIZE: Final = 13.0
LABEL: Final = 12.0
HALF: Final = 21.0
"""Half of the height of a node."""

WIDE: Final = 38.0
"""Half of the width of a box for a vector."""

LEVEL: Final = 96.0
MARGIN: Final = 24.0
CROSS: Final = 6.0
ALONG: Final = 2 / 3
"""How far down its line the name of a move stands."""


@dataclass(eq=False)
class Place:
    """A spot with its room to both sides, and the spots below it, as the layout asks for them."""

    spot: Spot
    left: float
    right: float
    children: list[Place] = field(default_factory=list)


def diagram_picture(diagram: Diagram) -> Picture:
    """The picture of a diagram."""
    places = [_place(spot) for spot in diagram.spots]
    across = _tree(diagram, places) if diagram.is_tree else _levels(diagram, places)
    spots = [(MARGIN + across[one], MARGIN + HALF + LEVEL * one.spot.level) for one in places]
    lines = [_line(link, spots, places) for link in diagram.links]
    nodes = [_node(one.spot, *spot) for one, spot in zip(places, spots, strict=True)]
    width = max(x + one.right for (x, _), one in zip(spots, places, strict=True)) + MARGIN
    height = max(y for _, y in spots) + HALF + MARGIN
    return Picture(width, height, "".join([*lines, *nodes]), diagram.title)


def _place(spot: Spot) -> Place:
    half = _half(spot)
    name = text_width(spot.name, LABEL) + 6 if spot.name else 0
    beside = text_width(spot.beside, LABEL) + 8 if spot.beside else 0
    return Place(spot, half + name, half + beside)


def _half(spot: Spot) -> float:
    """How far the shape reaches to both sides: room for what is written in it, or will be."""
    inside = text_width(spot.inside, SIZE) / 2
    return max(WIDE if spot.shape == "player" else HALF, inside + (12 if spot.shape in ("max", "min") else 6))


def _high(spot: Spot) -> float:
    """How far the shape reaches up and down."""
    return HALF - 4 if spot.shape in ("leaf", "player") else HALF


def _tree(diagram: Diagram, places: Sequence[Place]) -> dict[Place, float]:
    for link in diagram.links:
        places[link.start].children.append(places[link.end])
        label = text_width(link.move, LABEL) / 2 / ALONG
        end = places[link.end]
        end.left, end.right = max(end.left, label), max(end.right, label)
    return place(places[0])


def _levels(diagram: Diagram, places: Sequence[Place]) -> dict[Place, float]:
    """Each level in the middle, its spots at equal distances: positions that are reached by several ways."""
    rows: dict[int, list[Place]] = {}
    for one in places:
        rows.setdefault(one.spot.level, []).append(one)
    step = max(one.left + one.right for one in places) + 3 * GAP
    wide = max(map(len, rows.values())) * step
    return {one: wide / 2 + (i - (len(row) - 1) / 2) * step for row in rows.values() for i, one in enumerate(row)}


def _line(link: Link, spots: Sequence[tuple[float, float]], places: Sequence[Place]) -> str:
    """The line of a move, its name on it, and a cross where nobody goes."""
    (x, y), (x2, y2) = spots[link.start], spots[link.end]
    y, y2 = y + _high(places[link.start].spot), y2 - _high(places[link.end].spot)
    middle = x + (x2 - x) * ALONG, y + (y2 - y) * ALONG
    parts = [path(f"M{x:.1f} {y:.1f}L{x2:.1f} {y2:.1f}", "gone" if link.gone else "line")]
    if link.gone:
        a, b = (3 * x + x2) / 4, (3 * y + y2) / 4
        parts.append(path(f"M{a - CROSS:.1f} {b + CROSS:.1f}l{2 * CROSS:g} {-2 * CROSS:g}", "cross"))
        parts.append(path(f"M{a - CROSS + 3:.1f} {b + CROSS + 3:.1f}l{2 * CROSS:g} {-2 * CROSS:g}", "cross"))
    if link.move:
        parts.append(text(link.move, *middle, LABEL, "gone-move" if link.gone else "move"))
    return "".join(parts)


def _node(spot: Spot, x: float, y: float) -> str:
    """The shape, what is written in it, its letter at the left and what stands at the right."""
    half = _half(spot)
    parts = [_shape(spot, x, y, half)]
    if spot.inside:
        lower = {"max": 8.0, "min": -8.0}.get(spot.shape, 0.0)
        parts.append(text(with_minus(spot.inside), x, y + lower, SIZE))
    if spot.name:
        parts.append(text(spot.name, x - half - text_width(spot.name, LABEL) / 2 - 3, y, LABEL, "soft"))
    if spot.beside:
        parts.append(text(spot.beside, x + half + 6, y, LABEL, "note"))
    return "".join(parts)


def _shape(spot: Spot, x: float, y: float, half: float) -> str:
    look = "leaf" if spot.shape == "leaf" else "chance"
    if spot.shape == "max":
        return polygon([(x, y - HALF), (x + half + 4, y + HALF), (x - half - 4, y + HALF)], look)
    if spot.shape == "min":
        return polygon([(x, y + HALF), (x + half + 4, y - HALF), (x - half - 4, y - HALF)], look)
    if spot.shape == "chance":
        return circle(x, y, max(HALF, half), look)
    return box(x - half, y - _high(spot), 2 * half, 2 * _high(spot), look, 3)
