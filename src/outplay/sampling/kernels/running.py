"""The kernels that make a tree grow."""

from __future__ import annotations

from outplay.compiling.cache import kernel
from outplay.compiling.pointer import pointer_to
from outplay.compiling.questions import state_at
from outplay.sampling.iteration.best_first import best_first_with
from outplay.sampling.iteration.transplant import transplant_with
from outplay.sampling.iteration.uct import uct_with
from outplay.sampling.kernels import primitives
from outplay.sampling.kernels.dice import with_dice
from outplay.sampling.kernels.primitives import remember_played
from outplay.sampling.kernels.trees import pointers

sample = uct_with(primitives)
sample_with_dice = uct_with(with_dice)
improve = best_first_with(primitives)
transplant = transplant_with(primitives)


@kernel
def run_uct(game, states, tree, work):
    """Monte Carlo tree search from the last of the states; the others were played before."""
    remember_played(game, states, pointer_to(work))
    sample(game, state_at(game, states, len(states) - 1), pointers(game, tree), pointer_to(work))


@kernel
def run_uct_with_dice(game, states, tree, work):
    """The same for a game of dice, where positions that recur end nothing."""
    sample_with_dice(game, state_at(game, states, len(states) - 1), pointers(game, tree), pointer_to(work))


@kernel
def run_best_first(game, states, tree, work):
    """Best-first minimax from the last of the states; the others were played before."""
    remember_played(game, states, pointer_to(work))
    improve(game, state_at(game, states, len(states) - 1), pointers(game, tree), pointer_to(work))


@kernel
def move_tree(game, old, new, node, work):
    """Moves what is below a node to the front of another tree."""
    transplant(pointers(game, old), pointers(game, new), node, pointer_to(work))
