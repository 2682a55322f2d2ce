"""Moves as people write them: any game's, its throws of the dice included."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from itertools import pairwise
from typing import Any

from outplay.answers import choices
from outplay.errors import IllegalAction
from outplay.words import offers, require_game, word_of
from outplay.writing import write_move

FEW = 12
"""Moves that are named in a sentence, at most; the rest are counted."""

SIGNED = re.compile(r"[+-]?\d+")
RUNS = re.compile(r"\d+|\D+")

NUMBER, DIGITS = re.compile(r"-?\d+(\.\d+)?"), re.compile(r"(\d+)")


def start(game: Any, position: str | None = None) -> Any:
    """The state that the game's own `position` reads from the text; its initial one if there is none."""
    require_game(game)
    if position is None:
        return game.initial
    return word_of(game, "position")(position)


def written_moves(game: Any, state: Any) -> dict[str, Any]:
    """Every legal move by its text, in the game's order."""
    return {write_move(game, state, action): action for action in choices(game, state)}


def read_move(game: Any, state: Any, text: str) -> Any:
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


def _parsed(game: Any, state: Any, text: str) -> list[Any]:
    """What the game's own parse_action makes of it; nothing if it has none or refuses."""
    if not offers(game, "parse_action"):
        return []
    try:
        return [game.parse_action(state, text)]
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


def some(names: Iterable[str], most: int = FEW) -> str:
    """'a1, a2, a3 and 5 more'; 'none' if there are none."""
    every = list(names)
    more = f" and {len(every) - most} more" if len(every) > most else ""
    return (", ".join(every[:most]) + more) or "none"
