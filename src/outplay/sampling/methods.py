"""The methods that sample: Monte Carlo tree search, for any game, and unbounded best-first minimax, for two players.

A call is answered by trees that grow until a limit: one, or one for each thread.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from functools import partial
from math import inf
from time import perf_counter
from typing import Any, Final

from outplay.clock import Stopped
from outplay.core.call import Call
from outplay.core.run import HandedOver, Method, Search, importing_kernels
from outplay.errors import BadOption, Unsuited
from outplay.game import CHANCE
from outplay.result import AnyResult, written
from outplay.sampling.kept import is_bound_to_plain, keep, kept_by
from outplay.sampling.plain import PlainSampler
from outplay.sampling.record import TreeReader
from outplay.sampling.sampler import OtherSum, Sampler, kernel_for
from outplay.sampling.scale import scale_of
from outplay.sampling.top import top_of
from outplay.sums import Sum
from outplay.words import is_for_many, name_of, throws_dice

LOOK_SECONDS, THREADS_LOOK_SECONDS = 0.02, 0.1
"""Seconds between two looks at the clock, about; of threads, which take a while to spread over the processors."""

SHORTEST_SECONDS: Final = 1e-6
"""What a piece of work takes at least, where the clock of a browser has not moved."""

FIRST_PIECE_ITERATIONS: Final = 16
"""Iterations before the first look."""

FIRST_ANSWER_ITERATIONS: Final = 64
"""Iterations before the first answer."""

NEXT_ANSWER_PART: Final = 4
"""After an answer the next one comes when a fourth part of its iterations is added."""


class SampledSearch(Search):
    """A call, and the samplers that answer it: one, or one for each thread."""

    def __init__(self, call: Call, method: str, compiled: bool):
        super().__init__(call, compiled)
        self.method, self.stays_plain = method, is_bound_to_plain(call, method)
        if compiled and self.stays_plain:
            raise Unsuited("the search goes on from a tree of plain Python's")
        try:
            self._begin(kept_by(call, method, self.engine) or self._new())
        except OtherSum as other:
            self._begin_anew(other.sum)
        self.pool = ThreadPoolExecutor(len(self.samplers))

    def _begin(self, samplers: list[Sampler]) -> None:
        self.samplers, self.record = samplers, TreeReader(self.call, samplers, by_guess=self.method == "best-first")

    def _begin_anew(self, sum: Sum) -> None:
        """Begins again, with what an end has shown."""
        self.call = self.call.knowing(sum)
        self._begin(self._new())

    def _new(self) -> list[Sampler]:
        scale = scale_of(self.call, self.method)
        if self.engine == "plain":
            return [PlainSampler(self.call, scale, self.method)]
        with importing_kernels():
            from outplay.sampling.kernels.sampler import CompiledSampler
        threads = range(self.call.options.threads)
        found = [CompiledSampler(self.call, scale, self.method, number) for number in threads]
        found[0].warm_up()
        return list[Sampler](found)

    def results(self) -> Iterator[AnyResult]:
        for stopped in self._stages():
            yield self._said(self.record.result(stopped))

    def rankings(self) -> Iterator[list[AnyResult]]:
        for stopped in self._stages():
            yield [self._said(row) for row in self.record.ranking(stopped)]

    def hand_over(self) -> None:
        if not self.stays_plain:
            super().hand_over()

    def stop(self) -> None:
        """The trees look by themselves, between two pieces of work."""

    def _said(self, result: AnyResult) -> AnyResult:
        return replace(result, engine=self.engine, not_compiled=self.refusal, assumes=self._assumed())

    def _assumed(self) -> str | None:
        """What a value rests on that nobody declared: a sum, or what a position is worth that comes again."""
        if self.samplers[0].scale.is_pair:
            return self.samplers[0].sum.assumption
        if self.samplers[0].scale.knows_draws or not any(sampler.has_repeated for sampler in self.samplers):
            return None
        worth = written(self.samplers[0].scale.middle, digits=3)
        return f"a position that comes again is worth {worth} to everybody; repetition(state, player) declares it"

    def _stages(self) -> Iterator[Any]:
        """What has ended the search so far, whenever there is something new to say; the last time for good."""
        try:
            while True:
                try:
                    for _ in self._grown():
                        yield "nodes"
                    break
                except OtherSum as other:
                    self._begin_anew(other.sum)
            reason: Any = "end"
        except (Stopped, KeyboardInterrupt) as ended:
            if self.is_handed_over and isinstance(ended, Stopped):
                yield "nodes"
                raise HandedOver from None
            reason = self.call.clock.why(ended)
        except GeneratorExit:  # who asked has heard enough
            keep(self.call, self.method, self.engine, self.samplers)
            raise
        keep(self.call, self.method, self.engine, self.samplers)
        yield reason

    def _grown(self) -> Iterator[None]:
        """Lets the trees grow until the root is proved; Stopped at a limit.

        It comes back now and then with something to say, unless only the last word is wanted.
        """
        most = self.call.options.limit.nodes or inf
        done, piece, answer = 0, FIRST_PIECE_ITERATIONS, FIRST_ANSWER_ITERATIONS
        while not self._is_proved():
            if done >= most:
                raise Stopped
            began, target = perf_counter(), int(min(done + piece, answer, most))
            self._grow(target)
            self._look()
            longest = LOOK_SECONDS if len(self.samplers) == 1 else THREADS_LOOK_SECONDS
            seconds = min(longest, self.call.clock.seconds_left)
            took = max(perf_counter() - began, SHORTEST_SECONDS)
            piece = max(int((target - done) * seconds / took), 1)
            done = target
            if done == answer:
                answer += max(answer // NEXT_ANSWER_PART, 1)
                if not self.call.proving:
                    yield

    def _grow(self, iterations: int) -> None:
        """Lets the trees grow to so many iterations in all, each to an equal share."""
        trees = len(self.samplers)
        shares = [iterations // trees + (number < iterations % trees) for number in range(trees)]
        if trees == 1:
            self.samplers[0].grow(iterations)
            return
        growing = [self.pool.submit(tree.grow, share) for tree, share in zip(self.samplers, shares, strict=True)]
        for future in wait(growing).done:
            future.result()

    def _look(self) -> None:
        """Stopped if a limit was reached, or another session takes over."""
        if self.is_handed_over:
            raise Stopped
        self.call.clock.look()
        if not self.call.options.limit and any(sampler.is_full for sampler in self.samplers):
            self.call.clock.reason = "memory"
            raise Stopped

    def _is_proved(self) -> bool:
        if len(self.samplers) == 1:
            return self.samplers[0].is_proved
        return self.samplers[0].iterations > 0 and top_of(self.samplers).is_proved


def begin(method: str, call: Call, compiled: bool) -> SampledSearch:
    """The search of a call, in which one node is one iteration; a BadOption for what sampling has not."""
    if call.options.limit.depth is not None:
        raise BadOption(f"method {method!r} has no depth: give it seconds= or nodes=, or name another method")
    if call.options.watch is not None:
        raise BadOption(
            f"a search by method {method!r} cannot be watched: watch the book's text, mcts_search, by trace"
        )
    return SampledSearch(call, method, compiled)


def not_best_first(call: Call) -> str:
    """Best-first minimax is for two players, a constant sum, and nothing left to chance."""
    name = name_of(call.game)
    if is_for_many(call.game):
        return f"{name} has {len(call.game.players)} players, and best-first is for two: mcts or max-n"
    if throws_dice(call.game) or call.mover == CHANCE:
        return f"{name} has chance nodes, and best-first has none: mcts or expectiminimax"
    if call.sum.basis == "varies":
        return f"the utilities of {name} add up to no constant, and best-first rests on one: mcts or max-n"
    if call.sum.basis == "assumed":
        return f"{name} does not declare what its utilities add up to (utility_sum), and best-first rests on it: mcts"
    return ""


def iterations_of(row: AnyResult) -> float:
    """How far a result has come, which is how many iterations it stands for."""
    return row.nodes


methods: Final = {
    "mcts": Method(partial(begin, "mcts"), lambda call: kernel_for(call.game, "mcts"), reached=iterations_of),
    "best-first": Method(
        partial(begin, "best-first"), lambda call: kernel_for(call.game, "best-first"), not_best_first, iterations_of
    ),
}
