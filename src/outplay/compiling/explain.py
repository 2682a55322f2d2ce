"""Why a game cannot be compiled: which method, which line, and what to change.

Numba's messages speak of its own types and passes.  Here each word of the game is compiled by itself to find the one
that fails, and its source is looked through for what the compiler does not know.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import re
import textwrap
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

from numba import njit, typeof

from outplay.compiling.fingerprint import Dependencies
from outplay.compiling.states import first_action
from outplay.errors import CannotCompile
from outplay.game import Game
from outplay.words import COMPILED_METHODS, NOT_COMPILED, name_of, offers

HINTS: dict[type[ast.AST], str] = {
    ast.Try: "write it without try",
    ast.With: "write it without with",
    ast.GeneratorExp: "write a loop instead of a generator expression",
    ast.SetComp: "use an int as a set of bits instead of a set",
    ast.Set: "use an int as a set of bits instead of a set",
    ast.DictComp: "use a tuple instead of a dict",
    ast.Dict: "use a tuple instead of a dict",
    ast.Lambda: "write it without an inner function",
    ast.JoinedStr: "keep text out of the rules: show and format_action are not compiled",
    ast.Slice: "index a tuple with one number at a time; `replaced(values, i, value)` changes one slot",
}
OR_PLAIN = "; or use engine='plain'"
"""The end of every refusal: there is always another engine."""

OTHERWISE = "write it with ints, floats, bools, tuples, loops and methods of the game"
CONTAINERS = (dict, set, frozenset, list)


def explanation(game: Any, error: Exception) -> CannotCompile:
    """The error in plain words."""
    word, message = _failing_word(game) or ("", str(error))
    methods = [word] if word else _compiled_methods(game)
    name, (line, source, hint) = (
        _circle(game, methods)
        or next(((word, fault) for fault in _faults(game, methods)), None)
        or (word, _from_message(game, message))
    )
    who = f"{name_of(game)}.{name}" if name else name_of(game)
    where = f" (line {line}: `{source}`)" if line else ""
    return CannotCompile(f"{who} cannot be compiled{where}: {hint}", OR_PLAIN)


def _compiled_methods(game: Any) -> list[str]:
    names = [name for name, _ in inspect.getmembers(type(game), inspect.isfunction)]
    return [name for name in names if not name.startswith("__") and name not in NOT_COMPILED]


def _failing_word(game: Any) -> tuple[str, str] | None:
    """The first word that does not compile by itself, and what Numba says of it."""
    for word, call in _calls(game).items():
        try:
            njit(call).compile((typeof(game), typeof(game.initial)))
        except Exception as failure:
            return word, str(failure)
    return None


def _calls(game: Any) -> dict[str, Callable[..., Any]]:
    """Each word that the game has, called as the kernels call it."""
    action = first_action(game, game.initial)
    calls: dict[str, Callable[..., Any]] = {
        "to_move": lambda game, state: game.to_move(state),
        "actions": lambda game, state: len([a for a in game.actions(state)]),
        "result": lambda game, state: game.result(state, action),
        "is_terminal": lambda game, state: game.is_terminal(state),
        "utility": lambda game, state: game.utility(state, 0) + 0,
        "evaluate": lambda game, state: game.evaluate(state, 0) + 0,
        "bounds": lambda game, state: game.bounds(state, 0)[0],
        "candidates": lambda game, state: len([a for a in game.candidates(state)]),
        "promise": lambda game, state: game.promise(state, action) * 1,
        "key": lambda game, state: game.key(state),
        "symmetries": lambda game, state: len([s for s in game.symmetries(state)]),
        "noisy_actions": lambda game, state: len([a for a in game.noisy_actions(state)]),
        "pass_turn": lambda game, state: game.pass_turn(state),
        "repetition": lambda game, state: game.repetition(state, 0) + 0,
    }
    return {word: calls[word] for word in COMPILED_METHODS if offers(game, word)}


Fault = tuple[int, str, str]
"""The number of a line, the line, and what to change; 0 and no line where it is not known."""


def _source(function: FunctionType) -> tuple[ast.AST, list[str], int] | None:
    """The tree of a function's source, its lines and the number of the first, where they can be read."""
    try:
        lines, first = inspect.getsourcelines(function)
        return ast.parse(textwrap.dedent("".join(lines))), lines, first
    except (OSError, TypeError, SyntaxError):
        return None


def _circle(game: Any, methods: list[str]) -> tuple[str, Fault] | None:
    """The first method or function that these come to and that calls itself, maybe by way of others."""
    rules = Dependencies(game)
    names = {method: name for name, method in rules.methods.items()}
    for name in methods:
        function = _first_that_returns(rules, rules.methods[name], ()) if name in rules.methods else None
        if function is not None:
            _, lines, line = _source(function) or (None, [""], 0)
            hint = f"{function.__name__} calls itself; write it as a loop"
            return names.get(function, ""), (line, lines[0].strip(), hint)
    return None


def _first_that_returns(
    rules: Dependencies, function: FunctionType, path: tuple[FunctionType, ...]
) -> FunctionType | None:
    """The first function that a chain of calls comes back to."""
    if function in path:
        return function
    found = (_first_that_returns(rules, called, (*path, function)) for called in _called(rules, function))
    return next((one for one in found if one is not None), None)


def _called(rules: Dependencies, function: FunctionType) -> Iterator[FunctionType]:
    """The game's methods and the plain functions that it calls."""
    read = _source(function)
    calls = [node.func for node in ast.walk(read[0]) if isinstance(node, ast.Call)] if read else []
    for call in calls:
        called = None
        if isinstance(call, ast.Name):
            called = function.__globals__.get(call.id)
        elif isinstance(call, ast.Attribute) and isinstance(call.value, ast.Name):
            called = rules.methods.get(call.attr) if call.value.id in function.__code__.co_varnames[:1] else None
        if isinstance(called, FunctionType):
            yield called


def _faults(game: Any, methods: list[str]) -> Iterator[Fault]:
    """Everything in these methods that the compiler does not know."""
    for name in methods:
        method = getattr(type(game), name)
        read = _source(method) if method.__module__ != Game.__module__ else None
        if read is None:
            continue
        tree, lines, first = read
        for node in ast.walk(tree):
            hint = _hint(node, method, game)
            if hint:
                at = getattr(node, "lineno", 1)
                yield first + at - 1, lines[at - 1].strip(), hint


def _hint(node: ast.AST, method: Any, game: Any) -> str:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return _attribute_hint(node.value.id, node.attr, game)
    if isinstance(node, ast.Name):
        value = method.__globals__.get(node.id)
        if isinstance(value, CONTAINERS):
            return f"make {node.id} a tuple, not a {type(value).__name__}"
        return "call the other method by a name of its own instead of super()" if node.id == "super" else ""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return _call_hint(node, method.__globals__.get(node.func.id))
    if isinstance(node, ast.Return) and (node.value is None or _is_none(node.value)):
        return "let every path return a value of the same type, and not None"
    return HINTS.get(type(node), "")


def _attribute_hint(owner: str, name: str, game: Any) -> str:
    value = getattr(game, name, None)
    if owner == "self":
        return f"make {name} a tuple, not a {type(value).__name__}" if isinstance(value, CONTAINERS) else ""
    state = type(game.initial)
    is_extra = hasattr(state, name) and name not in getattr(state, "_fields", ()) and not hasattr(tuple, name)
    return f"use the fields of a state: {name} is not a field, so make it a method of the game" if is_extra else ""


def _call_hint(node: ast.Call, called: Any) -> str:
    fields = getattr(called, "_fields", ()) if isinstance(called, type) else ()
    has_all = len(node.args) + len(node.keywords) >= len(fields) or any(isinstance(a, ast.Starred) for a in node.args)
    return "" if has_all else f"give {called.__name__} all its fields: {', '.join(fields)}"


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _from_message(game: Any, message: str) -> Fault:
    """The last line of the game's file that Numba names."""
    try:
        file = inspect.getsourcefile(type(game)) or ""
    except TypeError:
        file = ""
    named = re.findall(r'File "([^"]+)", line (\d+)', message)
    numbers = [int(line) for name, line in named if file.endswith(name.lstrip("./"))]
    source = linecache.getline(file, numbers[-1]).strip() if numbers else ""
    return (numbers[-1], source, OTHERWISE) if source else (0, "", OTHERWISE)
