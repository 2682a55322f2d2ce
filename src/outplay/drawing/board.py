"""A board as a picture: the state, the last move, the legal moves, and what each of them is worth.

    board(game)                                    the start
    board(game, state, moves=(3, 3))               after these moves, the last one marked
    board(game, state, legal=True)                 a dot for each legal move
    board(game, state, values=analyse(game, state))    a heat map: the better the move, the stronger the colour

Any game has a board: the library's have painters, others are drawn by their `draw`, or their `show` is set as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from outplay.drawing.boards import Spot, painter_of
from outplay.drawing.svg import Picture, box, circle, path, tag, text, text_width
from outplay.errors import BadOption
from outplay.game import name_of, offers, require_game, word_of
from outplay.result import Result, written

LETTER: Final = 14.0
LINE: Final = 19.0
MARGIN: Final = 12.0
CHIP: Final = 28.0
"""The height of a chip: the button of a move that has no place on the board."""

CHIP_GAP: Final = 8.0
NARROWEST: Final = 240.0
FAINTEST, STRONGEST = 0.12, 0.85

Values: TypeAlias = Mapping[Any, float] | Sequence[Result[Any]]


class Face(NamedTuple):
    """A board without its moves: its size and the elements that show it."""

    width: float
    height: float
    body: str


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
    face = face_of(game, state)
    worth = _worth(values)
    open_moves = [] if game.is_terminal(state) else list(game.actions(state))
    _require_legal(game, state, worth, open_moves)
    marks = [_last_mark(game, before, last)] if last is not None else []
    shown = [move for move in open_moves if legal or clickable or move in worth]
    places = _places(game, state, shown, face)
    for move in shown:
        marks.append(_mark(game, state, move, places[move], worth, legal))
    if clickable:
        marks += [_target(game, state, i, move, places[move][0]) for i, move in enumerate(open_moves)]
    height = max([face.height, *(spot.y + spot.height + MARGIN for spot, _ in places.values())])
    width = max([face.width, *(spot.x + spot.width + MARGIN for spot, _ in places.values())])
    return Picture(width, height, face.body + "".join(marks), _title(game, state))


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


def face_of(game: Any, state: Any) -> Face:
    """The board itself, by the first way that there is: a painter, the game's `draw`, its `show` as text."""
    painter = painter_of(game)
    if offers(game, "draw"):
        from outplay.drawing.foreign import embedded

        return Face(*embedded(game.draw(state)))
    if painter is not None:
        return Face(*painter.size(game), painter.paint(game, state))
    return _text_face(word_of(game, "show")(state))


def _text_face(shown: str) -> Face:
    lines = shown.split("\n")
    width = 2 * MARGIN + max(text_width(line, LETTER) for line in lines)
    rows = [
        text(
            line, MARGIN, MARGIN + (i + 0.5) * LINE, LETTER, "fixed", dominant_baseline="central", xml_space="preserve"
        )
        for i, line in enumerate(lines)
    ]
    return Face(width, 2 * MARGIN + LINE * len(lines), "".join(rows).replace("xml-space", "xml:space"))


def _worth(values: Values) -> dict[Any, float]:
    if isinstance(values, Mapping):
        return dict(values)
    return {result.action: result.value for result in values}


def _require_legal(game: Any, state: Any, worth: Mapping[Any, float], open_moves: list[Any]) -> None:
    for move in worth:
        if move not in open_moves:
            raise BadOption(f"values has the move {move!r}, which is not legal here; legal: {open_moves!r:.200}")


def _places(game: Any, state: Any, moves: list[Any], face: Face) -> dict[Any, tuple[Spot, bool]]:
    """Where each move is seen, and whether that is a chip below the board."""
    painter = None if offers(game, "draw") else painter_of(game)
    spots = {move: painter.spot(game, state, move) if painter else None for move in moves}
    places = {move: (spot, False) for move, spot in spots.items() if spot is not None}
    x, y, widest = MARGIN, face.height, max(face.width, NARROWEST) - MARGIN
    for move in moves:
        if move not in places:
            width = text_width(_chip_words(game, state, move, None), LETTER) + 2 * MARGIN
            if x > MARGIN and x + width > widest:
                x, y = MARGIN, y + CHIP + CHIP_GAP
            places[move] = Spot(x, y, width, CHIP), True
            x += width + CHIP_GAP
    return places


def _chip_words(game: Any, state: Any, move: Any, value: float | None) -> str:
    """The move, and its value; as wide without one, so that the chips stay where they are."""
    name = word_of(game, "format_action")(state, move)
    return f"{name}: {'00.00' if value is None else _short(value)}"


def _short(value: float) -> str:
    return written(round(value, 2) if isinstance(value, float) else value)


def _mark(game: Any, state: Any, move: Any, place: tuple[Spot, bool], worth: Mapping[Any, float], legal: bool) -> str:
    """What is drawn for one move: its value, or a dot; a chip is drawn in any case."""
    spot, is_chip = place
    heat = _heat(spot, worth[move], worth, is_chip) if move in worth else ""
    if is_chip:
        name = word_of(game, "format_action")(state, move)
        words = _chip_words(game, state, move, worth[move]) if move in worth else name
        return box(*spot[:4], "chip", 8) + heat + text(words, *spot.middle, LETTER)
    if heat:
        return heat + text(_short(worth[move]), *spot.middle, min(12, spot.width * 0.7), "heat-text")
    return _arrow(spot, "gone") + circle(*spot.middle, 5, "legal") if legal else ""


def _heat(spot: Spot, value: float, worth: Mapping[Any, float], is_chip: bool) -> str:
    """The better the move, the stronger the colour."""
    worst, best = min(worth.values()), max(worth.values())
    share = 1.0 if worst == best else (value - worst) / (best - worst)
    inset = 0 if is_chip or spot.origin else 3
    shade = f"{FAINTEST + (STRONGEST - FAINTEST) * share:.2f}"
    where = spot.x + inset, spot.y + inset, spot.width - 2 * inset, spot.height - 2 * inset
    return _arrow(spot, "line") + box(*where, "heat", 8, fill_opacity=shade)


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
    if spot.origin is not None:
        return circle(*spot.origin, 6, "last") + _arrow(spot, "last")
    return box(spot.x + 2, spot.y + 2, spot.width - 4, spot.height - 4, "last", 8)


def _target(game: Any, state: Any, i: int, move: Any, spot: Spot) -> str:
    """An invisible rectangle over the move, for a page to listen to."""
    name = word_of(game, "format_action")(state, move)
    where = {"x": spot.x, "y": spot.y, "width": spot.width, "height": spot.height}
    origin = "" if spot.origin is None else f"{spot.origin[0]:g},{spot.origin[1]:g}"
    return tag(
        "rect",
        tag("title", name),
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
