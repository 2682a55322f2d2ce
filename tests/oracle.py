"""What a game is worth, by a recursion that shares nothing with the package but the word CHANCE."""

from math import inf

from outplay import CHANCE


def worth(game, state, player, plies=inf):
    """The value for one player, everybody else playing against them."""
    if game.is_terminal(state):
        return game.utility(state, player)
    if plies == 0:
        return game.evaluate(state, player)
    mover = game.to_move(state)
    if mover == CHANCE:
        return sum(p * worth(game, game.result(state, r), player, plies - 1) for r, p in game.outcomes(state))
    values = [worth(game, game.result(state, a), player, plies - 1) for a in game.actions(state)]
    return max(values) if mover == player else min(values)


def oracle(game, state, player=None, plies=inf):
    """The value for the player (who is to move, unless named) and the set of the mover's best actions."""
    mover = game.to_move(state)
    player = mover if player is None else player
    value = worth(game, state, player, plies)
    if mover == CHANCE or game.is_terminal(state):
        return value, set()
    return value, {a for a in game.actions(state) if worth(game, game.result(state, a), player, plies - 1) == value}


def vector(game, state, plies=inf):
    """Every player's value, each going for their own; of equal moves the first is kept."""
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in game.players)
    if plies == 0:
        return tuple(game.evaluate(state, player) for player in game.players)
    mover = game.to_move(state)
    if mover == CHANCE:
        branches = [(p, vector(game, game.result(state, r), plies - 1)) for r, p in game.outcomes(state)]
        return tuple(sum(p * v[i] for p, v in branches) for i in range(len(game.players)))
    place = game.players.index(mover)
    vectors = [vector(game, game.result(state, a), plies - 1) for a in game.actions(state)]
    return max(vectors, key=lambda v: v[place])


def vectors(game):
    """`vector` of every state, where states are 0, 1, 2, ... and every move leads to a later one."""
    found = {}
    for state in reversed(range(len(game.movers))):
        found[state] = vector(Known(game, found), state, 1)
    return found


class Known:
    """A game whose later states have been looked at: what they were found to be worth is their evaluation."""

    def __init__(self, game, found):
        self.players, self.to_move, self.actions, self.outcomes = (
            game.players,
            game.to_move,
            game.actions,
            game.outcomes,
        )
        self.result, self.is_terminal, self.utility = game.result, game.is_terminal, game.utility
        self.found = found

    def evaluate(self, state, player):
        return self.found[state][self.players.index(player)]
