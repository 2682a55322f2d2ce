"""The children of a node: all of them at once, each with what is plain to see of it."""

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
    VIEWS,
    WANTS_ROOM,
)


def expand_with(ask: SamplingPrimitives, tighten: Any) -> tuple[Any, Any]:
    """Adding the children of a node, and the root, made of these primitives."""
    list_moves, after, mover_of = ask.list_moves, ask.after, ask.mover_of
    end_at, limit_at, repeat_at, guess_at = ask.end_at, ask.limit_at, ask.repeat_at, ask.guess_at
    ends_repeated, is_repeated = ask.ends_repeated, ask.is_repeated
    root_node = ask.typed(ROOT)

    @ask.bound
    def expand(game, state, node, depth, tree, work):
        """Adds the children of a node: False if there is no room for them.

        The node counts as expanded when the last child is complete, so that a search that is stopped leaves a tree.
        """
        count = list_moves(game, state, node, tree, work)
        first = work[SIZE]
        if first + count > work[CAPACITY]:
            work[WANTS_ROOM] = 1
            return False
        for i in range(count):
            add(game, after(game, state, tree.moves[i], tree.mover[node]), first + i, depth + 1, tree, work)
            tree.move[first + i] = tree.moves[i]
            if tree.mover[node] == CHANCE_MOVES:
                tree.chance[first + i] = tree.chances[i]
        tree.count[node] = count
        tree.first[node] = first
        work[SIZE] = first + count
        return True

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
    def add(game, state, node, depth, tree, work):
        """A new node: where the game is over, or stood there before, its value is known; else what can still happen."""
        clear(node, tree, work)
        if game.is_terminal(state):
            end_at(game, state, node, tree, work)
            return
        tree.mover[node] = mover_of(game, state, work)
        if ends_repeated(game) and is_repeated(game, state, depth, tree, work):
            repeat_at(game, state, node, tree, work)
            work[REPEATED] += 1
            return
        limit_at(game, state, node, tree, work)
        guess_at(game, state, node, tree, work)

    @ask.bound
    def clear(node, tree, work):
        """Makes a row one of a node without children, visits and outcomes, where the first player moves."""
        tree.first[node], tree.count[node], tree.visits[node] = UNEXPANDED, 0, 0
        tree.mover[node] = 0
        for place in range(node * work[VIEWS], (node + 1) * work[VIEWS]):
            tree.mean[place], tree.spread[place], tree.worth[place] = 0.0, inf, 0

    return expand, plant
