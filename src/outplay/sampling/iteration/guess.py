"""What a node looks like: the evaluation of its leaves, or a few playouts there, backed up by minimax.

A guess is on the scale of gains, from 0 to 1, and follows what is proved.
"""

from __future__ import annotations

from typing import Any

from outplay.sampling.iteration.gain import gain_with
from outplay.sampling.iteration.tree import CHANCE_MOVES, VIEWS


def guess_with(ask: Any) -> tuple[Any, Any]:
    """Backing up guesses, and reading one, made of these primitives."""
    gain_of, zero = gain_with(ask), ask.typed(0)

    @ask.bound
    def guess_of(node, view, tree, work):
        """The guess of a node in one view, within what is proved of it."""
        place, scale = node * work[VIEWS] + view, tree.scale
        guess = tree.guess[place]
        if tree.low[place] == tree.high[place] or guess < gain_of(tree.low[place], scale):
            return gain_of(tree.low[place], scale)
        return min(guess, gain_of(tree.high[place], scale))

    @ask.bound
    def back_up_guess(node, tree, work):
        """A node looks like the child that the mover would take, a chance node like the average."""
        views = work[VIEWS]
        if tree.mover[node] == CHANCE_MOVES:
            for view in range(views):
                tree.guess[node * views + view] = average(node, view, tree, work)
            return
        best = preferred(node, tree, work)
        for view in range(views):
            tree.guess[node * views + view] = guess_of(best, view, tree, work)

    @ask.bound
    def preferred(node, tree, work):
        """The child that looks best to the mover, of equally good ones the first."""
        first, view = tree.first[node], tree.mover[node] if work[VIEWS] > 1 else zero
        sign = -1.0 if work[VIEWS] == 1 and tree.mover[node] != 0 else 1.0
        best, most = first, sign * guess_of(first, view, tree, work)
        for child in range(first + 1, first + tree.count[node]):
            guess = sign * guess_of(child, view, tree, work)
            if guess > most:
                best, most = child, guess
        return best

    @ask.bound
    def average(node, view, tree, work):
        """What the outcomes look like, each by its probability."""
        total = 0.0
        for child in range(tree.first[node], tree.first[node] + tree.count[node]):
            total += float(tree.chance[child]) * guess_of(child, view, tree, work)
        return total

    return back_up_guess, guess_of
