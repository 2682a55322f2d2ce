"""A tree as arrays, and as the kernels pass it on: pointers to them.

A node with one view is one line of memory: whoever compares siblings has fetched all that there is to know of them.
Where more than two play, the views of a node lie in a table of their own.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from outplay.compiling.pointer import column_of, pointer_to
from outplay.compiling.questions import question
from outplay.game import AnyGame
from outplay.sampling.iteration.tree import DEEPEST, NUMBERS, Column, TreeColumns
from outplay.sampling.iteration.uct import EXPLORATION_FACTORS, SPREADS
from outplay.words import is_for_many

MOST_MOVES: Final = 32_000
"""Moves of one state that there is room for."""

CACHE_LINE_BYTES: Final = 64
"""Bytes that a processor fetches at once."""

OF_NODE: Final = [("visits", "i8"), ("move", "i8"), ("first", "i4"), ("count", "i2"), ("mover", "i2")]
OF_VIEW: Final = [(name, "f8") for name in ("mean", "spread", "low", "high", "worth")]

CHANCE: Final = np.dtype([("chance", "f8")])
GUESS: Final = np.dtype([("guess", "f8")])
"""What few games need has a table of its own, with one row where it is not needed."""


class RowLayout(NamedTuple):
    """The type of a row of the table of nodes, and of one of the table of views."""

    node: np.dtype[Any]
    view: np.dtype[Any]


ROW: Final = np.dtype(OF_NODE + OF_VIEW)
APART: Final = RowLayout(np.dtype(OF_NODE), np.dtype(OF_VIEW))
TOGETHER: Final = RowLayout(ROW[[name for name, _ in OF_NODE]], ROW[[name for name, _ in OF_VIEW]])
"""Two tables, or one of rows that take a line each."""

assert ROW.itemsize == CACHE_LINE_BYTES


def layout_for(game: AnyGame) -> RowLayout:
    """Two tables for a game of many players, one of both for any other."""
    return APART if is_for_many(game) else TOGETHER


class TreeArrays(NamedTuple):
    """A tree as numpy's arrays; the first four are bytes, and the first two the same ones where a node is a line."""

    nodes: Column
    views: Column
    chances: Column
    guesses: Column
    path: Column
    marks: Column
    moves: Column
    listed_chances: Column
    gained: Column
    worths: Column
    exploration_factors: Column
    spreads: Column
    scale: Column


class NodeShape(NamedTuple):
    """What a node of a tree takes: its views, and whether there are tables of guesses and of chances."""

    layout: RowLayout
    views: int
    has_guess: bool
    has_chance: bool

    @property
    def is_line(self) -> bool:
        """Is a node one cache line of memory, its only view included?"""
        return self.layout is TOGETHER and self.views == 1

    @property
    def row_bytes(self) -> int:
        """The bytes that a node takes in all tables together."""
        views = 0 if self.is_line else self.views * self.layout.view.itemsize
        extra = self.has_chance * CHANCE.itemsize + self.views * self.has_guess * GUESS.itemsize
        return self.layout.node.itemsize + views + extra


def new_tree(rows: int, shape: NodeShape) -> TreeArrays:
    """A tree without nodes, with room for so many."""
    nodes = lines(rows * shape.layout.node.itemsize)
    return TreeArrays(
        nodes,
        nodes if shape.is_line else lines(rows * shape.views * shape.layout.view.itemsize),
        np.zeros(rows if shape.has_chance else 1, CHANCE).view(np.uint8),
        np.zeros(rows * shape.views if shape.has_guess else 1, GUESS).view(np.uint8),
        np.zeros(DEEPEST, np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros(MOST_MOVES, np.int64),
        np.zeros(MOST_MOVES if shape.has_chance else 1, np.float64),
        np.zeros(shape.views, np.float64),
        np.zeros(shape.views, np.float64),
        np.array(EXPLORATION_FACTORS),
        np.array(SPREADS),
        np.zeros(NUMBERS, np.float64),
    )


def lines(size: int) -> Any:
    """So many bytes that nobody has written yet, from the beginning of a line on."""
    room = np.empty(size + CACHE_LINE_BYTES, np.uint8)
    begin = -room.ctypes.data % CACHE_LINE_BYTES
    return room[begin : begin + size]


def grown(tree: TreeArrays, rows: int, shape: NodeShape) -> TreeArrays:
    """A tree with room for so many nodes, which holds what this one holds."""
    larger = new_tree(rows, shape)
    for name in ("nodes", "views", "chances", "guesses"):
        before = getattr(tree, name)
        getattr(larger, name)[: len(before)] = before
    return tree._replace(nodes=larger.nodes, views=larger.views, chances=larger.chances, guesses=larger.guesses)


def _columns(layout: RowLayout) -> dict[str, Any]:
    """For each column its name, and the function that finds it in a table."""
    kinds = (layout.node, layout.view, CHANCE, GUESS)
    return {name: column_of(kind, name) for kind in kinds for name in kind.names or ()}


COLUMNS: Final = {layout is APART: _columns(layout) for layout in (APART, TOGETHER)}


@question
def pointers(game, tree):
    """The tree as the kernels pass it on: the caller holds the arrays."""
    find = COLUMNS[is_for_many(game.game)]
    move, first, count, mover, visits = (find[name] for name in ("move", "first", "count", "mover", "visits"))
    mean, spread, worth, low, high = (find[name] for name in ("mean", "spread", "worth", "low", "high"))
    chance, guess = find["chance"], find["guess"]

    def found(game, tree):
        return TreeColumns(
            move(tree.nodes),
            chance(tree.chances),
            first(tree.nodes),
            count(tree.nodes),
            mover(tree.nodes),
            visits(tree.nodes),
            mean(tree.views),
            spread(tree.views),
            worth(tree.views),
            low(tree.views),
            high(tree.views),
            guess(tree.guesses),
            pointer_to(tree.path),
            pointer_to(tree.marks),
            pointer_to(tree.moves),
            pointer_to(tree.listed_chances),
            pointer_to(tree.gained),
            pointer_to(tree.worths),
            pointer_to(tree.exploration_factors),
            pointer_to(tree.spreads),
            pointer_to(tree.scale),
        )

    return found
