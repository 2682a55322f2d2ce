"""The methods by name, which of them `auto` takes for a game, and what it turns to where that decides nothing.

With a limit, a game without an evaluation is sampled: all moves look alike to a depth-limited search until an end is in
sight.  A tenth of the limit is searched exactly, which decides small games and near ends, and a quarter where an end is
in sight; the rest of the limit goes to Monte Carlo tree search.

Without a limit, where positions may repeat, deepening never proves that play goes on for ever.  Where few positions are
in reach, retrograde analysis does; where there are many, the search goes on, and warns that it may not end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from itertools import pairwise
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias
from warnings import warn

from outplay.answers import possible
from outplay.clock import Stopped
from outplay.core.call import Call
from outplay.core.ranking import ranked
from outplay.core.run import Method
from outplay.door.known import known_ranking, known_result
from outplay.errors import BadOption, OutplayError, Unsuited
from outplay.game import CHANCE
from outplay.limit import Limit
from outplay.ranking_table import Ranking
from outplay.result import AnyResult
from outplay.searching import METHODS
from outplay.words import is_for_many, name_of, offers, throws_dice

Answer: TypeAlias = AnyResult | list[AnyResult]
"""A result, or a ranking."""

VARIES: Final = "the utilities do not add up to a constant"

EXACT_NODES: Final = 200_000
"""Nodes that are searched exactly before sampling begins."""

EXACT_DIVISOR: Final = 10
"""The exact search takes at most the limit divided by this: a tenth."""

CLOSING_DIVISOR: Final = 4
"""Where an end is near it begins again, and takes at most the limit divided by this: a quarter."""

CLOSING_DEPTHS: Final = 4
"""Depths that must be completed before that is asked."""

CLOSING_GROWTH: Final = 2
"""An end is near where a depth takes less than so many times the nodes that two depths before took."""

CLOSING_PLIES: Final = 1.5
"""And where random games are over within so many plies for each depth that is completed."""

SAMPLED: Final = "the game has no evaluation, and exact search decided nothing: it is sampled"

CIRCLE_NODES: Final = 50_000
"""Nodes that are searched before the positions are looked at."""

MOST_POSITIONS: Final = 200_000
"""Positions that are looked at, at most."""

WALK_METHOD: Final = "retrograde"
WALK_WHY: Final = "positions repeat, and search alone decided nothing: all of them were looked at from the ends back"

ENDLESS: Final = (
    "positions of {} may repeat, and more than {:,} are in reach: without a limit the search may never end; give one, "
    "or ask op.estimate whether op.solve can do it"
)


class Choice(NamedTuple):
    """The method that answers a call, and why it was taken where the caller named none."""

    name: str
    method: Method
    why: str = ""


def method_named(name: object) -> Method:
    """The method of that name; a BadOption that lists them all if there is none."""
    if not isinstance(name, str) or name not in METHODS:
        raise BadOption(f"method is {name!r}; it should be 'auto' or one of {', '.join(map(repr, METHODS))}")
    found: Method = import_module(METHODS[name]).methods[name]
    return found


def chosen(call: Call) -> Choice:
    """The method that a call begins with; an Unsuited where the one that was named cannot search the game."""
    name = call.options.method
    if name == "auto":
        name, why = _suited(call)
        return taking(call, name, why)
    reason = method_named(name).why_not(call)
    if reason:
        raise Unsuited(f"method {name!r} cannot search this game: {reason}")
    return taking(call, name)


def sent_to_max_n(call: Call) -> Choice:
    """The choice for a game whose ends showed, while it was searched, that their sum varies."""
    return taking(call, "max-n", VARIES)


def taking(call: Call, name: str, why: str = "") -> Choice:
    """The choice, if it takes the options of the call; else a BadOption.

    Expectiminimax without dice is minimax, and alpha-beta finds the same.
    """
    method = method_named(name)
    if call.options.unlikely and not method.cuts_unlikely:
        raise BadOption(f"method {name!r} has no unlikely, which cuts off throws: leave it out, or take expectiminimax")
    is_minimax = name == "expectiminimax" and not (throws_dice(call.game) or call.mover == CHANCE)
    return Choice(name, method_named("alpha-beta") if is_minimax else method, why)


def _suited(call: Call) -> tuple[str, str]:
    if is_for_many(call.game):
        return "max-n", f"{len(call.game.players)} play"
    if call.sum.basis == "varies":
        return "max-n", VARIES
    if throws_dice(call.game) or call.mover == CHANCE:
        return "expectiminimax", "there are chance nodes"
    return "alpha-beta", "two players, no dice"


def is_sampled(call: Call) -> bool:
    """Is a call sampled, if exact search does not decide it?"""
    limit = call.options.limit
    timed = limit.depth is None and (limit.seconds is not None or (limit.nodes or 0) >= EXACT_DIVISOR)
    is_free = call.options.method == "auto" and call.options.watch is None and not call.options.unlikely
    return timed and is_free and not offers(call.game, "evaluate")


def exact_part(call: Call, divisor: int = EXACT_DIVISOR) -> Call:
    """The call with the part of its limit that exact search has: one divided by this."""
    limit = call.options.limit
    nodes = EXACT_NODES if limit.nodes is None else min(EXACT_NODES, max(limit.nodes // divisor, 1))
    seconds = None if limit.seconds is None else limit.seconds / divisor
    return call.within(Limit(seconds=seconds, nodes=nodes))


def is_closing(call: Call, nodes: Sequence[int]) -> bool:
    """Is an end near: by the nodes that a search had looked at after each depth, or by some random games?"""
    took = [after - before for before, after in pairwise(nodes)]
    if len(took) < CLOSING_DEPTHS:
        return False
    is_slowing = took[-1] < CLOSING_GROWTH * took[-3]
    return is_slowing or all(ends_within(call, CLOSING_PLIES * len(nodes), Random(seed)) for seed in range(4))


def has_time_to_deepen(limit: Limit, nodes: Sequence[int], seconds: float) -> bool:
    """Is another depth completed in time, if it grows as the last one did?

    nodes    those that had been looked at after each depth; `seconds`, what they took
    """
    took = [after - before for before, after in pairwise((0, *nodes))]
    if limit.seconds is None or len(took) < 2 or not took[-2]:
        return True
    return seconds * (1 + took[-1] / took[-2] * took[-1] / nodes[-1]) <= limit.seconds


def ends_within(call: Call, plies: float, random: Random) -> bool:
    """Does a random game from here end within so many plies?"""
    game, state = call.game, call.state
    while plies >= 1 and not game.is_terminal(state):
        by_chance = game.to_move(state) == CHANCE
        moves = [one for one, _ in possible(game, state)] if by_chance else list(game.actions(state))
        state, plies = game.result(state, random.choice(moves)), plies - 1
    return bool(game.is_terminal(state))


def sampled_part(call: Call, spent: int) -> tuple[Choice, Call]:
    """Sampling, for what is left of the limit after so many nodes."""
    limit = call.clock.left()
    nodes = None if limit.nodes is None else max(limit.nodes - spent, 1)
    return Choice("mcts", method_named("mcts"), SAMPLED), call.within(Limit(seconds=limit.seconds, nodes=nodes))


def is_settled(answer: Answer | None) -> bool:
    """Is there nothing left to sample: all is exact, or the caller stopped it?"""
    rows = rows_of(answer)
    return bool(rows) and (
        all(row.certainty == "exact" for row in rows) or any(row.stopped_by == "interrupt" for row in rows)
    )


def joined(call: Call, exact: Answer, sampled: Answer) -> Answer:
    """A sampled ranking with the rows that exact search had decided; a sampled result with the nodes of both."""
    if not isinstance(sampled, list):
        return replace(sampled, nodes=sampled.nodes + nodes_of(exact))
    rows = [_surer(next((one for one in rows_of(exact) if one.action == row.action), row), row) for row in sampled]
    return sampled if rows == sampled else ranked(call, rows)


def _surer(exact: AnyResult, sampled: AnyResult) -> AnyResult:
    """The row of exact search where that is proved, or where no playout came to the move; else the sampled one."""
    is_untried = sampled.visits == 0 and sampled.certainty != "exact"
    return exact if exact.certainty == "exact" or is_untried else sampled


def may_circle(call: Call) -> bool:
    """May a call never end: has it no limit, where positions may repeat, and nothing that a walk does not know of?"""
    options = call.options
    is_free = options.method == "auto" and options.watch is None and not options.history
    repeats = getattr(call.game, "can_repeat", True) and not throws_dice(call.game) and not is_for_many(call.game)
    return bool(call.proving and not options.limit and is_free and repeats)


def by_walking(call: Call, last: Answer) -> Answer | None:
    """The exact answer, if few positions are in reach, in the form of the last one; else None, and a warning if they
    are too many.

    Ctrl-C, or another thread, leaves the last one.
    """
    from outplay.solving.enumeration.positions import StateSpace
    from outplay.solving.enumeration.solver import enumerated

    try:
        space = StateSpace(call.game, [call.state], may_repeat=True)
        found = enumerated(space, engine=call.options.engine, most=MOST_POSITIONS, clock=call.clock)
    except (Stopped, KeyboardInterrupt):
        return saying(last, stopped_by="interrupt")
    except OutplayError:  # rules that whole games cannot have, and a search may
        return None
    if found is None:
        warn(ENDLESS.format(name_of(call.game), MOST_POSITIONS), RuntimeWarning, stacklevel=2)
        return None
    known = known_ranking if isinstance(last, list) else known_result
    answer: Any = known(found, call.game, call.state)
    return saying(answer, nodes=found.positions + nodes_of(last), engine=found.engine)


def rows_of(answer: Answer | None) -> list[AnyResult]:
    """The rows of a ranking; the result alone in a list; none where there is no answer."""
    return answer if isinstance(answer, list) else [] if answer is None else [answer]


def nodes_of(answer: Answer | None) -> int:
    """The nodes that a result, or all rows of a ranking, took."""
    return sum(row.nodes for row in rows_of(answer))


def saying(answer: Answer, **said: Any) -> Answer:
    """The result, or the ranking, with these fields changed in every row."""
    if isinstance(answer, list):
        return Ranking(replace(row, **said) for row in answer)
    return replace(answer, **said)
