"""A quick exact solver for tests: alpha-beta with a table that believes all the optional words of a game.

It shares nothing with the package.  A game whose `bounds`, `candidates` or `key` say something wrong gets a
wrong value here, which a published value then shows.
"""

from math import inf

from outplay.words import word_of


def value_of(game, state, table=None, alpha=-inf, beta=inf):
    """What the state is worth to player 0, if that lies between alpha and beta."""
    table = {} if table is None else table
    candidates, key = word_of(game, "candidates"), word_of(game, "key")
    bounds, promise = word_of(game, "bounds"), word_of(game, "promise")

    def value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, 0)
        position = key(state)
        low, high = table.get(position) or bounds(state, 0)
        if low == high or low >= beta:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        found = search(state, alpha, beta)
        table[position] = (found if found > alpha else low, found if found < beta else high)
        return found

    def search(state, alpha, beta):
        is_max = game.to_move(state) == 0
        best = -inf if is_max else inf
        for action in sorted(candidates(state), key=lambda action: -promise(state, action)):
            found = value(game.result(state, action), alpha, beta)
            if is_max:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return value(state, alpha, beta)
