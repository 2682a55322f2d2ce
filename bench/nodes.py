"""A Ray cluster on this machine: a head without processors, and nodes of one processor, each of which it keeps to."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

STORE: Final = 1 << 30
"""Bytes of the object store of each node: what does not fit goes to disk."""


@contextmanager
def cluster(nodes: int) -> Iterator[None]:
    """So many nodes, which this process joins."""
    os.environ.setdefault("RAY_worker_niceness", "0")  # else workers give way to whatever else runs here
    import ray
    from ray.cluster_utils import Cluster

    made = Cluster()
    try:
        _add(made, num_cpus=0)
        for node in range(nodes):
            with _kept_to(node):
                _add(made, num_cpus=1, object_store_memory=STORE)
        ray.init(address=made.address, log_to_driver=False, logging_level="ERROR")
        made.wait_for_nodes()
        yield
    finally:
        ray.shutdown()
        made.shutdown()


def _add(made: Any, **options: Any) -> None:
    made.add_node(include_dashboard=False, include_log_monitor=False, **options)


@contextmanager
def _kept_to(node: int) -> Iterator[None]:
    """What is started now runs on one processor, another one for each node; where the system cannot do that, on any."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    every = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {every[node % len(every)]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, every)
