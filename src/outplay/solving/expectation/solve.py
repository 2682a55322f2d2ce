"""A whole game of chance, solved: positions are numbered, put in order, and bounded from both sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from math import inf, isfinite
from threading import Event
from time import perf_counter
from typing import Any, Final, NamedTuple

from outplay.answers import range_of
from outplay.clock import Clock, Stopped
from outplay.core.options import Engine, require_engine
from outplay.errors import BadOption, CannotCompile, RulesFailed, TooLarge, Unsuited
from outplay.game import CHANCE, AnyGame, State
from outplay.limit import Limit, require_whole
from outplay.solving.entries import Value
from outplay.solving.expectation.bounds import Bounds, ExactValues, OnLists, ordered
from outplay.solving.expectation.numbers import Order
from outplay.solving.expectation.positions import ChancePositions, PlainPositions
from outplay.solving.expectation.solution import At, Ended, Endless, Expectation, Solved, endless_of, middle
from outplay.sums import first_mover
from outplay.words import require_game

TOLERANCE: Final = 1e-9
"""The width of the interval, unless told otherwise."""

SMALL: Final = 20_000
"""Positions that are found in plain Python before `engine='auto'` turns to compiled rules, and sweeps to arrays."""

COMPILING: Final = 30
"""Seconds that must be left for rules to be compiled that never were."""

BEYOND_KERNELS: Final = (CannotCompile, ImportError, RulesFailed, Unsuited)


class Progress(NamedTuple):
    """How far it has come.

    stage      'positions' while they are found, then 'sweeps'
    positions  how many were found
    share      of this pass of sweeps that is done
    width      of the interval at the start, as far as is known; None before
    """

    stage: str
    positions: int
    share: float = 0.0
    width: float | None = None


def solve_expectation(
    game: AnyGame,
    state: State = None,
    *,
    starts: Sequence[State] | None = None,
    tolerance: float = TOLERANCE,
    seconds: float | None = None,
    stop: Event | None = None,
    engine: Engine = "auto",
    positions: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Expectation:
    """What a game of chance for one or two players is worth, with every position that can come up.

    starts      other states to solve with it
    tolerance   the interval is made at least that narrow, at the state and all starts
    positions   the most that may be found; a TooLarge beyond that

    Where no position comes again, and all probabilities and utilities are ints or Fractions, the value is exact.

    >>> from outplay.games import DiceGame
    >>> solve_expectation(DiceGame()).value
    Fraction(0, 1)
    """
    require_game(game)
    require_engine(engine)
    if not isinstance(tolerance, (int, float)) or not 0 < tolerance < inf:
        raise BadOption(f"tolerance is {tolerance!r:.60}; it should be a number above 0, as 1e-9 is")
    most = inf if positions is None else require_whole("positions", positions)
    roots = [*([] if state is None and starts else [game.initial if state is None else state]), *(starts or ())]
    return Solving(game, roots, Clock(Limit(seconds=seconds), stop), progress).solve(engine, float(tolerance), most)


class Solving:
    """One call: what is known so far, for when it is stopped."""

    def __init__(self, game: AnyGame, roots: list[State], clock: Clock, progress: Callable[[Progress], None] | None):
        self.game, self.roots, self.clock, self.progress = game, roots, clock, progress
        self.found = 0
        self.positions: ChancePositions | None = None
        self.total: Value = None
        self.recurring = 0
        self.endless: Endless | None = None
        self.known: Bounds | ExactValues | None = None

    def solve(self, engine: Engine, tolerance: float, most: float) -> Expectation:
        """The answer, or as much as is known of it when the clock rings or Ctrl-C is pressed."""
        stopped_by: Ended | None = None
        try:
            self.positions = self._numbered(engine, most)
            self._bound(self.positions, engine, tolerance)
        except (Stopped, KeyboardInterrupt) as ended:
            stopped_by = self.clock.why(ended)
        if isinstance(self.known, Bounds) and self.known.is_stuck and self.known.width(self._root_indices) > tolerance:
            stopped_by = "rounding"
        return self._answer(stopped_by)

    @property
    def _root_indices(self) -> list[int]:
        assert self.positions is not None
        return self.positions.index_of(self.roots)

    def _numbered(self, engine: Engine, most: float) -> ChancePositions:
        """The positions, by the engine that was named; by default, a large game by compiled rules."""
        if engine == "plain":
            return PlainPositions(self.game, self.roots, self._hear_positions, most)
        if engine == "compiled":
            return self._compiled(most)
        try:
            return PlainPositions(self.game, self.roots, self._hear_positions, min(SMALL, most))
        except TooLarge:
            if most <= SMALL:
                raise
        try:
            return self._compiled(most)
        except BEYOND_KERNELS:
            return PlainPositions(self.game, self.roots, self._hear_positions, most)

    def _compiled(self, most: float) -> ChancePositions:
        from outplay.compiling.admission import cannot_compile, is_kept
        from outplay.compiling.anew import until_settled
        from outplay.solving.expectation.kernels import CompiledPositions

        if self.clock.seconds_left < COMPILING and not is_kept(self.game, "expand", self.roots):
            raise cannot_compile(self.game, "there is no time left to compile it")
        return until_settled(lambda: CompiledPositions(self.game, self.roots, self._hear_positions, most))

    def _machine(self, positions: ChancePositions, engine: Engine) -> OnLists:
        """Lists for few positions, arrays for many."""
        if engine == "plain" or (positions.engine == "plain" and self.found <= SMALL):
            return OnLists()
        from outplay.solving.expectation.kernels import OnArrays

        return OnArrays()

    def _bound(self, positions: ChancePositions, engine: Engine, tolerance: float) -> None:
        numbered, machine = positions.numbered, self._machine(positions, engine)
        self.found, self.total = len(numbered.kinds), positions.total()
        graph = machine.graph(numbered.graph)
        order = ordered(machine, graph, self.found)
        circles = recurring_in(order)
        self.recurring = sum(map(len, circles))
        if circles:
            self.endless = endless_of(positions, self.total, chain.from_iterable(circles))
            if self.total is None and not len(numbered.ends):
                self.total = sum(self.endless.worth.values())
        elif isinstance(positions, PlainPositions) and positions.is_exact():
            self.known = ExactValues(numbered, order, self._hear_share)
            return
        forever = 0 if self.endless is None else self.endless.worth[numbered.players[0]]
        self.known = Bounds(machine, numbered, graph, order, forever)
        self.known.narrow(self._root_indices, tolerance, self._hear_share)

    def _hear_positions(self, found: int) -> None:
        self.found = found
        self._hear(Progress("positions", found))

    def _hear_share(self, share: float) -> None:
        width = self.known.width(self._root_indices) if isinstance(self.known, Bounds) else None
        self._hear(Progress("sweeps", self.found, float(share), width))

    def _hear(self, progress: Progress) -> None:
        self.clock.look()
        if self.progress is not None:
            self.progress(progress)

    def _answer(self, stopped_by: Ended | None) -> Expectation:
        at, solved = self._nothing(), None
        if self.positions is not None and self.known is not None:
            solved = Solved(self.positions, self.known, self.total)
            at = solved.at(self.roots[0])
        return Expectation(
            game=self.game,
            state=self.roots[0],
            value=at.value,
            interval=at.interval,
            player=at.player,
            actions=at.actions,
            method="value iteration" if self.recurring else "backward induction",
            positions=self.found,
            recurring=self.recurring,
            sweeps=self.known.sweeps if self.known is not None else 0,
            endless=self.endless,
            engine=self.positions.engine if self.positions is not None else "plain",
            seconds=perf_counter() - self.clock.began,
            stopped_by=stopped_by,
            solved=solved,
        )

    def _nothing(self) -> At:
        """What is known before all positions were found: what the game declares."""
        root, interval = self.roots[0], range_of(self.game)
        mover = None if self.game.is_terminal(root) else self.game.to_move(root)
        player = first_mover(self.game) if mover in (None, CHANCE) else mover
        return At(middle(interval) if isfinite(sum(interval)) else None, interval, player, None, ())


def recurring_in(order: Order) -> list[Any]:
    """The components in which positions come again, each as its members."""
    circles = (c for c, circular in enumerate(order.circular) if circular)
    return [order.members[order.starts[c] : order.starts[c + 1]] for c in circles]
