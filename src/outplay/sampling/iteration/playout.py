"""A random game from a leaf, or its beginning, and what came of it."""

from __future__ import annotations

from typing import Any

from outplay.sampling.iteration.gain import gain_with
from outplay.sampling.iteration.tree import LONGEST, PLIES, VIEWS


def playout_with(ask: Any) -> tuple[Any, Any]:
    """Playing out, and taking a proved value for it, made of these primitives."""
    random_step, settle, leave = ask.random_step, ask.settle, ask.leave
    gain_of = gain_with(ask)

    @ask.bound
    def play_out(game, state, tree, work):
        """Plays at random to the end of the game, or as far as a playout may go; the worths are left in the tree."""
        plies, longest, is_over = 0, work[LONGEST], game.is_terminal(state)
        while plies < longest and not is_over:
            state = random_step(game, state, tree, work)
            plies, is_over = plies + 1, game.is_terminal(state)
        work[PLIES] += plies
        if is_over:
            settle(game, state, tree, work)
        else:
            leave(game, state, tree, work)
        weigh_up(tree, work)

    @ask.bound
    def take_proved(node, tree, work):
        """Takes the value that is proved of a node for the outcome of the iteration."""
        for view in range(work[VIEWS]):
            tree.worths[view] = tree.low[node * work[VIEWS] + view]
        weigh_up(tree, work)

    @ask.bound
    def weigh_up(tree, work):
        """What the outcome gains in each view."""
        for view in range(work[VIEWS]):
            tree.gained[view] = gain_of(tree.worths[view], tree.scale)

    return play_out, take_proved
