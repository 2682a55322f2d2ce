"""A tree that playouts grew, as data: every iteration of the search, and what every node had counted by then.

tree = trace(mcts_search, game, state, iterations=100)
tree.steps[11].says                  the twelfth iteration, its four phases in words
tree.playouts(node, 11), tree.wins(node, 11)     what a node had counted after it
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

from outplay.door.by_name import Algorithm
from outplay.errors import Unsuited
from outplay.game import CHANCE, Player
from outplay.result import Result, counted
from outplay.textbook.scale import Scale, wins
from outplay.tracing.plain_data import iteration_as_dict, playouts_as_dict
from outplay.tracing.playout_story import PlayoutStory
from outplay.tracing.ranges import Range
from outplay.tracing.text import playouts_as_text
from outplay.tracing.tree import Node, SearchTree, Step, Times


@dataclass(eq=False, slots=True)
class PlayoutNode(Node):
    """A state in the tree; `best` is the move with most playouts.

    player   whose wins it counts: who moved there
    born     the number of the iteration that made it, 0 for the root
    visited  the numbers of the iterations that went through it
    totals   after each of these, what all their playouts were worth to `player`
    """

    children: list[PlayoutNode] = field(default_factory=list)  # type: ignore[assignment]
    player: Player = None
    born: int = 0
    visited: list[int] = field(default_factory=list)
    totals: list[float] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<PlayoutNode {self.state!r:.60}: {counted(len(self.visited), 'playout')}>"


class Playout(NamedTuple):
    """What an observer was told of one iteration.

    path       the nodes from the root to the one that was played out from
    scores     UCB1 of each when it was selected; None for those that were not selected by it
    is_new     did the iteration make the last of them?
    utilities  what the end was worth to each player, and `plies`, the random moves that led there
    """

    path: tuple[PlayoutNode, ...]
    scores: tuple[float | None, ...]
    is_new: bool
    utilities: Mapping[Player, float]
    plies: int


@dataclass(frozen=True, eq=False)
class Iteration(Step):
    """One iteration: SELECT, EXPAND, SIMULATE and BACK-PROPAGATE, as `playout` has them.

    ends  the utilities that counted as a loss and as a win by then
    """

    tree: PlayoutTree
    playout: Playout
    ends: Range

    @property
    def ranges(self) -> Mapping[Node, Range]:
        """An Unsuited: playouts bound no value."""
        raise Unsuited("ranges are for minimax and alpha-beta: a playout bounds no value")

    def as_dict(self) -> dict[str, Any]:
        """The iteration as plain data that json.dumps takes."""
        return iteration_as_dict(self)


@dataclass(frozen=True, eq=False)
class Answer(Step):
    """The end of the search: the move whose node has most playouts."""

    def as_dict(self) -> dict[str, Any]:
        """What the search came to, as plain data that json.dumps takes."""
        return {"number": self.number, "what": self.what, "says": self.says, "path": [], **self.tree.result.as_dict()}


class PlayoutTree(SearchTree):
    """The tree of a Monte Carlo tree search, which prints and draws itself; its steps are iterations, and the end."""

    steps: list[Step]
    root: PlayoutNode

    def __init__(self, game: Any, playouts: Sequence[Playout], result: Result[Any], algorithm: Algorithm):
        self.game, self.result, self.algorithm, self.depth, self.cut = game, result, algorithm, None, ">="
        self.root = playouts[0].path[0]
        self.scale = Scale(game)
        self.steps = [self._iteration(i, playout) for i, playout in enumerate(playouts)]
        self.steps.append(Answer("done", self.root, len(playouts), self))
        for node in self:
            node.best = _most_played(node)

    def _iteration(self, number: int, playout: Playout) -> Iteration:
        self.scale.see(playout.utilities.values())
        return Iteration("iteration", playout.path[-1], number, self, playout, self.scale.ends)

    def __iter__(self) -> Iterator[PlayoutNode]:
        return iter(self.root)  # type: ignore[arg-type]

    @property
    def iterations(self) -> list[Iteration]:
        """The steps but for the last, which says what the search came to."""
        return [step for step in self.steps if isinstance(step, Iteration)]

    def playouts(self, node: Node, step: int | None = None) -> int:
        """How many playouts had gone through a node after a step; in the end, if none is named."""
        assert isinstance(node, PlayoutNode)
        return len(node.visited) if step is None else bisect_right(node.visited, step)

    def wins(self, node: Node, step: int | None = None) -> float:
        """How many of them had been won by who moved to the node, a draw counting half: from 0 to all of them."""
        assert isinstance(node, PlayoutNode)
        playouts = self.playouts(node, step)
        return wins(node.totals[playouts - 1] if playouts else 0, playouts, self.ends(step))

    def ends(self, step: int | None = None) -> Range:
        """The utilities that counted as a loss and as a win after a step."""
        last = len(self.steps) - 2
        iteration = self.steps[last if step is None else min(step, last)]
        assert isinstance(iteration, Iteration)
        return iteration.ends

    @cached_property
    def is_won_or_drawn(self) -> bool:
        """Do two play, and did every playout end with a win of one of them, or a draw halfway between?"""
        least, most = self.ends()
        kinds = {(least, most), (most, least), ((least + most) / 2,) * 2}
        found = {tuple(step.playout.utilities.values()) for step in self.iterations}
        return self.scale.is_declared and least < most and found <= kinds

    def counts(self, node: Node, step: int | None = None) -> str:
        """Wins and playouts as the book writes them: '37/100', '3.5/8'."""
        return f"{self.wins(node, step):.1f}".removesuffix(".0") + f"/{self.playouts(node, step)}"

    def minimax_nodes(self, most: int = 20_000) -> int | None:
        """None: a sample is not compared with a search of everything."""
        return None

    @cached_property
    def story(self) -> PlayoutStory:
        """The search, told: a scene for each iteration, and one for the end."""
        return PlayoutStory(self)

    @cached_property
    def times(self) -> Mapping[Node, Times]:
        """The iterations that made each node."""
        return {node: Times(node.born, node.born, len(self.steps)) for node in self}

    @property
    def has_windows(self) -> bool:
        """No: there is no alpha and no beta."""
        return False

    @property
    def has_ranges(self) -> bool:
        """No: playouts bound no value."""
        return False

    def text(self, depth: float = inf, lines: float = inf) -> str:
        """The tree as text, down to a depth and in at most so many lines."""
        return playouts_as_text(self, depth, lines)

    def as_dict(self) -> dict[str, Any]:
        """The tree as plain data that json.dumps takes: the result, and the nodes, each before those below it."""
        return playouts_as_dict(self)

    def __repr__(self) -> str:
        grown = f"{counted(len(self.steps) - 1, 'playout')}, {counted(self.nodes, 'node')}"
        return f"<PlayoutTree: {grown}, {self.result!r}>"


def _most_played(node: PlayoutNode) -> Any:
    """The move with most playouts, the first of those; None where nobody chooses."""
    if node.mover == CHANCE or not node.children:
        return None
    return max(node.children, key=lambda child: len(child.visited)).action
