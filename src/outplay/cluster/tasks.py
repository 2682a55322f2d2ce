"""The executor on Ray: a few large tasks, each of which works through a list of items for a few seconds.

A task gives back what it has done when its time is up, and what is left of its list goes to another.  So a task costs
little beside its work, and no more than a few seconds are lost with a worker, whose list is begun again (losses.py).
"""

from __future__ import annotations

import logging
import os
import pickle
from collections import defaultdict, deque
from collections.abc import Generator, Sequence
from contextlib import suppress
from functools import lru_cache
from time import perf_counter, process_time
from typing import Final, NamedTuple

from outplay.cluster.losses import Chunk
from outplay.cluster.shipping import received, shipped
from outplay.core.processes import pickled
from outplay.errors import BadOption, CannotSend, MissingExtra, OutplayError
from outplay.executor import Done, Task
from outplay.executor.protocol import Item, answer_to

try:
    import ray
    from ray.exceptions import OutOfMemoryError, RayError, RayTaskError, WorkerCrashedError
except ImportError as error:
    raise MissingExtra(f"on='ray' needs Ray ({error}): pip install 'outplay[cluster]'") from None

SLICE_SECONDS: Final = 2.0
"""After which a task begins no other item."""

MOST_ITEMS: Final = 256
"""Items that a task is given, at most."""

MOST_STARTS: Final = 3
"""How often a local cluster is started that was too slow; `TOO_SLOW`, how Ray says that it was."""

TOO_SLOW: Final = "timed out"

TASKS_PER_WORKER: Final = 2
"""Tasks for each worker that the items which are left are shared out in."""


class OnRay:
    """The cluster that this process belongs to, or joins; a local one is started if there is none.

    processes  tasks at the same time; as many as the cluster has processors if it is left out
    busy       seconds of processors that the work took, by the node that did it
    """

    def __init__(self, processes: int | None = None):
        join()
        self.busy: dict[str, float] = defaultdict(float)
        self.size = processes or max(1, int(ray.cluster_resources().get("CPU", 1)))

    def run(self, task: Task, items: Sequence[Item]) -> Generator[Done, None, None]:
        """Each item's answer, as the tasks that hold them end."""
        tasks = RayTasks(task, items, self.size, self.busy)
        try:
            while tasks.begin():
                yield from tasks.ended()
        finally:
            tasks.cancel()


class TaskReport(NamedTuple):
    """What a task has done, and the seconds of the processor that it took on which node."""

    found: list[Done]
    busy: float
    node: str


class RayTasks:
    """The tasks of one call: what waits, and what each of those is at that were begun."""

    def __init__(self, task: Task, items: Sequence[Item], size: int, busy: dict[str, float]):
        self.size, self.busy, self.waiting = size, busy, deque(items)
        self.again: deque[Chunk] = deque()
        self.begun: dict[ray.ObjectRef, Chunk] = {}
        self.shipment = ray.put(pickle.dumps(shipped(task))) if items else None
        self.task = ray.remote(num_cpus=1, max_retries=0)(work_through)

    def begin(self) -> bool:
        """As many tasks as there is room for; False when there is nothing left to wait for."""
        while len(self.begun) < self.size and (self.again or self.waiting):
            chunk = self.again.popleft() if self.again else self._chunk()
            ref = self.task.remote(self.shipment, pickled(chunk.items), SLICE_SECONDS, chunk.is_light)
            self.begun[ref] = chunk
        return bool(self.begun)

    def ended(self) -> list[Done]:
        """What the next task that ends has done; what it has not goes back to those that wait."""
        (ref,), _ = ray.wait(list(self.begun), num_returns=1)
        chunk = self.begun.pop(ref)
        try:
            report: TaskReport = ray.get(ref)
        except RayTaskError as error:
            raise _refused(error) from None
        except RayError as error:
            return self._lost(chunk, error)
        self.busy[report.node] += report.busy
        self.waiting.extendleft(reversed(chunk.items[len(report.found) :]))
        return report.found

    def cancel(self) -> None:
        """Ends every task that was begun, whatever it does."""
        for ref in self.begun:
            with suppress(Exception):
                ray.cancel(ref, force=True)

    def _chunk(self) -> Chunk:
        """What the next task is given: a part of what waits."""
        count = min(MOST_ITEMS, -(-len(self.waiting) // (TASKS_PER_WORKER * self.size)))
        return Chunk([self.waiting.popleft() for _ in range(count)])

    def _lost(self, chunk: Chunk, error: RayError) -> list[Done]:
        """A worker was lost, or its node: what it was at is begun again, as far as that is worth trying."""
        if isinstance(error, OutOfMemoryError):
            again = chunk.without_memory()
        elif isinstance(error, WorkerCrashedError):
            again = chunk.without_worker()
        else:
            again = chunk.without_node()
        self.again.extend(again)
        return [] if again else [chunk.given_up(str(error).strip() or type(error).__name__)]


def work_through(shipment: bytes, chunk: bytes, seconds: float, is_light: bool = False) -> TaskReport:
    """What a task does: one item after the other until the time is up, at least one."""
    task, began, worked, found = _task(shipment), perf_counter(), process_time(), []
    task = (task.lighter() if is_light else None) or task
    for item in pickle.loads(chunk):
        found.append(answer_to(task, item))
        if perf_counter() - began > seconds:
            break
    return TaskReport(found, process_time() - worked, ray.get_runtime_context().get_node_id())


@lru_cache(maxsize=4)
def _task(shipment: bytes) -> Task:
    """The task, made anew once in each process."""
    return received(pickle.loads(shipment))


def join() -> None:
    """Joins the cluster that `ray start` or `ray job submit` made, or that RAY_ADDRESS names; else starts one here.

    A busy machine may be slower than Ray allows a node to be: that is tried again.
    """
    for tries in range(1, MOST_STARTS + 1):
        if ray.is_initialized():
            return
        try:
            ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
        except Exception as error:
            ray.shutdown()
            if tries == MOST_STARTS or TOO_SLOW not in str(error):
                raise _apart(error) from None


def _apart(error: Exception) -> BadOption:
    """Why this process cannot belong to a cluster."""
    where = os.environ.get("RAY_ADDRESS")
    why = " ".join(str(error).split())[:200]
    if where:
        return BadOption(
            f"the cluster at RAY_ADDRESS={where} cannot be joined ({why}): start it with `ray start --head`"
        )
    if TOO_SLOW in why:
        return BadOption(
            f"Ray did not start in time, {MOST_STARTS} times ({why}): is this machine busy with something else?"
        )
    return BadOption(f"Ray cannot be started ({why}): start it with `ray start --head`, which says more")


def _refused(error: RayTaskError) -> OutplayError:
    """Why a task could not begin: in outplay's own words, or in those of the node."""
    cause = getattr(error, "cause", None)
    if isinstance(cause, OutplayError):
        return cause
    return CannotSend(
        f"the cluster's workers cannot begin ({type(cause).__name__}: {str(cause).strip()[:200]}): install the same "
        "outplay on every node"
    )
