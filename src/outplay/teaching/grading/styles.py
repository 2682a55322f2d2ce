"""How a student's search is called: ours, aima's, Berkeley's, or a plain recursion; found out from its parameters."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from math import inf, isnan
from numbers import Real
from typing import Any, Final

from outplay.errors import BadOption
from outplay.teaching.grading.cases import Case
from outplay.teaching.grading.nodes import Lists, TreeNode
from outplay.teaching.grading.pacman import GameState
from outplay.teaching.grading.watched import WatchedGame, longest

ROLES: Final = {
    "game": r"game|problem|rules|g",
    "alpha": r"alpha|a|α|best_?alpha|low(er)?",
    "beta": r"beta|b|β|best_?beta|high(er)?|upper",
    "maximizing": r"(is_?)?max(imi[sz](e|ing|er))?(_?(player|turn|node))?|is_?max|player_?max|my_?turn|turn_?max",
    "colour": r"colou?r|sign",
    "depth": r"(max_?)?depth|d|(depth_?)?limit|ply|plies|level|remaining",
    "player": r"player|agent|mover|turn|agent_?index|index",
    "state": r"(game_?)?state|s|node|n|tree|root|board|position|pos|start|current",
}
"""What a parameter is for, by its name."""

METHODS: Final = (
    *(
        "search",
        "getAction",
        "get_action",
        "choose_action",
        "choose",
        "select_action",
        "get_move",
        "getMove",
        "best_move",
    ),
    *("next_move", "decide", "move", "play", "solve", "minimax", "alphabeta", "alpha_beta", "expectimax", "__call__"),
)
OBJECTS: Final = re.compile(r"\.(children|get_children|getChildren|successors|value|is_leaf|is_terminal|isTerminal)\b")
RECORDED: Final = ("value", "score", "utility", "action", "move")
"""What the parts of a record are called."""

WHOLE: Final = re.compile(r"(?<![\w.])int\b")


@dataclass
class Outcome:
    """What came back, part by part, and what was looked at.

    parts   for each part of what was returned: as a number, as the child that a move leads to
    leaves  the ends that were looked at, None where that cannot be told
    most    how often one end was looked at, at most
    order   the nodes in the order in which they were first looked at
    """

    parts: list[tuple[float | None, int | None]]
    leaves: frozenset[int] | None
    most: int = 1
    wrong: list[str] = field(default_factory=list)
    shown: str = ""
    order: tuple[int, ...] = ()


class Style:
    """A way to call a search; `words` names it to people."""

    words = ""
    has_minimizer = False

    def run(self, case: Case) -> Outcome:
        """Searches one case."""
        raise NotImplementedError


def style_of(target: Any, source: str) -> Style:
    """The style of a function or a class; a BadOption for one that cannot be called."""
    if inspect.isclass(target):
        if hasattr(target, "getAction"):
            return Pacman(target)
        return _of_class(target, source)
    roles = roles_of(target)
    if "game" in roles.values():
        return OfGame(target, roles)
    return OfNodes(target, roles, source)


def _of_class(target: Any, source: str) -> Style:
    name = next((name for name in METHODS if callable(getattr(target, name, None))), None)
    if name is None or (name == "__call__" and "__call__" not in vars(target)):
        raise BadOption(
            f"the class {target.__name__} has none of the methods {', '.join(METHODS[:9])}: write one of them"
        )
    roles = roles_of(getattr(target, name), skip=1)
    if "game" not in roles.values() and "game" not in roles_of(target.__init__, skip=1).values():
        return OfNodes(lambda *a, **k: getattr(target(), name)(*a, **k), roles, source, home=target)
    return OfGame(getattr(target, name), roles, owner=target, name=name)


def roles_of(function: Callable[..., Any], skip: int = 0) -> dict[str, str]:
    """What each parameter that has to be given is for, and those with a default that are known."""
    try:
        parameters = list(inspect.signature(function).parameters.values())[skip:]
    except (TypeError, ValueError):
        raise BadOption(f"{function!r:.60} cannot be called with known parameters: give a function of Python") from None
    roles: dict[str, str] = {}
    for parameter in parameters:
        if parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            continue
        role = _role(parameter.name, roles)
        if role is not None and (parameter.default is parameter.empty or _is_limit(role, parameter.default)):
            roles[parameter.name] = role
        elif parameter.default is parameter.empty:
            if "state" in roles.values():
                raise BadOption(
                    f"what the parameter {parameter.name!r} is for cannot be told; call it game, state, depth, alpha, "
                    "beta or maximizing, or give it a default"
                )
            roles[parameter.name] = "state"
    return roles


def _is_limit(role: str, default: Any) -> bool:
    """Is it a depth that would end the search early?  One that begins at 0 counts up, and is left as it is."""
    return role == "depth" and isinstance(default, int) and default > 0


def _role(name: str, taken: dict[str, str]) -> str | None:
    for role, pattern in ROLES.items():
        if re.fullmatch(pattern, name.strip("_"), re.IGNORECASE) and role not in taken.values():
            return role
    return None


class OfGame(Style):
    """`search(game, state)` in any order, with depth, window or player if it asks for them; a function or a method."""

    def __init__(self, function: Any, roles: dict[str, str], owner: Any = None, name: str = ""):
        self.function, self.roles, self.owner, self.name = function, roles, owner, name
        order = [role for role in roles.values() if role in ("game", "state")]
        self.words = "f(state, game)" if order[:1] == ["state"] else "f(game, state)"

    def run(self, case: Case) -> Outcome:
        game = WatchedGame(case.tree, case.plies)
        given = values_for(self.roles, case) | {"game": game, "state": game.initial}
        arguments = {name: given[role] for name, role in self.roles.items()}
        function = self.function if self.owner is None else getattr(self._made(game), self.name)
        returned = function(**arguments)
        moves = case.tree.nodes[0].moves
        return Outcome(
            [
                _part(one, lambda part: moves.get(part) if isinstance(part, str) else None)
                for one in _parts_of(returned)
            ],
            game.leaves(),
            max(game.asked.values(), default=1),
            game.wrong,
            f"{returned!r:.60}",
            tuple(game.asked),
        )

    def _made(self, game: WatchedGame) -> Any:
        """An object of the class, made with the game if it wants that."""
        roles = roles_of(self.owner.__init__, skip=1) if "__init__" in vars(self.owner) else {}
        given: dict[str, Any] = {
            "game": game,
            "state": game.initial,
            "depth": 99,
            "player": 0,
            "alpha": -inf,
            "beta": inf,
        }
        return self.owner(**{name: given.get(role, True) for name, role in roles.items()})


class OfNodes(Style):
    """`minimax(node, depth, maximizing)` on nested lists or on nodes with children and a value."""

    def __init__(self, function: Any, roles: dict[str, str], source: str, home: Any = None):
        self.function, self.roles = function, roles
        self.has_minimizer = "maximizing" in roles.values()
        self.objects = bool(OBJECTS.search(source))
        self.whole = bool(WHOLE.search(source)) and "float)" not in source and ", float" not in source
        self.inline, self.bare = False, "type(" in source
        self.home = inspect.getsourcefile(home or function) or ""
        if not self.home or home is None:
            self.home = getattr(getattr(function, "__code__", None), "co_filename", self.home)
        self.words = "f(node, ...) on nodes with children" if self.objects else "f(node, ...) on nested lists"

    def run(self, case: Case) -> Outcome:
        outcome = self._on_nodes(case) if self.objects else self._on_lists(case)
        if not self.objects and not self.inline and not self.bare and not outcome.leaves:
            self.inline = True
            outcome = self._on_lists(case)
        return outcome

    def _on_nodes(self, case: Case) -> Outcome:
        asked: Counter[int] = Counter()
        root = TreeNode(0, case.tree, asked)
        children = list(root._children)
        returned = self._call(root, case)
        ids = {id(child): child._number for child in children}
        leaves = frozenset(number for number in asked if not case.tree.nodes[number].moves)
        wrong = [] if root._children == children else ["the children of a node were changed"]
        parts = [_part(one, lambda part: ids.get(id(part), _by_index(part, case))) for one in _parts_of(returned)]
        return Outcome(parts, leaves, 1, wrong, f"{returned!r:.60}", tuple(asked))

    def _on_lists(self, case: Case) -> Outcome:
        lists = Lists(case.tree, self.whole, self.inline)
        root = lists.parts[0]
        call = partial(self._call, root, case)
        returned = call() if self.inline else lists.called(call, self.home)
        ids = {id(lists.parts[child]): child for child in case.tree.nodes[0].moves.values()}
        leaves = frozenset(number for number in lists.asked if not case.tree.nodes[number].moves)
        wrong = ["the lists of the tree were changed"] if lists.is_changed() else []
        parts = [
            _part(one, lambda part: ids.get(id(part), _by_index(part, case)), lists.value)
            for one in _parts_of(returned)
        ]
        return Outcome(parts, leaves or None, 1, wrong, f"{returned!r:.60}", tuple(lists.asked))

    def _call(self, root: Any, case: Case) -> Any:
        given = values_for(self.roles, case) | {"state": root}
        return self.function(**{name: given[role] for name, role in self.roles.items()})


class Pacman(Style):
    """Berkeley's agents: `MinimaxAgent(depth=2).getAction(gameState)`."""

    words = "Berkeley's getAction(gameState)"

    def __init__(self, owner: Any):
        self.owner = owner

    def run(self, case: Case) -> Outcome:
        game = WatchedGame(case.tree, case.plies)
        agent = self._made()
        agent.index, agent.depth = 0, case.depth
        agent.evaluationFunction = lambda state, *_: state.getScore()
        returned = agent.getAction(GameState(game, case.agents))
        moves = case.tree.nodes[0].moves
        part = (None, moves.get(returned) if isinstance(returned, str) else None)
        leaves = frozenset(number for number, times in game.asked.items() if times)
        most = max(game.asked.values(), default=1)
        return Outcome([part], leaves, most, game.wrong, f"{returned!r:.60}", tuple(game.asked))

    def _made(self) -> Any:
        try:
            return self.owner()
        except TypeError:
            return self.owner(depth="2")


def values_for(roles: Iterable[str] | dict[str, str], case: Case) -> dict[str, Any]:
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


def _parts_of(returned: Any) -> list[Any]:
    """The parts of what came back: of a tuple, a dict, or a record with a value and a move."""
    if isinstance(returned, tuple):
        return list(returned[:3])
    if isinstance(returned, dict):
        return list(returned.values())[:3]
    known = [getattr(returned, name) for name in RECORDED if hasattr(returned, name)]
    return known if len(known) > 1 else [returned]


def _part(part: Any, as_move: Callable[[Any], int | None], value: Callable[[float], float] = float) -> Any:
    """A part of what was returned, as a number and as a move."""
    is_number = isinstance(part, Real) and not isinstance(part, bool) and not isnan(part)
    return value(float(part)) if is_number else None, as_move(part)


def _by_index(part: Any, case: Case) -> int | None:
    below = list(case.tree.nodes[0].moves.values())
    return below[part] if type(part) is int and 0 <= part < len(below) else None
