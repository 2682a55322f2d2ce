"""max^n as a family: any number of players, any sums, with or without chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from outplay.engine.alpha_beta.method import AlphaBeta
from outplay.engine.book import Book, evaluation
from outplay.engine.max_n.session import ManySession
from outplay.game import Player
from outplay.methods.family import Call
from outplay.methods.tiers import Answer, Run
from outplay.result import Result
from outplay.sums import players_of
from outplay.textbook import max_n_search


class MaxN(AlphaBeta):
    """Each player takes the move that is best for themselves; of equally good ones the first.

    Who watches is shown the book's text, which prunes nothing.
    """

    def why_not(self, call: Call) -> str:
        return ""

    def results(self, call: Call) -> Iterator[Result[Any]]:
        return super().results(call) if call.options.watch is None else WATCHED.results(call)

    def rankings(self, call: Call) -> Iterator[list[Result[Any]]]:
        return super().rankings(call) if call.options.watch is None else WATCHED.rankings(call)

    def values(self, call: Call, states: Sequence[Any]) -> list[float] | None:
        return None

    def session(self, call: Call, compiled: bool) -> ManySession:
        return ManySession(call, compiled)

    def kernel_of(self, call: Call) -> str:
        return "search_for_many"

    def _answers(self, call: Call, run: Run[Answer]) -> Iterator[Answer]:
        return self.begun(call, run)


class WatchedMaxN(Book):
    """The book's text, deepened."""

    what = "an observer"

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


WATCHED = WatchedMaxN()
