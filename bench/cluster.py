"""A batch on a Ray cluster of one and of two nodes with one processor each, all on this machine.

How much sooner two nodes are done is told twice.  By the clock on the wall, which is true on a machine that has nothing
else to do, with a processor for each node and one for who called.  And by the time that processors were busy: the batch
lasts as long as the busier of the nodes, or as who called, whoever is busier.  That holds on a busy machine, too, but
for the moments in which a node waits for its next task.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random
from time import perf_counter, process_time
from typing import Any

import outplay as op
from bench.nodes import cluster
from bench.report import Row, all_right, at_least, report
from outplay.games import ConnectFour

WORK = "A batch on two nodes of one processor"
STATES, PLIES, NODES = 400, 12, 60_000
FINISHED = 2_000
GAME = ConnectFour()


def run() -> dict[str, Any]:
    """One node, two nodes, and what an item costs that needs no search."""
    try:
        from outplay.cluster.tasks import OnRay
    except op.OutplayError as error:
        return report(WORK, [], missing=[str(error)])
    states, began = positions(STATES, over=False), perf_counter()
    with cluster(2):
        started = perf_counter() - began
        executors = {"one node": OnRay(1), "two nodes": OnRay(2)}
        first = measured(OnRay(2), states[:40])
        found = {who: measured(executor, states) for who, executor in executors.items()}
        empty = measured(OnRay(2), positions(FINISHED, over=True))
    one, two = found.values()
    cost = {"who": f"{FINISHED:,} finished positions, two nodes", **empty, "ms an item": _each(empty, FINISHED)}
    start = [{"who": "the cluster starts", "seconds": started}, {"who": "the first 40 states", **first}]
    rows = [*start, *({"who": who, **row} for who, row in found.items()), cost]
    same = sum(a == b for a, b in zip(one.pop("rows"), two.pop("rows"), strict=True))
    for row in rows:
        row.pop("rows", None)
    load = f"by the wall, at a load of {os.getloadavg()[0]:.1f}, two nodes against one"
    gains = [
        at_least("by processors' time, two nodes against one", 1.6, one["lasts"] / two["lasts"]),
        at_least(load, 1.6, one["seconds"] / two["seconds"]),
    ]
    return report(WORK, rows, [all_right(same, STATES), *gains])


def measured(executor: Any, states: Sequence[Any]) -> Row:
    """One batch: seconds on the wall, of the busiest node and of who called, and what was found."""
    began, worked = perf_counter(), process_time()
    found = op.analyse_many(GAME, states, on=executor, nodes=NODES, engine="compiled")
    rows = [[(row.action, row.value) for row in one.rows] for one in found]
    caller, busy = process_time() - worked, executor.busy.values()
    busiest = max(busy, default=0.0) if executor.size > 1 else sum(busy)
    lasts = {"busiest node": busiest, "caller": caller, "lasts": max(busiest, caller)}
    return {"seconds": perf_counter() - began, "cpu": sum(busy) + caller, **lasts, "rows": rows}


def _each(row: Row, count: int) -> float:
    return 1000 * float(row["cpu"]) / count


def positions(count: int, over: bool) -> list[Any]:
    """Positions of random games after some plies; or their ends."""
    random, found = Random(5), []
    while len(found) < count:
        state = GAME.initial
        for ply in range(100):
            if GAME.is_terminal(state) or (ply == PLIES and not over):
                break
            state = GAME.result(state, random.choice(list(GAME.actions(state))))
        if GAME.is_terminal(state) == over:
            found.append(state)
    return found
