"""The order of moves in a plain search: the stack of those on the path, and what earlier cuts say of them.

A move on the stack is (order, number, action, rival).  Cuts are kept as killers of each ply, as the answer to the last
move (counter-move), and as how often a player's move has cut (history).
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from operator import itemgetter
from typing import Any, Final

from outplay.answers import as_key
from outplay.core.numbers import COUNTER, CREDIT, KILLER, MOST_HISTORY, SECOND_KILLER, TRUST, WEIGHT
from outplay.core.plain.work import PlainWork
from outplay.game import Player

NOT_YET: Any = object()
NEITHER = NOT_YET, NOT_YET


EarlierCuts = tuple[Any, Any, Any, dict[Any, int], Player]


def cuts_before(ply: int, mover: Player, previous: Any, work: Any) -> EarlierCuts:
    """What earlier cuts say here: the two killers, the counter-move, the history and whose it is."""
    known = work.cuts
    return (*known.killers.get(ply, NEITHER), known.counters.get(as_key(previous), NOT_YET), known.history, mover)


def cut_score(action: Any, cuts: EarlierCuts) -> int:
    """What that says of a move, higher being better."""
    killer, second, counter, history, mover = cuts
    if action == killer:
        return KILLER
    if action == second:
        return SECOND_KILLER
    if action == counter:
        return COUNTER
    try:
        times = history.get((mover, action), 0)
    except TypeError:
        times = history.get((mover, as_key(action)), 0)
    return times if times < MOST_HISTORY else MOST_HISTORY


def learn(ply: int, mover: Player, move: Any, previous: Any, depth: int, work: Any) -> None:
    """A move has cut: it becomes a killer of its ply and the counter-move, and its history grows by depth squared."""
    known = work.cuts
    first, _ = known.killers.get(ply, NEITHER)
    if first != move:
        known.killers[ply] = move, first
    known.counters[as_key(previous)] = move
    which = mover, as_key(move)
    known.history[which] = known.history.get(which, 0) + depth * depth


ORDER: Final = itemgetter(0)


def open_stack(first: int, ply: int, work: PlainWork) -> None:
    """The moves of a state will lie from there on."""
    del work.stack[first:]


def put(first: int, last: int, action: Any, promise: float, work: PlainWork) -> int:
    """Puts a move on the stack; gives where the moves end."""
    work.stack.append((promise, last - first, action, 0))
    return last + 1


def by_promise(first: int, last: int, known: int, work: PlainWork) -> None:
    """Sorts the moves: the known one, then by promise alone."""
    moves = work.stack[first:]
    _known_first(moves, known)
    work.stack[first:] = _sorted(moves, work)


def order_by(has_promise: bool) -> Callable[..., None]:
    """Sorts the moves: the known one, then by promise and experience, or by promise alone until that has credit."""

    def by_cuts(game: Any, first: int, last: int, known: int, cuts: EarlierCuts, work: PlainWork) -> None:
        moves = [(cut_score(action, cuts), number, action, 0) for _, number, action, _ in work.stack[first:]]
        _known_first(moves, known)
        work.stack[first:] = _sorted(moves, work)

    def by_both(game: Any, first: int, last: int, known: int, cuts: EarlierCuts, work: PlainWork) -> None:
        moves = work.stack[first:]
        scale = spread_of([promise for promise, _, _, _ in moves]) * WEIGHT
        both = [promise + scale * cut_score(action, cuts) for promise, _, action, _ in moves]
        orders = both if work[CREDIT] >= TRUST else [promise for promise, _, _, _ in moves]
        moves = [(order, n, action, rival) for order, (_, n, action, _), rival in zip(orders, moves, both, strict=True)]
        _known_first(moves, known)
        work.stack[first:] = _sorted(moves, work)

    return by_both if has_promise else by_cuts


def spread_of(promises: list[float]) -> float:
    """How far the promises of the moves lie apart; 1 if they are all the same, or one is infinite."""
    spread = max(promises) - min(promises)
    return spread if 0 < spread < inf else 1


def _known_first(moves: list[Any], known: int) -> None:
    if 0 <= known < len(moves):
        _, number, action, _ = moves[known]
        moves[known] = inf, number, action, inf


def _sorted(moves: list[Any], work: PlainWork) -> list[Any]:
    """The highest order first; a seed shuffles those that look equal."""
    if work.random is not None:
        work.random.shuffle(moves)
    moves.sort(key=ORDER, reverse=True)
    return moves
