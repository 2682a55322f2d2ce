"""Heuristic alpha-beta: ALPHA-BETA-SEARCH that stops at a depth and asks EVAL there.

Artificial Intelligence: A Modern Approach, 4th edition, section 5.3: Figure 5.7 with IS-TERMINAL and
UTILITY replaced by

    if game.IS-CUTOFF(state, depth) then return game.EVAL(state, player), null

A finished game is never evaluated: it has a utility.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from outplay.game import A, Rules, S
from outplay.result import Result
from outplay.textbook.options import certainty_of, cutoff, require_cut, require_window
from outplay.textbook.recursion import deep_recursion
from outplay.textbook.referee import Line, Referee
from outplay.watch import Observer


def h_alpha_beta_search(
    game: Rules[S, A],
    state: S,
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
    beyond = require_cut(cut)
    is_cutoff = cutoff(game, depth, is_cutoff, evaluate)
    referee = Referee(game, state, "h_alpha_beta_search", watch, evaluate)
    game = referee.game

    @referee.watched
    def value(state: S, alpha: float, beta: float, plies: int) -> tuple[float, Line]:
        if game.is_terminal(state):
            return referee.utility(state), None
        if is_cutoff(state, plies):
            return referee.evaluate(state), None
        search = max_value if referee.is_max(state) else min_value
        return search(state, alpha, beta, plies)

    def max_value(state: S, alpha: float, beta: float, plies: int) -> tuple[float, Line]:
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a), alpha, beta, plies + 1)
            if v2 > v or move is None:
                v, move = v2, (a, a2)
                alpha = max(alpha, v)
            if beyond(v, beta):
                return v, move
        return v, move or referee.no_move(state)

    def min_value(state: S, alpha: float, beta: float, plies: int) -> tuple[float, Line]:
        v, move = inf, None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a), alpha, beta, plies + 1)
            if v2 < v or move is None:
                v, move = v2, (a, a2)
                beta = min(beta, v)
            if beyond(alpha, v):
                return v, move
        return v, move or referee.no_move(state)

    with deep_recursion(referee.name):
        v, move = value(state, alpha, beta, 0)
    return referee.result(v, move, depth, certainty_of(v, alpha, beta, cut))
