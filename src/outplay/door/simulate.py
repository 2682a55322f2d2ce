"""simulate: what solving a game in shards would take on a cluster that one does not have yet."""

from __future__ import annotations

import re
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final

from outplay.core.options import Engine, require_engine
from outplay.door.estimate import estimate
from outplay.door.question import START
from outplay.door.solve import roots_of, way_of
from outplay.errors import BadOption, CannotCompile, Unsuited
from outplay.executor import Task
from outplay.executor.owners import OwnerCall, OwnersInThisProcess
from outplay.limit import require_whole
from outplay.solving.cost.simulated import BACK, KNOWN, Cluster, Simulation, Trial, simulated
from outplay.sums import half, middle_of
from outplay.words import name_of, require_game

TRIAL_SECONDS: Final = 5.0
"""How long a trial takes, and as long an estimate."""

PIECE_POSITIONS: Final = 10_000
"""Positions of a walk without shards that are tried at once."""

MOST_TRIAL_OWNERS: Final = 8
"""Owners of a trial, at most."""

SCALES: Final = {"k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}


def simulate(
    game: Any,
    state: Any = START,
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
    trial = tried(game, roots, cluster.owners, engine, symmetries, seconds)
    count = positions or (trial.positions if trial.is_whole else cost.positions.value)
    return simulated(name_of(game), cluster, trial, float(count), cost, _known(game))


def bytes_a_second(network: str) -> float:
    """What a network carries, from what people call it."""
    found = re.fullmatch(r"\s*([0-9]+(?:\.[0-9]+)?)\s*([kMGT]?)(?:b|bit)(?:/s|ps)?\s*", str(network))
    if not found or float(found[1]) <= 0:
        raise BadOption(f"network is {network!r:.60}; it should be bits a second: '10Gb', '100Mb'")
    return float(found[1]) * SCALES.get(found[2], 1.0) / 8


def tried(game: Any, roots: list[Any], owners: int, engine: str, symmetric: bool, seconds: float) -> Trial:
    """The first positions of a game in shards, in this process, for about so long."""
    if engine == "auto":
        try:
            return tried(game, roots, owners, "compiled", symmetric, seconds)
        except CannotCompile:
            return tried(game, roots, owners, "plain", symmetric, seconds)
    with TemporaryDirectory(prefix="outplay-trial-", ignore_cleanup_errors=True) as folder:
        return _tried(game, roots, min(owners, MOST_TRIAL_OWNERS), engine, symmetric, seconds, folder)


def _tried(
    game: Any, roots: list[Any], owners: int, engine: str, symmetric: bool, seconds: float, folder: str
) -> Trial:
    from outplay.solving.enumeration.positions import folds
    from outplay.solving.enumeration.retrograde import Analysis
    from outplay.solving.sharded.plain import owner_of
    from outplay.solving.sharded.solving import ShardedGraph

    options = {"engine": engine, "roots": roots, "symmetric": symmetric, "memory_mb": None, "may_repeat": True}
    options["total"] = 2 * middle_of(game)
    options["folds"] = folds(game, symmetric, way_of(game, "auto").method == "retrograde")
    within = OwnersInThisProcess(Task(game, owner_of, options), owners, folder)
    graph = ShardedGraph(game, options, within, OwnerCall, None)
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
        Analysis(graph, graph.settle(half(graph.total))).run(lambda: None)
        back = (within.seconds["settle"] + within.seconds["analyse"]) / found
    row, key = _sizes(game, roots, engine)
    one = _alone(game, roots, engine, symmetric, seconds / 2)
    return Trial(graph.count, out, back, sent, row, followers, key, graph.layers, is_whole, one)


def _alone(game: Any, roots: list[Any], engine: str, symmetric: bool, seconds: float) -> float:
    """Seconds of the processor of a position in a walk without shards, of which the first ones are tried."""
    from outplay.solving.enumeration.breadth_first import PlainGraph
    from outplay.solving.enumeration.depth_first import PlainWalk
    from outplay.solving.enumeration.positions import Ends
    from outplay.solving.enumeration.solver import Seats, compiled_kind
    from outplay.solving.resources import ThreadPool
    from outplay.solving.storage import Room

    may_repeat = way_of(game, "auto").method == "retrograde"
    if engine == "compiled":
        walk: Any = compiled_kind(may_repeat)(game, 2 * middle_of(game), roots, symmetric, Room(), ThreadPool())
    else:
        seats = Seats(game, roots[0])
        ends = Ends(game, seats.players, seats.sum)
        walk = (PlainGraph if may_repeat else PlainWalk)(game, ends, roots, symmetric)
    walk.run(1)
    before, began = int(walk.count), process_time()
    while not walk.run(PIECE_POSITIONS) and process_time() - began < seconds:
        pass
    return (process_time() - began) / max(1, int(walk.count) - before) + BACK[engine] * may_repeat


def _sizes(game: Any, roots: list[Any], engine: str) -> tuple[float, float]:
    """The bytes of a state on its way, and of a key."""
    import pickle

    from outplay.solving.cost.needs import widths, words_in
    from outplay.solving.enumeration.positions import position_of

    words, _ = widths([position_of(game)(root) for root in roots], goes_back=True)
    if engine == "plain":
        return float(len(pickle.dumps(roots[0]))), 200.0
    return 8.0 * words_in(roots[0]), 8.0 * words


def _known(game: Any) -> str:
    """What is published of solving this game; nothing if it is not known."""
    from outplay.solving.rules import description

    said = description(game)
    return KNOWN.get((said["name"], *said.get("arguments", ())), "") if said else ""
