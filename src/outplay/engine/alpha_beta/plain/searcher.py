"""The plain searcher: the recursion on dicts and lists, and the limits of a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from outplay.engine.alpha_beta.memory import data_words, table_of
from outplay.engine.alpha_beta.numbers import COUNTING, ENDLESS
from outplay.engine.alpha_beta.plain.primitives import NO_MOVE, Primitives
from outplay.engine.alpha_beta.plain.rules import ZERO, Words
from outplay.engine.alpha_beta.plain.table import Table, words_in
from outplay.engine.alpha_beta.plain.watched import WatchedSearch
from outplay.engine.alpha_beta.plain.work import Work
from outplay.engine.alpha_beta.recursion.limited import limited_with
from outplay.engine.alpha_beta.recursion.prove import prove_with
from outplay.engine.alpha_beta.searcher import Searcher
from outplay.game import Player
from outplay.sums import Sum
from outplay.textbook.recursion import deep_recursion
from outplay.watch import Observer


class PlainSearcher(Searcher):
    """Searches any game for two players, whatever they are called.

    number  the type of the values that the compiled engine would search such a game with
    """

    number: type = int

    def __init__(
        self,
        game: Any,
        player: Player,
        *,
        nodes: int | None = None,
        table_mb: float = 64,
        selective: bool = False,
        seed: int = 0,
        watch: Observer | None = None,
        history: Sequence[Any] = (),
        sum: Sum = ZERO,
    ):
        self.game, self.player, self.selective, self.table_mb = game, player, selective, table_mb
        self.words = Words(game, player, sum)
        self.row_words = self._row_words()
        self.table = self._new_table()
        played = history if self.words.can_repeat else ()
        self.work = Work(nodes, seed, [self.words.position(state, near_root=False) for state in played])
        self.works = [self.work]
        self.watching = None if watch is None else WatchedSearch(self.words, watch)
        self._bind(self.watching or Primitives.bound)

    def _bind(self, recursive: Any) -> None:
        """Makes the recursion ready for the game."""
        primitives = Primitives(self.words, recursive)
        self.limited, self.prove = limited_with(primitives), prove_with(primitives)

    def _row_words(self) -> int:
        """The numbers that a row of a compiled table has."""
        key = self.words.position(self.game.initial, False) if hasattr(self.game, "initial") else 0
        return words_in(key) + data_words(self.game, self.number)

    def _new_table(self) -> Table:
        return table_of(self.table_mb, lambda: Table(self.table_mb, self.row_words))

    @property
    def nodes(self) -> int:
        """How many states were looked at."""
        return self.work.nodes

    def stop(self) -> None:
        """Ends what is running, and all that is asked from now on."""
        self.work.limit = 0

    def _searched(self, state: Any, alpha: float, beta: float, depth: int | None, quietly: bool) -> tuple[float, bool]:
        if self.watching is not None:
            self.watching.is_quiet = quietly
        with deep_recursion(type(self.game).__name__):
            value, proved = self._recursion(state, alpha, beta, depth)
        return self.words.as_value(value), proved

    def _recursion(self, state: Any, alpha: float, beta: float, depth: int | None) -> tuple[float, bool]:
        if depth is None and not self.words.can_repeat:
            return self.prove(self.game, state, alpha, beta, 0, NO_MOVE, 0, True, self.table, self.work), True
        plies = ENDLESS if depth is None else depth
        value, proved, _ = self.limited(self.game, state, alpha, beta, plies, 0, NO_MOVE, 0, self.table, self.work)
        return value, proved

    @contextmanager
    def aside(self, nodes: int) -> Iterator[None]:
        """In this block a search has its own table, leaves nothing out, and has so many nodes; `count` may be asked."""
        work, before = self.work, (self.table, self.selective, self.work.limit)
        self.table, self.selective, work.limit = self._new_table(), False, min(work.limit, work.nodes + nodes)
        try:
            yield
        finally:
            self.table, self.selective, limit = before
            work.limit, work[COUNTING] = limit if work.limit else 0, 0

    def values(self, states: Sequence[Any]) -> None:
        """Nothing: many states take as long as one after the other."""
