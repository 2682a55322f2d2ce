"""max^n: any number of players, any sums, with or without chance; each takes the move that is best for themselves.

shallow.py   the search itself, with shallow pruning, one text for both engines
declared.py  the sum and the range that it prunes by
driver.py    which depths to search, and which of equal moves to play
plain.py     the text bound to dicts and lists: any Python game
kernels.py   the text through Numba

Who watches is shown the book's text, which prunes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from outplay.compiling.numbers import numbered_players
from outplay.core.call import Call
from outplay.core.driven import DrivenSearch
from outplay.core.numbers import CUTS
from outplay.core.run import Method, Search, importing_kernels
from outplay.core.searcher import Searcher
from outplay.game import Player
from outplay.result import Result
from outplay.searching.by_the_book import BookSearch, evaluation
from outplay.searching.max_n.declared import may_prune
from outplay.searching.max_n.driver import ManyDriver
from outplay.searching.max_n.plain import plain_searcher
from outplay.sums import players_of
from outplay.textbook import max_n_search


def begin(call: Call, compiled: bool) -> Search:
    """The search of a call in one engine; the book's text where somebody watches."""
    if call.options.watch is not None:
        return BookSearch(call, compiled, _book_text(call), "an observer")
    players = numbered_players(call.game) if compiled else players_of(call.game, call.state)
    searcher: Searcher
    options: dict[str, Any] = {"nodes": call.options.limit.nodes, "table_mb": call.options.table_mb}
    if compiled:
        with importing_kernels():
            from outplay.searching.max_n.kernels import compiled_searcher
        searcher = compiled_searcher(call.game, call.state, **options)
    else:
        searcher = plain_searcher(call.game, players, call.middle, **options)
    searcher.works[0][CUTS] = int(may_prune(call.game, call.state, players))
    return DrivenSearch(
        call,
        compiled,
        searcher,
        lambda state: ManyDriver(call.game, state, searcher, players, call.viewer, call.middle),
    )


def _book_text(call: Call) -> Callable[..., Result[Any]]:
    """The book's text for a call."""
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


methods: Final = {"max-n": Method(begin, lambda call: "search_for_many")}
