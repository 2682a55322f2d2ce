"""A search without a limit that goes round in circles: after a while, all positions are looked at from the ends back.

Deepening never proves that play goes on for ever.  Where few positions are in reach, retrograde analysis does; where
there are many, the search goes on, and says that it may not end.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final
from warnings import warn

from outplay.clock import Stopped
from outplay.core.call import Call
from outplay.door.known import known_ranking, known_result
from outplay.errors import OutplayError
from outplay.result import Result
from outplay.words import is_for_many, name_of, throws_dice

CIRCLE_NODES: Final = 50_000
"""Nodes that are searched before the positions are looked at."""

MOST_POSITIONS: Final = 200_000
"""Positions that are looked at, at most."""

METHOD: Final = "retrograde"
WHY: Final = "positions repeat, and search alone decided nothing: all of them were looked at from the ends back"

ENDLESS: Final = (
    "positions of {} may repeat, and more than {:,} are in reach: without a limit the search may never end; give one, "
    "or ask op.estimate whether op.solve can do it"
)


def may_circle(call: Call) -> bool:
    """May a call never end: has it no limit, where positions may repeat, and nothing that a walk does not know of?"""
    options = call.options
    is_free = options.method == "auto" and options.watch is None and not options.history
    repeats = getattr(call.game, "can_repeat", True) and not throws_dice(call.game) and not is_for_many(call.game)
    return bool(call.proving and not options.limit and is_free and repeats)


def by_walking(call: Call, last: Any) -> Any:
    """The exact answer, if few positions are in reach, in the form of the last one; else None, and a warning if they
    are too many.

    Ctrl-C, or another thread, leaves the last one.
    """
    from outplay.solving.enumeration.solver import enumerated

    try:
        found = enumerated(
            call.game, [call.state], may_repeat=True, engine=call.options.engine, most=MOST_POSITIONS, clock=call.clock
        )
    except (Stopped, KeyboardInterrupt):
        rows = [replace(row, stopped_by="interrupt") for row in _rows(last)]
        return rows if isinstance(last, list) else rows[0]
    except OutplayError:  # rules that whole games cannot have, and a search may
        return None
    if found is None:
        warn(ENDLESS.format(name_of(call.game), MOST_POSITIONS), RuntimeWarning, stacklevel=2)
        return None
    known = known_ranking if isinstance(last, list) else known_result
    answer: Any = known(found, call.game, call.state)
    nodes = found.positions + sum(row.nodes for row in _rows(last))
    rows = [replace(row, nodes=nodes, engine=found.engine) for row in _rows(answer)]
    return rows if isinstance(last, list) else rows[0]


def _rows(answer: Any) -> list[Result[Any]]:
    return answer if isinstance(answer, list) else [answer]
