"""The tree of a sampling search: one column for each thing that is known of a node, and the numbers of the search.

A node is a row; the children of a node stand one after the other.  Node 0 is the root, and nobody's child.

A view is a player whose values are kept.  Where two play for a constant sum the first player's are enough: what one
gains the other loses.  Otherwise everybody has a view, and a column of values has one place for each of them.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from outplay.core.numbers import NOBODY

Column: TypeAlias = Any
"""A list, or an array through a pointer."""


class TreeColumns(NamedTuple):
    """The columns, and what one iteration writes down on its way.

    move    the action that leads to the node
    chance  its probability, where CHANCE moves before it
    first   where the node's children begin; without any, UNEXPANDED, or UNMADE until somebody comes there: below 0
    count   how many there are
    mover   the number of who moves at the node; CHANCE_MOVES for nobody
    visits  how many iterations went through the node
    mean    what they gained on average, from 0 to 1: a place for each view, as in the columns that follow
    spread  how far that may be off: one by the root of the visits, infinite before the first
    worth   what they were worth, all in all, in the game's own utilities
    low     the least that the node can be worth, proved
    high    the most
    guess   what the node looks like, from 0 to 1: an evaluation or some playouts, backed up by minimax

    path    the nodes of the iteration, from the root on
    marks   the positions on it, where they may recur
    moves   the moves of the state that is looked at, and `chances` their probabilities
    gained  what the iteration gained, and `worths` what it is worth: a place for each view
    exploration_factors, spreads   UCB1's factors of few visits, listed: see uct.py
    scale   the numbers of the search that are no whole ones, by the names below
    """

    move: Column
    chance: Column
    first: Column
    count: Column
    mover: Column
    visits: Column
    mean: Column
    spread: Column
    worth: Column
    low: Column
    high: Column
    guess: Column
    path: Column
    marks: Column
    moves: Column
    chances: Column
    gained: Column
    worths: Column
    exploration_factors: Column
    spreads: Column
    scale: Column


ROOT: Final = 0
UNEXPANDED, UNMADE = -1, -2
CHANCE_MOVES: Final = NOBODY

SIZE, CAPACITY, VIEWS, ITERATIONS, LIMIT, LONGEST, PLIES = range(7)
WANTS_ROOM, MAY_GROW, PLAYOUTS, EVERY_MOVE, REPEATED, HAS_CHANCES, HAS_GUESSES, PATH_FROM = range(7, 15)
HOLDS_SUM: Final = 15
PLACES: Final = 16
"""The whole numbers of a search.

SIZE        rows in use                     CAPACITY    rows there are
VIEWS       players whose values are kept   PLAYOUTS    from each new leaf of best-first minimax
ITERATIONS  so many are done                LIMIT       and so many may be
LONGEST     plies after which a playout is cut off      PLIES   of all playouts
EVERY_MOVE  the root has a child for every action, though the game names candidates
HAS_CHANCES, HAS_GUESSES   is there a row for every node in these columns?
REPEATED    nodes whose position came again
PATH_FROM   the first ply that they may come again from: 0, or 1 where each move is judged by itself
HOLDS_SUM   is every end held against the sum of the utilities, which is only assumed?
WANTS_ROOM  a node could not be expanded: there are no rows left; MAY_GROW says whether to wait for more
"""

LEAST, SPAN, MIDDLE, POINTS, EXPLORATION, TRUST, WON, LOST, TOTAL, FIRST_PLAY = range(10)
NUMBERS: Final = 10
"""The other numbers.

LEAST, SPAN   the least utility, and how far the most is above it: they become 0 and 1
MIDDLE        what a draw is worth
POINTS        the share of a gain that counts only who won; the rest counts by how much
EXPLORATION   the weight of what was seldom tried (UCT's constant)
TRUST         the share that the evaluation has in a node's worth (implicit minimax backups)
WON, LOST     what is surely worth so much, or so little, to the first player is as good as decided
TOTAL         what two players' utilities add up to
FIRST_PLAY    by how much a child that was never tried counts for more than one that was tried once, for the node's mean
"""

DEEPEST: Final = 2_000
"""Nodes below each other that a tree has room for; below that it is sampled alone."""


def transplant_with(ask: Any) -> Any:
    """`transplant`: moves a subtree to the front of another tree, made of these primitives."""
    copy_rows, root_node, one = ask.copy_rows, ask.typed(ROOT), ask.typed(1)

    @ask.bound
    def transplant(old, new, node, work):
        """Copies a node of the old tree to the root of the new one, and all below it; work[SIZE] follows."""
        copy_rows(old, node, new, root_node, one, work)
        size, done = one, root_node
        while done < size:
            first, count = new.first[done], new.count[done]
            if first >= 0:
                copy_rows(old, first, new, size, count, work)
                new.first[done] = size
                size += count
            done += 1
        work[SIZE] = size

    return transplant
