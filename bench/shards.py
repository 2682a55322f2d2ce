"""Whole games in shards: what two owners save beside one, and whether `simulate` says so before.

Seconds are of the processor: of one owner, or, where there are two, of the slower one in every step, which is what two
machines would take; compiling is not included.  Where OUTPLAY_BENCH has `ray` in it, Connect Four on 5x5 is solved by
Ray in two shards, on one and on two nodes, each of which keeps to one processor of this machine: `start` is how long it
takes until the first layer is there, `wall` how long all the rest, of which `writing` is that of the database.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

import outplay as op
from bench.nodes import cluster
from bench.report import Row, all_right, at_least, at_most, report
from outplay.door.estimate import tried
from outplay.executor import Task
from outplay.executor.owners import OwnerCall, OwnersInThisProcess
from outplay.notation import load_game
from outplay.solving.enumeration.positions import StateSpace
from outplay.solving.sharded.solving import ShardedGraph, owner_task, walked

WORK = "Whole games, in shards"
GAMES: Final = ("connect-four:5,4", "connect-four:4,5", "six-mens-morris:5")
LARGE: Final = "connect-four:5,5"
TRIAL: Final = 0.5
"""Seconds of the trial that predicts: far less than the whole game takes."""

OWNERS: Final = (1, 2)
STEPS: Final = ("grow", "settle", "analyse")


def run() -> dict[str, Any]:
    """For each game what one and two owners take, and what was predicted."""
    rows, targets = list[Row](), list[Row]()
    for name in GAMES:
        seen = {}
        for owners in OWNERS:
            row = measured(name, owners)
            seen[owners] = row["seconds"]
            rows.append({"who": f"{name}, {owners} owners", **row})
            targets.append(at_most(f"{name}, {owners} owners: predicted, off by", 1.3, row["off"], " times"))
        targets.append(at_least(f"{name}: two owners", 1.3, seen[1] / seen[2], " times as quick as one"))
    if "ray" in os.environ.get("OUTPLAY_BENCH", "").split():
        there = {nodes: on_ray(LARGE, nodes) for nodes in OWNERS}
        rows += [{"who": f"{LARGE}, Ray, {nodes} nodes", **there[nodes]} for nodes in OWNERS]
        gain = there[1]["wall"] / there[2]["wall"]
        targets.append(at_least(f"{LARGE} on Ray: two nodes", 1.3, gain, " times as quick as one"))
        targets.append(all_right(len({row["checksum"] for row in there.values()}), 1))
    return report(WORK, rows, targets)


def measured(name: str, owners: int) -> Row:
    """A whole game in this process, and what a short trial predicts for it."""
    game = load_game(name)
    space = StateSpace(game, [game.initial], game.can_repeat)
    tried(space, owners, "compiled", 0.1)
    with TemporaryDirectory() as folder:
        within, graph = solved(space, owners, folder)
    slowest = sum(max(each) for method, each in within.steps if method in STEPS)
    trial = tried(space, owners, "compiled", TRIAL)
    predicted = graph.count * (trial.out + trial.back) / owners
    off = max(predicted / slowest, slowest / predicted)
    sent = sum(within.sizes[method] for method in STEPS) / graph.count
    return {"seconds": slowest, "predicted": predicted, "off": off, "positions": graph.count, "bytes sent": sent}


def solved(space: StateSpace, owners: int, folder: str) -> tuple[OwnersInThisProcess, ShardedGraph]:
    """All positions of a space, by so many owners in this process."""
    within = OwnersInThisProcess(Task(*owner_task(space, "compiled")), owners, folder)
    graph = ShardedGraph(space, "compiled", within, OwnerCall)
    walked(graph, lambda: None, lambda what, done, left: None)
    return within, graph


def on_ray(name: str, nodes: int) -> Row:
    """A solve in two shards on so many nodes of one processor, by the clock."""
    times = [perf_counter()]
    with cluster(nodes), TemporaryDirectory() as folder:
        options: dict[str, Any] = {"engine": "compiled", "on": "ray", "processes": 2}
        op.solve(load_game(name), database=folder, progress=lambda *_: times.append(perf_counter()), **options)
        began, first, *_, last, ended = *times, perf_counter()
        checksum = json.loads((Path(folder) / "manifest.json").read_text())["checksum"]
        return {"start": first - began, "wall": ended - first, "writing": ended - last, "checksum": checksum[:16]}
