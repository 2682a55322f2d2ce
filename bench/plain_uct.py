"""Monte Carlo tree search as one writes it in an hour: nodes that are objects, playouts in plain Python, no solver."""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any

SECONDS = 0.1
"""For a move."""

RANDOM = Random(0)


class Node:
    """A state, how often it was visited, and what that was worth to the player who moved there."""

    def __init__(self, game: Any, state: Any, parent: Node | None = None, move: Any = None):
        self.state, self.parent, self.move = state, parent, move
        self.left = [] if game.is_terminal(state) else list(game.actions(state))
        self.children: list[Node] = []
        self.visits, self.worth = 0, 0.0

    def best(self) -> Node:
        """The child to visit (UCB1)."""
        scale = 2 * log(self.visits)
        return max(self.children, key=lambda child: child.worth / child.visits + sqrt(scale / child.visits))


def play(game: Any, state: Any, seconds: float = SECONDS) -> Any:
    """The move that was visited most when the time is up."""
    root, end = Node(game, state), perf_counter() + seconds
    while perf_counter() < end:
        node = root
        while not node.left and node.children:
            node = node.best()
        if node.left:
            move = node.left.pop(RANDOM.randrange(len(node.left)))
            child = Node(game, game.result(node.state, move), node, move)
            node.children.append(child)
            node = child
        state = node.state
        while not game.is_terminal(state):
            state = game.result(state, RANDOM.choice(list(game.actions(state))))
        while node.parent is not None:
            node.visits += 1
            node.worth += game.utility(state, game.to_move(node.parent.state))
            node = node.parent
        root.visits += 1
    return max(root.children, key=lambda child: child.visits).move
