"""The plain searcher: a text bound to dicts and lists, its table, and the limits of a search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeAlias

from outplay.core.memory import data_words, table_of
from outplay.core.numbers import COUNTING, ENDLESS, HELD
from outplay.core.plain.primitives import NO_MOVE, PlainPrimitives
from outplay.core.plain.rules import RulesView
from outplay.core.plain.table import Table, words_in
from outplay.core.plain.watched import WatchedSearch
from outplay.core.plain.work import PlainWork
from outplay.core.searcher import Searcher
from outplay.game import State
from outplay.watch import Observer

Text: TypeAlias = Callable[[PlainPrimitives], Callable[..., Any]]
"""A search, made of primitives: a function of (game, state, alpha, beta, depth, ply, previous move, first place on the
stack, table, work, and what is its own) that gives (value, is it proved, ...)."""


class PlainSearcher(Searcher):
    """Searches any Python game.

    text    the search to a depth; to_end, one to the end of games whose positions cannot recur, if there is one: its
            fifth argument says that the table keeps the root, and it gives the value alone
    before  what stands for the move before the root
    own     the further arguments of the text
    number  the type of the values that the compiled engine would search such a game with, and row_words, how many
            words a row of its table would have
    """

    def __init__(
        self,
        rules: RulesView,
        text: Text,
        to_end: Text | None = None,
        *,
        before: Any = NO_MOVE,
        own: Sequence[Any] = (),
        number: type = int,
        row_words: int | None = None,
        nodes: int | None = None,
        table_mb: float = 64,
        selective: bool = False,
        seed: int = 0,
        watch: Observer | None = None,
        history: Sequence[State] = (),
    ):
        self.rules, self.game, self.player, self.selective = rules, rules.game, rules.player, selective
        self.before, self.own = before, own
        self.table_mb, self.row_words = table_mb, row_words or self._row_words(number)
        self.table = self._new_table()
        played = history if rules.can_repeat else ()
        self.work = PlainWork(nodes, seed, [rules.position(state, near_root=False) for state in played])
        self.work[HELD] = int(rules.bounds is not None and not self.work.played)
        self.works = [self.work]
        self.watching = None if watch is None else WatchedSearch(rules, watch)
        primitives = PlainPrimitives(rules, self.watching or PlainPrimitives.bound)
        self.text = text(primitives)
        self.to_end = None if to_end is None or rules.can_repeat else to_end(primitives)

    def _row_words(self, number: type) -> int:
        """The numbers that a row of a compiled table has."""
        key = self.rules.position(self.game.initial, False) if hasattr(self.game, "initial") else 0
        return words_in(key) + data_words(self.game, number)

    def _new_table(self) -> Table:
        return table_of(self.table_mb, lambda: Table(self.table_mb, self.row_words))

    def renew(self) -> None:
        self.table = self._new_table()

    @property
    def nodes(self) -> int:
        """How many states were looked at."""
        return self.work.nodes

    def stop(self) -> None:
        """Ends what is running, and all that is asked from now on."""
        self.work.limit = 0

    def text_at(
        self, state: State, alpha: float, beta: float, depth: int | None, quietly: bool
    ) -> Callable[[], object]:
        if self.watching is not None:
            self.watching.is_quiet = quietly
        asked, rest = (self.game, state, alpha, beta), (0, self.before, 0, self.table, self.work)
        if depth is None and self.to_end is not None:
            return partial(self.to_end, *asked, True, *rest)
        return partial(self.text, *asked, ENDLESS if depth is None else depth, *rest, *self.own)

    def as_value(self, value: Any) -> Any:
        return self.rules.as_value(value)

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
