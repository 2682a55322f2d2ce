"""A compiled tree: arrays, and the kernels that make it grow."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np

from outplay.clock import Stopped
from outplay.compiling.admission import compiled_number, compiled_rows, run_kernel
from outplay.compiling.naturals import acting
from outplay.core.call import Call
from outplay.core.faults import OTHER_SUM, fault_in
from outplay.randomness import stream
from outplay.sampling.iteration.tree import (
    CAPACITY,
    HAS_CHANCES,
    HAS_GUESSES,
    ITERATIONS,
    LIMIT,
    MAY_GROW,
    ROOT,
    SIZE,
    WANTS_ROOM,
)
from outplay.sampling.kernels.primitives import (
    FAILED,
    MARKS,
    PLAYED,
    WORD,
)
from outplay.sampling.kernels.running import move_tree, run_best_first, run_uct, run_uct_with_dice
from outplay.sampling.kernels.trees import GUESS, NodeShape, grown, layout_for, new_tree
from outplay.sampling.sampler import NodeStatistics, OtherSum, Sampler, kernel_for
from outplay.sampling.scale import Scale
from outplay.words import offers, throws_dice

KERNELS: Final = {kernel.__name__: kernel for kernel in (run_uct, run_uct_with_dice, run_best_first)}
FIRST_ROWS: Final = 1 << 12
"""Nodes that a new tree has room for."""

GROWTH_FACTOR: Final = 16
"""How many times larger a tree becomes that is full: memory that nobody has written costs nothing, copies do."""


class CompiledSampler(Sampler):
    """Samples a game with the compiled kernels; `number` tells the trees of several threads apart."""

    def __init__(self, call: Call, scale: Scale, method: str, number: int):
        game, options = call.game, call.options
        compiled_number(game, [call.state], by_chance=True, for_many=True)
        self.game, self.scale, self.kernel = game, scale, KERNELS[kernel_for(game, method)]
        self.actor = acting(game)
        self.has_guess = offers(game, "evaluate") or method == "best-first"
        self.node = NodeShape(layout_for(game), scale.views, self.has_guess, throws_dice(game))
        self.most = max(int(options.table_mb / options.threads * 2**20 / self.node.row_bytes), 1)
        self.rows = min(FIRST_ROWS, self.most)
        self.tree = new_tree(self.rows, self.node)
        self.tree.scale[:] = scale.numbers()
        self.work = np.zeros(MARKS, np.int64)
        self.work[WORD] = np.uint64(stream(options.seed, number)).astype(np.int64)
        self._write_numbers(call)
        self.work[HAS_GUESSES], self.work[HAS_CHANCES] = self.node.has_guess, self.node.has_chance
        self._begin(call)
        self._count_rows()

    def _begin(self, call: Call) -> None:
        """The state to search from, after those that were played."""
        history = call.options.history
        self.states = compiled_rows(self.actor, [*history, call.state])
        self.work = np.concatenate([self.work[:MARKS], np.zeros(len(history), np.int64)])
        self.work[PLAYED] = 0

    def _count_rows(self) -> None:
        self.work[CAPACITY], self.work[MAY_GROW], self.work[WANTS_ROOM] = self.rows, self.rows < self.most, 0

    def warm_up(self) -> None:
        """Compiles the kernel, or loads it, before any clock runs."""
        self.grow(0)

    @property
    def is_proved(self) -> bool:
        return bool(self.work[SIZE] and all(view["low"] >= view["high"] for view in self._views(ROOT)))

    def grow(self, iterations: int) -> None:
        self.work[LIMIT] = iterations
        while True:
            try:
                run_kernel(self.actor, self.kernel, self.actor, self.states, self.tree, self.work)
            except Stopped:
                raise self._fault(int(self.work[FAILED])) from None
            if not (self.work[WANTS_ROOM] and self.work[MAY_GROW]):
                return
            self.rows = min(GROWTH_FACTOR * self.rows, self.most)
            self.tree = grown(self.tree, self.rows, self.node)
            self._count_rows()

    def _fault(self, why: int) -> Exception:
        """The error about rules that compiled code could not go on with; an OtherSum where an end has another one."""
        return OtherSum(replace(self.sum, basis="varies")) if why == OTHER_SUM else fault_in(self.game, why)

    def seen(self, node: int) -> NodeStatistics:
        row, view = self.tree.nodes.view(self.node.layout.node)[node], self._views(node)
        guess = [0.0] * self.scale.views
        if self.has_guess:
            guess = self.tree.guesses.view(GUESS)["guess"][self._places(node)].tolist()
        first, count = int(row["first"]), int(row["count"])
        return NodeStatistics(
            mover=int(row["mover"]),
            visits=int(row["visits"]),
            guess=guess,
            children=range(0) if first < 0 else range(first, first + count),
            **{name: view[name].tolist() for name in ("mean", "worth", "low", "high")},
        )

    def _places(self, node: int) -> slice:
        return slice(node * self.scale.views, (node + 1) * self.scale.views)

    def _views(self, node: int) -> Any:
        """The bounds, the mean and the worth of a node, a row for each view."""
        return self.tree.views.view(self.node.layout.view)[self._places(node)]

    def keep(self, node: int, call: Call) -> None:
        smaller = new_tree(self.rows, self.node)
        smaller.scale[:] = self.scale.numbers()
        run_kernel(self.actor, move_tree, self.actor, self.tree, smaller, np.int64(node), self.work)
        self.tree, self.work[ITERATIONS] = smaller, 0
        self._begin(call)
        self._count_rows()
        self.grow(0)
