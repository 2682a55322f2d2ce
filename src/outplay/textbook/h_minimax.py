"""H-MINIMAX: minimax to a limited depth, with a heuristic where the game is cut off.

Artificial Intelligence: A Modern Approach, 4th edition, section 5.3; the lecture's "maximum-depth heuristics".

    H-MINIMAX(s, d) =
      EVAL(s, MAX)                                                 if IS-CUTOFF(s, d)
      max over a in ACTIONS(s) of H-MINIMAX(RESULT(s, a), d + 1)   if TO-MOVE(s) = MAX
      min over a in ACTIONS(s) of H-MINIMAX(RESULT(s, a), d + 1)   if TO-MOVE(s) = MIN

The text is that of minimax.py, with the first line of both functions replaced.  A finished game is always cut off, and
never evaluated: its EVAL is its utility.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from outplay.game import A, Rules, S
from outplay.result import Result
from outplay.textbook.options import cutoff
from outplay.textbook.referee import Referee
from outplay.watch import Observer


def text(game, state):
    player = game.to_move(state)

    @game.max_moves
    def max_value(state, depth):
        if game.is_cutoff(state, depth):
            return game.eval(state, player), None  # leaf
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = min_value(game.result(state, a), depth + 1)
            if v2 > v:
                v, move = v2, (a, a2)
        return v, move  # done

    @game.min_moves
    def min_value(state, depth):
        if game.is_cutoff(state, depth):
            return game.eval(state, player), None  # leaf
        v, move = inf, None
        for a in game.actions(state):
            v2, a2 = max_value(game.result(state, a), depth + 1)
            if v2 < v:
                v, move = v2, (a, a2)
        return v, move  # done

    value, move = max_value(state, 0)
    return value, move


def h_minimax_search(
    game: Rules[S, A],
    state: S | None = None,
    *,
    depth: int | None = None,
    is_cutoff: Callable[[S, int], bool] | None = None,
    evaluate: Callable[[S, object], float] | None = None,
    watch: Observer | None = None,
) -> Result[A]:
    """The heuristic minimax value of the state, and the first move that reaches it.

    Give `depth`, in plies, or `is_cutoff(state, depth)`; `evaluate(state, player)` is the game's own unless you pass
    another.  The result is exact if nothing had to be evaluated.
    """
    is_cutoff = cutoff(game, depth, is_cutoff, evaluate)
    referee = Referee(game, state, "h_minimax_search", watch, is_cutoff=is_cutoff, evaluate=evaluate)
    v, move = referee.search(text)
    return referee.answer(v, move, depth)
