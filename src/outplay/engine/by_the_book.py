"""Games of chance, and games for more than two: deepened by the book's expectiminimax and max^n."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from time import perf_counter
from typing import Any, Final

from outplay.engine.numbers import DEEPEST
from outplay.engine.options import Options
from outplay.engine.searcher import Stopped
from outplay.engine.total import middle_of
from outplay.errors import CannotCompile
from outplay.game import CHANCE, has_chance, is_for_many, name_of, offers
from outplay.result import Result, Stop
from outplay.textbook import expectiminimax_search, max_n_search
from outplay.watch import Forwarding, Observer

CLOCK: Final = 64
"""The clock is looked at every so many nodes."""


def needs_the_book(game: Any, state: Any) -> bool:
    """Does the game have chance nodes, or more than two players?"""
    return is_for_many(game) or has_chance(game) or game.to_move(state) == CHANCE


def deepen_by_the_book(game: Any, state: Any, options: Options) -> Iterator[Result[Any]]:
    """A result for each completed depth, and a last one that says what ended the search."""
    many = is_for_many(game)
    if options.engine == "compiled":
        what = "more than two players" if many else "chance nodes"
        raise CannotCompile(f"{name_of(game)} has {what}, which the compiled engine cannot search: use engine='plain'")
    algorithm: Callable[..., Result[Any]] = max_n_search if many else expectiminimax_search
    evaluate = None if offers(game, "evaluate") else _draw(game)
    guard = Guard(options)
    last = None
    try:
        for depth in range(1, (options.limit.depth or DEEPEST) + 1):
            last = algorithm(game, state, depth=depth, evaluate=evaluate, watch=guard)
            yield replace(last, nodes=guard.nodes, stopped_by="end" if last.certainty == "exact" else "depth")
            if last.certainty == "exact":
                return
    except (Stopped, KeyboardInterrupt) as stop:
        reason: Stop = guard.reason if isinstance(stop, Stopped) else "interrupt"
        yield replace(last or _any_move(game, state), nodes=guard.nodes, stopped_by=reason)


def _draw(game: Any) -> Callable[[Any, Any], float]:
    """An evaluation that takes every state for a draw."""
    middle = middle_of(game)
    return lambda state, player: middle


def _any_move(game: Any, state: Any) -> Result[Any]:
    action = None if game.to_move(state) == CHANCE else next(iter(game.actions(state)))
    line = () if action is None else (action,)
    return Result(0, action, line, "estimate", game.to_move(state), 0, 0, "depth")


class Guard(Forwarding):
    """Counts the nodes, raises Stopped at the limit, and passes everything on to an observer."""

    def __init__(self, options: Options):
        super().__init__(Observer() if options.watch is None else options.watch)
        self.stop = options.stop
        self.nodes, self.most = 0, options.limit.nodes or inf
        self.deadline = perf_counter() + (options.limit.seconds or inf)
        self.reason: Stop = "nodes"

    def entered(self, state: Any, action: Any, alpha: float, beta: float) -> None:
        if self.nodes >= self.most:
            raise Stopped
        self.nodes += 1
        if self.nodes % CLOCK == 0:
            self._look_at_the_clock()
        super().entered(state, action, alpha, beta)

    def _look_at_the_clock(self) -> None:
        if perf_counter() > self.deadline:
            self.reason = "seconds"
            raise Stopped
        if self.stop is not None and self.stop.is_set():
            self.reason = "interrupt"
            raise Stopped
