"""Whose turn it is, and a value in their view."""

from __future__ import annotations

from typing import Any

from outplay.game import Player


def turned(game: Any, state: Any, mover: Player, value: float) -> tuple[Player, float]:
    """Whose turn it is in a state, and a value of the mover's before in their view."""
    heir = game.to_move(state)
    return heir, value if heir == mover else -value
