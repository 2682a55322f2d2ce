"""More than one machine, by Ray: what `on="ray"` names.

tasks.py         the executor: a few large tasks
losses.py        what is begun again where a worker or a node is lost
actors.py        owners of shards: actors that stay on their nodes
shipping.py      rules on their way to another machine, with what stands beside them; a difference is refused
"""

from __future__ import annotations

from outplay.executor import Executor, Task
from outplay.executor.owners import Owners

__all__ = ["executor", "owners"]


def executor(processes: int | None = None) -> Executor:
    """The executor on the cluster that this process belongs to, or joins; Ray is imported now."""
    from outplay.cluster.tasks import OnRay

    return OnRay(processes)


def owners(task: Task, count: int | None = None) -> Owners:
    """So many owners on that cluster, as many as it has processors if nobody says; Ray is imported now."""
    from outplay.cluster.tasks import join  # says what is missing where Ray is not installed

    join()
    from outplay.cluster.actors import ActorOwners

    return ActorOwners(task, count)
