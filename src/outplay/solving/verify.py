"""verify: a proof checked by checker.py, which knows the rules of the game and nothing else of ours."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

from outplay.errors import NotProved
from outplay.solving.checker import Refused, check
from outplay.words import require_game


def verify(
    path: str | os.PathLike[str],
    game: Any,
    starts: Sequence[Any] | None = None,
    tell: Callable[[int], None] | None = None,
) -> list[tuple[Any, int | None]]:
    """What a file proves of each start: the first player's value, and the plies to the end, None where play never ends.

    Every position that can follow from the starts, or from the game's own, is held against the rules; a NotProved names
    the one at which the proof fails.  `tell` is told now and then how many were looked at.
    """
    require_game(game)
    try:
        return check(path, game, starts, tell)
    except Refused as refusal:
        raise NotProved(f"not proved: {refusal}") from None
