"""A board as a picture: the state, the last move, the legal moves, and what each of them is worth.

    board(game)                                    the start
    board(game, state, moves=(3, 3))               after these moves, the last one marked
    board(game, state, legal=True)                 a dot for each legal move
    board(game, state, values=analyse(game, state))    a heat map: the better the move, the stronger the colour

Any game has a board: the library's have painters, others are drawn by their `draw`, or their `show` is set as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot, isinf, sqrt
from typing import Any, Final, TypeAlias

from outplay.drawing.boards import Played, Spot, painter_of
from outplay.drawing.boards.painter import CELL
from outplay.drawing.face import LETTER, MARGIN, Face, face_of
from outplay.drawing.svg import Picture, box, circle, escape, path, polygon, tag, text, text_width, with_minus
from outplay.errors import BadOption
from outplay.game import CHANCE, name_of, offers, require_game, word_of
from outplay.result import Result, written

CHIP: Final = 28.0
"""The height of a chip: the button of a move that has no place on the board."""

CHIP_GAP: Final = 8.0
ROUND: Final = 8.0
DOT: Final = 5.0
HEAD: Final = 5.0
"""The size of an arrow's head."""

NARROWEST, WIDEST = 300.0, 480.0
"""Chips are laid out at least and at most so wide, unless the board is wider: a phone can still show their words."""

FAINTEST, STRONGEST = 0.08, 0.45
"""How strong the colour of a value is; on a stronger one its words could not be read."""

TALLEST: Final = 38.0
"""So high is the colour of a value at most: what is written at the foot of a larger place stays in sight."""

LARGEST, SMALLEST = 12.0, 8.0
"""The size of a value on the board; if one would have to be smaller, all are written on chips instead."""

Values: TypeAlias = Mapping[Any, float] | Sequence[Result[Any]]


def board(
    game: Any,
    state: Any = None,
    *,
    moves: Iterable[Any] = (),
    legal: bool = False,
    values: Values = (),
    clickable: bool = False,
) -> Picture:
    """The board of a state (the start, if none is given) after some moves, the last of which is marked.

    legal      mark every legal move
    values     what moves are worth to the player to move: the rows of `analyse`, or {action: value}
    clickable  put an element with `data-action` on every legal move, numbered in the order of `actions`, and below it
               one with `data-shade` for a page to colour

    What the dice may bring is no move of anybody: it is marked only if it has a value.
    """
    require_game(game)
    played, state = _played(game, game.initial if state is None else state, moves)
    face = face_of(game, state, played)
    worth = _worth(values)
    open_moves = [] if game.is_terminal(state) else list(game.actions(state))
    _require_legal(game, state, worth, open_moves)
    marks = [_last_mark(game, *played[-1])] if played else []
    thrown = bool(open_moves) and game.to_move(state) == CHANCE
    shown = [move for move in open_moves if ((legal or clickable) and not thrown) or move in worth]
    spots = _spots(game, state, shown)
    fit = all(_letter_size(spots[move], value) >= SMALLEST for move, value in worth.items() if move in spots)
    chips = _chips(
        game, state, [move for move in shown if move not in spots or (move in worth and not fit)], face, worth
    )
    places = {**chips, **spots}
    numbers = {move: i for i, move in enumerate(open_moves) if clickable and move in places}
    marks += [_mark(spot, move, worth, legal, fit, numbers.get(move)) for move, spot in spots.items()]
    marks += [_chip(game, state, spot, move, worth, numbers.get(move)) for move, spot in chips.items()]
    marks += [_target(game, state, numbers[move], move, places[move]) for move in _as_read(places) if clickable]
    no_chips = face.height + (CHIP + MARGIN) * ((legal or clickable) and thrown and not places)
    height = max([no_chips, *(spot.y + spot.height + MARGIN for spot in chips.values())])
    width = max([face.width, *(spot.x + spot.width + MARGIN for spot in chips.values())])
    look = "has-chips" if painter_of(game) is None or offers(game, "draw") else ""
    return Picture(width, height, face.body + "".join(marks), _title(game, state), look)


def _played(game: Any, state: Any, moves: Iterable[Any]) -> tuple[Played, Any]:
    """The moves, each with the state before it, and the state after all of them."""
    played = []
    for move in moves:
        played.append((state, move))
        state = game.result(state, move)
    return played, state


def _as_read(places: Mapping[Any, Spot]) -> list[Any]:
    """The moves as one reads: from top to bottom, and from left to right."""
    return sorted(places, key=lambda move: (places[move].reach or places[move])[1::-1])


def _title(game: Any, state: Any) -> str:
    """For those who cannot see the picture: the board in text, and whose turn it is."""
    turn = "the game is over" if game.is_terminal(state) else f"player {game.to_move(state)} to move"
    shown = word_of(game, "show")(state).replace("\n", " / ")
    return f"{name_of(game)}: {shown[:300]}; {turn}"


def _worth(values: Values) -> dict[Any, float]:
    if isinstance(values, Mapping):
        return dict(values)
    return {result.action: result.value for result in values}


def _require_legal(game: Any, state: Any, worth: Mapping[Any, float], open_moves: list[Any]) -> None:
    for move in worth:
        if move not in open_moves:
            raise BadOption(f"values has the move {move!r}, which is not legal here; legal: {open_moves!r:.200}")


def _spots(game: Any, state: Any, moves: list[Any]) -> dict[Any, Spot]:
    """Where moves are seen on the board, those that have a place there."""
    painter = None if offers(game, "draw") else painter_of(game)
    spots = {move: painter.spot(game, state, move) if painter else None for move in moves}
    return {move: spot for move, spot in spots.items() if spot is not None}


def _chips(game: Any, state: Any, moves: list[Any], face: Face, worth: Mapping[Any, float]) -> dict[Any, Spot]:
    """The places of the chips, in rows below the board, so that all of it is about as wide as high."""
    chips: dict[Any, Spot] = {}
    widths = {move: 2 * MARGIN + text_width(_chip_words(game, state, move, worth.get(move)), LETTER) for move in moves}
    area = sum(width + CHIP_GAP for width in widths.values()) * (CHIP + CHIP_GAP)
    side = (face.height + sqrt(face.height**2 + 4 * area)) / 2
    widest = max(face.width, NARROWEST, min(side, WIDEST)) - MARGIN
    x, y = MARGIN, face.height + CHIP_GAP * offers(game, "draw")
    for move, width in widths.items():
        if x > MARGIN and x + width > widest:
            x, y = MARGIN, y + CHIP + CHIP_GAP
        chips[move] = Spot(x, y, width, CHIP)
        x += width + CHIP_GAP
    return chips


def _chip_words(game: Any, state: Any, move: Any, value: float | None) -> str:
    """The move, and its value if that is known."""
    name = _name(game, state, move)
    return name if value is None else f"{name}: {_short(value)}"


def _name(game: Any, state: Any, move: Any) -> str:
    return str(word_of(game, "format_action")(state, move))


def _short(value: float) -> str:
    return with_minus(written(round(value, 2) + 0.0 if isinstance(value, float) else value))


def _mark(spot: Spot, move: Any, worth: Mapping[Any, float], legal: bool, fit: bool, i: int | None) -> str:
    """What is drawn on the board for one move: its value, if values fit there, or a dot; an arrow from cell to cell."""
    below = "" if i is None else _place(spot, "shade", fill="none", data_shade=i)
    if move not in worth:
        dot = circle(*_inner(spot).middle, DOT, "legal") if spot.origin is None else _arrow(spot, "line", "legal")
        return below + (dot if legal else "")
    shade = _shade(worth[move], worth)
    if spot.origin is not None:
        return below + _arrow(spot, "heat-line", "heat", shade)
    size, middle = _letter_size(spot, worth[move]), _inner(spot).middle
    value = text(_short(worth[move]), *middle, size, "heat-text") if fit else ""
    return below + _place(spot, "heat", fill_opacity=shade) + value


def _place(spot: Spot, look: str, **more: Any) -> str:
    """The place of a move, to be coloured."""
    if spot.origin is not None:
        return circle(*spot.middle, 1.4 * HEAD, look, **more)
    if spot.corners:
        return polygon(list(spot.corners), look, **more)
    return box(*_inner(spot)[:4], look, ROUND, **more)


def _inner(spot: Spot) -> Spot:
    """Where the mark of a move stands, a little inside of its place."""
    if spot.label is not None:
        return Spot(*spot.label)
    inset = 3
    return Spot(spot.x + inset, spot.y + inset, spot.width - 2 * inset, min(spot.height - 2 * inset, TALLEST))


def _letter_size(spot: Spot, value: float) -> float:
    """How large a value can be written in a spot; beside an arrow there is no room."""
    return 0 if spot.origin else min(LARGEST, (spot.label or spot)[2] / text_width(_short(value), 1))


def _chip(game: Any, state: Any, spot: Spot, move: Any, worth: Mapping[Any, float], i: int | None) -> str:
    """The button of a move, with its value if that is known."""
    parts = [box(*spot[:4], "chip", ROUND)]
    if i is not None:
        parts.append(box(*spot[:4], "shade", ROUND, fill="none", data_shade=i))
    if move in worth:
        parts.append(box(*spot[:4], "heat", ROUND, fill_opacity=_shade(worth[move], worth)))
    words = _chip_words(game, state, move, worth.get(move))
    return "".join([*parts, text(words, *spot.middle, LETTER)])


def _shade(value: float, worth: Mapping[Any, float]) -> str:
    """The better the move, the stronger the colour."""
    return f"{FAINTEST + (STRONGEST - FAINTEST) * _share(value, worth.values()):.2f}"


def _share(value: float, values: Iterable[float]) -> float:
    """How good a value is among others, from 0 to 1, and the middle if all are alike.

    Infinite ones stand a little beyond the finite ones.
    """
    finite = [each for each in values if not isinf(each)] or [0]
    beyond = (max(finite) - min(finite)) / 4 or 1
    low, high = min(finite) - beyond, max(finite) + beyond
    near, worst, best = (min(max(each, low), high) for each in (value, min(values), max(values)))
    return 0.5 if worst == best else (near - worst) / (best - worst)


def _arrow(spot: Spot, look: str, head: str, shade: str | None = None) -> str:
    """An arrow from the edge of the cell that the move comes from, if it comes from one, to where it is seen."""
    if spot.origin is None:
        return ""
    (x, y), (x2, y2) = spot.origin, spot.middle
    far = hypot(x2 - x, y2 - y)
    right, down = (x2 - x) / far, (y2 - y) / far
    start, neck = CELL * 0.45, far - HEAD / 2
    points = f"M{x + start * right:.1f} {y + start * down:.1f}L{x + neck * right:.1f} {y + neck * down:.1f}"
    tip = [(far + HEAD, 0.0), (neck, HEAD), (neck, -HEAD)]
    corners = [(x + along * right - side * down, y + along * down + side * right) for along, side in tip]
    return path(points, look, stroke_opacity=shade) + polygon(corners, head, fill_opacity=shade)


def _last_mark(game: Any, before: Any, move: Any) -> str:
    painter = None if offers(game, "draw") else painter_of(game)
    spot = painter.spot(game, before, move) if painter else None
    if spot is None:
        return ""
    return _last_shape(spot, "under-last") + _last_shape(spot, "last")


def _last_shape(spot: Spot, look: str) -> str:
    if spot.origin is not None:
        (x, y), (x2, y2) = spot.origin, spot.middle
        return circle(x, y, 6, look) + path(f"M{x:g} {y:g}L{x2:g} {y2:g}", look)
    if spot.corners:
        return polygon(list(spot.corners), look)
    return box(*(spot.covers or spot[:4]), look, ROUND)


def _target(game: Any, state: Any, i: int, move: Any, spot: Spot) -> str:
    """An invisible rectangle over the move, for a page to listen to."""
    name = _name(game, state, move)
    where = dict(zip(("x", "y", "width", "height"), spot.reach or spot[:4], strict=True))
    origin = "" if spot.origin is None else f"{spot.origin[0]:g},{spot.origin[1]:g}"
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
        data_origin=origin or None,
        **where,
    )
