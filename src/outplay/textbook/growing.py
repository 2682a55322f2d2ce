"""The tree that Monte Carlo tree search grows: nodes that count the playouts through them, and what they were worth."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any

from outplay.answers import MISSING
from outplay.game import CHANCE, Player


class Total:
    """What playouts were worth to each player, added up."""

    __slots__ = ("_first", "_squares", "sums")

    def __init__(self, players: int):
        self.sums = [0.0] * players
        self._squares = [0.0] * players
        self._first: tuple[float, ...] | None = None

    def __iadd__(self, utilities: tuple[float, ...]) -> Total:
        self._first = self._first or utilities
        for i, value in enumerate(utilities):
            self.sums[i] += value
            self._squares[i] += (value - self._first[i]) ** 2
        return self

    def error(self, i: int, playouts: int, ends: tuple[float, float]) -> float:
        """The standard error of the average, with a loss and a win counted beside the playouts.

        Without these two, a few playouts that all end alike would look certain (Agresti and Coull, 1998).
        """
        first = self._first[i] if self._first else 0
        beside = [end - first for end in ends]
        total = self.sums[i] - playouts * first + sum(beside)
        squares = self._squares[i] + sum(value**2 for value in beside)
        number = playouts + len(beside)
        return sqrt(max(squares - total**2 / number, 0.0) / (number - 1) / number)


class Node:
    """A state in the tree.

    action    the move that led here, None at the root; `chance`, its probability, where dice were thrown
    mover     whose turn it is; None where the game is over
    player    whose wins it counts
    playouts  N(n): how many went through it; `utility`, what they were worth, for every player
    score     its UCB1 when it was last compared, in a search that is watched
    waiting   a move that has no child yet; `untried`, the moves after it; `throws`, the children of a throw of the dice
    """

    __slots__ = (
        *("action", "chance", "children", "mover", "number", "parent", "player", "playouts", "score", "state"),
        *("throws", "untried", "utility", "waiting"),
    )

    def __init__(
        self, state: Any, action: Any, parent: Node | None, mover: Player, player: Player, chance: Any, players: int
    ):
        self.state, self.action, self.parent, self.mover, self.player = state, action, parent, mover, player
        self.chance, self.playouts, self.utility = chance, 0, Total(players)
        self.score: float | None = None
        self.children: list[Node] = []
        self.waiting: Any = MISSING
        self.untried: Iterator[Any] | None = None
        self.throws: dict[int, Node] = {}
        self.number = -1

    @property
    def line(self) -> tuple[Any, ...]:
        """The most played moves from here on, as far as the tree goes or to the first throw of dice."""
        node, moves = self, []
        while node.children and node.mover != CHANCE:
            node = node.most_played
            moves.append(node.action)
        return tuple(moves)

    @property
    def most_played(self) -> Node:
        """The child with the highest number of playouts, the first of those."""
        return max(self.children, key=lambda child: child.playouts)

    def __repr__(self) -> str:
        return f"<Node {self.state!r:.60}: {self.playouts} playouts>"
