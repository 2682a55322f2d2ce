"""max^n, deepened: any number of players, any sums, with or without chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from outplay.engine.book import Book, evaluation
from outplay.game import Player
from outplay.methods.family import Call
from outplay.result import Result
from outplay.sums import players_of
from outplay.textbook import max_n_search


class MaxN(Book):
    """Each player takes the move that is best for themselves; of equally good ones the first."""

    what = "more than two players, or utilities without a constant sum"

    def why_not(self, call: Call) -> str:
        return ""

    def text(self, call: Call) -> Callable[..., Result[Any]]:
        evaluate, players = evaluation(call), players_of(call.game, call.state)

        def search(game: Any, state: Any, **words: Any) -> Result[Any]:
            return max_n_search(Named(game, players), state, evaluate=evaluate, **words)

        return search


class Named:
    """A game whose players are known by name, whatever it says itself."""

    def __init__(self, game: Any, players: tuple[Player, ...]):
        self._game, self.players = game, players

    def __getattr__(self, word: str) -> Any:
        return getattr(self._game, word)


family = MaxN()
