"""ALPHA-BETA-SEARCH as the 3rd edition has it: values only, and the root looks for the action with value v.

Artificial Intelligence: A Modern Approach, 3rd edition, Figure 5.7.

    function ALPHA-BETA-SEARCH(state) returns an action
      v <- MAX-VALUE(state, -inf, +inf)
      return the action in ACTIONS(state) with value v

Against the 4th edition: alpha and beta move after the cut test, not before it, and whatever the value
was; and the root chooses at the end.  It must take the *first* action with value v: a later one was
searched with alpha = v, so that its value may be no more than a bound.
"""

from __future__ import annotations

from math import inf

from outplay.game import A, Rules, S
from outplay.result import Result
from outplay.textbook.options import certainty_of, require_cut, require_window
from outplay.textbook.recursion import deep_recursion
from outplay.textbook.referee import Referee
from outplay.watch import Observer


def alpha_beta_search_3e(
    game: Rules[S, A],
    state: S,
    *,
    alpha: float = -inf,
    beta: float = inf,
    cut: str = ">=",
    watch: Observer | None = None,
) -> Result[A]:
    """The minimax value of the state, as exactly as the window asks, and the first move that reaches it."""
    require_window(alpha, beta)
    beyond = require_cut(cut)
    referee = Referee(game, state, "alpha_beta_search_3e", watch)
    game, root = referee.game, state
    root_values: list[tuple[float, A]] = []

    @referee.watched
    def value(state: S, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return referee.utility(state)
        return max_value(state, alpha, beta) if referee.is_max(state) else min_value(state, alpha, beta)

    def max_value(state: S, alpha: float, beta: float) -> float:
        v = -inf
        for a in game.actions(state):
            v2 = value(game.result(state, a), alpha, beta)
            if state is root:
                root_values.append((v2, a))
            v = max(v, v2)
            if beyond(v, beta):
                return v
            alpha = max(alpha, v)
        return v if v > -inf else referee.infinite(state, v)

    def min_value(state: S, alpha: float, beta: float) -> float:
        v = inf
        for a in game.actions(state):
            v = min(v, value(game.result(state, a), alpha, beta))
            if beyond(alpha, v):
                return v
            beta = min(beta, v)
        return v if v < inf else referee.infinite(state, v)

    with deep_recursion(referee.name):
        v = value(state, alpha, beta)
    move = next(((a, None) for v2, a in root_values if v2 == v), None)
    return referee.result(v, move, certainty=certainty_of(v, alpha, beta, cut))
