"""Several moves in one text, as `--moves` takes them; what is written so is read back as it was.

4 4 5                   spaces or commas stand between moves
'a1, b2' 'take 3' c4    a move that holds a space, a comma or a quote stands in quotes
'it''s'                 and a quote inside it is written twice
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from outplay.errors import IllegalAction
from outplay.notation.moves import as_typed, read_move, written_moves

BETWEEN = re.compile(r"[\s,]*")
BARE = re.compile(r"[^\s,]+")
QUOTED = re.compile(r"'((?:[^']|'')*)'")
IN_QUOTES = re.compile(r"[\s,']")
"""What a move holds that is written in quotes."""


def write_moves(moves: Iterable[str]) -> str:
    """The moves in one text, from which `read_moves` reads each of them as it was."""
    return " ".join(map(quoted, moves))


def quoted(move: str) -> str:
    """One move of such a text: in quotes, if it could be taken for several or for none."""
    return "'" + move.replace("'", "''") + "'" if not move or IN_QUOTES.search(move) else move


def read_moves(game: Any, state: Any, text: str) -> list[Any]:
    """The actions that lead on from this state; an IllegalAction says which move cannot be played.

    A move with spaces or commas may also stand without quotes, where its first word alone is no move.
    """
    actions: list[Any] = []
    while text := text[BETWEEN.match(text).end() :]:  # type: ignore[union-attr]
        move, text = _first_of(game, state, text, len(actions) + 1)
        actions.append(move)
        state = game.result(state, move)
    return actions


def _first_of(game: Any, state: Any, text: str, count: int) -> tuple[Any, str]:
    """The move at the front of a text, and the rest of the text."""
    if game.is_terminal(state):
        raise IllegalAction(f"move {count}, {_taken(text, ())[0]!r:.60}, comes after the end of the game")
    move, end = _taken(text, written_moves(game, state))
    try:
        return read_move(game, state, move), text[end:]
    except IllegalAction as error:
        raise IllegalAction(f"move {count}: {error}") from None


def _taken(text: str, legal: Iterable[str]) -> tuple[str, int]:
    """The first move of a text and where it ends: what is quoted; else the first word, or if that is no move more."""
    if text.startswith("'"):
        return _unquoted(text)
    word = BARE.match(text)[0]  # type: ignore[index]
    if word in legal:
        return word, len(word)
    longer = [match[0] for written in legal if (match := as_typed(written).match(text)) and _ends(text, match.end())]
    longest = max(longer, key=len, default=word)
    return longest, len(longest)


def _unquoted(text: str) -> tuple[str, int]:
    found = QUOTED.match(text)
    if found is None:
        raise IllegalAction(f"the quote in {text!r:.60} is not closed: end the move with another '")
    return found[1].replace("''", "'"), found.end()


def _ends(text: str, end: int) -> bool:
    return not text[end : end + 1] or text[end] == "," or text[end].isspace()
