"""What a plain search writes to: counters and flags, the path, the stack of moves, and what earlier cuts say of them.

Cuts are kept as killers of each ply, as the answer to the last move (counter-move), and as how often a player's move
has cut (history).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import inf
from typing import Any, Final, TypeAlias

from outplay.answers import as_key
from outplay.clock import Stopped
from outplay.core.numbers import (
    COUNTER,
    CREDIT,
    KILLER,
    MIRRORED,
    MOST_HISTORY,
    NONE,
    PLACES,
    ROOT_FIRST,
    ROOT_MOVE,
    SECOND_KILLER,
    SWINGS,
    SYMMETRY_PLIES,
    TRUST,
    WEIGHT,
    is_stirred,
    noise_of,
)
from outplay.game import Action, AnyGame, Player

NOT_YET: Final[Any] = object()
NEITHER: Final = NOT_YET, NOT_YET

Row: TypeAlias = tuple[Any, int, Any, Any]


class MoveStack:
    """The moves of all states on the path.

    rows      (order, number with its sign turned, action, rival) of each move, or outcome of dice: of two rows of the
              same order the larger was listed before the other
    children  the states after them, where somebody has asked for one
    """

    __slots__ = ("children", "rows")

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.children: list[Any] = []

    def put(self, first: int, actions: Iterable[Action], orders: Iterable[Any] = itertools.repeat(0)) -> int:
        """Puts the moves of a state on the stack, from `first` on, as listed; gives where they end."""
        self.rows[first:] = rows = list(zip(orders, itertools.count(0, -1), actions, itertools.repeat(0)))
        self.children[first:] = [NOT_YET] * len(rows)
        return first + len(rows)

    def sort(
        self,
        first: int,
        orders: list[Any],
        actions: Iterable[Action],
        known: int,
        work: PlainWork,
        rivals: list[Any] | None = None,
    ) -> None:
        """Sorts the moves that were put there, the known one first; noise stirs those of equal order."""
        if 0 <= known < len(orders):
            orders[known] = inf
            if rivals is not None:
                rivals[known] = inf
        rows = zip(orders, itertools.count(0, -1), actions, rivals or itertools.repeat(0))
        self.rows[first:] = sorted(rows, key=work.stirred if work.noise else None, reverse=True)


class CutHistory:
    """Grows with every move that cuts: killers of each ply, the answer to a move, how often a player's move cut."""

    __slots__ = ("counters", "history", "killers")

    def __init__(self) -> None:
        self.killers: dict[int, tuple[Action, Action]] = {}
        self.counters: dict[Any, Action] = {}
        self.history: dict[Player, dict[Any, int]] = {}

    def scores(self, actions: Sequence[Action], ply: int, mover: Player, previous: Action) -> list[int]:
        """What earlier cuts say of the moves, higher being better: history, counter-move and the ply's killers."""
        history = self.history.get(mover, {})
        try:
            scores = [history.get(action, 0) for action in actions]
        except TypeError:
            scores = [history.get(as_key(action), 0) for action in actions]
        killer, second = self.killers.get(ply, NEITHER)
        counter = self.counters.get(as_key(previous), NOT_YET)
        for i, action in enumerate(actions):
            if action == killer:
                scores[i] = KILLER
            elif action == second:
                scores[i] = SECOND_KILLER
            elif action == counter:
                scores[i] = COUNTER
        return scores


UNLIMITED: Final = 1 << 60
"""Nodes of a search without a limit."""


class PlainWork(list[int]):
    """The places of numbers.py, and what only the plain engine keeps.

    nodes, limit  how many states were looked at, and may be
    path          the positions from the root on; `plies` says where each of them is
    stack         the moves of all states on the path; `cuts`, which of them were good before
    played        the keys of the positions that were played before the search
    noise         stirs moves that look equal, 0 for none
    swing         how far searches moved values away from evaluations, on average
    """

    __slots__ = ("cuts", "limit", "nodes", "noise", "path", "played", "plies", "stack", "swing")

    def __init__(self, limit: int | None, seed: int, played: Iterable[Hashable] = ()):
        super().__init__([0] * PLACES)
        self[ROOT_MOVE] = self[ROOT_FIRST] = NONE
        self.nodes, self.limit = 0, limit or UNLIMITED
        self.noise = noise_of(seed)
        self.swing = 0.0
        self.cuts = CutHistory()
        self.path: list[Hashable] = []
        self.plies: dict[Hashable, int] = {}
        self.stack = MoveStack()
        self.played = set(played)
        self[MIRRORED] = 0 if self.played else SYMMETRY_PLIES

    def stirred(self, row: Row) -> tuple[Any, int]:
        """What a row is sorted by: with noise a move comes, as often as not, before its equals and not after them."""
        order, number, *_ = row
        return order, -number if is_stirred(-number, self.nodes, self.noise) else number

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


def keep_swing(swing: float, work: PlainWork) -> None:
    """Counts how far a search has moved a value away from the evaluation."""
    if swing < inf:
        work[SWINGS] += 1
        work.swing += (swing - work.swing) / work[SWINGS]


def mean_swing(work: PlainWork) -> float:
    """How far searches did that on average."""
    return work.swing


def learn(ply: int, mover: Player, move: Action, previous: Action, depth: int, work: PlainWork) -> None:
    """A move has cut: it becomes a killer of its ply and the counter-move, and its history grows by depth squared."""
    known = work.cuts
    first, _ = known.killers.get(ply, NEITHER)
    if first != move:
        known.killers[ply] = move, first
    known.counters[as_key(previous)] = move
    times, key = known.history.setdefault(mover, {}), as_key(move)
    times[key] = min(times.get(key, 0) + depth * depth, MOST_HISTORY)


def by_promise(first: int, last: int, known: int, work: PlainWork) -> None:
    """Sorts the moves: the known one, then by promise alone."""
    rows = work.stack.rows[first:]
    work.stack.sort(first, [row[0] for row in rows], [row[2] for row in rows], known, work)


def order_by(has_promise: bool) -> Callable[..., None]:
    """Sorts the moves: the known one, then by promise and experience, or by promise alone until that has credit."""

    def by_cuts(
        game: AnyGame, first: int, last: int, known: int, ply: int, mover: Player, previous: Action, work: PlainWork
    ) -> None:
        actions = [row[2] for row in work.stack.rows[first:]]
        work.stack.sort(first, work.cuts.scores(actions, ply, mover, previous), actions, known, work)

    def by_both(
        game: AnyGame, first: int, last: int, known: int, ply: int, mover: Player, previous: Action, work: PlainWork
    ) -> None:
        promises, _, actions, _ = map(list, zip(*work.stack.rows[first:], strict=True))
        scores = work.cuts.scores(actions, ply, mover, previous)
        scale = spread_of(promises) * WEIGHT
        both = [promise + scale * score for promise, score in zip(promises, scores, strict=True)]
        orders = list(both) if work[CREDIT] >= TRUST else promises
        work.stack.sort(first, orders, actions, known, work, both)

    return by_both if has_promise else by_cuts


def spread_of(promises: list[float]) -> float:
    """How far the promises of the moves lie apart; 1 if they are all the same, or one is infinite."""
    spread = max(promises) - min(promises)
    return spread if 0 < spread < inf else 1
