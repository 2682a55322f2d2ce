"""Calls in the rules: of their own functions and classes, and of what Python and its library bring."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import operator
from collections.abc import Mapping
from enum import Enum, EnumMeta
from types import BuiltinFunctionType, FunctionType, MethodDescriptorType, MethodType, ModuleType
from typing import Any, Final

from outplay.compiler.builtin_calls import Builtins
from outplay.compiler.expressions import DYNAMIC, NOTHING
from outplay.compiler.handed import changes_something, returned_lambda
from outplay.compiler.kinds import MUTABLE, fields_of, is_record, kind_of
from outplay.compiler.library import LIBRARY
from outplay.compiler.loops import NONE_WORD
from outplay.compiler.refusal import NotLowered
from outplay.compiler.routine import HeldValue, Lent, Lowered, RoutineBase, Variable, arguments_of, may_fall_through
from outplay.compiler.sources import RulesSource, is_users, number_of, own_nodes
from outplay.compiler.yields import shared_yield
from outplay.compiling.reading import own_code, undecorated

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

FUNCTIONS: Final = {("other", cls) for cls in (FunctionType, MethodType, BuiltinFunctionType, MethodDescriptorType)}
"""The kinds of functions."""


class Calls(Builtins):
    """What a call is in compiled code."""

    def of_call(self, node: ast.Call) -> Lowered:
        function = node.func
        if isinstance(function, ast.Name):
            local = self.local_function(function.id)
            if local is not None:
                return self._local_call(local, node)
        target = self.static(function)
        if target is not NOTHING:
            return self.fixed_call(target, node)
        if isinstance(function, ast.Attribute):
            return self._method_call(function, node)
        if isinstance(function, ast.Name):
            raise NotLowered(node, f"{function.id} is a function that is handed on")
        if isinstance(function, ast.Subscript) and self._functions_in(function.value):
            return self._chosen_call(function, node)
        raise NotLowered(node, "a function that is worked out in play is called")

    def _chosen_call(self, function: ast.Subscript, node: ast.Call) -> Lowered:
        """A call of one of the functions in a dict, list or tuple of the rules."""
        functions = self._functions_in(function.value)
        if node.keywords or any(isinstance(one, ast.Starred) for one in node.args):
            raise NotLowered(node, "a function of a table is called with arguments by name")
        wanted = [(function.slice, "w"), *((one, self.numeric(one) or "w") for one in node.args)]
        key, *given = [self.kept(code) for code in self.operands(*wanted)]
        kinds = [self.kinds(one) for one in node.args]
        name, before = self.fresh(), self.depth
        for value, target in functions.items():
            self.emit(f"if equal(A, {key.text}, {self.converted(self.constant(value, node), 'w').text}):")
            with self.block():
                held = [HeldValue(code, each) for code, each in zip(given, kinds, strict=True)]
                call = self.made(ast.Call(ast.Constant(None), [*held], []), self.kinds(node), node)
                if isinstance(target, ast.expr):
                    code = self.applied(target, given, node)
                else:
                    code = self._operator(target, call) or self.fixed_call(target, call)
                self.emit(f"{name} = {self.converted(code, 'w').text}")
            self.emit("else:")
            self.depth += 1
        self.emit("raise Unforeseen")
        self.depth = before
        return Lowered(name, "w")

    def _functions_in(self, table: ast.expr) -> dict[Any, Any]:
        """The functions of a dict, list or tuple by their keys, also of a dict that is written there."""
        fixed = self.static(table)
        functions: dict[Any, Any] = {}
        if isinstance(fixed, dict | tuple | list):
            functions = dict(fixed if isinstance(fixed, dict) else enumerate(fixed))
        elif isinstance(table, ast.Dict):
            keys = [NOTHING if key is None else self.static(key) for key in table.keys]
            if all(is_hashable(key) and key is not NOTHING for key in keys):
                values = [one if isinstance(one, ast.Lambda) else self.static(one) for one in table.values]
                functions = dict(zip(keys, values, strict=True))
        is_function = [isinstance(one, ast.Lambda) or callable(one) for one in functions.values()]
        return functions if all(is_function) else {}

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

    def fixed_call(self, target: Any, node: ast.Call) -> Lowered:
        """A call of what is known when the rules are compiled."""
        if isinstance(target, Lent):
            return self.called_lambda(target, node)
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
        if returned is not None:
            raise NotLowered(node, f"{source.name} gives a function")
        names = [argument.arg for argument in arguments_of(source.node)][bound is not None :]
        given = self.matched(source.node, function, names, arguments, keywords, node)
        functions = self._functions_among(source, given, node)
        lent = {name: one.handed_to(name) if isinstance(one, Lent) else one for name, one in functions.items()}
        is_itself = source is self.source and self.around is None and all(one is bound for one in self.bound.values())
        routine = self if is_itself and not lent else self.program.routine(source, bound, lent)
        self.calls.append(routine)
        if routine.is_generator and limit == "0" and not self.runs_to_end:
            self._refuse_shared(routine, given, node)
        wanted: dict[str, tuple[ast.expr, str | None]] = {}
        for name, argument in given.items():  # in the order of the call
            if name in functions:
                continue
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
        captured = [one for each in functions.values() if isinstance(each, Lent) for one in each.captured.values()]
        codes += [one.text for one in captured if not self.is_the_game(one.kinds)]
        more = [limit] if routine.is_generator else []
        return Lowered(f"{routine.name}({', '.join(['A', *codes, *more])})", routine.returns)

    def _functions_among(self, source: RulesSource, given: dict[str, ast.expr], node: ast.AST) -> dict[str, Any]:
        """The arguments that are functions, where they are known before play: Lent are those that stand in this one."""
        found = {}
        for argument in arguments_of(source.node):
            kinds = self.seen.get(number_of(argument), set())
            if kinds and kinds <= FUNCTIONS and argument.arg in given:
                one = self.handed_function(given[argument.arg])
                if one is None or (isinstance(one, Lent) and source.is_generator):
                    raise NotLowered(node, f"{source.name} is handed a function that is not known before play")
                found[argument.arg] = one
        return found

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
        shared = shared_yield(routine.node, self.seen)
        if shared is not None and not self._only_reads(routine):
            raise NotLowered(shared, f"what {routine.source.name} yields can be changed: yield a tuple")
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
        defaults = self._defaults(written, function, node)
        if stars and more is None:
            left = [name for name in by_place if name not in {one.arg for one in keywords}]
            arguments = self._unstarred(arguments, left, defaults)
        if stars and more is not None and stars[0] < len(by_place):
            arguments = self._all_arguments(arguments, len(by_place), node)
        given = dict(zip(by_place, arguments, strict=False))
        if more is not None:
            rest = ast.Tuple(arguments[len(by_place) :], ast.Load())
            given[more] = self.made(rest, {"tuple"}, node)
        given |= {keyword.arg: keyword.value for keyword in keywords if keyword.arg}
        for name, value in defaults.items():
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

    def _unstarred(
        self, arguments: list[ast.expr], names: list[str], defaults: Mapping[str, ast.expr]
    ) -> list[ast.expr]:
        """The arguments for these names, one being *items; at the end there may be fewer, where there are defaults."""
        (place,) = (place for place, argument in enumerate(arguments) if isinstance(argument, ast.Starred))
        starred, behind = arguments[place], arguments[place + 1 :]
        assert isinstance(starred, ast.Starred)
        wanted = names[place : len(names) - len(behind)]
        least = len([name for name in wanted if behind or name not in defaults])
        held = self.kept(Lowered(self.iterable(starred.value), "w")).text
        self.emit(f"if not {least} <= length(A, {held}) <= {len(wanted)}:")
        with self.block():
            self.emit("raise Unforeseen")
        items = [f"item(A, {held}, {k})" for k in range(len(wanted))]
        for k in range(least, len(wanted)):
            items[k] = f"({items[k]} if length(A, {held}) > {k} else {self.word(defaults[wanted[k]])})"
        return [*arguments[:place], *(HeldValue(Lowered(item, "w")) for item in items), *behind]

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
        known = {name: HeldValue(self.constant(value, node)) for name, value in defaults.items()}
        named: dict[str, ast.expr] = {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
        arguments, stars = node.args, [one for one in node.args if isinstance(one, ast.Starred)]
        if len(stars) > 1:
            raise NotLowered(node, "two *arguments in a call: name each")
        if stars:
            arguments = self._unstarred(arguments, [name for name in fields if name not in named], known)
        given = dict(zip(fields, arguments, strict=False)) | named
        given |= {name: value for name, value in known.items() if name not in given}
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
                return self.fixed_call(dict.fromkeys, node)
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
