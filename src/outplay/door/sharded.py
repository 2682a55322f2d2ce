"""`solve` in shards: who owns them, where they go on after a kill, and the database that is written in the end."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from outplay.clock import Stopped
from outplay.errors import BadOption, CannotCompile
from outplay.executor import Task
from outplay.executor.owners import OwnerCall
from outplay.executor.process_owners import owners_of
from outplay.solving.enumeration.positions import folds
from outplay.solving.enumeration.solver import Enumeration, Seats
from outplay.solving.resources import told_in_words
from outplay.solving.solution import Solution
from outplay.sums import half, middle_of

if TYPE_CHECKING:
    from outplay.door.solver import Progress, SolveCall
    from outplay.solving.sharded.solving import ShardedGraph

SCRATCH: Final = "scratch"
"""The folder beside a database in which processes of this machine keep their shards."""


def shared_out(
    work: SolveCall,
    database: str | os.PathLike[str] | None,
    symmetric: bool,
    progress: Progress | None,
    on: Any,
    processes: int | None,
) -> Solution:
    """The solution by shards, each with one owner, and the database of all of them."""
    if on is None:
        raise BadOption("processes says how many shards there are where `on` is given: on='processes', or on='ray'")
    if database is None:
        raise BadOption(f"on={on!r:.60} writes what it finds into a database: give the folder, database='solved'")
    from outplay.solving.database.files import MANIFEST, written_to

    folder = Path(database)
    if (folder / MANIFEST).exists():
        return work.found_in(folder, symmetric)
    with written_to(folder):
        shutil.rmtree(folder / SCRATCH, ignore_errors=True)
        (folder / SCRATCH).mkdir(parents=True)
    try:
        return Sharing(work, folder, symmetric, progress).solved(on, processes)
    finally:
        shutil.rmtree(folder / SCRATCH, ignore_errors=True)


class Sharing:
    """One call of `solve` in shards: it goes on from its checkpoint, and writes the database."""

    def __init__(self, work: SolveCall, folder: Path, symmetric: bool, progress: Progress | None):
        from outplay.solving.checkpoint import Checkpoint

        self.work, self.folder, self.symmetric, self.progress = work, folder, symmetric, progress
        self.checkpoint = Checkpoint(folder, work.about(symmetric) | {"in": "shards"})
        self.seats = Seats(work.game, work.roots[0])

    def solved(self, on: Any, processes: int | None) -> Solution:
        """The solution: compiled if the rules compile, unless the engine is named."""
        engine = self.work.engine
        try:
            return self._solved(on, processes, "compiled" if engine == "auto" else engine)
        except CannotCompile:
            if engine != "auto":
                raise
            return self._solved(on, processes, "plain")

    def _solved(self, on: Any, processes: int | None, engine: str) -> Solution:
        from outplay.solving.sharded.plain import owner_of
        from outplay.solving.sharded.solving import ShardedGraph

        work, head = self.work, self.checkpoint.head(engine)
        may_repeat = work.way.method == "retrograde"
        options = {
            "engine": engine,
            "roots": work.roots,
            "symmetric": self.symmetric,
            "total": 2 * middle_of(work.game),
            "memory_mb": work.means.memory_mb,
            "may_repeat": may_repeat,
            "folds": folds(work.game, self.symmetric, may_repeat),
        }
        count = len(head["walk"]["heads"]) if head else processes
        owners = owners_of(on, Task(work.game, owner_of, options), count, str(self.folder / SCRATCH))
        try:
            graph = ShardedGraph(work.game, options, owners, OwnerCall, self.checkpoint)
            return self._walked(graph)
        finally:
            owners.end()

    @told_in_words()
    def _walked(self, graph: ShardedGraph) -> Solution:
        from outplay.solving.database import Database, keep
        from outplay.solving.database.files import written_to
        from outplay.solving.sharded.solving import walked

        work = self.work
        try:
            found = walked(graph, self._draw, work.clock.look, self.progress or (lambda what, done, left: None))
        except (Stopped, KeyboardInterrupt) as ended:
            return work.unsolved(work.clock.why(ended), work.way, graph.count)
        whole = Enumeration(found, graph.engine, self.seats.players, graph.total, self._draw(graph))
        with written_to(self.folder):
            keep(self.folder, work.game, work.roots, whole, work.way.method, self.symmetric)
        self.checkpoint.remove()
        return work.whole(Database(self.folder, work.game))

    def _draw(self, graph: ShardedGraph) -> Any:
        """What endless play is worth to the first player."""
        says = self.work.way.method == "retrograde" and graph.endless is not None
        return graph.endless if says else half(graph.total)
