"""Every legal move of a game with dice, or for many players: each searched by the book from the state it leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from outplay.answers import no_actions
from outplay.engine.alpha_beta.driver import depths
from outplay.engine.alpha_beta.plain.rules import number_of
from outplay.engine.alpha_beta.searcher import Stopped
from outplay.engine.by_the_book import Guard, algorithm_for, refuse_compiled
from outplay.engine.options import Options
from outplay.game import CHANCE, Player
from outplay.result import Result
from outplay.sums import middle_of
from outplay.words import is_for_many


def rankings_by_the_book(game: Any, state: Any, options: Options) -> Iterator[list[Result[Any]]]:
    """The moves, the best first: after each completed depth, and at last what ended the search."""
    refuse_compiled(game, options)
    return _deepened(game, state, options)


def unsearched_by_the_book(game: Any, state: Any) -> list[Result[Any]]:
    """The moves of an analysis that was interrupted before it began."""
    return [replace(row, stopped_by="interrupt") for row in _ranked(_first_rows(game, state))]


def _deepened(game: Any, state: Any, options: Options) -> Iterator[list[Result[Any]]]:
    guard, rows = Guard(options), list[Result[Any]]()
    try:
        rows = _first_rows(game, state)
        if not rows:
            return
        algorithm = algorithm_for(game, rows[0].player)
        for depth in depths(options.limit.depth):
            search = partial(algorithm, game, is_cutoff=_cut_at(depth - 1), watch=guard)
            for i, row in enumerate(rows):
                if row.certainty != "exact":
                    before = guard.nodes
                    found = search(game.result(state, row.action))
                    rows[i] = _row(row.action, found, depth, row.nodes + guard.nodes - before)
            yield _ranked(rows)
            if all(row.certainty == "exact" for row in rows):
                return
    except (Stopped, KeyboardInterrupt) as stop:
        rows = _ranked(rows or _first_rows(game, state))
        yield [row if row.certainty == "exact" else replace(row, stopped_by=guard.why(stop)) for row in rows]


def _cut_at(depth: int) -> Callable[[Any, int], bool]:
    """IS-CUTOFF at a depth that may be 0: the move alone, and the evaluation of what it leads to."""
    return lambda state, plies: plies >= depth


def _row(action: Any, found: Result[Any], depth: int, nodes: int) -> Result[Any]:
    """What is found below a move, as the record of the move."""
    found = replace(found, action=action, line=(action, *found.line), nodes=nodes)
    if found.certainty == "exact":
        return replace(found, depth=None, stopped_by="end")
    return replace(found, depth=depth, stopped_by="depth")


def _first_rows(game: Any, state: Any) -> list[Result[Any]]:
    """Each move before anything is searched, worth a draw unless it ends the game; none where dice are thrown."""
    player, middle, rows = game.to_move(state), middle_of(game), []
    if player == CHANCE:
        return []
    for action in game.actions(state):
        after = game.result(state, action)
        if game.is_terminal(after):
            rows.append(_last_move(game, action, after, player))
        else:
            rows.append(Result(middle, action, (action,), "estimate", player, 1, 0, "depth"))
    return rows or no_actions(state)


def _last_move(game: Any, action: Any, after: Any, player: Player) -> Result[Any]:
    """The record of a move that ends the game."""
    everybody = game.players if is_for_many(game) else [player]
    worth = {one: number_of(game, "utility", after, one) for one in everybody}
    values = worth if is_for_many(game) else None
    return Result(worth[player], action, (action,), "exact", player, None, 1, "end", values, ends_in=1)


def _ranked(rows: list[Result[Any]]) -> list[Result[Any]]:
    return sorted(rows, key=lambda row: row.value, reverse=True)
