"""A move as it is told to another process, where the rules may list the moves in another order: place and text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from outplay.writing import write_move


def told(game: Any, state: Any, legal: Iterable[Any], action: Any) -> list[Any]:
    """The place of a move among the legal ones, and how the game writes it."""
    return [list(legal).index(action), write_move(game, state, action)]


def heard(game: Any, state: Any, legal: Iterable[Any], place: int, text: str) -> list[Any]:
    """The legal move that is written so, alone in a list; where several are, the one in that place; else no move."""
    moves = list(legal)
    written = [action for action in moves if write_move(game, state, action) == text]
    if len(written) == 1:
        return written
    return [moves[place]] if written and place < len(moves) else []
