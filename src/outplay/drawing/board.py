"""A board as a picture: the state, the last move, the legal moves, and what each of them is worth.

    board(game)                                    the start
    board(game, state, moves=(3, 3))               after these moves, the last one marked
    board(game, state, legal=True)                 a dot for each legal move
    board(game, state, values=analyse(game, state))    a heat map: the better the move, the stronger the colour

Any game has a board: the library's have painters, others are drawn by their `draw`, or their `show` is set as text.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from outplay.answers import as_key
from outplay.drawing.boards import MoveSpot, Played, painter_of
from outplay.drawing.marks import LETTER, SMALLEST, chip, last_mark, letter_size, mark, short, target
from outplay.drawing.svg import Picture, moved, text, text_width
from outplay.errors import BadOption, BadValue
from outplay.game import CHANCE, Action, AnyGame, State
from outplay.notation import write_move
from outplay.result import AnyResult
from outplay.words import name_of, offers, require_game, word_of

CHIP: Final = 28.0
"""The height of a chip: the button of a move that has no place on the board."""

CHIP_GAP: Final = 8.0
SIGN: Final = 12.0
"""Units of a chip's margins that a page needs at its end, for the sign of what the move is worth."""

NARROWEST, WIDEST = 300.0, 480.0
"""Units that rows of chips are wide, at least and at most, unless the board is wider: a phone can still show them."""

Values: TypeAlias = Mapping[Hashable, float] | Sequence[AnyResult]


def board(
    game: AnyGame,
    state: State = None,
    *,
    moves: Iterable[Action] = (),
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
    listed = [] if game.is_terminal(state) else list(game.actions(state))
    open_moves = {as_key(move): move for move in listed}
    thrown = bool(open_moves) and game.to_move(state) == CHANCE
    worth = _worth(values, open_moves)
    face = face_of(game, state, played)
    shown = {key: open_moves[key] for key in open_moves if ((legal or clickable) and not thrown) or key in worth}
    spots = _spots(game, state, shown)
    fit = all(letter_size(spots[move], value) >= SMALLEST for move, value in worth.items() if move in spots)
    below = [move for move in shown if move not in spots or (move in worth and not fit)]
    words = {key: _words_on(write_move(game, state, shown[key]), worth.get(key)) for key in below}
    chips = _chips(words, face, CHIP_GAP if offers(game, "draw") else 0)
    places = {**chips, **spots}
    numbers = {key: i for i, key in enumerate(map(as_key, listed)) if clickable and key in places}
    marks = [
        *([last_mark(game, *played[-1])] if played else []),
        *(mark(spot, move, worth, legal, fit, numbers.get(move)) for move, spot in spots.items()),
        *(chip(spot, words[move], move, worth, numbers.get(move), SIGN) for move, spot in chips.items()),
        *(target(places[key], write_move(game, state, shown[key]), numbers[key]) for key in _as_read(numbers, places)),
    ]
    room = CHIP + MARGIN if thrown and (legal or clickable) and not places else 0
    look = "has-chips" if painter_of(game) is None or offers(game, "draw") else ""
    return Picture(*_size(face, chips.values(), room), face.body + "".join(marks), _title(game, state), look)


def _played(game: AnyGame, state: State, moves: Iterable[Action]) -> tuple[Played, State]:
    """The moves, each with the state before it, and the state after all of them."""
    played = []
    for move in moves:
        played.append((state, move))
        state = game.result(state, move)
    return played, state


def _as_read(moves: Iterable[Hashable], places: Mapping[Hashable, MoveSpot]) -> list[Hashable]:
    """The moves as one reads: from top to bottom, and from left to right."""
    return sorted(moves, key=lambda move: (places[move].reach or places[move])[1::-1])


def _title(game: AnyGame, state: State) -> str:
    """For those who cannot see the picture: the board in text, and whose turn it is."""
    turn = "the game is over" if game.is_terminal(state) else f"player {game.to_move(state)} to move"
    shown = word_of(game, "show")(state).replace("\n", " / ")
    return f"{name_of(game)}: {shown[:300]}; {turn}"


def _size(face: Face, chips: Iterable[MoveSpot], room: float) -> tuple[float, float]:
    """Width and height of the board, some room, and the chips below it."""
    ends = [(spot.x + spot.width + MARGIN, spot.y + spot.height + MARGIN) for spot in chips]
    width, height = (max(side) for side in zip((face.width, face.height + room), *ends, strict=True))
    return width, height


def _worth(values: Values, open_moves: Mapping[Hashable, Action]) -> dict[Hashable, float]:
    """The value of each move that has one; a BadOption names a move that is not legal."""
    worth = dict(values) if isinstance(values, Mapping) else {as_key(row.action): row.value for row in values}
    for move in worth:
        if move not in open_moves:
            legal = list(open_moves.values())
            raise BadOption(f"values has the move {move!r}, which is not legal here; legal: {legal!r:.200}")
    return worth


def _spots(game: AnyGame, state: State, moves: Mapping[Hashable, Action]) -> dict[Hashable, MoveSpot]:
    """Where moves are seen on the board, those that have a place there."""
    painter = None if offers(game, "draw") else painter_of(game)
    spots = {key: painter.spot(state, move) if painter else None for key, move in moves.items()}
    return {key: spot for key, spot in spots.items() if spot is not None}


def _chips(words: Mapping[Hashable, str], face: Face, gap: float) -> dict[Hashable, MoveSpot]:
    """The places of the chips, in rows below the board and a gap, so that all of it is about as wide as high."""
    chips: dict[Hashable, MoveSpot] = {}
    widths = {move: 2 * MARGIN + text_width(said, LETTER) for move, said in words.items()}
    area = sum(width + CHIP_GAP for width in widths.values()) * (CHIP + CHIP_GAP)
    side = (face.height + sqrt(face.height**2 + 4 * area)) / 2
    widest = max(face.width, NARROWEST, min(side, WIDEST)) - MARGIN
    x, y = MARGIN, face.height + gap
    for move, width in widths.items():
        if x > MARGIN and x + width > widest:
            x, y = MARGIN, y + CHIP + CHIP_GAP
        chips[move] = MoveSpot(x, y, width, CHIP)
        x += width + CHIP_GAP
    return chips


def _words_on(name: str, value: float | None) -> str:
    """What a chip says: the move, and its value if that is known."""
    return name if value is None else f"{name}: {short(value)}"


LINE: Final = 19.0
"""Units from one line of a board that is text to the next."""

SMALLEST_SIDE: Final = 240.0
"""Units that the larger side of a game's own drawing has, at least."""

MARGIN: Final = 12.0
"""Units around it."""


class Face(NamedTuple):
    """A board without its moves: its size and the elements that show it."""

    width: float
    height: float
    body: str


def face_of(game: AnyGame, state: State, played: Played = ()) -> Face:
    """The board itself, by the first way that there is: a painter, the game's `draw`, its `show` as text."""
    painter = painter_of(game)
    if offers(game, "draw"):
        from outplay.drawing.foreign import embedded

        return _enlarged(Face(*embedded(word_of(game, "draw")(state))))
    if painter is not None:
        return Face(*painter.size(), painter.paint(state, played))
    return _text_face(word_of(game, "show")(state))


def _enlarged(face: Face) -> Face:
    """A drawing, however small its units are, as large as other boards."""
    scale = max(SMALLEST_SIDE / max(face.width, face.height, 1), 1)
    return Face(face.width * scale, face.height * scale, moved(face.body, 0, 0, scale)) if scale > 1 else face


def _text_face(shown: str) -> Face:
    if not isinstance(shown, str):
        raise BadValue(f"show gave {shown!r:.60}; it should be text, a board in lines")
    lines = shown.split("\n")
    width = 2 * MARGIN + max(text_width(line, LETTER) for line in lines)
    rows = [
        text(line, MARGIN, MARGIN + (i + 0.5) * LINE, LETTER, "fixed", **{"xml:space": "preserve"})
        for i, line in enumerate(lines)
    ]
    return Face(width, 2 * MARGIN + LINE * len(lines), "".join(rows))
