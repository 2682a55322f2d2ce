"""Loops that come to the same in whatever order they go through a set."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from outplay.compiler.routine import COMPREHENSIONS

Kinds = Callable[[ast.expr], set[Any]]
Changes = Callable[[ast.Call], bool]


class OrderFree:
    """Whether the body of a loop is order-free: it counts, adds to sets, or gives back one and the same constant.

    kinds    what an expression was seen to be, of a name all that the variable ever was
    sets     the names of sets that it adds to, if it is
    returns  what it gives back, as text
    """

    def __init__(self, function: ast.AST, loop: ast.For, kinds: Kinds, may_change: Changes):
        self.function, self.loop, self.kinds, self.may_change = function, loop, kinds, may_change
        self.sets: set[str] = set()
        self.returns: set[str] = set()
        self.counts: set[str] = set()
        self._of_target = {one.id for one in _names(loop.target)}
        self.own = set(self._of_target)
        self.holds = not loop.orelse and self._is_free(loop.body) and self._keeps_apart()

    def _is_free(self, block: Iterable[ast.stmt]) -> bool:
        return all(map(self._one_is_free, block))

    def _one_is_free(self, statement: ast.stmt) -> bool:
        if isinstance(statement, ast.Pass | ast.Continue):
            return True
        if isinstance(statement, ast.If):
            return self._is_pure(statement.test) and self._is_free(statement.body) and self._is_free(statement.orelse)
        if isinstance(statement, ast.Return):
            self.returns.add("None" if statement.value is None else ast.unparse(statement.value))
            return statement.value is None or isinstance(statement.value, ast.Constant)
        if isinstance(statement, ast.For):
            inner = {one.id for one in _names(statement.target)}
            self.own |= inner
            within = {id(one) for one in ast.walk(statement)}
            if any(one.id in inner and id(one) not in within for one in _names(self.loop)):
                return False
            return not statement.orelse and self._is_pure(statement.iter) and self._is_free(statement.body)
        if isinstance(statement, ast.AugAssign):
            return self._adds_up(statement)
        if isinstance(statement, ast.Assign):
            return self._is_of_its_own(statement)
        return isinstance(statement, ast.Expr) and self._adds_to_set(statement.value)

    def _adds_up(self, statement: ast.AugAssign) -> bool:
        target = statement.target
        if not isinstance(target, ast.Name) or not self._is_pure(statement.value):
            return False
        if isinstance(statement.op, ast.BitOr) and self.kinds(statement.value) <= {"set", "frozenset"}:
            self.sets.add(target.id)
            return True
        self.counts.add(target.id)
        kinds = self.kinds(statement.value) | self.kinds(target)
        return isinstance(statement.op, ast.Add | ast.Sub) and kinds <= {"int", "bool"}

    def _adds_to_set(self, value: ast.expr) -> bool:
        if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute):
            return False
        holder = value.func.value
        if not isinstance(holder, ast.Name) or self.kinds(holder) != {"set"} or len(value.args) != 1:
            return False
        self.sets.add(holder.id)
        return value.func.attr in ("add", "update") and not value.keywords and self._is_pure(value.args[0])

    def _is_of_its_own(self, statement: ast.Assign) -> bool:
        """Does it give values to names that are read behind it only?"""
        names = [one for target in statement.targets for one in ast.walk(target)]
        if not all(isinstance(one, ast.Name | ast.Tuple | ast.expr_context) for one in names):
            return False
        self.own |= {one.id for one in names if isinstance(one, ast.Name)}
        before = self.loop.body[: self.loop.body.index(statement)] if statement in self.loop.body else self.loop.body
        earlier = {one.id for part in [*before, statement.value] for one in _names(part)}
        return not earlier & self.own - self._of_target and self._is_pure(statement.value)

    def _is_pure(self, value: ast.expr) -> bool:
        nodes = list(ast.walk(value))
        if any(isinstance(one, ast.NamedExpr | ast.Yield | ast.Await | ast.Lambda) for one in nodes):
            return False
        return not any(isinstance(one, ast.Call) and self.may_change(one) for one in nodes)

    def _keeps_apart(self) -> bool:
        """Is what it adds up read nowhere in it, and what is its own given once and read nowhere else?"""
        changed = self.sets | self.counts
        if len(self.returns) > 1 or changed & self.own or self.sets & self.counts or (self.returns and changed):
            return False
        inside = {id(one) for one in ast.walk(self.loop)} | self._in_other_loops()
        if any(id(one) not in inside and one.id in self.own for one in _names(self.function)):
            return False
        stores = [one.id for one in _names(self.loop) if isinstance(one.ctx, ast.Store)]
        if any(stores.count(name) > 1 for name in self.own):
            return False
        reads = [one.id for one in _names(self.loop) if isinstance(one.ctx, ast.Load)]
        return all(reads.count(name) <= self._additions(name) for name in changed)

    def _in_other_loops(self) -> set[int]:
        """The names in other loops and comprehensions that give those names values themselves."""
        found = set()
        for one in ast.walk(self.function):
            if isinstance(one, ast.For) and one is not self.loop:
                found |= self._retargeted([one.target], [one.target, *one.body])
            elif isinstance(one, COMPREHENSIONS):
                parts = [part for part in ast.walk(one) if part not in ast.walk(one.generators[0].iter)]
                found |= self._retargeted([each.target for each in one.generators], parts)
        return found

    def _retargeted(self, targets: Iterable[ast.AST], parts: Iterable[ast.AST]) -> set[int]:
        """The loop's names in these parts, if these targets give them values."""
        given = {name.id for target in targets for name in _names(target)} & self._of_target
        return {id(name) for part in parts for name in _names(part) if name.id in given}

    def _additions(self, name: str) -> int:
        """How often the body calls a method of that name's set."""
        called = [one.value for one in ast.walk(self.loop) if isinstance(one, ast.Expr)]
        holders = [
            one.func.value for one in called if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute)
        ]
        return sum(isinstance(one, ast.Name) and one.id == name for one in holders)


def _names(node: ast.AST) -> Iterator[ast.Name]:
    return (one for one in ast.walk(node) if isinstance(one, ast.Name))
