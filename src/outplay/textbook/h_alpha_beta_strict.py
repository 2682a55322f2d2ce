"""The strict cut, to a depth: h_alpha_beta.py with `v > beta` for `v >= beta`, and `v < alpha` for `v <= alpha`.

alpha_beta_strict.py says what it is good for.  `h_alpha_beta_search(game, state, depth=4, cut=">")` is the call.
"""

from __future__ import annotations

from math import inf


def text(game, state, alpha, beta):
    player = game.to_move(state)

    @game.max_moves
    def max_value(state, alpha, beta, depth):
        if game.is_cutoff(state, depth):
            return game.eval(state, player), None  # leaf
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = min_value(game.result(state, a), alpha, beta, depth + 1)
            if v2 > v:
                v, move = v2, (a, a2)
                alpha = max(alpha, v)
            if v > beta:
                return v, move  # cut
        return v, move  # done

    @game.min_moves
    def min_value(state, alpha, beta, depth):
        if game.is_cutoff(state, depth):
            return game.eval(state, player), None  # leaf
        v, move = inf, None
        for a in game.actions(state):
            v2, a2 = max_value(game.result(state, a), alpha, beta, depth + 1)
            if v2 < v:
                v, move = v2, (a, a2)
                beta = min(beta, v)
            if v < alpha:
                return v, move  # cut
        return v, move  # done

    value, move = max_value(state, alpha, beta, 0)
    return value, move
