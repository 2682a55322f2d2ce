"""What the session asks of a search, plain or compiled: one root after the other, in pieces, with one table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from outplay.game import Player
from outplay.solving.proof_number.numbers import (
    CHECKED,
    CLOSED_THERE,
    CLOSING,
    HOPES,
    IS_BROKEN,
    LIMIT,
    LISTED,
    MORE_CLOSED,
    NODES,
    PLY,
    UNDECIDED,
    VERDICT,
    WANTS_ROOM,
    WHOLE_ROOT,
)

LEAST_CLOSED: Final = 1_000
"""Positions of a closed set that there is always room for, however small the memory."""


class Child(NamedTuple):
    """A move at the root of a decided search, and what is known of it; `hang` as in ProofEntry."""

    action: Any
    pn: int
    dn: int
    rank: int
    hang: int


class ClosedSetIsFull(Exception):
    """The closed set has no room in the memory that was given."""


class Prover(ABC):
    """A stack, a table, and the text that fills them.

    work  the places of numbers.py
    most  positions of a closed set that there is memory for
    """

    work: Any
    most: int

    @abstractmethod
    def __init__(self, game: Any, player: Player, at_least: float, for_player: bool, megabytes: float):
        """For this question; `for_player`: is the player the attacker?"""

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return int(self.work[NODES])

    @property
    def verdict(self) -> int:
        """UNDECIDED, PROVED or DISPROVED: what was found of the root."""
        return int(self.work[VERDICT])

    @property
    def closed(self) -> int:
        """Positions of the closed set that were checked."""
        return int(self.work[CHECKED])

    @property
    def is_broken(self) -> bool:
        """Is there a position in the set that the defender cannot hold?"""
        return bool(self.work[IS_BROKEN])

    @property
    @abstractmethod
    def is_whole(self) -> bool:
        """Were all utilities and bounds that something was decided by whole numbers?"""

    @property
    def is_done(self) -> bool:
        """Is the root decided, or the set checked?"""
        work = self.work
        if not work[CLOSING]:
            return bool(work[PLY] < 0)
        return bool(work[IS_BROKEN] or 0 < work[LISTED] == work[CHECKED])

    def begin(self, state: Any, all_moves: bool = False) -> None:
        """The root of the next search; are all its moves looked at, though one of them decides?"""
        self._put_root(state)
        self.work[PLY] = self.work[CLOSING] = 0
        self.work[WHOLE_ROOT] = int(all_moves)
        self.work[VERDICT] = UNDECIDED

    def renew(self, hopes: bool) -> None:
        """Forgets everything; from now on disproofs are kept for every path, or only where they hold for all."""
        self._forget()
        self.work[HOPES], self.work[IS_BROKEN], self.work[LISTED], self.work[CHECKED] = int(hopes), 0, 0, 0

    def begin_to_close(self, state: Any) -> None:
        """From now on a closed set is collected that holds this state."""
        self._put_root(state)
        self._open_set()
        self.work[CLOSING], self.work[PLY], self.work[CLOSED_THERE] = 1, -1, self.most

    def go_on(self, nodes: int) -> None:
        """Looks at so many more positions, about, unless it is done before."""
        work = self.work
        work[LIMIT] = work[NODES] + nodes
        while not self.is_done and work[NODES] < work[LIMIT]:
            self._run()
            if work[WANTS_ROOM] == MORE_CLOSED:
                raise ClosedSetIsFull
            if work[WANTS_ROOM]:
                self._grow()
                work[WANTS_ROOM] = 0

    @abstractmethod
    def _put_root(self, state: Any) -> None:
        """Puts a state at ply 0 of the stack."""

    @abstractmethod
    def _forget(self) -> None:
        """An empty table, path and closed set."""

    @abstractmethod
    def _run(self) -> None:
        """The text, until it is done, out of nodes or out of room."""

    @abstractmethod
    def _grow(self) -> None:
        """Makes the stack twice as large."""

    @abstractmethod
    def _open_set(self) -> None:
        """Makes room for a closed set."""

    @abstractmethod
    def children(self) -> Sequence[Child]:
        """The moves at the root of a decided search, as far as they were looked at."""

    @abstractmethod
    def stop(self) -> None:
        """Ends, from another thread, what is running."""
