"""ALPHA-BETA-SEARCH: minimax that never looks at what cannot matter.

Artificial Intelligence: A Modern Approach, 4th edition, Figure 5.7; Knuth and Moore, 1975.

    function ALPHA-BETA-SEARCH(game, state) returns an action
      player <- game.TO-MOVE(state)
      value, move <- MAX-VALUE(game, state, -inf, +inf)
      return move

    function MAX-VALUE(game, state, alpha, beta) returns a (utility, move) pair
      if game.IS-TERMINAL(state) then return game.UTILITY(state, player), null
      v <- -inf
      for each a in game.ACTIONS(state) do
        v2, a2 <- MIN-VALUE(game, game.RESULT(state, a), alpha, beta)
        if v2 > v then
          v, move <- v2, a
          alpha <- MAX(alpha, v)
        if v >= beta then return v, move
      return v, move

    function MIN-VALUE(game, state, alpha, beta) returns a (utility, move) pair
      if game.IS-TERMINAL(state) then return game.UTILITY(state, player), null
      v <- +inf
      for each a in game.ACTIONS(state) do
        v2, a2 <- MAX-VALUE(game, game.RESULT(state, a), alpha, beta)
        if v2 < v then
          v, move <- v2, a
          beta <- MIN(beta, v)
        if v <= alpha then return v, move
      return v, move

alpha is the best value found so far for MAX along the path, beta the best for MIN.  A value beyond the other side's
bound ends the loop: the opponent would not let us come here.  A move is kept with the line that follows it, a2.
"""

from __future__ import annotations

from math import inf
from typing import Final

from outplay.game import A, Rules, S
from outplay.result import Result
from outplay.textbook import alpha_beta_strict
from outplay.textbook.options import by_cut, certainty_of, require_window
from outplay.textbook.referee import Referee
from outplay.watch import Observer


def text(game, state, alpha, beta):
    player = game.to_move(state)

    @game.max_moves
    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None  # leaf
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, (a, a2)
                alpha = max(alpha, v)
            if v >= beta:
                return v, move  # cut
        return v, move  # done

    @game.min_moves
    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None  # leaf
        v, move = inf, None
        for a in game.actions(state):
            v2, a2 = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, (a, a2)
                beta = min(beta, v)
            if v <= alpha:
                return v, move  # cut
        return v, move  # done

    value, move = max_value(state, alpha, beta)
    return value, move


TEXTS: Final = {">=": text, ">": alpha_beta_strict.text}


def alpha_beta_search(
    game: Rules[S, A],
    state: S | None = None,
    *,
    alpha: float = -inf,
    beta: float = inf,
    cut: str = ">=",
    watch: Observer | None = None,
) -> Result[A]:
    """The minimax value of the state, as exactly as the window asks, and the first move that reaches it.

    The cut is '>=' (the book) or '>' (Berkeley's course, which then knows all the best moves); options.py says what
    each one guarantees.
    """
    require_window(alpha, beta)
    text = by_cut(TEXTS, cut)
    referee = Referee(game, state, "alpha_beta_search", watch)
    v, move = referee.search(text, alpha, beta)
    return referee.answer(v, move, certainty=certainty_of(v, alpha, beta, cut))
