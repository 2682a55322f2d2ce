"""H-MINIMAX: minimax to a limited depth, with a heuristic where the game is cut off.

Artificial Intelligence: A Modern Approach, 4th edition, section 5.3; the lecture's "maximum-depth heuristics".

    H-MINIMAX(s, d) =
      EVAL(s, MAX)                                         if IS-CUTOFF(s, d)
      max over a in ACTIONS(s) of H-MINIMAX(RESULT(s, a), d + 1)   if TO-MOVE(s) = MAX
      min over a in ACTIONS(s) of H-MINIMAX(RESULT(s, a), d + 1)   if TO-MOVE(s) = MIN

A finished game is never evaluated: it has a utility.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from outplay.game import A, Rules, S
from outplay.result import Result
from outplay.textbook.options import cutoff
from outplay.textbook.recursion import deep_recursion
from outplay.textbook.referee import Line, Referee
from outplay.watch import Observer


def h_minimax_search(
    game: Rules[S, A],
    state: S,
    *,
    depth: int | None = None,
    is_cutoff: Callable[[S, int], bool] | None = None,
    evaluate: Callable[[S, object], float] | None = None,
    watch: Observer | None = None,
) -> Result[A]:
    """The heuristic minimax value of the state, and the first move that reaches it.

    Give `depth`, in plies, or `is_cutoff(state, depth)`; `evaluate(state, player)` is the game's own
    unless you pass another.  The result is exact if nothing had to be evaluated.
    """
    is_cutoff = cutoff(game, depth, is_cutoff, evaluate)
    referee = Referee(game, state, "h_minimax_search", watch, evaluate)
    game = referee.game

    @referee.watched
    def value(state: S, plies: int) -> tuple[float, Line]:
        if game.is_terminal(state):
            return referee.utility(state), None
        if is_cutoff(state, plies):
            return referee.evaluate(state), None
        return max_value(state, plies) if referee.is_max(state) else min_value(state, plies)

    def max_value(state: S, plies: int) -> tuple[float, Line]:
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a), plies + 1)
            if v2 > v or move is None:
                v, move = v2, (a, a2)
        return v, move or referee.no_move(state)

    def min_value(state: S, plies: int) -> tuple[float, Line]:
        v, move = inf, None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a), plies + 1)
            if v2 < v or move is None:
                v, move = v2, (a, a2)
        return v, move or referee.no_move(state)

    with deep_recursion(referee.name):
        v, move = value(state, 0)
    return referee.result(v, move, depth)
