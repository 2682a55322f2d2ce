"""Heuristic alpha-beta: ALPHA-BETA-SEARCH that stops at a depth and asks EVAL there.

Artificial Intelligence: A Modern Approach, 4th edition, section 5.3: Figure 5.7 with the lines that say IS-TERMINAL
replaced by

    if game.IS-CUTOFF(state, depth) then return game.EVAL(state, player), null

and a depth that grows by one with each call.  A finished game is always cut off, and never evaluated: its EVAL is its
utility.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Final

from outplay.game import A, Rules, S
from outplay.result import Result
from outplay.textbook import h_alpha_beta_strict
from outplay.textbook.options import by_cut, certainty_of, cutoff, require_window
from outplay.textbook.referee import Referee
from outplay.watch import Observer


def text(game, state, alpha, beta):
    player = game.to_move(state)

    @game.max_moves
    def max_value(state, alpha, beta, depth):
        if game.is_cutoff(state, depth):
            return game.eval(state, player), None  # leaf
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = min_value(game.result(state, a), alpha, beta, depth + 1)
            if v2 > v:
                v, move = v2, (a, a2)
                alpha = max(alpha, v)
            if v >= beta:
                return v, move  # cut
        return v, move  # done

    @game.min_moves
    def min_value(state, alpha, beta, depth):
        if game.is_cutoff(state, depth):
            return game.eval(state, player), None  # leaf
        v, move = inf, None
        for a in game.actions(state):
            v2, a2 = max_value(game.result(state, a), alpha, beta, depth + 1)
            if v2 < v:
                v, move = v2, (a, a2)
                beta = min(beta, v)
            if v <= alpha:
                return v, move  # cut
        return v, move  # done

    value, move = max_value(state, alpha, beta, 0)
    return value, move


TEXTS: Final = {">=": text, ">": h_alpha_beta_strict.text}


def h_alpha_beta_search(
    game: Rules[S, A],
    state: S | None = None,
    *,
    depth: int | None = None,
    is_cutoff: Callable[[S, int], bool] | None = None,
    evaluate: Callable[[S, object], float] | None = None,
    alpha: float = -inf,
    beta: float = inf,
    cut: str = ">=",
    watch: Observer | None = None,
) -> Result[A]:
    """H-MINIMAX's value and move, as exactly as the window asks, from fewer nodes."""
    require_window(alpha, beta)
    text = by_cut(TEXTS, cut)
    is_cutoff = cutoff(game, depth, is_cutoff, evaluate)
    referee = Referee(game, state, "h_alpha_beta_search", watch, is_cutoff=is_cutoff, evaluate=evaluate)
    v, move = referee.search(text, alpha, beta)
    return referee.answer(v, move, depth, certainty_of(v, alpha, beta, cut))
