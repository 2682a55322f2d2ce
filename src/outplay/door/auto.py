"""What `auto` does with a limit where a game has no evaluation: exact search first, then sampling.

A depth-limited search has nothing to compare moves by in such a game: all look alike until an end is in sight.  So a
fixed number of nodes is searched exactly, which decides small games and near ends; the rest of the limit is sampled.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from outplay.core.call import Call
from outplay.core.ranking import ranked
from outplay.door.methods import Choice, method_named
from outplay.limit import Limit
from outplay.result import Result
from outplay.words import offers

EXACT_NODES: Final = 200_000
"""Nodes that are searched exactly before sampling begins."""

SHARE: Final = 4
"""The exact search takes at most this part of the limit: a quarter."""

SAMPLED: Final = "the game has no evaluation, and exact search decided nothing: it is sampled"


def is_sampled(call: Call) -> bool:
    """Is a call sampled, if exact search does not decide it?"""
    limit = call.options.limit
    timed = limit.depth is None and (limit.seconds is not None or (limit.nodes or 0) >= SHARE)
    is_free = call.options.method == "auto" and call.options.watch is None and not call.options.unlikely
    return timed and is_free and not offers(call.game, "evaluate")


def exact_part(call: Call) -> Call:
    """The same call for the exact search, with its part of the limit."""
    limit = call.options.limit
    nodes = EXACT_NODES if limit.nodes is None else min(EXACT_NODES, limit.nodes // SHARE)
    seconds = None if limit.seconds is None else limit.seconds / SHARE
    return call.within(Limit(seconds=seconds, nodes=nodes))


def sampled_part(call: Call, spent: int) -> tuple[Choice, Call]:
    """Sampling, for what is left of the limit after so many nodes."""
    limit = call.clock.left()
    nodes = None if limit.nodes is None else max(limit.nodes - spent, 1)
    return Choice("mcts", method_named("mcts"), SAMPLED), call.within(Limit(seconds=limit.seconds, nodes=nodes))


def is_settled(answer: Result[Any] | list[Result[Any]] | None) -> bool:
    """Is there nothing left to sample: all is exact, or the caller stopped it?"""
    rows = answer if isinstance(answer, list) else [answer] if answer is not None else []
    return bool(rows) and (
        all(row.certainty == "exact" for row in rows) or any(row.stopped_by == "interrupt" for row in rows)
    )


def joined(call: Call, exact: Any, sampled: Any) -> Any:
    """A sampled ranking with the rows that exact search had decided; a sampled result with the nodes of both."""
    if not isinstance(sampled, list):
        return replace(sampled, nodes=sampled.nodes + (exact.nodes if exact is not None else 0))
    if not isinstance(exact, list):
        return sampled
    rows = [_surer(next((one for one in exact if one.action == row.action), row), row) for row in sampled]
    return sampled if rows == sampled else ranked(call, rows)


def _surer(exact: Result[Any], sampled: Result[Any]) -> Result[Any]:
    """The row of exact search where that is proved, or where no playout came to the move; else the sampled one."""
    is_untried = sampled.visits == 0 and sampled.certainty != "exact"
    return exact if exact.certainty == "exact" or is_untried else sampled
