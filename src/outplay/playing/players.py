"""Who plays: as a game says, or as one sees when it is played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from outplay.game import CHANCE, playout


def players_of(game: Any, movers: Iterable[Any] = ()) -> tuple[Any, ...]:
    """Who plays, the one who moves first in front: the game's `players`, or those who move if it leaves one out.

    `movers` are known to move; the others are found by playing.
    """
    named = tuple(getattr(game, "players", ()))
    seen = tuple(dict.fromkeys((*_movers(game, set(named)), *(mover for mover in movers if mover != CHANCE))))
    if not set(seen) <= set(named):
        return seen
    first = named.index(seen[0]) if seen else 0
    return named[first:] + named[:first]


def _movers(game: Any, named: set[Any]) -> list[Any]:
    """Those who move when the game is played, until all that are named, and nobody else, have moved."""
    found: dict[Any, None] = {}
    for state in playout(game, game.initial):
        if game.is_terminal(state) or (found and found.keys() == named):
            break
        if (mover := game.to_move(state)) != CHANCE:
            found[mover] = None
    return list(found)
