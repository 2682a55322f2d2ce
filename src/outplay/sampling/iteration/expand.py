"""The children of a node: their moves at once, the states behind them when somebody comes there for the first time.

All of them are made at once at the root, where a win in one must not be missed; where guesses are compared; and where
dice are thrown, for what is unlikely might never be visited.
"""

from __future__ import annotations

from math import inf
from typing import Any

from outplay.sampling.iteration.primitives import SamplingPrimitives
from outplay.sampling.iteration.tree import (
    CAPACITY,
    CHANCE_MOVES,
    ITERATIONS,
    REPEATED,
    ROOT,
    SIZE,
    UNEXPANDED,
    UNMADE,
    VIEWS,
    WANTS_ROOM,
)


def expand_with(ask: SamplingPrimitives, tighten: Any) -> tuple[Any, ...]:
    """Adding the children of a node, making one or all of them, and the root, made of these primitives."""
    list_moves, lay, after, mover_of = ask.list_moves, ask.lay, ask.after, ask.mover_of
    note, end_at, limit_at, repeat_at, guess_at = ask.note, ask.end_at, ask.limit_at, ask.repeat_at, ask.guess_at
    ends_repeated, is_repeated, has_guess = ask.ends_repeated, ask.is_repeated, ask.has_guess
    root_node, zero = ask.typed(ROOT), ask.typed(0)

    @ask.bound
    def expand(game, state, node, depth, tree, work):
        """Adds the children of a node, none of them made: False if there is no room for them."""
        count = list_moves(game, state, node, tree, work)
        first = work[SIZE]
        if first + count > work[CAPACITY]:
            work[WANTS_ROOM] = 1
            return False
        lay(game, first, count, tree, work)
        if tree.mover[node] == CHANCE_MOVES:
            for i in range(count):
                tree.chance[first + i] = tree.chances[i]
        tree.count[node] = count
        tree.first[node] = first
        work[SIZE] = first + count
        return True

    @ask.bound
    def needs_all(game, node, tree):
        """Are all children of a node made at once?"""
        return node == ROOT or tree.mover[node] == CHANCE_MOVES or has_guess(game)

    @ask.bound
    def make_all(game, state, node, depth, tree, work):
        """Makes those children of a node that are not made yet."""
        for child in range(tree.first[node], tree.first[node] + tree.count[node]):
            if tree.first[child] == UNMADE:
                make(game, after(game, state, tree.move[child], tree.mover[node]), child, depth + 1, tree, work)

    @ask.bound
    def plant(game, state, tree, work):
        """Makes the state the root, also where it stood on the board before: a search that begins has a move to find.

        Of the root only that is proved which its moves prove, and the most that the mover can have.
        """
        if work[SIZE] == 0:
            clear(root_node, tree, work)
            tree.mover[ROOT] = mover_of(game, state, work)
            guess_at(game, state, root_node, tree, work)
            work[SIZE] = 1
        if work[ITERATIONS] == 0:
            limit_at(game, state, root_node, tree, work)
            leave_open(root_node, tree, work)
            if tree.first[ROOT] != UNEXPANDED:
                note(game, state, zero, tree, work)
                make_all(game, state, root_node, zero, tree, work)
                tighten(root_node, tree, work)

    @ask.bound
    def leave_open(node, tree, work):
        """Forgets the least that the mover has, and what others have: it takes a move to know them."""
        views, mover = work[VIEWS], tree.mover[node]
        for view in range(views):
            place = node * views + view
            if views > 1 or mover != 1:
                tree.low[place] = -inf
            if view != mover:
                tree.high[place] = inf
            if tree.low[place] == tree.high[place]:
                tree.low[place], tree.high[place] = -inf, inf

    @ask.bound
    def make(game, state, node, depth, tree, work):
        """Makes a node: its value where the game is over, or stood there before, else what can still happen.

        It counts as made when all of that is known, so that a search that is stopped leaves a tree; True if its bounds
        may be closer now.
        """
        is_closer = True
        if game.is_terminal(state):
            end_at(game, state, node, tree, work)
        else:
            tree.mover[node] = mover_of(game, state, work)
            if ends_repeated(game) and is_repeated(game, state, depth, tree, work):
                repeat_at(game, state, node, tree, work)
                work[REPEATED] += 1
            else:
                is_closer = limit_at(game, state, node, tree, work)
                guess_at(game, state, node, tree, work)
        tree.first[node] = UNEXPANDED
        return is_closer

    @ask.bound
    def clear(node, tree, work):
        """Makes a row one of a node without children, visits and outcomes, where the first player moves."""
        tree.first[node], tree.count[node], tree.visits[node] = UNEXPANDED, 0, 0
        tree.mover[node] = 0
        for place in range(node * work[VIEWS], (node + 1) * work[VIEWS]):
            tree.mean[place], tree.spread[place], tree.worth[place] = 0.0, inf, 0

    return expand, make, make_all, needs_all, plant
