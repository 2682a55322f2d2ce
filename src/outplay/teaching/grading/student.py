"""A student's search: found in a file, or handed over as a function."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final

from outplay.errors import BadOption
from outplay.teaching.grading.watched import GameState
from outplay.tracing.instrumented.signature import role_of, source_of

ALGORITHMS: Final = {
    "expectimax": r"expect|chance",
    "alpha-beta": r"alpha|beta|prun|\bab\b|^ab_?search|abnegamax",
    "minimax": r"mini?_?max|negamax|nega_max|max_?min",
}
"""How each algorithm is recognised by the name of a function."""

DEFINITIONS: Final = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)
FUTURE: Final = annotations.compiler_flag
"""What `from __future__ import annotations` changes in all that follows."""

HELPERS: Final = re.compile(r"^_|^(max|min|chance|exp|expected)_?(value|node|agent|player|turn|level)?$|_helper$", re.I)


@dataclass
class Student:
    """A function or a class, its name, the text that it stands in, and what failed while its file was loaded."""

    target: Any
    name: str
    source: str
    home: str
    passed_over: Sequence[BaseException] = ()

    @property
    def algorithm(self) -> str | None:
        """What it is meant to be, by its name and its parameters."""
        named = next((one for one, pattern in ALGORITHMS.items() if re.search(pattern, self.name, re.IGNORECASE)), None)
        return "alpha-beta" if named in (None, "minimax") and self._has_window else named

    @property
    def _has_window(self) -> bool:
        """Is it called with a lower and an upper bound?"""
        roles = set() if inspect.isclass(self.target) else {role_of(name) for name in self._parameters}
        return {"alpha", "beta"} <= roles

    @property
    def _parameters(self) -> list[str]:
        return list(inspect.signature(self.target).parameters)


def student_of(function: object) -> Student:
    """The student whose function this is."""
    if not callable(function):
        raise BadOption(f"{function!r:.60} cannot be called: give a function, a class, or the path of a file")
    home = getattr(getattr(function, "__code__", None), "co_filename", "")
    with suppress(OSError, TypeError):
        home = home or inspect.getsourcefile(function) or ""
    return Student(function, getattr(function, "__name__", type(function).__name__), source_of(function), home)


def load(path: str, name: str | None) -> Student:
    """The search in a file: the one of that name, or the only one; runs the file."""
    module, passed_over = module_of(path)
    found = [name] if name is not None else _found(module, path)
    if len(found) > 1:
        raise BadOption(f"{Path(path).name} has several searches: {', '.join(found)}; name one of them")
    target = _named(module, found[0], path)
    return Student(target, found[0], source_of(target), path, passed_over)


def searches(path: str) -> dict[str, Any]:
    """The searches of a file by name, functions and classes; runs the file.  A BadOption if it has none, or fails."""
    if not Path(path).is_file():
        raise BadOption(f"there is no file {path!r:.80}; give the path of a file of Python")
    try:
        module, _ = module_of(str(Path(path).resolve()))
    except (Exception, SystemExit) as error:
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
        raise BadOption(f"{Path(path).name} cannot be run{line}: {type(error).__name__}: {error}") from error
    return {name: getattr(module, name) for name in _found(module, path)}


def module_of(path: str) -> tuple[ModuleType, list[BaseException]]:
    """The file, run as a module, with the modules beside it in reach and Berkeley's stood in for; and what failed.

    What is neither an import nor a definition may fail, and is passed over: a game that begins, a question, a test.
    """
    sys.path.insert(0, str(Path(path).resolve().parent))
    stand_in()
    spec = spec_from_file_location("student", path)
    assert spec is not None
    module = sys.modules["student"] = module_from_spec(spec)
    text = Path(path).read_bytes()
    flags = compile(text, path, "exec", dont_inherit=True).co_flags & FUTURE
    passed_over: list[BaseException] = []
    for statement in ast.parse(text, path).body:
        try:
            code = compile(ast.Module([statement], []), path, "exec", flags, dont_inherit=True)
            exec(code, vars(module))
        except (Exception, SystemExit) as error:
            if isinstance(statement, DEFINITIONS):
                raise
            passed_over.append(error)
    return module, passed_over


def _named(module: ModuleType, name: str, path: str) -> Any:
    found: Any = module
    for part in name.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        there = [one for one in vars(module) if callable(getattr(module, one)) and not one.startswith("_")]
        raise BadOption(f"{Path(path).name} has no {name!r:.60}; it has {', '.join(there) or 'no functions'}")
    return found


def _found(module: ModuleType, path: str) -> list[str]:
    """The names of the searches of a file; a BadOption if there are none."""
    found = searches_in(module)
    if not found:
        raise BadOption(
            f"{Path(path).name} has no function or class called like a search (minimax, alpha_beta, expectimax, "
            "MinimaxAgent); call yours so, or name it"
        )
    return found


def searches_in(module: ModuleType) -> list[str]:
    """The functions and classes of a file that are called like a search, without those that only help one."""
    own = [name for name, one in vars(module).items() if _is_own(one, module) and not HELPERS.search(name)]
    found = [name for name in own if any(re.search(p, name, re.IGNORECASE) for p in ALGORITHMS.values())]
    entries = [name for name in found if not _is_called_by_another(module, name, found)]
    return entries or found


def _is_own(one: object, module: ModuleType) -> bool:
    return (inspect.isfunction(one) or inspect.isclass(one)) and one.__module__ == module.__name__


def _is_called_by_another(module: ModuleType, name: str, names: list[str]) -> bool:
    """Is it a step of another search of this file?"""
    others: list[Callable[..., object]] = [getattr(module, other) for other in names if other != name]
    return any(name in getattr(getattr(other, "__code__", None), "co_names", ()) for other in others)


def stand_in() -> None:
    """Puts simple modules in the place of Berkeley's `util`, `game` and `pacman`, where they are not there."""
    stand_ins: dict[str, dict[str, object]] = {"util": _util(), "game": _game(), "pacman": {"GameState": GameState}}
    for name, names in stand_ins.items():
        if name not in sys.modules and find_spec(name) is None:
            module = ModuleType(name)
            module.__dict__.update(names)
            sys.modules[name] = module


def _util() -> dict[str, object]:
    def manhattan(one: Sequence[float], other: Sequence[float]) -> float:
        return float(abs(one[0] - other[0]) + abs(one[1] - other[1]))

    def undefined() -> None:
        raise NotImplementedError("a method is not written yet: util.raiseNotDefined()")

    def lookup(name: object, names: dict[str, object]) -> object:
        return names[name] if isinstance(name, str) else name

    return {"manhattanDistance": manhattan, "raiseNotDefined": undefined, "lookup": lookup}


def _game() -> dict[str, object]:
    class Agent:
        def __init__(self, index: int = 0):
            self.index = index

    directions = SimpleNamespace(NORTH="North", SOUTH="South", EAST="East", WEST="West", STOP="Stop")
    return {"Agent": Agent, "Directions": directions, "Actions": SimpleNamespace()}
