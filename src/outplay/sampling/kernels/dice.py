"""The primitives that are others where dice are thrown: a move may be an outcome, drawn by its probability."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from outplay.answers import SURE
from outplay.compiling.cache import inner
from outplay.compiling.questions import after_throw, is_chance, outcomes_of, question
from outplay.compiling.states import action_type, outcome_type
from outplay.core.faults import BAD_CHANCES
from outplay.sampling.iteration.tree import CHANCE_MOVES
from outplay.sampling.kernels import primitives
from outplay.sampling.kernels.chance import drawn
from outplay.sampling.kernels.primitives import end, put, share_of


@question
def after(game, state, move, mover):
    """The next state."""
    if outcome_type(game.game, game.begin) == action_type(game.game, game.begin):
        return lambda game, state, move, mover: after_throw(game, state, move)

    def either(game, state, move, mover):
        if mover == CHANCE_MOVES:
            return after_throw(game, state, move)
        return primitives.after(game, state, move, mover)

    return either


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


OTHERS = {function.__name__: function for function in (after, list_moves, random_step)}
with_dice = SimpleNamespace(**{**vars(primitives), **OTHERS})
"""The primitives of a game of dice."""
