"""MINIMAX-SEARCH: the move that leads to the best outcome against a perfect opponent.

Artificial Intelligence: A Modern Approach, 4th edition, Figure 5.3.

    function MINIMAX-SEARCH(game, state) returns an action
      player <- game.TO-MOVE(state)
      value, move <- MAX-VALUE(game, state)
      return move

    function MAX-VALUE(game, state) returns a (utility, move) pair
      if game.IS-TERMINAL(state) then return game.UTILITY(state, player), null
      v <- -inf
      for each a in game.ACTIONS(state) do
        v2, a2 <- MIN-VALUE(game, game.RESULT(state, a))
        if v2 > v then
          v, move <- v2, a
      return v, move

    function MIN-VALUE(game, state) returns a (utility, move) pair
      if game.IS-TERMINAL(state) then return game.UTILITY(state, player), null
      v <- +inf
      for each a in game.ACTIONS(state) do
        v2, a2 <- MAX-VALUE(game, game.RESULT(state, a))
        if v2 < v then
          v, move <- v2, a
      return v, move

A move is kept with the line that follows it, a2.
"""

from __future__ import annotations

from math import inf

from outplay.game import A, Rules, S
from outplay.result import Result
from outplay.textbook.referee import Referee
from outplay.watch import Observer


def text(game, state):
    player = game.to_move(state)

    @game.max_moves
    def max_value(state):
        if game.is_terminal(state):
            return game.utility(state, player), None  # leaf
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = min_value(game.result(state, a))
            if v2 > v:
                v, move = v2, (a, a2)
        return v, move  # done

    @game.min_moves
    def min_value(state):
        if game.is_terminal(state):
            return game.utility(state, player), None  # leaf
        v, move = inf, None
        for a in game.actions(state):
            v2, a2 = max_value(game.result(state, a))
            if v2 < v:
                v, move = v2, (a, a2)
        return v, move  # done

    value, move = max_value(state)
    return value, move


def minimax_search(game: Rules[S, A], state: S | None = None, *, watch: Observer | None = None) -> Result[A]:
    """The minimax value of the state for the player to move, and the first move that reaches it.

    Looks at every line of the game to its end: O(b^m) time, O(m) space.
    """
    referee = Referee(game, state, "minimax_search", watch)
    v, move = referee.search(text)
    return referee.answer(v, move)
