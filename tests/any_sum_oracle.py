"""What max^n can give a game of any sum, however ties are broken: sets of vectors, by a recursion of the tests alone.

With a constant sum and two players that is minimax, and the mover's value is the same in every vector.
"""

from itertools import chain

from outplay import CHANCE

MOST = 500
"""A set that grows larger than this is given up."""


class TooMany(Exception):
    """More vectors than anybody should look at."""


def attainable(game, state, draw, path=frozenset()):
    """Every vector that some way to break ties gives; a position that comes again is worth `draw` to everybody."""
    if game.is_terminal(state):
        return {game.payoffs[state]}
    if state in path:
        return {(draw,) * len(game.seats)}
    below = [attainable(game, child, draw, path | {state}) for child in game.moves[state].values()]
    if game.to_move(state) == CHANCE:
        return averages(game.chances[state], below, len(game.seats))
    place = game.seats.index(game.to_move(state))
    floor = max(min(vector[place] for vector in vectors) for vectors in below)
    return {vector for vector in chain.from_iterable(below) if vector[place] >= floor}


def averages(chances, below, players):
    """Every average that takes one vector of each outcome."""
    found = {(0,) * players}
    for chance, vectors in zip(chances, below, strict=True):
        found = {tuple(a + chance * b for a, b in zip(v, w, strict=True)) for v in found for w in vectors}
        if len(found) > MOST:
            raise TooMany
    return found


def draws(game, state):
    """What a repetition may be worth to everybody: an equal share, if there is a sum, else anything; 0 to one alone."""
    if game.is_alone and getattr(game, "utility_sum", None) is None:
        return [0]
    total = game.sum_from(state)
    if total is not None:
        return [total / len(game.seats)]
    utilities = list(chain.from_iterable(game.payoffs.values()))
    return [min(utilities), max(utilities), 0, (min(utilities) + max(utilities)) / 2]


def values_of(game, state, root):
    """All the values that are true of a state for whoever moves at the root of the search."""
    place = game.seats.index(game.to_move(root))
    return {vector[place] for draw in draws(game, root) for vector in attainable(game, state, draw)}
