"""Calls in the rules: of their own functions and classes, of Python's builtins, of methods of built-in types."""

from __future__ import annotations

import ast
import collections
import copy
import dataclasses
import functools
import inspect
import itertools
import math
import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum, EnumMeta
from fractions import Fraction
from types import FunctionType, MethodDescriptorType, ModuleType
from typing import Any, Final

from outplay.compiler.expressions import DYNAMIC, NOTHING
from outplay.compiler.instrument import Seen
from outplay.compiler.kinds import MUTABLE, TEXTS, WHOLE, fields_of, is_record, kind_of, machine_type
from outplay.compiler.loops import NONE_WORD, UNORDERED, Loops
from outplay.compiler.refusal import NotLowered
from outplay.compiler.routine import (
    HeldValue,
    Lowered,
    RoutineBase,
    Scope,
    Variable,
    arguments_of,
    has_more_arguments,
    may_fall_through,
)
from outplay.compiler.runtime.words import COUNTER, DEQUE, OF_DICT, OF_INT, OF_LIST, OF_SET
from outplay.compiler.sources import RulesSource, is_users, number_of, own_nodes
from outplay.compiling.reading import own_code, undecorated

METHODS: Final = {
    "append": ("append", "w"),
    "extend": ("extend", "o"),
    "add": ("add_to", "w"),
    "discard": ("discard_from", "w"),
    "reverse": ("reverse_list", ""),
    "keys": ("dict_keys", ""),
    "values": ("dict_values", ""),
    "items": ("dict_items", ""),
    "lower": ("lower", ""),
    "upper": ("upper", ""),
    "swapcase": ("swapcase", ""),
    "intersection": ("set_intersection", "u"),
    "difference": ("set_difference", "u"),
    "symmetric_difference": ("set_symmetric", "u"),
    "setdefault": ("set_default", "wn"),
    "translate": ("translate", "w"),
    "title": ("title", ""),
    "capitalize": ("capitalize", ""),
    "splitlines": ("splitlines", ""),
    "total": ("total_of", ""),
    "most_common": ("most_common", "n"),
    "get": ("get_or", "wn"),
}
"""Methods that are one call of the run time, with what their arguments are: w a word, o an iterable in order, u one in
any order, n a word that may be left out and is None then."""

TRUTHS: Final = {
    "startswith": ("startswith", "w"),
    "endswith": ("endswith", "w"),
    "isdigit": ("isdigit", ""),
    "isalpha": ("isalpha", ""),
    "isalnum": ("isalnum", ""),
    "isupper": ("isupper", ""),
    "islower": ("islower", ""),
    "isspace": ("isspace", ""),
    "issubset": ("is_subset", "u"),
    "issuperset": ("is_superset", "u"),
    "isdisjoint": ("is_disjoint", "u"),
}

NUMBERS: Final = {"count": "count_of", "rfind": "rfind"}


CHAIN_OF: Final = itertools.chain.from_iterable

OPERATIONS: Final[dict[Any, type[Any]]] = {
    operator.add: ast.Add,
    operator.sub: ast.Sub,
    operator.mul: ast.Mult,
    operator.floordiv: ast.FloorDiv,
    operator.mod: ast.Mod,
    operator.and_: ast.BitAnd,
    operator.or_: ast.BitOr,
    operator.xor: ast.BitXor,
    operator.eq: ast.Eq,
    operator.ne: ast.NotEq,
    operator.lt: ast.Lt,
    operator.le: ast.LtE,
    operator.gt: ast.Gt,
    operator.ge: ast.GtE,
}
"""Functions that are operators."""

DEFAULTS: Final[dict[Any, int]] = {int: OF_INT, list: OF_LIST, set: OF_SET, dict: OF_DICT}
"""The classes of defaultdicts, by what they make for a key that is not there."""


class Calls(Loops):
    """What a call is in compiled code.

    open_lambdas  those whose bodies are being written
    """

    open_lambdas: list[ast.Lambda]

    def of_call(self, node: ast.Call) -> Lowered:
        function = node.func
        if isinstance(function, ast.Name):
            local = self.local_function(function.id)
            if local is not None:
                return self._local_call(local, node)
        target = self.static(function)
        if target is not NOTHING:
            return self._fixed_call(target, node)
        if isinstance(function, ast.Attribute):
            return self._method_call(function, node)
        if isinstance(function, ast.Name):
            raise NotLowered(node, f"{function.id} is a function that is handed on")
        if isinstance(function, ast.Subscript) and isinstance(self.static(function.value), dict | tuple | list):
            return self._chosen_call(function, node)
        raise NotLowered(node, "a function that is worked out in play is called")

    def _chosen_call(self, function: ast.Subscript, node: ast.Call) -> Lowered:
        """A call of one of the functions in a dict, list or tuple of the rules."""
        table = self.static(function.value)
        functions = dict(table if isinstance(table, dict) else enumerate(table))
        if node.keywords or any(isinstance(one, ast.Starred) for one in node.args):
            raise NotLowered(node, "a function of a table is called with arguments by name")
        if not functions or not all(map(callable, functions.values())):
            raise NotLowered(node, "a function that is worked out in play is called")
        wanted = [(function.slice, "w"), *((one, self.numeric(one) or "w") for one in node.args)]
        key, *given = [self.kept(code) for code in self.operands(*wanted)]
        kinds = [self.kinds(one) for one in node.args]
        name, before = self.fresh(), self.depth
        for value, target in functions.items():
            self.emit(f"if equal(A, {key.text}, {self.converted(self.constant(value, node), 'w').text}):")
            with self.block():
                held = [HeldValue(code, each) for code, each in zip(given, kinds, strict=True)]
                call = self.made(ast.Call(ast.Constant(None), [*held], []), self.kinds(node), node)
                code = self._operator(target, call) or self._fixed_call(target, call)
                self.emit(f"{name} = {self.converted(code, 'w').text}")
            self.emit("else:")
            self.depth += 1
        self.emit("raise Unforeseen")
        self.depth = before
        return Lowered(name, "w")

    def _operator(self, target: Any, node: ast.Call) -> Lowered | None:
        """A function of the module operator, as the operator that it is."""
        sort = OPERATIONS.get(target) if is_hashable(target) else None
        if sort is None or len(node.args) != 2:
            return None
        if issubclass(sort, ast.cmpop):
            return self.compared(node, node.args[0], sort(), node.args[1])
        return self.arithmetic(node, node.args[0], sort(), node.args[1], DYNAMIC)

    def gives_truths(self, node: ast.Call) -> bool:
        """Does a function of the rules give True or False, whatever comes?"""
        function = node.func
        found = self.static(function) if isinstance(function, ast.Name) else None
        if isinstance(function, ast.Attribute) and self.is_game(function.value):
            found = inspect.getattr_static(type(self.program.game), function.attr, None)
        written = undecorated(found)
        source = None if written is None else self.program.profile.reach.functions.get(written)
        if source is None or source.is_generator or may_fall_through(source.node.body):
            return False
        given = [one.value for one in own_nodes(source.node) if isinstance(one, ast.Return)]
        hidden = {*source.function.__globals__, *source.cells, *own_code(source.function).co_varnames}
        return all(value is not None and is_plain_truth(value, hidden) for value in given)

    def builtin_of(self, node: ast.Call) -> Any:
        """The builtin that is called; None if it is no builtin."""
        if not isinstance(node.func, ast.Name) or self.is_local(node.func.id):
            return None
        target = self.static(node.func)
        return target if getattr(target, "__module__", None) == "builtins" else None

    def _fixed_call(self, target: Any, node: ast.Call) -> Lowered:
        """A call of what is known when the rules are compiled."""
        if getattr(target, "__module__", None) == "builtins" and not isinstance(target, FunctionType):
            lower = getattr(self, f"call_{target.__name__}", None)
            if lower is None:
                raise NotLowered(node, f"{target.__name__}() is not compiled")
            code: Lowered = lower(node)
            return code
        worked_out = self._operator(target, node)
        if worked_out is not None:
            return worked_out
        named = LIBRARY.get(target) if is_hashable(target) else None
        if named is not None:
            return named(self, node)
        if isinstance(target, EnumMeta):
            members: list[Any] = list(target)
            table = self.constant({member.value: member for member in members}, node)
            return Lowered(f"get_key(A, {table.text}, {self.word(node.args[0])})", "w")
        if isinstance(target, type) and is_record(target):
            return self._made(target, node)
        function = undecorated(target)
        if function is not None:
            return self.called(function, list(node.args), node.keywords, node)
        if isinstance(target, MethodDescriptorType):
            return self._built_in_method(target.__name__, node.args[0], _less(node))
        by = getattr(target, "__self__", None)
        if inspect.ismethod(target) and inspect.isclass(by) and is_users(by) and target.__name__ != "_make":
            return self.called_method(by, target.__name__, list(node.args), node, node.keywords)
        if inspect.ismethod(target) and isinstance(by, Enum):
            of = HeldValue(self.constant(by, node), {("enum", type(by))})
            return self.called_method(type(by), target.__name__, [of, *node.args], node, node.keywords)
        if inspect.ismethod(target) and inspect.isclass(target.__self__) and target.__name__ == "_make":
            return self.record_of(target.__self__, f"iterate(A, {self.word(node.args[0])})", node)
        raise NotLowered(node, f"{getattr(target, '__name__', target)!s:.40} is not compiled")

    # the rules' own functions

    def called(
        self,
        function: FunctionType,
        arguments: list[ast.expr],
        keywords: list[ast.keyword],
        node: ast.AST,
        limit: str = "0",
        bound: Any = None,
    ) -> Lowered:
        """A call of a function of the rules; `bound` is what a method is called of, where that is known before play."""
        source = self.program.source_of(function, node)
        returned = returned_lambda(source.node)
        is_itself = source is self.source and self.around is None and all(one is bound for one in self.bound.values())
        routine = self if is_itself else self.program.routine(source, bound)
        if returned is not None:
            raise NotLowered(node, f"{source.name} gives a function")
        self.calls.append(routine)
        names = [argument.arg for argument in arguments_of(source.node)][bound is not None :]
        given = self.matched(source.node, function, names, arguments, keywords, node)
        if routine.is_generator and limit == "0" and not self.runs_to_end:
            self._refuse_shared(routine, given, node)
        wanted: dict[str, tuple[ast.expr, str | None]] = {}
        for name, argument in given.items():  # in the order of the call
            variable = routine.own[name]
            is_self = routine.is_method_of_game and bound is None and name == names[0]
            if routine.is_the_game(variable.kinds) or is_self:
                continue
            if "iterator" in variable.kinds:
                self._refuse_iterator_in(routine, name, node)
                self.taken.add(id(argument))
            wanted[name] = argument, variable.type
        worked_out = self.in_order(wanted, names)
        codes = [self.small(worked_out[name]).text for name in names if name in worked_out]
        more = [limit] if routine.is_generator else []
        return Lowered(f"{routine.name}({', '.join(['A', *codes, *more])})", routine.returns)

    def _refuse_iterator_in(self, routine: RoutineBase, name: str, node: ast.AST) -> None:
        """Refuses what is handed an iterator, unless it goes through it once and changes nothing."""
        loops = [one for one in ast.walk(routine.node) if isinstance(one, ast.For | ast.While)]
        again = {id(part) for loop in loops for one in loop.body for part in ast.walk(one)}
        uses = [one for one in ast.walk(routine.node) if isinstance(one, ast.Name) and one.id == name]
        if len(uses) != 1 or id(uses[0]) in again or self.interferes([routine.node]):
            raise NotLowered(node, f"{routine.source.name} is handed an iterator: hand on a list")

    def interferes(self, parts: list[ast.AST] | None) -> bool:
        """Might one of these change something?"""
        if parts is None:
            return True
        calls = [one for part in parts for one in ast.walk(part) if isinstance(one, ast.Call)]
        return any(changes_something(part, self.seen) for part in parts) or any(map(self.may_change, calls))

    def _refuse_shared(self, routine: RoutineBase, given: dict[str, ast.expr], node: ast.AST) -> None:
        """Refuses a generator that could see what happens between two of its items, or be seen there."""
        for name, variable in (routine.own | routine.free).items():
            argument = given.get(name)
            is_parameter = argument is not None or name in routine.free
            is_fresh = isinstance(argument, ast.List | ast.Set | ast.Dict | ast.BinOp | ast.ListComp | ast.SetComp)
            kinds = (self.kinds(argument) if argument is not None else set()) or variable.kinds
            if is_parameter and kinds & MUTABLE and not is_fresh and not self._only_reads(routine):
                raise NotLowered(
                    node, f"{routine.source.name} yields and is handed what can be changed: hand on a tuple"
                )

    def _only_reads(self, routine: RoutineBase) -> bool:
        """Does neither a generator nor what is done with its items change anything?"""
        if self.between is None or changes_something(routine.node, self.seen):
            return False
        nodes = [node for part in [*self.between, routine.node] for node in ast.walk(part)]
        if any(isinstance(node, ast.Call) and self.may_change(node) for node in nodes):
            return False
        return not any(changes_something(part, self.seen) for part in self.between)

    def matched(
        self,
        written: ast.FunctionDef,
        function: FunctionType | None,
        names: list[str],
        arguments: list[ast.expr],
        keywords: list[ast.keyword],
        node: ast.AST,
    ) -> dict[str, ast.expr]:
        """Which argument is which parameter; those that are left out have their defaults."""
        more = None if written.args.vararg is None else written.args.vararg.arg
        only_named = {argument.arg for argument in written.args.kwonlyargs}
        by_place = [name for name in names if name not in only_named and name != more]
        if any(one.arg is None for one in keywords):
            raise NotLowered(node, "**arguments in a call: name each")
        stars = [place for place, argument in enumerate(arguments) if isinstance(argument, ast.Starred)]
        if len(stars) > 1 and more is None:
            raise NotLowered(node, "two *arguments in a call: name each")
        if stars and more is None:
            left = len([name for name in by_place if name not in {one.arg for one in keywords}])
            starred, count = arguments[stars[0]], left - len(arguments) + 1
            assert isinstance(starred, ast.Starred)
            arguments = [*arguments[: stars[0]], *self._spread(starred, count), *arguments[stars[0] + 1 :]]
        if stars and more is not None and stars[0] < len(by_place):
            arguments = self._all_arguments(arguments, len(by_place), node)
        given = dict(zip(by_place, arguments, strict=False))
        if more is not None:
            rest = ast.Tuple(arguments[len(by_place) :], ast.Load())
            given[more] = self.made(rest, {"tuple"}, node)
        given |= {keyword.arg: keyword.value for keyword in keywords if keyword.arg}
        for name, value in self._defaults(written, function, node).items():
            if name in names and name not in given:
                given[name] = value
        if set(names) != given.keys() or (len(arguments) > len(by_place) and more is None):
            raise NotLowered(node, f"{written.name} is called with other arguments than it has")
        return given

    def _all_arguments(self, arguments: list[ast.expr], count: int, node: ast.AST) -> list[ast.expr]:
        """Arguments of which the first so many have names, and the others are one tuple."""
        every = self.kept(Lowered(self.word(self.made(ast.Tuple(arguments, ast.Load()), {"tuple"}, node)), "w")).text
        self.emit(f"if length(A, {every}) < {count}:")
        with self.block():
            self.emit("raise Unforeseen")
        named = [HeldValue(Lowered(f"item(A, {every}, {place})", "w")) for place in range(count)]
        rest = HeldValue(Lowered(f"slice_(A, {every}, {count << 4}, {NONE_WORD}, {NONE_WORD})", "w"), {"tuple"})
        return [*named, self.made(ast.Starred(rest, ast.Load()), {"tuple"}, node)]

    def _defaults(self, written: ast.FunctionDef, function: FunctionType | None, node: ast.AST) -> dict[str, ast.expr]:
        """The defaults of a function's parameters; of a function inside another, those that are constants."""
        own = written.args
        by_place = [argument.arg for argument in (*own.posonlyargs, *own.args)]
        if function is not None:
            values = function.__defaults__ or ()
            known = dict(zip(by_place[len(by_place) - len(values) :], values, strict=True))
            known |= function.__kwdefaults__ or {}
        else:
            nodes = dict(zip(by_place[len(by_place) - len(own.defaults) :], own.defaults, strict=True))
            nodes |= {one.arg: value for one, value in zip(own.kwonlyargs, own.kw_defaults, strict=True) if value}
            known = {name: self.static(value) for name, value in nodes.items()}
            if any(value is NOTHING or isinstance(value, list | dict | set) for value in known.values()):
                raise NotLowered(written, f"{written.name} has a default that is worked out in play")
        return {name: HeldValue(self.constant(value, node), {kind_of(value)}) for name, value in known.items()}

    def _spread(self, starred: ast.Starred, count: int) -> list[ast.expr]:
        """The items of *items, where it is known how many there have to be."""
        held = self.kept(Lowered(self.iterable(starred.value), "w")).text
        self.emit(f"if length(A, {held}) != {count}:")
        with self.block():
            self.emit("raise TypeError")
        return [HeldValue(Lowered(f"item(A, {held}, {place})", "w")) for place in range(count)]

    def called_method(
        self,
        cls: type,
        name: str,
        arguments: list[ast.expr],
        node: ast.AST,
        keywords: list[ast.keyword] | None = None,
        limit: str = "0",
        bound: Any = None,
    ) -> Lowered:
        """A method or a property that a class has, called; of the game, without the game itself.

        bound  what a class method is called of, if it is not the class that has it
        """
        found = inspect.getattr_static(cls, name, None)
        function = undecorated(found)
        if function is None:
            raise NotLowered(node, f"{cls.__name__} has no method {name} that is written in Python")
        if isinstance(found, classmethod):
            by = type(bound) if is_tool(bound) else bound
            return self.called(function, arguments, keywords or [], node, limit, by or cls)
        if is_tool(bound):
            of = None if isinstance(found, staticmethod) else bound
            return self.called(function, arguments, keywords or [], node, limit, of)
        is_game = cls in type(self.program.game).__mro__
        before: list[ast.expr] = []
        if is_game and not isinstance(found, staticmethod):
            before = [HeldValue(Lowered("0", "w"), {("other", type(self.program.game))})]
        return self.called(function, [*before, *arguments], keywords or [], node, limit)

    def _local_call(self, local: Any, node: ast.Call) -> Lowered:
        """A call of a function that is defined inside another."""
        owner, defined = local
        is_other = owner is not self
        if isinstance(defined, ast.Lambda):
            assert isinstance(node.func, ast.Name)
            if is_other or node.keywords:
                raise NotLowered(
                    node, f"{node.func.id} is a lambda of the function around this one: define it with def"
                )
            values = self.operands(*((argument, None) for argument in node.args))
            return self.inlined(defined, values, self.scopes_of[node.func.id])
        routine = owner.program.inner_routine(owner, defined)
        self.calls.append(routine)
        names = [argument.arg for argument in arguments_of(defined)]
        given = self.matched(defined, None, names, list(node.args), node.keywords, node)
        if routine.is_generator and not self.runs_to_end:
            self._refuse_shared(routine, given, node)
        wanted = {name: (argument, routine.own[name].type) for name, argument in given.items()}
        worked_out = self.in_order(wanted, names)
        codes = [self.small(worked_out[name]).text for name in names]
        for name, variable in routine.free.items():
            codes += self._handed_on(name, variable, owner, node)
        more = ["0"] if routine.is_generator else []
        return Lowered(f"{routine.name}({', '.join(['A', *codes, *more])})", routine.returns)

    def _handed_on(self, name: str, variable: Variable, owner: RoutineBase, node: ast.AST) -> list[str]:
        """A variable of the function around, for one inside it; none if it is the game."""
        mine = self.variable(name)
        is_other = owner is not self and name not in self.free
        if mine is None or is_other or any(name in scope for scope in self.scopes):
            raise NotLowered(node, f"{name} is another variable where a function that uses it is called")
        if self.is_the_game(mine.kinds):
            return []
        code = Lowered(mine.text, mine.type)
        if name in self.own and name not in self.assigned:
            self.doubtful.add(name)
            code = Lowered(f"bound(v_{name})", "w")
        return [self.small(self.converted(code, variable.type)).text]

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
        return self._fixed_call(target, call) if target is not NOTHING else self.of_call(call)

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
            if self.local_function(name) is not None:
                return True
        return False

    # records

    def _made(self, cls: type, node: ast.Call) -> Lowered:
        """A new record."""
        fields = fields_of(cls)
        if dataclasses.is_dataclass(cls):
            if "__init__" in vars(cls) and is_written_init(cls):
                raise NotLowered(node, f"{cls.__name__} is made by code of its own")
            defaults = {
                field.name: field.default
                for field in dataclasses.fields(cls)
                if field.default is not dataclasses.MISSING
            }
        else:
            if "__new__" in vars(cls) and inspect.isfunction(vars(cls)["__new__"]) and is_written_new(cls):
                raise NotLowered(node, f"{cls.__name__} is made by code of its own")
            defaults = dict(cls._field_defaults)  # type: ignore[attr-defined]
        if len(node.args) == 1 and isinstance(node.args[0], ast.Starred) and not node.keywords:
            return self.looked_at(cls, self.record_of(cls, self.iterable(node.args[0].value), node), node)
        if any(isinstance(argument, ast.Starred) for argument in node.args):
            raise NotLowered(node, "*arguments in a call: name each")
        given: dict[str, ast.expr] = dict(zip(fields, node.args, strict=False))
        given |= {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
        for name, value in defaults.items():
            if name not in given:
                given[name] = HeldValue(self.constant(value, node))
        if set(fields) != given.keys():
            raise NotLowered(node, f"{cls.__name__} is made without some of its fields")
        codes = self.in_order({name: (one, "w") for name, one in given.items()}, fields)
        return self.looked_at(cls, self.record_with(cls, [codes[name].text for name in fields]), node)

    def looked_at(self, cls: type, record: Lowered, node: ast.AST) -> Lowered:
        """A new record, after what its class does with it."""
        if not hasattr(cls, "__post_init__"):
            return record
        held = self.kept(record)
        value = HeldValue(held, {("record", cls)})
        self.emit(self.called_method(cls, "__post_init__", [value], node).text)
        return held

    def record_with(self, cls: type, words: list[str]) -> Lowered:
        return Lowered(f"record(A, {self.filled(words)}, {self.program.class_number(cls)})", "w")

    def record_of(self, cls: type, items: str, node: ast.AST) -> Lowered:
        """A record whose fields are the items of an iterable."""
        fields, held = fields_of(cls), self.kept(Lowered(items, "w")).text
        self.emit(f"if length(A, {held}) != {len(fields)}:")
        with self.block():
            self.emit("raise TypeError")
        return self.record_with(cls, [f"item(A, {held}, {place})" for place in range(len(fields))])

    def replaced(self, node: ast.Call, record: ast.expr) -> Lowered:
        """A record with some fields changed."""
        classes = self.classes_of(record)
        if len(classes) != 1:
            raise NotLowered(node, "fields are replaced in what is not always of one class")
        (cls,) = classes
        wanted = [(record, "w"), *((keyword.value, "w") for keyword in node.keywords)]
        held, *new = [self.kept(code).text for code in self.operands(*wanted)]
        changed = {keyword.arg: text for keyword, text in zip(node.keywords, new, strict=True)}
        if set(changed) - set(fields_of(cls)):
            raise NotLowered(node, f"{cls.__name__} has not all of these fields")
        words = [changed.get(name) or self.field_of(cls, name, held, node).text for name in fields_of(cls)]
        return self.looked_at(cls, self.record_with(cls, words), node)

    # methods of built-in types

    def _method_call(self, function: ast.Attribute, node: ast.Call) -> Lowered:
        name, holder = function.attr, function.value
        game = self.program.game
        if self.is_game(holder):
            return self.called_method(type(game), name, list(node.args), node, node.keywords)
        if isinstance(holder, ast.Call) and isinstance(holder.func, ast.Name) and holder.func.id == "super":
            return self._super_call(name, node)
        fixed = self.static(holder)
        if isinstance(fixed, type) and not isinstance(fixed, EnumMeta):
            if fixed in type(game).__mro__:
                is_of_self = inspect.isfunction(inspect.getattr_static(fixed, name, None))
                return self.called_method(fixed, name, list(node.args[is_of_self:]), node, node.keywords)
            if fixed is dict and name == "fromkeys":
                return self.from_keys(node)
            if name == "_make":
                return self.record_of(fixed, self.iterable(node.args[0]), node)
            if undecorated(inspect.getattr_static(fixed, name, None)) is None and fixed in (
                str,
                tuple,
                list,
                set,
                dict,
            ):
                return self._method_call(
                    ast.copy_location(ast.Attribute(node.args[0], name, ast.Load()), node), _less(node)
                )
            return self.called_method(fixed, name, list(node.args), node, node.keywords)
        if isinstance(fixed, EnumMeta) and undecorated(inspect.getattr_static(fixed, name, None)) is not None:
            return self.called_method(fixed, name, list(node.args), node, node.keywords)
        if is_tool(fixed):
            return self.called_method(type(fixed), name, list(node.args), node, node.keywords, bound=fixed)
        classes = {type(fixed)} if isinstance(fixed, Enum) else self.classes_of(holder)
        if classes and name in ("_replace",):
            return self.replaced(node, holder)
        if len(classes) == 1:
            (cls,) = classes
            if undecorated(inspect.getattr_static(cls, name, None)) is not None:
                own = isinstance(inspect.getattr_static(cls, name), staticmethod | classmethod)
                held = [] if own and fixed is not NOTHING else [self.instance(cls, holder)]
                return self.called_method(cls, name, [*([] if own else held), *node.args], node, node.keywords)
        if len(classes) > 1 and not any(issubclass(cls, tuple) for cls in classes):
            raise NotLowered(node, f".{name}() of what is not always of one class")
        return self._built_in_method(name, holder, node)

    def from_keys(self, node: ast.Call) -> Lowered:
        name, value = self.fresh(), self.fresh()
        keys = self.kept(Lowered(self.iterable(node.args[0]), "w")).text
        self.emit(f"{value} = {self.word(node.args[1]) if len(node.args) > 1 else NONE_WORD}")
        self.emit(f"{name} = new_dict(A, 8)")
        self._items(keys, lambda item: self.emit(f"set_key(A, {name}, {self.one(item).text}, {value})"))
        return Lowered(name, "w")

    def _super_call(self, name: str, node: ast.Call) -> Lowered:
        order = type(self.program.game).__mro__
        owner = self.source.owner
        if owner not in order:
            raise NotLowered(node, "super() outside of the game")
        for cls in order[order.index(owner) + 1 :]:
            if name in vars(cls):
                bound = next(iter(self.bound.values()), type(self.program.game))
                return self.called_method(cls, name, list(node.args), node, node.keywords, bound=bound)
        raise NotLowered(node, f"super() has no {name}")

    def _built_in_method(self, name: str, holder: ast.expr, node: ast.Call) -> Lowered:
        special = getattr(self, f"method_{name}", None)
        if special is not None:
            code: Lowered = special(node, holder)
            return code
        if node.keywords:
            raise NotLowered(node, f".{name}() with arguments by name")
        if name in NUMBERS and len(node.args) == 1:
            held, item = self.operands((holder, "w"), (node.args[0], "w"))
            return Lowered(f"{NUMBERS[name]}(A, {held.text}, {item.text})", "i")
        for table, kind in ((METHODS, "w"), (TRUTHS, "b")):
            if name in table:
                run, sorts = table[name]
                return self._by_run_time(run, sorts, kind, holder, node)
        raise NotLowered(node, f".{name}() is not compiled")

    def _by_run_time(self, run: str, sorts: str, kind: str, holder: ast.expr, node: ast.Call) -> Lowered:
        least = len(sorts.rstrip("n"))
        if not least <= len(node.args) <= len(sorts):
            raise NotLowered(node, f"{run} is called with {len(node.args)} arguments")
        texts = [self.kept(self.converted(self.value(holder), "w")).text]
        for sort, argument in zip(sorts, node.args, strict=False):
            if sort == "o":
                texts.append(self.kept(Lowered(self.taken_whole(argument), "w")).text)
            elif sort == "u":
                texts.append(self.kept(Lowered(self.of_unordered(argument), "w")).text)
            else:
                texts.append(self.kept(self.converted(self.value(argument), "w")).text)
        texts += [str(NONE_WORD)] * (len(sorts) - len(node.args))
        return Lowered(f"{run}(A, {', '.join(texts)})", kind)

    def method_index(self, node: ast.Call, holder: ast.expr) -> Lowered:
        if len(node.args) > 2:
            raise NotLowered(node, ".index() up to a place: take a slice")
        starts = [(one, "i") for one in node.args[1:]]
        held, item, *start = self.operands((holder, "w"), (node.args[0], "w"), *starts)
        if start:
            return Lowered(f"index_from(A, {held.text}, {item.text}, {self.small(start[0]).text})", "i")
        return Lowered(f"index_of(A, {held.text}, {item.text})", "i")

    def method_find(self, node: ast.Call, holder: ast.expr) -> Lowered:
        held, item, *starts = self.operands((holder, "w"), (node.args[0], "w"), *((one, "i") for one in node.args[1:2]))
        if len(node.args) > 2:
            raise NotLowered(node, ".find() up to a place")
        if not starts:
            return Lowered(f"find_text(A, {held.text}, {item.text})", "i")
        return Lowered(f"find_text_from(A, {held.text}, {item.text}, {self.small(starts[0]).text})", "i")

    def method_insert(self, node: ast.Call, holder: ast.expr) -> Lowered:
        held, place, item = self.operands((holder, "w"), (node.args[0], "i"), (node.args[1], "w"))
        return Lowered(f"insert(A, {held.text}, {self.small(place).text}, {item.text})", "w")

    def method_remove(self, node: ast.Call, holder: ast.expr) -> Lowered:
        run = "remove_from" if self.kinds(holder) <= UNORDERED else "remove_item"
        held, item = self.operands((holder, "w"), (node.args[0], "w"))
        return Lowered(f"{run}(A, {held.text}, {item.text})", "w")

    def method_pop(self, node: ast.Call, holder: ast.expr) -> Lowered:
        kinds = self.kinds(holder)
        if kinds == {"dict"}:
            codes = self.operands((holder, "w"), *((argument, "w") for argument in node.args))
            run = "pop_key" if len(node.args) == 1 else "pop_or"
            return Lowered(f"{run}(A, {', '.join(code.text for code in codes)})", "w")
        if kinds == {"set"}:
            return Lowered(f"pop_from(A, {self.word(holder)})", "w")
        if not kinds <= {"list", "deque"}:
            raise NotLowered(node, ".pop() of what is not always a list")
        if not node.args:
            return Lowered(f"pop_item(A, {self.word(holder)}, -1)", "w")
        held, place = self.operands((holder, "w"), (node.args[0], "i"))
        return Lowered(f"pop_item(A, {held.text}, {self.small(place).text})", "w")

    def method_appendleft(self, node: ast.Call, holder: ast.expr) -> Lowered:
        held, item = self.operands((holder, "w"), (node.args[0], "w"))
        return Lowered(f"insert(A, {held.text}, 0, {item.text})", "w")

    def method_copy(self, node: ast.Call, holder: ast.expr) -> Lowered:
        return Lowered(f"copy_{self._sort_of(holder)}(A, {self.word(holder)})", "w")

    def method_clear(self, node: ast.Call, holder: ast.expr) -> Lowered:
        return Lowered(f"clear_{self._sort_of(holder)}(A, {self.word(holder)})", "w")

    def _sort_of(self, holder: ast.expr) -> str:
        """Is it a list, a dict or a set?"""
        for sort, kinds in (("list", {"list", "deque"}), ("dict", {"dict"}), ("set", UNORDERED)):
            if self.kinds(holder) <= kinds:
                return sort
        raise NotLowered(holder, "what is at times a list and at times not")

    def method_popleft(self, node: ast.Call, holder: ast.expr) -> Lowered:
        return Lowered(f"pop_item(A, {self.word(holder)}, 0)", "w")

    def method_update(self, node: ast.Call, holder: ast.expr) -> Lowered:
        held = self.kept(self.converted(self.value(holder), "w")).text
        if self.kinds(holder) == {"dict"}:
            return Lowered(f"update_dict(A, {held}, {self.word(node.args[0])})", "w")
        for argument in node.args:
            self.emit(f"update_set(A, {held}, {self.iterable(argument)})")
        return Lowered(str(NONE_WORD), "w")

    def method_sort(self, node: ast.Call, holder: ast.expr) -> Lowered:
        held = self.kept(self.converted(self.value(holder), "w")).text
        key, reverse = self._ordering(node)
        if key is None:
            return Lowered(f"sort_list(A, {held}, {reverse})", "w")
        return Lowered(f"sort_by(A, {held}, {self.keys_of(key, held, node)}, {reverse})", "w")

    def method_join(self, node: ast.Call, holder: ast.expr) -> Lowered:
        held = self.kept(self.converted(self.value(holder), "w")).text
        return Lowered(f"join(A, {held}, {self.taken_whole(node.args[0])})", "w")

    def method_replace(self, node: ast.Call, holder: ast.expr) -> Lowered:
        codes = self.operands(
            (holder, "w"), (node.args[0], "w"), (node.args[1], "w"), *((one, "i") for one in node.args[2:])
        )
        count = self.small(codes[3]).text if len(codes) > 3 else "-1"
        return Lowered(f"replace_text(A, {', '.join(code.text for code in codes[:3])}, {count})", "w")

    def _stripped(self, run: str, node: ast.Call, holder: ast.expr) -> Lowered:
        return self._by_run_time(run, "n", "w", holder, node)

    def method_strip(self, node: ast.Call, holder: ast.expr) -> Lowered:
        return self._stripped("strip", node, holder)

    def method_lstrip(self, node: ast.Call, holder: ast.expr) -> Lowered:
        return self._stripped("lstrip", node, holder)

    def method_rstrip(self, node: ast.Call, holder: ast.expr) -> Lowered:
        return self._stripped("rstrip", node, holder)

    def method_split(self, node: ast.Call, holder: ast.expr) -> Lowered:
        return self._stripped("split", node, holder)

    # builtins

    def one_argument(self, node: ast.Call) -> ast.expr:
        if len(node.args) != 1 or node.keywords or isinstance(node.args[0], ast.Starred):
            name = getattr(node.func, "id", getattr(node.func, "attr", "a function"))
            raise NotLowered(node, f"{name}() with other arguments than one")
        return node.args[0]

    def call_len(self, node: ast.Call) -> Lowered:
        argument = self.one_argument(node)
        self.taken.add(id(argument))
        return Lowered(f"length(A, {self.word(argument)})", "i")

    def call_range(self, node: ast.Call) -> Lowered:
        ends = [self.small(code).text for code in self.operands(*((end, "i") for end in node.args))]
        begin, end, step = {1: ("0", *ends, "1"), 2: (*ends, "1"), 3: tuple(ends)}[len(ends)]
        return Lowered(f"range_(A, {begin}, {end}, {step})", "w")

    def call_abs(self, node: ast.Call) -> Lowered:
        argument = self.one_argument(node)
        kind = self.numeric(argument)
        if kind is None:
            return Lowered(f"abs_(A, {self.word(argument)})", "w")
        return Lowered(f"abs({self.as_type(argument, kind)})", kind)

    def call_bool(self, node: ast.Call) -> Lowered:
        return Lowered(self.truth(self.one_argument(node)), "b")

    def call_int(self, node: ast.Call) -> Lowered:
        argument = self.one_argument(node)
        kinds = self.kinds(argument)
        if kinds <= WHOLE and kinds:
            return Lowered(self.whole(argument), "i")
        if kinds == {"float"}:
            return Lowered(f"int_of_float({self.as_type(argument, 'f')})", "i")
        if not kinds <= TEXTS:
            raise NotLowered(node, "int() of what is at times a number and at times a text")
        return Lowered(f"int_of_text(A, {self.word(argument)})", "i")

    def call_float(self, node: ast.Call) -> Lowered:
        argument = self.one_argument(node)
        if self.kinds(argument) & TEXTS:
            raise NotLowered(node, "float() of a text")
        return Lowered(self.as_type(argument, "n"), "f")

    def call_str(self, node: ast.Call) -> Lowered:
        return Lowered(self.text_of(self.one_argument(node)), "w")

    def call_ord(self, node: ast.Call) -> Lowered:
        return Lowered(f"ord_(A, {self.word(self.one_argument(node))})", "i")

    def call_chr(self, node: ast.Call) -> Lowered:
        return Lowered(f"chr_({self.whole(self.one_argument(node))})", "w")

    def call_round(self, node: ast.Call) -> Lowered:
        if len(node.args) > 1 or node.keywords:
            raise NotLowered(node, "round() to decimals: round what is shown, not what is searched")
        argument = self.one_argument(node)
        if self.numeric(argument) == "i":
            return Lowered(self.whole(argument), "i")
        return Lowered(f"round_float({self.as_type(argument, 'f')})", "i")

    def call_bin(self, node: ast.Call) -> Lowered:
        return Lowered(f"bin_(A, {self.whole(self.one_argument(node))})", "w")

    def method_bit_length(self, node: ast.Call, holder: ast.expr) -> Lowered:
        return Lowered(f"bit_length({self.whole(holder)})", "i")

    def method_bit_count(self, node: ast.Call, holder: ast.expr) -> Lowered:
        return Lowered(f"bit_count({self.whole(holder)})", "i")

    def method_zfill(self, node: ast.Call, holder: ast.expr) -> Lowered:
        held, width = self.operands((holder, "w"), (self.one_argument(node), "i"))
        return Lowered(f"zfill(A, {held.text}, {self.small(width).text})", "w")

    def _padded(self, run: str, node: ast.Call, holder: ast.expr) -> Lowered:
        wanted = [(holder, "w"), (node.args[0], "i"), (node.args[1] if len(node.args) > 1 else ast.Constant(" "), "w")]
        held, width, fill = self.operands(*wanted)
        return Lowered(f"{run}(A, {held.text}, {self.small(width).text}, {fill.text})", "w")

    def method_ljust(self, node: ast.Call, holder: ast.expr) -> Lowered:
        return self._padded("ljust", node, holder)

    def method_rjust(self, node: ast.Call, holder: ast.expr) -> Lowered:
        return self._padded("rjust", node, holder)

    def method_center(self, node: ast.Call, holder: ast.expr) -> Lowered:
        return self._padded("center", node, holder)

    def call_pow(self, node: ast.Call) -> Lowered:
        if len(node.args) != 2:
            raise NotLowered(node, "pow() with a modulus")
        power = ast.BinOp(node.args[0], ast.Pow(), node.args[1])
        return self.of_binop(ast.copy_location(power, node))

    def call_divmod(self, node: ast.Call) -> Lowered:
        if self.numeric(*node.args) != "i":
            raise NotLowered(node, "divmod() of what is not always whole numbers")
        one, other = (self.kept(code).text for code in self.operands((node.args[0], "i"), (node.args[1], "i")))
        return Lowered(f"tuple_2(A, tag_int(floordiv_int({one}, {other})), tag_int(mod_int({one}, {other})))", "w")

    def call_list(self, node: ast.Call) -> Lowered:
        if not node.args:
            return Lowered(self.new_list(), "w")
        return Lowered(f"to_list(A, {self.taken_whole(self.one_argument(node))})", "w")

    def call_tuple(self, node: ast.Call) -> Lowered:
        if not node.args:
            return self.constant((), node)
        return Lowered(f"to_tuple(A, {self.taken_whole(self.one_argument(node))})", "w")

    def call_set(self, node: ast.Call) -> Lowered:
        return self._as_set("to_set", "False", node)

    def call_frozenset(self, node: ast.Call) -> Lowered:
        return self._as_set("to_frozenset", "True", node)

    def _as_set(self, run: str, is_frozen: str, node: ast.Call) -> Lowered:
        if not node.args:
            return self.constant(frozenset(), node) if is_frozen == "True" else Lowered("new_set(A, False)", "w")
        argument = self.one_argument(node)
        if isinstance(argument, ast.Call) and self.static(argument.func) in (itertools.chain, CHAIN_OF):
            return Lowered(f"{run}(A, {self._set_of_chain(argument)})", "w")
        if self.kinds(argument) & UNORDERED:
            return Lowered(f"{run}(A, {self.word(argument)})", "w")
        return Lowered(f"{run}(A, {self.taken_whole(argument)})", "w")

    def _set_of_chain(self, node: ast.Call) -> str:
        """The set of all that is in several iterables, in an order that nobody knows."""
        name = self.kept(Lowered("new_set(A, False)", "w")).text

        def take(item: Any) -> None:
            self.emit(f"update_set(A, {name}, {self.converted(self.one(item), 'w').text})")

        for argument in node.args:
            if isinstance(argument, ast.Starred) or self.static(node.func) == CHAIN_OF:
                self._items(self.iterable(getattr(argument, "value", argument)), take)
            elif self.kinds(argument) & UNORDERED:
                take(Lowered(self.word(argument), "w"))
            else:
                take(Lowered(self.taken_whole(argument), "w"))
        self.emit(f"forget_order(A, {name})")
        return name

    def method_union(self, node: ast.Call, holder: ast.expr) -> Lowered:
        if len(node.args) == 1 and not isinstance(node.args[0], ast.Starred):
            return self._by_run_time("set_union", "u", "w", holder, node)
        name = self.fresh()
        self.emit(f"{name} = {self.word(holder)}")
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                each = self.iterable(argument.value)
                self._items(each, lambda item: self.emit(f"{name} = set_union(A, {name}, {self.one(item).text})"))
            else:
                self.emit(f"{name} = set_union(A, {name}, {self.of_unordered(argument)})")
        return Lowered(f"copy_set(A, {name})" if not node.args else name, "w")

    def call_dict(self, node: ast.Call) -> Lowered:
        if node.keywords or len(node.args) > 1:
            raise NotLowered(node, "dict() with arguments by name")
        if not node.args:
            return Lowered("new_dict(A, 8)", "w")
        argument = node.args[0]
        if self.kinds(argument) == {"dict"}:
            name = self.kept(Lowered("new_dict(A, 8)", "w"))
            self.emit(f"update_dict(A, {name.text}, {self.word(argument)})")
            return name
        return Lowered(f"to_dict(A, {self.iterable(argument)})", "w")

    def call_sum(self, node: ast.Call) -> Lowered:
        items = node.args[0]
        start = node.args[1] if len(node.args) > 1 else next((one.value for one in node.keywords), None)
        element = items.elt if isinstance(items, ast.GeneratorExp | ast.ListComp) else None
        if (
            element is not None
            and start is None
            and self.numeric(element) == "i"
            and not getattr(items, "_done", False)
        ):
            name = self.fresh()
            self.emit(f"{name} = 0")
            add = f"{name} = within({name} + {{}})"
            self.through(items, lambda: self.emit(add.format(self.whole(element))), free=self.is_pure(items))
            return Lowered(name, "i")
        is_whole = self.kinds(node) <= WHOLE and self._is_whole_set(items)
        held = self.kept(Lowered(self.of_unordered(items) if is_whole else self.iterable(items), "w")).text
        begin = "0" if start is None else self.word(start)
        total = Lowered(f"sum_(A, {held}, {begin})", "w")
        return self.converted(total, "i") if is_whole else total

    def _is_whole_set(self, node: ast.expr) -> bool:
        return bool(self.kinds(node) & UNORDERED)

    def call_any(self, node: ast.Call) -> Lowered:
        return self._quantified(node, "True")

    def call_all(self, node: ast.Call) -> Lowered:
        return self._quantified(node, "False")

    def _quantified(self, node: ast.Call, found: str) -> Lowered:
        """any() and all(): the first item that settles it ends all loops."""
        argument, name = self.one_argument(node), self.fresh()
        self.emit(f"{name} = {'False' if found == 'True' else 'True'}")
        is_settled = name if found == "True" else f"not {name}"

        def end() -> None:
            self.emit(f"if {is_settled}:")
            with self.block():
                self.emit("break")

        def settle(truth: str) -> None:
            self.emit(f"if {truth if found == 'True' else f'not {truth}'}:")
            with self.block():
                self.emit(f"{name} = {found}")
                self.emit("break")

        if isinstance(argument, ast.GeneratorExp):
            self.through(argument, lambda: settle(self.condition(argument.elt)), end, self.is_pure(argument))
        else:
            self._any_of(argument, settle)
        return Lowered(name, "b")

    def _any_of(self, argument: ast.expr, settle: Callable[[str], None]) -> None:
        if self.kinds(argument) & UNORDERED:
            self._items(self.of_unordered(argument), lambda item: settle(self.converted(self.one(item), "b").text))
        else:
            self.each(argument, lambda item: settle(self.converted(self.one(item), "b").text))

    def call_sorted(self, node: ast.Call) -> Lowered:
        key, reverse = self._ordering(node)
        is_set = bool(self.kinds(node.args[0])) and self.kinds(node.args[0]) <= UNORDERED
        source = self.of_unordered(node.args[0]) if key is None or is_set else self.taken_whole(node.args[0])
        if key is None:
            return Lowered(f"sorted_(A, {source}, {reverse})", "w")
        held = self.kept(Lowered(f"to_list(A, {source})", "w")).text
        sort = "sort_apart" if is_set else "sort_by"
        self.emit(f"{sort}(A, {held}, {self.keys_of(key, held, node)}, {reverse})")
        return Lowered(held, "w")

    def _ordering(self, node: ast.Call) -> tuple[ast.expr | None, str]:
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

    def call_min(self, node: ast.Call) -> Lowered:
        return self._extreme(node, "min")

    def call_max(self, node: ast.Call) -> Lowered:
        return self._extreme(node, "max")

    def _extreme(self, node: ast.Call, word: str) -> Lowered:
        options = {keyword.arg: keyword.value for keyword in node.keywords}
        key = options.get("key")
        if len(node.args) > 1:
            kind = self.numeric(*node.args)
            if kind == "i" and key is None:
                texts = [self.small(code).text for code in self.operands(*((one, "i") for one in node.args))]
                return Lowered(f"{word}({', '.join(texts)})", "i")
            items = self.kept(Lowered(self.of_list(ast.List(list(node.args), ast.Load())).text, "w")).text
        else:
            if isinstance(node.args[0], ast.Starred):
                node = ast.copy_location(ast.Call(node.func, [node.args[0].value], node.keywords), node)
            ordered = self.iterable(node.args[0]) if key is not None else self.of_unordered(node.args[0])
            items = self.kept(Lowered(ordered, "w")).text
        name = self.fresh()
        default = options.get("default")
        if default is not None:
            self.emit(f"{name} = {self.kept(Lowered(self.word(default), 'w')).text}")
            self.emit(f"if length(A, {items}) > 0:")
            self.depth += 1
        if key is None:
            self.emit(f"{name} = {word}_of(A, {items})")
        else:
            self.emit(f"{name} = {word}_by(A, {items}, {self.keys_of(key, items, node)})")
        if default is not None:
            self.depth -= 1
        return Lowered(name, "w")

    def call_reversed(self, node: ast.Call) -> Lowered:
        return Lowered(self.iterable(node), "w")

    call_enumerate = call_zip = call_map = call_filter = call_reversed

    def call_iter(self, node: ast.Call) -> Lowered:
        return Lowered(self.iterable(self.one_argument(node)), "w")

    def call_next(self, node: ast.Call) -> Lowered:
        """The first item of what is made on the spot; the item after the first is never asked for."""
        items = node.args[0]
        if isinstance(items, ast.Call) and self.builtin_of(items) is iter:
            items = items.args[0]
        if isinstance(items, ast.Name):
            raise NotLowered(node, "next() of an iterator in a variable")
        name = self.fresh()
        if isinstance(items, ast.GeneratorExp):
            return self._first_of(node, items, name)
        held = self.kept(Lowered(self.first_items(items), "w")).text
        if len(node.args) == 1:
            return Lowered(f"item(A, {held}, 0)", "w")
        default = self.kept(self.converted(self.value(node.args[1]), "w")).text
        self.emit(f"{name} = {default}")
        self.emit(f"if length(A, {held}) > 0:")
        with self.block():
            self.emit(f"{name} = item(A, {held}, 0)")
        return Lowered(name, "w")

    def _first_of(self, node: ast.Call, items: ast.GeneratorExp, name: str) -> Lowered:
        found = self.fresh()
        default = self.word(node.args[1]) if len(node.args) > 1 else str(NONE_WORD)
        self.emit(f"{found} = False")
        self.emit(f"{name} = {default}")

        def end() -> None:
            self.emit(f"if {found}:")
            with self.block():
                self.emit("break")

        def take() -> None:
            self.emit(f"{name} = {self.word(items.elt)}")
            self.emit(f"{found} = True")
            self.emit("break")

        self.through(items, take, end)
        if len(node.args) == 1:
            self.emit(f"if not {found}:")
            with self.block():
                self.emit("raise Unforeseen")
        return Lowered(name, "w")

    def first_items(self, node: ast.expr) -> str:
        """An iterable of which one item at most is asked for."""
        if isinstance(node, ast.Call) and self.was_reached(node):
            function = node.func
            if isinstance(function, ast.Attribute) and self.is_game(function.value):
                code = self.called_method(
                    type(self.program.game), function.attr, list(node.args), node, node.keywords, limit="1"
                )
                return f"iterate(A, {code.text})"
            target = undecorated(self.static(function)) if isinstance(function, ast.Name) else None
            if target is not None and self.local_function(getattr(function, "id", "")) is None:
                return f"iterate(A, {self.called(target, list(node.args), node.keywords, node, limit='1').text})"
        return self.iterable(node)

    def call_isinstance(self, node: ast.Call) -> Lowered:
        asked = node.args[1]
        classes = tuple(map(self.static, asked.elts)) if isinstance(asked, ast.Tuple) else self.static(asked)
        word = self.kept(self.converted(self.value(node.args[0]), "w")).text
        tests: dict[Any, str] = {
            str: "is_text({})",
            tuple: "is_tuple(A, {})",
            list: "is_list(A, {})",
            dict: "is_dict({})",
        }
        tests |= {float: "is_float({})", int: "is_int({})"}
        if hasattr(node, "is_of_match"):
            self.emit(f"if is_deque(A, {word}) or is_range(A, {word}):")  # which are sequences too
            with self.block():
                self.emit("raise Unforeseen")
        found = []
        for cls in classes if isinstance(classes, tuple) else (classes,):
            if cls in tests:
                found.append(tests[cls].format(word))
            elif isinstance(cls, EnumMeta) and issubclass(cls, int | str):
                raise NotLowered(node, "isinstance() of an enum of numbers or texts")
            elif isinstance(cls, EnumMeta):
                found.append(f"contains(A, {self.constant(tuple(cls), node).text}, {word})")
            elif isinstance(cls, type) and is_record(cls) and not cls.__subclasses__():
                found.append(f"(class_of(A, {word}) == {self.program.class_number(cls)})")
            else:
                raise NotLowered(node, f"isinstance() of {getattr(cls, '__name__', cls)!s:.40}")
        return Lowered(f"({' or '.join(found)})", "b")


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


def is_plain_truth(node: ast.expr, hidden: set[str]) -> bool:
    """Is it True or False by the way it is written?  `hidden` are names that are not Python's own there."""
    if isinstance(node, ast.BoolOp):
        return all(is_plain_truth(value, hidden) for value in node.values)
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in {"any", "all", "bool", "isinstance"} - hidden
    return isinstance(node, ast.Compare) or (isinstance(node, ast.Constant) and isinstance(node.value, bool))


def is_tool(value: Any) -> bool:
    """Is it an object of a plain class of the rules, which its methods are called of?"""
    cls = type(value)
    is_other = isinstance(value, type | ModuleType | Enum | tuple | int | str) or callable(value)
    return not is_other and is_users(cls) and not is_record(cls)


def is_hashable(value: Any) -> bool:
    """Can it be looked up in a dict?"""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def returned_lambda(node: ast.FunctionDef | ast.Lambda) -> ast.Lambda | None:
    """The lambda that a function gives back, if it does nothing else."""
    if isinstance(node, ast.Lambda):
        return None
    body = [one for one in node.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    if len(body) == 1 and isinstance(body[0], ast.Return) and isinstance(body[0].value, ast.Lambda):
        return body[0].value
    return None


def is_written_init(cls: type) -> bool:
    """Has a dataclass an __init__ that somebody wrote?"""
    return not vars(cls)["__init__"].__code__.co_filename.startswith("<string>")


def is_written_new(cls: type) -> bool:
    """Has a NamedTuple a __new__ that somebody wrote?"""
    return not vars(cls)["__new__"].__code__.co_filename.startswith("<")


def _less(node: ast.Call) -> ast.Call:
    """The call without its first argument."""
    call = ast.Call(node.func, node.args[1:], node.keywords)
    call._number = number_of(node)  # type: ignore[attr-defined]
    return ast.copy_location(call, node)


def _fraction(routine: Calls, node: ast.Call) -> Lowered:
    """A Fraction is a float in compiled code: only `outcomes` gives one."""
    routine.has_fractions = True
    if len(node.args) == 1:
        return Lowered(routine.as_type(node.args[0], "n"), "f")
    one, other = routine.operands((node.args[0], "n"), (node.args[1], "n"))
    return Lowered(f"div_float({one.text}, {other.text})", "f")


def _chained(routine: Calls, node: ast.Call) -> Lowered:
    name = routine.new_list()
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            routine._items(
                routine.iterable(argument.value),
                lambda item: routine.emit(f"extend(A, {name}, iterate(A, {routine.one(item).text}))"),
            )
        else:
            routine.emit(f"extend(A, {name}, {routine.iterable(argument)})")
    return Lowered(name, "w")


def _chained_from(routine: Calls, node: ast.Call) -> Lowered:
    call = ast.Call(node.func, [ast.Starred(node.args[0], ast.Load())], [])
    return _chained(routine, call)


def _product(routine: Calls, node: ast.Call) -> Lowered:
    repeat = next((routine.static(keyword.value) for keyword in node.keywords if keyword.arg == "repeat"), 1)
    if not isinstance(repeat, int):
        raise NotLowered(node, "product() with a repeat that is worked out in play")
    lists = routine.new_list()
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            routine.emit(f"extend(A, {lists}, {routine.iterable(argument.value)})")
            continue
        routine.emit(f"append(A, {lists}, to_list(A, {routine.iterable(argument)}))")
    return Lowered(f"product_of(A, {lists}, {repeat})", "w")


def _selected(name: str) -> Callable[[Calls, ast.Call], Lowered]:
    def lower(routine: Calls, node: ast.Call) -> Lowered:
        items = routine.kept(Lowered(routine.iterable(node.args[0]), "w")).text
        return Lowered(f"{name}(A, {items}, {routine.whole(node.args[1])})", "w")

    return lower


def _reduced(routine: Calls, node: ast.Call) -> Lowered:
    name = routine.fresh()
    items = routine.kept(Lowered(routine.iterable(node.args[1]), "w")).text
    if len(node.args) == 3:
        routine.emit(f"{name} = {routine.word(node.args[2])}")
    else:
        items = routine.kept(Lowered(f"to_list(A, {items})", "w")).text
        routine.emit(f"{name} = pop_item(A, {items}, 0)")

    def step(item: Any) -> None:
        code = routine.applied(node.args[0], [Lowered(name, "w"), routine.one(item)], node)
        routine.emit(f"{name} = {routine.converted(code, 'w').text}")

    routine._items(items, step)
    return Lowered(name, "w")


def _of_numbers(name: str, sorts: str, kind: str) -> Callable[[Calls, ast.Call], Lowered]:
    """A function of numbers: i a whole number, n what is a float then."""

    def lower(routine: Calls, node: ast.Call) -> Lowered:
        if len(node.args) != len(sorts) or node.keywords:
            raise NotLowered(node, f"{name.rstrip('_')} with {len(node.args)} arguments")
        codes = [routine.small(code).text for code in routine.operands(*zip(node.args, sorts, strict=True))]
        return Lowered(f"{name}({', '.join(codes)})", kind)

    return lower


def _rounded(name: str) -> Callable[[Calls, ast.Call], Lowered]:
    """math.floor or math.ceil, which leave whole numbers as they are."""

    def lower(routine: Calls, node: ast.Call) -> Lowered:
        argument = routine.one_argument(node)
        if routine.numeric(argument) == "i":
            return Lowered(routine.whole(argument), "i")
        return Lowered(f"{name}({routine.as_type(argument, 'f')})", "i")

    return lower


def _multiplied(routine: Calls, node: ast.Call) -> Lowered:
    items = routine.kept(Lowered(routine.taken_whole(routine.one_argument(node)), "w")).text
    return Lowered(f"product_of_numbers(A, {items})", "w")


def _counted(routine: Calls, node: ast.Call) -> Lowered:
    """Counter(items)"""
    if node.keywords or len(node.args) > 1:
        raise NotLowered(node, "Counter() with arguments by name")
    if not node.args:
        return Lowered(f"dict_of_class(A, {COUNTER})", "w")
    if routine.kinds(node.args[0]) & {"dict", "set", "frozenset"}:
        raise NotLowered(node, "Counter() of what is not in order: of a list or a text")
    return Lowered(f"counter(A, {routine.taken_whole(node.args[0])})", "w")


def _with_default(routine: Calls, node: ast.Call) -> Lowered:
    """defaultdict(int), or of another class of which an empty one is made"""
    made = DEFAULTS.get(routine.static(node.args[0])) if len(node.args) == 1 and not node.keywords else None
    if made is None:
        raise NotLowered(node, "a defaultdict of something else than int, list, set or dict")
    return Lowered(f"dict_of_class(A, {made})", "w")


def _copied(routine: Calls, node: ast.Call) -> Lowered:
    argument = routine.one_argument(node)
    if routine.kinds(argument) & (MUTABLE | {"iterator"}):
        return routine.method_copy(node, argument)
    return Lowered(f"unchangeable(A, {routine.word(argument)})", "w")


def _copied_deeply(routine: Calls, node: ast.Call) -> Lowered:
    return Lowered(f"deep_copy(A, {routine.word(routine.one_argument(node))})", "w")


def _accumulated(routine: Calls, node: ast.Call) -> Lowered:
    if len(node.args) != 1 or node.keywords:
        raise NotLowered(node, "accumulate() with a function: write a loop")
    return Lowered(f"running_sums(A, {routine.taken_whole(node.args[0])})", "w")


def _paired(routine: Calls, node: ast.Call) -> Lowered:
    return Lowered(f"pairwise(A, {routine.iterable(routine.one_argument(node))})", "w")


def _grouped(routine: Calls, node: ast.Call) -> Lowered:
    """groupby(items, key): keys, each with the list of its items"""
    held = routine.kept(Lowered(f"to_list(A, {routine.taken_whole(node.args[0])})", "w")).text
    key = node.args[1] if len(node.args) > 1 else next((one.value for one in node.keywords), None)
    keys = held if key is None or routine.static(key) is None else routine.keys_of(key, held, node)
    return Lowered(f"grouped(A, {held}, {keys})", "w")


def _inexact(instead: str) -> Callable[[Calls, ast.Call], Lowered]:
    def lower(routine: Calls, node: ast.Call) -> Lowered:
        raise NotLowered(node, f"{ast.unparse(node.func)}, whose last digit is not the same everywhere: {instead}")

    return lower


def _first_items(routine: Calls, node: ast.Call) -> Lowered:
    if len(node.args) != 2:
        raise NotLowered(node, "islice() from a place on: take a slice of a list")
    held = routine.kept(Lowered(f"to_list(A, {routine.iterable(node.args[0])})", "w")).text
    count = routine.kept(Lowered(routine.whole(node.args[1]), "i")).text
    routine.emit(f"if {count} < 0:")
    with routine.block():
        routine.emit("raise ValueError")
    return Lowered(f"slice_(A, {held}, {NONE_WORD}, tag_int({count}), {NONE_WORD})", "w")


def _repeated(routine: Calls, node: ast.Call) -> Lowered:
    if len(node.args) != 2:
        raise NotLowered(node, "repeat() without end")
    item, count = routine.operands((node.args[0], "w"), (node.args[1], "w"))
    one = routine.kept(Lowered("new_list(A, 1)", "w")).text
    routine.emit(f"append(A, {one}, {item.text})")
    return Lowered(f"mul(A, {one}, {count.text})", "w")


def _star_mapped(routine: Calls, node: ast.Call) -> Lowered:
    name, function = routine.new_list(), node.args[0]

    def put(item: Any) -> None:
        held = routine.kept(Lowered(f"to_tuple(A, {routine.converted(routine.one(item), 'w').text})", "w"))
        count = routine.arity(function, node)
        routine.emit(f"if length(A, {held.text}) != {count}:")
        with routine.block():
            routine.emit("raise Unforeseen")
        parts = [Lowered(f"item(A, {held.text}, {place})", "w") for place in range(count)]
        code = routine.converted(routine.applied(function, parts, node), "w")
        routine.emit(f"append(A, {name}, {code.text})")

    routine.each(node.args[1], put)
    return Lowered(name, "w")


def _replaced(routine: Calls, node: ast.Call) -> Lowered:
    return routine.replaced(node, node.args[0])


def _deque(routine: Calls, node: ast.Call) -> Lowered:
    if node.keywords or len(node.args) > 1:
        raise NotLowered(node, "a deque of limited length")
    items = routine.iterable(node.args[0]) if node.args else str(routine.constant((), node).text)
    return Lowered(f"of_class(A, to_list(A, {items}), {DEQUE})", "w")


LIBRARY: Final[dict[Any, Callable[[Calls, ast.Call], Lowered]]] = {
    Fraction: _fraction,
    itertools.chain: _chained,
    itertools.chain.from_iterable: _chained_from,
    itertools.product: _product,
    itertools.combinations: _selected("combinations"),
    itertools.permutations: _selected("permutations"),
    itertools.combinations_with_replacement: _selected("combinations_again"),
    itertools.accumulate: _accumulated,
    itertools.groupby: _grouped,
    itertools.pairwise: _paired,
    itertools.islice: _first_items,
    itertools.repeat: _repeated,
    itertools.starmap: _star_mapped,
    functools.reduce: _reduced,
    math.floor: _rounded("floor_float"),
    math.ceil: _rounded("ceil_float"),
    math.sqrt: _of_numbers("sqrt_float", "n", "f"),
    math.isqrt: _of_numbers("isqrt_int", "i", "i"),
    math.gcd: _of_numbers("gcd_int", "ii", "i"),
    math.comb: _of_numbers("comb_int", "ii", "i"),
    math.factorial: _of_numbers("factorial_int", "i", "i"),
    math.prod: _multiplied,
    math.hypot: _inexact("write math.sqrt(x * x + y * y)"),
    math.dist: _inexact("write math.sqrt(x * x + y * y)"),
    **{each: _inexact("make a table of it beside the game") for each in (math.log, math.exp, math.sin, math.cos)},
    copy.copy: _copied,
    copy.deepcopy: _copied_deeply,
    collections.Counter: _counted,
    collections.defaultdict: _with_default,
    dataclasses.replace: _replaced,
    collections.deque: _deque,
    dict.fromkeys: Calls.from_keys,
}
"""Functions of Python's library that are compiled."""
