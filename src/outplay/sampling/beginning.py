"""Where perft and playouts begin."""

from __future__ import annotations

from typing import Any

from outplay.answers import refuse_stranger
from outplay.states import require_unchanged
from outplay.words import require_game


def beginning(game: Any, state: Any) -> Any:
    """The state to begin with: the initial one, unless another was given; a NotAGame for what is no game."""
    require_game(game)
    state = game.initial if state is None else state
    if not game.is_terminal(state):
        refuse_stranger(game, game.to_move(state))
        require_unchanged(game, state)
    return state
