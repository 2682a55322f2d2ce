"""A searched tree as data: every visit of a state, every step of the search, and what was known when.

It knows no pictures until one is asked for: `picture`, `stepping` and `save` are where it draws itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from outplay.door.by_name import Algorithm, Capped, algorithm_named, algorithms, suited_options
from outplay.drawn import Drawn
from outplay.game import Action, Player
from outplay.result import AnyResult, counted
from outplay.tracing.formats import step_as_dict, tree_as_dict, tree_as_text
from outplay.tracing.lines import Passed
from outplay.tracing.ranges import Range, ranges_after
from outplay.tracing.story import Story
from outplay.watch import Observer
from outplay.writing import PlainData

if TYPE_CHECKING:
    from pathlib import Path

    from outplay.drawing import Picture

Kind: TypeAlias = Literal["open", "terminal", "cut off", "recalled", "backed up"]
What: TypeAlias = Literal["entered", "terminal", "cut off", "recalled", "pruned", "backed up", "iteration", "done"]
Event: TypeAlias = tuple[What, "Node"]


@dataclass(eq=False, slots=True)
class Node:
    """One visit of a state.

    action   the move that led here, None at the root
    alpha, beta  the window as it stood when the search came in
    kind     how it got its value
    pruned   the moves that were not looked at, because of `why`
    best     the chosen move
    chance   the probability of the throw that led here, None where no dice were thrown; left_chances, those of the
             outcomes in `pruned`
    is_probe  one move of it was looked at, to see what it says of the throw above (Star2)
    """

    state: Any
    action: Action
    mover: Player
    alpha: float
    beta: float
    chance: float | None = None
    kind: Kind = "open"
    value: Any = None
    why: str = ""
    best: Action = None
    pruned: list[Any] = field(default_factory=list)
    left_chances: list[float | None] = field(default_factory=list)
    is_probe: bool = False
    children: list[Node] = field(default_factory=list)

    @property
    def is_leaf(self) -> bool:
        """Did it get its value without successors: at an end, by evaluation, or from the table?"""
        return self.kind in ("terminal", "cut off", "recalled")

    def __iter__(self) -> Iterator[Node]:
        """The node and all below it, in the order they were entered."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def __repr__(self) -> str:
        return f"<Node {self.state!r:.60}: {self.kind}, value {self.value}>"


@dataclass(frozen=True, eq=False)
class Step(Drawn):
    """One event of the search: what happened, where, and what is known of every node entered so far."""

    what: What
    node: Node
    number: int
    tree: SearchTree

    @property
    def says(self) -> str:
        """What happens, in a sentence or two."""
        return self.tree.story.says(self)

    @property
    def ranges(self) -> Mapping[Node, Range]:
        """The lowest and the highest value each node can still have: what the lecture writes beside it."""
        return ranges_after(self.tree.steps[: self.number + 1], self.tree.result.player)

    def picture(self, *, most: int = 120, depth: float = inf, boards: bool | None = None) -> Picture:
        """The tree as it stood after this step; the options are those of `SearchTree.picture`."""
        return self.tree.picture(most=most, depth=depth, boards=boards, step=self.number)

    def as_dict(self) -> PlainData:
        """The step as plain data that json.dumps takes: what happened, where, in words, and what was known there."""
        return step_as_dict(self)


class Times(NamedTuple):
    """The steps at which a node was entered, left and pruned; a step beyond the last for what never happened."""

    entered: int
    left: int
    pruned: int


class SearchTree(Drawn):
    """A searched tree that prints and draws itself.

    lines   of each step the lines of the algorithm's text that ran, if they were asked for
    passes  how often the search began at the root, with another window or depth: the tree is that of the last time
    """

    lines: Sequence[Sequence[Passed]] = ()
    passes = 1

    def __init__(
        self,
        game: Any,
        events: Sequence[Event],
        result: AnyResult,
        algorithm: Algorithm,
        depth: int | None,
        cut: str = ">=",
    ):
        self.game, self.result, self.algorithm, self.depth, self.cut = game, result, algorithm, depth, cut
        self.root = events[0][1]
        self.steps = [Step(what, node, i, self) for i, (what, node) in enumerate(events)]

    def __iter__(self) -> Iterator[Node]:
        return iter(self.root)

    @cached_property
    def nodes(self) -> int:
        """How many visits there were."""
        return sum(1 for _ in self)

    def minimax_nodes(self, most: int = 20_000) -> int | None:
        """How many nodes plain minimax looks at.

        None if they are more than `most`, if it does not suit the game, or if the rules fail where it alone looks.
        """
        if "minimax" not in algorithms(self.game):
            return None
        limit = {} if self.depth is None else {"depth": self.depth}
        options = suited_options(self.game, self.root.state, "minimax", limit)
        counted = Capped(Observer(), most)
        try:
            algorithm_named("minimax", bool(limit))(self.game, self.root.state, watch=counted, **options)
        except (Exception, SystemExit):
            return None
        return counted.nodes

    @cached_property
    def story(self) -> Story:
        """The search, told in scenes: what happens in each, in words, and what was counted so far."""
        return Story(self)

    @cached_property
    def parents(self) -> Mapping[Node, Node]:
        """The node above each node but the root."""
        return {child: node for node in self for child in node.children}

    @cached_property
    def sizes(self) -> Mapping[Node, int]:
        """How many nodes there are at and below each node."""
        found: dict[Node, int] = {}
        for node in reversed(list(self)):
            found[node] = 1 + sum(found[child] for child in node.children)
        return found

    @cached_property
    def times(self) -> Mapping[Node, Times]:
        """The steps at which each node was entered, left and pruned."""
        never = len(self.steps)
        found = dict.fromkeys(self, Times(never, never, never))
        for step in self.steps:
            word = step.what if step.what in ("entered", "pruned") else "left"
            found[step.node] = found[step.node]._replace(**{word: step.number})
        return found

    @cached_property
    def has_windows(self) -> bool:
        """Did the search have an alpha and a beta to narrow?"""
        return any((node.alpha, node.beta) != (-inf, inf) for node in self)

    @property
    def has_ranges(self) -> bool:
        """Is there a range that a node's value must lie in?  Not for a vector of values."""
        return self.result.values is None

    @property
    def leaves(self) -> list[Node]:
        """The visits that had no successors, in order."""
        return [node for node in self if node.is_leaf]

    def text(self, depth: float = inf, lines: float = inf) -> str:
        """The tree as text, down to a depth and in at most so many lines."""
        return tree_as_text(self, depth, lines)

    def as_dict(self) -> PlainData:
        """The tree as plain data that json.dumps takes: the result, and the nodes in the order they were entered."""
        return tree_as_dict(self)

    def picture(
        self,
        *,
        most: int = 120,
        depth: float = inf,
        boards: bool | None = None,
        opened: Collection[tuple[int, ...]] = (),
        step: int | None = None,
    ) -> Picture:
        """The tree as a picture.

        most    draw at most so many nodes; below the others it says how many there are
        depth   go down so many plies
        boards  draw the boards inside the nodes; by default where there are few nodes
        opened  nodes to open in any case, as the numbers of the children that lead there: (0, 2)
        step    the tree as it stood after that step of the search
        """
        from outplay.drawing import tree_picture

        return tree_picture(self, most=most, depth=depth, boards=boards, opened=opened, step=step)

    def stepping(
        self,
        *,
        most: int = 120,
        boards: bool | None = None,
        opened: Collection[tuple[int, ...]] = (),
        width: float = inf,
    ) -> PlainData:
        """All that a page needs to step through the search, as JSON can write it; see drawing/page.py.

        The options are those of `picture`; no more is drawn than fits the `width`, but for what was opened.
        """
        from outplay.drawing import stepping

        return stepping(self, most, boards, opened, width)

    def save(self, where: str | Path, theme: str = "auto", **options: Any) -> Path:
        """Writes a picture as .svg or .png, or an .html page that steps through the search and needs no network.

        `options` are those of `picture`; a page takes `most` and `boards` of them.
        """
        from outplay.drawing import save_tree

        return save_tree(self, where, theme, **options)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        shown = f"the last of {self.passes} passes, " if self.passes > 1 else ""
        return f"<SearchTree: {shown}{counted(self.nodes, 'node')}, {self.result!r}>"
