"""`match` as the tests that it stands for, before rules are watched: if, elif, and assignments of what is captured."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from outplay.compiler.kinds import fields_of, is_record
from outplay.compiler.refusal import NotLowered

Bindings = list[tuple[str, ast.expr]]
"""The names that a pattern captures, each with what it captures."""

NEEDED = ("isinstance", "len", "tuple", "list")
"""Builtins that the tests use."""


class WithoutMatch(ast.NodeTransformer):
    """Writes each `match` of a function as tests.

    found  the value of a name, or of what can be worked out of names; None for what is not known before play
    """

    def __init__(self, found: Callable[[ast.expr], Any]):
        self.found, self.count = found, 0

    def visit_Match(self, node: ast.Match) -> list[ast.stmt]:
        self.generic_visit(node)
        if any(self.found(ast.Name(name, ast.Load())) is not getattr(builtins, name) for name in NEEDED):
            raise NotLowered(node, f"match where one of {', '.join(NEEDED)} is something else than Python's")
        self.count += 1
        name = f"matched_{self.count}_{node.lineno}"
        subject = ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], node.subject), node)
        return [_placed(subject, node), *self._cases(name, node.cases, node)]

    def _cases(self, name: str, cases: list[ast.match_case], node: ast.AST) -> list[ast.stmt]:
        """What happens in the first case that fits."""
        if not cases:
            return []
        first, *rest = cases
        bindings: Bindings = []
        test = _all_of(list(self._tests(first.pattern, ast.Name(name, ast.Load()), bindings)))
        taken: list[ast.stmt] = [ast.Assign([ast.Name(to, ast.Store())], value) for to, value in bindings]
        if first.guard is None:
            other = self._cases(name, rest, node)
            body = [*taken, *first.body]
            found = body if test is None else [ast.If(test, body, other)]
            return [_placed(one, first.pattern) for one in found]
        flag = f"{name}_{len(cases)}"
        done = ast.Assign([ast.Name(flag, ast.Store())], ast.Constant(True))
        guarded: list[ast.stmt] = [*taken, ast.If(first.guard, [done, *first.body], [])]
        written = [
            ast.Assign([ast.Name(flag, ast.Store())], ast.Constant(False)),
            *(guarded if test is None else [ast.If(test, guarded, [])]),
            *(
                [ast.If(ast.UnaryOp(ast.Not(), ast.Name(flag, ast.Load())), self._cases(name, rest, node), [])]
                if rest
                else []
            ),
        ]
        return [_placed(one, first.pattern) for one in written]

    def _tests(self, pattern: ast.pattern, value: ast.expr, bindings: Bindings) -> Iterator[ast.expr]:
        """What must hold of a value for the pattern to fit."""
        value = deepcopy(value)
        if isinstance(pattern, ast.MatchValue):
            yield ast.Compare(value, [ast.Eq()], [pattern.value])
        elif isinstance(pattern, ast.MatchSingleton):
            yield ast.Compare(value, [ast.Is()], [ast.Constant(pattern.value)])
        elif isinstance(pattern, ast.MatchAs):
            if pattern.pattern is not None:
                yield from self._tests(pattern.pattern, value, bindings)
            if pattern.name is not None:
                bindings.append((pattern.name, deepcopy(value)))
        elif isinstance(pattern, ast.MatchOr):
            yield self._one_of(pattern, value)
        elif isinstance(pattern, ast.MatchSequence):
            yield from self._of_sequence(pattern, value, bindings)
        elif isinstance(pattern, ast.MatchClass):
            yield from self._of_class(pattern, value, bindings)
        else:
            raise NotLowered(pattern, "a case with a dict: compare its items")

    def _one_of(self, pattern: ast.MatchOr, value: ast.expr) -> ast.expr:
        inside: Bindings = []
        tests = [_all_of(list(self._tests(one, value, inside))) for one in pattern.patterns]
        if inside:
            raise NotLowered(pattern, "a case with | in which names get values: write two cases")
        if None in tests:
            return ast.Constant(True)
        return ast.BoolOp(ast.Or(), [test for test in tests if test is not None])

    def _of_sequence(self, pattern: ast.MatchSequence, value: ast.expr, bindings: Bindings) -> Iterator[ast.expr]:
        stars = [place for place, one in enumerate(pattern.patterns) if isinstance(one, ast.MatchStar)]
        count = len(pattern.patterns)
        is_one = _called("isinstance", value, ast.Tuple([_name("tuple"), _name("list")], ast.Load()))
        is_one.is_of_match = True  # type: ignore[attr-defined]
        yield is_one
        sort = ast.GtE() if stars else ast.Eq()
        yield ast.Compare(_called("len", deepcopy(value)), [sort], [ast.Constant(count - len(stars))])
        for place, one in enumerate(pattern.patterns):
            if isinstance(one, ast.MatchStar):
                end = place - count + 1
                part = ast.Slice(ast.Constant(place), ast.UnaryOp(ast.USub(), ast.Constant(-end)) if end else None)
                if one.name is not None:
                    bindings.append((one.name, _called("list", ast.Subscript(deepcopy(value), part, ast.Load()))))
                continue
            at = place - count if stars and place > stars[0] else place
            number = ast.Constant(at) if at >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-at))
            yield from self._tests(one, ast.Subscript(deepcopy(value), number, ast.Load()), bindings)

    def _of_class(self, pattern: ast.MatchClass, value: ast.expr, bindings: Bindings) -> Iterator[ast.expr]:
        cls = self.found(pattern.cls)
        yield _called("isinstance", value, pattern.cls)
        if cls in (int, str, tuple, float) and len(pattern.patterns) == 1 and not pattern.kwd_attrs:
            yield from self._tests(pattern.patterns[0], value, bindings)
            return
        if not (isinstance(cls, type) and is_record(cls)) and (pattern.patterns or pattern.kwd_attrs):
            raise NotLowered(pattern, "a case of a class that has no fields")
        fields = fields_of(cls) if pattern.patterns else []
        named = [
            *zip(fields, pattern.patterns, strict=False),
            *zip(pattern.kwd_attrs, pattern.kwd_patterns, strict=True),
        ]
        for name, one in named:
            yield from self._tests(one, ast.Attribute(deepcopy(value), name, ast.Load()), bindings)


def _all_of(tests: list[ast.expr]) -> ast.expr | None:
    """All tests, in their order; None if there are none."""
    if not tests:
        return None
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)


def _name(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def _called(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(_name(name), list(arguments), [])


def _placed(statement: ast.stmt, there: ast.AST) -> ast.stmt:
    """The statement, whose new parts stand on the line of another node."""
    for one in ast.walk(statement):
        if not hasattr(one, "lineno") and "lineno" in one._attributes:
            ast.copy_location(one, there)
    return statement
