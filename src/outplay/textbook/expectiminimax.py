"""EXPECTIMINIMAX: minimax for games with dice; a chance node is worth the average of what may follow.

Artificial Intelligence: A Modern Approach, 4th edition, section 5.5.

    EXPECTIMINIMAX(s) =
      UTILITY(s, MAX)                                       if IS-TERMINAL(s)
      max over a of EXPECTIMINIMAX(RESULT(s, a))            if TO-MOVE(s) = MAX
      min over a of EXPECTIMINIMAX(RESULT(s, a))            if TO-MOVE(s) = MIN
      sum over r of P(r) EXPECTIMINIMAX(RESULT(s, r))       if TO-MOVE(s) = CHANCE

Probabilities may be floats or fractions: with fractions the value is exact.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from outplay.errors import BadOption
from outplay.game import CHANCE, A, Player, Rules, S
from outplay.result import Result
from outplay.textbook.options import cutoff, expected, weighed
from outplay.textbook.recursion import deep_recursion
from outplay.textbook.referee import Line, Referee
from outplay.watch import Observer
from outplay.words import require_game, word_of


def expectiminimax_search(
    game: Rules[S, A],
    state: S,
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
    if depth is not None or is_cutoff is not None:
        is_cutoff = cutoff(game, depth, is_cutoff, evaluate)
    require_game(game)
    if player is None and game.to_move(state) == CHANCE:
        raise BadOption("CHANCE moves first here: say whose view you want with player=")
    referee = Referee(game, state, "expectiminimax_search", watch, evaluate, player)
    game, outcomes = referee.game, word_of(referee.game, "outcomes")

    @referee.watched
    def value(state: S, plies: int) -> tuple[float, Line]:
        if game.is_terminal(state):
            return referee.utility(state), None
        if is_cutoff is not None and is_cutoff(state, plies):
            return referee.evaluate(state), None
        if game.to_move(state) == CHANCE:
            return chance_value(state, plies), None
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

    def chance_value(state: S, plies: int) -> float:
        referee.nodes += 1
        v: float = 0
        for r, p in weighed(state, outcomes(state)):
            v2, _ = value(game.result(state, r), plies + 1)
            v += p * v2 if p else 0
        return expected(state, v)

    with deep_recursion(referee.name):
        v, move = value(state, 0)
    return referee.result(v, move, depth)
