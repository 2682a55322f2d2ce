"""Where play leads: along a line, at random, or to every position there is."""

from itertools import islice
from random import Random


def replayed(game, state, line):
    """Where the line leads; a move that is not legal stops it."""
    for action in line:
        assert not game.is_terminal(state)
        assert action in list(game.actions(state))
        state = game.result(state, action)
    return state


def random_states(game, seed, *, least=0, most=11):
    """States after so many random moves, none of them finished; without end."""
    rng = Random(seed)
    while True:
        state = game.initial
        for _ in range(rng.randint(least, most)):
            if not game.is_terminal(state):
                state = game.result(state, rng.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            yield state


def different_states(game, seed, count):
    """The start, and other states of random play that are not finished, as many as there are up to this count."""
    found = dict.fromkeys([game.initial, *islice(random_states(game, seed), 50 * count)])
    return list(found)[:count]


def reachable(game, *states):
    """Every position that play can reach, from these states or from the start."""
    seen, waiting = set(), list(states or [game.initial])
    while waiting:
        state = waiting.pop()
        if state not in seen:
            seen.add(state)
            if not game.is_terminal(state):
                waiting.extend(game.result(state, action) for action in game.actions(state))
    return seen
