"""Calls of Python's builtins."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable
from enum import EnumMeta
from typing import Any, Final

from outplay.compiler.kinds import TEXTS, WHOLE, is_record
from outplay.compiler.loops import NONE_WORD, UNORDERED
from outplay.compiler.methods import Methods
from outplay.compiler.refusal import NotLowered
from outplay.compiler.routine import Lowered
from outplay.compiling.reading import undecorated

CHAIN_OF: Final = itertools.chain.from_iterable


class Builtins(Methods):
    """What a call of a builtin is in compiled code."""

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
        if isinstance(text := self.static(argument), str) and text.lstrip("+-").lower() in ("inf", "infinity"):
            return self.constant(float(text), node)
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

    def call_pow(self, node: ast.Call) -> Lowered:
        if len(node.args) != 2:
            raise NotLowered(node, "pow() with a modulus")
        power = ast.BinOp(node.args[0], ast.Pow(), node.args[1])
        return self.of_binop(ast.copy_location(power, node))

    def call_divmod(self, node: ast.Call) -> Lowered:
        return self.one(self.divided(node))

    def divided(self, node: ast.Call) -> list[Lowered]:
        """What divmod() gives: the whole part and the rest."""
        if self.numeric(*node.args) != "i":
            raise NotLowered(node, "divmod() of what is not always whole numbers")
        one, other = (self.kept(code).text for code in self.operands((node.args[0], "i"), (node.args[1], "i")))
        return [Lowered(f"{work}_int({one}, {other})", "i") for work in ("floordiv", "mod")]

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
        key, reverse = self.ordering(node)
        is_set = bool(self.kinds(node.args[0])) and self.kinds(node.args[0]) <= UNORDERED
        source = self.of_unordered(node.args[0]) if key is None or is_set else self.taken_whole(node.args[0])
        if key is None:
            return Lowered(f"sorted_(A, {source}, {reverse})", "w")
        held = self.kept(Lowered(f"to_list(A, {source})", "w")).text
        sort = "sort_apart" if is_set else "sort_by"
        self.emit(f"{sort}(A, {held}, {self.keys_of(key, held, node)}, {reverse})")
        return Lowered(held, "w")

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
