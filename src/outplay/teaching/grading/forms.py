"""What cannot be graded, told from what is wrong: files that cannot be loaded, and forms that the judge does not know.

Nothing is said against a search that was never really called.
"""

from __future__ import annotations

import inspect
import re
import traceback
from pathlib import Path
from typing import Any, Final, NamedTuple

from outplay.errors import BadOption
from outplay.teaching.grading.watched import GameState, JudgedState, TreeNode, WatchedGame
from outplay.tracing.instrumented.signature import Kind, Signature

EXPECTED: Final = (
    "The judge calls f(game, state) or f(state, game); minimax(node, depth, maximizing) and alphabeta(node, depth, "
    "alpha, beta, maximizing), in any order, on nested lists or on nodes with children and a value; and Berkeley's "
    "getAction(gameState)"
)
HOW_TO_TELL: Final = (
    "--function says which search is meant (name=), and --call what its parameters are (call=), as in --call 'f(list, "
    "depth, maximizing)': game, state, node or list, depth, alpha, beta, maximizing, colour, player"
)
UNDER_MAIN: Final = 'put what is not part of the search under `if __name__ == "__main__":`'
HANDED_OVER: Final[dict[str, str]] = {
    "game": "a game and a state",
    "nodes": "nodes with children and a value",
    "lists": "nested lists of numbers",
    "agent": "Berkeley's gameState",
}
OURS: Final = (JudgedState, WatchedGame, TreeNode, GameState)
"""The kinds of what is handed to a search."""

PYTHON_2: Final = re.compile(r"^\s*(print|exec)\s+[^\s(=.,]|except\s+[\w.]+\s*,\s*\w+\s*:|raise\s+\w+\s*,|<>|`\w+`")
"""How a line looks that Python 2 reads, and Python 3 does not."""

OF_OTHER_LISTS: Final = re.compile(r"subscriptable|indices|unhashable type: 'list'|instances of|operand type")
"""What Python says where a search takes nested lists of numbers for something else: a board, or names."""

CALL: Final = re.compile(r"\s*(\w+)\s*\(([\w\s,]*)\)\s*")
PARAMETERS: Final = {
    **{word: word for word in ("game", "state", "depth", "alpha", "beta", "maximizing", "colour", "player")},
    **dict.fromkeys(("node", "list"), "state"),
}
"""The words of `call=`, each with what a parameter of that word is for; a node or a list is searched as a state is."""


class Unknown(NamedTuple):
    """Why something cannot be graded, what to do about it, and the line of the student's file where that is known."""

    says: str
    advice: str
    line: int | None = None


def not_loaded(error: BaseException, home: str, line: int | None) -> Unknown | None:
    """Why a file could not be loaded; None if it is no Python, which is its author's to mend."""
    if isinstance(error, ImportError):
        return missing(error, line)
    if isinstance(error, SyntaxError):
        return _unreadable(error, home, line)
    if isinstance(error, EOFError):
        return Unknown("the file asks for input when it is loaded", UNDER_MAIN, line)
    if isinstance(error, SystemExit):
        return Unknown("the file ends the program when it is loaded", UNDER_MAIN, line)
    return Unknown(f"the file cannot be loaded ({type(error).__name__}: {error})", UNDER_MAIN, line)


def missing(error: ImportError, line: int | None) -> Unknown:
    """What is imported and not there."""
    if isinstance(error, ModuleNotFoundError):
        says = f"it imports {error.name}, which is not here"
        return Unknown(says, f"put {error.name}.py beside the file, or have {error.name} installed", line)
    return Unknown(f"what it imports is not there ({error})", "put the module that it was written for beside it", line)


def _unreadable(error: SyntaxError, home: str, line: int | None) -> Unknown | None:
    file = Path(error.filename or home)
    where = "it" if str(file) == home else f"{file.name}, which it imports,"
    if PYTHON_2.search(error.text or ""):
        said = f"{where} is written for Python 2 ({file.name}, line {error.lineno}: {(error.text or '').strip()})"
        return Unknown(said, "write it for Python 3: `2to3` or `print(...)` may be enough", line)
    if str(file) == home:
        return None
    said = f"{where} is no Python that can be read ({error.msg}, line {error.lineno})"
    return Unknown(said, f"mend {file.name}, or leave it out", line)


def not_called(error: BaseException, kind: Kind, home: str, line: int | None) -> Unknown | None:
    """Why a call that fails shows that the search is of another form than it was taken for; None if it does not."""
    if isinstance(error, ImportError):
        return missing(error, line)
    is_called = any(frame.filename == home for frame in traceback.extract_tb(error.__traceback__))
    if not (_asks_ours(error, kind) or _takes_lists_for_something_else(error, kind) or not is_called):
        return None
    said = f"it was handed {HANDED_OVER[kind]}, and that is not what it searches ({type(error).__name__}: {error})"
    return Unknown(said, HOW_TO_TELL, line)


def _asks_ours(error: BaseException, kind: Kind) -> bool:
    """Is what was handed over asked for something that it does not have?"""
    if isinstance(error, AttributeError):
        return isinstance(error.obj, (*OURS, list, float, int) if kind == "lists" else OURS)
    return isinstance(error, TypeError) and any(f"'{one.__name__}'" in str(error) for one in OURS)


def _takes_lists_for_something_else(error: BaseException, kind: Kind) -> bool:
    if kind != "lists":
        return False
    odd = isinstance(error, TypeError) and OF_OTHER_LISTS.search(str(error)) is not None
    return odd or isinstance(error, (IndexError, KeyError, ValueError))


def told_roles(call: str) -> tuple[str, list[str]]:
    """The name and the words of 'f(list, depth, maximizing)'; a BadOption if it cannot be read."""
    read = CALL.fullmatch(call)
    words = re.findall(r"\w+", read[2]) if read else []
    if read is None or not words or not set(words) <= set(PARAMETERS):
        known = ", ".join(PARAMETERS)
        raise BadOption(f"call is {call!r:.60}; it should be as 'f(list, depth, maximizing)', with words of {known}")
    return read[1], words


def told_signature(target: Any, source: str, call: str) -> Signature:
    """How a function is called, as somebody says it; of a class, the method of that name."""
    name, words = told_roles(call)
    is_class = inspect.isclass(target)
    function = getattr(target, name, None) if is_class else target
    if function is None:
        raise BadOption(f"the class {target.__name__} has no method {name!r:.40}")
    parameters = list(inspect.signature(function).parameters)[is_class:]
    if len(words) > len(parameters):
        raise BadOption(f"call names {len(words)} parameters, and {function.__name__} has {len(parameters)}")
    roles = {parameter: PARAMETERS[word] for parameter, word in zip(parameters, words, strict=False)}
    kind: Kind = "game" if "game" in words else "lists" if "list" in words else "nodes"
    return Signature(kind, function, roles, source, target if is_class else None)
