"""Whether rules keep truths as values: compiled code has 0 and 1 for them, which only their text tells from ints."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import Final

from outplay.compiler.kinds import Kind
from outplay.compiler.sources import RulesSource

TRUE_OR_FALSE: Final = frozenset({"any", "all", "bool", "isinstance", "callable", "hasattr", "issubclass"})
"""Builtins that give truths."""

METHODS: Final = frozenset(
    {
        *("startswith", "endswith", "isdigit", "isalpha", "isalnum", "isupper", "islower", "isspace"),
        *("issubset", "issuperset", "isdisjoint", "is_integer", "__contains__", "__eq__", "__lt__"),
    }
)
"""Methods that do."""

USES_UP: Final = frozenset({"any", "all", "bool", "int", "len", "sum", "abs", "float", "range", "print"})
"""Builtins that give no truth that they were given."""

ASK_ONLY: Final = frozenset({"filter", "sorted", "sort", "min", "max"})
"""What asks a function about items, and gives nothing of what that said."""

ADDS: Final = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.Pow, ast.Div, ast.LShift, ast.RShift)
"""Operators that make ints of truths."""

Name = tuple[int, str]


class Truths:
    """What becomes of the truths in some functions.

    are_kept  may one of them be in a tuple, an argument, a state, or anywhere else but where it is asked at once?
    """

    def __init__(self, sources: Iterable[RulesSource], seen: dict[int, set[Kind]]):
        self.sources, self.seen = list(sources), seen
        self.givers: set[str] = set()
        self.names: set[Name] = set()
        self.are_kept = False
        before = -1
        while before != len(self.givers) + len(self.names) and not self.are_kept:
            before = len(self.givers) + len(self.names)
            for source in self.sources:
                self._look_through(source.node, id(source.node))

    def _look_through(self, function: ast.AST, where: int) -> None:
        for parent in ast.walk(function):
            for node in ast.iter_child_nodes(parent):
                if isinstance(node, ast.Name) and node.id in self.givers and node is not getattr(parent, "func", None):
                    self.are_kept = True
                if isinstance(node, ast.expr) and self._may_be(node, where):
                    self._use(node, parent, function, where)

    def _may_be(self, node: ast.expr, where: int) -> bool:
        """May the value be a truth?"""
        if isinstance(node, ast.Compare):
            return True
        if isinstance(node, ast.Constant):
            return isinstance(node.value, bool)
        if isinstance(node, ast.UnaryOp):
            return isinstance(node.op, ast.Not)
        if isinstance(node, ast.BoolOp):
            return any(self._may_be(value, where) for value in node.values)
        if isinstance(node, ast.IfExp):
            return self._may_be(node.body, where) or self._may_be(node.orelse, where)
        if isinstance(node, ast.NamedExpr):
            return self._may_be(node.value, where)
        if isinstance(node, ast.BinOp):
            return not isinstance(node.op, ADDS) and (self._may_be(node.left, where) or self._may_be(node.right, where))
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and (where, node.id) in self.names:
            return True
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name in TRUE_OR_FALSE or name in METHODS or name in self.givers:
                return True
        is_read = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        return is_read and "bool" in self.seen.get(getattr(node, "_number", 0), set())

    def _use(self, node: ast.expr, parent: ast.AST, function: ast.AST, where: int) -> None:
        """Notes where a truth goes."""
        if isinstance(parent, ast.BoolOp | ast.UnaryOp | ast.Compare | ast.BinOp | ast.Expr | ast.NamedExpr):
            if isinstance(parent, ast.NamedExpr):
                self.names.add((where, parent.target.id))
            return
        if isinstance(parent, ast.If | ast.While | ast.Assert | ast.comprehension | ast.Subscript | ast.IfExp):
            return
        if isinstance(parent, ast.Return):
            self.givers |= {getattr(function, "name", ""), *self._inner_names(function, node)}
        elif isinstance(parent, ast.Assign) and all(isinstance(one, ast.Name) for one in parent.targets):
            self.names |= {(where, one.id) for one in parent.targets if isinstance(one, ast.Name)}
        elif isinstance(parent, ast.Lambda):
            self._use_of_lambda(parent, function)
        elif not self._is_used_up(node, parent, function):
            self.are_kept = True

    def _use_of_lambda(self, node: ast.Lambda, function: ast.AST) -> None:
        for one in ast.walk(function):
            if isinstance(one, ast.Assign) and one.value is node:
                self.givers |= {target.id for target in one.targets if isinstance(target, ast.Name)}
                return
            if isinstance(one, ast.Call) and node in [*one.args, *(keyword.value for keyword in one.keywords)]:
                self.are_kept |= getattr(one.func, "id", getattr(one.func, "attr", "")) not in ASK_ONLY
                return
        self.are_kept = True

    @staticmethod
    def _inner_names(function: ast.AST, node: ast.expr) -> set[str]:
        """The functions inside one that the node may stand in."""
        return {one.name for one in ast.walk(function) if isinstance(one, ast.FunctionDef) and node in ast.walk(one)}

    @staticmethod
    def _is_used_up(node: ast.expr, parent: ast.AST, function: ast.AST) -> bool:
        """Is the truth added up, or asked for at once?"""
        if isinstance(parent, ast.AugAssign):
            return isinstance(parent.op, ADDS)
        if isinstance(parent, ast.keyword):
            return parent.arg in ("reverse", "strict")
        calls = [parent] if isinstance(parent, ast.Call) else []
        if isinstance(parent, ast.GeneratorExp | ast.ListComp):
            calls = [one for one in ast.walk(function) if isinstance(one, ast.Call) and parent in one.args]
        return any(getattr(call.func, "id", "") in USES_UP for call in calls)


def surely_ints(function: ast.AST, name: str, met: frozenset[str] = frozenset()) -> bool:
    """Is a variable given nothing but ints that are no truths, by the way it is written?  `met` are looked at."""
    if name in met:
        return True
    found, met = False, met | {name}
    for node in ast.walk(function):
        for target, value in _given(node):
            names = [one for one in ast.walk(target) if isinstance(one, ast.Name) and one.id == name]
            if not names:
                continue
            found = True
            if not (isinstance(target, ast.Name) and value is not None and is_surely_int(value, function, met)):
                return False
        if isinstance(node, ast.arg) and node.arg == name:
            return False
    return found


def _given(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """The targets in a node, each with what it is given; None where that is not known."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            values = node.value.elts if isinstance(node.value, ast.Tuple) else []
            if isinstance(target, ast.Tuple) and len(target.elts) == len(values):
                yield from zip(target.elts, values, strict=True)
            elif isinstance(target, ast.Tuple) and _calls(node.value) == "divmod":
                yield from ((one, ast.Constant(0)) for one in target.elts)
            else:
                yield target, node.value
    elif isinstance(node, ast.AugAssign):
        yield node.target, ast.Constant(0) if isinstance(node.op, ADDS) else None
    elif isinstance(node, ast.AnnAssign | ast.NamedExpr):
        yield node.target, node.value
    elif isinstance(node, ast.For | ast.comprehension):
        target, number = node.target, _calls(node.iter)
        if number == "range":
            yield target, ast.Constant(0)
        elif number == "enumerate" and isinstance(target, ast.Tuple):
            yield target.elts[0], ast.Constant(0)
            yield from ((one, None) for one in target.elts[1:])
        else:
            yield target, None


def _calls(node: ast.expr) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def is_surely_int(node: ast.expr, function: ast.AST, met: frozenset[str] = frozenset()) -> bool:
    """Is it no truth if it is an int, by the way it is written?"""
    if isinstance(node, ast.Constant):
        return type(node.value) is int
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ADDS)
    if isinstance(node, ast.UnaryOp):
        return not isinstance(node.op, ast.Not)
    if isinstance(node, ast.IfExp):
        return is_surely_int(node.body, function, met) and is_surely_int(node.orelse, function, met)
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else _calls(node)
        return name in ("len", "ord", "int", "sum", "abs", "round", "index", "find", "rfind", "count")
    return isinstance(node, ast.Name) and surely_ints(function, node.id, met)
