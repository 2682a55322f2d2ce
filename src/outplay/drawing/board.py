"""A board as a picture: the state, the last move, the legal moves, and what each of them is worth.

    board(game)                                    the start
    board(game, state, moves=(3, 3))               after these moves, the last one marked
    board(game, state, legal=True)                 a dot for each legal move
    board(game, state, values=analyse(game, state))    a heat map: the better the move, the stronger the colour

Any game has a board: the library's have painters, others are drawn by their `draw`, or their `show` is set as text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from outplay.drawing.boards import Spot, painter_of
from outplay.drawing.chart import infinite_ends
from outplay.drawing.face import LETTER, MARGIN, Face, face_of
from outplay.drawing.svg import Picture, box, circle, escape, path, tag, text, text_width
from outplay.errors import BadOption
from outplay.game import name_of, offers, require_game, word_of
from outplay.playing import write_move
from outplay.result import Result, written

CHIP: Final = 28.0
"""The height of a chip: the button of a move that has no place on the board."""

CHIP_GAP: Final = 8.0
DOT: Final = 5.0
NARROWEST: Final = 300.0
FAINTEST, STRONGEST = 0.12, 0.85
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
    values     what moves are worth: the rows of `analyse`, or {action: value}
    clickable  put an element with `data-action` on every legal move, numbered in the order of `actions`
    """
    require_game(game)
    before, state, last = _played(game, game.initial if state is None else state, moves)
    open_moves = [] if game.is_terminal(state) else list(game.actions(state))
    worth = _worth(values, open_moves)
    face = face_of(game, state)
    shown = [move for move in open_moves if legal or clickable or move in worth]
    spots = _spots(game, state, shown)
    fit = all(_letter_size(spots[move], value) >= SMALLEST for move, value in worth.items() if move in spots)
    below = [move for move in shown if move not in spots or (move in worth and not fit)]
    chips = _chips(game, state, below, face, worth)
    marks = [
        *([_last_mark(game, before, last)] if last is not None else []),
        *(_mark(spot, move, worth, legal, fit) for move, spot in spots.items()),
        *(_chip(game, state, spot, move, worth) for move, spot in chips.items()),
        *(_targets(game, state, open_moves, chips | spots) if clickable else []),
    ]
    return Picture(*_size(face, chips.values()), face.body + "".join(marks), _title(game, state))


def _played(game: Any, state: Any, moves: Iterable[Any]) -> tuple[Any, Any, Any]:
    """The state before the last move, the state after it, and that move."""
    before = last = None
    for last in moves:
        before, state = state, game.result(state, last)
    return before, state, last


def _title(game: Any, state: Any) -> str:
    """For those who cannot see the picture: the board in text, and whose turn it is."""
    turn = "the game is over" if game.is_terminal(state) else f"player {game.to_move(state)} to move"
    shown = word_of(game, "show")(state).replace("\n", " / ")
    return f"{name_of(game)}: {shown[:300]}; {turn}"


def _size(face: Face, chips: Iterable[Spot]) -> tuple[float, float]:
    """Width and height of the board and the chips below it."""
    ends = [(spot.x + spot.width + MARGIN, spot.y + spot.height + MARGIN) for spot in chips]
    width, height = (max(side) for side in zip((face.width, face.height), *ends, strict=True))
    return width, height


def _worth(values: Values, open_moves: list[Any]) -> dict[Any, float]:
    """The value of each move that has one; a BadOption names a move that is not legal."""
    worth = dict(values) if isinstance(values, Mapping) else {result.action: result.value for result in values}
    for move in worth:
        if move not in open_moves:
            raise BadOption(f"values has the move {move!r}, which is not legal here; legal: {open_moves!r:.200}")
    return worth


def _spots(game: Any, state: Any, moves: list[Any]) -> dict[Any, Spot]:
    """Where moves are seen on the board, those that have a place there."""
    painter = None if offers(game, "draw") else painter_of(game)
    spots = {move: painter.spot(game, state, move) if painter else None for move in moves}
    return {move: spot for move, spot in spots.items() if spot is not None}


def _chips(game: Any, state: Any, moves: list[Any], face: Face, worth: Mapping[Any, float]) -> dict[Any, Spot]:
    """The places of the chips, in rows below the board."""
    chips: dict[Any, Spot] = {}
    x, y, widest = MARGIN, face.height, max(face.width, NARROWEST) - MARGIN
    for move in moves:
        width = 2 * MARGIN + max(
            text_width(_chip_words(game, state, move, value), LETTER) for value in (None, worth.get(move))
        )
        if x > MARGIN and x + width > widest:
            x, y = MARGIN, y + CHIP + CHIP_GAP
        chips[move] = Spot(x, y, width, CHIP)
        x += width + CHIP_GAP
    return chips


def _chip_words(game: Any, state: Any, move: Any, value: float | None) -> str:
    """The move, and its value; as wide without one, so that the chips stay where they are."""
    return f"{write_move(game, state, move)}: {'00.00' if value is None else _short(value)}"


def _short(value: float) -> str:
    return written(round(value, 2) + 0.0 if isinstance(value, float) else value)


def _mark(spot: Spot, move: Any, worth: Mapping[Any, float], legal: bool, fit: bool) -> str:
    """What is drawn on the board for one move: its value, if values fit there, or a dot."""
    if move not in worth:
        return _arrow(spot, "gone") + circle(*spot.middle, DOT, "legal") if legal else ""
    inset = 0 if spot.origin else 3
    height = min(spot.height - 2 * inset, TALLEST)
    inner = Spot(spot.x + inset, spot.y + inset, spot.width - 2 * inset, height)
    value = text(_short(worth[move]), *inner.middle, _letter_size(spot, worth[move]), "heat-text") if fit else ""
    return _arrow(spot, "line") + _heat(inner, worth[move], worth) + value


def _letter_size(spot: Spot, value: float) -> float:
    """How large a value can be written in a spot."""
    return min(LARGEST, spot.width / text_width(_short(value), 1))


def _chip(game: Any, state: Any, spot: Spot, move: Any, worth: Mapping[Any, float]) -> str:
    """The button of a move, with its value if that is known."""
    if move not in worth:
        return box(*spot[:4], "chip", 8) + text(write_move(game, state, move), *spot.middle, LETTER)
    words = text(_chip_words(game, state, move, worth[move]), *spot.middle, LETTER, "heat-text")
    return box(*spot[:4], "chip", 8) + _heat(spot, worth[move], worth) + words


def _heat(spot: Spot, value: float, worth: Mapping[Any, float]) -> str:
    """The better the move, the stronger the colour."""
    shade = FAINTEST + (STRONGEST - FAINTEST) * _share(value, worth.values())
    return box(*spot[:4], "heat", 8, fill_opacity=f"{shade:.2f}")


def _share(value: float, values: Collection[float]) -> float:
    """How good a value is among others, from 0 to 1; infinite ones stand a little beyond the finite ones."""
    low, high = infinite_ends(values)
    near, worst, best = (min(max(each, low), high) for each in (value, min(values), max(values)))
    return 1.0 if worst == best else (near - worst) / (best - worst)


def _arrow(spot: Spot, look: str) -> str:
    """A line from where the move comes from, if it comes from somewhere."""
    if spot.origin is None:
        return ""
    (x, y), (x2, y2) = spot.origin, spot.middle
    return path(f"M{x:g} {y:g}L{x2:g} {y2:g}", look)


def _last_mark(game: Any, before: Any, move: Any) -> str:
    painter = None if offers(game, "draw") else painter_of(game)
    spot = painter.spot(game, before, move) if painter else None
    if spot is None:
        return ""
    return _last_shape(spot, "under-last") + _last_shape(spot, "last")


def _last_shape(spot: Spot, look: str) -> str:
    if spot.origin is not None:
        return circle(*spot.origin, 6, look) + _arrow(spot, look)
    return box(*spot[:4], look, 8)


def _targets(game: Any, state: Any, moves: list[Any], spots: Mapping[Any, Spot]) -> list[str]:
    """An invisible rectangle over each move, for a page to listen to."""
    return [_target(i, write_move(game, state, move), spots[move]) for i, move in enumerate(moves)]


def _target(i: int, name: str, spot: Spot) -> str:
    where = {"x": spot.x, "y": spot.y, "width": spot.width, "height": spot.height}
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
