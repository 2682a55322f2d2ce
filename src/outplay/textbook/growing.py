"""The tree that Monte Carlo tree search grows: nodes that count the playouts through them, and what they were worth.

UCB1 is about rewards between 0 and 1: utilities as shares of a win, 1 for the best that a game can end with, 0 for the
worst, 1/2 for a draw between them.  A game says with `utility_range` what its best and its worst are; where it does
not, they are the most and the least that any player got in any playout so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from typing import Any

from outplay.answers import MISSING, range_of
from outplay.game import CHANCE, AnyGame, Player


class Total:
    """What playouts were worth to each player, added up."""

    __slots__ = ("sums",)

    def __init__(self, players: int):
        self.sums = [0.0] * players

    def __iadd__(self, utilities: tuple[float, ...]) -> Total:
        for i, value in enumerate(utilities):
            self.sums[i] += value
        return self


class MctsNode:
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
        self, state: Any, action: Any, parent: MctsNode | None, mover: Player, player: Player, chance: Any, players: int
    ):
        self.state, self.action, self.parent, self.mover, self.player = state, action, parent, mover, player
        self.chance, self.playouts, self.utility = chance, 0, Total(players)
        self.score: float | None = None
        self.children: list[MctsNode] = []
        self.waiting: Any = MISSING
        self.untried: Iterator[Any] | None = None
        self.throws: dict[int, MctsNode] = {}
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
    def most_played(self) -> MctsNode:
        """The child with the highest number of playouts, the first of those."""
        return max(self.children, key=lambda child: child.playouts)

    def __repr__(self) -> str:
        return f"<MctsNode {self.state!r:.60}: {self.playouts} playouts>"


class WinScale:
    """Utilities as shares of a win: `least` counts 0, `most` counts 1, and everything 1/2 while the two are the same.

    is_declared  do they stand in the game, or were they seen?
    """

    def __init__(self, game: AnyGame):
        self.least, self.most = range_of(game)
        self.is_declared = -inf < self.least and self.most < inf
        if not self.is_declared:
            self.least, self.most = inf, -inf

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the most, as they are by now."""
        return self.least, self.most

    def see(self, utilities: Iterable[float]) -> None:
        """Takes in the utilities of an end, which are within the range where the game declares one."""
        if not self.is_declared:
            self.least, self.most = min(self.least, *utilities), max(self.most, *utilities)


def wins(total: float, playouts: int, ends: tuple[float, float]) -> float:
    """How many of the playouts were won, between none and all, if they were worth so much in all.

    >>> wins(-1, 5, (-1, 1)), wins(6, 4, (0, 2)), wins(0, 4, (0, 0))
    (2.0, 3.0, 2.0)
    """
    least, most = ends
    if most <= least:
        return playouts / 2
    return min(max((total - playouts * least) / (most - least), 0.0), float(playouts))
