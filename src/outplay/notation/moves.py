"""Moves as people write them, one or several in one text: any game's, its throws of the dice included.

Several moves, as `--moves` takes them; what is written so is read back as it was:

4 4 5                   spaces or commas stand between moves
'a1, b2' 'take 3' c4    a move that holds a space, a comma or a quote stands in quotes
'it''s'                 and a quote inside it is written twice
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from itertools import pairwise

from outplay.answers import choices
from outplay.errors import IllegalAction
from outplay.game import Action, AnyGame, State
from outplay.words import offers, require_game, word_of
from outplay.writing import write_move

MOST_NAMED = 12
"""Moves that are named in a sentence, at most; the rest are counted."""

SIGNED = re.compile(r"[+-]?\d+")
RUNS = re.compile(r"\d+|\D+")

BETWEEN = re.compile(r"[\s,]*")
BARE = re.compile(r"[^\s,]+")
QUOTED = re.compile(r"'((?:[^']|'')*)'")
IN_QUOTES = re.compile(r"[\s,']")
"""What a move holds that is written in quotes."""


def start(game: AnyGame, position: str | None = None) -> State:
    """The state that the game's own `position` reads from the text; its initial one if there is none."""
    require_game(game)
    begins: State = game.initial if position is None else word_of(game, "position")(position)
    return begins


def written_moves(game: AnyGame, state: State) -> dict[str, Action]:
    """Every legal move by its text, in the game's order."""
    return {write_move(game, state, action): action for action in choices(game, state)}


def read_move(game: AnyGame, state: State, text: str) -> Action:
    """The legal move that is written like that, large or small, or that the game's own parse_action reads.

    Raises IllegalAction, with what could have been written.
    """
    wanted, legal = text.strip(), written_moves(game, state)
    for exact in (text, wanted):
        if exact in legal:
            return legal[exact]
    for written, action in legal.items():
        if written.casefold() == wanted.casefold() or as_typed(written).fullmatch(wanted):
            return action
    for parsed in _parsed(game, state, wanted):
        if parsed in legal.values():
            return parsed
    raise IllegalAction(f"{wanted!r:.60} is not a move here; moves: {some(in_order(legal))}")


def _parsed(game: AnyGame, state: State, text: str) -> list[Action]:
    """What the game's own parse_action makes of it; nothing if it has none or refuses."""
    if not offers(game, "parse_action"):
        return []
    try:
        return [word_of(game, "parse_action")(state, text)]
    except Exception:
        return []


def as_typed(written: str) -> re.Pattern[str]:
    """A move as people may type it: large or small, with or without spaces where no two words would run together."""
    parts = re.findall(r"\w+|[^\w\s]", written)
    gaps = [r"\s+" if before[-1].isalnum() and after[0].isalnum() else r"\s*" for before, after in pairwise(parts)]
    typed = "".join(re.escape(part) + gap for part, gap in zip(parts, [*gaps, ""], strict=False))
    return re.compile(typed or "(?!)", re.IGNORECASE)


def in_order(names: Iterable[str]) -> list[str]:
    """As people look for them: by the alphabet, and numbers by their size, wherever they stand.

    >>> in_order(["10", "9", "-1", "a10", "a9", "1:10", "1:9"])
    ['-1', '9', '10', '1:9', '1:10', 'a9', 'a10']
    """
    return sorted(names, key=_place_in_order)


def _place_in_order(text: str) -> tuple[bool, list[tuple[bool, Decimal, str]]]:
    """Whole numbers come first; in other texts, runs of digits count as numbers."""
    parts = [text] if SIGNED.fullmatch(text) else RUNS.findall(text)
    is_number = [part[-1:].isdecimal() for part in parts]
    sizes = [(not number, Decimal(part if number else 0), part) for part, number in zip(parts, is_number, strict=True)]
    return not SIGNED.fullmatch(text), sizes


def some(names: Iterable[str], most: int = MOST_NAMED) -> str:
    """'a1, a2, a3 and 5 more'; 'none' if there are none."""
    every = list(names)
    more = f" and {len(every) - most} more" if len(every) > most else ""
    return (", ".join(every[:most]) + more) or "none"


def write_moves(moves: Iterable[str]) -> str:
    """The moves in one text, from which `read_moves` reads each of them as it was."""
    return " ".join(map(quoted, moves))


def quoted(move: str) -> str:
    """One move of such a text: in quotes, if it could be taken for several or for none."""
    return "'" + move.replace("'", "''") + "'" if not move or IN_QUOTES.search(move) else move


def read_moves(game: AnyGame, state: State, text: str) -> list[Action]:
    """The actions that lead on from this state; an IllegalAction says which move cannot be played.

    A move with spaces or commas may also stand without quotes, where its first word alone is no move.
    """
    actions: list[Action] = []
    while text := text[BETWEEN.match(text).end() :]:  # type: ignore[union-attr]
        move, text = _first_of(game, state, text, len(actions) + 1)
        actions.append(move)
        state = game.result(state, move)
    return actions


def _first_of(game: AnyGame, state: State, text: str, count: int) -> tuple[Action, str]:
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
