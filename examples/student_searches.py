"""Three alpha-betas as they are handed in: one is right, two are not.  `outplay grade` says which, and why."""

from math import inf

import outplay as op


def alpha_beta(game, state):
    """A right one."""

    def value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, 0)
        if game.to_move(state) == 0:
            v = -inf
            for a in game.actions(state):
                v = max(v, value(game.result(state, a), alpha, beta))
                if v >= beta:
                    return v
                alpha = max(alpha, v)
            return v
        v = inf
        for a in game.actions(state):
            v = min(v, value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return value(state, -inf, inf)


def alphabeta_forgetful(node, depth, alpha, beta, maximizingPlayer):  # noqa: N803
    """MAX calls MIN with a fresh alpha."""
    if depth == 0 or not isinstance(node, list):
        return node
    if maximizingPlayer:
        value = -inf
        for child in node:
            value = max(value, alphabeta_forgetful(child, depth - 1, -inf, beta, False))
            if value >= beta:
                break
            alpha = max(alpha, value)
        return value
    value = inf
    for child in node:
        value = min(value, alphabeta_forgetful(child, depth - 1, alpha, beta, True))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value


def alpha_beta_table(game, state):
    """A table that takes bounds for values."""
    table = {}

    def value(state, alpha, beta):
        if state not in table:
            table[state] = searched(state, alpha, beta)
        return table[state]

    def searched(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, 0)
        is_max = game.to_move(state) == 0
        v = -inf if is_max else inf
        for a in game.actions(state):
            v = (max if is_max else min)(v, value(game.result(state, a), alpha, beta))
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return v

    return value(state, -inf, inf)


if __name__ == "__main__":
    for search in (alpha_beta, alphabeta_forgetful, alpha_beta_table):
        print(op.grade(search), end="\n\n")
