"""What a generator yields and who goes through it could see change: compiled code runs a generator to its end first."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any, Final

from outplay.compiler.instrument import CHANGES_AT, Seen
from outplay.compiler.kinds import MUTABLE, Kind
from outplay.compiler.sources import FunctionNode, blocks_of, number_of, own_nodes

MAKERS: Final = frozenset({"list", "set", "dict", "sorted", "deque", "Counter", "defaultdict"})
"""Functions that give what nobody else has."""

READERS: Final = MAKERS | {"len", "sum", "min", "max", "any", "all", "tuple", "frozenset", "enumerate", "zip", "print"}
"""Functions that keep nothing of what they are given."""


def shared_yield(function: FunctionNode, seen: Seen) -> ast.Yield | None:
    """The first thing that is yielded and that the generator may still know, where it can be changed."""
    yields = (node for node in own_nodes(function) if isinstance(node, ast.Yield) and node.value is not None)
    return next((node for node in yields if not _Yield(function, node, seen).is_given_away), None)


class _Yield:
    """One `yield` of a function."""

    def __init__(self, function: FunctionNode, node: ast.Yield, seen: Seen):
        self.function, self.node, self.seen = function, node, seen

    @property
    def is_given_away(self) -> bool:
        """Can it not be changed, or does the generator not know it any more?"""
        depths = [depth for depth, mark in enumerate(CHANGES_AT) if mark in self.seen[number_of(self.node)]]
        value = self.node.value
        assert value is not None
        if not depths:
            return not any(self._kinds(one) & MUTABLE for one in _items(value))
        return max(depths) <= isinstance(value, ast.Tuple) and all(map(self._is_let_go, _items(value)))

    def _kinds(self, node: ast.expr) -> set[Kind]:
        return self.seen.get(number_of(node), set())

    def _is_let_go(self, node: ast.expr) -> bool:
        if not self._kinds(node) & MUTABLE:
            return True
        return self._is_made_anew(node) if isinstance(node, ast.Name) else is_new(node)

    def _is_made_anew(self, name: ast.Name) -> bool:
        """Is it a variable that is made and yielded in one block, and is not mentioned elsewhere, nor handed on?"""
        mentions = [one for one in ast.walk(self.function) if isinstance(one, ast.Name) and one.id == name.id]
        for block in blocks_of(self.function):
            ends = [k for k, one in enumerate(block) if isinstance(one, ast.Expr) and one.value is self.node]
            starts = [k for k, one in enumerate(block) if _makes(one, name.id)]
            if ends and len(starts) == 1 and starts[0] < ends[0]:
                within = [one for part in block[starts[0] : ends[0] + 1] for one in ast.walk(part)]
                inner = [one for one in within if isinstance(one, ast.Lambda | ast.FunctionDef | ast.GeneratorExp)]
                hidden = {id(one) for part in inner for one in ast.walk(part)}
                uses = _harmless(within)
                return (
                    all(
                        id(one) not in hidden and (one is name or isinstance(one.ctx, ast.Store) or id(one) in uses)
                        for one in mentions
                    )
                    and sum(isinstance(one.ctx, ast.Store) for one in mentions) == 1
                )
        return False


def is_new(node: ast.expr) -> bool:
    """Is it written in a way that gives a list, set or dict which nobody else has?"""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in MAKERS
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Slice)
    return isinstance(node, ast.List | ast.Set | ast.Dict | ast.ListComp | ast.SetComp | ast.DictComp | ast.BinOp)


def _items(value: ast.expr) -> list[ast.expr]:
    """The parts of a tuple that is yielded; else what is yielded."""
    return value.elts if isinstance(value, ast.Tuple) else [value]


def _makes(statement: ast.stmt, name: str) -> bool:
    """Does it give a variable of that name something new?"""
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None or len(targets) != 1:
        return False
    return isinstance(targets[0], ast.Name) and targets[0].id == name and is_new(statement.value)


def _harmless(nodes: Iterable[ast.AST]) -> set[int]:
    """What is asked for items, looked through or called a method of, and not kept by anybody."""
    found: list[Any] = []
    for node in nodes:
        if isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
            found.append(node.value)
        elif isinstance(node, ast.For | ast.comprehension):
            found.append(node.iter)
        elif isinstance(node, ast.Compare):
            found += node.comparators
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in READERS:
            found += node.args
        elif isinstance(node, ast.If | ast.While):
            found.append(node.test)
    return {id(node) for node in found}
