"""ALPHA-BETA-SEARCH: minimax that never looks at what cannot matter.

Artificial Intelligence: A Modern Approach, 4th edition, Figure 5.7; Knuth and Moore, 1975.

    function ALPHA-BETA-SEARCH(game, state) returns an action
      player <- game.TO-MOVE(state)
      value, move <- MAX-VALUE(game, state, -inf, +inf)
      return move

alpha is the best value found so far for MAX along the path, beta the best for MIN.  A value beyond
the other side's bound ends the loop: the opponent would not let us come here.  As in minimax.py,
`value` lets the game say who moves, and a move is kept with the line that follows it.
"""

from __future__ import annotations

from math import inf

from outplay.game import A, Rules, S
from outplay.result import Result
from outplay.textbook.options import certainty_of, require_cut, require_window
from outplay.textbook.recursion import deep_recursion
from outplay.textbook.referee import Line, Referee
from outplay.watch import Observer


def alpha_beta_search(
    game: Rules[S, A],
    state: S,
    *,
    alpha: float = -inf,
    beta: float = inf,
    cut: str = ">=",
    watch: Observer | None = None,
) -> Result[A]:
    """The minimax value of the state, as exactly as the window asks, and the first move that reaches it.

    The cut is '>=' (the book) or '>' (Berkeley's course, which then knows all the best moves);
    options.py says what each one guarantees.
    """
    require_window(alpha, beta)
    beyond = require_cut(cut)
    referee = Referee(game, state, "alpha_beta_search", watch)
    game = referee.game

    @referee.watched
    def value(state: S, alpha: float, beta: float) -> tuple[float, Line]:
        if game.is_terminal(state):
            return referee.utility(state), None
        return max_value(state, alpha, beta) if referee.is_max(state) else min_value(state, alpha, beta)

    def max_value(state: S, alpha: float, beta: float) -> tuple[float, Line]:
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a), alpha, beta)
            if v2 > v or move is None:
                v, move = v2, (a, a2)
                alpha = max(alpha, v)
            if beyond(v, beta):
                return v, move
        return v, move or referee.no_move(state)

    def min_value(state: S, alpha: float, beta: float) -> tuple[float, Line]:
        v, move = inf, None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a), alpha, beta)
            if v2 < v or move is None:
                v, move = v2, (a, a2)
                beta = min(beta, v)
            if beyond(alpha, v):
                return v, move
        return v, move or referee.no_move(state)

    with deep_recursion(referee.name):
        v, move = value(state, alpha, beta)
    return referee.result(v, move, certainty=certainty_of(v, alpha, beta, cut))
