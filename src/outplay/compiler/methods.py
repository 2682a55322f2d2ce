"""Methods of built-in types: of texts, lists, tuples, sets, dicts and numbers."""

from __future__ import annotations

import ast
from typing import Final

from outplay.compiler.handed import Handed
from outplay.compiler.loops import NONE_WORD, UNORDERED
from outplay.compiler.refusal import NotLowered
from outplay.compiler.routine import Lowered

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


class Methods(Handed):
    """What a method of a built-in type is in compiled code."""

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
        key, reverse = self.ordering(node)
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
