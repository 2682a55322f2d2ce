"""A person at the terminal, as a player: sees the board, and types moves as the game writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outplay.errors import IllegalAction
from outplay.notation import read_move
from outplay.words import word_of


class Human:
    """Asks whoever sits at the terminal; Ctrl-C and the end of input end it as they end any program."""

    def play(self, game: Any, state: Any, *, history: Sequence[Any] = (), seconds_left: float | None = None) -> Any:
        """The first legal move that is typed; what is none is answered with what could have been typed."""
        print(word_of(game, "show")(state))
        while True:
            try:
                return read_move(game, state, input(f"{game.to_move(state)}> "))
            except IllegalAction as error:
                print(error)

    def __str__(self) -> str:
        return "human"
