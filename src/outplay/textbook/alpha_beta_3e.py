"""ALPHA-BETA-SEARCH as the 3rd edition has it: values only, and the root looks for the action with value v.

Artificial Intelligence: A Modern Approach, 3rd edition, Figure 5.7.

    function ALPHA-BETA-SEARCH(state) returns an action
      v <- MAX-VALUE(state, -inf, +inf)
      return the action in ACTIONS(state) with value v

    function MAX-VALUE(state, alpha, beta) returns a utility value
      if TERMINAL-TEST(state) then return UTILITY(state)
      v <- -inf
      for each a in ACTIONS(state) do
        v <- MAX(v, MIN-VALUE(RESULT(state, a), alpha, beta))
        if v >= beta then return v
        alpha <- MAX(alpha, v)
      return v

    function MIN-VALUE(state, alpha, beta) returns a utility value
      if TERMINAL-TEST(state) then return UTILITY(state)
      v <- +inf
      for each a in ACTIONS(state) do
        v <- MIN(v, MAX-VALUE(RESULT(state, a), alpha, beta))
        if v <= alpha then return v
        beta <- MIN(beta, v)
      return v

Against the 4th edition: alpha and beta move after the cut test, not before it, and whatever the value was; and the root
chooses at the end.  It must take the *first* action with value v: a later one was searched with alpha = v, so that its
value may be no more than a bound.
"""

from __future__ import annotations

from math import inf
from typing import Final

from outplay.game import A, Rules, S
from outplay.result import Result
from outplay.textbook import alpha_beta_3e_strict
from outplay.textbook.options import by_cut, certainty_of, require_window
from outplay.textbook.referees import RootReferee
from outplay.watch import Observer


def text(game, state, alpha, beta):
    player = game.to_move(state)

    @game.max_moves
    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player)  # leaf
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v  # cut
            alpha = max(alpha, v)
        return v  # done

    @game.min_moves
    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player)  # leaf
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v  # cut
            beta = min(beta, v)
        return v  # done

    v = max_value(state, alpha, beta)
    return v, game.action_with_value(v)


TEXTS: Final = {">=": text, ">": alpha_beta_3e_strict.text}


def alpha_beta_search_3e(
    game: Rules[S, A],
    state: S | None = None,
    *,
    alpha: float = -inf,
    beta: float = inf,
    cut: str = ">=",
    watch: Observer | None = None,
) -> Result[A]:
    """The minimax value of the state, as exactly as the window asks, and the first move that reaches it."""
    require_window(alpha, beta)
    text = by_cut(TEXTS, cut)
    referee = RootReferee(game, state, "alpha_beta_search_3e", watch)
    v, move = referee.search(text, alpha, beta)
    return referee.answer(v, move, certainty=certainty_of(v, alpha, beta, cut))
