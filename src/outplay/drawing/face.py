"""A board without its moves: by the painter of a game of ours, by the game's own `draw`, or its `show` as text."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from outplay.drawing.boards import Played, painter_of
from outplay.drawing.svg import moved, text, text_width
from outplay.errors import BadValue
from outplay.words import offers, word_of

LETTER: Final = 14.0
"""Units: the size of the letters of a board that is text."""

LINE: Final = 19.0
"""Units from one of its lines to the next."""

SMALLEST: Final = 240.0
"""Units that the larger side of a game's own drawing has, at least."""

MARGIN: Final = 12.0
"""Units around it."""


class Face(NamedTuple):
    """A board without its moves: its size and the elements that show it."""

    width: float
    height: float
    body: str


def face_of(game: Any, state: Any, played: Played = ()) -> Face:
    """The board itself, by the first way that there is: a painter, the game's `draw`, its `show` as text."""
    painter = painter_of(game)
    if offers(game, "draw"):
        from outplay.drawing.foreign import embedded

        return _enlarged(Face(*embedded(game.draw(state))))
    if painter is not None:
        return Face(*painter.size(), painter.paint(state, played))
    return _text_face(word_of(game, "show")(state))


def _enlarged(face: Face) -> Face:
    """A drawing, however small its units are, as large as other boards."""
    scale = max(SMALLEST / max(face.width, face.height, 1), 1)
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
