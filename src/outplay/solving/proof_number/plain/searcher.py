"""A search on dicts and lists, in pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from outplay.game import Player
from outplay.solving.proof_number.plain.primitives import Primitives, Work
from outplay.solving.proof_number.plain.table import Table
from outplay.solving.proof_number.recursion.close import close_with
from outplay.solving.proof_number.recursion.numbers import (
    CHILDREN_THERE,
    FOR_PLAYER,
    PLIES_THERE,
    SURE,
    UNLISTED,
    Closed,
    Stack,
)
from outplay.solving.proof_number.searcher import LEAST_CLOSED, Child, Searcher

FIRST_ROWS: Final = 64
"""Plies and children that a new stack has room for."""

CLOSED_BYTES: Final = 400
"""What a position of a closed set takes, roughly."""

PER_PLY: Final = ("states", "first", "last", "current", "attacks", "pn_limit", "dn_limit", "sign", "began")
PER_CHILD: Final = ("move", "pn", "dn", "rank", "hang")


class PlainSearcher(Searcher):
    """Searches any game; `for_player`: is the player the attacker?"""

    def __init__(self, game: Any, player: Player, at_least: float, for_player: bool, megabytes: float):
        self.game, self.at_least = game, at_least
        self.primitives = Primitives(game, player)
        self.text, _ = close_with(self.primitives)
        self.table = Table(megabytes)
        self.most = max(int(megabytes * 2**20 / CLOSED_BYTES), LEAST_CLOSED)
        self.stack = Stack(**{name: [] for name in (*PER_PLY, *PER_CHILD)}, path={})
        self.set = Closed([], set())
        self.work = Work()
        self.work[FOR_PLAYER] = int(for_player)
        self._grow()

    @property
    def is_whole(self) -> bool:
        return self.primitives.is_whole

    def _grow(self) -> None:
        work, stack = self.work, self.stack
        plies, children = max(2 * work[PLIES_THERE], FIRST_ROWS), max(2 * work[CHILDREN_THERE], FIRST_ROWS)
        for names, rows in ((PER_PLY, plies + 1), (PER_CHILD, children)):
            for name in names:
                column = getattr(stack, name)
                column.extend([0] * (rows - len(column)))
        work[PLIES_THERE], work[CHILDREN_THERE] = plies, children

    def _open_set(self) -> None:
        """Nothing: lists grow."""

    def _forget(self) -> None:
        for kept in (self.table, self.stack.path, *self.set):
            kept.clear()

    def _put_root(self, state: Any) -> None:
        stack = self.stack
        stack.states[0], stack.first[0], stack.last[0] = state, 0, UNLISTED
        stack.pn_limit[0] = stack.dn_limit[0] = SURE

    def _run(self) -> None:
        self.text(self.game, self.at_least, self.stack, self.set, self.table, self.work)

    def children(self) -> Sequence[Child]:
        stack = self.stack
        rows = range(stack.first[0], stack.last[0])
        return [Child(stack.move[i], stack.pn[i], stack.dn[i], stack.rank[i], stack.hang[i]) for i in rows]

    def stop(self) -> None:
        self.work.is_told = True
