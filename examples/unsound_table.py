"""The classic unsound transposition table, failing on seven lines of game.

R   MAX          A is searched first.  C is worth 0, so MIN can hold A to 0; in D a first look at 5
A B   MIN        is enough to see that MIN will not go there, and the search leaves D with "5".
C D   MAX        That is a lower bound.  Stored as D's value, it is believed when B asks for D,
0 5 7            which is really worth 7.
"""

from math import inf

from outplay import Game, alpha_beta_table_search, minimax_search

MOVES = {"R": "AB", "A": "CD", "B": "D", "C": "0", "D": "57"}
MAX_MOVES = "RCD"


class Crossing(Game[str, str]):
    """Two ways lead to D: a tree with a shared branch."""

    initial = "R"

    def to_move(self, state):
        return 0 if state in MAX_MOVES else 1

    def actions(self, state):
        return MOVES[state]

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state not in MOVES

    def utility(self, state, player):
        return int(state) if player == 0 else -int(state)


def unsound_search(game, state, alpha=-inf, beta=inf, table=None):
    """Alpha-beta that stores every value as if it were exact."""
    table = {} if table is None else table
    if game.is_terminal(state):
        return game.utility(state, 0)
    if state in table:
        return table[state]
    is_max = game.to_move(state) == 0
    v = -inf if is_max else inf
    for a in game.actions(state):
        v2 = unsound_search(game, game.result(state, a), alpha, beta, table)
        if is_max:
            v = max(v, v2)
            alpha = max(alpha, v)
        else:
            v = min(v, v2)
            beta = min(beta, v)
        if alpha >= beta:
            break
    table[state] = v
    return v


if __name__ == "__main__":
    game = Crossing()
    print("minimax:            ", minimax_search(game, "R").value)
    print("unsound table:      ", unsound_search(game, "R"))
    print("outplay's table:    ", alpha_beta_table_search(game, "R").value)
