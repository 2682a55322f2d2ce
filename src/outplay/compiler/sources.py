"""The rules as syntax trees: every function that a game's words may reach, found by the names they mention."""

from __future__ import annotations

import ast
import builtins
import inspect
import sys
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import count
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

from outplay.compiler.kinds import fields_of, is_record
from outplay.compiler.matching import WithoutMatch
from outplay.compiler.refusal import NotLowered
from outplay.compiling.reading import own_code, undecorated

TWO_SIDED: Final = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor", "lshift", "rshift")
OPERATORS: Final = {f"__{side}{name}__" for name in TWO_SIDED for side in ("", "r")} | {
    f"__{name}__" for name in ("neg", "pos", "invert")
}
"""The methods in which classes say what operators do."""

FunctionNode = ast.FunctionDef | ast.Lambda

_numbers: Final = count(1)


@dataclass(eq=False)
class RulesSource:
    """One function with its syntax tree.

    function  the function object
    node      its tree, whose nodes are numbered (`number_of`)
    owner     the class that defines it, None for one of a module
    asked     the arguments that a function with a cache was seen to be called with; None for one without
    """

    function: FunctionType
    node: ast.FunctionDef
    owner: type | None = None
    asked: dict[tuple[Any, ...], None] | None = None

    @property
    def name(self) -> str:
        return self.function.__name__

    @cached_property
    def is_generator(self) -> bool:
        return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own_nodes(self.node))

    @cached_property
    def cells(self) -> dict[str, Any]:
        """What the function's closure holds, by name."""
        return closure_of(self.function)


def closure_of(function: FunctionType) -> dict[str, Any]:
    """The free variables of a function that are bound, by name."""
    found = {}
    for name, cell in zip(own_code(function).co_freevars, function.__closure__ or (), strict=True):
        try:
            found[name] = cell.cell_contents
        except ValueError:  # not bound yet
            continue
    return found


def new_number() -> int:
    """A number that no node has."""
    return next(_numbers)


def number_of(node: ast.AST) -> int:
    """The number of a node, the same in the tree that is watched and the one that is lowered."""
    return node._number  # type: ignore[attr-defined, no-any-return]


def own_nodes(function: FunctionNode) -> Iterator[ast.AST]:
    """The nodes of a function, without those of functions inside it."""
    body = function.body
    todo: list[ast.AST] = list(body) if isinstance(body, list) else [body]
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            todo += ast.iter_child_nodes(node)


def blocks_of(function: FunctionNode) -> Iterator[list[ast.stmt]]:
    """The blocks of statements in a function, and in those inside it."""
    for node in ast.walk(function):
        for name in ("body", "orelse"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                yield block


_files: dict[str, tuple[str, ast.Module]] = {}


def tree_of(code: CodeType) -> ast.Module:
    """The numbered syntax tree of the file or cell that a function stands in."""
    try:
        lines, _ = inspect.findsource(code)
    except (OSError, TypeError):
        raise NotLowered(None, f"the source of {code.co_name} is not at hand: save the rules in a file") from None
    text = "".join(lines)
    if code.co_filename not in _files or _files[code.co_filename][0] != text:
        tree = ast.parse(text)
        for node in ast.walk(tree):
            node._number = new_number()  # type: ignore[attr-defined]
        _files[code.co_filename] = text, tree
    return _files[code.co_filename][1]


def node_of(function: FunctionType) -> ast.FunctionDef:
    """The syntax tree of a function."""
    code = own_code(function)
    found = [
        node
        for node in ast.walk(tree_of(code))
        if isinstance(node, ast.FunctionDef | ast.Lambda) and _first_line(node) == code.co_firstlineno
        if code.co_name == (node.name if isinstance(node, ast.FunctionDef) else "<lambda>")
    ]
    if len(found) != 1:
        raise NotLowered(None, f"the source of {code.co_name} is not found where it should stand")
    return _prepared(found[0], function)


def _prepared(node: FunctionNode, function: FunctionType) -> ast.FunctionDef:
    """The tree of a function: a lambda has a statement that gives its value, and `match` is the tests it stands for."""
    made = getattr(node, "_prepared", None)
    if made is None:
        made = _with_name(node) if isinstance(node, ast.Lambda) else node
        if any(isinstance(one, ast.Match) for one in ast.walk(made)):
            made = WithoutMatch(partial(_known_before, function)).visit(deepcopy(made))
        for one in ast.walk(made):
            if not hasattr(one, "_number"):
                one._number = new_number()  # type: ignore[attr-defined]
        node._prepared = made  # type: ignore[union-attr]
    found: ast.FunctionDef = made
    return found


def _with_name(node: ast.Lambda) -> ast.FunctionDef:
    returned = ast.copy_location(ast.Return(node.body), node.body)
    return ast.copy_location(ast.FunctionDef(f"lambda_{node.lineno}", node.args, [returned], []), node)


def _known_before(function: FunctionType, node: ast.expr) -> Any:
    """The value of a name that a function has from outside, or of an attribute of one; None if there is none."""
    if isinstance(node, ast.Attribute):
        return getattr(_known_before(function, node.value), node.attr, None)
    if not isinstance(node, ast.Name) or node.id in own_code(function).co_varnames:
        return None
    known = vars(builtins) | function.__globals__ | closure_of(function)
    return known.get(node.id)


def _first_line(node: FunctionNode) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def is_users(thing: Any) -> bool:
    """Is a class or function written by the author of the rules, and not Python's or the library's own?"""
    module = getattr(thing, "__module__", None) or ""
    root = module.split(".")[0]
    if root in sys.stdlib_module_names and root != "__main__":
        return False
    if root in ("builtins", "numpy", "numba"):
        return False
    return not (root == "outplay" and not module.startswith("outplay.games"))


@dataclass
class Reach:
    """All that the words of a game may come to.

    functions  each with its source; classes: those whose methods are among them
    caches     the functions among them that remember what they gave
    """

    game: Any
    words: tuple[str, ...]
    functions: dict[FunctionType, RulesSource] = field(default_factory=dict)
    classes: dict[type, None] = field(default_factory=dict)
    caches: list[Any] = field(default_factory=list)
    attributes: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.attributes |= {*self.words, "__getitem__", "__post_init__", *OPERATORS}
        for cls in type(self.game).__mro__:
            self._meet(cls)
        holders = [self.game, *(cls for cls in type(self.game).__mro__ if is_users(cls))]
        held = [value for holder in holders for value in getattr(holder, "__dict__", {}).values()]
        for value in [*parts_of(self.game.initial), *held]:
            self._meet(type(value))
        if isinstance(self.game, ModuleType):
            for word in self.words:
                self._meet(getattr(self.game, word, None))
        done = 0
        while done < len(self.functions):
            source = list(self.functions.values())[done]
            self._mentioned_by(source)
            done += 1

    def _meet(self, value: Any) -> None:
        """Takes in a class or a function that is met by name."""
        function = undecorated(value)
        if function is not None and is_users(function):
            self._add(function, None)
            if hasattr(value, "cache_clear"):
                self.caches.append(value)
                self._note_arguments(function)
        elif isinstance(value, type) and is_users(value) and value not in self.classes:
            for cls in value.__mro__:
                if is_users(cls) and cls not in self.classes:
                    self.classes[cls] = None
                    self._add_methods(cls, self.attributes)

    def _add(self, function: FunctionType, owner: type | None) -> None:
        if function not in self.functions and is_written(function):
            self.functions[function] = RulesSource(function, node_of(function), owner)

    def _note_arguments(self, function: FunctionType) -> None:
        """Has the arguments noted that a function with a cache is called with."""
        source = self.functions.get(function)
        if source is not None and source.asked is None and not source.is_generator and not source.cells:
            own = source.node.args
            source.asked = None if own.vararg or own.kwarg or own.kwonlyargs else {}

    def _add_methods(self, cls: type, names: set[str]) -> None:
        for name in sorted(names & vars(cls).keys()):
            function = undecorated(vars(cls)[name])
            if function is not None:
                self._add(function, None if isinstance(vars(cls)[name], staticmethod) else cls)
                self.caches += [vars(cls)[name]] if hasattr(vars(cls)[name], "cache_clear") else []

    def _mentioned_by(self, source: RulesSource) -> None:
        names = {node.id for node in ast.walk(source.node) if isinstance(node, ast.Name)}
        known = source.function.__globals__ | source.cells
        for name in sorted(names):
            if name in known and not hasattr(builtins, name):
                self._meet(known[name])
                for value in functions_in(known[name]):
                    self._meet(value)
                if type(known[name]) not in self.classes and is_users(type(known[name])):
                    self._meet(type(known[name]))
        attributes = {node.attr for node in ast.walk(source.node) if isinstance(node, ast.Attribute)}
        new = attributes - self.attributes
        if new:
            self.attributes |= new
            for cls in self.classes:
                self._add_methods(cls, new)
        for node in ast.walk(source.node):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                module = known.get(node.value.id)
                if isinstance(module, ModuleType) and is_users(getattr(module, node.attr, None)):
                    self._meet(getattr(module, node.attr))


def functions_in(value: Any) -> list[Any]:
    """The functions in a table."""
    found = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return [one for one in found if isinstance(one, FunctionType)]


def parts_of(value: Any) -> Iterator[Any]:
    """A value, and all that it is made of."""
    yield value
    if isinstance(value, tuple | frozenset):
        for part in value:
            yield from parts_of(part)
    elif is_record(type(value)):
        for name in fields_of(type(value)):
            yield from parts_of(getattr(value, name))


def is_written(function: FunctionType) -> bool:
    """Is there a source?  Methods that dataclasses and NamedTuples make of themselves have none."""
    return not function.__code__.co_filename.startswith("<") or function.__code__.co_filename.startswith("<ipython")
