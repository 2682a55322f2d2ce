"""The marks of moves on a board: dots, values, arrows, the last move, buttons below, and what a page listens to."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from math import hypot
from typing import Any, Final

from outplay.drawing.boards import MoveSpot, painter_of
from outplay.drawing.boards.painter import CELL, Box, Point
from outplay.drawing.chart import infinite_ends
from outplay.drawing.svg import box, circle, escape, path, polygon, tag, text, text_width, with_minus
from outplay.game import Action, AnyGame, State
from outplay.result import written
from outplay.words import offers

LETTER: Final = 14.0
"""Units: the size of the letters of a board that is text, and of a chip."""

ROUND: Final = 8.0
DOT: Final = 5.0
HEAD: Final = 5.0
"""The size of an arrow's head."""

FAINTEST, STRONGEST = 0.08, 0.45
"""How strong the colour of a value is; on a stronger one its words could not be read."""

TALLEST: Final = 38.0
"""Units that the colour of a value is high, at most: what is written at the foot of a larger place stays in sight."""

LARGEST, SMALLEST = 12.0, 8.0
"""The size of a value on the board; if one would have to be smaller, all are written on chips instead."""


def short(value: float) -> str:
    """A value in two places behind the point, never -0."""
    return with_minus(written(round(value, 2) + 0.0 if isinstance(value, float) else value))


def mark(spot: MoveSpot, move: Action, worth: Mapping[Hashable, float], legal: bool, fit: bool, i: int | None) -> str:
    """What is drawn on the board for one move: its value, if values fit there, or a dot; an arrow from cell to cell."""
    below = "" if i is None else _place(spot, "shade", fill="none", data_shade=i)
    if move not in worth:
        arrow = _arrow(spot, "line", "legal", number=i)
        dot = arrow if spot.origin is not None else circle(*_inner(spot).middle, DOT, "legal")
        return below + (dot if legal else "")
    shade = _shade(worth[move], worth)
    if spot.origin is not None:
        return below + _arrow(spot, "heat-line", "heat", shade)
    size, middle = letter_size(spot, worth[move]), _inner(spot).middle
    value = text(short(worth[move]), *middle, size, "heat-text") if fit else ""
    return below + _place(spot, "heat", fill_opacity=shade) + value


def _place(spot: MoveSpot, look: str, **more: Any) -> str:
    """The place of a move, to be coloured."""
    if spot.origin is not None:
        return circle(*spot.middle, 1.4 * HEAD, look, **more)
    if spot.corners:
        return polygon(list(spot.corners), look, **more)
    return box(*_inner(spot)[:4], look, ROUND, **more)


def _inner(spot: MoveSpot) -> MoveSpot:
    """Where the mark of a move stands, a little inside of its place."""
    if spot.label is not None:
        return MoveSpot(*spot.label)
    inset = 3
    return MoveSpot(spot.x + inset, spot.y + inset, spot.width - 2 * inset, min(spot.height - 2 * inset, TALLEST))


def letter_size(spot: MoveSpot, value: float) -> float:
    """How large a value can be written in a spot; beside an arrow there is no room."""
    return 0 if spot.origin else min(LARGEST, (spot.label or spot)[2] / text_width(short(value), 1))


def chip(spot: MoveSpot, words: str, move: Action, worth: Mapping[Hashable, float], i: int | None, sign: float) -> str:
    """The button of a move, with its words on it; where a page colours it, there is room for a `sign` beside them."""
    (x, y), room = spot.middle, 0.0 if i is None else sign
    parts = [box(*spot[:4], "chip", ROUND)]
    if i is not None:
        parts.append(box(*spot[:4], "shade", ROUND, fill="none", data_shade=i))
    if move in worth:
        parts.append(box(*spot[:4], "heat", ROUND, fill_opacity=_shade(worth[move], worth)))
    return "".join([*parts, text(words, x - room / 2, y, LETTER, data_room=None if i is None else spot.width - room)])


def _shade(value: float, worth: Mapping[Hashable, float]) -> str:
    """The better the move, the stronger the colour."""
    return f"{FAINTEST + (STRONGEST - FAINTEST) * _share(value, worth.values()):.2f}"


def _share(value: float, values: Collection[float]) -> float:
    """How good a value is among others, from 0 to 1, and the middle if all are alike.

    Infinite ones stand a little beyond the finite ones.
    """
    low, high = infinite_ends(values)
    near, worst, best = (min(max(each, low), high) for each in (value, min(values), max(values)))
    return 0.5 if worst == best else (near - worst) / (best - worst)


def _arrow(spot: MoveSpot, look: str, head: str, shade: str | None = None, number: int | None = None) -> str:
    """An arrow from the edge of the cell that the move comes from, if it comes from one, to where it is seen.

    With a `number`, a page finds both its parts by it.
    """
    if spot.origin is None:
        return ""
    (x, y), (x2, y2) = spot.origin, spot.middle
    far = hypot(x2 - x, y2 - y)
    right, down = (x2 - x) / far, (y2 - y) / far
    start, neck = CELL * 0.45, far - HEAD / 2
    points = f"M{x + start * right:.1f} {y + start * down:.1f}L{x + neck * right:.1f} {y + neck * down:.1f}"
    tip = [(far + HEAD, 0.0), (neck, HEAD), (neck, -HEAD)]
    corners = [(x + along * right - side * down, y + along * down + side * right) for along, side in tip]
    found = {"data_arrow": number}
    return path(points, look, stroke_opacity=shade, **found) + polygon(corners, head, fill_opacity=shade, **found)


def last_mark(game: AnyGame, before: State, move: Action) -> str:
    """What shows the move that was made last, where it has a place on the board."""
    painter = None if offers(game, "draw") else painter_of(game)
    spot = painter.spot(before, move) if painter else None
    if spot is None:
        return ""
    return _last_shape(spot, "under-last") + _last_shape(spot, "last")


def _last_shape(spot: MoveSpot, look: str) -> str:
    if spot.origin is not None:
        (x, y), (x2, y2) = spot.origin, spot.middle
        return circle(x, y, 6, look) + path(f"M{x:g} {y:g}L{x2:g} {y2:g}", look)
    if spot.corners:
        return polygon(list(spot.corners), look)
    return box(*(spot.covers or spot[:4]), look, ROUND)


def target(spot: MoveSpot, name: str, i: int) -> str:
    """An invisible rectangle over the move of that name and number, for a page to listen to."""
    where = dict(zip(("x", "y", "width", "height"), spot.reach or spot[:4], strict=True))
    return tag(
        "rect",
        tag("title", escape(name)),
        class_="op-target",
        fill="transparent",
        role="button",
        tabindex=0,
        aria_label=name,
        data_action=i,
        data_move=name,
        data_origin=_numbers(spot.origin),
        data_end=_numbers(spot.end),
        **where,
    )


def _numbers(place: Point | Box | None) -> str | None:
    return None if place is None else ",".join(f"{side:g}" for side in place)
