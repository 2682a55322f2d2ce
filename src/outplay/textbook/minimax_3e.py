"""MINIMAX-DECISION: the 3rd edition's minimax, which backs up values and chooses at the root.

Artificial Intelligence: A Modern Approach, 3rd edition, Figure 5.3.

    function MINIMAX-DECISION(state) returns an action
      return arg max over a in ACTIONS(state) of MIN-VALUE(RESULT(state, a))

    function MAX-VALUE(state) returns a utility value
      if TERMINAL-TEST(state) then return UTILITY(state)
      v <- -inf
      for each a in ACTIONS(state) do
        v <- MAX(v, MIN-VALUE(RESULT(state, a)))
      return v

    function MIN-VALUE(state) returns a utility value
      if TERMINAL-TEST(state) then return UTILITY(state)
      v <- +inf
      for each a in ACTIONS(state) do
        v <- MIN(v, MAX-VALUE(RESULT(state, a)))
      return v

MAX-VALUE and MIN-VALUE return a value and no move, so the line that comes back is the first move alone.
"""

from __future__ import annotations

from math import inf

from outplay.game import A, Rules, S
from outplay.result import Result
from outplay.textbook.referees import RootReferee
from outplay.watch import Observer


def text(game, state):
    player = game.to_move(state)

    @game.decides
    def minimax_decision(state):
        return max(game.actions(state), key=lambda a: min_value(game.result(state, a)))  # done

    @game.max_moves
    def max_value(state):
        if game.is_terminal(state):
            return game.utility(state, player)  # leaf
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a)))
        return v  # done

    @game.min_moves
    def min_value(state):
        if game.is_terminal(state):
            return game.utility(state, player)  # leaf
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a)))
        return v  # done

    return minimax_decision(state)


def minimax_decision(game: Rules[S, A], state: S | None = None, *, watch: Observer | None = None) -> Result[A]:
    """The minimax value of the state for the player to move, and the first move that reaches it."""
    referee = RootReferee(game, state, "minimax_decision", watch)
    v, move = referee.search(text)
    return referee.answer(v, move)
