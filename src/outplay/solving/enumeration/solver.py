"""A walk through a whole game from its start to its end: in which engine, for how long, with how much memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from outplay.clock import Clock
from outplay.errors import CannotCompile, Unsuited
from outplay.solving.entries import Knowledge
from outplay.solving.enumeration.breadth_first import PlainGraph
from outplay.solving.enumeration.depth_first import PlainWalk
from outplay.solving.enumeration.positions import Ends, folds
from outplay.solving.enumeration.retrograde import Analysis
from outplay.solving.resources import ThreadPool
from outplay.sums import half, middle_of, players_of, sum_of
from outplay.words import name_of

if TYPE_CHECKING:
    from outplay.solving.checkpoint import Checkpoint
    from outplay.solving.enumeration.kernels.graph import CompiledGraph
    from outplay.solving.enumeration.kernels.walk import CompiledWalk

SMALL: Final = 20_000
"""Positions that are looked at plain before `engine='auto'` turns to compiled rules."""

FIRST_PIECE: Final = 1_000
MOMENT: Final = 0.1
"""Positions of the first piece of a walk, and seconds: while a piece takes less, the next one is twice as large."""

Keep = Callable[..., None]
"""Is told of a walk now and then, to keep what it knows if it is time to, or now."""

Tell = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much is known to be left; 0 where that is not known."""


Look = Callable[[], None]
"""Is called between two steps, and raises a Stopped or a KeyboardInterrupt if that is to be the end."""

Left = Callable[[Any], int]
"""Says about how many positions a walk has still to find; 0 where that is not known."""


class Enumeration(Knowledge):
    """Every position of a game, in the walk that found them."""

    def __init__(self, walk: Any, engine: str, players: tuple[Any, ...], total: Any, draw: Any):
        self.walk, self.engine, self.players, self.total, self.draw = walk, engine, players, total, draw
        self.values, self.positions = walk.values, int(walk.count)

    def entries(self, states: Sequence[Any]) -> Sequence[int]:
        """What is known of each state; 0 for those that play never comes to."""
        return self.walk.entries(states)  # type: ignore[no-any-return]

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        """Every entry that there is, with the number of its positions."""
        return self.walk.counted_entries()  # type: ignore[no-any-return]


class Seats:
    """Who plays and what they add up to, as a walk needs it."""

    def __init__(self, game: Any, state: Any):
        self.players = players_of(game, state)
        self.sum = sum_of(game, state)
        if len(self.players) > 2:
            raise Unsuited(
                f"{name_of(game)} is for {len(self.players)} players, and whole games are solved for two: "
                "search it with method='max-n'"
            )


def enumerated(
    game: Any,
    roots: list[Any],
    *,
    may_repeat: bool,
    engine: str = "auto",
    symmetric: bool = True,
    memory_mb: float | None = None,
    threads: int = 1,
    most: int | None = None,
    clock: Clock | None = None,
    tell: Tell = lambda what, done, left: None,
    checkpoint: Checkpoint | None = None,
    left: Left | None = None,
) -> Enumeration | None:
    """Every position that can be reached from the roots; None if there are more than `most`.

    A Stopped or a KeyboardInterrupt where the clock or somebody ends it, an OutOfMemory where memory does.
    """
    clock, pool = Clock() if clock is None else clock, ThreadPool(threads)
    seats = Seats(game, roots[0])
    plain = PlainGraph if may_repeat else PlainWalk
    if engine != "compiled":
        walk: Any = plain(game, Ends(game, seats.players, seats.sum), roots, symmetric)
        small = most if engine == "plain" else min(SMALL, most or SMALL)
        keep = _kept(walk, checkpoint) if engine == "plain" else _forget
        with _ended(walk, keep, clock) as look:
            if _walked(walk, look, tell, small, keep, left if engine == "plain" else None):
                return _finished(walk, "plain", seats, may_repeat, look, tell, keep)
        if most is not None and walk.count > most:
            return None
    if engine != "plain":
        try:
            walk = _compiled(game, roots, may_repeat, symmetric, memory_mb, pool, checkpoint)
            engine = "compiled"
        except CannotCompile:
            if engine == "compiled":
                raise
            engine = "plain"
    keep = _kept(walk, checkpoint)
    with _ended(walk, keep, clock) as look:
        if not _walked(walk, look, tell, most, keep, left):
            return None
        return _finished(walk, engine, seats, may_repeat, look, tell, keep)


def _kept(walk: Any, checkpoint: Checkpoint | None) -> Keep:
    """Lets the walk go on from the checkpoint, if there is one; gives who is told of it now and then."""
    if checkpoint is None:
        return _forget
    checkpoint.restore(walk)
    return checkpoint.keep


def _forget(walk: Any, now: bool = False) -> None:
    """Keeps nothing of a walk."""


@contextmanager
def _ended(walk: Any, keep: Keep, clock: Clock) -> Iterator[Look]:
    """What is to be called between two steps of a walk, which may end it; where it is kept, Ctrl-C waits for that."""
    if keep is _forget:
        yield clock.look
        return
    from outplay.solving.checkpoint import kept_when_ended

    with kept_when_ended(walk, keep, clock.look) as look:
        yield look


def _compiled(
    game: Any,
    roots: list[Any],
    may_repeat: bool,
    symmetric: bool,
    memory_mb: float | None,
    pool: ThreadPool,
    checkpoint: Checkpoint | None,
) -> Any:
    from outplay.solving.storage import Room

    room = Room(memory_mb, checkpoint.folder if checkpoint else None)
    folded = folds(game, symmetric, may_repeat)
    walk = compiled_kind(may_repeat)(game, 2 * middle_of(game), roots, symmetric, room, pool, folded)
    walk.run(1)
    return walk


def compiled_kind(may_repeat: bool) -> type[CompiledGraph] | type[CompiledWalk]:
    """The compiled walk through games that may repeat, or that cannot."""
    from outplay.solving.enumeration.kernels.graph import CompiledGraph
    from outplay.solving.enumeration.kernels.walk import CompiledWalk

    return CompiledGraph if may_repeat else CompiledWalk


def _walked(
    walk: Any, look: Look, tell: Tell, most: int | None, keep: Keep = _forget, left: Left | None = None
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


def _finished(
    walk: Any, engine: str, seats: Seats, may_repeat: bool, look: Look, tell: Tell, keep: Keep = _forget
) -> Enumeration:
    """What the walk found; where positions may repeat, their values come from the ends back."""
    total = walk.ends.sum.total if engine == "plain" else walk.total
    if not may_repeat:
        return Enumeration(walk, engine, seats.players, total, half(total))

    def after_pass() -> None:
        tell("plies", walk.plies, walk.size)
        keep(walk)
        look()

    if walk.folds:
        for value in walk.values[1:]:
            walk.number_of(total - value)
    draw = half(total) if walk.endless is None else walk.endless
    Analysis(walk, walk.number_of(draw)).run(after_pass)
    return Enumeration(walk, engine, seats.players, total, draw)
