"""One call of `solve`: each way to a solution, and what is said where something stops it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from outplay.clock import Clock, Stopped
from outplay.core.options import Engine
from outplay.door.calls import last_result
from outplay.door.question import question
from outplay.errors import BadRecord, GeneralSum
from outplay.solving.cost.estimating import Remaining
from outplay.solving.entries import UNKNOWN, Knowledge
from outplay.solving.enumeration.positions import folds
from outplay.solving.enumeration.solver import Enumeration, Seats, enumerated
from outplay.solving.resources import told_in_words
from outplay.solving.solution import Ended, Solution, best_line, look_up
from outplay.sums import Sum, half, middle_of
from outplay.words import name_of, offers

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


class SolveCall:
    """One call of `solve`: the game, the states to begin from, the way and the means."""

    def __init__(self, game: Any, roots: list[Any], way: Way, clock: Clock, engine: Engine, means: Means):
        self.game, self.roots, self.way, self.clock, self.engine = game, roots, way, clock, engine
        self.means = means
        self.positions = 0
        self.certificate: tuple[str, bool, Progress | None] | None = None

    @told_in_words()
    def certified(self, solution: Solution) -> Solution:
        """The solution, with the certificate that was asked for, if it is solved."""
        if self.certificate is None or solution.value is None:
            return solution
        from outplay.solving.certificate import certify

        path, symmetric, progress = self.certificate
        return replace(solution, certificate=certify(path, solution, self.clock, symmetric, progress))

    @told_in_words()
    def walked(
        self,
        symmetric: bool,
        most: int | None,
        progress: Progress | None,
        checkpoint: Checkpoint | None = None,
    ) -> Solution | None:
        """The solution by a walk through all positions; None if there are more than `most`."""

        def tell(what: str, done: int, left: int) -> None:
            self.positions = done if what == "positions" else self.positions
            if progress:
                progress(what, done, left)

        try:
            found = enumerated(
                self.game,
                self.roots,
                may_repeat=self.way.method == "retrograde",
                engine=self.engine,
                symmetric=symmetric,
                memory_mb=self.means.memory_mb,
                threads=self.means.threads,
                most=most,
                clock=self.clock,
                tell=tell,
                checkpoint=checkpoint,
                left=Remaining(self.game, self.roots, self.way.method, symmetric, self.clock) if progress else None,
            )
            return None if found is None else self.whole(found)
        except (Stopped, KeyboardInterrupt) as ended:
            return self.unsolved(self.clock.why(ended), self.way, self.positions)

    @told_in_words()
    def kept(self, folder: Path, symmetric: bool, progress: Progress | None) -> Solution:
        """The solution in a database, or by a walk that is written into one."""
        from outplay.solving.checkpoint import Checkpoint
        from outplay.solving.database import keep
        from outplay.solving.database.files import MANIFEST, written_to

        if (folder / MANIFEST).exists():
            return self.found_in(folder, symmetric)
        checkpoint = Checkpoint(folder, self.about(symmetric))
        solution = self.walked(symmetric, None, progress, checkpoint)
        assert solution is not None
        if isinstance(solution.found, Enumeration):
            with _nothing_lost(checkpoint, solution.found.walk), written_to(folder):
                keep(folder, self.game, self.roots, solution.found, self.way.method, symmetric)
            checkpoint.remove()
        return solution

    def found_in(self, folder: Path, symmetric: bool) -> Solution:
        """The solution in a database that is there; a BadRecord where that was made by another call."""
        from outplay.solving.database import Database

        database = Database(folder, self.game)
        tells = offers(self.game, "symmetries") or offers(self.game, "swap_players")
        if tells and database.manifest.symmetric != symmetric:
            was = database.manifest.symmetric
            raise BadRecord(f"the database {folder} was made with symmetries={was}: ask so, or use another folder")
        for root, entry in zip(self.roots, database.entries(self.roots), strict=True):
            if entry == UNKNOWN:
                said = f"was made from other starts, and {root!r:.200} is not in it: use another folder"
                raise BadRecord(f"the database {folder} {said}")
        return self.whole(database)

    def about(self, symmetric: bool) -> dict[str, Any]:
        """What a later call must be about to go on from a checkpoint of this one."""
        from outplay.solving.rules import fingerprint

        about = {"rules": fingerprint(self.game), "method": self.way.method, "symmetric": symmetric}
        about |= {"folded": True} if folds(self.game, symmetric, self.way.method == "retrograde") else {}
        return about | {"roots": sha256(repr(self.roots).encode()).hexdigest()}

    def without_a_walk(self, tolerance: float, progress: Progress | None) -> Solution:
        """The solution of a game of dice, or of one state."""
        if self.way.method == "expectation":
            return self._expected(tolerance, progress)
        sum = Seats(self.game, self.roots[0]).sum
        if sum.basis == "varies":
            sum.refuse(self.game)
        return self._questioned(sum) if self.way.method == "proof-number" else self.searched(self.way)

    @told_in_words()
    def _expected(self, tolerance: float, progress: Progress | None) -> Solution:
        """The solution by backward induction, or by value iteration."""
        from outplay.solving.expectation import solve_expectation

        def tell(said: Any) -> None:
            if progress:
                progress(said.stage, said.positions, 0)

        found = solve_expectation(
            self.game,
            starts=self.roots,
            tolerance=tolerance,
            seconds=self.clock.limit.seconds,
            stop=self.clock.stop,
            engine=self.engine,
            progress=tell,
        )
        game, state, cost = self.game, self.roots[0], (found.positions, found.engine, middle_of(self.game))
        known = found.value, found.player, None, found.actions, False, ()
        return Solution(
            *known,
            found.method,
            self.way.why,
            *cost,
            stopped_by=found.stopped_by or "end",
            game=game,
            state=state,
            interval=found.interval,
            endless=None if found.endless is None else str(found.endless),
            expectation=found,
        )

    def _questioned(self, sum: Sum) -> Solution:
        """The solution by win-or-not questions about the first root, which rests on what the utilities add up to."""
        from outplay.solving.proof_number import value_by_proofs

        game, state, left = self.game, self.roots[0], self.clock.left()
        limits: dict[str, Any] = {"seconds": left.seconds, "stop": self.clock.stop}
        limits |= {} if self.means.memory_mb is None else {"memory_mb": self.means.memory_mb}
        found = value_by_proofs(game, state, engine=self.engine, **limits)
        last = found.answers[-1] if found.answers else None
        if found.certainty != "exact":
            assert last is not None
            return self.unsolved(last.stopped_by, self.way, found.nodes)
        actions = self._settling(found)
        known = found.value, found.player, None, actions, False, actions
        engine, assumes = (last.engine, last.assumes or sum.assumption) if last else ("plain", None)
        cost: Any = found.nodes, engine, middle_of(game)
        more: Any = {"assumes": assumes, "game": game, "state": state}
        return Solution(*known, *self.way, *cost, **more)

    def _settling(self, found: ValueFound) -> tuple[Any, ...]:
        """A move that keeps the value: any, where it is the least that there is, and no question needed one."""
        game, state = self.game, self.roots[0]
        legal = () if game.is_terminal(state) else tuple(game.actions(state))
        is_proved = any(answer.verdict == "proved" for answer in found.answers)
        return (found.action,) if legal and is_proved else legal[:1]

    def searched(self, way: Way) -> Solution:
        """The solution by exact search of the first root; unsolved where a limit came first."""
        game, state = self.game, self.roots[0]
        asked = question(game, state, engine=self.engine, stop=self.clock.stop, limit=self.clock.left())
        result = last_result(asked)
        if result.certainty != "exact":
            return self.unsolved(result.stopped_by, way, result.nodes)
        if result.values is not None:
            raise GeneralSum(
                f"the utilities of {name_of(game)} add up to no constant, and a solution rests on one; op.search says "
                "what each player gets"
            )
        actions = () if result.action is None and not result.line else (result.action,)
        found = (result.value, result.player, result.ends_in, actions, False, result.line, *way)
        engine, assumes = result.engine or "plain", result.assumes
        return Solution(*found, result.nodes, engine, middle_of(game), assumes=assumes, game=game, state=state)

    def whole(self, found: Knowledge) -> Solution:
        """The solution that a Knowledge of all positions holds."""
        game, state = self.game, self.roots[0]
        position = look_up(game, found, state)
        assert position is not None
        known = position.value, position.player, position.remoteness, position.actions, position.is_endless
        line = best_line(game, found, state)
        method, why = self.way
        draw = half(found.total)
        return Solution(
            *known, line, method, why, found.positions, found.engine, draw, game=game, state=state, found=found
        )

    def unsolved(self, why: Ended, way: Way, positions: int) -> Solution:
        """A solution without a value, which says what stopped it."""
        game, state = self.game, self.roots[0]
        nothing = None, game.to_move(state), None, (), False, ()
        return Solution(*nothing, *way, positions, self.engine, None, stopped_by=why, game=game, state=state)
