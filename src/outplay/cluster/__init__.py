"""More than one machine, by Ray: what `on="ray"` names.

tasks.py         the executor: a few large tasks
losses.py        what is begun again where a worker or a node is lost
shipping.py      rules on their way to another machine, with what stands beside them; a difference is refused
"""

from __future__ import annotations

from outplay.executor import Executor

__all__ = ["executor"]


def executor(processes: int | None = None) -> Executor:
    """The executor on the cluster that this process belongs to, or joins; Ray is imported now."""
    from outplay.cluster.tasks import OnRay

    return OnRay(processes)
