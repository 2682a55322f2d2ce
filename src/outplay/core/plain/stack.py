"""The stack of moves of a plain search: those of all states on the path, as (order, number, action, rival)."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from operator import itemgetter
from typing import Any, Final

from outplay.core.numbers import CREDIT, TRUST, WEIGHT
from outplay.core.plain.experience import Lore, experience
from outplay.core.plain.work import Work

ORDER: Final = itemgetter(0)


def open_stack(first: int, ply: int, work: Work) -> None:
    """The moves of a state will lie from there on."""
    del work.stack[first:]


def put(first: int, last: int, action: Any, promise: float, work: Work) -> int:
    """Puts a move on the stack; gives where the moves end."""
    work.stack.append((promise, last - first, action, 0))
    return last + 1


def by_promise(first: int, last: int, known: int, work: Work) -> None:
    """Sorts the moves: the known one, then by promise alone."""
    moves = work.stack[first:]
    _known_first(moves, known)
    work.stack[first:] = _sorted(moves, work)


def order_by(has_promise: bool) -> Callable[..., None]:
    """Sorts the moves: the known one, then by promise and experience, or by promise alone until that has credit."""

    def by_experience(game: Any, first: int, last: int, known: int, lore: Lore, work: Work) -> None:
        moves = [(experience(action, lore), number, action, 0) for _, number, action, _ in work.stack[first:]]
        _known_first(moves, known)
        work.stack[first:] = _sorted(moves, work)

    def by_both(game: Any, first: int, last: int, known: int, lore: Lore, work: Work) -> None:
        moves = work.stack[first:]
        scale = spread_of([promise for promise, _, _, _ in moves]) * WEIGHT
        both = [promise + scale * experience(action, lore) for promise, _, action, _ in moves]
        orders = both if work[CREDIT] >= TRUST else [promise for promise, _, _, _ in moves]
        moves = [(order, n, action, rival) for order, (_, n, action, _), rival in zip(orders, moves, both, strict=True)]
        _known_first(moves, known)
        work.stack[first:] = _sorted(moves, work)

    return by_both if has_promise else by_experience


def spread_of(promises: list[float]) -> float:
    """How far the promises of the moves lie apart; 1 if they are all the same, or one is infinite."""
    spread = max(promises) - min(promises)
    return spread if 0 < spread < inf else 1


def _known_first(moves: list[Any], known: int) -> None:
    if 0 <= known < len(moves):
        _, number, action, _ = moves[known]
        moves[known] = inf, number, action, inf


def _sorted(moves: list[Any], work: Work) -> list[Any]:
    """The highest order first; a seed shuffles those that look equal."""
    if work.random is not None:
        work.random.shuffle(moves)
    moves.sort(key=ORDER, reverse=True)
    return moves
