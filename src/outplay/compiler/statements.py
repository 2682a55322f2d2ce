"""Statements of the rules as compiled code; what no random game came to is left to plain Python."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Final

from outplay.compiler.calls import Calls
from outplay.compiler.expressions import DYNAMIC, IN_PLACE
from outplay.compiler.kinds import Kind
from outplay.compiler.loops import UNORDERED, Items
from outplay.compiler.order_free import OrderFree
from outplay.compiler.refusal import NotLowered
from outplay.compiler.routine import HeldValue, Lowered, arguments_of, may_fall_through
from outplay.compiler.sources import blocks_of, number_of, own_nodes

INSTEAD: Final = {
    "try": "try: look first whether it can be done, with `in`, .get() or if",
    "with": "with: open no files in the rules",
    "global": "global: hand on the value and give it back",
    "nonlocal": "nonlocal: hand on the value and give it back",
    "import": "an import inside a function: import at the top of the file",
    "importfrom": "an import inside a function: import at the top of the file",
    "classdef": "a class inside a function: define it beside the game",
}
"""What to write instead of statements that are not compiled."""

AUGMENTED: Final = {**DYNAMIC, **IN_PLACE}


class RuleFunction(Calls):
    """One function of the rules, lowered.

    flags  for each loop that is open, what says that it was not broken, '' where nobody asks
    """

    flags: list[str]

    def lowered(self) -> str:
        """The text of the function in compiled code."""
        while True:
            doubtful = set(self.doubtful)
            text = self._text()
            if self.doubtful <= doubtful:
                return text

    def _text(self) -> str:
        assert isinstance(self.node, ast.FunctionDef)
        self.lines, self.depth, self.count = [], 1, 0
        self.local_functions, self.flags, self.open_lambdas = {}, [], []
        self.assigned = {argument.arg for argument in arguments_of(self.node)} | self.free.keys()
        for name in sorted(self.doubtful):
            self.emit(f"v_{name} = UNBOUND")
        if self.is_generator:
            self.emit("yielded = new_list(A, 8)")
        self._look_up()
        self.statements(self.node.body)
        if may_fall_through(self.node.body):
            self.emit("return yielded" if self.is_generator else f"return {self._none()}")
        names = ["A", *(variable.text for variable in self.parameters), *(["limit"] if self.is_generator else [])]
        return f"def {self.name}({', '.join(names)}):\n" + "\n".join(self.lines) + "\n"

    def _look_up(self) -> None:
        """What a function with a cache was seen to be asked, it knows."""
        known = self.program.known_of(self.source)
        if not known or len(self.parameters) != len(arguments_of(self.node)):
            return
        words = [self.converted(Lowered(one.text, one.type), "w").text for one in self.parameters]
        table = self.constant(known, self.node)
        key = words[0] if len(words) == 1 else self.one([Lowered(word, "w") for word in words]).text
        self.emit(f"known = get_or(A, {table.text}, {key}, UNBOUND)")
        self.emit("if known != UNBOUND:")
        with self.block():
            self.emit(f"return {self.converted(Lowered('known', 'w'), self.returns).text}")

    def _none(self) -> str:
        return self.converted(Lowered("2", "w"), self.returns).text if self.returns != "f" else "unforeseen_float()"

    @property
    def signature(self) -> list[str]:
        """The types of the parameters."""
        return [*(variable.type for variable in self.parameters), *(["i"] if self.is_generator else [])]

    def statements(self, block: Iterable[ast.stmt]) -> None:
        """A block, up to where it is left."""
        for statement in block:
            if number_of(statement) not in self.seen and not isinstance(statement, ast.FunctionDef | ast.Pass):
                self.emit("raise Unforeseen")
                return
            depth = self.depth
            with self.program.noting_faults(self.source.node.name):
                self._statement(statement)
            self.depth = depth
            if isinstance(statement, ast.Return | ast.Raise | ast.Break | ast.Continue):
                return

    def _statement(self, statement: ast.stmt) -> None:
        lower = getattr(self, f"do_{type(statement).__name__.lower()}", None)
        if lower is None:
            name = type(statement).__name__.lower()
            raise NotLowered(statement, INSTEAD.get(name, f"{name} is not compiled"))
        lower(statement)

    def do_pass(self, statement: ast.Pass) -> None:
        self.emit("pass")

    def do_break(self, statement: ast.Break) -> None:
        if self.flags[-1]:
            self.emit(f"{self.flags[-1]} = False")
        self.emit("break")

    def do_continue(self, statement: ast.Continue) -> None:
        self.emit("continue")

    def do_raise(self, statement: ast.Raise) -> None:
        self.emit("raise Unforeseen")

    def do_assert(self, statement: ast.Assert) -> None:
        self.emit(f"if not {self.condition(statement.test)}:")
        with self.block():
            self.emit("raise AssertionError")

    def do_return(self, statement: ast.Return) -> None:
        if self.is_generator:
            self.emit("return yielded")
        elif statement.value is None:
            self.emit(f"return {self._none()}")
        elif isinstance(statement.value, ast.GeneratorExp):
            self.emit(f"return {self.listed(statement.value).text}")
        else:
            self.taken.add(id(statement.value))
            self.emit(f"return {self.as_type(statement.value, self.returns)}")

    def of_namedexpr(self, node: ast.NamedExpr) -> Lowered:
        self.store(node.target, self.value(node.value))
        variable = self.variable(node.target.id)
        assert variable is not None
        return Lowered(variable.text, variable.type)

    def do_expr(self, statement: ast.Expr) -> None:
        value = statement.value
        if isinstance(value, ast.Constant):
            return
        if isinstance(value, ast.Yield):
            self._yield(value)
        elif isinstance(value, ast.YieldFrom):
            self.emit(f"extend(A, yielded, {self.taken_whole(value.value)})")
            self._limit()
        else:
            code = self.value(value)
            if not code.is_fixed:
                self.emit(self.small(code).text)

    def _yield(self, node: ast.Yield) -> None:
        if node.value is None:
            raise NotLowered(node, "yield without a value")
        self.emit(f"append(A, yielded, {self.word(node.value)})")
        self._limit()

    def _limit(self) -> None:
        """A generator that is asked for no more than its first items ends there."""
        self.emit("if limit > 0 and A[yielded >> 4] >= limit:")
        with self.block():
            self.emit("return yielded")

    def do_if(self, statement: ast.If) -> None:
        test = self.condition(statement.test)
        before = set(self.assigned)
        ends: list[set[str]] = []
        for opening, block in ((f"if {test}:", statement.body), ("else:", statement.orelse)):
            if opening == "else:" and not block:
                ends.append(before)
                continue
            self.assigned = set(before)
            self.emit(opening)
            with self.block():
                self.statements(block)
            if may_fall_through(block) and self._is_reached(block):
                ends.append(self.assigned)
        self.assigned = set.intersection(*ends) if ends else before

    def _is_reached(self, block: list[ast.stmt]) -> bool:
        """Was the end of the block ever come to, as far as its statements tell?"""
        return all(number_of(one) in self.seen or isinstance(one, ast.Pass | ast.FunctionDef) for one in block)

    def do_while(self, statement: ast.While) -> None:
        flag = self._flag(statement.orelse)
        with self.apart() as lines:
            self.depth += 1
            test = self.condition(statement.test)
            self.depth -= 1
        before = set(self.assigned)
        if lines:
            self.emit("while True:")
            with self.block():
                self.put(lines)
                self.emit(f"if not {test}:")
                with self.block():
                    self.emit("break")
                self._loop_body(statement.body, flag)
        else:
            self.emit(f"while {test}:")
            with self.block():
                self._loop_body(statement.body, flag)
        self.assigned = before
        self._otherwise(statement.orelse, flag)

    def do_for(self, statement: ast.For) -> None:
        flag = self._flag(statement.orelse)
        before = set(self.assigned)
        self.refuse_shared_groups(statement.target, statement.body)

        def body(item: Items) -> None:
            self.between = outer
            self.assigned = set(before)
            self.store(statement.target, item)
            self._loop_body(statement.body, flag)

        outer, self.between = self.between, list[ast.AST](statement.body)
        free = (
            OrderFree(self.node, statement, self._kinds_ever, self.may_change) if self._is_of_set(statement) else None
        )
        if free is not None and free.holds:
            self.each(statement.iter, body, free=True)
            for name in sorted(free.sets):
                held = self.made(ast.Name(name, ast.Load()), {"set"}, statement)
                self.emit(f"forget_order(A, {self.word(held)})")
        elif self._leaves_at_once(statement):
            self._items(self.first_items(statement.iter), body)
        else:
            self.each(statement.iter, body)
        self.between = outer
        self.assigned = before
        self._otherwise(statement.orelse, flag)

    def _is_of_set(self, statement: ast.For) -> bool:
        """Does it go through a set itself?"""
        return bool(self.kinds(statement.iter) & UNORDERED) and not isinstance(statement.iter, ast.Call)

    def _kinds_ever(self, node: ast.expr) -> set[Kind]:
        """What an expression was seen to be; of a variable, what it was anywhere."""
        variable = self.variable(node.id) if isinstance(node, ast.Name) else None
        return self.kinds(node) if variable is None else variable.kinds

    def _leaves_at_once(self, statement: ast.For) -> bool:
        """Does the body never come to a second item?"""
        return not may_fall_through(statement.body) and not any(
            isinstance(node, ast.Continue) for one in statement.body for node in ast.walk(one)
        )

    def _flag(self, otherwise: list[ast.stmt]) -> str:
        """The name of what says that a loop was not broken; '' where nobody asks."""
        if not otherwise:
            return ""
        flag = self.fresh("whole")
        self.emit(f"{flag} = True")
        return flag

    def _loop_body(self, block: list[ast.stmt], flag: str) -> None:
        self.flags.append(flag)
        self.statements(block)
        self.flags.pop()

    def _otherwise(self, block: list[ast.stmt], flag: str) -> None:
        if flag:
            self.emit(f"if {flag}:")
            with self.block(), self.perhaps():
                self.statements(block)

    def do_assign(self, statement: ast.Assign) -> None:
        target = statement.targets[0]
        if len(statement.targets) == 1 and isinstance(target, ast.Name) and isinstance(statement.value, ast.Lambda):
            self._name_function(target.id, statement.value)
            return
        if "iterator" in self.kinds(statement.value) and isinstance(target, ast.Name):
            self._refuse_iterator(statement)
            self.taken.add(id(statement.value))
        value = statement.value
        if len(statement.targets) == 1 and isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            starred = any(isinstance(one, ast.Starred) for one in [*target.elts, *value.elts])
            if len(target.elts) == len(value.elts) and not starred:
                self._assign_side_by_side(target, value)
                return
        if len(statement.targets) == 1 and isinstance(target, ast.Tuple | ast.List):
            self.taken.add(id(statement.value))
        is_one = len(statement.targets) == 1
        if (
            is_one
            and isinstance(target, ast.Tuple)
            and isinstance(value, ast.Call)
            and self.builtin_of(value) is divmod
        ):
            self.store(target, self.divided(value))
            return
        code = self.value(statement.value)
        if len(statement.targets) > 1 or not isinstance(target, ast.Name):
            code = self.kept(code)
        for target in statement.targets:
            self.store(target, code)

    def _assign_side_by_side(self, target: ast.Tuple, value: ast.Tuple) -> None:
        """a, b = b, a: all values first, each in a name of its own."""
        for one, code in zip(target.elts, self.held(value.elts), strict=True):
            self.store(one, code)

    def _refuse_iterator(self, statement: ast.Assign) -> None:
        """Refuses an iterator in a variable, unless it is gone through once, before anything it looks at changes."""
        names = {target.id for target in statement.targets if isinstance(target, ast.Name)}
        between, taker = self._until(statement, names)
        inside = {id(node) for part in (statement, taker) for node in ast.walk(part)}
        loops = [part for part in getattr(taker, "body", []) if isinstance(taker, ast.For)]
        again = {id(node) for part in loops for node in ast.walk(part)}
        mentions = [node for node in ast.walk(self.node) if isinstance(node, ast.Name) and node.id in names]
        reads = [node for node in ast.walk(taker) if node in mentions and isinstance(node.ctx, ast.Load)]
        others = [node for node in mentions if id(node) not in inside]
        is_apart = not others or (
            all(node.lineno < statement.lineno for node in others) and not self._is_inside(statement)
        )
        stored = {
            one.id
            for part in between
            for one in ast.walk(part)
            if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
        }
        looked_at = {one.id for one in ast.walk(statement.value) if isinstance(one, ast.Name)}
        is_once = taker is not statement and len(reads) == 1 and id(reads[0]) not in again
        is_simple = not isinstance(taker, ast.While) and not stored & looked_at
        if len(names) != 1 or not (is_once and is_simple and is_apart) or self.interferes([*between, taker]):
            raise NotLowered(statement, "an iterator in a variable: make it a list")

    def _until(self, statement: ast.stmt, names: set[str]) -> tuple[list[ast.AST], ast.stmt]:
        """The statements behind another in its block, up to the first that mentions one of the names, and that one."""
        for block in blocks_of(self.node):
            if statement in block:
                behind = block[block.index(statement) + 1 :]
                for place, one in enumerate(behind):
                    if names & {node.id for node in ast.walk(one) if isinstance(node, ast.Name)}:
                        return list[ast.AST](behind[:place]), one
        return [], statement

    def _is_inside(self, statement: ast.stmt) -> bool:
        """Does it stand in a loop, or in a function within this one?"""
        loops = [one for one in ast.walk(self.node) if isinstance(one, ast.For | ast.While | ast.FunctionDef)]
        return any(statement in ast.walk(one) for one in loops if one is not self.node)

    def do_annassign(self, statement: ast.AnnAssign) -> None:
        if statement.value is not None:
            self.store(statement.target, self.value(statement.value))

    def do_augassign(self, statement: ast.AugAssign) -> None:
        target, read = self._opened(statement.target)
        if isinstance(statement.op, ast.Mult) and self.numeric(read, statement.value) is None:
            raise NotLowered(statement, "*= of what is not always a number")
        self.store(target, self.arithmetic(statement, read, statement.op, statement.value, AUGMENTED))

    def _opened(self, target: ast.expr) -> tuple[ast.expr, ast.expr]:
        """The target of an augmented assignment, its place worked out once, and what stands there now."""
        if isinstance(target, ast.Name):
            variable = self.variable(target.id)
            if variable is None:
                raise NotLowered(target, f"{target.id} is no variable of this function")
            if target.id not in self.assigned and target.id in self.own:
                self.doubtful.add(target.id)
                return target, HeldValue(Lowered(f"bound(v_{target.id})", "w"), variable.kinds)
            return target, HeldValue(Lowered(variable.text, variable.type), variable.kinds)
        if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
            is_dict = self.kinds(target.value) == {"dict"}
            codes = self.operands((target.value, "w"), (target.slice, "w" if is_dict else "i"))
            holder, place = (self.kept(code) for code in codes)
            item = f"{'get_key' if is_dict else 'item'}(A, {holder.text}, {place.text})"
            once = ast.Subscript(
                HeldValue(holder, self.kinds(target.value)), HeldValue(place, self.kinds(target.slice)), ast.Store()
            )
            return ast.copy_location(once, target), HeldValue(self.kept(Lowered(item, "w")))
        raise NotLowered(target, "states and games are not changed: give back a new one")

    def do_delete(self, statement: ast.Delete) -> None:
        for target in statement.targets:
            if not isinstance(target, ast.Subscript):
                raise NotLowered(target, "del of what is no item")
            if isinstance(target.slice, ast.Slice):
                self.store(target, Lowered(self.new_list(), "w"))
            elif self.kinds(target.value) == {"dict"}:
                holder, key = self.operands((target.value, "w"), (target.slice, "w"))
                self.emit(f"del_key(A, {holder.text}, {key.text})")
            else:
                holder, place = self.operands((target.value, "w"), (target.slice, "i"))
                self.emit(f"del_item(A, {holder.text}, {self.small(place).text})")

    def do_functiondef(self, statement: ast.FunctionDef) -> None:
        self._name_function(statement.name, statement)

    def _name_function(self, name: str, function: ast.FunctionDef | ast.Lambda) -> None:
        """A function inside this one: called by name, or handed on."""
        if name in self.local_functions and self.local_functions[name] is not function:
            raise NotLowered(function, f"{name} is two functions")
        stores = [node for node in own_nodes(self.node) if isinstance(node, ast.Name) and node.id == name]
        if len([node for node in stores if isinstance(node.ctx, ast.Store)]) > isinstance(function, ast.Lambda):
            raise NotLowered(function, f"{name} is a function and a variable")
        if name in {argument.arg for argument in arguments_of(self.node)}:
            raise NotLowered(function, f"{name} is a function and an argument")
        self.own.pop(name, None)
        self.local_functions[name] = function
        self.scopes_of[name] = list(self.scopes)
