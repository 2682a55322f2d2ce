"""MINIMAX-SEARCH: the move that leads to the best outcome against a perfect opponent.

Artificial Intelligence: A Modern Approach, 4th edition, Figure 5.3.

    function MINIMAX-SEARCH(game, state) returns an action
      player <- game.TO-MOVE(state)
      value, move <- MAX-VALUE(game, state)
      return move

The book's MAX-VALUE calls MIN-VALUE and the other way round.  Here `value` stands between them and
lets the game say who moves; it also holds the line that both begin with, IS-TERMINAL.  Where the book
keeps a move, the code keeps the move and the line that follows it.
"""

from __future__ import annotations

from math import inf

from outplay.game import A, Rules, S
from outplay.result import Result
from outplay.textbook.recursion import deep_recursion
from outplay.textbook.referee import Line, Referee
from outplay.watch import Observer


def minimax_search(game: Rules[S, A], state: S, *, watch: Observer | None = None) -> Result[A]:
    """The minimax value of the state for the player to move, and the first move that reaches it.

    Looks at every line of the game to its end: O(b^m) time, O(m) space.
    """
    referee = Referee(game, state, "minimax_search", watch)
    game = referee.game

    @referee.watched
    def value(state: S) -> tuple[float, Line]:
        if game.is_terminal(state):
            return referee.utility(state), None
        return max_value(state) if referee.is_max(state) else min_value(state)

    def max_value(state: S) -> tuple[float, Line]:
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a))
            if v2 > v or move is None:
                v, move = v2, (a, a2)
        return v, move or referee.no_move(state)

    def min_value(state: S) -> tuple[float, Line]:
        v, move = inf, None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a))
            if v2 < v or move is None:
                v, move = v2, (a, a2)
        return v, move or referee.no_move(state)

    with deep_recursion(referee.name):
        v, move = value(state)
    return referee.result(v, move)
