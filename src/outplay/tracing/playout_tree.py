"""A tree that playouts grew: every iteration of the search, what every node had counted by then, and its story.

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
from typing import TYPE_CHECKING, Final, NamedTuple

from outplay.door.by_name import Algorithm
from outplay.errors import Unsuited
from outplay.game import CHANCE, Action, AnyGame, Player
from outplay.result import AnyResult, counted, written
from outplay.saying import with_error
from outplay.textbook.growing import WinScale, wins
from outplay.tracing.formats import iteration_as_dict, playouts_as_dict, playouts_as_text
from outplay.tracing.ranges import Range
from outplay.tracing.story import Scene, Story
from outplay.tracing.tree import Node, SearchTree, Step, Times
from outplay.writing import PlainData

if TYPE_CHECKING:
    from outplay.tracing.tree import Node, Step

ENDS_NAMED: Final = 3
"""Nodes of a long path that are named at its beginning, and as many at its end; those between are counted."""


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

    def as_dict(self) -> PlainData:
        """The iteration as plain data that json.dumps takes."""
        return iteration_as_dict(self)


@dataclass(frozen=True, eq=False)
class SearchEnd(Step):
    """The end of the search: the move whose node has most playouts."""

    def as_dict(self) -> PlainData:
        """What the search came to, as plain data that json.dumps takes."""
        return {"number": self.number, "what": self.what, "says": self.says, "path": [], **self.tree.result.as_dict()}


class PlayoutTree(SearchTree):
    """The tree of a Monte Carlo tree search, which prints and draws itself; its steps are iterations, and the end."""

    steps: list[Step]
    root: PlayoutNode

    def __init__(self, game: AnyGame, playouts: Sequence[Playout], result: AnyResult, algorithm: Algorithm):
        self.game, self.result, self.algorithm, self.depth, self.cut = game, result, algorithm, None, ">="
        self.root = playouts[0].path[0]
        self.scale = WinScale(game)
        self.steps = [self._iteration(i, playout) for i, playout in enumerate(playouts)]
        self.steps.append(SearchEnd("done", self.root, len(playouts), self))
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

    def as_dict(self) -> PlainData:
        """The tree as plain data that json.dumps takes: the result, and the nodes, each before those below it."""
        return playouts_as_dict(self)

    def __repr__(self) -> str:
        grown = f"{counted(len(self.steps) - 1, 'playout')}, {counted(self.nodes, 'node')}"
        return f"<PlayoutTree: {grown}, {self.result!r}>"


def _most_played(node: PlayoutNode) -> Action:
    """The move with most playouts, the first of those; None where nobody chooses."""
    if node.mover == CHANCE or not node.children:
        return None
    return max(node.children, key=lambda child: len(child.visited)).action


class PlayoutStory(Story):
    """A traced Monte Carlo tree search, told: its iterations, each with its four phases in words.

    Select: a1 (3/5, UCB1 1.12), then b2 (1/2, UCB1 0.98). Expand: c1. Simulate: MAX wins after 7 moves.
    Back-propagate: c1 to 1/1, b2 to 1/3, a1 to 4/6, the root to 3/7.
    """

    tree: PlayoutTree

    def _exact(self) -> set[Node]:
        return set()

    def bound(self, node: Node) -> str:
        """'': an average bounds nothing."""
        return ""

    def _scenes(self) -> list[Scene]:
        scenes: list[Scene] = []
        nodes = 1
        for step in self.tree.iterations:
            nodes += step.playout.is_new
            scenes.append(Scene(step.number + 1, step, nodes, 0, 0, playouts=step.number + 1))
        last = self.tree.steps[-1]
        return [*scenes, Scene(last.number + 1, last, nodes, 0, 0, playouts=len(scenes))]

    def says(self, step: Step) -> str:
        """What happens in a step, in words."""
        if step.what == "done":
            return self._say_done()
        phases = (self._say_select, self._say_expand, self._say_simulate, self._say_back_propagate)
        return " ".join(say(step) for say in phases)  # type: ignore[arg-type]

    def _say_select(self, step: Iteration) -> str:
        path, scores = step.playout.path, step.playout.scores
        went = list(zip(path, scores, strict=True))[1 : -1 if step.playout.is_new else None]
        names = [self._selected(node, score, step.number - 1) for node, score in went]
        return f"Select: {', then '.join(_shortened(names)) or 'the root'}."

    def _selected(self, node: Node, score: float | None, before: int) -> str:
        if score is None:
            return self._thrown(node)
        return f"{self.move(node)} ({self.tree.counts(node, before)}, UCB1 {score:.2f})"

    def _thrown(self, node: Node) -> str:
        return f"{self.move(node)} is thrown ({written(node.chance)})"

    def _say_expand(self, step: Iteration) -> str:
        node = step.playout.path[-1]
        if not step.playout.is_new:
            return "Expand: nothing, the game is over there."
        return f"Expand: {self.move(node) if node.chance is None else self._thrown(node)}."

    def _say_simulate(self, step: Iteration) -> str:
        plies = step.playout.plies
        when = f"after {counted(plies, 'random move')}" if plies else "at once"
        return f"Simulate: {self._outcome(step)} {when}."

    def _outcome(self, step: Iteration) -> str:
        """Who wins, in a game that two win, lose or draw; in any other, what the end is worth."""
        worth, player = step.playout.utilities, self.tree.result.player
        if self.tree.is_won_or_drawn:
            winners = [self.name(one) for one, value in worth.items() if value == step.ends[1]]
            return f"{winners[0]} wins" if winners else "a draw"
        if len(worth) > 2:
            return f"worth {written(tuple(worth.values()))}"
        return f"worth {written(worth[player])} to {self.name(player)}"

    def _say_back_propagate(self, step: Iteration) -> str:
        path, now = step.playout.path, step.number
        names = [f"{self.move(node) or 'the root'} to {self.tree.counts(node, now)}" for node in path]
        return f"Back-propagate: {', '.join(_shortened(names[::-1]))}."

    def _say_done(self) -> str:
        result, root = self.tree.result, self.tree.root
        most = "" if root.mover == CHANCE else f"{self._written(root, result.action)} has most playouts, "
        value = f"{with_error(result)} to {self.name(result.player)}"
        total = self.tree.playouts(root)
        return f"The search is done: {most}{result.visits:,} of {total:,}, worth {value} on average: an estimate."


def _shortened(names: list[str]) -> list[str]:
    if len(names) <= 2 * ENDS_NAMED + 1:
        return names
    return [*names[:ENDS_NAMED], f"... {len(names) - 2 * ENDS_NAMED} more ...", *names[-ENDS_NAMED:]]
