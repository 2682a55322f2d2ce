"""How a student's search is called: ours, aima's, Berkeley's, or a plain recursion; found out from its parameters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import inf, isnan
from numbers import Real
from typing import Any, TypeAlias

from outplay.errors import BadOption
from outplay.teaching.grading.cases import Case
from outplay.teaching.grading.forms import told_signature
from outplay.teaching.grading.watched import GameState, TreeNode, WatchedGame, lists_of, longest
from outplay.tracing.instrumented.nodes import takes_whole_numbers
from outplay.tracing.instrumented.signature import Signature, agent_made, parts_of, signature_of

Part: TypeAlias = tuple[float | None, int | None]
"""A part of what was returned: as a number, as the child that a move leads to."""


@dataclass
class SearchOutcome:
    """What came back, part by part, and what was looked at.

    parts   for each part of what was returned what it can be read as
    leaves  the ends that were looked at, None where that cannot be told
    most    how often one end was looked at, at most
    order   the nodes in the order in which they were first looked at
    """

    parts: list[Part]
    leaves: frozenset[int] | None
    most: int = 1
    wrong: list[str] = field(default_factory=list)
    shown: str = ""
    order: tuple[int, ...] = ()


class Style:
    """A way to call a search; `words` names it to people."""

    signature: Signature
    words = ""
    has_minimizer = False

    def run(self, case: Case) -> SearchOutcome:
        """What the search gives in a case, and what it looked at."""
        raise NotImplementedError


def style_of(target: Any, source: str, call: str | None = None) -> Style:
    """The style of a function or a class, as its parameters say or `call` does; a BadOption for one that has none."""
    signature = signature_of(target, source) if call is None else told_signature(target, source, call)
    if not {"game", "state"} & {*signature.roles.values(), signature.kind} and signature.kind != "agent":
        raise BadOption(f"{target.__name__} is handed nothing to search: neither a game, nor a state, nor a node")
    if signature.kind == "agent":
        return Pacman(signature)
    return OfGame(signature) if signature.kind == "game" else OfNodes(signature)


class OfGame(Style):
    """`search(game, state)` in any order, with depth, window or player if it asks for them; a function or a method."""

    def __init__(self, signature: Signature):
        self.signature = signature
        order = [role for role in signature.roles.values() if role in ("game", "state")]
        self.words = "f(state, game)" if order[:1] == ["state"] else "f(game, state)"

    def run(self, case: Case) -> SearchOutcome:
        game = WatchedGame(case.tree, case.plies)
        returned = self.signature.call({**values_for(case), "game": game, "state": game.initial})
        return _outcome_of(game, returned, [_part(one, _child(case)) for one in parts_of(returned)], game.leaves())


class OfNodes(Style):
    """`minimax(node, depth, maximizing)` on nested lists or on nodes with children and a value."""

    def __init__(self, signature: Signature):
        self.signature, source = signature, signature.source
        self.has_minimizer = "maximizing" in signature.roles.values()
        self.objects = signature.kind == "nodes"
        self.whole, self.inline, self.bare = takes_whole_numbers(source), False, "type(" in source
        self.words = "f(node, ...) on nodes with children" if self.objects else "f(node, ...) on nested lists"

    def run(self, case: Case) -> SearchOutcome:
        outcome = self._on_nodes(case) if self.objects else self._on_lists(case)
        if not self.objects and not self.inline and not self.bare and not outcome.leaves:
            self.inline = True
            outcome = self._on_lists(case)
        return outcome

    def _on_nodes(self, case: Case) -> SearchOutcome:
        asked: Counter[int] = Counter()
        root = TreeNode(0, case.tree, asked)
        children = list(root._below)
        returned = self._call(root, case)
        ids = {id(child): child._number for child in children}
        leaves = frozenset(number for number in asked if not case.tree.nodes[number].moves)
        wrong = [] if root._below == children else ["the children of a node were changed"]
        parts = [_part(one, lambda part: ids.get(id(part), _by_index(part, case))) for one in parts_of(returned)]
        return SearchOutcome(parts, leaves, 1, wrong, f"{returned!r:.60}", tuple(asked))

    def _on_lists(self, case: Case) -> SearchOutcome:
        lists = lists_of(case.tree, self.whole, self.inline)
        root = lists.parts[0]
        call = partial(self._call, root, case)
        returned = call() if self.inline else lists.called(call, self.signature.home)
        ids = {id(lists.parts[child]): child for child in case.tree.nodes[0].moves.values()}
        leaves = frozenset(number for number in lists.asked if not case.tree.nodes[number].moves)
        wrong = ["the lists of the tree were changed"] if lists.is_changed() else []
        parts = [
            _part(one, lambda part: ids.get(id(part), _by_index(part, case)), lists.value) for one in parts_of(returned)
        ]
        return SearchOutcome(parts, leaves or None, 1, wrong, f"{returned!r:.60}", tuple(lists.asked))

    def _call(self, root: object, case: Case) -> object:
        return self.signature.call({**values_for(case), "state": root})


class Pacman(Style):
    """Berkeley's agents: `MinimaxAgent(depth=2).getAction(gameState)`."""

    words = "Berkeley's getAction(gameState)"

    def __init__(self, signature: Signature):
        self.signature = signature

    def run(self, case: Case) -> SearchOutcome:
        game = WatchedGame(case.tree, case.plies)
        agent = agent_made(self.signature.owner, case.depth or 1, lambda state: float(state.getScore()))
        returned = agent.getAction(GameState(game, case.agents))
        leaves = frozenset(number for number, times in game.asked.items() if times)
        return _outcome_of(game, returned, [(None, _child(case)(returned))], leaves)


def _outcome_of(game: WatchedGame, returned: object, parts: list[Part], leaves: frozenset[int]) -> SearchOutcome:
    """What came back, part by part, and what the game was asked."""
    most = max(game.asked.values(), default=1)
    return SearchOutcome(parts, leaves, most, game.wrong, f"{returned!r:.60}", tuple(game.asked))


def _child(case: Case) -> Callable[[object], int | None]:
    """The child that a move leads to, by the move's name."""
    moves = case.tree.nodes[0].moves
    return lambda part: moves.get(part) if isinstance(part, str) else None


def values_for(case: Case) -> dict[str, object]:
    """What each role is given: a window that is open, a depth that is deep enough, MAX to move unless MIN begins."""
    is_max = case.tree.nodes[0].player == 0
    deep = longest(case.tree)
    return {
        "alpha": -inf,
        "beta": inf,
        "depth": deep,
        "maximizing": is_max,
        "colour": 1 if is_max else -1,
        "player": case.tree.nodes[0].player,
    }


def _part(part: Any, as_move: Callable[[object], int | None], value: Callable[[float], float] = float) -> Part:
    """A part of what was returned, as a number and as a move."""
    is_number = isinstance(part, Real) and not isinstance(part, bool) and not isnan(part)
    return value(float(part)) if is_number else None, as_move(part)


def _by_index(part: object, case: Case) -> int | None:
    below = list(case.tree.nodes[0].moves.values())
    return below[part] if type(part) is int and 0 <= part < len(below) else None
