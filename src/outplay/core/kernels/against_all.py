"""The rules for a hero against all others, through the compiler: plain/rules.py's AgainstAll, as the kernels ask it.

The hero is 0, whatever their number, and everybody else is 1; values are asked in the hero's view alone.
"""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from outplay.compiling.cache import inner
from outplay.compiling.players import STRANGER
from outplay.compiling.questions import is_chance, is_player, question, utility_of
from outplay.core.kernels import primitives
from outplay.core.kernels.table import recall_like
from outplay.core.kernels.work import checked
from outplay.core.numbers import HERO
from outplay.sums import middle_of, worths_of
from outplay.words import offers


@inner
def mover_of(game, state, work):
    """0 for the hero, 1 for everybody else; CHANCE and strangers as they are."""
    mover = game.to_move(state)
    if is_chance(game, mover):
        return np.int64(mover)
    if not is_player(game, mover):
        return np.int64(STRANGER)
    return np.int64(0 if mover == work[HERO] else 1)


@inner
def put_moves(game, state, first, ply, work):
    """All the moves: a rival's best may not be the worst for the hero."""
    return primitives.put_actions(game, state, first, ply, work)


@question
def can_repeat(game):
    """No: what comes again is searched on."""
    return lambda game: False


@question
def lowest(game):
    """Below every value: they are floats here, whatever the game's are, for averages and shares of windows."""
    return lambda game: -np.inf


@inner
def seen(value, mover, work):
    """A value of the hero's, in the mover's view; the search has to end if it is NaN."""
    return checked(np.float64(value) if mover == 0 else -np.float64(value), work)


@inner
def final_value(game, state, mover, work):
    """The hero's utility of a finished game, in the mover's view."""
    return seen(utility_of(game, state, work[HERO]), mover, work)


@question
def guess_of(game, state, mover, work):
    """The hero's evaluation, in the mover's view; a draw where the game has none."""
    if offers(game.game, "evaluate"):
        return lambda game, state, mover, work: seen(game.evaluate(state, work[HERO]), mover, work)
    middle = float(middle_of(game.game))
    return lambda game, state, mover, work: seen(middle, mover, work)


@question
def limits_of(game, state, mover, work):
    """The values that the hero can still have, in the mover's view."""
    declared = tuple(map(float, worths_of(game.game)))
    if not offers(game.game, "bounds"):
        return lambda game, state, mover, work: seen_between(declared, mover, work)
    return lambda game, state, mover, work: seen_between(game.bounds(state, work[HERO]), mover, work)


@inner
def seen_between(bounds, mover, work):
    """The least and the most of the hero's values, in the mover's view."""
    least, most = bounds
    low, high = seen(least, mover, work), seen(most, mover, work)
    return (low, high) if mover == 0 else (high, low)


@inner
def repeated_value(game, state, mover, work):
    """Nothing is asked for it."""
    return 0.0


@inner
def recall(game, key, slot, table):
    """What the table knows of the position."""
    return recall_like(game, lowest(game), key, slot, table)


against_all = SimpleNamespace(
    **vars(primitives)
    | {
        function.__name__: function
        for function in (
            mover_of,
            put_moves,
            can_repeat,
            lowest,
            final_value,
            guess_of,
            limits_of,
            repeated_value,
            recall,
        )
    }
)
"""The primitives of a search for a hero."""
