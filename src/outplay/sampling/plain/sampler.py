"""A plain tree: columns are lists, and a node is a place in each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from outplay.clock import Clock
from outplay.sampling.iteration.best_first import best_first_with
from outplay.sampling.iteration.bounds import bounds_with
from outplay.sampling.iteration.roots import DOUBTS, SPREADS
from outplay.sampling.iteration.transplant import transplant_with
from outplay.sampling.iteration.tree import (
    CAPACITY,
    DEEPEST,
    EVERY_MOVE,
    HAS_CHANCES,
    HAS_GUESSES,
    ITERATIONS,
    LIMIT,
    LONGEST,
    MAY_GROW,
    PATH_FROM,
    PLAYOUTS,
    ROOT,
    SIZE,
    UNEXPANDED,
    VIEWS,
    WANTS_ROOM,
    Tree,
)
from outplay.sampling.iteration.uct import uct_with
from outplay.sampling.numbers import stream
from outplay.sampling.plain.primitives import Primitives, Work
from outplay.sampling.sampler import Sampler, Seen
from outplay.sampling.scale import Scale

FIRST_ROWS: Final = 64
"""Nodes that a new tree has room for."""

NODE_BYTES: Final = 300
"""What a node of a plain tree takes, about."""

TEXTS: Final = {"mcts": uct_with, "best-first": best_first_with}
ROW: Final = ("move", "chance", "first", "count", "mover", "visits")
EACH: Final = ("mean", "spread", "worth", "low", "high", "guess")


def new_tree(rows: int, scale: Scale) -> Tree:
    """An empty tree with room for so many nodes."""
    columns: dict[str, list[Any]] = {name: [0] * rows for name in ROW}
    columns |= {name: [0] * (rows * scale.views) for name in EACH}
    each = {name: [0] * scale.views for name in ("gained", "worths")}
    marks = {name: [0] * DEEPEST for name in ("path", "marks")}
    roots = {"doubts": DOUBTS, "spreads": SPREADS}
    return Tree(**columns, **marks, moves=[], chances=[], **each, **roots, scale=scale.numbers())


class PlainSampler(Sampler):
    """Samples any Python game."""

    def __init__(
        self,
        game: Any,
        state: Any,
        scale: Scale,
        method: str,
        *,
        seed: int,
        megabytes: float,
        history: Sequence[Any],
        every_move: bool,
        path_from: int = 0,
        clock: Clock,
    ):
        self.game, self.state, self.scale = game, state, scale
        self.most = max(int(megabytes * 2**20 / NODE_BYTES), 1)
        primitives = Primitives(game, scale.players, scale.views)
        self.run: Callable[..., None] = TEXTS[method](primitives)
        self.proved, *_ = bounds_with(primitives)
        self.transplant = transplant_with(primitives)
        self.key = primitives.key
        self.work = Work(stream(seed, 0), clock)
        self.tree = new_tree(1, scale)
        self.work[VIEWS], self.work[LONGEST], self.work[PLAYOUTS] = scale.views, scale.longest, scale.playouts
        self.work[EVERY_MOVE], self.work[HAS_CHANCES], self.work[HAS_GUESSES] = int(every_move), 1, 1
        self.work[PATH_FROM] = path_from
        self._make_room(FIRST_ROWS)
        self._remember(history)

    @property
    def is_proved(self) -> bool:
        return self.work[SIZE] > 0 and bool(self.proved(ROOT, self.tree, self.work))

    def grow(self, iterations: int) -> None:
        work = self.work
        work[LIMIT] = iterations
        while True:
            self.run(self.game, self.state, self.tree, work)
            if not (work[WANTS_ROOM] and work[MAY_GROW]):
                return
            self._make_room(2 * work[CAPACITY])

    def _make_room(self, rows: int) -> None:
        """Lets the tree grow to so many nodes, or as many as it may have."""
        rows = min(max(rows, 1), self.most)
        more = rows - len(self.tree.first)
        for name in ROW:
            getattr(self.tree, name).extend([0] * more)
        for name in EACH:
            getattr(self.tree, name).extend([0] * (more * self.scale.views))
        self.work[CAPACITY], self.work[MAY_GROW], self.work[WANTS_ROOM] = rows, int(rows < self.most), 0

    def _remember(self, history: Sequence[Any]) -> None:
        self.work.played = {state if self.key is None else self.key(state) for state in history}

    def seen(self, node: int) -> Seen:
        tree, views = self.tree, self.scale.views
        first = tree.first[node]
        children = range(0) if first == UNEXPANDED else range(first, first + tree.count[node])
        each = {name: getattr(tree, name)[node * views : (node + 1) * views] for name in EACH if name != "spread"}
        return Seen(mover=tree.mover[node], visits=tree.visits[node], children=children, **each)

    def keep(self, node: int, state: Any, history: list[Any]) -> None:
        old, self.tree, self.state = self.tree, new_tree(len(self.tree.first), self.scale), state
        self.transplant(old, self.tree, node, self.work)
        self.work[ITERATIONS] = self.work[WANTS_ROOM] = 0
        self.work[MAY_GROW] = int(self.work[CAPACITY] < self.most)
        self._remember(history)
        self.grow(0)
