"""solve: the exact value of a whole game, by the way that suits it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from threading import Event
from typing import Any, Final

from outplay.answers import require_hashable, require_unchanged
from outplay.clock import Clock
from outplay.core.options import Engine, require_engine
from outplay.door.question import START
from outplay.door.solver import Means, Progress, SolveCall, Way
from outplay.errors import BadOption, Unsuited
from outplay.game import AnyGame, State
from outplay.limit import Limit
from outplay.solving.enumeration.positions import StateSpace
from outplay.solving.resources import OutOfMemory, memory_to_use
from outplay.solving.solution import Solution
from outplay.words import name_of, offers, require_game, throws_dice

PROBE_POSITIONS: Final = 5_000_000
"""Positions that `auto` looks at before it turns to search, which need not see them all."""


def solve(
    game: AnyGame,
    state: State = START,
    *,
    starts: Iterable[State] | None = None,
    method: str = "auto",
    database: str | os.PathLike[str] | None = None,
    certificate: str | os.PathLike[str] | None = None,
    seconds: float | None = None,
    memory_mb: float | None = None,
    threads: int = 1,
    on: Any = None,
    processes: int | None = None,
    engine: Engine = "auto",
    symmetries: bool = True,
    tolerance: float = 1e-9,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Solution:
    """The exact value of a state with best play to the end, and of every position that play can come to from there.

    starts      many states to begin from, all of which are solved; the solution is about the first
    method      'auto' what suits the game; 'enumeration' every position, depth first, of a game that cannot repeat;
                'retrograde' from the ends back, where positions may repeat, and endless play is a draw, or what the
                game's `repetition` says; 'expectation' games of dice; 'proof-number' win-or-not questions about one
                state; 'search' exact alpha-beta of one
    database    a folder that every position is written to, or is read from if it was solved before
    certificate a file that the proof of the value is written to, a strategy for each side: `verify` checks it
    seconds     give up after that
    memory_mb   the most memory to take, in megabytes; without it, most of what the machine has.  What does not fit goes
                to disk: beside the database, or into a temporary folder
    threads     how many share the work, where rules are compiled; they change the time, and nothing that is found
    on          'ray' shares the positions out to the nodes of a cluster, each with shards on its own disk, 'processes'
                to processes of this machine; a database is written here in the end
    processes   with `on`, how many shards: as many as there are processors if it is left out
    engine      'auto' begins plain, and goes over to compiled rules where there are many positions
    symmetries  do positions that are symmetric count as one?
    tolerance   where dice are thrown and positions come again: how wide the interval of the value may be
    progress    is told what is being done, how much is done, and how much is left, where that is known
    stop        an Event: set by another thread, it ends the work as Ctrl-C does

    >>> from outplay.games import TicTacToe
    >>> solve(TicTacToe())
    <Solution: value 0 for player 0, ends in 9 plies, by enumeration, 765 positions>
    """
    require_game(game)
    require_engine(engine)
    memory_to_use(memory_mb)
    roots, way = roots_of(game, state, starts), way_of(game, method)
    space = StateSpace(game, roots, way.method == "retrograde", symmetries)
    work = SolveCall(space, way, Clock(Limit(seconds=seconds), stop), engine, Means(memory_mb, threads), progress)
    if certificate is not None:
        from outplay.solving.certificate import require_certifiable

        require_certifiable(game)
        work.certificate = os.fspath(certificate)
    if way.method not in WALKS:
        if database is not None or on is not None:
            what = "a database holds" if on is None else f"on={on!r:.60} shares out"
            raise BadOption(f"{what} the positions of {' and '.join(WALKS)}, and this is {way.method}")
        return work.certified(work.without_a_walk(tolerance))
    if on is not None or processes is not None:
        return work.certified(work.shared_out(database, on, processes))
    if database is not None:
        return work.certified(work.kept(Path(database)))
    is_free = method == "auto" and way.method == "enumeration" and starts is None
    try:
        return work.certified(work.walked(PROBE_POSITIONS if is_free else None) or work.searched(TOO_MANY))
    except OutOfMemory:
        if not is_free:
            raise
        return work.certified(work.searched(TOO_MANY))


WALKS: Final = ("enumeration", "retrograde")
"""The methods that go through every position of a game without dice."""

METHODS: Final = ("auto", *WALKS, "expectation", "proof-number", "search")

TOO_MANY: Final = Way("search", f"there are more than {PROBE_POSITIONS:,} positions, and search need not see them all")


def roots_of(game: AnyGame, state: State, starts: Iterable[State] | None) -> list[Any]:
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


def way_of(game: AnyGame, method: str) -> Way:
    """How to solve the game; an Unsuited where that way cannot express it."""
    repeats = getattr(game, "can_repeat", True)
    if method not in METHODS:
        raise BadOption(f"method is {method!r:.60}; it should be {', '.join(METHODS[:-1])} or {METHODS[-1]}")
    if throws_dice(game) and method not in ("auto", "expectation", "search"):
        raise Unsuited(f"{name_of(game)} throws dice: solve it with method='expectation'")
    if throws_dice(game) and method == "auto":
        return Way("expectation", "dice are thrown")
    if method == "enumeration" and repeats:
        raise Unsuited(
            f"positions of {name_of(game)} may repeat, as far as it says: solve it with method='retrograde', or say "
            "can_repeat = False"
        )
    if method != "auto":
        return Way(method, "")
    if repeats:
        endless = "what the game's repetition says" if offers(game, "repetition") else "a draw"
        return Way("retrograde", f"positions may repeat, and endless play is {endless}")
    return Way("enumeration", "positions cannot repeat")
