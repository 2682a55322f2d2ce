"""MINIMAX-DECISION: the 3rd edition's minimax, which backs up values and chooses at the root.

Artificial Intelligence: A Modern Approach, 3rd edition, Figure 5.3.

    function MINIMAX-DECISION(state) returns an action
      return arg max over a in ACTIONS(state) of MIN-VALUE(RESULT(state, a))

MAX-VALUE and MIN-VALUE return a value and no move, so the line that comes back is the first move alone.
`value` stands between them, as in minimax.py.
"""

from __future__ import annotations

from math import inf

from outplay.game import A, Rules, S
from outplay.result import Result
from outplay.textbook.recursion import deep_recursion
from outplay.textbook.referee import Line, Referee
from outplay.watch import Observer


def minimax_decision(game: Rules[S, A], state: S, *, watch: Observer | None = None) -> Result[A]:
    """The minimax value of the state for the player to move, and the first move that reaches it."""
    referee = Referee(game, state, "minimax_decision", watch)
    game = referee.game

    @referee.watched
    def decision(state: S) -> tuple[float, Line]:
        if game.is_terminal(state):
            return referee.utility(state), None
        referee.is_max(state)
        v, move = max(
            ((value(game.result(state, a)), (a, None)) for a in game.actions(state)),
            key=lambda pair: pair[0],
            default=(-inf, None),
        )
        return v, move or referee.no_move(state)

    @referee.watched
    def value(state: S) -> float:
        if game.is_terminal(state):
            return referee.utility(state)
        return max_value(state) if referee.is_max(state) else min_value(state)

    def max_value(state: S) -> float:
        v = -inf
        for a in game.actions(state):
            v = max(v, value(game.result(state, a)))
        return v if v > -inf else referee.infinite(state, v)

    def min_value(state: S) -> float:
        v = inf
        for a in game.actions(state):
            v = min(v, value(game.result(state, a)))
        return v if v < inf else referee.infinite(state, v)

    with deep_recursion(referee.name):
        v, move = decision(state)
    return referee.result(v, move)
