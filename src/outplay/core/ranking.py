"""Every legal move with its value, or every outcome of a throw: searched one by one, a ply deeper each time."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from math import inf
from typing import Any, TypeAlias

from outplay.answers import no_actions, number_of, possible
from outplay.clock import Stopped
from outplay.core.call import Call
from outplay.game import CHANCE, Action, State
from outplay.result import AnyResult, Result, Stop
from outplay.words import is_for_many

Row: TypeAlias = AnyResult
Position: TypeAlias = Callable[[Any], Hashable]
"""What states have in common that are worth the same: the least of the positions that mirror each other."""

Below: TypeAlias = Callable[[int | None], Row]
"""Searches below a move: so many plies, or to the end of the game, and gives the result in the view of who moves."""


class Branch:
    """One legal move, or one outcome; its row is what is known of it, in the view of the call.

    begin     makes what searches below the move, from the state it leads to; it is not called where that ends the game
    position  what the move leads to: moves that lead to the same are worth the same
    chance    the probability of an outcome; None for a move
    """

    def __init__(
        self,
        call: Call,
        action: Action,
        begin: Callable[[Any], Below | None],
        position_of: Position,
        chance: Any = None,
    ):
        self.action = action
        after = call.game.result(call.state, action)
        self.position = position_of(after)
        ends = call.game.is_terminal(after)
        first = _last_move(call, action, after) if ends else _first_row(call, action)
        self.row = replace(first, chance=chance)
        self.search: Below | None = None if ends else begin(after)

    @property
    def is_exact(self) -> bool:
        """Is there nothing more to search?"""
        return is_final(self.row)

    def deepen(self, plies: int | None) -> None:
        """Searches so many plies below the move, 0 leaving it at the evaluation; None searches to the end."""
        if self.search is None or self.is_exact:
            return
        found = self.search(plies)
        self.row = replace(
            found,
            action=self.action,
            line=(self.action, *found.line),
            depth=None if is_final(found) or plies is None else plies + 1,
            nodes=self.row.nodes + found.nodes,
            stopped_by=found.stopped_by if is_final(found) else "depth",
            ends_in=None if found.ends_in is None else found.ends_in + 1,
            chance=self.row.chance,
        )


def is_final(row: Row) -> bool:
    """Would searching deeper change nothing?  A method may not call its last word exact; or all else is unlikely."""
    cut_off = row.unlikely is not None and row.stopped_by == "cutoff"
    return row.certainty == "exact" or row.stopped_by == "end" or cut_off


def branches(
    call: Call, begin: Callable[[Any], Below | None], position_of: Position = lambda _: object()
) -> list[Branch]:
    """A branch for each legal move, or for each outcome that may happen; by default with positions of their own."""
    return [Branch(call, action, begin, position_of, chance) for action, chance in ways_on(call)]


def untried(call: Call, reason: Stop) -> list[Row]:
    """Every legal move before anything was searched: an estimate, unless it ends the game."""
    rows = branches(call, lambda after: None)
    return ended_by(call, reason, rows, [branch.row for branch in rows])


def ways_on(call: Call) -> list[tuple[Any, Any]]:
    """The legal moves, each with None, or where dice are thrown the outcomes, each with its probability."""
    game, state = call.game, call.state
    if call.mover != CHANCE:
        return [(action, None) for action in game.actions(state)] or no_actions(state)
    return possible(game, state) or no_actions(state)


def rankings(call: Call, rows: list[Branch], depths: Iterable[int | None]) -> Iterator[list[Row]]:
    """The rows after each depth, all of one depth or exact, and at last what ended the search."""
    known = [branch.row for branch in rows]
    try:
        for depth in depths:
            for branch in sorted(rows, key=lambda branch: branch.row.value, reverse=True):
                branch.deepen(None if depth is None else depth - 1)
            known = [branch.row for branch in rows]
            yield ranked(call, known)
            if all(branch.is_exact for branch in rows):
                return
    except (Stopped, KeyboardInterrupt) as ended:
        yield ended_by(call, call.clock.why(ended), rows, known)


def ranked(call: Call, rows: Iterable[Row]) -> list[Row]:
    """The best first; of moves that win, the quickest, and of those that lose, the one that lasts longest.

    Outcomes: the likeliest first, and equally likely ones as the game lists them.
    """
    if call.mover == CHANCE:
        return sorted(rows, key=lambda row: -row.chance)

    def haste(row: Row) -> float:
        if row.ends_in is None:
            return inf
        return row.ends_in if row.value > call.middle else -row.ends_in

    return sorted(rows, key=lambda row: (-row.value, haste(row)))


def ended_by(call: Call, reason: Stop, rows: list[Branch], known: list[Row]) -> list[Row]:
    """The last depth that was completed for all moves, and what was proved since, of their mirror images too."""
    proved = {branch.position: branch.row for branch in rows if branch.is_exact}
    last = [_mirrored(proved.get(branch.position, row), row) for branch, row in zip(rows, known, strict=True)]
    return ranked(call, [row if is_final(row) else replace(row, stopped_by=reason) for row in last])


def _mirrored(proved: Row, row: Row) -> Row:
    """What is proved of a move, or of its mirror image, whose line is not this one's."""
    if proved.action == row.action:
        return proved
    return replace(proved, action=row.action, line=(row.action,), nodes=row.nodes, ends_in=None, chance=row.chance)


def _first_row(call: Call, action: Action) -> Row:
    """A move of which nothing is known: worth a draw."""
    return Result(call.middle, action, (action,), "estimate", call.viewer, 0, 0, "depth")


def _last_move(call: Call, action: Action, after: State) -> Row:
    """The record of a move that ends the game."""
    everybody = call.game.players if is_for_many(call.game) else [call.viewer]
    worth = {one: number_of(call.game, "utility", after, one) for one in everybody}
    values = worth if is_for_many(call.game) else None
    return Result(worth[call.viewer], action, (action,), "exact", call.viewer, None, 1, "end", values, ends_in=1)


def at_once(call: Call) -> Row:
    """What is known before anything was searched: a legal move, None where CHANCE moves."""
    line = () if call.mover == CHANCE else (next(iter(call.game.actions(call.state))),)
    return Result(call.middle, line[0] if line else None, line, "estimate", call.viewer, 0, 0, "interrupt")
