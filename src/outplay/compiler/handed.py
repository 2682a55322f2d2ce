"""Functions that are handed to others: lambdas, keys of a sort, what `map` goes through with."""

from __future__ import annotations

import ast
import operator
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from outplay.compiler.expressions import NOTHING
from outplay.compiler.instrument import Seen
from outplay.compiler.kinds import MUTABLE, fields_of, is_record, machine_type
from outplay.compiler.loops import Loops
from outplay.compiler.refusal import NotLowered
from outplay.compiler.routine import HeldValue, Lent, Lowered, Scope, Variable, arguments_of, has_more_arguments
from outplay.compiler.sources import RulesSource, number_of
from outplay.compiling.reading import undecorated


class Handed(Loops):
    """A function as an argument, and what it gives for one item."""

    open_lambdas: list[ast.Lambda]
    """Those whose bodies are being written."""

    def inlined(self, function: ast.Lambda, arguments: list[Lowered], scopes: list[Scope] | None = None) -> Lowered:
        """A lambda where it is called: its parameters are variables of their own; `scopes` are those around it."""
        names = [argument.arg for argument in arguments_of(function)]
        if len(names) != len(arguments) or has_more_arguments(function):
            raise NotLowered(function, "a lambda is called without some of its arguments")
        if function in self.open_lambdas:
            raise NotLowered(function, "a lambda that calls itself: define it with def")
        scope = {}
        for name, code in zip(names, arguments, strict=True):
            kinds = self._kinds_within(function.body, name)
            variable = Variable(f"{self.fresh('c')}_{name}", machine_type(kinds), kinds)
            self.emit(f"{variable.text} = {self.small(self.converted(code, variable.type)).text}")
            scope[name] = variable
        before, self.scopes = self.scopes, [*(self.scopes if scopes is None else scopes), scope]
        self.open_lambdas.append(function)
        try:
            return self.value(function.body)
        finally:
            self.open_lambdas.pop()
            self.scopes = before

    def handed_function(self, node: ast.expr) -> Any:
        """A function that is known before play, or a lambda with the variables that it mentions; else None."""
        if isinstance(node, HeldValue):
            return None
        function: ast.AST = node
        if isinstance(node, ast.Name) and (local := self.local_function(node.id)) is not None:
            owner, function = local
            if owner is not self or self.scopes_of[node.id]:
                return None
            if isinstance(function, ast.FunctionDef):
                function = _as_lambda(function)
        if isinstance(function, ast.Lambda):
            return self._lent(function)
        target = self.static(node)
        if isinstance(target, Lent):
            return target if self.around is None else None
        return target if target is not NOTHING and callable(target) else None

    def _lent(self, function: ast.Lambda) -> Lent | None:
        own = {argument.arg for argument in arguments_of(function)}
        inside = [one for one in ast.walk(function.body) if isinstance(one, ast.Name)]
        names = sorted({one.id for one in inside if isinstance(one.ctx, ast.Load)} - own)
        captured = {name: found for name in names if (found := self.variable(name)) is not None}
        is_unbound = any(name in self.own and name not in self.assigned for name in captured)
        is_closed = {*self.bound, *self.lent, *self.local_functions}.isdisjoint(names) and not is_unbound
        return Lent(function, self.source, captured) if is_closed and not has_more_arguments(function) else None

    def called_lambda(self, lent: Lent, node: ast.Call) -> Lowered:
        """A call of a lambda that this function is handed."""
        if self.around is not None or node.keywords:
            raise NotLowered(node, "a function that is handed on is called in a function inside this one, or by name")
        values = self.operands(*((argument, None) for argument in node.args))
        with self._in(lent.source):
            return self.inlined(lent.function, values, [lent.captured])

    def applied(self, function: ast.expr, arguments: list[Lowered], node: ast.AST) -> Lowered:
        """A function that is handed on, called with values."""
        if isinstance(function, ast.Lambda):
            return self.inlined(function, arguments)
        if isinstance(function, ast.Call):
            return self._applied_result(function, arguments)
        kept = [self.kept(argument) for argument in arguments]
        kinds = self._kinds_handed(function)
        call = ast.Call(function, [HeldValue(code, kinds) for code in kept], [])
        call._number = -1  # type: ignore[attr-defined]
        ast.copy_location(call, node)
        if isinstance(function, ast.Name) and self.local_function(function.id) is not None:
            return self.of_call(call)
        target = self.static(function)
        return self.fixed_call(target, call) if target is not NOTHING else self.of_call(call)

    def _kinds_handed(self, function: ast.expr) -> set[Any]:
        """What a function that is handed on was seen to be called with."""
        if isinstance(function, ast.Name) and self.static(function) is str:
            return self.seen.get(number_of(function), set()) - {("other", type)}
        target = undecorated(self.static(function)) if not isinstance(function, ast.Attribute) else None
        if target is None or target not in self.program.profile.reach.functions:
            return set()
        node = self.program.profile.reach.functions[target].node
        return set().union(*(self.seen.get(number_of(argument), set()) for argument in arguments_of(node)))

    def _applied_result(self, function: ast.Call, arguments: list[Lowered]) -> Lowered:
        """What a call gives is called: a function of the rules that returns a lambda, or operator.itemgetter."""
        target = self.static(function.func)
        if target is operator.itemgetter and len(function.args) == 1:
            item = ast.Subscript(HeldValue(self.kept(arguments[0])), function.args[0], ast.Load())
            return self.of_subscript(ast.copy_location(item, function))
        if target is operator.itemgetter:
            held = HeldValue(self.kept(arguments[0]))
            items = [ast.Subscript(held, place, ast.Load()) for place in function.args]
            words = [self.converted(self.of_subscript(ast.copy_location(item, function)), "w") for item in items]
            return self.one(list(words))
        if target is operator.attrgetter:
            return self._field_of_any(function, self.kept(self.converted(arguments[0], "w")))
        outside = undecorated(target) if target is not NOTHING else None
        source = None if outside is None else self.program.source_of(outside, function)
        returned = None if source is None else returned_lambda(source.node)
        if source is None or returned is None or source.cells or function.keywords:
            raise NotLowered(function, "a function that is worked out in play is called")
        names = [argument.arg for argument in arguments_of(source.node)]
        scope = {}
        for name, argument in zip(names, function.args, strict=True):
            kinds = self._kinds_within(returned, name)
            code = self.kept(self.converted(self.value(argument), machine_type(kinds)))
            scope[name] = Variable(code.text, machine_type(kinds), kinds)
        with self._in(source):
            return self.inlined(returned, arguments, [scope])

    def _field_of_any(self, function: ast.Call, record: Lowered) -> Lowered:
        """attrgetter(name), of a record of any class of the rules that has such a field."""
        field = self.static(function.args[0]) if len(function.args) == 1 else None
        classes = [cls for cls in self.program.profile.reach.classes if is_record(cls) and field in fields_of(cls)]
        if not isinstance(field, str) or not classes:
            raise NotLowered(function, "attrgetter of what is no field: write a lambda")
        name = self.fresh()
        for place, cls in enumerate(classes):
            is_one = f"class_of(A, {record.text}) == {self.program.class_number(cls)}"
            self.emit(f"{'el' if place else ''}if {is_one}:")
            with self.block():
                self.emit(f"{name} = {self.field_of(cls, field, record.text, function).text}")
        self.emit("else:")
        with self.block():
            self.emit("raise Unforeseen")
        return Lowered(name, "w")

    @contextmanager
    def _in(self, source: RulesSource) -> Iterator[None]:
        """In this block names are those of another function, which has no variables but the ones in scopes."""
        before = self.source, self.own, self.free, self.local_functions, self.around
        self.source, self.own, self.free, self.local_functions, self.around = source, {}, {}, {}, None
        try:
            yield
        finally:
            self.source, self.own, self.free, self.local_functions, self.around = before

    def arity(self, function: ast.expr, node: ast.AST) -> int:
        """How many arguments a function that is handed on takes."""
        if isinstance(function, ast.Lambda):
            return len(arguments_of(function))
        local = self.local_function(function.id) if isinstance(function, ast.Name) else None
        outside = undecorated(self.static(function)) if local is None else None
        if local is not None:
            return len(arguments_of(local[1]))
        if outside is None:
            raise NotLowered(node, "starmap() of what is no function of the rules")
        return len(arguments_of(self.program.source_of(outside, node).node))

    def may_change(self, call: ast.Call) -> bool:
        """Might a call change something?  Functions of the rules are looked through."""
        met: set[int] = set()
        todo: list[ast.Call] = [call]
        while todo:
            one = todo.pop()
            name = one.func.attr if isinstance(one.func, ast.Attribute) else getattr(one.func, "id", "")
            if name in CHANGING:
                return True
            for source in self.program.profile.reach.functions.values():
                if source.name == name and id(source) not in met:
                    met.add(id(source))
                    if changes_something(source.node, self.seen):
                        return True
                    todo += [node for node in ast.walk(source.node) if isinstance(node, ast.Call)]
            if self.local_function(name) is not None or name in self.lent:
                return True
        return False

    def one_argument(self, node: ast.Call) -> ast.expr:
        if len(node.args) != 1 or node.keywords or isinstance(node.args[0], ast.Starred):
            name = getattr(node.func, "id", getattr(node.func, "attr", "a function"))
            raise NotLowered(node, f"{name}() with other arguments than one")
        return node.args[0]

    def ordering(self, node: ast.Call) -> tuple[ast.expr | None, str]:
        """The key of a sort, and whether it is turned round."""
        key: ast.expr | None = None
        reverse = "False"
        for keyword in node.keywords:
            if keyword.arg == "key" and self.static(keyword.value) is not None:
                key = keyword.value
            elif keyword.arg == "reverse":
                is_truth = self.is_truth(keyword.value)
                reverse = self.truth(keyword.value) if is_truth else f"flag_of({self.whole(keyword.value)})"
        return key, reverse

    def keys_of(self, function: ast.expr, items: str, node: ast.AST) -> str:
        """The list of what a function gives for each item."""
        keys = self.new_list(16)

        def write(item: Any) -> None:
            code = self.converted(self.applied(function, [self.one(item)], node), "w")
            self.emit(f"append(A, {keys}, {code.text})")

        self._items(items, write)
        return keys


CHANGING: Final = frozenset(
    [
        "append",
        "appendleft",
        "extend",
        "insert",
        "remove",
        "pop",
        "popleft",
        "popitem",
        "clear",
        "sort",
        "reverse",
        "add",
        "discard",
        "update",
        "setdefault",
    ]
)
"""Methods that change what they are called of."""


def changes_something(node: ast.AST, seen: Seen) -> bool:
    """Does a function assign to items, or call a method that changes something?"""
    for one in ast.walk(node):
        if isinstance(one, ast.Subscript | ast.Attribute) and not isinstance(one.ctx, ast.Load):
            return True
        if isinstance(one, ast.Attribute) and one.attr in CHANGING:
            return True
        if isinstance(one, ast.AugAssign) and seen.get(number_of(one.target), MUTABLE) & MUTABLE:
            return True
    return False


def _as_lambda(function: ast.FunctionDef) -> ast.AST:
    """A function that does nothing but give a value, as a lambda; any other as it is."""
    (*others, last) = function.body
    value = last.value if isinstance(last, ast.Return) else None
    if others or value is None or function.args.defaults or function.args.kw_defaults:
        return function
    if not hasattr(function, "_lambda"):
        function._lambda = ast.copy_location(ast.Lambda(function.args, value), function)  # type: ignore[attr-defined]
    found: ast.AST = function._lambda  # type: ignore[attr-defined]
    return found


def returned_lambda(node: ast.FunctionDef | ast.Lambda) -> ast.Lambda | None:
    """The lambda that a function gives back, if it does nothing else."""
    if isinstance(node, ast.Lambda):
        return None
    body = [one for one in node.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    if len(body) == 1 and isinstance(body[0], ast.Return) and isinstance(body[0].value, ast.Lambda):
        return body[0].value
    return None
