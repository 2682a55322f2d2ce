"""Why a game cannot be compiled: which method, which line, and what to change.

Numba's messages speak of its own types and passes.  Here each word of the game is compiled by itself to find the one
that fails, and its source is looked through for what the compiler does not know.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import textwrap
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any, NamedTuple

from numba import njit, typeof

from outplay.compiling.constant import known_type
from outplay.compiling.fingerprint import Dependencies
from outplay.compiling.private import in_words, places_in
from outplay.compiling.reading import inner_codes
from outplay.compiling.states import first_action, first_outcome
from outplay.errors import CannotCompile
from outplay.game import CHANCE, Game
from outplay.words import COMPILED_METHODS, name_of, offers

NO_SET = "use an int as a set of bits instead of a set"
NO_DICT = "use a tuple instead of a dict"

HINTS: dict[type[ast.AST], str] = {
    ast.Try: "write it without try",
    ast.With: "write it without with",
    ast.GeneratorExp: "write a loop instead of a generator expression",
    ast.SetComp: NO_SET,
    ast.Set: NO_SET,
    ast.DictComp: NO_DICT,
    ast.Dict: NO_DICT,
    ast.Lambda: "write it without an inner function",
    ast.JoinedStr: "keep text out of the rules: show and format_action are not compiled",
    ast.Slice: "index a tuple with one number at a time; `replaced(values, i, value)` changes one slot",
}
NAMES = {
    "set": NO_SET,
    "frozenset": NO_SET,
    "dict": NO_DICT,
    "super": "call the other method by a name of its own instead of super()",
}

OR_PLAIN = "; or use engine='plain'"
"""The end of every refusal: there is always another engine."""

OTHERWISE = "write it with ints, floats, bools, tuples, loops and methods of the game"
MOST_FURTHER_FAULTS = 3
"""Further faults that a message names."""

CONTAINERS = (dict, set, frozenset, list)
LISTS = ("actions", "candidates", "noisy_actions", "outcomes", "symmetries")
"""The words that list something."""


class CompileFault(NamedTuple):
    """What the compiler does not know: where it stands, and what to change.

    function  its name: a method's, or a helper's beside the class
    line      the number of the line, 0 where it is not known
    """

    function: str
    line: int
    source: str
    hint: str


def explanation(game: Any, error: Exception) -> CannotCompile:
    """The error in plain words: the first fault with its line, and where the others are."""
    rules = Dependencies(game)
    failures = _failing_words(game) or {"": str(error)}
    faults = list(dict.fromkeys(fault for word, message in failures.items() for fault in _faults(rules, word, message)))
    first, *others = sorted(faults, key=lambda fault: not fault.line)
    known = [f"line {fault.line}: {fault.hint}" for fault in others if fault.line and fault.hint != first.hint]
    more = f"; then {'; '.join(known[:MOST_FURTHER_FAULTS])}" if known else ""
    who = f"{name_of(game)}.{first.function}" if first.function in rules.methods else name_of(game)
    where = f" (line {first.line}: `{first.source}`)" if first.line else ""
    return CannotCompile(f"{who} cannot be compiled{where}: {first.hint}{more}", OR_PLAIN)


def _failing_words(game: Any) -> dict[str, str]:
    """The words that do not compile by themselves, each with what Numba says of it."""
    failures = {}
    for word, call in _calls(game).items():
        try:
            njit(call).compile((typeof(game), typeof(game.initial)))
        except Exception as failure:
            failures[word] = str(failure)
    return failures


def _calls(game: Any) -> dict[str, Callable[..., Any]]:
    """Each word that the game has, called as the kernels call it."""
    known = known_type(game)
    begin = game.initial if known is None else known.begin
    first = first_outcome if game.to_move(begin) == CHANCE else first_action
    action = first(game, begin)
    said = {
        "result": "game.result(state, action)",
        "promise": "game.promise(state, action) * 1",
        "bounds": "game.bounds(state, 0)[0]",
        **{word: f"game.{word}(state)" for word in ("to_move", "is_terminal", "key", "swap_players", "pass_turn")},
        **{word: f"game.{word}(state, 0) + 0" for word in ("utility", "evaluate", "repetition")},
        **{word: f"len([item for item in game.{word}(state)])" for word in LISTS},
    }
    asked = [word for word in COMPILED_METHODS if offers(game, word)]
    return {word: eval(f"lambda game, state: {said[word]}", {"action": action}) for word in asked}


def _faults(rules: Dependencies, word: str, message: str) -> Iterator[CompileFault]:
    """Everything in a word, and in what it calls, that the compiler does not know; at least where Numba gave up."""
    begin = [rules.methods[word]] if word in rules.methods else list(rules.methods.values())
    reached = list(dict.fromkeys(function for one in begin for function in _reached(rules, one, ())))
    circle = next(filter(None, (_first_that_returns(rules, one, ()) for one in begin)), None)
    if circle is not None:
        _, lines, line = _source(circle) or (None, [""], 0)
        yield CompileFault(
            circle.__name__, line, lines[0].strip(), f"{circle.__name__} calls itself; write it as a loop"
        )
        return
    found = [fault for function in reached for fault in _faults_in(rules, function)]
    yield from found or [_from_message(reached, word, message)]


def _source(function: FunctionType) -> tuple[ast.AST, list[str], int] | None:
    """The tree of a function's source, its lines and the number of the first, where they can be read."""
    try:
        lines, first = inspect.getsourcelines(function)
        return ast.parse(textwrap.dedent("".join(lines))), lines, first
    except (OSError, TypeError, SyntaxError):
        return None


def _reached(rules: Dependencies, function: FunctionType, path: tuple[FunctionType, ...]) -> Iterator[FunctionType]:
    """The function and all that it calls."""
    if function not in path:
        yield function
        for called in _called(rules, function):
            yield from _reached(rules, called, (*path, function))


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
        if isinstance(called, FunctionType) and called in rules.functions:
            yield called


def _faults_in(rules: Dependencies, function: FunctionType) -> Iterator[CompileFault]:
    """Everything in a function that the compiler does not know."""
    read = _source(function) if function.__module__ != Game.__module__ else None
    tree, lines, first = read or (ast.Module([], []), [], 0)
    for node in ast.walk(tree):
        hint = _hint(node, function, rules.game)
        if hint:
            at = getattr(node, "lineno", 1)
            yield CompileFault(function.__name__, first + at - 1, lines[at - 1].strip(), hint)


def _hint(node: ast.AST, method: Any, game: Any) -> str:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return _attribute_hint(node.value.id, node.attr, game)
    if isinstance(node, ast.Name):
        value = method.__globals__.get(node.id)
        if isinstance(value, CONTAINERS):
            return f"make {node.id} a tuple, not a {type(value).__name__}"
        return NAMES.get(node.id, "") if value is None else ""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return _call_hint(node, method.__globals__.get(node.func.id))
    if isinstance(node, ast.Return) and (node.value is None or ast.unparse(node.value) == "None"):
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


def _from_message(reached: list[FunctionType], word: str, message: str) -> CompileFault:
    """The innermost line of these functions that Numba names, and what it says of it."""
    hint = in_words(message)
    hint = f"{hint}; {OTHERWISE}" if hint else OTHERWISE
    for name, line in places_in(message):
        for function in reached:
            file = function.__code__.co_filename
            lines = {at for code in inner_codes(function.__code__) for *_, at in code.co_lines()}
            if file.endswith(name.lstrip("./")) and line in lines:
                return CompileFault(function.__name__, line, linecache.getline(file, line).strip(), hint)
    return CompileFault(word, 0, "", hint)
