"""The strict cut: alpha_beta.py with `v > beta` for `v >= beta`, and `v < alpha` for `v <= alpha`.

Berkeley's course, CS 188, cuts like this.  A move as good as the best one is searched to its true value, so that all
the best moves are known at the root, from more nodes.  `alpha_beta_search(game, state, cut=">")` is the call.
"""

from __future__ import annotations

from math import inf


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
            if v > beta:
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
            if v < alpha:
                return v, move  # cut
        return v, move  # done

    value, move = max_value(state, alpha, beta)
    return value, move
