"""The owners that `on` names: in processes of this machine, on a cluster, or some that somebody brings along."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, cast

from outplay.errors import BadOption
from outplay.executor.holding import Held
from outplay.executor.named import ELSEWHERE, HERE, processors
from outplay.executor.owners import Owners
from outplay.executor.protocol import Work
from outplay.executor.sending import Reached, is_away
from outplay.limit import require_whole


def owners_of(on: Any, work: Work, processes: int | None, folder: str) -> Owners:
    """The owners that `on` names: 'processes' of this machine, 'ray', or what somebody brings along.

    processes  how many; as many as there are processors if it is left out
    folder     where those of this machine keep their files
    """
    if is_away():
        raise Reached
    if processes is not None:
        require_whole("processes", processes)
    if on == HERE:
        return Held(work, processes or processors(), folder)
    if isinstance(on, str) and on in ELSEWHERE:
        offered: Callable[[Work, int | None], Owners] = import_module(ELSEWHERE[on]).owners
        return offered(work, processes)
    if not hasattr(on, "owners"):
        raise BadOption(
            f"on is {on!r:.60}; it should be {' or '.join(map(repr, (HERE, *ELSEWHERE)))}, or left out for this "
            "process alone"
        )
    return cast(Owners, on.owners(work, processes, folder))
