"""One function of the rules on its way to compiled code: its variables, their types, and the lines that are written.

Lowered is text that Numba compiles.  Values are of four types: 'i' a whole number, 'f' a float, 'b' a truth, and 'w' a
tagged word of the run time.  Every 'i' that is kept in a variable fits a word, so that a sum of a few cannot overflow.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import EnumMeta
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from outplay.compiler.instrument import assigned_names
from outplay.compiler.kinds import Kind, has_fraction, kind_of, machine_type
from outplay.compiler.refusal import NotLowered
from outplay.compiler.sources import RulesSource, new_number, number_of, own_nodes

if TYPE_CHECKING:
    from outplay.compiler.program import Program

MOST_TERMS: Final = 8
"""Whole numbers that fit a word and may be added up without a test: the sum fits 64 bits."""

BEYOND: Final = {"inf": "1e999", "-inf": "(-1e999)", "nan": "(1e999 - 1e999)"}
"""Floats that have no literal, as texts that give them."""

INDENT: Final = "    "

COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)


class Lowered(NamedTuple):
    """An expression as text, its type, and how many whole numbers are added up in it."""

    text: str
    type: str
    terms: int = 1

    @property
    def is_fixed(self) -> bool:
        """Is it a literal, or a name that is written once?"""
        return self.text.lstrip("-").isdigit() or self.text in ("True", "False") or self.text.isidentifier()


class HeldValue(ast.expr):
    """A value that is there already, where a syntax tree is wanted."""

    def __init__(self, code: Lowered, kinds: Iterable[Kind] = ()):
        super().__init__()
        self.code, self.kinds = code, set(kinds)
        self.lineno = self.col_offset = 0


@dataclass
class Variable:
    """A local variable in compiled code."""

    text: str
    type: str
    kinds: set[Kind]


Scope = dict[str, Variable]


class Lent(NamedTuple):
    """A lambda that a function of the rules is handed.

    source    the function that it stands in
    captured  the variables of that function which it mentions, as those have them who are handed it
    """

    function: ast.Lambda
    source: RulesSource
    captured: Scope

    def handed_to(self, name: str) -> Lent:
        """The same where it is the parameter of that name."""
        scope = {one: replace(variable, text=f"h_{name}_{one}") for one, variable in self.captured.items()}
        return self._replace(captured=scope)


class RoutineBase:
    """What statements, expressions and calls are lowered with.

    parameters  the names and types that compiled code is called with; the game itself is none of them
    free        variables of the function around this one, which are handed on
    bound       what methods are called of, by the name of their first parameter, where that is known before play
    lent        the functions that are handed to it, by the names of parameters
    scopes_of   the comprehensions around each lambda that has a name
    asked_for_truths  the variables of which it is being found out whether they are always truths
    taken       the nodes whose iterators are gone through where they stand
    """

    def __init__(
        self,
        program: Program,
        source: RulesSource,
        name: str,
        around: RoutineBase | None = None,
        bound: Any = None,
        lent: Mapping[str, Any] | None = None,
    ):
        self.lent: Mapping[str, Any] = lent or {} if around is None else around.lent
        self.program, self.source, self.node, self.name = program, source, source.node, name
        self.seen = program.profile.seen
        self.around = around
        self.bound: dict[str, Any] = {} if around is None else around.bound
        if bound is not None:
            self.bound = {arguments_of(self.node)[0].arg: bound}
        self.lines: list[str] = []
        self.depth, self.count = 1, 0
        self.scopes: list[Scope] = []
        self.local_functions: dict[str, ast.FunctionDef | ast.Lambda] = {}
        self.scopes_of: dict[str, list[Scope]] = {}
        self.taken: set[int] = set()
        self.asked_for_truths: set[str] = set()
        self.assigned: set[str] = set()
        self.calls: list[RoutineBase] = []
        self.has_fractions = False
        self.doubtful: set[str] = set()
        self.own = self._own_variables()
        self.free = self._free_variables()
        self.parameters = self._parameters()
        self.is_generator = source.is_generator
        self.returns = "w" if self.is_generator else machine_type(self._returned())

    def value(self, node: ast.expr) -> Lowered:
        """The code of an expression."""
        raise NotImplementedError

    # variables

    def _own_variables(self) -> Scope:
        kinds: dict[str, set[Kind]] = defaultdict(set)
        for argument in arguments_of(self.node):
            kinds[argument.arg] |= self.seen.get(number_of(argument), set())
        for node in own_nodes(self.node):
            if isinstance(node, ast.stmt):
                names = [target.id for target in assigned_names(node)]
                for target in assigned_names(node):
                    kinds[target.id] |= self.seen.get(number_of(target), set())
                    if names.count(target.id) > 1:  # what was seen is the last of its values
                        kinds[target.id].add("anything")
            if isinstance(node, ast.NamedExpr) and isinstance(node.target, ast.Name):
                kinds[node.target.id] |= self.kinds(node.value)
            if isinstance(node, ast.Global | ast.Nonlocal):
                raise NotLowered(node, "a variable from outside is changed: give it back instead")
        own = kinds.keys() - ({*self.bound, *self.lent} if self.around is None else set())
        return {name: Variable(f"v_{name}", machine_type(kinds[name]), kinds[name]) for name in kinds if name in own}

    def _free_variables(self) -> Scope:
        if self.around is None:
            return {}
        names = self._names_mentioned()
        visible = self.around.visible()
        return {name: visible[name] for name in sorted(names & visible.keys()) if name not in self.own}

    def _names_mentioned(self) -> set[str]:
        """The names in a function, and in those beside it that it may come to."""
        beside: dict[str, ast.FunctionDef | ast.Lambda] = {}
        around = self.around
        while around is not None:
            beside, around = around.local_functions | beside, around.around
        names: set[str] = set()
        todo: list[ast.AST] = [self.node]
        while todo:
            new = {node.id for node in ast.walk(todo.pop()) if isinstance(node, ast.Name)} - names
            todo += [beside[name] for name in sorted(new & beside.keys())]
            names |= new
        return names

    def visible(self) -> Scope:
        """The variables that a function inside this one may use."""
        found = self.free | self.own
        for scope in self.scopes:
            found |= scope
        return found

    def _parameters(self) -> list[Variable]:
        if isinstance(self.node, ast.Lambda) or has_more_arguments(self.node):
            raise NotLowered(self.node, "**arguments are not compiled: name each")
        own = [self.own[argument.arg] for argument in arguments_of(self.node) if argument.arg in self.own]
        kept = own[1:] if self.is_method_of_game and not self.bound else own
        handed = [Variable(f"v_{name}", known.type, known.kinds) for name, known in self.free.items()]
        of_lambdas = [one for each in self.lent.values() if isinstance(each, Lent) for one in each.captured.values()]
        more = of_lambdas if self.around is None else []
        return [variable for variable in [*kept, *handed, *more] if not self.is_the_game(variable.kinds)]

    @property
    def is_method_of_game(self) -> bool:
        """Is the first argument the game itself?"""
        owner = self.source.owner
        return owner is not None and owner in type(self.program.game).__mro__

    def is_the_game(self, kinds: set[Kind]) -> bool:
        cls = type(self.program.game)
        return kinds in ({("other", cls)}, {("record", cls)})

    def _returned(self) -> set[Kind]:
        kinds: set[Kind] = set()
        if isinstance(self.node, ast.Lambda):
            return self.kinds(self.node.body)
        for node in own_nodes(self.node):
            if isinstance(node, ast.Return):
                kinds |= self.kinds(node.value) if node.value is not None else {"none"}
        return kinds | {"none"} if may_fall_through(self.node.body) else kinds

    def variable(self, name: str) -> Variable | None:
        """The local variable of that name, the innermost first."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        if name in self.own:
            if name in self.doubtful:
                return Variable(f"v_{name}", "w", self.own[name].kinds)
            return self.own[name]
        free = self.free.get(name)
        return None if free is None else Variable(f"v_{name}", free.type, free.kinds)

    # kinds

    def kinds(self, node: ast.expr) -> set[Kind]:
        """What was seen of an expression; nothing where it was never reached."""
        if isinstance(node, HeldValue):
            return node.kinds
        if isinstance(node, ast.Constant):
            return {kind_of(node.value)}
        if isinstance(node, ast.Starred):
            return self.kinds(node.value)
        if isinstance(node, ast.JoinedStr):
            return {"text", "char"}
        return self.seen.get(number_of(node), set())

    def was_reached(self, node: ast.AST) -> bool:
        if isinstance(node, ast.Constant | HeldValue | ast.JoinedStr | ast.Lambda | ast.Starred):
            return True
        return number_of(node) in self.seen

    def numeric(self, *nodes: ast.expr) -> str | None:
        """'i' or 'f' if that is what all the values were; None if something else was among them."""
        types = {machine_type(self.kinds(node)) for node in nodes}
        if types == {"i"}:
            return "i"
        return "f" if types <= {"i", "f"} else None

    def as_number(self, node: ast.expr) -> tuple[ast.expr, str]:
        """An operand of arithmetic with floats: what was always a float has to be one."""
        return node, "f" if machine_type(self.kinds(node)) == "f" else "n"

    def made(self, node: ast.expr, kinds: Iterable[Kind], there: ast.AST) -> Any:
        """A node that nobody wrote, with its kinds."""
        node._number = new_number()  # type: ignore[attr-defined]
        self.seen[number_of(node)] |= set(kinds)
        return ast.copy_location(node, there)

    # lines

    def emit(self, line: str) -> None:
        self.lines.append(INDENT * self.depth + line)

    def fresh(self, prefix: str = "t") -> str:
        self.count += 1
        return f"{prefix}{self.count}"

    def kept(self, code: Lowered) -> Lowered:
        """The value in a name of its own, so that it is worked out here and once."""
        if code.is_fixed:
            return code
        name = self.fresh()
        self.emit(f"{name} = {self.small(code).text}")
        return Lowered(name, code.type)

    def small(self, code: Lowered) -> Lowered:
        """A sum that was tested to fit a word."""
        return Lowered(f"within({code.text})", "i") if code.type == "i" and code.terms > 1 else code

    @contextmanager
    def block(self) -> Iterator[None]:
        """What is written here stands one step further in."""
        before = len(self.lines)
        self.depth += 1
        yield
        if len(self.lines) == before:
            self.emit("pass")
        self.depth -= 1

    @contextmanager
    def perhaps(self) -> Iterator[None]:
        """What is written here may not be come to: variables that get a value here may have none afterwards."""
        before = set(self.assigned)
        yield
        self.assigned = before

    @contextmanager
    def apart(self) -> Iterator[list[str]]:
        """What is written here is collected, to be put somewhere later, at the same depth or deeper."""
        apart: list[str] = []
        before, self.lines = self.lines, apart
        try:
            yield apart
        finally:
            self.lines = before

    def put(self, lines: list[str], deeper: int = 0) -> None:
        """Writes lines that were collected."""
        self.lines += [INDENT * deeper + line for line in lines]

    # types

    def converted(self, code: Lowered, to: str) -> Lowered:
        """The same value as another type; 'n' is the float that a number equals."""
        if code.type == to:
            return code
        text = self.small(code).text
        if to == "b":
            return Lowered({"i": f"({text} != 0)", "f": f"({text} != 0.0)"}.get(code.type, f"truth(A, {text})"), "b")
        if to == "i":
            return Lowered({"w": _untagged(text), "b": f"int64({text})"}.get(code.type, f"whole({text})"), "i")
        if to == "f":
            return Lowered(f"only_float(A, {text})" if code.type == "w" else "unforeseen_float()", "f")
        if to == "n":
            known = {"w": f"unbox_float(A, {text})", "f": text}
            return Lowered(known.get(code.type, f"float_of_int(int64({text}))"), "f")
        if code.type == "f":
            return Lowered(f"box_float(A, {text})", "w")
        return Lowered(_tagged(text, code.type), "w")

    def converted_argument(self, word: str, to: str) -> str:
        """A word as the type of a parameter."""
        return self.converted(Lowered(word, "w"), to).text

    def converted_result(self, call: str, to: str) -> str:
        """What a call of this routine gives, as a type."""
        return self.converted(Lowered(call, self.returns), to).text

    def returned_kinds(self) -> set[Kind]:
        """What was seen to be given back."""
        return self._returned()

    def as_type(self, node: ast.expr, to: str) -> str:
        """The text of an expression, as a type."""
        code = self.converted(self.value(node), to)
        return self.small(code).text if to == "i" else code.text

    def word(self, node: ast.expr) -> str:
        return self.as_type(node, "w")

    def whole(self, node: ast.expr) -> str:
        return self.as_type(node, "i")

    def truth(self, node: ast.expr) -> str:
        return self.as_type(node, "b")

    def operands(self, *wanted: tuple[ast.expr, str | None]) -> list[Lowered]:
        """Expressions worked out in their order, each as the type that is wanted, if one is."""
        found: list[Lowered] = []
        places: list[int] = []
        for node, to in wanted:
            before = len(self.lines)
            code = self.value(node)
            if to is not None:
                code = self.converted(code, to)
            if len(self.lines) > before:
                self._keep_earlier(found, places, node)
            found.append(code)
            places.append(len(self.lines))
        return found

    def in_order(self, given: dict[str, tuple[ast.expr, str | None]], names: list[str]) -> dict[str, Lowered]:
        """Arguments by their names, worked out in the order in which they are given."""
        codes = self.operands(*given.values())
        if [name for name in names if name in given] != list(given):
            codes = [self.kept(code) for code in codes]
        return dict(zip(given, codes, strict=True))

    def _keep_earlier(self, found: list[Lowered], places: list[int], later: ast.expr) -> None:
        """Gives what comes before statements a name of its own, written before those."""
        assigns = any(isinstance(node, ast.NamedExpr) for node in ast.walk(later))
        for k in reversed(range(len(found))):
            code = found[k]
            if code.is_fixed and not (assigns and code.text.isidentifier()):
                continue
            name = self.fresh()
            self.lines.insert(places[k], INDENT * self.depth + f"{name} = {self.small(code).text}")
            found[k] = Lowered(name, code.type)
            for j in range(k, len(places)):
                places[j] += 1

    # constants

    def constant(self, value: Any, node: ast.AST | None) -> Lowered:
        """A value that is known when the rules are compiled."""
        if isinstance(value, bool):
            return Lowered(str(value), "b")
        if isinstance(value, int):
            value = int(value)
            if kind_of(value) != "int":
                raise NotLowered(node, f"{value} needs more than 60 bits")
            return Lowered(str(value), "i")
        if type(value) is float:
            return Lowered(BEYOND.get(repr(value), repr(value)), "f")
        if isinstance(value, EnumMeta):
            value = tuple(value)
        self.has_fractions |= has_fraction(value)
        return Lowered(str(self.program.constant(value, node)), "w")


def _tagged(text: str, kind: str) -> str:
    if text.lstrip("-").isdigit():
        return str(int(text) << 4)
    return {"True": "16", "False": "0"}.get(text, f"(int64({text}) << 4)") if kind == "b" else f"tag_int({text})"


def _untagged(text: str) -> str:
    return str(int(text) >> 4) if text.lstrip("-").isdigit() and int(text) & 15 == 0 else f"untag_int({text})"


def has_more_arguments(node: ast.FunctionDef | ast.Lambda) -> bool:
    """Has it **arguments, or is it a lambda with *arguments?"""
    return node.args.kwarg is not None or (isinstance(node, ast.Lambda) and node.args.vararg is not None)


def arguments_of(node: ast.FunctionDef | ast.Lambda) -> list[ast.arg]:
    """All parameters of a function, in their order; *arguments are one."""
    more = [node.args.vararg] if node.args.vararg is not None else []
    return [*node.args.posonlyargs, *node.args.args, *more, *node.args.kwonlyargs]


def may_fall_through(statements: list[ast.stmt]) -> bool:
    """Can the end of a block be reached?"""
    if not statements:
        return True
    last = statements[-1]
    if isinstance(last, ast.Return | ast.Raise | ast.Continue | ast.Break):
        return False
    if isinstance(last, ast.If):
        return may_fall_through(last.body) or may_fall_through(last.orelse)
    if isinstance(last, ast.While) and isinstance(last.test, ast.Constant) and last.test.value:
        return any(isinstance(node, ast.Break) for node in ast.walk(last))
    return True
