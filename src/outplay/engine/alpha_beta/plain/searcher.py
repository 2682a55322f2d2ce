"""The plain searcher: the recursion on dicts and lists, and the limits of a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from outplay.engine.alpha_beta.memory import table_of
from outplay.engine.alpha_beta.numbers import (
    COUNTING,
    ENDLESS,
    REDUCED,
    ROOT_FIRST,
    ROOT_MOVE,
    SELECTIVE,
    next_above,
    next_below,
)
from outplay.engine.alpha_beta.plain.primitives import NO_MOVE, Primitives
from outplay.engine.alpha_beta.plain.rules import ZERO, Words
from outplay.engine.alpha_beta.plain.table import Table
from outplay.engine.alpha_beta.plain.watched import WatchedSearch
from outplay.engine.alpha_beta.plain.work import NONE, Work
from outplay.engine.alpha_beta.recursion.limited import limited_with
from outplay.engine.alpha_beta.recursion.prove import prove_with
from outplay.engine.alpha_beta.searcher import Found
from outplay.game import Player
from outplay.sums import Sum
from outplay.textbook.recursion import deep_recursion
from outplay.watch import Observer


class PlainSearcher:
    """Searches any game for two players, whatever they are called."""

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
        self.key = self.words.position(game.initial, False) if hasattr(game, "initial") else 0
        self.table, self.work = self._new_table(), Work(nodes, seed)
        if self.words.can_repeat:
            self.work.played.update(state if self.words.key is None else self.words.key(state) for state in history)
        self.watching = None if watch is None else WatchedSearch(self.words, watch)
        self._bind(self.watching or Primitives.bound)

    def _bind(self, recursive: Any) -> None:
        """Makes the recursion ready for the game."""
        primitives = Primitives(self.words, recursive)
        self.limited, self.prove = limited_with(primitives), prove_with(primitives)

    def _new_table(self) -> Table:
        return table_of(self.table_mb, lambda: Table(self.table_mb, self.key))

    @property
    def nodes(self) -> int:
        """How many states were looked at."""
        return self.work.nodes

    def stop(self) -> None:
        """Ends what is running, and all that is asked from now on."""
        self.work.limit = 0

    def improved(self) -> int | None:
        """The best move so far of a search that was stopped, if it had found a better one."""
        return None if self.work[ROOT_MOVE] == NONE else self.work[ROOT_MOVE]

    def search(
        self,
        state: Any,
        alpha: float,
        beta: float,
        depth: int | None,
        *,
        first: int | None = None,
        quietly: bool = False,
    ) -> Found:
        """Searches a state so many plies deep, or to the end of the game; Stopped if it has to end."""
        work, before = self.work, self.work[ROOT_MOVE]
        work[ROOT_MOVE], work[ROOT_FIRST] = NONE, NONE if first is None else first
        work[SELECTIVE] = self.selective and depth is not None
        if self.watching is not None:
            self.watching.is_quiet = quietly
        try:
            with deep_recursion(type(self.game).__name__):
                value, proved = self._searched(state, alpha, beta, depth)
            return Found(self.words.as_value(value), proved, max(work[ROOT_MOVE], 0), bool(work[REDUCED]))
        finally:
            if quietly:
                work[ROOT_MOVE] = before

    def _searched(self, state: Any, alpha: float, beta: float, depth: int | None) -> tuple[float, bool]:
        """(value, proved); where positions may recur, a search to the end is one to an endless depth."""
        if depth is None and not self.words.can_repeat:
            return self.prove(self.game, state, alpha, beta, 0, NO_MOVE, 0, self.table, self.work), True
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

    def count(self, state: Any, value: float, wins: bool, plies: int) -> Found:
        """A search for a win, or a loss, of this value within so many plies: what lies deeper is none."""
        self.work[COUNTING] = 1 if (self.game.to_move(state) == self.player) == wins else 2
        window = (next_below(value), value) if wins else (value, next_above(value))
        return self.search(state, *window, plies, quietly=True)

    def values(self, states: Sequence[Any]) -> None:
        """Nothing: many states take as long as one after the other."""
