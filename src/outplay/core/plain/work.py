"""What a plain search writes to: counters and flags, the path, and the stack of moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import inf
from random import Random
from typing import Any

from outplay.clock import Stopped
from outplay.core.numbers import MIRRORED, NONE, PLACES, ROOT_FIRST, ROOT_MOVE, SYMMETRY_PLIES


class CutHistory:
    """Grows with every move that cuts: killers of each ply, the answer to a move, how often a player's move cut."""

    def __init__(self) -> None:
        self.killers: dict[int, tuple[Any, Any]] = {}
        self.counters: dict[Any, Any] = {}
        self.history: dict[Any, int] = {}


class PlainWork(list[int]):
    """The places of numbers.py, and what only the plain engine keeps.

    nodes, limit  how many states were looked at, and may be
    path          the positions from the root on; `plies` says where each of them is
    stack         the moves of all states on the path, as stack.py keeps them
    played        the keys of the positions that were played before the search
    """

    def __init__(self, limit: int | None, seed: int, played: Iterable[Hashable] = ()):
        super().__init__([0] * PLACES)
        self[ROOT_MOVE] = self[ROOT_FIRST] = NONE
        self.nodes, self.limit = 0, limit or inf
        self.random = Random(seed) if seed else None
        self.cuts = CutHistory()
        self.path: list[Hashable] = []
        self.plies: dict[Hashable, int] = {}
        self.stack: list[tuple[float, int, Any, float]] = []
        self.played = set(played)
        self[MIRRORED] = 0 if self.played else SYMMETRY_PLIES

    def repeated_from(self, key: Hashable, ply: int) -> int:
        """The ply of the path at which the position stood before, -1 if it did not; then it stands here."""
        path, plies = self.path, self.plies
        while len(path) > ply:
            del plies[path.pop()]
        if key in plies:
            return plies[key]
        path.append(key)
        plies[key] = ply
        return NONE


def count(work: PlainWork) -> None:
    """Counts a node; Stopped if the search is over."""
    if work.nodes >= work.limit:
        raise Stopped
    work.nodes += 1
