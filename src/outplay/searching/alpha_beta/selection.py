"""What a selective search leaves out, or looks at less deeply: nothing of it proves anything.

Margins are in a unit of the game's own, which the search measures: how far it moves values away from their evaluations.
"""

from __future__ import annotations

from math import inf, log
from typing import Any

from outplay.core.numbers import (
    EXACT,
    FEWEST_SWINGS,
    FULL_MOVES,
    FUTILE_DEPTH,
    LOWER,
    REVERSE_DEPTH,
    SELECTIVE,
    SWING_DEPTH,
    SWINGS,
)
from outplay.core.primitives import Primitives


def selection_with(ask: Primitives) -> tuple[Any, ...]:
    """The questions that are made of these primitives."""
    has_guess, guess_of, next_above = ask.has_guess, ask.guess_of, ask.next_above
    mean_swing, keep_swing = ask.mean_swing, ask.keep_swing

    @ask.bound
    def scouts(game, alpha, beta, ply, work):
        """Is this a null window of a selective search, in a game that evaluates its states?"""
        return work[SELECTIVE] != 0 and ply > 0 and has_guess(game) and next_above(alpha) >= beta

    @ask.bound
    def looks_like(game, state, mover, entry, holds, work):
        """(evaluation, what the state looks like): the table may know better."""
        guess = guess_of(game, state, mover, work)
        knows = holds and (entry.bound == EXACT or (entry.bound == LOWER) == (entry.value > guess))
        return guess, entry.value if knows else guess

    @ask.bound
    def margin(depth, work):
        """How far a search of so many plies may move a value."""
        return depth * mean_swing(work) if work[SWINGS] >= FEWEST_SWINGS else inf

    @ask.bound
    def observe(guess, value, alpha, depth, work):
        """Learns how far a search of few plies has moved a value, where it said on which side of the evaluation."""
        if depth <= SWING_DEPTH and (value > guess) == (value > alpha):
            keep_swing(abs(value - guess) / depth, work)

    @ask.bound
    def is_far_above(looks, beta, depth, work):
        """Reverse futility: does the state look so good that so few plies will not change it?"""
        return depth <= REVERSE_DEPTH and looks - margin(depth, work) >= beta

    @ask.bound
    def is_futile(looks, alpha, depth, place, work):
        """Late-move pruning: does the state look so bad that no late move will change it?"""
        return depth <= FUTILE_DEPTH and place >= FULL_MOVES + depth * depth and looks + margin(depth, work) <= alpha

    @ask.bound
    def reduction(depth, place, scouting):
        """Late-move reduction: the plies by which a late move is looked at less deeply."""
        less = max(int(log(depth) * log(place + 1.0) / 2 + 0.25), 1)
        return less if scouting or less == 1 else less - 1

    return scouts, looks_like, observe, is_far_above, is_futile, reduction
