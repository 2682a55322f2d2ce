"""Expressions of the rules as compiled code, worked out in Python's order and no further than Python does."""

from __future__ import annotations

import ast
import builtins
import inspect
import re
from collections.abc import Collection, Iterable
from enum import Enum, EnumMeta
from types import FunctionType, ModuleType
from typing import Any, Final

from outplay.compiler.kinds import TEXTS, fields_of, has_fraction
from outplay.compiler.membership import CONSTANTS, MASK_BITS, is_among
from outplay.compiler.refusal import NotLowered
from outplay.compiler.routine import MOST_TERMS, HeldValue, Lowered, RoutineBase, arguments_of
from outplay.compiler.runtime.words import INT
from outplay.compiler.sources import is_users, is_written
from outplay.compiler.truths import is_surely_int
from outplay.compiling.reading import undecorated

NOTHING: Final = object()
"""Stands for a value that is not known when the rules are compiled."""

NATIVE: Final = {ast.Add: "+", ast.Sub: "-", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}
WHOLE: Final = {
    ast.Mult: "mul_int",
    ast.FloorDiv: "floordiv_int",
    ast.Mod: "mod_int",
    ast.Pow: "pow_int",
    ast.LShift: "shl_int",
    ast.RShift: "shr_int",
}
FLOATING: Final = {ast.FloorDiv: "floordiv_float", ast.Mod: "mod_float", ast.Pow: "pow_float"}
DYNAMIC: Final = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "truediv",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.BitAnd: "bit_and",
    ast.BitOr: "bit_or",
    ast.BitXor: "bit_xor",
    ast.LShift: "shl",
    ast.RShift: "shr",
}
IN_PLACE: Final = {
    ast.Add: "add_inplace",
    ast.Sub: "sub_inplace",
    ast.BitAnd: "and_inplace",
    ast.BitOr: "or_inplace",
    ast.BitXor: "xor_inplace",
}
OWN_OPERATORS: Final = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "truediv",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.MatMult: "matmul",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.LShift: "lshift",
    ast.RShift: "rshift",
    ast.USub: "neg",
    ast.UAdd: "pos",
    ast.Invert: "invert",
}
"""What the methods are called, without their underscores, in which a class of the rules says what an operator does."""

COMPARING: Final = tuple(
    f"__{name}__" for name in ("eq", "ne", "lt", "le", "gt", "ge", "contains", "iter", "len", "bool", "hash")
)
"""What a class of the rules may define, and compiled code does not follow."""

COMPARED: Final = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
ORDERED: Final = {ast.Lt: "less", ast.LtE: "less_equal", ast.Gt: "greater", ast.GtE: "greater_equal"}

MERGED: Final = 3
"""From so many constants on, Python merges a frozenset into a new set, which orders them."""

OF_RANGE: Final = re.compile(r"k\d+")
"""The name of what goes through a range."""

WIDTH: Final = re.compile(r"([<>0]?)(\d*)(d?)")
"""Formats of texts that are compiled."""

SHORT_TUPLE: Final = 6
"""Items of a tuple that the run time makes in one call."""


ARITHMETIC: Final = re.compile(r"[\w\s+\-]*|\([\w\s+\-]*\)")
"""Lowered that may be written twice: it calls nothing."""


class Expressions(RoutineBase):
    """What an expression is in compiled code."""

    def value(self, node: ast.expr) -> Lowered:
        if isinstance(node, HeldValue):
            return node.code
        fixed = self.static(node)
        if fixed is not NOTHING:
            return self.constant(fixed, node)
        if not self.was_reached(node):
            return Lowered("unforeseen()", "w")
        if "iterator" in self.kinds(node) and id(node) not in self.taken:
            raise NotLowered(node, "an iterator is used as a value: make it a list")
        lower = getattr(self, f"of_{type(node).__name__.lower()}", None)
        if lower is None:
            raise NotLowered(node, f"{type(node).__name__} is not compiled")
        code: Lowered = lower(node)
        return code

    # what is known when the rules are compiled

    def static(self, node: ast.expr) -> Any:
        """The value of a literal, a global name, or a parameter of the game; NOTHING if it is known in play only."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            return NOTHING if self.is_local(node.id) else self.named_outside(node)
        if isinstance(node, ast.Attribute):
            return self._static_attribute(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            value = self.static(node.operand)
            return -value if type(value) in (int, float) else NOTHING
        if isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load):
            return self._static_tuple(node)
        return NOTHING

    def _static_tuple(self, node: ast.Tuple) -> Any:
        fixed = []
        for item in node.elts:
            if isinstance(item, ast.Starred):
                return NOTHING
            fixed.append(self.static(item))
            if fixed[-1] is NOTHING or isinstance(fixed[-1], type | ModuleType | list | set | dict):
                return NOTHING
        return NOTHING if any(map(callable, fixed)) else tuple(fixed)

    def is_local(self, name: str) -> bool:
        return self.variable(name) is not None or self.local_function(name) is not None

    def local_function(self, name: str) -> tuple[RoutineBase, ast.FunctionDef | ast.Lambda] | None:
        """A function that is defined inside this one or one around it, with the routine that it belongs to."""
        routine: RoutineBase | None = self
        while routine is not None:
            if name in routine.local_functions:
                return routine, routine.local_functions[name]
            routine = routine.around
        return None

    def named_outside(self, node: ast.Name) -> Any:
        """The value of a name that is no local variable."""
        name = node.id
        for known in (self.bound, self.lent):
            if name in known:
                return known[name]
        if name in self.source.cells:
            return self.source.cells[name]
        if name in self.source.function.__globals__:
            return self.source.function.__globals__[name]
        if hasattr(builtins, name):
            return getattr(builtins, name)
        raise NotLowered(node, f"{name} is not known")

    def is_game(self, node: ast.expr) -> bool:
        """Is it the game itself?"""
        if not isinstance(node, ast.Name):
            return False
        variable = self.variable(node.id)
        return variable is not None and self.is_the_game(variable.kinds)

    def _static_attribute(self, node: ast.Attribute) -> Any:
        game = self.program.game
        if self.is_game(node.value):
            found = getattr(type(game), node.attr, None)
            if callable(found) or (isinstance(found, property) and not self._is_of_library(found)):
                return NOTHING
            return getattr(game, node.attr)
        holder = self.static(node.value)
        if isinstance(holder, type | ModuleType | Enum):
            is_property = isinstance(holder, Enum) and isinstance(getattr(type(holder), node.attr, None), property)
            if is_property and node.attr not in ("name", "value"):
                return NOTHING
            return getattr(holder, node.attr)
        if holder is NOTHING:
            return NOTHING
        if node.attr in getattr(holder, "__dict__", {}):
            return vars(holder)[node.attr]
        of_class = getattr(type(holder), node.attr, NOTHING)
        return NOTHING if hasattr(of_class, "__get__") else of_class

    @staticmethod
    def _is_of_library(found: property) -> bool:
        return getattr(found.fget, "__module__", "").startswith("outplay.game")

    # names, attributes, items

    def of_name(self, node: ast.Name) -> Lowered:
        variable = self.variable(node.id)
        if variable is None:
            raise NotLowered(node, f"{node.id} is a function used as a value")
        if self.is_the_game(variable.kinds):
            raise NotLowered(node, "the game itself is used as a value")
        if node.id in self.own and not any(node.id in scope for scope in self.scopes) and node.id not in self.assigned:
            self.doubtful.add(node.id)
            return Lowered(f"bound(v_{node.id})", "w")
        return Lowered(variable.text, variable.type)

    def of_attribute(self, node: ast.Attribute) -> Lowered:
        if self.is_game(node.value):
            return self.called_method(type(self.program.game), node.attr, [], node)
        classes = self.classes_of(node.value)
        if len(classes) != 1:
            raise NotLowered(node, f".{node.attr} of what is not always of one class")
        (cls,) = classes
        if isinstance(getattr(cls, node.attr, None), property) and not issubclass(cls, Enum):
            return self.called_method(cls, node.attr, [self.instance(cls, node.value)], node)
        if issubclass(cls, Enum):
            if isinstance(vars(cls).get(node.attr), property):
                return self.called_method(cls, node.attr, [self.instance(cls, node.value)], node)
            table = self.constant({member: getattr(member, node.attr) for member in cls}, node)
            return Lowered(f"get_key(A, {table.text}, {self.word(node.value)})", "w")
        of_class = inspect.getattr_static(cls, node.attr, None)
        if node.attr not in fields_of(cls) and of_class is not None and not hasattr(of_class, "__get__"):
            self.instance(cls, node.value)
            return self.constant(of_class, node)
        return self.field_of(cls, node.attr, self.word(node.value), node)

    def instance(self, cls: type, node: ast.expr) -> HeldValue:
        """What a method of a class is called of; another class has other methods."""
        held = self.kept(Lowered(self.word(node), "w"))
        if issubclass(cls, Enum):
            is_one = f"contains(A, {self.constant(tuple(cls), node).text}, {held.text})"
        else:
            is_one = f"class_of(A, {held.text}) == {self.program.class_number(cls)}"
        self.emit(f"if not {is_one}:")
        with self.block():
            self.emit("raise Unforeseen")
        return HeldValue(held, {("enum" if issubclass(cls, Enum) else "record", cls)})

    def field_of(self, cls: type, name: str, record: str, node: ast.AST) -> Lowered:
        """A field of a record of that class; whatever else comes is unforeseen."""
        fields = fields_of(cls)
        if name not in fields:
            raise NotLowered(node, f"{cls.__name__} has no field {name}")
        return Lowered(f"field(A, {record}, {self.program.class_number(cls)}, {fields.index(name)})", "w")

    def classes_of(self, node: ast.expr) -> set[type]:
        """The classes of records and enums that were seen there."""
        return {kind[1] for kind in self.kinds(node) if isinstance(kind, tuple) and kind[0] in ("record", "enum")}

    def of_subscript(self, node: ast.Subscript) -> Lowered:
        if isinstance(node.slice, ast.Slice):
            parts = [node.slice.lower, node.slice.upper, node.slice.step]
            ends = [(part if part is not None else ast.Constant(None), "w") for part in parts]
            codes = self.operands((node.value, "w"), *ends)
            return Lowered(f"slice_(A, {', '.join(code.text for code in codes)})", "w")
        enum = self.static(node.value)
        if isinstance(enum, EnumMeta):
            table = self.constant(dict(enum.__members__), node)
            return Lowered(f"get_key(A, {table.text}, {self.word(node.slice)})", "w")
        own = self.operator_class(node.value, ["__getitem__"])
        if own is not None:
            if self.kinds(node.value) != {("record", own)}:
                raise NotLowered(node, "[] of what is not always of one class")
            return self.called_method(own, "__getitem__", [node.value, node.slice], node)
        kinds = self.kinds(node.value)
        if kinds == {"dict"}:
            table = self.static(node.value)
            if self.numeric(node.slice) == "i" and is_dense(table):
                return self._table_item(table, node)
            holder, key = self.operands((node.value, "w"), (node.slice, "w"))
            return Lowered(f"get_key(A, {holder.text}, {key.text})", "w")
        if "dict" in kinds:
            raise NotLowered(node, "what is asked for an item is at times a dict and at times not")
        holder, place = self.operands((node.value, "w"), (node.slice, "i"))
        always = "text" if kinds and kinds <= TEXTS else next(iter(kinds)) if len(kinds) == 1 else ""
        look = f"{always}_item" if always in ("list", "tuple", "text") else "item"
        return Lowered(f"{look}(A, {holder.text}, {self.small(place).text})", "w")

    def _table_item(self, table: dict[int, Any], node: ast.Subscript) -> Lowered:
        """An item of a constant dict whose keys are ints near to each other: they are places."""
        low = min(table)
        words = [table.get(low + k, MISSING) for k in range(max(table) - low + 1)]
        place = self.program.table([None if word is MISSING else word for word in words])
        there = sum(1 << k for k, word in enumerate(words) if word is not MISSING)
        key = self.kept(self.converted(self.value(node.slice), "i")).text
        self.emit(f"if not in_mask({key}, {low}, {there}):")
        with self.block():
            self.emit("raise KeyError")
        return Lowered(f"A[{place} + {key} - {low}]" if low else f"A[{place} + {key}]", "w")

    def operator_class(self, node: ast.expr, names: Iterable[str]) -> type | None:
        """The class of a value, if it says itself what one of these operators does."""
        for cls in self.classes_of(node):
            for name in names:
                function = undecorated(inspect.getattr_static(cls, name, None))
                if function is not None and is_users(function) and is_written(function):
                    return cls
        return None

    def refuse_operators(self, node: ast.AST, *operands: ast.expr) -> None:
        """Refuses operators that a class of the rules defines."""
        for operand in operands:
            cls = self.operator_class(operand, COMPARING)
            if cls is not None:
                raise NotLowered(node, f"{cls.__name__} defines an operator of its own: give it a name")

    # displays

    def of_tuple(self, node: ast.Tuple) -> Lowered:
        if has_star(node):
            return Lowered(f"to_tuple(A, {self.of_list(node).text})", "w")
        words = [code.text for code in self.operands(*((item, "w") for item in node.elts))]
        if len(words) <= SHORT_TUPLE:
            return Lowered(f"tuple_{len(words)}({', '.join(['A', *words])})", "w")
        return Lowered(f"finished(A, {self.filled(words)})", "w")

    def filled(self, words: list[str]) -> str:
        """The name of a new tuple with these items, in the heap."""
        words = [self.kept(Lowered(word, "w")).text for word in words]
        name = self.fresh()
        self.emit(f"{name} = new_tuple(A, {len(words)})")
        for place, word in enumerate(words):
            self.emit(f"set_slot(A, {name}, {place}, {word})")
        return name

    def of_list(self, node: ast.List | ast.Tuple) -> Lowered:
        name = self.fresh()
        self.emit(f"{name} = new_list(A, {max(4, len(node.elts))})")
        for item in node.elts:
            if isinstance(item, ast.Starred):
                self.emit(f"extend(A, {name}, {self.taken_whole(item.value)})")
            else:
                self.emit(f"append(A, {name}, {self.word(item)})")
        return Lowered(name, "w")

    def of_set(self, node: ast.Set) -> Lowered:
        name = self.fresh()
        self.emit(f"{name} = new_set(A, False)")
        if len(node.elts) >= MERGED and all(isinstance(item, ast.Constant) for item in node.elts):
            merged = self.constant(frozenset(item.value for item in node.elts), node)  # type: ignore[attr-defined]
            self.emit(f"update_set(A, {name}, {merged.text})")
            return Lowered(name, "w")
        for item in node.elts:
            if isinstance(item, ast.Starred):
                self.emit(f"update_set(A, {name}, {self.iterable(item.value)})")
            else:
                self.emit(f"add_to(A, {name}, {self.word(item)})")
        return Lowered(name, "w")

    def of_dict(self, node: ast.Dict) -> Lowered:
        name = self.fresh()
        self.emit(f"{name} = new_dict(A, {max(4, len(node.keys))})")
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                self.emit(f"update_dict(A, {name}, {self.word(value)})")
                continue
            pair = self.operands((key, "w"), (value, "w"))
            self.emit(f"set_key(A, {name}, {pair[0].text}, {pair[1].text})")
        return Lowered(name, "w")

    def of_joinedstr(self, node: ast.JoinedStr) -> Lowered:
        name = self.fresh()
        self.emit(f"{name} = new_list(A, {max(4, len(node.values))})")
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.emit(f"append(A, {name}, {self._formatted(part)})")
            else:
                self.emit(f"append(A, {name}, {self.word(part)})")
        return Lowered(f"join(A, {self.constant('', node).text}, {name})", "w")

    def _formatted(self, part: ast.FormattedValue) -> str:
        """The text of a value in a text, as wide as its format says."""
        text = self.text_of(part.value)
        if part.conversion not in (-1, ord("s")):
            raise NotLowered(part, "!r in a text: write the value itself")
        if part.format_spec is None:
            return text
        spec = part.format_spec.values if isinstance(part.format_spec, ast.JoinedStr) else []
        written = "".join(str(one.value) if isinstance(one, ast.Constant) else "?" for one in spec)
        found = WIDTH.fullmatch(written)
        is_int = self.kinds(part.value) <= {"int"}
        if found is None or (found[3] and not is_int) or (found[1] == "0" and not is_int):
            raise NotLowered(part, f"the format {written} in a text: widths are compiled, as in {{x:2}} and {{n:02d}}")
        self.emit(f"{(held := self.fresh())} = {text}")
        if found[1] == "0":
            return f"zfill(A, {held}, {int(found[2] or 0)})"
        run = {"<": "ljust", ">": "rjust"}.get(found[1], "rjust" if is_int else "ljust")
        return f"{run}(A, {held}, {int(found[2] or 0)}, {ord(' ') << 4 | 1})"

    def text_of(self, node: ast.expr) -> str:
        """The text of a whole number, a text or a member of an enum; of an item nobody looked at, one of a member."""
        kinds = self.kinds(node)
        if isinstance(node, HeldValue) and not kinds:
            held = self.kept(Lowered(self.word(node), "w")).text
            plain = "text_of_no_truth" if self.program.keeps_truths else "text_of"
            is_plain = f"is_text({held}) or {held} & 15 == {INT}"
            return f"({plain}(A, {held}) if {is_plain} else {self._member_text(held, self.program.enums, node)})"
        enums = {kind[1] for kind in kinds if isinstance(kind, tuple) and kind[0] == "enum"}
        if enums and kinds == {("enum", cls) for cls in enums}:
            return self._member_text(self.word(node), enums, node)
        if not kinds <= {"int", "none", *TEXTS}:
            raise NotLowered(node, "only whole numbers and texts are put into a text")
        counts = (
            isinstance(node, HeldValue) and node.code.type == "i" and OF_RANGE.fullmatch(node.code.text) is not None
        )
        is_int = counts or is_surely_int(node, self.node) or not kinds - set(TEXTS) or not self.program.keeps_truths
        return f"{'text_of' if is_int else 'text_of_no_truth'}(A, {self.word(node)})"

    def _member_text(self, word: str, enums: Iterable[type[Enum]], node: ast.expr) -> str:
        """str() of a member of one of these enums."""
        texts = {member: str(member) for cls in sorted(enums, key=repr) for member in cls}
        return f"member_text(A, {self.constant(texts, node).text}, {word})"

    # arithmetic

    def of_binop(self, node: ast.BinOp) -> Lowered:
        return self.arithmetic(node, node.left, node.op, node.right, DYNAMIC)

    def arithmetic(
        self, node: ast.AST, left: ast.expr, op: ast.operator, right: ast.expr, dynamic: dict[Any, str]
    ) -> Lowered:
        """Two values and what is done with them; machine numbers where both were always such."""
        own = self._own_operator(node, left, op, right, is_augmented=dynamic is not DYNAMIC)
        if own is not None:
            return own
        kind, sort = self.numeric(left, right), type(op)
        if sort is ast.Div and kind is not None:
            one, other = self.operands(self.as_number(left), self.as_number(right))
            return Lowered(f"div_float({one.text}, {other.text})", "f")
        if kind == "i" and (sort in NATIVE or sort in WHOLE):
            one, other = self.operands((left, "i"), (right, "i"))
            return self._whole(sort, one, other)
        if kind == "f" and (sort in (ast.Add, ast.Sub, ast.Mult) or sort in FLOATING):
            one, other = self.operands(self.as_number(left), self.as_number(right))
            if sort in FLOATING:
                return Lowered(f"{FLOATING[sort]}({one.text}, {other.text})", "f")
            return Lowered(f"({one.text} {NATIVE.get(sort, '*')} {other.text})", "f")
        if sort not in dynamic:
            raise NotLowered(node, f"the operator {sort.__name__}")
        if sort is ast.Mod and self.kinds(left) & TEXTS:
            raise NotLowered(node, "a format in a text: use an f-string")
        one, other = self.operands((left, "w"), (right, "w"))
        return Lowered(f"{dynamic[sort]}(A, {one.text}, {other.text})", "w")

    def _whole(self, sort: type[ast.operator], one: Lowered, other: Lowered) -> Lowered:
        if sort in WHOLE:
            return Lowered(f"{WHOLE[sort]}({self.small(one).text}, {self.small(other).text})", "i")
        if sort not in (ast.Add, ast.Sub):
            return Lowered(f"({self.small(one).text} {NATIVE[sort]} {self.small(other).text})", "i")
        if one.terms + other.terms > MOST_TERMS:
            one, other = self.small(one), self.small(other)
        return Lowered(f"({one.text} {NATIVE[sort]} {other.text})", "i", one.terms + other.terms)

    def _own_operator(
        self, node: ast.AST, left: ast.expr, op: ast.operator, right: ast.expr, is_augmented: bool
    ) -> Lowered | None:
        """An operator that a class of the rules defines: its method; None if it is Python's own."""
        name = OWN_OPERATORS[type(op)]
        names = [f"__{name}__", *([f"__i{name}__"] if is_augmented else [])]
        one, other = self.operator_class(left, names), self.operator_class(right, [f"__r{name}__"])
        if one is None and other is None:
            return None
        cls, operand, method = (one, left, f"__{name}__") if one is not None else (other, right, f"__r{name}__")
        is_either = one is not None and other is not None and other is not one
        is_changed = one is not None and is_augmented and hasattr(one, f"__i{name}__")
        if is_either or is_changed or not self._is_always(cls, operand):
            raise NotLowered(node, f"{name} is what a class of the rules says, but not always: give it a name")
        kinds = [self.kinds(left), self.kinds(right)]
        codes = [self.kept(code) for code in self.operands((left, "w"), (right, "w"))]
        values = [HeldValue(code, each) for code, each in zip(codes, kinds, strict=True)]
        if one is None:
            values.reverse()
        assert cls is not None
        return self.called_method(cls, method, [self.instance(cls, values[0]), values[1]], node)

    def _is_always(self, cls: type | None, node: ast.expr) -> bool:
        return self.kinds(node) in ({("record", cls)}, {("enum", cls)})

    def of_unaryop(self, node: ast.UnaryOp) -> Lowered:
        if isinstance(node.op, ast.Not):
            return Lowered(f"(not {self.truth(node.operand)})", "b")
        method = f"__{OWN_OPERATORS[type(node.op)]}__"
        own = self.operator_class(node.operand, [method])
        if own is not None:
            if not self._is_always(own, node.operand):
                raise NotLowered(node, f"{method} of what is not always of one class")
            return self.called_method(own, method, [self.instance(own, node.operand)], node)
        kind = self.numeric(node.operand)
        sign = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}[type(node.op)]
        if kind is None or (kind == "f" and sign == "~"):
            name = {"-": "neg", "+": "pos", "~": "invert"}[sign]
            return Lowered(f"{name}(A, {self.word(node.operand)})", "w")
        code = self.converted(self.value(node.operand), kind)
        return Lowered(f"({sign}{code.text})", kind, code.terms + (sign == "~"))

    # truths

    def of_boolop(self, node: ast.BoolOp) -> Lowered:
        """Each value only if those before it did not settle it."""
        is_and = isinstance(node.op, ast.And)
        kind = "b" if self._are_truths(node) else self._one_type(node)
        parts = []
        surely = set(self.assigned)
        for place, value in enumerate(node.values):
            with self.apart() as lines:
                code = self.converted(self.value(value), kind)
            parts.append((lines, self.small(code).text))
            if place == 0:
                surely = set(self.assigned)
        self.assigned = surely
        self.put(parts[0][0])
        if kind == "b" and not any(lines for lines, _ in parts[1:]):
            return Lowered("(" + (" and " if is_and else " or ").join(text for _, text in parts) + ")", "b")
        name = self.fresh()
        self.emit(f"{name} = {parts[0][1]}")
        before = self.depth
        for lines, text in parts[1:]:
            settled = self.converted(Lowered(name, kind), "b").text
            self.emit(f"if {settled}:" if is_and else f"if not {settled}:")
            self.depth += 1
            self.put(lines, self.depth - before)
            self.emit(f"{name} = {text}")
        self.depth = before
        return Lowered(name, kind)

    def _are_truths(self, node: ast.BoolOp) -> bool:
        """Does only the truth of it count, or is each value surely a truth?"""
        return getattr(node, "is_condition", False) or all(map(self.is_truth, node.values))

    def is_truth(self, node: ast.expr) -> bool:
        """Is it True or False, whatever comes?"""
        if isinstance(node, ast.BoolOp):
            return all(map(self.is_truth, node.values))
        if isinstance(node, ast.Call):
            return self.builtin_of(node) in (any, all, bool, isinstance) or self.gives_truths(node)
        if isinstance(node, ast.Name) and node.id in self.own and not self.is_parameter(node.id):
            return self._always_gets_truths(node.id)
        if isinstance(node, ast.Compare):
            return True
        is_not = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        return is_not or (isinstance(node, ast.Constant) and isinstance(node.value, bool))

    def _always_gets_truths(self, name: str) -> bool:
        """Is a variable given nothing but truths, each by an assignment of its own?"""
        if name in self.asked_for_truths or any(name in scope for scope in self.scopes):
            return False
        stores = [one for one in ast.walk(self.node) if isinstance(one, ast.Name) and one.id == name]
        stores = [one for one in stores if not isinstance(one.ctx, ast.Load)]
        plain = [one for one in ast.walk(self.node) if isinstance(one, ast.Assign) and one.targets[0] in stores]
        self.asked_for_truths.add(name)
        try:
            is_always = all(len(one.targets) == 1 and self.is_truth(one.value) for one in plain)
            return is_always and len(plain) == len(stores) > 0
        finally:
            self.asked_for_truths.discard(name)

    def is_parameter(self, name: str) -> bool:
        return name in {argument.arg for argument in arguments_of(self.node)}

    def _one_type(self, node: ast.BoolOp) -> str:
        types = {self.numeric(value) for value in node.values}
        return "i" if types == {"i"} else "f" if types == {"f"} else "w"

    def condition(self, node: ast.expr) -> str:
        """The truth of an expression whose value is not asked for."""
        todo = [node]
        while todo:
            part = todo.pop()
            if isinstance(part, ast.BoolOp):
                part.is_condition = True  # type: ignore[attr-defined]
                todo += part.values
            elif isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not):
                todo.append(part.operand)
        return self.truth(node)

    def of_ifexp(self, node: ast.IfExp) -> Lowered:
        test = self.condition(node.test)
        if id(node) in self.taken:
            self.taken |= {id(node.body), id(node.orelse)}
        kind = self.numeric(node.body, node.orelse)
        if kind is None or {self.numeric(node.body), self.numeric(node.orelse)} == {"i", "f"}:
            kind = "w"
        parts = []
        for branch in (node.body, node.orelse):
            with self.apart() as lines, self.perhaps():
                parts.append((lines, self.as_type(branch, kind)))
        if not parts[0][0] and not parts[1][0]:
            return Lowered(f"({parts[0][1]} if {test} else {parts[1][1]})", kind)
        name = self.fresh()
        for opening, (lines, text) in zip((f"if {test}:", "else:"), parts, strict=True):
            self.emit(opening)
            with self.block():
                self.put(lines, 1)
                self.emit(f"{name} = {text}")
        return Lowered(name, kind)

    def of_compare(self, node: ast.Compare) -> Lowered:
        if len(node.ops) == 1:
            return self.compared(node, node.left, node.ops[0], node.comparators[0])
        return self._chain(node)

    def _chain(self, node: ast.Compare) -> Lowered:
        """a < b < c: b once, and c only if a < b."""
        terms = [node.left, *node.comparators]
        held: list[ast.expr] = []
        with self.apart() as lines:
            first = self._repeatable(terms[0], terms[1])
        self.put(lines)
        held = list(first)
        text = self.compared(node, held[0], node.ops[0], held[1]).text
        name, before = "", self.depth
        for op, term in zip(node.ops[1:], terms[2:], strict=True):
            if any(isinstance(part, ast.NamedExpr) for part in ast.walk(term)):
                raise NotLowered(node, "an assignment within a chain of comparisons")
            with self.apart() as lines:
                (last,) = self._repeatable(term)
                more = self.compared(node, held[1], op, last).text
            if not lines and not name:
                text = f"({text} and {more})"
            else:
                if not name:
                    name = self.fresh()
                    self.emit(f"{name} = {text}")
                self.emit(f"if {name}:")
                self.depth += 1
                self.put(lines, self.depth - before)
                self.emit(f"{name} = {more}")
            held = [held[1], last]
        self.depth = before
        return Lowered(name or text, "b")

    def _repeatable(self, *nodes: ast.expr) -> list[ast.expr]:
        """Expressions that may be written twice: their values in names, unless they are plain sums."""
        wanted = [(node, self.numeric(node) or "w") for node in nodes]
        codes = self.operands(*wanted)
        for k, code in enumerate(codes):
            if not (
                code.type == "i" and ARITHMETIC.fullmatch(code.text.replace("(", "").replace(")", ""))
            ) or re.search(r"\w\(", code.text):
                codes[k] = self.kept(code)
        return [HeldValue(code, self.kinds(node)) for code, node in zip(codes, nodes, strict=True)]

    def compared(self, node: ast.AST, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Lowered:
        self.refuse_operators(node, left, right)
        if isinstance(op, ast.In | ast.NotIn):
            return self._membership(op, left, right)
        if isinstance(op, ast.Is | ast.IsNot):
            return self._identity(node, op, left, right)
        if "fraction" in self.kinds(left) | self.kinds(right):
            raise NotLowered(node, "Fractions are compared, which are floats in compiled code")
        kind = self.numeric(left, right)
        if kind is not None:
            sort = "i" if kind == "i" else "n"
            one, other = self.operands((left, sort), (right, sort))
            return Lowered(f"({one.text} {COMPARED[type(op)]} {other.text})", "b")
        one, other = self.operands((left, "w"), (right, "w"))
        if isinstance(op, ast.Eq | ast.NotEq):
            if self._is_single(left) or self._is_single(right):
                return Lowered(f"({one.text} {COMPARED[type(op)]} {other.text})", "b")
            same = "same_text" if self._is_long_text(right) else "equal"
            text = f"{same}(A, {one.text}, {other.text})"
            return Lowered(text if isinstance(op, ast.Eq) else f"(not {text})", "b")
        return Lowered(f"{ORDERED[type(op)]}(A, {one.text}, {other.text})", "b")

    def _is_long_text(self, node: ast.expr) -> bool:
        """Is it a constant text that is no character?"""
        value = self.static(node)
        return type(value) is str and len(value) != 1

    def _is_single(self, node: ast.expr) -> bool:
        """Is it a constant that equals no other word than its own?"""
        value = self.static(node)
        if value is None:
            return True
        if isinstance(value, Enum):
            return not isinstance(value, int | str)
        return isinstance(value, str) and len(value) == 1

    def _identity(self, node: ast.AST, op: ast.cmpop, left: ast.expr, right: ast.expr) -> Lowered:
        fixed = [self.static(side) for side in (left, right)]
        for value, beside in zip(fixed, (right, left), strict=True):
            if isinstance(value, bool) and not self.is_truth(beside):
                raise NotLowered(node, "`is` with a truth: use the value itself, or ==")
        if any(isinstance(value, int | str) and not isinstance(value, bool) for value in fixed):
            raise NotLowered(node, "`is` with a number, a text, or a member of an IntEnum or a StrEnum: use ==")
        if any(
            isinstance(kind, tuple) and issubclass(kind[1], str) for side in (left, right) for kind in self.kinds(side)
        ):
            raise NotLowered(node, "`is` with a member of a StrEnum: use ==")
        if self.is_truth(left) and self.is_truth(right):
            one, other = self.operands((left, "b"), (right, "b"))
            return Lowered(f"({one.text} {'==' if isinstance(op, ast.Is) else '!='} {other.text})", "b")
        one, other = self.operands((left, "w"), (right, "w"))
        if any(value is None for value in fixed):
            return Lowered(f"({one.text} {'==' if isinstance(op, ast.Is) else '!='} {other.text})", "b")
        text = f"identical({one.text}, {other.text})"
        return Lowered(text if isinstance(op, ast.Is) else f"(not {text})", "b")

    def _membership(self, op: ast.cmpop, left: ast.expr, right: ast.expr) -> Lowered:
        fixed = self._fixed_members(right)
        if fixed is not None:
            item = self.kept(self.value(left))
            text = is_among(self, item, self.kinds(left), fixed)
        elif isinstance(right, ast.Tuple) and len(right.elts) <= SHORT_TUPLE and not has_star(right):
            item, *others = [self.kept(one) for one in self.operands((left, "w"), *((one, "w") for one in right.elts))]
            text = f"({' or '.join(f'equal(A, {other.text}, {item.text})' for other in others)})"
        elif isinstance(right, ast.Call) and self.builtin_of(right) is range and self.numeric(left, *right.args) == "i":
            text = self._in_range(left, right)
        elif self.kinds(right) & {"iterator"}:
            item = self.kept(self.converted(self.value(left), "w"))
            text = f"contains(A, {self.iterable(right)}, {item.text})"
        else:
            item, holder = self.operands((left, "w"), (right, "w"))
            kinds = self.kinds(right)
            look = "set_contains" if kinds <= {"set", "frozenset"} else "contains"
            look = "row_contains" if kinds <= {"tuple", "list"} else look
            text = f"{look}(A, {holder.text}, {item.text})"
        return Lowered(text if isinstance(op, ast.In) else f"(not {text})", "b")

    def _fixed_members(self, node: ast.expr) -> Collection[Any] | None:
        """What is looked through, if it is known when the rules are compiled."""
        if isinstance(node, ast.List | ast.Set):
            fixed: Any = tuple(self.static(item) for item in node.elts)
            return None if any(value is NOTHING for value in fixed) else fixed
        fixed = self.static(node)
        return fixed if type(fixed) in CONSTANTS and not has_fraction(fixed) else None

    def _in_range(self, item: ast.expr, node: ast.Call) -> str:
        codes = [self.kept(code).text for code in self.operands((item, "i"), *((end, "i") for end in node.args))]
        if len(codes) == 2:
            return f"(0 <= {codes[0]} < {codes[1]})"
        if len(codes) == 3:
            return f"({codes[1]} <= {codes[0]} < {codes[2]})"
        return f"contains(A, range_(A, {', '.join(codes[1:])}), tag_int({codes[0]}))"

    # provided by calls and loops

    def gives_truths(self, node: ast.Call) -> bool:
        """Does a function of the rules give True or False, whatever comes?"""
        raise NotImplementedError

    def builtin_of(self, node: ast.Call) -> Any:
        raise NotImplementedError

    def iterable(self, node: ast.expr) -> str:
        raise NotImplementedError

    def taken_whole(self, node: ast.expr) -> str:
        raise NotImplementedError

    def of_call(self, node: ast.Call) -> Lowered:
        raise NotImplementedError

    def fixed_call(self, target: Any, node: ast.Call) -> Lowered:
        """A call of what is known when the rules are compiled."""
        raise NotImplementedError

    def called(
        self,
        function: FunctionType,
        arguments: list[ast.expr],
        keywords: list[ast.keyword],
        node: ast.AST,
        limit: str = "0",
    ) -> Lowered:
        raise NotImplementedError

    def called_method(
        self,
        cls: type,
        name: str,
        arguments: list[ast.expr],
        node: ast.AST,
        keywords: list[ast.keyword] | None = None,
        limit: str = "0",
    ) -> Lowered:
        raise NotImplementedError


MISSING: Final = object()
"""Stands for the value of a key that is not in a table."""


def is_dense(table: Any) -> bool:
    """Is it a dict whose keys are ints, so near to each other that they are bits of one?"""
    return (
        type(table) is dict
        and bool(table)
        and all(type(key) is int for key in table)
        and max(table) - min(table) < MASK_BITS
        and not has_fraction(table)
    )


def has_star(node: ast.Tuple | ast.List) -> bool:
    """Is something in it unpacked?"""
    return any(isinstance(item, ast.Starred) for item in node.elts)
