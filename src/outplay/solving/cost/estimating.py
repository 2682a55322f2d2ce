"""One estimate from its start to its end: a probe, the engine timed, lines from where the probe ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from math import inf, sqrt
from random import Random
from time import perf_counter, process_time
from typing import Any, Final

from outplay.clock import Clock, Stopped
from outplay.errors import CannotCompile, OutplayError
from outplay.game import AnyGame, State
from outplay.saying import NORMAL_95, Estimate
from outplay.solving.cost.cost import Manner, widths, words_in
from outplay.solving.cost.lines import Lines, Probe, moves_of
from outplay.solving.cost.unseen import UNEVEN, Gauge, most_expected, unseen
from outplay.solving.enumeration.positions import StateSpace, Traversal
from outplay.solving.enumeration.solver import SMALL, compiled_kind, enumerated
from outplay.words import offers, word_of

PROBED: Final = 0.4
"""The part of the time, or of the positions, that the probe has; lines have the rest."""

TIMEABLE: Final = ("enumeration", "retrograde")
"""The methods that can be timed."""

TIMED: Final = 0.15
"""The part of the time, the last one, in which compiled rules are timed, where they are in the cache."""

GAUGED: Final = 20_000
"""Positions that are looked at for a sample, by which the progress of a walk is told."""

GROWN: Final = 1.1
"""How many times as many positions a walk must have found before it is asked again."""


class Estimating:
    """What is known of the number of positions so far.

    method      how the game would be solved
    clock       when to stop; most: positions that are looked at, at most
    exact       how many positions there are, once that is known
    rate        positions a second of a compiled walk, where it was timed
    stopped_by  what ended it: 'end' where all positions were looked at
    """

    def __init__(self, space: StateSpace, method: str, clock: Clock, most: float, seed: int):
        self.space, self.game, self.method = space, space.game, method
        self.clock, self.most, self.looked_at = clock, most, 0
        self.random = Random(seed)
        self.probe = Probe(space, self.random)
        self.lines: Lines | None = None
        self.exact: int | None = None
        self.probe_seconds = 0.0
        self.rate: float | None = None
        self.stopped_by: str = "end"

    def run(self, engine: str) -> None:
        """Looks at positions until all are known, the time is over, or Ctrl-C is pressed."""
        try:
            self._run(engine)
        except (Stopped, KeyboardInterrupt) as ended:
            self.stopped_by = self.clock.why(ended)

    def _run(self, engine: str) -> None:
        began = process_time()
        try:
            done = self.probe.run(self._until(PROBED, PROBED))
        finally:
            self.probe_seconds = process_time() - began
        if done:
            self.exact = len(self.probe.found)
            return
        self.lines = Lines(self.probe, self.random, self.may_repeat)
        self.lines.run(self._until(1 - TIMED, 1.0))
        self.stopped_by = "positions" if self.looked_at >= self.most else "seconds"
        if engine != "plain" and self.method in TIMEABLE and self.positions.value > SMALL:
            self._time_compiled()

    @property
    def may_repeat(self) -> bool:
        """May positions of the game come again, as far as it says?"""
        return bool(getattr(self.game, "can_repeat", True))

    def _until(self, time: float, positions: float) -> Callable[[], bool]:
        """Says whether to go on, each time before a position is looked at: until so much of the time is over."""
        limit = self.clock.limit.seconds
        deadline = inf if limit is None else self.clock.began + time * limit

        def goes_on() -> bool:
            if self.looked_at >= positions * self.most or perf_counter() > deadline:
                return False
            self._heed()
            self.looked_at += 1
            return True

        return goes_on

    def _heed(self) -> None:
        """Raises Stopped if another thread said so; loading the compiler may take longer than the time allows."""
        if self.clock.stop is not None and self.clock.stop.is_set():
            self.clock.reason = "interrupt"
            raise Stopped

    def _time_compiled(self) -> None:
        """Times the walk that `solve` would make, if it was compiled before; it may come to the end."""
        from outplay.compiling.admission import is_kept

        seconds, told = self.clock.limit.seconds, list[tuple[float, float, int]]()
        kernel = compiled_kind(self.space.may_repeat).kernel.__name__
        if seconds is None or not is_kept(self.game, kernel, self.space.roots):
            return

        def tell(what: str, done: int, left: int) -> None:
            self._heed()
            if what == "positions":
                told.append((perf_counter(), process_time(), done))
            if told[-1][0] > told[0][0] + TIMED * seconds:
                raise Stopped

        try:
            found = enumerated(self.space, engine="compiled", tell=tell)
            assert found is not None
            self.exact, self.stopped_by = found.positions, "end"
        except (OutplayError, Stopped):
            self._heed()
        if len(told) > 1 and told[-1][1] > told[0][1]:
            self.rate = (told[-1][2] - told[0][2]) / (told[-1][1] - told[0][1])

    @property
    def positions(self) -> Estimate:
        """How many positions there are: never fewer than were met."""
        if self.exact is not None:
            return Estimate(self.exact, self.exact, self.exact)
        found, lines = len(self.probe.found), self.lines
        if lines is None or not lines.plies:
            return Estimate(found, found, inf)
        seen = found + len(lines.met.strata)
        value, low, high = (sum(column) for column in zip(Estimate(0, 0, 0), *unseen(lines.strata()), strict=True))
        most = max(seen + high, seen * (1 + UNEVEN * most_expected(0) / lines.plies)) if lines.is_whole else inf
        return Estimate(seen + value, seen + low, most)

    @property
    def gauge(self) -> Gauge:
        """A sample of the positions, each with how many it stands for."""
        found, states = len(self.probe.found), self.probe.sample.states
        sample = [(state, found / len(states)) for state in states]
        if self.lines is not None:
            strata, met = self.lines.strata(), self.lines.met
            sizes = [one.seen + more.value for one, more in zip(strata, unseen(strata), strict=True)]
            places = [met.strata[self.space.position_of(state)] for state in met.sample.states]
            counts = Counter(places)
            sample += [(s, sizes[i] / counts[i]) for s, i in zip(met.sample.states, places, strict=True)]
        return Gauge(sample, self.positions)

    @property
    def all_positions(self) -> Estimate | None:
        """How many positions there are if symmetric ones count one by one; None where that cannot be said."""
        if not self.space.folds and not (self.space.symmetric and offers(self.game, "symmetries")):
            return self.positions
        if any(self._orbit(root) > 1 for root in self.space.roots):
            return None
        sample = self.gauge.sample
        orbits = [self._orbit(state) for state, _ in sample]
        if self.exact == len(sample):
            return Estimate(sum(orbits), sum(orbits), sum(orbits))
        total = sum(weight for _, weight in sample)
        shares = [(orbit, weight / total) for orbit, (_, weight) in zip(orbits, sample, strict=True)]
        mean = sum(orbit * share for orbit, share in shares)
        error = NORMAL_95 * sqrt(sum(share * share * (orbit - mean) ** 2 for orbit, share in shares))
        value, low, high = self.positions
        return Estimate(value * mean, low * max(1.0, mean - error), high * (mean + error))

    def _orbit(self, state: State) -> int:
        """How many positions count as one with this one, itself included."""
        key, symmetries = word_of(self.game, "key"), word_of(self.game, "symmetries")
        seats = (state, word_of(self.game, "swap_players")(state)) if self.space.folds else (state,)
        return len({key(one) for seat in seats for one in (seat, *symmetries(seat))})

    def manner(self, engine: str) -> Manner:
        """How the game would be walked through, in this engine."""
        goes_back, sample = self.method != "enumeration", self.gauge.sample
        key_words, key_bytes = widths([self.space.position_of(state) for state, _ in sample], goes_back)
        state_words = words_in(self.space.roots[0])
        is_wanted = engine == "compiled" or (engine == "auto" and self.positions.value > SMALL)
        by_compiler = is_wanted and can_compile(self.game, self.space.roots)
        if by_compiler:
            key_words, state_words = packed_words(self.game, goes_back) or (key_words, state_words)
        plain_rate = self.probe.expanded / max(self.probe_seconds, 1e-9)
        return Manner(
            "compiled" if by_compiler else "plain",
            goes_back,
            self.method == "expectation",
            self._followers(sample) if goes_back else 0.0,
            self.rate if by_compiler else max(plain_rate, 1e-9),
            key_words,
            state_words,
            key_bytes,
        )

    def _followers(self, sample: Sequence[tuple[Any, float]]) -> float:
        """How many positions follow one on average, ends included."""
        followers = sum(weight * len(moves_of(self.game, state)) for state, weight in sample)
        return float(followers / sum(weight for _, weight in sample))


class Remaining:
    """About how many positions a walk has still to find: a sample is drawn, and the walk asked for it now and then.

    clock  that of the walk; a KeyboardInterrupt where Ctrl-C is pressed while the sample is drawn
    """

    def __init__(self, space: StateSpace, method: str, clock: Clock):
        self.work = Estimating(space, method, clock, GAUGED, 0)
        self.total, self.asked_next = 0, float(SMALL)

    @cached_property
    def gauge(self) -> Gauge:
        """The sample of positions, drawn when it is first asked for."""
        self.work.run("plain")
        if self.work.stopped_by == "interrupt":
            raise KeyboardInterrupt
        return self.work.gauge

    def __call__(self, walk: Traversal) -> int:
        """What is left; 0 while the walk is small, and where it cannot read the sample."""
        found = walk.count
        if found >= self.asked_next:
            self.asked_next = found * GROWN
            try:
                self.total = found + self.gauge.left(walk)
            except CannotCompile:
                self.asked_next = inf
        return max(0, self.total - found)


def can_compile(game: AnyGame, asked: Iterable[Any]) -> bool:
    """Does the compiler take the game, as far as can be seen before a kernel is compiled for it?"""
    from outplay.compiling.admission import compiled_number

    try:
        compiled_number(game, asked, by_chance=True)
    except CannotCompile:
        return False
    return True


def packed_words(game: AnyGame, goes_back: bool) -> tuple[int, int] | None:
    """The words of a key in a table and of a state, of rules in ordinary Python; None of any others."""
    from outplay.compiling.naturals import stand_in_of
    from outplay.solving.enumeration.kernels.layout import LAST_BITS, WORD_BITS, KeyLayout

    stand_in = stand_in_of(game)
    if stand_in is None:
        return None
    layout = KeyLayout.of_bits(stand_in.key.bits, WORD_BITS if goes_back else LAST_BITS)
    return layout.key_words, stand_in.twin.words
