"""The moves of a state as the searchers number them."""

from __future__ import annotations

from typing import Any

from outplay.game import Player
from outplay.words import offers


def moves_to_search(game: Any, state: Any) -> list[Any]:
    """The candidates, where the game names them, else the actions; `Found.number` counts in this list."""
    return list(game.candidates(state) if offers(game, "candidates") else game.actions(state))


def turned(game: Any, state: Any, mover: Player, value: float) -> tuple[Player, float]:
    """Whose turn it is in a state, and a value of the mover's before in their view."""
    heir = game.to_move(state)
    return heir, value if heir == mover else -value
