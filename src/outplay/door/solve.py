"""solve: the exact value of a whole game, by the way that suits it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from outplay.clock import Clock, Stopped
from outplay.door.calls import last_result
from outplay.door.question import START, question
from outplay.door.states import require_hashable, require_unchanged
from outplay.errors import BadOption, BadRecord, Unsuited
from outplay.limit import Limit
from outplay.methods.options import Engine, require_engine
from outplay.result import Stop
from outplay.solving.enumeration import Enumeration, enumerated
from outplay.solving.knowledge import Knowledge
from outplay.solving.memory import OutOfMemory
from outplay.solving.solution import Solution, best_line, look_up
from outplay.sums import half, middle_of
from outplay.words import name_of, require_game, throws_dice

if TYPE_CHECKING:
    from outplay.solving.checkpoint import Checkpoint

PROBE: Final = 5_000_000
"""Positions that `auto` looks at before it turns to search, which need not see them all."""

Progress = Callable[[str, int, int], None]


class Way(NamedTuple):
    """How a game is solved, and why so."""

    method: str
    why: str


def solve(
    game: Any,
    state: Any = START,
    *,
    starts: Iterable[Any] | None = None,
    method: str = "auto",
    database: str | os.PathLike[str] | None = None,
    seconds: float | None = None,
    memory_mb: float | None = None,
    engine: Engine = "auto",
    symmetries: bool = True,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Solution:
    """The exact value of a state with best play to the end, and of every position that play can come to from there.

    starts      many states to begin from, all of which are solved; the solution is about the first
    method      'auto' what suits the game; 'enumeration' every position, depth first, of a game that cannot repeat;
                'retrograde' from the ends back, where positions may repeat, and endless play is a draw; 'search' exact
                alpha-beta of one state
    database    a folder that every position is written to, or is read from if it was solved before
    seconds     give up after that
    memory_mb   the most memory to take, in megabytes; without it, most of what the machine has
    engine      'auto' begins plain, and goes over to compiled rules where there are many positions
    symmetries  do positions that are symmetric count as one?
    progress    is told what is being done, how much is done, and how much is left, where that is known
    stop        an Event: set by another thread, it ends the work as Ctrl-C does

    >>> from outplay.games import TicTacToe
    >>> solve(TicTacToe())
    <Solution: value 0 for player 0, ends in 9 plies, by enumeration, 765 positions>
    """
    require_game(game)
    require_engine(engine)
    roots, way = _roots(game, state, starts), _way(game, method)
    work = _Work(game, roots, way, Clock(Limit(seconds=seconds), stop), engine)
    if way.method == "search":
        if database is not None:
            raise BadOption("a search looks at one position, and a database holds all: leave out method, or database")
        return work.searched(way)
    if database is not None:
        return work.kept(Path(database), symmetries, memory_mb, progress)
    is_free = method == "auto" and way.method == "enumeration" and starts is None
    try:
        most = PROBE if is_free else None
        return work.walked(symmetries, memory_mb, most, progress) or work.searched(TOO_MANY)
    except OutOfMemory:
        if not is_free:
            raise
        return work.searched(TOO_MANY)


TOO_MANY: Final = Way("search", f"there are more than {PROBE:,} positions, and search need not see them all")


class _Work:
    """One call of `solve`."""

    def __init__(self, game: Any, roots: list[Any], way: Way, clock: Clock, engine: Engine):
        self.game, self.roots, self.way, self.clock, self.engine = game, roots, way, clock, engine
        self.positions = 0

    def walked(
        self,
        symmetric: bool,
        memory_mb: float | None,
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
                memory_mb=memory_mb,
                most=most,
                clock=self.clock,
                tell=tell,
                checkpoint=checkpoint,
            )
            return None if found is None else self._whole(found)
        except (Stopped, KeyboardInterrupt) as ended:
            return self._unsolved(self.clock.why(ended), self.way, self.positions)

    def kept(self, folder: Path, symmetric: bool, memory_mb: float | None, progress: Progress | None) -> Solution:
        """The solution in a database, or by a walk that is written into one."""
        from outplay.solving.checkpoint import Checkpoint
        from outplay.solving.database import Database, keep
        from outplay.solving.database.files import MANIFEST
        from outplay.solving.database.rules import fingerprint

        if (folder / MANIFEST).exists():
            return self._whole(Database(folder, self.game))
        about = {"rules": fingerprint(self.game), "method": self.way.method, "symmetric": symmetric}
        checkpoint = Checkpoint(folder, about | {"roots": sha256(repr(self.roots).encode()).hexdigest()})
        solution = self.walked(symmetric, memory_mb, None, progress, checkpoint)
        assert solution is not None
        if isinstance(solution.found, Enumeration):
            keep(folder, self.game, self.roots, solution.found, self.way.method, symmetric)
            checkpoint.remove()
        return solution

    def searched(self, way: Way) -> Solution:
        """The solution by exact search of the first root."""
        game, state = self.game, self.roots[0]
        asked = question(game, state, engine=self.engine, stop=self.clock.stop, limit=self.clock.left())
        result = last_result(asked)
        if result.certainty != "exact":
            return self._unsolved(result.stopped_by, way, result.nodes)
        actions = () if result.action is None and not result.line else (result.action,)
        found = (result.value, result.player, result.ends_in, actions, False, result.line, *way)
        engine, assumes = result.engine or "plain", result.assumes
        return Solution(*found, result.nodes, engine, middle_of(game), assumes=assumes, game=game, state=state)

    def _whole(self, found: Knowledge) -> Solution:
        game, state = self.game, self.roots[0]
        position = look_up(game, found, state)
        if position is None:
            raise BadRecord(f"the database of {name_of(game)} was made from other starts: this state is not in it")
        known = position.value, position.player, position.remoteness, position.actions, position.is_endless
        line = best_line(game, found, state)
        method, why = self.way
        draw = half(found.total)
        return Solution(
            *known, line, method, why, found.positions, found.engine, draw, game=game, state=state, found=found
        )

    def _unsolved(self, why: Stop, way: Way, positions: int) -> Solution:
        game, state = self.game, self.roots[0]
        nothing = None, game.to_move(state), None, (), False, ()
        return Solution(*nothing, *way, positions, self.engine, None, stopped_by=why, game=game, state=state)


def _roots(game: Any, state: Any, starts: Iterable[Any] | None) -> list[Any]:
    """The states to begin from; a BadOption where there is none, or two ways to say so."""
    if starts is not None and state is not START:
        raise BadOption("state and starts are both given; let starts name all states, the first one first")
    roots = [game.initial if state is START else state] if starts is None else list(starts)
    if not roots:
        raise BadOption("starts names no state; leave it out to begin at the start of the game")
    for root in roots[:1]:
        require_hashable(game, root)
        if not game.is_terminal(root):
            require_unchanged(game, root)
    return roots


def _way(game: Any, method: str) -> Way:
    """How to solve the game; an Unsuited where that way cannot express it."""
    repeats = getattr(game, "can_repeat", True)
    if method not in ("auto", "search", "enumeration", "retrograde"):
        raise BadOption(f"method is {method!r:.60}; it should be auto, enumeration, retrograde or search")
    if throws_dice(game) and method != "search":
        raise Unsuited(f"{name_of(game)} throws dice: solve it with method='search'")
    if method == "enumeration" and repeats:
        raise Unsuited(
            f"positions of {name_of(game)} may repeat, as far as it says: solve it with method='retrograde', or say "
            "can_repeat = False"
        )
    if method != "auto":
        return Way(method, "")
    if repeats:
        return Way("retrograde", "positions may repeat, and endless play is a draw")
    return Way("enumeration", "positions cannot repeat")
