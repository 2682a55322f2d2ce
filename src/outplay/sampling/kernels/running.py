"""The kernels that make a tree grow, and the primitives that differ where dice are thrown.

In a game of dice a move may be an outcome, drawn by its probability.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import numpy as np

from outplay.answers import SURE
from outplay.compiling.cache import inner, kernel
from outplay.compiling.pointer import pointer_to
from outplay.compiling.questions import after_throw, is_chance, outcomes_of, question, state_at
from outplay.compiling.states import action_type, outcome_type
from outplay.core.faults import BAD_CHANCES
from outplay.sampling.iteration.best_first import best_first_with
from outplay.sampling.iteration.gain import roll_with
from outplay.sampling.iteration.tree import CHANCE_MOVES, transplant_with
from outplay.sampling.iteration.uct import uct_with
from outplay.sampling.kernels import primitives
from outplay.sampling.kernels.counting import drawn
from outplay.sampling.kernels.primitives import end, put, remember_played, share_of
from outplay.sampling.kernels.trees import pointers

if TYPE_CHECKING:
    from outplay.sampling.iteration.primitives import SamplingPrimitives


@question
def after(game, state, move, mover):
    """The state after a move, or after an outcome where CHANCE is the mover; both are packed."""
    if outcome_type(game.game, game.begin) == action_type(game.game, game.begin):
        return lambda game, state, move, mover: after_throw(game, state, move)

    def either(game, state, move, mover):
        if mover == CHANCE_MOVES:
            return after_throw(game, state, move)
        return primitives.after(game, state, move, mover)

    return either


@inner
def enter(game, state, node, mover, tree, work):
    """The state of a child of the state, where the mover moves, or CHANCE does."""
    return after(game, state, tree.move[node], mover)


@inner
def list_moves(game, state, node, tree, work):
    """Writes down the moves to search, or what may come up: how many there are."""
    if tree.mover[node] != CHANCE_MOVES:
        return primitives.list_moves(game, state, node, tree, work)
    count, total = 0, 0.0
    for outcome, chance in outcomes_of(game, state):
        likely = np.float64(chance)
        if not 0.0 <= likely <= 1.0:
            end(work, BAD_CHANCES)
        total += likely
        if likely > 0.0:
            count = put(outcome, count, tree, work)
            tree.chances[count - 1] = likely
    if not abs(total - 1.0) < SURE:
        end(work, BAD_CHANCES)
    return count


@inner
def random_step(game, state, tree, work):
    """The state after a random move, or after a throw."""
    if not is_chance(game, game.to_move(state)):
        return primitives.random_step(game, state, tree, work)
    outcome, are_sound = drawn(game, state, share_of(work))
    if not are_sound:
        end(work, BAD_CHANCES)
    return after_throw(game, state, outcome)


roll = roll_with(SimpleNamespace(bound=inner, random_step=random_step))
OTHERS = {function.__name__: function for function in (after, enter, list_moves, random_step, roll)}
with_dice = cast("SamplingPrimitives", SimpleNamespace(**{**vars(primitives), **OTHERS}))
"""The primitives of a game of dice."""


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
    """Monte Carlo tree search of a game of dice, from the last of the states; positions that recur end nothing."""
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
