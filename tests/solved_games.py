"""Random directed graphs as games, and a plain fixpoint that solves them: it shares nothing with the package.

The graph is in the state, as numbers that rules compute it from, so that one compiled kernel serves all of them.
"""

from typing import NamedTuple

import outplay as op


class Node(NamedTuple):
    """A node of the graph of this seed, which has so many."""

    node: int
    seed: int
    size: int


class Maze(op.Game):
    """Any graph: cycles, extra turns, ties, nodes from which nobody gets out; values from -spread to spread."""

    utility_sum = 0
    spread = 1

    def __init__(self, seed=0, size=8):
        self.initial = Node(0, seed, size)

    def mixed(self, state, salt):
        x = (state.seed * 7919 + state.node * 104729 + salt * 1299709 + 12345) % 2147483647
        x = (x * 48271 + 11) % 2147483647
        return (x * 48271 + 13) % 2147483647 // 7

    def to_move(self, state):
        return self.mixed(state, 1) % 2

    def ways(self, state):
        return 1 + self.mixed(state, 2) % 3

    def actions(self, state):
        for way in range(self.ways(state)):
            yield way

    def result(self, state, action):
        return Node(self.mixed(state, 10 + action) % state.size, state.seed, state.size)

    def is_terminal(self, state):
        return state.node != 0 and self.mixed(state, 3) % 4 == 0

    def utility(self, state, player):
        value = self.mixed(state, 4) % (2 * self.spread + 1) - self.spread
        return value if player == 0 else -value


class WideMaze(Maze):
    """Values from -4 to 4."""

    spread = 4


class Seat(NamedTuple):
    """A node as the player who moves sees it."""

    node: int
    seed: int
    size: int
    player: int


class Seats(WideMaze):
    """The same maze for both players, who may go on with the other's turn or their own."""

    def __init__(self, seed=0, size=8):
        self.initial = Seat(0, seed, size, 0)

    def to_move(self, state):
        return state.player

    def result(self, state, action):
        player = state.player if self.mixed(state, 20 + action) % 4 == 0 else 1 - state.player
        return Seat(self.mixed(state, 10 + action) % state.size, state.seed, state.size, player)

    def utility(self, state, player):
        value = self.mixed(state, 4) % (2 * self.spread + 1) - self.spread
        return value if player == state.player else -value

    def swap_players(self, state):
        return Seat(state.node, state.seed, state.size, 1 - state.player)


class Stairs(Maze):
    """The same without a way back: an edge leads to a larger number, or to the end."""

    can_repeat = False
    spread = 2

    def result(self, state, action):
        rest = state.size - state.node
        return Node(state.node + 1 + self.mixed(state, 10 + action) % rest, state.seed, state.size)

    def is_terminal(self, state):
        return state.node >= state.size or (state.node != 0 and self.mixed(state, 3) % 6 == 0)


def fixpoint(game, roots):
    """{state: (value for player 0, remoteness or None)} of all that can be reached, endless play being worth 0."""
    graph, left = {}, list(roots)
    while left:
        state = left.pop()
        if state not in graph:
            ends = game.is_terminal(state)
            graph[state] = [] if ends else [game.result(state, action) for action in game.actions(state)]
            left += graph[state]
    values = _values(game, graph)
    return {state: (values[state], plies) for state, plies in _remoteness(game, graph, values).items()}


def _values(game, graph):
    ends = {state: game.utility(state, 0) for state, below in graph.items() if not below}
    values = dict.fromkeys(graph, 0)
    for player, sign in ((0, 1), (1, -1)):
        for worth in sorted({sign * value for value in ends.values() if sign * value > 0}):
            forced = {state for state, value in ends.items() if sign * value >= worth}
            while True:
                more = {
                    state
                    for state, below in graph.items()
                    if state not in forced
                    and below
                    and (any if game.to_move(state) == player else all)(after in forced for after in below)
                }
                if not more:
                    break
                forced |= more
            values |= dict.fromkeys(forced, sign * worth)
    return values | ends


def _remoteness(game, graph, values):
    plies = {state: None if below else 0 for state, below in graph.items()}
    while True:
        better = {}
        for state, below in graph.items():
            keeping = [plies[after] for after in below if values[after] == values[state]]
            known = [distance for distance in keeping if distance is not None]
            delays = values[state] != 0 and (values[state] > 0) != (game.to_move(state) == 0)
            if plies[state] is None and known and not (delays and None in keeping):
                better[state] = 1 + (max if delays else min)(known)
        if not better:
            return plies
        least = min(better.values())
        plies |= {state: distance for state, distance in better.items() if distance == least}
