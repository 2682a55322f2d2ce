"""Loops of the rules as compiled code: one for each of what can be iterated, and comprehensions as loops."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from contextlib import contextmanager
from typing import Any, Final

from outplay.compiler.expressions import SHORT_TUPLE, Expressions, has_star
from outplay.compiler.kinds import TEXTS, Kind, has_fraction, machine_type
from outplay.compiler.refusal import NotLowered
from outplay.compiler.routine import COMPREHENSIONS, HeldValue, Lowered, Scope, Variable
from outplay.compiler.sources import number_of

Body = Callable[[], None]
Items = Lowered | list[Lowered]
"""A value, or the items of a tuple that nobody has made yet."""

Store = Callable[[Items], None]


class ConstantRow(list[Lowered]):
    """The items of a tuple that is known when the rules are compiled.

    whole  the tuple itself
    """

    def __init__(self, items: Iterable[Lowered], whole: Lowered):
        super().__init__(items)
        self.whole = whole


MOST_WRITTEN: Final = 8
"""Items of a tuple or list that a loop goes through without making it."""

UNORDERED: Final = {"set", "frozenset"}

VIEWS: Final = ("keys", "values", "items")
"""Methods of dicts that show what is in the dict by the time it is asked for."""


class Loops(Expressions):
    """What goes through many values."""

    runs_to_end = False
    """Is what is worked out now taken whole, before anything else happens?"""

    between: list[ast.AST] | None = None
    """What is done with each item that is asked for now, None where nobody knows."""

    # any iterable, as a word

    def iterable(self, node: ast.expr) -> str:
        """A word whose items are those of the iterable, in its order: what yields them is run to its end here."""
        if isinstance(node, ast.ListComp | ast.GeneratorExp):
            return self.listed(node).text
        if isinstance(node, ast.Call) and self.is_loop_call(node):
            name = self.new_list()
            self.each(node, lambda item: self.emit(f"append(A, {name}, {self.converted(self.one(item), 'w').text})"))
            return name
        self.taken.add(id(node))
        code = self.converted(self.value(node), "w")
        if self.kinds(node) & UNORDERED:
            self.program.profile.orders.append(getattr(node, "lineno", 0))
            return f"set_items(A, {code.text})"
        return f"iterate(A, {code.text})"

    def taken_whole(self, node: ast.expr) -> str:
        """The same, where nothing else happens before the last item."""
        before, self.runs_to_end = self.runs_to_end, True
        try:
            return self.iterable(node)
        finally:
            self.runs_to_end = before

    def of_unordered(self, node: ast.expr) -> str:
        """The items of an iterable where their order does not matter."""
        is_set = isinstance(node, ast.Call) and bool(self.kinds(node) & UNORDERED)
        if isinstance(node, ast.Call | ast.GeneratorExp | ast.ListComp) and not is_set:
            return self.taken_whole(node)
        self.taken.add(id(node))
        code = self.converted(self.value(node), "w")
        return f"set_items_any(A, {code.text})" if self.kinds(node) & UNORDERED else f"iterate(A, {code.text})"

    def new_list(self, room: int = 8) -> str:
        name = self.fresh()
        self.emit(f"{name} = new_list(A, {room})")
        return name

    def is_loop_call(self, node: ast.Call) -> bool:
        """Is it one of the builtins that a loop goes through without making a list?"""
        return self.builtin_of(node) in (range, enumerate, zip, map, filter, reversed)

    # for

    def each(self, node: ast.expr, body: Store, limit: Callable[[], None] | None = None, free: bool = False) -> None:
        """One loop in which the body gets each item; `limit` writes what ends outer loops, after an inner one.

        free  may a set's items come in any order?
        """
        if isinstance(node, ast.Call):
            sort = self.builtin_of(node)
            lower = {range: self._range, enumerate: self._enumerate, zip: self._zip, map: self._map}.get(sort)
            if sort is filter:
                lower = self._filter
            if sort is reversed and isinstance(node.args[0], ast.Call) and self.builtin_of(node.args[0]) is range:
                self._range(node.args[0], body, backwards=True)
                return
            if lower is not None and node.keywords and sort not in (enumerate, zip):
                raise NotLowered(node, f"{sort.__name__}() with arguments by name")
            if lower is not None:
                assert lower is not None
                lower(node, body)
                return
            if sort is reversed:
                self._reversed(node, body)
                return
        if isinstance(node, ast.GeneratorExp):
            if limit is None and len(node.generators) == 1:
                self._one_by_one(node, body)
            elif limit is None:
                if not self.runs_to_end and self.interferes(self.between):
                    raise NotLowered(node, "a generator of several loops, between whose items something changes")
                self._items(self.listed(node).text, body)
            else:
                self.through(node, lambda: body(self.value(node.elt)), limit)
            return
        if not free and self.kinds(node) & {"dict", "set"} and self.interferes(self.between):
            self._unchanged_items(node, body)
            return
        function = node.func if isinstance(node, ast.Call) else None
        if isinstance(function, ast.Attribute) and self._is_changing_view(function):
            self._view(function, body)
            return
        fixed = self.static(node)
        if type(fixed) in (tuple, list, str) and fixed and not has_fraction(fixed):
            self._constants(fixed, body)
        elif isinstance(node, ast.Tuple | ast.List) and 0 < len(node.elts) <= MOST_WRITTEN and not has_star(node):
            self._written_out(node.elts, body)
        elif self._lies_in_arena(node):
            self._in_arena(node, body)
        else:
            self._items(self.of_unordered(node) if free else self.iterable(node), body)

    def _constants(self, values: Sequence[Any], body: Store) -> None:
        """Item by item of what is known when the rules are compiled; of tuples of one length, their items too."""
        place = self.fresh("k")
        whole = self._cell(values, str(self.program.table(values)), place)
        lengths = {len(value) if type(value) is tuple else 0 for value in values}
        (width,) = lengths if len(lengths) == 1 else (0,)
        columns = list(zip(*values, strict=True)) if width else []
        tables = [str(self.program.table(column)) for column in columns]
        self.emit(f"for {place} in range({len(values)}):")
        with self.block():
            cells = [self._cell(column, table, place) for column, table in zip(columns, tables, strict=True)]
            body(ConstantRow(cells, whole) if cells else whole)

    def _written_out(self, written: Sequence[ast.expr], body: Store) -> None:
        """Item by item of a tuple or list that is written in the loop; of tuples of one length, their items too."""
        widths = {len(one.elts) if isinstance(one, ast.Tuple) and not has_star(one) else 0 for one in written}
        width = widths.pop() if len(widths) == 1 else 0
        rows = [one.elts if width and isinstance(one, ast.Tuple) else [one] for one in written]
        codes = self.held(one for row in rows for one in row)
        places = [self.fresh() for _ in rows[0]]
        columns = [codes[at :: len(places)] for at in range(len(places))]
        kinds = [column[0].type if len({code.type for code in column}) == 1 else "w" for column in columns]
        number = self.fresh("k")
        self.emit(f"for {number} in range({len(rows)}):")
        with self.block():
            for at in range(len(rows)):
                self.emit(f"{'el' * (at > 0)}if {number} == {at}:" if at < len(rows) - 1 or not at else "else:")
                with self.block():
                    for place, column, kind in zip(places, columns, kinds, strict=True):
                        self.emit(f"{place} = {self.converted(column[at], kind).text}")
            items = [Lowered(place, kind) for place, kind in zip(places, kinds, strict=True)]
            body(items if width else items[0])

    @staticmethod
    def _cell(values: Sequence[Any], table: str, place: str) -> Lowered:
        """One of the constants in a table."""
        if all(type(value) is int for value in values):
            return Lowered(f"(A[{table} + {place}] >> 4)", "i")
        return Lowered(f"A[{table} + {place}]", "w")

    def _lies_in_arena(self, node: ast.expr) -> bool:
        """Was it always a list, always a tuple or always a text?"""
        if isinstance(node, ast.Call) and self.is_loop_call(node):
            return False
        kinds = self.kinds(node)
        return bool(kinds) and (kinds in ({"list"}, {"tuple"}) or kinds <= TEXTS)

    def _in_arena(self, node: ast.expr, body: Store) -> None:
        """Item by item of a list, whose length is looked at each time, or of a tuple or text."""
        self.taken.add(id(node))
        kinds, word = self.kinds(node), self.word(node)
        row, place = self.fresh("r"), self.fresh("k")
        if kinds != {"list"}:
            self.emit(f"{row} = {'row_of_tuple' if kinds == {'tuple'} else 'row_of_text'}(A, {word})")
            self.emit(f"for {place} in range(A[{row}]):")
            with self.block():
                body(Lowered(f"A[{row} + 2 + {place}]", "w"))
            return
        self.emit(f"{row} = row_of_list(A, {word})")
        self.emit(f"{place} = -1")
        self.emit("while True:")
        with self.block():
            self.emit(f"{place} += 1")
            self.emit(f"if {place} >= A[{row}]:")
            with self.block():
                self.emit("break")
            body(Lowered(f"A[A[{row} + 2] + {place}]", "w"))

    def _is_changing_view(self, function: ast.Attribute) -> bool:
        """Is it a view of a dict that may change while it is gone through?"""
        return function.attr in VIEWS and self.kinds(function.value) == {"dict"} and self.interferes(self.between)

    def _view(self, function: ast.Attribute, body: Store) -> None:
        """Key by key of a dict, with the values that they have by then."""
        whole = HeldValue(self.kept(Lowered(self.word(function.value), "w")), {"dict"})

        def look(item: Items) -> None:
            key = self.kept(self.one(item))
            value = Lowered(f"get_key(A, {whole.code.text}, {key.text})", "w")
            shown: dict[str, Items] = {"keys": key, "values": value, "items": [key, value]}
            body(shown[function.attr])

        self._unchanged_items(whole, look)

    def _unchanged_items(self, node: ast.expr, body: Store) -> None:
        """Item by item of a dict or set, which must not grow or shrink meanwhile."""
        whole = HeldValue(self.kept(Lowered(self.word(node), "w")), self.kinds(node))
        size = self.fresh("n")
        self.emit(f"{size} = length(A, {whole.code.text})")
        self._items(self.iterable(whole), body, f"length(A, {whole.code.text}) != {size}")

    def _one_by_one(self, node: ast.GeneratorExp, body: Store) -> None:
        """Each item of a generator expression, worked out when it is asked for."""
        outer = list(self.scopes)

        def take() -> None:
            code = self.kept(self.value(node.elt))
            inner, self.scopes = self.scopes, outer
            body(code)
            self.scopes = inner

        self.through(node, take)

    def _items(self, iterable: str, body: Store, fails: str = "") -> None:
        """Item by item, up to the length that there is by then, as Python goes through a list."""
        held = self.kept(Lowered(iterable, "w")).text
        place = self.fresh("k")
        self.emit(f"{place} = -1")
        self.emit("while True:")
        with self.block():
            self.emit(f"{place} += 1")
            if fails:
                self.emit(f"if {fails}:")
                with self.block():
                    self.emit("raise RuntimeError")
            self.emit(f"if {place} >= length(A, {held}):")
            with self.block():
                self.emit("break")
            body(Lowered(f"item_at(A, {held}, {place})", "w"))

    def _range(self, node: ast.Call, body: Store, backwards: bool = False) -> None:
        ends = [self.small(code).text for code in self.operands(*((end, "i") for end in node.args))]
        place = self.fresh("k")
        text = f"range({', '.join(ends)})"
        if len(ends) == 3:
            step = self.kept(Lowered(ends[2], "i")).text
            self.emit(f"if {step} == 0:")
            with self.block():
                self.emit("raise ValueError")
            text = f"range({ends[0]}, {ends[1]}, {step})"
        if backwards:
            begin, end = ("0", ends[0]) if len(ends) == 1 else (ends[0], ends[1])
            if len(ends) == 3:
                raise NotLowered(node, "reversed(range()) with a step")
            text = f"range({end} - 1, {begin} - 1, -1)"
        self.emit(f"for {place} in {text}:")
        with self.block():
            body(Lowered(place, "i"))

    def _enumerate(self, node: ast.Call, body: Store) -> None:
        number = self.fresh("n")
        starts = [*node.args[1:], *(keyword.value for keyword in node.keywords)]
        start = self.whole(starts[0]) if starts else "0"
        self.emit(f"{number} = {start} - 1")

        def numbered(item: Items) -> None:
            self.emit(f"{number} += 1")
            body([Lowered(number, "i"), self.one(item)])

        self.each(node.args[0], numbered)

    def _zip(self, node: ast.Call, body: Store) -> None:
        strict = next((keyword.value for keyword in node.keywords), ast.Constant(False))
        if not isinstance(strict, ast.Constant):
            raise NotLowered(node, "zip() with a strict that is worked out in play")
        if strict.value and any(isinstance(argument, ast.Starred) for argument in node.args):
            raise NotLowered(node, "zip(*lists, strict=True): leave strict away")
        if len(node.args) == 1 and isinstance(node.args[0], ast.Starred):
            self._items(f"zip_all(A, {self.iterable(node.args[0].value)})", body)
            return
        held = [self.kept(Lowered(self.iterable(argument), "w")).text for argument in node.args]
        for name in held[1:] if strict.value else []:
            self.emit(f"if length(A, {name}) != length(A, {held[0]}):")
            with self.block():
                self.emit("raise Unforeseen")
        self._side_by_side(held, lambda codes: body(list(codes)))

    def _side_by_side(self, held: list[str], body: Callable[[list[Lowered]], None]) -> None:
        """Item by item of several iterables, up to the end of the shortest by then."""
        place = self.fresh("k")
        self.emit(f"{place} = -1")
        self.emit("while True:")
        with self.block():
            self.emit(f"{place} += 1")
            self.emit(f"if {' or '.join(f'{place} >= length(A, {name})' for name in held)}:")
            with self.block():
                self.emit("break")
            body([Lowered(f"item_at(A, {name}, {place})", "w") for name in held])

    def _reversed(self, node: ast.Call, body: Store) -> None:
        """Item by item from the end, as long as there is one."""
        argument = node.args[0]
        if self.kinds(argument) & UNORDERED:
            raise NotLowered(node, "reversed() of a set")
        held = self.kept(Lowered(self.iterable(argument), "w")).text
        place = self.fresh("k")
        self.emit(f"{place} = length(A, {held})")
        self.emit("while True:")
        with self.block():
            self.emit(f"{place} -= 1")
            self.emit(f"if {place} < 0 or {place} >= length(A, {held}):")
            with self.block():
                self.emit("break")
            body(Lowered(f"item_at(A, {held}, {place})", "w"))

    def one(self, items: Items) -> Lowered:
        """The value itself: a tuple of the items."""
        if isinstance(items, Lowered):
            return items
        if isinstance(items, ConstantRow):
            return items.whole
        words = [self.converted(item, "w").text for item in items]
        if len(words) <= SHORT_TUPLE:
            return Lowered(f"tuple_{len(words)}({', '.join(['A', *words])})", "w")
        return Lowered(f"finished(A, {self.filled(words)})", "w")

    def _map(self, node: ast.Call, body: Store) -> None:
        if len(node.args) == 2:
            self.each(node.args[1], lambda item: body(self.applied(node.args[0], [self.one(item)], node)))
            return
        held = [self.kept(Lowered(self.iterable(argument), "w")).text for argument in node.args[1:]]
        self._side_by_side(held, lambda codes: body(self.applied(node.args[0], codes, node)))

    def _filter(self, node: ast.Call, body: Store) -> None:
        def kept(items: Items) -> None:
            item = self.kept(self.converted(self.one(items), "w"))
            is_none = self.static(node.args[0]) is None
            test = item if is_none else self.applied(node.args[0], [item], node)
            self.emit(f"if {self.converted(test, 'b').text}:")
            with self.block():
                body(item)

        self.each(node.args[1], kept)

    def held(self, values: Iterable[ast.expr]) -> list[Lowered]:
        """Expressions worked out in their order, each in a name that nothing else changes."""
        found = []
        for code in self.operands(*((one, self.numeric(one)) for one in values)):
            name = self.fresh()
            self.emit(f"{name} = {self.small(code).text}")
            found.append(Lowered(name, code.type))
        return found

    # targets

    def refuse_shared_groups(self, target: ast.expr, body: Sequence[ast.AST]) -> None:
        """Refuses what itertools.groupby gives, where it is gone through twice."""
        stores = [one for one in ast.walk(target) if isinstance(one, ast.Name)]
        for name in [one.id for one in stores if "iterator" in self.kinds_of_name(one)]:
            uses = [one for part in body for one in ast.walk(part) if isinstance(one, ast.Name) and one.id == name]
            loops = [one for part in body for one in ast.walk(part) if isinstance(one, ast.For | ast.While)]
            again = {id(one) for loop in loops for part in loop.body for one in ast.walk(part)}
            elements = [one for part in body for one in ast.walk(part) if isinstance(one, COMPREHENSIONS)]
            again |= {id(one) for each in elements for part in _again(each) for one in ast.walk(part)}
            if len(uses) > 1 or any(id(one) in again for one in uses):
                raise NotLowered(target, f"{name} is gone through twice: make it a list")

    def kinds_of_name(self, node: ast.Name) -> set[Kind]:
        """What a variable was seen to be, where it gets a value and where it is read."""
        return self.seen.get(number_of(node), set()) | self._kinds_within(self.node, node.id)

    def store(self, target: ast.expr, items: Items) -> None:
        """Gives the names of a target their values."""
        parts = target.elts if isinstance(target, ast.Tuple | ast.List) else []
        is_plain = not any(isinstance(part, ast.Starred) for part in parts)
        if isinstance(items, list) and parts and is_plain and len(items) == len(parts):
            for part, item in zip(parts, [self.kept(item) for item in items], strict=True):
                self.store(part, item)
            return
        code = self.one(items)
        if isinstance(target, ast.Name):
            self._store_name(target, code)
        elif isinstance(target, ast.Tuple | ast.List):
            self._unpack(target, code)
        elif isinstance(target, ast.Subscript):
            self._store_item(target, code)
        else:
            raise NotLowered(target, "states and games are not changed: give back a new one")

    def _store_name(self, target: ast.Name, code: Lowered) -> None:
        variable = self.variable(target.id)
        if variable is None:
            raise NotLowered(target, f"{target.id} is a function and a variable")
        text = self.small(self.converted(code, variable.type)).text
        if variable.text != text:
            self.emit(f"{variable.text} = {text}")
        if not any(target.id in scope for scope in self.scopes):
            self.assigned.add(target.id)

    def _unpack(self, target: ast.Tuple | ast.List, code: Lowered) -> None:
        stars = [place for place, item in enumerate(target.elts) if isinstance(item, ast.Starred)]
        count, word = len(target.elts), self.converted(code, "w").text
        if not stars:
            held = self.kept(Lowered(f"parts_of(A, {word}, {count})", "w")).text
            codes = [Lowered(f"part(A, {held}, {count}, {place})", "w") for place in range(count)]
            self._store_parts(list(zip(target.elts, codes, strict=True)))
            return
        held = self.kept(Lowered(f"iterate(A, {word})", "w")).text
        self.emit(f"if length(A, {held}) < {count - len(stars)}:")
        with self.block():
            self.emit("raise ValueError")
        parts = []
        for place, item in enumerate(target.elts):
            if isinstance(item, ast.Starred):
                last = f"(length(A, {held}) - {count - place - 1})"
                part = f"slice_(A, {held}, {place << 4}, tag_int({last}), {NONE_WORD})"
                parts.append((item.value, Lowered(f"to_list(A, {part})", "w")))
            else:
                at = place - count if place > stars[0] else place
                parts.append((item, Lowered(f"item(A, {held}, {at})", "w")))
        self._store_parts(parts)

    def _store_parts(self, parts: list[tuple[ast.expr, Lowered]]) -> None:
        """Gives each part of a target its value; all of them are looked at before the first is given."""
        if not all(isinstance(item, ast.Name) for item, _ in parts):
            parts = [(item, self.kept(code)) for item, code in parts]
        for item, code in parts:
            self.store(item, code)

    def _store_item(self, target: ast.Subscript, code: Lowered) -> None:
        value = self.kept(self.converted(code, "w")).text
        if isinstance(target.slice, ast.Slice):
            if target.slice.step is not None:
                raise NotLowered(target, "a slice with a step is assigned")
            parts = [target.slice.lower, target.slice.upper]
            ends = [(part if part is not None else ast.Constant(None), "w") for part in parts]
            codes = self.operands((target.value, "w"), *ends)
            self.emit(f"set_slice(A, {', '.join(one.text for one in codes)}, {value})")
        elif self.kinds(target.value) == {"dict"}:
            holder, key = self.operands((target.value, "w"), (target.slice, "w"))
            self.emit(f"set_key(A, {holder.text}, {key.text}, {value})")
        elif "dict" in self.kinds(target.value):
            raise NotLowered(target, "what gets an item is at times a dict and at times not")
        else:
            holder, place = self.operands((target.value, "w"), (target.slice, "i"))
            self.emit(f"set_item(A, {holder.text}, {self.small(place).text}, {value})")

    # comprehensions

    def listed(self, node: ast.expr) -> Lowered:
        """The list, set or dict that a comprehension makes."""
        if isinstance(node, ast.DictComp):
            name = self.fresh()
            self.emit(f"{name} = new_dict(A, 8)")

            def write() -> None:
                key, value = self.operands((node.key, "w"), (node.value, "w"))
                self.emit(f"set_key(A, {name}, {key.text}, {value.text})")

            self.through(node, write)
        elif isinstance(node, ast.SetComp):
            name = self.fresh()
            self.emit(f"{name} = new_set(A, False)")
            free = self.is_pure(node)
            self.through(node, lambda: self.emit(f"add_to(A, {name}, {self.word(node.elt)})"), free=free)
            if free and any(self.kinds(one.iter) & UNORDERED for one in node.generators):
                self.emit(f"forget_order(A, {name})")
        else:
            assert isinstance(node, ast.ListComp | ast.GeneratorExp)
            elements = node.elt
            name = self.new_list()
            self.through(node, lambda: self.emit(f"append(A, {name}, {self.word(elements)})"))
        return Lowered(name, "w")

    def of_listcomp(self, node: ast.ListComp) -> Lowered:
        return self.listed(node)

    def of_setcomp(self, node: ast.SetComp) -> Lowered:
        return self.listed(node)

    def of_dictcomp(self, node: ast.DictComp) -> Lowered:
        return self.listed(node)

    def of_generatorexp(self, node: ast.GeneratorExp) -> Lowered:
        return self.listed(node)

    def through(self, node: Any, body: Body, limit: Body | None = None, free: bool = False) -> None:
        """The loops of a comprehension, with the body inside; `limit` writes what ends them all.

        free  does it not matter in which order sets are gone through?
        """
        scope: Scope = {}
        with self.perhaps():
            self._loop_over(node, list(node.generators), scope, body, limit, free)

    def is_pure(self, node: Any) -> bool:
        """Does what a comprehension works out for an item change nothing that it works out for another?"""
        parts = [getattr(node, "elt", node), *(test for one in node.generators for test in one.ifs)]
        calls = [one for part in parts for one in ast.walk(part) if isinstance(one, ast.Call | ast.NamedExpr)]
        return not any(isinstance(one, ast.NamedExpr) or self.may_change(one) for one in calls)

    def interferes(self, parts: list[ast.AST] | None) -> bool:
        """Might one of these change something?"""
        raise NotImplementedError

    def may_change(self, call: ast.Call) -> bool:
        """Might a call change something?  Functions of the rules are looked through."""
        raise NotImplementedError

    def _loop_over(
        self, node: Any, left: list[ast.comprehension], scope: Scope, body: Body, limit: Body | None, free: bool
    ) -> None:
        if not left:
            body()
            return
        first, *rest = left
        if first.is_async:
            raise NotLowered(node, "an async comprehension")

        def inside(item: Items) -> None:
            self.between = before
            with self._scoped(scope, first.target, node):
                self.store(first.target, item)
                for test in first.ifs:
                    self.emit(f"if not {self.condition(test)}:")
                    with self.block():
                        self.emit("continue")
                self._loop_over(node, rest, scope, body, limit, free)
                if rest and limit is not None:
                    limit()

        self.refuse_shared_groups(first.target, [*_values(node), *first.ifs, *rest])
        before = self.between
        self.between = [getattr(node, "elt", node), *first.ifs, *rest]
        if len(left) < len(node.generators):
            with self._scoped(scope, None, node):
                self.each(first.iter, inside, free=free)
        else:
            self.each(first.iter, inside, free=free)
        self.between = before

    @contextmanager
    def _scoped(self, scope: Scope, target: ast.expr | None, node: Any) -> Any:
        """In this block the names of a comprehension are its own."""
        if target is not None:
            for name in ast.walk(target):
                if isinstance(name, ast.Name) and name.id not in scope:
                    kinds = self._kinds_within(node, name.id)
                    scope[name.id] = Variable(f"{self.fresh('c')}_{name.id}", machine_type(kinds), kinds)
        self.scopes.append(scope)
        try:
            yield
        finally:
            self.scopes.pop()

    def _kinds_within(self, node: ast.AST, name: str) -> set[Kind]:
        """What a variable of a comprehension was seen to be, where it is read."""
        kinds: set[Kind] = set()
        for one in ast.walk(node):
            if isinstance(one, ast.Name) and one.id == name and isinstance(one.ctx, ast.Load):
                kinds |= self.seen.get(number_of(one), set())
        return kinds

    # provided by calls

    def applied(self, function: ast.expr, arguments: list[Lowered], node: ast.AST) -> Lowered:
        """A function that is handed on, called with values."""
        raise NotImplementedError


def _values(node: Any) -> list[ast.expr]:
    """What a comprehension works out for each item."""
    return [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]


def _again(node: Any) -> list[ast.AST]:
    """What a comprehension works out more than once."""
    first, *rest = node.generators
    return [*_values(node), *first.ifs, *rest]


NONE_WORD: Final = 2
"""The word of None."""
