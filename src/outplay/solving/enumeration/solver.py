"""A walk through a whole game from its start to its end: in which engine, for how long, with how much memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from outplay.clock import Clock
from outplay.errors import CannotCompile, RulesFailed
from outplay.game import State
from outplay.solving.entries import Knowledge, Value
from outplay.solving.enumeration.breadth_first import PlainGraph
from outplay.solving.enumeration.depth_first import PlainWalk
from outplay.solving.enumeration.positions import StateSpace, Traversal
from outplay.solving.enumeration.retrograde import Analysis
from outplay.solving.resources import ThreadPool
from outplay.sums import half

if TYPE_CHECKING:
    from outplay.solving.checkpoint import Checkpoint
    from outplay.solving.enumeration.kernels.graph import CompiledGraph
    from outplay.solving.enumeration.kernels.walk import CompiledWalk

SMALL: Final = 20_000
"""Positions that are looked at plain before `engine='auto'` turns to compiled rules."""

FIRST_PIECE: Final = 1_000
MOMENT: Final = 0.1
"""Positions of the first piece of a walk, and seconds: while a piece takes less, the next one is twice as large."""

BEYOND_KERNELS: Final = (CannotCompile, RulesFailed)
"""Where compiled code ends, and plain Python may still go on, or show the line."""

Keep = Callable[..., None]
"""Is told of a walk now and then, to keep what it knows if it is time to, or now."""

Tell = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much is known to be left; 0 where that is not known."""


Look = Callable[[], None]
"""Is called between two steps, and raises a Stopped or a KeyboardInterrupt if that is to be the end."""

Left = Callable[[Traversal], int]
"""Says about how many positions a walk has still to find; 0 where that is not known."""


class Enumeration(Knowledge):
    """Every position of a game, in the walk that found them.

    draw  what endless play is worth to the first player; half of the total where it is left out
    """

    def __init__(self, walk: Traversal, draw: Value = None):
        self.walk, self.engine, self.players, self.total = walk, walk.engine, walk.space.players, walk.total
        self.draw = half(walk.total) if draw is None else draw
        self.values, self.positions = walk.values, walk.count

    def entries(self, states: Sequence[State]) -> Sequence[int]:
        """What is known of each state; 0 for those that play never comes to."""
        return self.walk.entries(states)

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        """Every entry that there is, with the number of its positions."""
        return self.walk.counted_entries()


def enumerated(
    space: StateSpace,
    *,
    engine: str = "auto",
    memory_mb: float | None = None,
    threads: int = 1,
    most: int | None = None,
    clock: Clock | None = None,
    tell: Tell = lambda what, done, left: None,
    checkpoint: Checkpoint | None = None,
    left: Left | None = None,
) -> Enumeration | None:
    """Every position of a space; None if there are more than `most`.

    A Stopped or a KeyboardInterrupt where the clock or somebody ends it, an OutOfMemory where memory does.
    """
    space.require_two()
    clock, pool = Clock() if clock is None else clock, ThreadPool(threads)
    walk: Traversal = plain_walk(space)
    if engine == "auto":
        found = _through(walk, clock, tell, min(SMALL, most or SMALL))
        if found is not None or (most is not None and walk.count > most):
            return found
    if engine != "plain":
        try:
            folder = checkpoint.folder if checkpoint else None
            return _through_compiled(
                lambda: compiled_walk(space, memory_mb, pool, folder), clock, tell, most, checkpoint, left
            )
        except BEYOND_KERNELS:
            if engine == "compiled":
                raise
    return _through(walk, clock, tell, most, checkpoint, left)


def _through_compiled(make: Callable[[], Traversal], *how: Any) -> Enumeration | None:
    """What a walk finds, which begins again where it came to what compiled rules did not foresee."""
    from outplay.compiling.anew import until_settled

    return until_settled(lambda: _through(make(), *how))


def plain_walk(space: StateSpace) -> PlainWalk | PlainGraph:
    """A walk that has not begun, in plain Python."""
    return PlainGraph(space) if space.may_repeat else PlainWalk(space)


def compiled_walk(
    space: StateSpace, memory_mb: float | None = None, pool: ThreadPool | None = None, folder: Path | None = None
) -> CompiledWalk | CompiledGraph:
    """A walk that has begun, through the compiler; a CannotCompile where that is not possible.

    folder  where what does not fit into memory goes, beside a database; a temporary one if it is left out
    """
    from outplay.solving.storage import Room

    walk = compiled_kind(space.may_repeat)(space, Room(memory_mb, folder), pool or ThreadPool())
    if folder is not None:
        walk.require_plain_keys()
    walk.run(1)
    return walk


def compiled_kind(may_repeat: bool) -> type[CompiledGraph] | type[CompiledWalk]:
    """The compiled walk through games that may repeat, or that cannot."""
    from outplay.solving.enumeration.kernels.graph import CompiledGraph
    from outplay.solving.enumeration.kernels.walk import CompiledWalk

    return CompiledGraph if may_repeat else CompiledWalk


def _through(
    walk: Traversal,
    clock: Clock,
    tell: Tell,
    most: int | None,
    checkpoint: Checkpoint | None = None,
    left: Left | None = None,
) -> Enumeration | None:
    """What a walk finds from its checkpoint on, if there is one; None if that is more than `most` positions."""
    if checkpoint is None:
        return _finished(walk, clock.look, tell) if _walked(walk, clock.look, tell, most, left=left) else None
    from outplay.solving.checkpoint import kept_when_ended

    checkpoint.restore(walk)
    with kept_when_ended(walk, checkpoint.keep, clock.look) as look:
        is_whole = _walked(walk, look, tell, most, checkpoint.keep, left)
        return _finished(walk, look, tell, checkpoint.keep) if is_whole else None


def _forget(walk: Traversal, now: bool = False) -> None:
    """Keeps nothing of a walk."""


def _walked(
    walk: Traversal, look: Look, tell: Tell, most: int | None, keep: Keep = _forget, left: Left | None = None
) -> bool:
    """Walks piece by piece; is nothing left?  It stops after `most` positions."""
    piece, done = FIRST_PIECE, False
    while not done and (most is None or walk.count <= most):
        look()
        began = perf_counter()
        done = walk.run(piece)
        tell("positions", walk.count, left(walk) if left and not done else 0)
        keep(walk)
        piece *= 2 if perf_counter() - began < MOMENT else 1
    return done


def _finished(walk: Traversal, look: Look, tell: Tell, keep: Keep = _forget) -> Enumeration:
    """What the walk found; where positions may repeat, their values come from the ends back."""
    if not walk.space.may_repeat:
        return Enumeration(walk)
    graph: Any = walk

    def after_pass() -> None:
        tell("plies", graph.plies, graph.size)
        keep(graph)
        look()

    if walk.space.folds:
        for value in walk.values[1:]:
            graph.number_of(walk.total - value)
    draw = half(walk.total) if graph.endless is None else graph.endless
    Analysis(graph, graph.number_of(draw)).run(after_pass)
    return Enumeration(walk, draw)
