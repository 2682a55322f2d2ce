"""What max^n can give a game of any sum, however ties are broken: sets of vectors, by a recursion of the tests alone.

With a constant sum and two players that is minimax, and the mover's value is the same in every vector.

A position comes again only where no dice were thrown between.  Behind dice play goes on, so that values solve equations
where throws come again: two players' with a constant sum are approached from below and from above until they meet.
"""

from itertools import chain
from math import isclose

from outplay import CHANCE
from positions import reachable

MOST = 500
"""A set that grows larger than this is given up."""


ROUNDS = 300
"""Values that have not met after so many rounds are given up: endless play may decide them."""


class TooMany(Exception):
    """More vectors, or rounds, than anybody should look at."""


def attainable(game, state, draw, path=frozenset(), thrown=None):
    """Every vector that some way to break ties gives; a position that comes again is worth `draw` to everybody.

    Where it is known what each state is worth in which dice are `thrown`, nothing is looked at behind them.
    """
    if game.is_terminal(state):
        return {game.payoffs[state]}
    if state in path:
        return {(draw,) * len(game.seats)}
    if thrown and game.to_move(state) == CHANCE:
        return {thrown[state]}
    below = [attainable(game, child, draw, path | {state}, thrown) for child in game.moves[state].values()]
    if game.to_move(state) == CHANCE:
        return averages(game.chances[state], below, len(game.seats))
    place = game.seats.index(game.to_move(state))
    floor = max(min(vector[place] for vector in vectors) for vectors in below)
    return {vector for vector in chain.from_iterable(below) if vector[place] >= floor}


def throws_come_again(game):
    """Does a throw lead back to itself?"""
    throws = [state for state in reachable(game) - game.payoffs.keys() if game.to_move(state) == CHANCE]
    return any(state in reachable(game, child) for state in throws for child in game.moves[state].values())


def settled(game, root, draw):
    """What each throw is worth to two players with a constant sum."""
    total = game.sum_from(root)
    worths = [draw, *(utility for utilities in game.payoffs.values() for utility in utilities)]
    throws = [state for state in reachable(game, root) - game.payoffs.keys() if game.to_move(state) == CHANCE]
    low, high = (dict.fromkeys(throws, (worth, total - worth)) for worth in (min(worths), max(worths)))
    for _ in range(ROUNDS):
        if all(isclose(low[state][0], high[state][0], rel_tol=1e-13, abs_tol=1e-13) for state in throws):
            return low
        low, high = ({state: _thrown(game, state, draw, known) for state in throws} for known in (low, high))
    raise TooMany


def _thrown(game, state, draw, known):
    """The average of the outcomes, if throws are worth what is known of them; vectors that tie differ by rounding."""
    below = [{min(attainable(game, child, draw, thrown=known))} for child in game.moves[state].values()]
    (average,) = averages(game.chances[state], below, len(game.seats))
    return average


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
    again = len(game.seats) == 2 and game.sum_from(root) is not None and throws_come_again(game)
    return {
        vector[place]
        for draw in draws(game, root)
        for vector in attainable(game, state, draw, thrown=settled(game, root, draw) if again else None)
    }
