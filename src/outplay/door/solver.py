"""One call of `solve`: each way to a solution, and what is said where something stops it.

In shards: who owns them, where they go on after a kill, and the database that is written in the end.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from outplay.clock import Clock, Stopped
from outplay.core.options import Engine
from outplay.door.calls import last_result
from outplay.door.question import question
from outplay.errors import BadOption, BadRecord, CannotCompile, GeneralSum
from outplay.executor import Task
from outplay.executor.owners import OwnerCall
from outplay.executor.process_owners import owners_of
from outplay.solving.cost.estimating import Remaining
from outplay.solving.entries import UNKNOWN, Knowledge
from outplay.solving.enumeration.positions import StateSpace
from outplay.solving.enumeration.solver import Enumeration, enumerated
from outplay.solving.resources import told_in_words
from outplay.solving.solution import Ended, Position, Solution, best_line, look_up
from outplay.sums import Sum, half, middle_of
from outplay.words import name_of, offers
from outplay.writing import PlainData

if TYPE_CHECKING:
    from outplay.solving.checkpoint import Checkpoint
    from outplay.solving.proof_number.question import ValueFound

Progress = Callable[[str, int, int], None]


class Way(NamedTuple):
    """The method that solves a game, and why `auto` took it."""

    method: str
    why: str


class Means(NamedTuple):
    """What a solve may take: megabytes of memory, None for most of what there is, and threads."""

    memory_mb: float | None = None
    threads: int = 1


@contextmanager
def _nothing_lost(checkpoint: Checkpoint, walk: Any) -> Iterator[None]:
    """Where no database can be written of a walk that has come to its end, the next call goes on from there."""
    try:
        yield
    except (BadRecord, MemoryError):
        with suppress(BadRecord, MemoryError):
            checkpoint.keep(walk, now=True)
        raise


SCRATCH: Final = "scratch"
"""The folder beside a database in which processes of this machine keep their shards."""


class SolveCall:
    """One call of `solve`: the positions that it is about, the way, the means, and who is told how far it has come.

    positions    how many were found, as far as somebody was told
    certificate  the file that the proof of the value is to be written to
    """

    def __init__(
        self, space: StateSpace, way: Way, clock: Clock, engine: Engine, means: Means, progress: Progress | None
    ):
        self.space, self.game, self.roots, self.state = space, space.game, space.roots, space.roots[0]
        self.way, self.clock, self.engine, self.means, self.progress = way, clock, engine, means, progress
        self.positions = 0
        self.certificate: str | None = None

    def tell(self, what: str, done: int, left: int = 0) -> None:
        """Says what is being done, how much of it is done, and how much is left."""
        self.positions = done if what == "positions" else self.positions
        if self.progress:
            self.progress(what, done, left)

    @told_in_words()
    def certified(self, solution: Solution) -> Solution:
        """The solution, with the certificate that was asked for, if it is solved."""
        if self.certificate is None or solution.value is None:
            return solution
        from outplay.solving.certificate import certify

        symmetric, file = self.space.symmetric, self.certificate
        return replace(solution, certificate=certify(file, solution, self.clock, symmetric, self.progress))

    @told_in_words()
    def walked(self, most: int | None = None, checkpoint: Checkpoint | None = None) -> Solution | None:
        """The solution by a walk through all positions; None if there are more than `most`."""
        try:
            found = enumerated(
                self.space,
                engine=self.engine,
                memory_mb=self.means.memory_mb,
                threads=self.means.threads,
                most=most,
                clock=self.clock,
                tell=self.tell,
                checkpoint=checkpoint,
                left=Remaining(self.space, self.way.method, self.clock) if self.progress else None,
            )
            return None if found is None else self.whole(found)
        except (Stopped, KeyboardInterrupt) as ended:
            return self.unsolved(self.clock.why(ended), self.positions)

    @told_in_words()
    def kept(self, folder: Path) -> Solution:
        """The solution in a database, or by a walk that is written into one."""
        from outplay.solving.checkpoint import Checkpoint
        from outplay.solving.database import keep
        from outplay.solving.database.files import MANIFEST, written_to

        if (folder / MANIFEST).exists():
            return self.found_in(folder)
        checkpoint = Checkpoint(folder, self.about())
        solution = self.walked(checkpoint=checkpoint)
        assert solution is not None
        if isinstance(solution.found, Enumeration):
            with _nothing_lost(checkpoint, solution.found.walk), written_to(folder):
                keep(folder, solution.found)
            checkpoint.remove()
        return solution

    def shared_out(self, database: str | os.PathLike[str] | None, on: Any, processes: int | None) -> Solution:
        """The solution by shards, each with one owner, and the database of all of them.

        They are compiled if the rules compile, unless the engine is named.
        """
        if on is None:
            raise BadOption("processes says how many shards there are where `on` is given: on='processes', or on='ray'")
        if database is None:
            raise BadOption(f"on={on!r:.60} writes what it finds into a database: give the folder, database='solved'")
        from outplay.solving.database.files import MANIFEST, written_to

        folder = Path(database)
        if (folder / MANIFEST).exists():
            return self.found_in(folder)
        with written_to(folder):
            shutil.rmtree(folder / SCRATCH, ignore_errors=True)
            (folder / SCRATCH).mkdir(parents=True)
        try:
            return self._in_shards(folder, on, processes, "compiled" if self.engine == "auto" else self.engine)
        except CannotCompile:
            if self.engine != "auto":
                raise
            return self._in_shards(folder, on, processes, "plain")
        finally:
            shutil.rmtree(folder / SCRATCH, ignore_errors=True)

    @told_in_words()
    def _in_shards(self, folder: Path, on: Any, processes: int | None, engine: str) -> Solution:
        """The solution of owners that go on from their checkpoint; it is kept as a database."""
        from outplay.solving.checkpoint import Checkpoint
        from outplay.solving.database import Database, keep
        from outplay.solving.database.files import written_to
        from outplay.solving.sharded.solving import ShardedGraph, owner_task, walked

        checkpoint = Checkpoint(folder, self.about() | {"in": "shards"})
        head = checkpoint.head(engine)
        count = len(head["walk"]["heads"]) if head else processes
        task = Task(*owner_task(self.space, engine, self.means.memory_mb))
        owners = owners_of(on, task, count, str(folder / SCRATCH))
        try:
            graph = ShardedGraph(self.space, engine, owners, OwnerCall, checkpoint)
            try:
                found = walked(graph, self.clock.look, self.tell)
            except (Stopped, KeyboardInterrupt) as ended:
                return self.unsolved(self.clock.why(ended), graph.count)
            with written_to(folder):
                keep(folder, found)
        finally:
            owners.end()
        checkpoint.remove()
        return self.whole(Database(folder, self.game))

    def found_in(self, folder: Path) -> Solution:
        """The solution in a database that is there; a BadRecord where that was made by another call."""
        from outplay.solving.database import Database

        database = Database(folder, self.game)
        tells = offers(self.game, "symmetries") or offers(self.game, "swap_players")
        if tells and database.manifest.symmetric != self.space.symmetric:
            was = database.manifest.symmetric
            raise BadRecord(f"the database {folder} was made with symmetries={was}: ask so, or use another folder")
        for root, entry in zip(self.roots, database.entries(self.roots), strict=True):
            if entry == UNKNOWN:
                said = f"was made from other starts, and {root!r:.200} is not in it: use another folder"
                raise BadRecord(f"the database {folder} {said}")
        return self.whole(database)

    def about(self) -> PlainData:
        """What a later call must be about to go on from a checkpoint of this one."""
        from outplay.solving.rules import fingerprint

        about = {"rules": fingerprint(self.game), "method": self.way.method, "symmetric": self.space.symmetric}
        about |= {"folded": True} if self.space.folds else {}
        return about | {"roots": sha256(repr(self.roots).encode()).hexdigest()}

    def without_a_walk(self, tolerance: float) -> Solution:
        """The solution of a game of dice, or of one state."""
        if self.way.method == "expectation":
            return self._expected(tolerance)
        self.space.require_two()
        sum = self.space.sum
        if sum.basis == "varies":
            sum.refuse(self.game)
        return self._questioned(sum) if self.way.method == "proof-number" else self.searched()

    @told_in_words()
    def _expected(self, tolerance: float) -> Solution:
        """The solution by backward induction, or by value iteration."""
        from outplay.solving.expectation import solve_expectation

        found = solve_expectation(
            self.game,
            starts=self.roots,
            tolerance=tolerance,
            seconds=self.clock.limit.seconds,
            stop=self.clock.stop,
            engine=self.engine,
            progress=lambda said: self.tell(said.stage, said.positions),
        )
        return self._solution(
            Position(found.value, found.player, None, found.actions),
            (found.positions, found.engine, middle_of(self.game)),
            Way(found.method, self.way.why),
            stopped_by=found.stopped_by or "end",
            interval=found.interval,
            endless=None if found.endless is None else str(found.endless),
            expectation=found,
        )

    def _questioned(self, sum: Sum) -> Solution:
        """The solution by win-or-not questions about the first root, which rests on what the utilities add up to."""
        from outplay.solving.proof_number import value_by_proofs

        limits: PlainData = {"seconds": self.clock.left().seconds, "stop": self.clock.stop}
        limits |= {} if self.means.memory_mb is None else {"memory_mb": self.means.memory_mb}
        found = value_by_proofs(self.game, self.state, engine=self.engine, **limits)
        last = found.answers[-1] if found.answers else None
        if found.certainty != "exact":
            assert last is not None
            return self.unsolved(last.stopped_by, found.nodes)
        known = Position(found.value, found.player, None, self._settling(found))
        engine, assumes = (last.engine, last.assumes or sum.assumption) if last else ("plain", None)
        cost = found.nodes, engine, middle_of(self.game)
        return self._solution(known, cost, self.way, line=known.actions, assumes=assumes)

    def _settling(self, found: ValueFound) -> tuple[Any, ...]:
        """A move that keeps the value: any, where it is the least that there is, and no question needed one."""
        legal = () if self.game.is_terminal(self.state) else tuple(self.game.actions(self.state))
        is_proved = any(answer.verdict == "proved" for answer in found.answers)
        return (found.action,) if legal and is_proved else legal[:1]

    def searched(self, way: Way | None = None) -> Solution:
        """The solution by exact search of the first root; unsolved where a limit came first."""
        asked = question(self.game, self.state, engine=self.engine, stop=self.clock.stop, limit=self.clock.left())
        result = last_result(asked)
        if result.certainty != "exact":
            return self.unsolved(result.stopped_by, result.nodes, way)
        if result.values is not None:
            raise GeneralSum(
                f"the utilities of {name_of(self.game)} add up to no constant, and a solution rests on one; op.search "
                "says what each player gets"
            )
        actions = () if result.action is None and not result.line else (result.action,)
        known = Position(result.value, result.player, result.ends_in, actions)
        cost = result.nodes, result.engine or "plain", middle_of(self.game)
        return self._solution(known, cost, way or self.way, line=result.line, assumes=result.assumes)

    def whole(self, found: Knowledge) -> Solution:
        """The solution that a Knowledge of all positions holds."""
        known, line = look_up(self.game, found, self.state), best_line(self.game, found, self.state)
        assert known is not None
        cost = found.positions, found.engine, half(found.total)
        return self._solution(known, cost, self.way, line=line, found=found)

    def unsolved(self, why: Ended, positions: int, way: Way | None = None) -> Solution:
        """A solution without a value, which says what stopped it."""
        nothing = Position(None, self.game.to_move(self.state), None, ())
        return self._solution(nothing, (positions, self.engine, None), way or self.way, stopped_by=why)

    def _solution(
        self, known: Position, cost: tuple[int, str, Any], way: Way, line: tuple[Any, ...] = (), **more: Any
    ) -> Solution:
        """What is known of the first root.

        cost  positions that were looked at, in which engine; and what a draw is worth
        """
        positions, engine, draw = cost
        return Solution(
            known.value,
            known.player,
            known.remoteness,
            known.actions,
            known.is_endless,
            line,
            *way,
            positions,
            engine,
            draw,
            game=self.game,
            state=self.state,
            **more,
        )
