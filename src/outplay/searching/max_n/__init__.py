"""max^n: any number of players, any sums, with or without chance; each takes the move that is best for themselves.

shallow.py   the search itself, with shallow pruning, one text for both engines
declared.py  the sum and the range that it prunes by
driver.py    which depths to search, and which of equal moves to play
kernels.py   the text through Numba

Who watches is shown the book's text, which prunes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from outplay.answers import is_number, number_of, refuse_average
from outplay.compiling.numbers import numbered_players
from outplay.core.call import Call
from outplay.core.driven import DrivenSearch
from outplay.core.numbers import CUTS, LOOSE, NOBODY
from outplay.core.plain.primitives import PlainSearch, place_by, unbound
from outplay.core.plain.rules import RulesView
from outplay.core.plain.searcher import PlainSearcher
from outplay.core.plain.table import words_in
from outplay.core.plain.work import PlainWork
from outplay.core.run import Method, Search, importing_kernels
from outplay.core.searcher import Searcher
from outplay.game import AnyGame, Player, State
from outplay.result import AnyResult
from outplay.searching.by_the_book import BookSearch, evaluation
from outplay.searching.max_n.declared import Declared, may_prune
from outplay.searching.max_n.driver import ManyDriver
from outplay.searching.max_n.shallow import Vector, max_n_with
from outplay.sums import players_of
from outplay.textbook import max_n_search
from outplay.words import offers


class PlainVectors(PlainSearch):
    """What max^n is made of, on dicts and lists."""

    def __init__(self, game: AnyGame, players: Sequence[Player], middle: float):
        super().__init__(game)
        self.players, self.middle = players, middle
        self.mover_of = place_by(players)
        self.evaluates = offers(game, "evaluate")
        self.nothing = (0,) * len(players)
        self.declared = Declared(game, players)
        self.whole_of = _whole if _is_hashable(game) else unbound(game, "key")

    def final_values(self, game: AnyGame, state: State, work: PlainWork) -> Vector:
        """The utilities of a finished game."""
        return self._held([number_of(game, "utility", state, player) for player in self.players], work)

    def guesses_of(self, game: AnyGame, state: State, work: PlainWork) -> Vector:
        """The evaluations of a state; equal shares where the game has none."""
        if not self.evaluates:
            return (self.middle,) * len(self.players)
        return self._held([number_of(game, "evaluate", state, player) for player in self.players], work)

    def _held(self, values: list[Any], work: PlainWork) -> Vector:
        """The values, held against what is declared where that is pruned by."""
        if work[CUTS] and not self.declared.allows(values):
            work[LOOSE] = 1
        return tuple(values)

    def nothing_of(self, game: AnyGame) -> Vector:
        """A vector of zeros, one for each player."""
        return self.nothing

    def most_of(self, game: AnyGame) -> float:
        """The most that one player can have."""
        return self.declared.most

    def ceiling_of(self, game: AnyGame) -> float:
        """The sum, less the least for all but two."""
        return self.declared.ceiling

    @staticmethod
    def added(game: AnyGame, total: Vector, share: Any, values: Vector) -> Vector:
        """A vector, and a share of another."""
        return tuple([one + share * value for one, value in zip(total, values, strict=True)])

    @staticmethod
    def averaged(state: State, values: Vector, work: PlainWork) -> Vector:
        """The vector, if it is made of numbers; infinite utilities may leave none."""
        return tuple([value if is_number(value) else refuse_average(state, value) for value in values])


def plain_searcher(game: AnyGame, players: Sequence[Player], middle: float, **options: Any) -> PlainSearcher:
    """Searches any game for any number of players; values come one for each."""
    primitives = PlainVectors(game, players, middle)
    row_words = words_in(getattr(game, "initial", 0)) + len(players) + 1
    text = max_n_with(primitives)
    return PlainSearcher(RulesView(game, players[0]), lambda _: text, before=NOBODY, row_words=row_words, **options)


def _whole(game: AnyGame, state: State) -> Any:
    return state


def _is_hashable(game: AnyGame) -> bool:
    """Can a state itself be a key?"""
    try:
        hash(getattr(game, "initial", 0))
    except TypeError:
        return False
    return True


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


def _book_text(call: Call) -> Callable[..., AnyResult]:
    """The book's text for a call."""
    evaluate, players = evaluation(call), players_of(call.game, call.state)

    def search(game: AnyGame, state: State, **words: Any) -> AnyResult:
        return max_n_search(Named(game, players), state, evaluate=evaluate, **words)

    return search


class Named:
    """A game whose players are known by name, whatever it says itself."""

    def __init__(self, game: AnyGame, players: tuple[Player, ...]):
        self._game, self.players = game, players

    def __getattr__(self, word: str) -> Any:
        return getattr(self._game, word)


methods: Final = {"max-n": Method(begin, lambda call: "search_for_many")}
