"""A tree as arrays, and as the kernels pass it on: pointers to them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from outplay.compiling.cache import inner
from outplay.compiling.pointer import column_of, pointer_to
from outplay.sampling.iteration.tree import DEEPEST, NUMBERS, Tree

MOST_MOVES: Final = 32_000
"""Moves of one state that there is room for."""

NODE: Final = np.dtype([("visits", "i8"), ("move", "i8"), ("first", "i4"), ("count", "i2"), ("mover", "i2")])
VIEW: Final = np.dtype([(name, "f8") for name in ("mean", "spread", "low", "high", "worth")])
"""A node, and what it is in one view: 64 bytes where there is one, so that siblings lie side by side in memory."""

CHANCE: Final = np.dtype([("chance", "f8")])
GUESS: Final = np.dtype([("guess", "f8")])
"""What few games need has a table of its own, with one row where it is not needed."""


class Arrays(NamedTuple):
    """A tree as numpy's arrays; the first four are bytes."""

    nodes: Any
    views: Any
    chances: Any
    guesses: Any
    path: Any
    marks: Any
    moves: Any
    listed_chances: Any
    gained: Any
    worths: Any
    scale: Any

    def __getattr__(self, name: str) -> Any:
        """A column, by its name in `Tree`."""
        for array, kind in ((self.nodes, NODE), (self.views, VIEW), (self.chances, CHANCE), (self.guesses, GUESS)):
            if name in (kind.names or ()):
                return array.view(kind)[name]
        raise AttributeError(name)


def row_bytes(views: int, has_guess: bool, has_chance: bool) -> int:
    """The bytes of one node."""
    return NODE.itemsize + has_chance * CHANCE.itemsize + views * (VIEW.itemsize + has_guess * GUESS.itemsize)


def new_tree(rows: int, views: int, has_guess: bool, has_chance: bool) -> Arrays:
    """An empty tree with room for so many nodes."""
    return Arrays(
        np.empty(rows, NODE).view(np.uint8),
        np.empty(rows * views, VIEW).view(np.uint8),
        np.zeros(rows if has_chance else 1, CHANCE).view(np.uint8),
        np.zeros(rows * views if has_guess else 1, GUESS).view(np.uint8),
        np.zeros(DEEPEST, np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros(MOST_MOVES, np.int64),
        np.zeros(MOST_MOVES if has_chance else 1, np.float64),
        np.zeros(views, np.float64),
        np.zeros(views, np.float64),
        np.zeros(NUMBERS, np.float64),
    )


def grown(tree: Arrays, rows: int) -> Arrays:
    """The same tree with room for so many nodes."""
    before = len(tree.nodes) // NODE.itemsize

    def larger(array: Any) -> Any:
        more = np.empty(len(array) // before * rows, np.uint8)
        more[: len(array)] = array
        return more

    guesses = larger(tree.guesses) if len(tree.guesses) > GUESS.itemsize else tree.guesses
    chances = larger(tree.chances) if len(tree.chances) > CHANCE.itemsize else tree.chances
    return tree._replace(nodes=larger(tree.nodes), views=larger(tree.views), guesses=guesses, chances=chances)


_visits, _move, _first, _count, _mover = (
    column_of(NODE, name) for name in ("visits", "move", "first", "count", "mover")
)
_mean, _spread, _low, _high, _worth = (column_of(VIEW, name) for name in ("mean", "spread", "low", "high", "worth"))
_chance, _guess = column_of(CHANCE, "chance"), column_of(GUESS, "guess")


@inner
def pointers(tree):
    """The tree as the kernels pass it on: the caller holds the arrays."""
    return Tree(
        _move(tree.nodes),
        _chance(tree.chances),
        _first(tree.nodes),
        _count(tree.nodes),
        _mover(tree.nodes),
        _visits(tree.nodes),
        _mean(tree.views),
        _spread(tree.views),
        _worth(tree.views),
        _low(tree.views),
        _high(tree.views),
        _guess(tree.guesses),
        pointer_to(tree.path),
        pointer_to(tree.marks),
        pointer_to(tree.moves),
        pointer_to(tree.listed_chances),
        pointer_to(tree.gained),
        pointer_to(tree.worths),
        pointer_to(tree.scale),
    )
