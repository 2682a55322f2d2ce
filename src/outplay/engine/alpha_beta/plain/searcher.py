"""The plain searcher: a dict for a table, and the limits of a search."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import inf
from random import Random
from typing import Any, Final, TypeVar

from outplay.clock import Stopped
from outplay.engine.alpha_beta.numbers import ENDLESS
from outplay.engine.alpha_beta.plain.limited import Entry, recursion
from outplay.engine.alpha_beta.plain.rules import Words
from outplay.engine.alpha_beta.plain.watched import WatchedSearch
from outplay.engine.alpha_beta.searcher import Found
from outplay.game import Player
from outplay.textbook.recursion import deep_recursion
from outplay.watch import Observer

Recursion = TypeVar("Recursion", bound=Callable[..., Any])

ENTRY_BYTES: Final = 400
"""What an entry of the table takes, roughly: the tuple, the key and their places in the dict."""


class PlainSearcher:
    """Searches any game for two players, whatever they are called."""

    has_room = True

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
        total: float = 0,
    ):
        self.game, self.player = game, player
        self.nodes, self.limit = 0, nodes or inf
        self.is_stopped = False
        self.table: dict[Hashable, Entry] = {}
        self.entries = max(int(table_mb * 2**20 / ENTRY_BYTES), 1)
        self.selective, self.seed, self.random = selective, seed, Random(seed)
        self.root_move: int | None = None
        self.first: int | None = None
        self.path: dict[Hashable, int] = {}
        words = Words(game, player, total)
        self.watching = None if watch is None else WatchedSearch(words, watch)
        self.limited = recursion(self, words)

    def watched(self, limited: Recursion) -> Recursion:
        """The same recursion, telling the observer of each call, if there is one."""
        return limited if self.watching is None else self.watching(limited)  # type: ignore[return-value]

    def stop(self) -> None:
        """Ends what is running, and all that is asked from now on."""
        self.is_stopped = True

    def improved(self) -> int | None:
        """The best move so far of a search that was stopped, if it had found a better one."""
        return self.root_move

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
        before, self.root_move, self.first = self.root_move, None, first
        if self.watching is not None:
            self.watching.is_quiet = quietly
        self.path.clear()
        try:
            with deep_recursion(type(self.game).__name__):
                value, proved, _ = self.limited(state, alpha, beta, ENDLESS if depth is None else depth, 0, None)
            return Found(value, proved, self.root_move or 0)
        finally:
            if quietly:
                self.root_move = before

    def values(self, states: Sequence[Any]) -> None:
        """Nothing: many states take as long as one after the other."""

    def count(self) -> None:
        """Counts a node; Stopped if the search is over."""
        if self.nodes >= self.limit or self.is_stopped:
            raise Stopped
        self.nodes += 1

    def remember(self, key: Hashable, entry: Entry) -> None:
        """Keeps what was found; a full table starts anew."""
        if len(self.table) >= self.entries:
            self.table.clear()
        self.table[key] = entry
