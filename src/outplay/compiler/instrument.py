"""Functions that tell what they see: the same code, in which every expression reports the kind of its value.

The code of the functions is exchanged in place, so that classes, closures, `super` and helpers stay what they are.
"""

from __future__ import annotations

import ast
import os
import warnings
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import partial
from threading import Lock, get_ident
from types import CodeType, FunctionType
from typing import Any, Final

from outplay.compiler.kinds import MUTABLE, Kind, kind_of
from outplay.compiler.refusal import NotLowered
from outplay.compiler.sources import FunctionNode, RulesSource, number_of
from outplay.compiling.reading import code_watched, own_code

SEEN: Final = "outplay listens here"
"""The constant in whose place watched functions have who listens."""

MOST_ASKED: Final = 4096
"""Different arguments that are noted of a function with a cache."""

NOT_WATCHED: Final = (ast.Constant, ast.Starred, ast.Slice, ast.FormattedValue, ast.JoinedStr, ast.Lambda, ast.Yield)

CHANGES_AT: Final = ("can be changed", "can be changed inside", "can be changed further inside")
"""What is noted of a yield whose value, or something in it, can be changed."""

Seen = defaultdict[int, set[Kind]]
"""The kinds of values that a node had, by its number; a statement that was reached has an empty set."""


class WatchedCode(ast.NodeTransformer):
    """Puts a report around each expression, before each statement and behind each assignment.

    noted  the function that reports all its arguments at once
    """

    def __init__(self, noted: ast.AST | None):
        self.noted = noted

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.Call):
            return self._call(node)
        visited = super().visit(node)
        is_read = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        if isinstance(node, ast.expr) and is_read and not isinstance(node, (*NOT_WATCHED, ast.YieldFrom)):
            return _report(number_of(node), visited)
        return visited

    def _call(self, node: ast.Call) -> ast.expr:
        """The function that is called is no value to look at, but the object that a method is called of is."""
        if isinstance(node.func, ast.Attribute):
            node.func.value = self.visit(node.func.value)
        elif not isinstance(node.func, ast.Name):
            node.func = self.visit(node.func)
        is_map = isinstance(node.func, ast.Name) and node.func.id == "map"
        node.args = [self._handed(one) if is_map else self.visit(one) for one in node.args]
        node.keywords = [self.visit(keyword) for keyword in node.keywords]
        return _report(number_of(node), node)

    def _handed(self, node: ast.expr) -> ast.expr:
        """An argument of map(); `str` tells what it is called with."""
        visited: ast.expr = self.visit(node)
        if not (isinstance(node, ast.Name) and node.id == "str"):
            return visited
        item = ast.Name("item", ast.Load())
        arguments = ast.arguments([], [ast.arg("item")], None, [], [], None, [])
        return ast.Lambda(arguments, ast.Call(ast.Name("str", ast.Load()), [_report(number_of(node), item)], []))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.JoinedStr:
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                part.value = self.visit(part.value)
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        node.body = self.visit(node.body)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.decorator_list, node.returns = [], None
        own = node.args
        arguments = [*own.posonlyargs, *own.args, *([own.vararg] if own.vararg else []), *own.kwonlyargs]
        told = [_told(number_of(argument), argument.arg) for argument in arguments]
        if node is self.noted:
            every = ast.Tuple([ast.Name(argument.arg, ast.Load()) for argument in arguments], ast.Load())
            told.append(ast.Expr(ast.Call(ast.Constant(SEEN), [], [ast.keyword("asked", every)])))
        for argument in arguments:
            argument.annotation = None
        node.body = [*told, *self._block(node.body)]
        return node

    def visit_Yield(self, node: ast.Yield) -> ast.Yield:
        if node.value is not None:
            told = _report(number_of(node), self.visit(node.value))
            told.keywords.append(ast.keyword("depth", ast.Constant(0)))
            node.value = told
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            return ast.Pass()
        return ast.Assign([node.target], self.visit(node.value))

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for name, value in ast.iter_fields(node):
            if name in ("body", "orelse", "finalbody") and isinstance(value, list):
                setattr(node, name, self._block(value))
            elif name == "annotation":
                continue
            elif isinstance(value, list):
                setattr(node, name, [self.visit(item) if isinstance(item, ast.AST) else item for item in value])
            elif isinstance(value, ast.AST):
                setattr(node, name, self.visit(value))
        return node

    def _block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        written: list[ast.stmt] = []
        for statement in statements:
            names = assigned_names(statement)
            before = [_told(number_of(statement), None)]
            visited = self.visit(statement)
            if isinstance(statement, ast.For):
                visited.body = [*(_told(number_of(name), name.id) for name in names), *visited.body]
                names = []
            written += [*before, visited, *(_told(number_of(name), name.id) for name in names)]
        return written


def assigned_names(statement: ast.stmt) -> list[ast.Name]:
    """The names that a statement itself gives a value."""
    targets: list[ast.expr] = []
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AnnAssign | ast.AugAssign | ast.For):
        targets = [statement.target] if getattr(statement, "value", statement) is not None else []
    return [name for target in targets for name in _names_of(target)]


def _names_of(target: ast.expr) -> Iterator[ast.Name]:
    """The names in a target; those within an item or an attribute are none."""
    if isinstance(target, ast.Name):
        yield target
    elif isinstance(target, ast.Starred):
        yield from _names_of(target.value)
    elif isinstance(target, ast.Tuple | ast.List):
        for part in target.elts:
            yield from _names_of(part)


def _report(number: int, value: ast.expr) -> ast.Call:
    return ast.Call(ast.Constant(SEEN), [ast.Constant(number), value], [])


def _told(number: int, name: str | None) -> ast.Expr:
    """A statement that reports a variable, or that this place was reached."""
    value = [] if name is None else [ast.Name(name, ast.Load())]
    return ast.Expr(ast.Call(ast.Constant(SEEN), [ast.Constant(number), *value], []))


def watched_code(source: RulesSource) -> CodeType:
    """The code of a function that reports."""
    copied = deepcopy(source.node)
    node: FunctionNode = WatchedCode(copied if source.asked is not None else None).visit(copied)
    names = own_code(source.function).co_freevars
    statement: ast.stmt = node if isinstance(node, ast.FunctionDef) else ast.Expr(node)
    name = node.name if isinstance(node, ast.FunctionDef) else own_code(source.function).co_name
    its_own = [ast.Global([name])] if isinstance(node, ast.FunctionDef) and name not in names else []
    arguments = ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, [])
    outer = ast.FunctionDef("outer", arguments, [*its_own, statement], [])
    module = ast.fix_missing_locations(ast.copy_location(ast.Module([outer], []), source.node))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # a constant is called, which will be a function by then
        compiled = compile(module, own_code(source.function).co_filename, "exec")
    found = _code_named(compiled, name)
    if found is None or found.co_freevars != names:
        raise NotLowered(source.node, f"{source.name} cannot be watched")
    return found


def _code_named(code: CodeType, name: str) -> CodeType | None:
    outer = next(item for item in code.co_consts if isinstance(item, CodeType))
    return next((item for item in outer.co_consts if isinstance(item, CodeType) and item.co_name == name), None)


_one_at_a_time = Lock()
_watched: list[tuple[FunctionType, CodeType]] = []
"""The functions that are watched now, each with its own code."""


def _left_alone() -> None:
    """Gives the functions that are watched their own code back."""
    while _watched:
        function, own = _watched.pop()
        function.__code__ = own


def _in_child() -> None:
    """In a child process, which may have been made while another thread of its parent was watching."""
    global _one_at_a_time
    _one_at_a_time = Lock()
    _left_alone()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_in_child)


@contextmanager
def watching(sources: Iterable[RulesSource], seen: Seen) -> Iterator[None]:
    """In this block what this thread does with the functions is reported into `seen`; then they are as they were.

    One thread at a time is in such a block.  Another may be playing meanwhile, and may be in the middle of a function
    when the block ends: to it they do what they always do.
    """
    me = get_ident()

    def report(number: int, *value: Any, depth: int | None = None) -> Any:
        if get_ident() == me:
            seen[number].update(map(kind_of, value) if depth is None else set(changes_in(*value)))
        return value[0] if value else None

    def report_and_note(noted: dict[tuple[Any, ...], None], *told: Any, **more: Any) -> Any:
        asked = more.pop("asked", None)
        if asked is None:
            return report(*told, **more)
        if get_ident() == me and len(noted) < MOST_ASKED:
            noted[asked] = None
        return None

    with _one_at_a_time:
        code_watched.clear()
        try:
            for source in sources:
                teller = report if source.asked is None else partial(report_and_note, source.asked)
                own, code = source.function.__code__, told_to(teller, watched_code(source))
                code_watched[code] = own
                _watched.append((source.function, own))
                source.function.__code__ = code
            yield
        finally:
            _left_alone()


def changes_in(value: Any, depth: int = 0) -> Iterator[Kind]:
    """How deep in a value there is what can be changed."""
    if kind_of(value) in MUTABLE:
        yield CHANGES_AT[min(depth, len(CHANGES_AT) - 1)]
    if isinstance(value, dict):
        value = value.values()
    if not isinstance(value, str) and isinstance(value, Iterable) and not isinstance(value, Iterator):
        for item in value:
            yield from changes_in(item, depth + 1)


def told_to(report: Any, code: CodeType) -> CodeType:
    """The code with the function that listens in the place that is kept for it, in functions inside it too."""
    constants = []
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            constant = told_to(report, constant)
        constants.append(report if constant == SEEN else constant)
    return code.replace(co_consts=tuple(constants))
