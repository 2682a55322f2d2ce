"""Compiling a game, and saying in plain words why one cannot be compiled.

Numba's messages speak of its own types and passes.  Here each word of the game is compiled by itself, so that the
message can name the method, the line and the change to make.
"""

from __future__ import annotations

import inspect
import linecache
import re
import weakref
from collections.abc import Callable
from typing import Any

from numba import njit
from numba.core.errors import NumbaError

from outplay.engine.compiled.constant import declare
from outplay.engine.compiled.rules import NeedsFloat
from outplay.engine.compiled.states import NotCompilable, action_type, initial_type
from outplay.errors import CannotCompile
from outplay.game import CHANCE, name_of, offers

HINTS = {
    r"list|reflected": "build tuples instead of lists; `replaced(values, i, value)` changes one slot",
    r"dict|set\(|frozenset": "use ints as sets of bits, or tuples, instead of dicts and sets",
    r"str|unicode|format": "keep text out of the rules: show and format_action are not compiled",
    r"comprehension|make_function|closure": "write a loop instead of a comprehension or an inner function",
    r"try|except|with_": "write the rule without try and with",
    r"unify|multiple types|no conversion": "let every path return the same types, not an int here and a float there",
    r"Unknown attribute|has no attribute": "use attributes that are set in __init__, and methods of the class",
    r"[Gg]lobal|Untyped": "use constants and plain functions at module level, or attributes of the game",
}
FALLBACK = "write it with ints, floats, bools, tuples, loops and methods of the game"

_numbers: dict[int, type] = {}


def compiled_number(game: Any) -> type:
    """int or float: the type of the game's values.  Declares the game to Numba when it is first asked for."""
    if id(game) not in _numbers:
        refuse_by_name(game)
        _declare(game, float if _sample_is_float(game) else int)
        weakref.finalize(game, _numbers.pop, id(game), None)
    return _numbers[id(game)]


def as_float(game: Any) -> type:
    """From now on the game's values are floats."""
    _declare(game, float)
    return float


def refuse_by_name(game: Any) -> None:
    """A CannotCompile for what the kernels cannot express yet."""
    players = tuple(getattr(game, "players", (0, 1)))
    if players != (0, 1):
        raise CannotCompile(f"{name_of(game)} is for {players}; compiled games are for 0 and 1: use engine='plain'")
    if offers(game, "outcomes") or game.to_move(game.initial) == CHANCE:
        raise CannotCompile(f"{name_of(game)} has chance nodes; the compiled engine has none yet: use engine='plain'")
    wide = [name for name in dir(game) if _needs_more_bits(getattr(game, name))]
    if wide:
        raise CannotCompile(f"{name_of(game)}.{wide[0]} has more than 64 bits: use engine='plain'")
    if game.is_terminal(game.initial):
        raise CannotCompile(f"{name_of(game)} is over before it begins: there is nothing to compile")
    try:
        initial_type(game)
        action_type(game)
    except NotCompilable as error:
        raise CannotCompile(f"{name_of(game)}: {error}") from None


def _needs_more_bits(value: object) -> bool:
    if isinstance(value, tuple):
        return any(map(_needs_more_bits, value))
    return isinstance(value, int) and not -(2**63) <= value < 2**64


def _declare(game: Any, number: type) -> None:
    declare(game, {int: "int64", float: "float64"}[number])
    _numbers[id(game)] = number


def _sample_is_float(game: Any) -> bool:
    """Do the values at the start look like floats?  A float that shows up later is noticed when it is compiled."""
    words = [word for word in ("evaluate", "bounds") if offers(game, word)]
    samples = [getattr(game, word)(game.initial, 0) for word in words]
    return any(isinstance(x, float) for sample in samples for x in (sample if isinstance(sample, tuple) else (sample,)))


def in_words(game: Any, kernel: Callable[..., Any], *arguments: Any) -> Any:
    """Calls a kernel, which may have to be compiled first; a CannotCompile instead of Numba's message."""
    try:
        return kernel(*arguments)
    except NumbaError as error:
        if NeedsFloat.__name__ in str(error):
            raise NeedsFloat(name_of(game)) from None
        raise _explanation(game, error) from None


def _explanation(game: Any, error: Exception) -> CannotCompile:
    for word, call in _calls(game).items():
        try:
            njit(call)(game, game.initial)
        except NumbaError as failure:
            return CannotCompile(_sentence(game, word, str(failure)))
    return CannotCompile(_sentence(game, "", str(error)))


def _calls(game: Any) -> dict[str, Callable[..., Any]]:
    """Each word of the game, called as the kernels call it."""
    calls: dict[str, Callable[..., Any]] = {
        "to_move": lambda game, state: game.to_move(state),
        "actions": lambda game, state: len([a for a in game.actions(state)]),
        "is_terminal": lambda game, state: game.is_terminal(state),
        "utility": lambda game, state: game.utility(state, 0),
    }
    optional = {
        "evaluate": lambda game, state: game.evaluate(state, 0),
        "bounds": lambda game, state: game.bounds(state, 0),
        "candidates": lambda game, state: len([a for a in game.candidates(state)]),
        "key": lambda game, state: game.key(state),
    }
    calls |= {word: call for word, call in optional.items() if offers(game, word)}
    return calls


def _sentence(game: Any, word: str, message: str) -> str:
    """'MyGame.actions cannot be compiled (my_game.py, line 12: `...`): build tuples instead of lists'."""
    file = inspect.getsourcefile(type(game)) or ""
    named = re.findall(r'File "([^"]+)", line (\d+)', message)
    lines = [int(line) for name, line in named if file.endswith(name.lstrip("./"))]
    source = linecache.getline(file, lines[-1]).strip() if lines else ""
    where = f" (line {lines[-1]}: `{source}`)" if lines else ""
    reason = next((hint for pattern, hint in HINTS.items() if re.search(pattern, message)), FALLBACK)
    name = f"{name_of(game)}.{word}" if word else name_of(game)
    return f"{name} cannot be compiled{where}: {reason}; or use engine='plain'"
