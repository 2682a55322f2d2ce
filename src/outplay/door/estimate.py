"""estimate: what solving a game would take, before it is solved."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from math import inf
from threading import Event
from time import perf_counter
from typing import Any, Final

from outplay.clock import Clock
from outplay.core.options import Engine, require_engine
from outplay.door.question import START
from outplay.door.solve import roots_of, way_of
from outplay.limit import Limit, require_whole
from outplay.saying import Estimate
from outplay.solving.cost.cost import Cost
from outplay.solving.cost.estimating import Estimating
from outplay.solving.enumeration.solver import Seats
from outplay.solving.expectation.positions import refuse_third
from outplay.solving.resources import memory_of_a_solve
from outplay.sums import named_players
from outplay.words import name_of, require_game

ESTIMATE_SECONDS: Final = 5.0
"""What an estimate takes where nothing else is said."""


def estimate(
    game: Any,
    state: Any = START,
    *,
    starts: Iterable[Any] | None = None,
    seconds: float | None = None,
    positions: int | None = None,
    memory_mb: float | None = None,
    engine: Engine = "auto",
    symmetries: bool = True,
    seed: int = 0,
    stop: Event | None = None,
) -> Cost:
    """What solving a game would take: positions, time, memory, disk and a proof, each with an interval.

    starts      many states to begin from, as for `solve`
    seconds     how long to look: 5, unless `positions` is given
    positions   how many positions to look at; without `seconds`, the same seed gives the same numbers then
    memory_mb   the memory that `solve` may take, in megabytes; without it, most of what the machine has
    engine      the one that `solve` would use
    symmetries  do positions that are symmetric count as one?
    seed        what random lines draw chance from
    stop        an Event: set by another thread, it ends the work as Ctrl-C does, with what is known

    Where all positions were looked at, their number is exact.  The times are of the processor.

    >>> from outplay.games import TicTacToe
    >>> estimate(TicTacToe()).size
    '765 positions, all of them looked at'
    """
    require_game(game)
    require_engine(engine)
    most = inf if positions is None else require_whole("positions", positions)
    limit = Limit(seconds=ESTIMATE_SECONDS if seconds is None and positions is None else seconds)
    require_whole("seed", seed, -inf)
    here = memory_of_a_solve(memory_mb)
    roots, way = roots_of(game, state, starts), way_of(game, "auto")
    if way.method == "expectation":
        refuse_third(game, list(named_players(game)))
    else:
        Seats(game, roots[0])
    work = Estimating(game, roots, way.method, symmetries, Clock(limit, stop), most, seed)
    work.run(engine)
    return _cost(work, engine, way.why, float(here))


def _cost(work: Estimating, engine: str, why: str, memory_here: float) -> Cost:
    found, manner = work.positions, work.manner(engine)
    by_chance = work.method == "expectation"
    seconds = manner.seconds(found)
    if by_chance and work.may_repeat:
        seconds = Estimate(seconds.value, seconds.low, inf)
    return Cost(
        game=name_of(work.game),
        positions=found,
        is_exact=work.exact is not None,
        all_positions=work.all_positions,
        seconds=seconds,
        memory=manner.memory(found),
        arrays=manner.arrays(found),
        disk=None if by_chance else manner.disk(found),
        proof=None if by_chance else manner.proof(found),
        method=work.method,
        why=why,
        engine=manner.engine,
        is_timed=manner.rate is not None,
        memory_here=memory_here,
        disk_here=float(shutil.disk_usage(os.getcwd()).free),
        looked_at=work.looked_at,
        lines=0 if work.lines is None else work.lines.count,
        stopped_by=work.stopped_by,
        took=perf_counter() - work.clock.began,
        gauge=work.gauge,
    )
