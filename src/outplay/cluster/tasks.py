"""The executor on Ray: a few large tasks, each of which works through a list of items for a few seconds.

A task gives back what it has done when its time is up, and what is left of its list goes to another.  So a task costs
little beside its work, no more than a few seconds are lost with a worker, and Ray does the task again elsewhere.
"""

from __future__ import annotations

import logging
import os
import pickle
from collections import deque
from collections.abc import Generator, Sequence
from contextlib import suppress
from functools import lru_cache
from time import perf_counter
from typing import Any, Final

from outplay.cluster.shipping import received, shipped
from outplay.errors import BadOption, CannotSend, MissingExtra, OutplayError
from outplay.executor import Done, Fault, Work
from outplay.executor.protocol import Item, answer_to
from outplay.executor.sending import pickled

try:
    import ray
    from ray.exceptions import RayError, RayTaskError
except ImportError as error:
    raise MissingExtra(f"on='ray' needs Ray ({error}): pip install 'outplay[cluster]'") from None

SLICE: Final = 2.0
"""Seconds after which a task begins no other item."""

MOST: Final = 256
"""Items that a task is given, at most."""

PARTS: Final = 2
"""Tasks for each worker that the items which are left are shared out in."""

RETRIES: Final = 3
"""How often Ray does a task again whose worker or node was lost."""


class OnRay:
    """The cluster that this process belongs to, or joins; a local one is started if there is none.

    processes  tasks at the same time; as many as the cluster has processors if it is left out
    """

    def __init__(self, processes: int | None = None):
        join()
        self.size = processes or max(1, int(ray.cluster_resources().get("CPU", 1)))

    def run(self, work: Work, items: Sequence[Item]) -> Generator[Done, None, None]:
        """Each item's answer, as the tasks that hold them end."""
        tasks = Tasks(work, items, self.size)
        try:
            while tasks.begin():
                yield from tasks.ended()
        finally:
            tasks.cancel()


class Tasks:
    """The tasks of one call: what waits, and what each of those is at that were begun."""

    def __init__(self, work: Work, items: Sequence[Item], size: int):
        self.size, self.waiting = size, deque(items)
        self.alone: deque[Item] = deque()
        self.begun: dict[Any, list[Item]] = {}
        self.shipment = ray.put(pickle.dumps(shipped(work))) if items else None
        self.task = ray.remote(num_cpus=1, max_retries=RETRIES)(work_through)

    def begin(self) -> bool:
        """As many tasks as there is room for; False when there is nothing left to wait for."""
        while len(self.begun) < self.size and (self.alone or self.waiting):
            chunk = self._chunk()
            self.begun[self.task.remote(self.shipment, pickled(chunk), SLICE)] = chunk
        return bool(self.begun)

    def ended(self) -> list[Done]:
        """What the next task that ends has done; what it has not goes back to those that wait."""
        (ref,), _ = ray.wait(list(self.begun), num_returns=1)
        chunk = self.begun.pop(ref)
        try:
            found: list[Done] = ray.get(ref)
        except RayTaskError as error:
            raise _refused(error) from None
        except RayError as error:
            return self._lost(chunk, error)
        self.waiting.extendleft(reversed(chunk[len(found) :]))
        return found

    def cancel(self) -> None:
        """Ends what is being worked on."""
        for ref in self.begun:
            with suppress(Exception):
                ray.cancel(ref, force=True)

    def _chunk(self) -> list[Item]:
        """What the next task is given: a part of what waits, or one item that may have ended its worker."""
        if self.alone:
            return [self.alone.popleft()]
        count = min(MOST, -(-len(self.waiting) // (PARTS * self.size)))
        return [self.waiting.popleft() for _ in range(count)]

    def _lost(self, chunk: list[Item], error: RayError) -> list[Done]:
        """Ray gave up a task: each of its items is tried alone, and the one that is lost alone has an error."""
        if len(chunk) > 1:
            self.alone.extend(chunk)
            return []
        what = str(error).strip().splitlines()[0][:200] if str(error).strip() else type(error).__name__
        return [Done(chunk[0][0], None, Fault(f"its worker was lost {RETRIES + 1} times: {what}"))]


def work_through(shipment: bytes, chunk: bytes, seconds: float) -> list[Done]:
    """What a task does: one item after the other until the time is up, at least one."""
    work, began, found = _work(shipment), perf_counter(), []
    for item in pickle.loads(chunk):
        found.append(answer_to(work, item))
        if perf_counter() - began > seconds:
            break
    return found


@lru_cache(maxsize=4)
def _work(shipment: bytes) -> Work:
    """The work, made anew once in each process."""
    return received(pickle.loads(shipment))


def join() -> None:
    """Joins the cluster that `ray start` or `ray job submit` made, or that RAY_ADDRESS names; else starts one here."""
    if ray.is_initialized():
        return
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR)
    except Exception as error:
        where = os.environ.get("RAY_ADDRESS")
        what = f"the cluster at RAY_ADDRESS={where} cannot be joined" if where else "Ray cannot be started"
        why = " ".join(str(error).split())[:200]
        raise BadOption(f"{what} ({why}): start one with `ray start --head`") from None


def _refused(error: RayTaskError) -> OutplayError:
    """Why a task could not begin: in outplay's own words, or in those of the node."""
    cause = getattr(error, "cause", None)
    if isinstance(cause, OutplayError):
        return cause
    return CannotSend(
        f"the cluster's workers cannot begin ({type(cause).__name__}: {str(cause).strip()[:200]}): install the same "
        "outplay on every node"
    )
