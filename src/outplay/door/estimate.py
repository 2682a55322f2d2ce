"""estimate: what solving a game would take, before it is solved; simulate: on a cluster that one does not have yet."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable
from math import inf
from tempfile import TemporaryDirectory
from threading import Event
from time import perf_counter, process_time
from typing import Final

from outplay.clock import Clock
from outplay.core.options import Engine, require_engine
from outplay.door.question import START
from outplay.door.solve import roots_of, way_of
from outplay.errors import BadOption, CannotCompile, Unsuited
from outplay.executor import Task
from outplay.executor.owners import OwnerCall, OwnersInThisProcess
from outplay.game import AnyGame, State
from outplay.limit import Limit, require_whole
from outplay.saying import Estimate
from outplay.solving.cost.cost import Cost
from outplay.solving.cost.estimating import Estimating
from outplay.solving.cost.simulated import BACK, KNOWN, Cluster, Simulation, Trial, simulated
from outplay.solving.enumeration.positions import StateSpace
from outplay.solving.expectation.positions import refuse_third
from outplay.solving.resources import memory_of_a_solve
from outplay.sums import named_players
from outplay.words import name_of, require_game

ESTIMATE_SECONDS: Final = 5.0
"""What an estimate takes where nothing else is said."""


def estimate(
    game: AnyGame,
    state: State = START,
    *,
    starts: Iterable[State] | None = None,
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
    space = StateSpace(game, roots, way.method == "retrograde", symmetries)
    if way.method == "expectation":
        refuse_third(game, list(named_players(game)))
    else:
        space.require_two()
    work = Estimating(space, way.method, Clock(limit, stop), most, seed)
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


TRIAL_SECONDS: Final = 5.0
"""How long a trial takes, and as long an estimate."""

PIECE_POSITIONS: Final = 10_000
"""Positions of a walk without shards that are tried at once."""

MOST_TRIAL_OWNERS: Final = 8
"""Owners of a trial, at most."""

SCALES: Final = {"k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}


def simulate(
    game: AnyGame,
    state: State = START,
    *,
    nodes: int = 2,
    cores: int = 1,
    network: str = "10Gb",
    positions: int | None = None,
    seconds: float = TRIAL_SECONDS,
    engine: Engine = "auto",
    symmetries: bool = True,
) -> Simulation:
    """What `solve(game, on="ray")` would take on a cluster: time, memory, disk and traffic, and where it is stuck.

    nodes, cores  how many machines, and processors of each
    network       what goes in and out of each in a second: '10Gb', '1Gb', '100Mb' (bits)
    positions     how many the game has, where that is known; otherwise they are estimated
    seconds       how long to estimate, and how much of the processor's time to try it here
    engine, symmetries  as for `solve`

    >>> from outplay.games import TicTacToe
    >>> print(simulate(TicTacToe(), nodes=2, engine="plain").verdict.partition(":")[2].strip())
    it is the better choice, the cluster is slower
    """
    require_game(game)
    require_engine(engine)
    cluster = Cluster(require_whole("nodes", nodes), require_whole("cores", cores), bytes_a_second(network))
    if positions is not None:
        require_whole("positions", positions)
    way = way_of(game, "auto")
    if way.method == "expectation":
        raise Unsuited(f"{name_of(game)} throws dice, and shards are for games without: op.estimate says what it takes")
    roots = roots_of(game, state, None)
    cost = estimate(game, state, seconds=seconds, engine=engine, symmetries=symmetries)
    space = StateSpace(game, roots, way.method == "retrograde", symmetries)
    trial = tried(space, cluster.owners, engine, seconds)
    count = positions or (trial.positions if trial.is_whole else cost.positions.value)
    return simulated(name_of(game), cluster, trial, float(count), cost, _known(game))


def bytes_a_second(network: str) -> float:
    """What a network carries, from what people call it."""
    found = re.fullmatch(r"\s*([0-9]+(?:\.[0-9]+)?)\s*([kMGT]?)(?:b|bit)(?:/s|ps)?\s*", str(network))
    if not found or float(found[1]) <= 0:
        raise BadOption(f"network is {network!r:.60}; it should be bits a second: '10Gb', '100Mb'")
    return float(found[1]) * SCALES.get(found[2], 1.0) / 8


def tried(space: StateSpace, owners: int, engine: str, seconds: float) -> Trial:
    """The first positions of a space in shards, in this process, for about so long."""
    if engine == "auto":
        try:
            return tried(space, owners, "compiled", seconds)
        except CannotCompile:
            return tried(space, owners, "plain", seconds)
    with TemporaryDirectory(prefix="outplay-trial-", ignore_cleanup_errors=True) as folder:
        return _tried(space, min(owners, MOST_TRIAL_OWNERS), engine, seconds, folder)


def _tried(space: StateSpace, owners: int, engine: str, seconds: float, folder: str) -> Trial:
    from outplay.solving.enumeration.retrograde import Analysis
    from outplay.solving.sharded.solving import ShardedGraph, owner_task

    within = OwnersInThisProcess(Task(*owner_task(space, engine)), owners, folder)
    graph = ShardedGraph(space, engine, within, OwnerCall)
    graph.run()
    graph.run()  # what is compiled now is not counted
    within.seconds.clear()
    within.sizes.clear()
    before, began = graph.count, process_time()
    while not (is_whole := graph.run()) and process_time() - began < seconds:
        pass
    found = max(1, graph.count - before)
    out, sent = within.seconds["grow"] / found, within.sizes["grow"] / found
    back, followers = BACK[engine], max(0.0, graph.size / found - 2)
    if is_whole:
        Analysis(graph, graph.settle()).run(lambda: None)
        back = (within.seconds["settle"] + within.seconds["analyse"]) / found
    row, key = _sizes(space, engine)
    one = _alone(space, engine, seconds / 2)
    return Trial(graph.count, out, back, sent, row, followers, key, graph.layers, is_whole, one)


def _alone(space: StateSpace, engine: str, seconds: float) -> float:
    """Seconds of the processor of a position in a walk without shards, of which the first ones are tried."""
    from outplay.solving.enumeration.solver import compiled_walk, plain_walk

    walk = compiled_walk(space) if engine == "compiled" else plain_walk(space)
    walk.run(1)
    before, began = walk.count, process_time()
    while not walk.run(PIECE_POSITIONS) and process_time() - began < seconds:
        pass
    return (process_time() - began) / max(1, walk.count - before) + BACK[engine] * space.may_repeat


def _sizes(space: StateSpace, engine: str) -> tuple[float, float]:
    """The bytes of a state on its way, and of a key."""
    import pickle

    from outplay.solving.cost.cost import widths, words_in

    words, _ = widths([space.position_of(root) for root in space.roots], goes_back=True)
    if engine == "plain":
        return float(len(pickle.dumps(space.roots[0]))), 200.0
    return 8.0 * words_in(space.roots[0]), 8.0 * words


def _known(game: AnyGame) -> str:
    """What is published of solving this game; nothing if it is not known."""
    from outplay.solving.rules import description

    said = description(game)
    return KNOWN.get((said["name"], *said.get("arguments", ())), "") if said else ""
