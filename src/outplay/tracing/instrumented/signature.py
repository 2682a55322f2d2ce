"""How somebody's search is called, read from its parameters and its text; and the parts of what it gives back."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from outplay.errors import BadOption

ROLES: Final = {
    "game": r"game|problem|rules|g",
    "alpha": r"alpha|a|α|best_?alpha|lo|low(er)?(_?bound)?",
    "beta": r"beta|b|β|best_?beta|hi|high(er)?(_?bound)?|upper(_?bound)?",
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
RECORDED: Final = ("value", "score", "utility", "action", "move")
"""What the parts of a record are called."""


AGENT: Final = "getAction"
"""The method of Berkeley's agents."""

OBJECTS: Final = re.compile(r"\.(children|get_children|getChildren|successors|value|is_leaf|is_terminal|isTerminal)\b")
"""How a text looks that searches nodes with children and a value, where another one searches nested lists."""

Kind: TypeAlias = Literal["game", "nodes", "lists", "agent"]


@dataclass
class Signature:
    """A search and how it is called.

    kind    what it is handed: a game and a state, nodes, nested lists, or a state of Berkeley's
    roles   what each of its parameters is for
    owner   the class whose method it is
    source  its text
    """

    kind: Kind
    function: Callable[..., object]
    roles: dict[str, str]
    source: str
    owner: Any = None

    def call(self, given: Mapping[str, object]) -> object:
        """What the search gives back, where each role is given that."""
        function = self.function
        if self.owner is not None:
            function = getattr(_made(self.owner, given), self.function.__name__)
        return function(**{name: given[role] for name, role in self.roles.items()})

    @property
    def home(self) -> str:
        """The file that it stands in."""
        return str(getattr(getattr(self.function, "__code__", None), "co_filename", ""))


def signature_of(target: Any, source: str) -> Signature:
    """How a function or a class is called; a BadOption for one that cannot be."""
    if not inspect.isclass(target):
        roles = roles_of(target)
        return Signature(_kind(roles, source), target, roles, source)
    if hasattr(target, AGENT):
        return Signature("agent", getattr(target, AGENT), {}, source, target)
    name = next((name for name in METHODS if callable(getattr(target, name, None))), None)
    if name is None or (name == "__call__" and "__call__" not in vars(target)):
        raise BadOption(
            f"the class {target.__name__} has none of the methods {', '.join(METHODS[:9])}: write one of them"
        )
    method = getattr(target, name)
    roles = roles_of(method, skip=1)
    return Signature(_kind({**roles, **_roles_to_make(target)}, source), method, roles, source, target)


def _kind(roles: Mapping[str, str], source: str) -> Kind:
    if "game" in roles.values():
        return "game"
    return "nodes" if OBJECTS.search(source) else "lists"


def _made(owner: Any, given: Mapping[str, object]) -> Any:
    """An object of a class, made with the game if it wants that."""
    return owner(**{name: given.get(role, True) for name, role in _roles_to_make(owner).items()})


def _roles_to_make(owner: Any) -> dict[str, str]:
    return roles_of(owner.__init__, skip=1) if "__init__" in vars(owner) else {}


def agent_made(owner: Any, depth: int, evaluate: Callable[[Any], float]) -> Any:
    """One of Berkeley's agents, who looks so many rounds ahead; the depth is said in the class's own way too."""
    try:
        agent = owner()
    except TypeError:
        agent = owner(depth=str(depth))
    agent.index, agent.depth = 0, depth
    agent.evaluationFunction = lambda state, *_: evaluate(state)
    return agent


def together(target: object) -> list[Any]:
    """A function or a class, and the functions of its file that it calls, and those that they call."""
    home = getattr(target, "__module__", None)
    found: dict[str, Any] = {}
    waiting = [target]
    while waiting:
        one = waiting.pop()
        name = getattr(one, "__qualname__", "")
        if name in found:
            continue
        found[name] = one
        names = getattr(getattr(one, "__code__", None), "co_names", ())
        called = [getattr(one, "__globals__", {}).get(name) for name in names]
        waiting += [other for other in called if inspect.isfunction(other) and other.__module__ == home]
    return list(found.values())


def source_of(target: object) -> str:
    """The text of a function or a class, and of the functions of its file that it calls; empty if there is none."""
    try:
        return "\n".join(map(inspect.getsource, together(target)))
    except (OSError, TypeError):
        return ""


def roles_of(function: Callable[..., object], skip: int = 0) -> dict[str, str]:
    """What each parameter that has to be given is for, and those with a default that are known."""
    try:
        parameters = list(inspect.signature(function).parameters.values())[skip:]
    except (TypeError, ValueError):
        raise BadOption(f"{function!r:.60} cannot be called with known parameters: give a function of Python") from None
    roles: dict[str, str] = {}
    for parameter in parameters:
        if parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            continue
        role = role_of(parameter.name, roles.values())
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


def _is_limit(role: str, default: object) -> bool:
    """Is it a depth that would end the search early?  One that begins at 0 counts up, and is left as it is."""
    return role == "depth" and isinstance(default, int) and default > 0


def role_of(name: str, taken: Collection[str] = ()) -> str | None:
    """What a parameter of this name is for, if nothing else has that role; None if that cannot be told."""
    for role, pattern in ROLES.items():
        if re.fullmatch(pattern, name.strip("_"), re.IGNORECASE) and role not in taken:
            return role
    return None


def parts_of(returned: object) -> list[Any]:
    """The parts of what came back: of a tuple, a dict, or a record with a value and a move."""
    if isinstance(returned, tuple):
        return list(returned[:3])
    if isinstance(returned, dict):
        return list(returned.values())[:3]
    known = [getattr(returned, name) for name in RECORDED if hasattr(returned, name)]
    return known if len(known) > 1 else [returned]
