"""A search told: its steps as a person follows them: what happens, in words, and what was counted so far.

A leaf is entered and left in one scene; everything else takes one scene a step.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from math import inf
from typing import TYPE_CHECKING, Final

from outplay.answers import possible
from outplay.drawn import Drawn
from outplay.game import CHANCE, Player
from outplay.result import counted, written
from outplay.writing import PlainData, write_move

if TYPE_CHECKING:
    from outplay.drawing import Picture
    from outplay.tracing.tree import Node, SearchTree, Step

MOVES_NAMED: Final = 5
"""Pruned moves that are named in a sentence, at most; the rest are counted."""

DIGITS: Final = 3
"""Digits of a window that follows from probabilities."""

INFINITE: Final = (-inf, inf)
OR: Final = {"": "", "≤": " or less", "≥": " or more"}
LEAF: Final = {"terminal": "", "cut off": ", by evaluation at the depth limit", "recalled": ", from the table"}


@dataclass(frozen=True)
class Scene(Drawn):
    """What a person is shown at once: one step of the search, or a leaf that is entered and left.

    number  counted from 1
    step    the step of the traced search
    nodes, leaves, cuts   how many there were so far
    playouts  of Monte Carlo tree search, which has neither leaves nor cuts: how many there were; None for any other
    """

    number: int
    step: Step
    nodes: int
    leaves: int
    cuts: int
    playouts: int | None = None

    @property
    def says(self) -> str:
        """What happens in the scene, in a sentence or two."""
        return self.step.says

    @property
    def path(self) -> tuple[Node, ...]:
        """The nodes from the root to where it happens."""
        return self.step.tree.story.path(self.step.node)

    @property
    def counts(self) -> dict[str, int]:
        """What was counted so far, by name."""
        if self.playouts is not None:
            return {"playouts": self.playouts, "nodes": self.nodes}
        return {"nodes": self.nodes, "leaves": self.leaves, "cuts": self.cuts}

    def picture(self) -> Picture:
        """The tree as it stood after this scene."""
        return self.step.picture()

    def as_dict(self) -> PlainData:
        """The scene as plain data that json.dumps takes: its step, and what was counted so far."""
        return self.step.as_dict() | {"number": self.number, **self.counts}


class Story:
    """A traced search, told: `scenes`, and what was known at each of them."""

    def __init__(self, tree: SearchTree):
        self.tree = tree
        self.parents = tree.parents
        self.places = {child: i for node in tree for i, child in enumerate(node.children)}
        self.bests: dict[Node, list[float]] = {}
        self.exact = self._exact()
        self.scenes = self._scenes()

    def _scenes(self) -> list[Scene]:
        scenes: list[Scene] = []
        nodes = leaves = cuts = 0
        for step in self.tree.steps:
            nodes += step.what == "entered"
            leaves += step.what in LEAF
            cuts += step.what == "pruned"
            if step.what == "entered" and step.node.is_leaf:
                continue
            scenes.append(Scene(len(scenes) + 1, step, nodes, leaves, cuts))
        return scenes

    def path(self, node: Node) -> tuple[Node, ...]:
        """The nodes from the root to this one."""
        above = [node]
        while above[-1] in self.parents:
            above.append(self.parents[above[-1]])
        return tuple(reversed(above))

    def move(self, node: Node) -> str:
        """The move that led to the node, as the game writes it; empty at the root."""
        parent = self.parents.get(node)
        return "" if parent is None else self._written(parent, node.action)

    def _written(self, node: Node, action: object) -> str:
        return write_move(self.tree.game, node.state, action)

    def side(self, node: Node) -> str:
        """MAX, MIN, CHANCE, or the player's name where more than two play."""
        return side(self.tree, node)

    def name(self, player: Player) -> str:
        """MAX, MIN or the player's name: how the story calls a player."""
        return side_of(self.tree, player)

    def says(self, step: Step) -> str:
        """What happens in a step, in words."""
        node = step.node
        if step.what == "entered":
            return f"{self._looks(node)}." if node.is_leaf and node in self.parents else self._say_entered(node)
        if step.what == "pruned":
            return self._say_pruned(node)
        if step.what == "backed up":
            return self._say_backed_up(node)
        value = written(node.value)
        parent = self.parents.get(node)
        if parent is None:
            return f"There is nothing to search: the value is {value}{LEAF[step.what]}."
        return f"{self._looks(node)}: {value}{LEAF[step.what]}.{self._standing(parent, node)}"

    def _looks(self, node: Node) -> str:
        parent = self.parents[node]
        if parent.mover == CHANCE:
            probe = "A probe: " * node.is_probe
            return f"{probe}CHANCE may bring {self.move(node)} ({written(node.chance)})"
        return f"{self.side(parent)} looks at {self.move(node)}"

    def _say_entered(self, node: Node) -> str:
        if node not in self.parents:
            what = "The search" if self.tree.passes == 1 else f"The last of {self.tree.passes} passes"
            return f"{what} begins{self._window()}: {self.side(node)} is to move."
        turn = "the dice are thrown" if node.mover == CHANCE else f"{self.side(node)} is to move"
        if node.is_probe:
            return f"{self._looks(node)}: {turn} there, and one move says what they can have at least."
        if self.parents[node].mover == CHANCE and not {node.alpha, node.beta} & set(INFINITE):
            return f"{self._looks(node)}: {turn} there, and only values {self._between(node)} matter."
        known = [f"MAX already has {written(node.alpha)}"] * (node.alpha not in INFINITE)
        known += [f"MIN already has {written(node.beta)}"] * (node.beta not in INFINITE)
        return f"{self._looks(node)}: {turn} there{', and ' * bool(known)}{' and '.join(known)}."

    def _between(self, node: Node) -> str:
        return f"between {written(node.alpha, digits=DIGITS)} and {written(node.beta, digits=DIGITS)}"

    def _say_pruned(self, node: Node) -> str:
        rest = _listed([self._written(node, action) for action in node.pruned])
        value = written(node.value)
        if node.mover == CHANCE:
            bound = f"least {value}, and MIN" if node.value >= node.beta else f"most {value}, and MAX"
            return f"It is worth at {bound} has better: {node.why}, so that {rest} cannot matter."
        if node in self.parents and self.parents[node].mover == CHANCE:
            known = f"It is worth at {'most' if self.side(node) == 'MIN' else 'least'} {value}"
            return f"{known}, and only values {self._between(node)} matter: {rest} cannot change that."
        if self.side(node) == "MIN":
            known = f"It is worth at most {value}, and MAX already has {written(node.alpha)}"
        else:
            known = f"It is worth at least {value}, and MIN already has {written(node.beta)}"
        return f"{known}: {rest} cannot matter."

    def _say_backed_up(self, node: Node) -> str:
        by = "" if node.best is None else f", by {self._written(node, node.best)}"
        parent = self.parents.get(node)
        if parent is None and self.tree.passes > 1:
            return f"This pass is done: the value is {self.worth(node)}{by}. {self.whole_search}"
        if parent is None:
            return f"The search is done: the value is {self.worth(node)}{by}{self._how_sure()}."
        return f"{self.move(node)} is worth {self.worth(node)}{by}.{self._standing(parent, node)}"

    @property
    def which_pass(self) -> str:
        """What the tree shows of a search that began more than once, in words; empty where it shows all of it."""
        if self.tree.passes == 1:
            return ""
        depth = self.tree.result.depth
        far = "to the end of the game" if depth is None else f"to depth {depth}"
        return f"Shown is the last of {self.tree.passes} passes, {far}{self._window()}. {self.whole_search}"

    @property
    def whole_search(self) -> str:
        """What all passes of the search together counted and found."""
        result = self.tree.result
        by = f", by {self._written(self.tree.root, result.action)}" if result.line else ""
        found = f"the value is {'exactly ' * (result.certainty == 'exact')}{written(result.value)}{by}"
        return f"The whole search counts {counted(result.nodes, 'node')}: {found}{self._how_sure()}."

    def _window(self) -> str:
        """', with the window [2, 3]' of the root; empty if it is open."""
        window = self.tree.root.alpha, self.tree.root.beta
        return "" if window == INFINITE else f", with the window [{', '.join(map(written, window))}]"

    def _how_sure(self) -> str:
        """What the value rests on, where that is more than the rules."""
        if self.tree.result.certainty != "estimate":
            return ""
        depth = self.tree.result.depth
        ahead = "" if depth is None else f", looking {depth} {'ply' if depth == 1 else 'plies'} ahead"
        return f"{ahead}: an estimate"

    def worth(self, node: Node) -> str:
        """The value that came back, and whether the true one may be less or more."""
        return f"{written(node.value)}{OR[self.bound(node)]}"

    def bound(self, node: Node) -> str:
        """'' if the value that came back is the true one; '≤' or '≥' if it is no more than a bound."""
        if node in self.exact or isinstance(node.value, tuple):
            return ""
        if node.is_probe:
            return "≥" if self.side(node) == "MAX" else "≤"
        return "≤" if node.value <= node.alpha else "≥"

    def _exact(self) -> set[Node]:
        """The nodes whose value is the true one: all was seen below them, or it lies inside the window."""
        exact: set[Node] = set()
        for node in reversed(list(self.tree)):
            seen = node.kind in ("terminal", "cut off") or (
                node.kind == "backed up"
                and not node.pruned
                and exact.issuperset(child for child in node.children if not child.is_probe)
            )
            inside = not isinstance(node.value, tuple) and node.alpha < node.value < node.beta
            if not node.is_probe and (seen or inside):
                exact.add(node)
        return exact

    def _standing(self, node: Node, child: Node) -> str:
        """What the node is worth after this child, as far as it is known."""
        at = self.places[child]
        if node.mover == CHANCE:
            done = sum(other.is_probe == child.is_probe for other in node.children[: at + 1])
            if child.is_probe:
                return f" {done} of {self._throws(node)} throws {'is' if done == 1 else 'are'} probed."
            return f" {done} of {self._throws(node)} throws are seen."
        if isinstance(child.value, tuple):
            return ""
        is_max, best = self.side(node) == "MAX", self._bests(node)
        if child.value != best[at] or (at and best[at - 1] == best[at]):
            return f" {self.side(node)} keeps {written(best[at])}."
        if child not in self.exact and (child.value <= child.alpha) == is_max:
            return ""
        return (
            f" MAX now has at least {written(best[at])}."
            if is_max
            else f" Now it is worth at most {written(best[at])}."
        )

    def _bests(self, node: Node) -> list[float]:
        """The best value that a node had after each of its successors."""
        if node not in self.bests:
            choose = max if self.side(node) == "MAX" else min
            self.bests[node] = list(accumulate((child.value for child in node.children), choose))
        return self.bests[node]

    def _throws(self, node: Node) -> int:
        """How many outcomes a throw has; one that was probed may have been searched too."""
        if any(child.is_probe for child in node.children):
            return len(possible(self.tree.game, node.state))
        return len(node.children) + len(node.pruned)


def side(tree: SearchTree, node: Node) -> str:
    """MAX, MIN, CHANCE, or the player's name where more than two play."""
    return side_of(tree, node.mover)


def side_of(tree: SearchTree, player: Player) -> str:
    """MAX, MIN, CHANCE for a mover that is CHANCE, or the player's name where more than two play."""
    if player == CHANCE:
        return "CHANCE"
    if tree.result.values is not None:
        return f"player {player}"
    return "MAX" if player == tree.result.player else "MIN"


def _listed(names: list[str]) -> str:
    if len(names) > MOVES_NAMED + 1:
        return f"{', '.join(names[:MOVES_NAMED])} and {len(names) - MOVES_NAMED} more"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
