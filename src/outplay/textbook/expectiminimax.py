"""EXPECTIMINIMAX: minimax for games with dice; a chance node is worth the average of what may follow.

Artificial Intelligence: A Modern Approach, 4th edition, section 5.5.

    EXPECTIMINIMAX(s) =
      UTILITY(s, MAX)                                       if IS-TERMINAL(s)
      max over a of EXPECTIMINIMAX(RESULT(s, a))            if TO-MOVE(s) = MAX
      min over a of EXPECTIMINIMAX(RESULT(s, a))            if TO-MOVE(s) = MIN
      sum over r of P(r) EXPECTIMINIMAX(RESULT(s, r))       if TO-MOVE(s) = CHANCE

The first line is the cut-off of h_minimax.py: to the end of the game, only a finished one is cut off.  Probabilities
may be floats or fractions: with fractions the value is exact.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from outplay.game import CHANCE, A, Player, Rules, S
from outplay.result import Result
from outplay.textbook.options import cutoff_if_any
from outplay.textbook.referees import DiceReferee, require_view
from outplay.watch import Observer
from outplay.words import require_game


def text(game, state, player):
    @game.anyone_moves
    def expectiminimax(state, depth):
        if game.is_cutoff(state, depth):
            return game.eval(state, player), None  # leaf
        mover = game.to_move(state)
        if mover == CHANCE:
            return chance_value(state, depth), None
        return max_value(state, depth) if mover == player else min_value(state, depth)

    def max_value(state, depth):
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = expectiminimax(game.result(state, a), depth + 1)
            if v2 > v:
                v, move = v2, (a, a2)
        return v, move  # done

    def min_value(state, depth):
        v, move = inf, None
        for a in game.actions(state):
            v2, a2 = expectiminimax(game.result(state, a), depth + 1)
            if v2 < v:
                v, move = v2, (a, a2)
        return v, move  # done

    @game.averages
    def chance_value(state, depth):
        v = 0
        for r, p in game.outcomes(state):
            v2, _ = expectiminimax(game.result(state, r), depth + 1)
            v += p * v2
        return v  # done

    value, move = expectiminimax(state, 0)
    return value, move


def expectiminimax_search(
    game: Rules[S, A],
    state: S | None = None,
    *,
    player: Player = None,
    depth: int | None = None,
    is_cutoff: Callable[[S, int], bool] | None = None,
    evaluate: Callable[[S, object], float] | None = None,
    watch: Observer | None = None,
) -> Result[A]:
    """The expected value of the state under best play, and the first move that reaches it.

    `player` says whose view the value has, where CHANCE moves first.  The line ends at the first throw.
    With `depth` or `is_cutoff` the search is cut off and evaluated, as in h_minimax.py.
    """
    require_game(game)
    state = game.initial if state is None else state
    is_cutoff = cutoff_if_any(game, depth, is_cutoff, evaluate)
    require_view(game, state, player)
    referee = DiceReferee(
        game, state, "expectiminimax_search", watch, is_cutoff=is_cutoff, evaluate=evaluate, player=player
    )
    v, move = referee.search(text, referee.player)
    return referee.answer(v, move, depth)
