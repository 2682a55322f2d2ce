"""Tracing a search: an observer that notes every node with its window, its value, and what was pruned and why.

tree = trace(alpha_beta_search, game, state)
print(tree)                  the whole tree as text
tree.steps[4].ranges         what was known of every node after the fifth step
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from itertools import islice, pairwise
from math import inf, isinf
from typing import Any, Final, Literal

from outplay.door.by_name import Algorithm, Capped, algorithm_named, suited_options
from outplay.game import CHANCE, AnyGame, Player, State
from outplay.textbook.growing import MctsNode
from outplay.tracing.instrumented import followed, takes_no_observer
from outplay.tracing.lines import LineRecorder, by_iteration, own_text, text_of
from outplay.tracing.own_lines import OwnLines
from outplay.tracing.playout_tree import Playout, PlayoutNode, PlayoutTree
from outplay.tracing.tree import Event, Node, SearchTree
from outplay.watch import Observer
from outplay.words import require_game, word_of

MOST_PRUNED_LISTED: Final = 1_000
"""Pruned moves of one node that are listed, at most: `actions` may never end."""


class IterationRecorder(Observer):
    """Notes every iteration that an observer is told of; a search that starts again replaces the tree."""

    def __init__(self) -> None:
        self.playouts: list[Playout] = []
        self.grown: dict[MctsNode, PlayoutNode] = {}
        self.simulation: tuple[Mapping[Player, float], int] = ({}, 0)
        self.is_new = False

    def expanded(self, child: MctsNode) -> None:
        self.is_new = child.playouts == 0

    def simulated(self, child: object, utilities: Mapping[object, float], plies: int) -> None:
        self.simulation = utilities, plies

    def back_propagated(self, child: MctsNode) -> None:
        path = [child]
        while path[-1].parent is not None:
            path.append(path[-1].parent)
        if path[-1] not in self.grown:
            self.playouts, self.grown = [], {}
        path.reverse()
        scores = [None if above.mover == CHANCE else node.score for above, node in pairwise(path)]
        self._note([self._grown(node) for node in path], [None, *scores])

    def _note(self, path: list[PlayoutNode], scores: list[float | None]) -> None:
        utilities, plies = self.simulation
        for node in path:
            node.totals.append((node.totals[-1] if node.totals else 0) + utilities[node.player])
            node.visited.append(len(self.playouts))
        if self.is_new:
            scores[-1] = None
        self.playouts.append(Playout(tuple(path), tuple(scores), self.is_new, utilities, plies))

    def _grown(self, node: MctsNode) -> PlayoutNode:
        """The node that stands for one of the search's own, made when it is first met."""
        if node not in self.grown:
            made = PlayoutNode(node.state, node.action, node.mover, -inf, inf, node.chance)
            made.kind = "terminal" if node.mover is None else "open"
            made.player, made.born = node.player, len(self.playouts)
            self.grown[node] = made
            if node.parent is not None:
                self.grown[node.parent].children.append(made)
        return self.grown[node]


class TreeBuilder(IterationRecorder):
    """Builds the tree from what an observer is told; a search that starts again replaces the tree."""

    def __init__(self, game: AnyGame):
        super().__init__()
        self.game = game
        self.path: list[Node] = []
        self.events: list[Event] = []
        self.passes = 0
        self.is_probing = False

    def count(self) -> int:
        """How many steps, or iterations, there were so far."""
        return len(self.playouts) or len(self.events)

    def probing(self, state: object, action: object) -> None:
        self.is_probing = True

    def entered(self, state: object, action: object, alpha: float, beta: float) -> None:
        mover = None if self.game.is_terminal(state) else self.game.to_move(state)
        node = Node(state, action, mover, alpha, beta, is_probe=self.is_probing)
        self.is_probing = False
        if self.path:
            parent = self.path[-1]
            node.chance = self._chance(parent, action, node.is_probe)
            parent.children.append(node)
        else:
            self.events = []
            self.passes += 1
        self.path.append(node)
        self.events.append(("entered", node))

    def terminal(self, state: object, value: float) -> None:
        self._leave("terminal", value)

    def cut_off(self, state: object, value: float) -> None:
        self._leave("cut off", value)

    def recalled(self, state: object, value: float) -> None:
        self._leave("recalled", value)

    def pruned(self, state: object, actions: Iterator[object], why: str) -> None:
        node = self.path[-1]
        node.pruned, node.why = list(islice(actions, MOST_PRUNED_LISTED)), why
        if node.mover == CHANCE:
            node.left_chances = [self._chance(node, outcome) for outcome in node.pruned]
        self.events.append(("pruned", node))

    def backed_up(self, state: object, value: float, action: object) -> None:
        self.path[-1].best = action
        self._leave("backed up", value)

    def _chance(self, parent: Node, action: object, is_probe: bool = False) -> float | None:
        """The probability of an outcome; of several that are called the same, the one whose turn it is."""
        if parent.mover != CHANCE:
            return None
        before = sum(child.action == action and child.is_probe == is_probe for child in parent.children)
        alike = [chance for outcome, chance in word_of(self.game, "outcomes")(parent.state) if outcome == action]
        return alike[min(before, len(alike) - 1)]  # type: ignore[no-any-return]

    def _leave(self, kind: Literal["terminal", "cut off", "recalled", "backed up"], value: float) -> None:
        node = self.path.pop()
        node.kind, node.value = kind, value
        self.events.append((kind, node))


def trace(
    algorithm: str | Algorithm,
    game: AnyGame,
    state: State = None,
    *,
    most: float = inf,
    lines: bool = False,
    **options: Any,
) -> SearchTree:
    """The tree that the algorithm searches on this game from this state (the start, if none is given), with its result.

    algorithm  one of the calls, alpha_beta_search, or its name: 'alpha-beta', 'expectiminimax', 'mcts', 'engine';
               or a function or a class of yours, in any of the usual ways: (game, state), aima's (state, game), with
               depth and window, on nodes or nested lists, Berkeley's agents; what it asks about is what it looks at
    most       a search of more nodes, or iterations, than this is a TooLarge
    lines      note also which lines of the algorithm's text, or of yours, run at each step: `tree.lines`; a debugger
               that is at work sees nothing of the search then
    options    the algorithm's own: trace(alpha_beta_search, game, state, cut=">"), trace("minimax", ..., depth=3)

    The tree of Monte Carlo tree search is a PlayoutTree.
    """
    require_game(game)
    state = game.initial if state is None else state
    builder = TreeBuilder(game)
    recorder: LineRecorder | None = None
    if isinstance(algorithm, str):
        options = suited_options(game, state, algorithm, options)
        algorithm = algorithm_named(algorithm, options.get("depth") is not None)
    if takes_no_observer(algorithm):
        text = own_text(algorithm) if lines else None
        recorder = own = OwnLines(text) if text else None
        algorithm = followed(algorithm, most, own)
    elif lines and (text := text_of(algorithm, options.get("cut", ">="))):
        recorder = LineRecorder(text, builder.count)
    watch = builder if isinf(most) else Capped(builder, int(most))
    with recorder.recording() if recorder else nullcontext():
        result = algorithm(game, state, watch=watch, **options)
    tree: SearchTree
    if builder.playouts:
        tree = PlayoutTree(game, builder.playouts, result, algorithm)
    else:
        tree = SearchTree(game, builder.events, result, algorithm, options.get("depth"), options.get("cut", ">="))
        tree.passes = builder.passes
    if recorder:
        whats = [what for what, _ in builder.events]
        tree.lines = by_iteration(builder.count(), recorder.ran) if builder.playouts else recorder.by_step(whats)
    return tree
