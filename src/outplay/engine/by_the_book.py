"""Games of chance, and games for more than two: deepened by the book's expectiminimax and max^n."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import inf
from time import perf_counter
from typing import Any, Final

from outplay.engine.alpha_beta.driver import depths
from outplay.engine.alpha_beta.searcher import Stopped
from outplay.engine.options import Options
from outplay.errors import CannotCompile
from outplay.game import CHANCE, Player
from outplay.result import Result, Stop
from outplay.sums import first_mover, middle_of
from outplay.textbook import expectiminimax_search, max_n_search
from outplay.watch import Forwarding, Observer
from outplay.words import is_for_many, name_of, offers, throws_dice

CLOCK: Final = 64
"""The clock is looked at every so many nodes."""


def needs_the_book(game: Any, state: Any) -> bool:
    """Does the game have chance nodes, or more than two players?"""
    return is_for_many(game) or throws_dice(game) or game.to_move(state) == CHANCE


def deepen_by_the_book(game: Any, state: Any, options: Options) -> Iterator[Result[Any]]:
    """A result for each completed depth, and a last one that says what ended the search."""
    refuse_compiled(game, options)
    return _deepened(game, state, options)


def refuse_compiled(game: Any, options: Options) -> None:
    """A CannotCompile, if the compiled engine was asked for."""
    if options.engine == "compiled":
        what = "more than two players" if is_for_many(game) else "chance nodes"
        raise CannotCompile(f"{name_of(game)} has {what}, which the compiled engine cannot search: use engine='plain'")


def _deepened(game: Any, state: Any, options: Options) -> Iterator[Result[Any]]:
    guard = Guard(options)
    last = None
    try:
        algorithm = algorithm_for(game, _viewer(game, state, options))
        for depth in depths(options.limit.depth):
            last = algorithm(game, state, depth=depth, watch=guard)
            yield replace(last, nodes=guard.nodes, stopped_by="end" if last.certainty == "exact" else "depth")
            if last.certainty == "exact":
                return
    except (Stopped, KeyboardInterrupt) as stop:
        yield replace(last or any_move(game, state, options), nodes=guard.nodes, stopped_by=guard.why(stop))


def algorithm_for(game: Any, player: Player) -> Callable[..., Result[Any]]:
    """The book's text for this game, with an evaluation, and with the player whose view the value has."""
    evaluate = None if offers(game, "evaluate") else _draw(game)
    if not is_for_many(game):
        return partial(expectiminimax_search, evaluate=evaluate, player=player)
    return lambda *arguments, **words: _seen_by(player, max_n_search(*arguments, evaluate=evaluate, **words))


def _seen_by(player: Player, result: Result[Any]) -> Result[Any]:
    """The same result in the view of one of the players."""
    return replace(result, value=(result.values or {}).get(player, result.value), player=player)


def _viewer(game: Any, state: Any, options: Options) -> Player:
    """Whose view the value has: who moves, or where CHANCE does, the one that was named, or the one who begins."""
    mover: Player = game.to_move(state)
    if mover != CHANCE:
        return mover
    return first_mover(game) if options.player is None else options.player


def _draw(game: Any) -> Callable[[Any, Any], float]:
    """An evaluation that takes every state for a draw."""
    middle = middle_of(game)
    return lambda state, player: middle


def any_move(game: Any, state: Any, options: Options) -> Result[Any]:
    """What is known before anything was searched: a legal move, none where CHANCE moves."""
    action = None if game.to_move(state) == CHANCE else next(iter(game.actions(state)))
    line = () if action is None else (action,)
    return Result(0, action, line, "estimate", _viewer(game, state, options), 0, 0, "depth")


class Guard(Forwarding):
    """Counts the nodes, raises Stopped at the limit, and passes everything on to an observer."""

    def __init__(self, options: Options):
        super().__init__(Observer() if options.watch is None else options.watch)
        self.stop = options.stop
        self.nodes, self.most = 0, options.limit.nodes or inf
        self.deadline = perf_counter() + (options.limit.seconds or inf)
        self.reason: Stop = "nodes"

    def why(self, stop: BaseException) -> Stop:
        """What ended a search: the guard's own word, or Ctrl-C."""
        return self.reason if isinstance(stop, Stopped) else "interrupt"

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
