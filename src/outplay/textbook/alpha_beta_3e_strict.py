"""The strict cut in the 3rd edition's words: `v > beta` for `v >= beta`, and `v < alpha` for `v <= alpha`.

This is how Berkeley's course, CS 188, writes alpha-beta: values only, and equality is not cut.  alpha_beta_strict.py
says what it is good for.  `alpha_beta_search_3e(game, state, cut=">")` is the call.
"""

from __future__ import annotations

from math import inf


def text(game, state, alpha, beta):
    player = game.to_move(state)

    @game.max_moves
    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player)  # leaf
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v > beta:
                return v  # cut
            alpha = max(alpha, v)
        return v  # done

    @game.min_moves
    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player)  # leaf
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v < alpha:
                return v  # cut
            beta = min(beta, v)
        return v  # done

    v = max_value(state, alpha, beta)
    return v, game.action_with_value(v)
