"""Every routine of compiled rules against CPython, on random values: the same value, the same error, or a refusal."""

import itertools
import math
import operator
import random
from collections import deque
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import NamedTuple

import pytest

from outplay.compiler.runtime.arena import Arena
from outplay.compiler.runtime.hashing import ORDERLESS
from outplay.compiler.runtime.library import NAMES, SIGNATURES, all_reached, digest_of, load, names_in, reached_from
from outplay.compiler.runtime.python_sets import table_of
from outplay.compiler.runtime.words import CONSTANTS, LIMIT, TOP
from outplay.compiler.unforeseen import Unforeseen


class Pair(NamedTuple):
    left: object
    right: object = None


@dataclass(frozen=True)
class Piece:
    kind: object
    square: object = ()


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


LIMIT_INT = 1 << 59
EDGES = (
    0,
    1,
    -1,
    -2,
    2,
    63,
    64,
    -64,
    -65,
    127,
    128,
    -128,
    255,
    256,
    511,
    512,
    1023,
    1024,
    -1024,
    1 << 12,
    1 << 13,
    1 << 17,
)
WIDE = (
    1 << 18,
    (1 << 26) - 1,
    1 << 26,
    -(1 << 26),
    -(1 << 26) - 1,
    1 << 53,
    (1 << 53) + 1,
    1 << 55,
    1 << 56,
    LIMIT_INT - 1,
    -LIMIT_INT,
)
FLOATS = (
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.5,
    -2.5,
    3.5,
    1e300,
    -1e300,
    1e-300,
    5e-324,
    math.inf,
    -math.inf,
    2.0**53,
    2.0**59,
    2.0**62,
    0.1,
    1 / 3,
)
LETTERS = "abcxyzABXZ019 .-_+\n"
BEYOND = "·éß\u2028😀"


class Values(random.Random):
    """Random values of Python's."""

    def int(self):
        roll = self.random()
        if roll < 0.6:
            return self.randint(-3, 12)
        return self.choice(EDGES) if roll < 0.85 else self.choice(WIDE) if roll < 0.95 else self.randint(-300, 300)

    def small(self):
        return self.randint(-4, 6)

    def place(self):
        return self.randint(-6, 7)

    def float(self):
        return self.choice(FLOATS) if self.random() < 0.6 else self.uniform(-10, 10)

    def number(self):
        roll = self.random()
        return self.int() if roll < 0.5 else self.float() if roll < 0.9 else self.random() < 0.5

    def text(self, most=6):
        letters = LETTERS + BEYOND if self.random() < 0.1 else self.choice((LETTERS, "ab", "01", "a \n"))
        return "".join(self.choice(letters) for _ in range(self.randint(0, most)))

    def character(self):
        return self.choice(LETTERS + BEYOND)

    def leaf(self):
        roll = self.random()
        if roll < 0.5:
            return self.int()
        if roll < 0.62:
            return self.float()
        if roll < 0.8:
            return self.text(3)
        return self.choice((None, True, False, Colour.RED, Colour.BLUE, "a", "b"))

    def many(self, make, most=5):
        return [make() for _ in range(self.randint(0, most))]

    def ordered(self, depth=1):
        """What has the same hash in every process."""
        if depth and self.random() < 0.4:
            made = self.many(lambda: self.ordered(depth - 1), 3)
            roll = self.random()
            return tuple(made) if roll < 0.7 else frozenset(made) if roll < 0.85 else Pair(self.int(), tuple(made))
        return self.number()

    def hashable(self, depth=2):
        if depth and self.random() < 0.5:
            return self.frozen(depth)
        return self.leaf()

    def frozen(self, depth):
        make = partial(self.hashable, depth - 1)
        kind = self.randint(0, 5)
        if kind <= 2:
            return tuple(self.many(make, 4))
        if kind == 3:
            return frozenset(self.many(make, 4))
        return Pair(make(), make()) if kind == 4 else Piece(make(), make())

    def any(self, depth=2):
        roll = self.random()
        if not depth or roll < 0.45:
            return self.hashable(depth)
        make = partial(self.any, depth - 1)
        kind = self.randint(0, 6)
        if kind <= 1:
            return self.many(make, 4)
        if kind == 2:
            return set(self.many(lambda: self.hashable(depth - 1), 4))
        if kind == 3:
            return self.dict(depth - 1)
        if kind == 4:
            return deque(self.many(make, 3))
        if kind == 5:
            return range(self.place(), self.place(), self.choice((1, 2, -1, -3)))
        return tuple(self.many(make, 5))

    def tuple(self):
        return tuple(self.many(lambda: self.hashable(1), 8))

    def list(self):
        return self.many(lambda: self.choice((self.leaf, self.any))(), self.choice((3, 8, 20)))

    def ints(self):
        return self.many(self.small, self.choice((3, 8, 40)))

    def dict(self, depth=1):
        return dict(self.many(lambda: (self.hashable(depth), self.leaf()), self.choice((2, 6, 20))))

    def set(self):
        kind = self.choice((set, frozenset))
        if self.random() < 0.2:
            return kind(self.many(lambda: self.hashable(1), 6))
        return kind(self.many(self.choice((self.small, self.int, self.ordered)), self.choice((3, 10, 40))))

    def items(self):
        """Anything that can be iterated, and now and then what cannot."""
        return self.choice((self.tuple, self.list, self.ints, self.set, self.dict, self.text, self.range, self.any))()

    def range(self):
        return range(self.place(), self.place(), self.choice((1, 2, -1, -3)))

    def sequence(self):
        return self.choice((self.tuple, self.list, self.ints, self.text, self.range, self.any))()

    def own_sequence(self):
        return self.choice((self.tuple, self.list, self.ints, self.text))()

    def like(self, value):
        """An item of a collection, or a value that may be equal to it."""
        if isinstance(value, (list, tuple, set, frozenset, dict, str, deque, range)) and value and self.random() < 0.7:
            found = self.choice(list(value))
            if isinstance(value, str) and self.random() < 0.4:
                begin = self.randint(0, len(value) - 1)
                found = value[begin : begin + self.randint(0, 3)]
            if isinstance(found, (int, float)) and self.random() < 0.3 and abs(found) < 1e15 and found == int(found):
                found = self.choice((int, float))(found)
            return found
        return self.any(1)

    def bound(self):
        return self.choice((None, self.place(), self.place()))

    def comparable(self):
        """Values of one sort, of which most can be ordered."""
        make = self.choice((self.small, self.number, lambda: self.text(2), lambda: tuple(self.many(self.small, 3))))
        made = self.many(make, self.choice((3, 9, 40)))
        if self.random() < 0.05:
            made.append(self.leaf())
        return made


def form(value):
    """A value as text, with its sets sorted; a bool is an int there."""
    if isinstance(value, bool):
        return form(int(value))
    if isinstance(value, (set, frozenset)):
        return f"{type(value).__name__}({sorted(map(form, value))})"
    if isinstance(value, dict):
        return f"dict({[(form(key), form(item)) for key, item in value.items()]})"
    if isinstance(value, range):
        return f"range({list(value)})"
    if isinstance(value, (list, tuple, deque)):
        return f"{type(value).__name__}({list(map(form, value))})"
    if isinstance(value, Piece):
        return f"Piece({form(value.kind)}, {form(value.square)})"
    return repr(value)


def outcome(call):
    """What a call gives, or the class of what it raises."""
    try:
        return call()
    except Exception as error:
        return type(error)


def said(result):
    return result.__name__ if isinstance(result, type) else form(result)


# ---------------------------------------------------------------- the table: arguments, and what Python does with them

IN_PLACE = "in place"
V = Values


def method(name):
    return lambda value, *rest: getattr(value, name)(*rest)


def setting(value, place, item):
    value[place] = item


def deleting(value, place):
    del value[place]


def set_slice(value, begin, end, items):
    value[begin:end] = items


def sorting(value, reverse):
    value.sort(reverse=reverse)


def sorting_by(value, keys, reverse):
    ranked = sorted(range(len(value)), key=keys.__getitem__, reverse=reverse)
    value[:] = [value[place] for place in ranked]


def joined(pair):
    return lambda r: (found := getattr(r, pair[0])(), r.like(found) if pair[1] == "like" else getattr(r, pair[1])())


def both(make):
    """Two values, now and then the same."""

    def two(r):
        first = getattr(r, make)()
        return first, first if r.random() < 0.1 else getattr(r, make)()

    return two


def calls(*makers):
    return lambda r: tuple(make(r) if callable(make) else getattr(r, make)() for make in makers)


def keyed(r):
    items = r.comparable()
    return r.many(lambda: r.leaf(), 0) + [r.leaf() for _ in items], items


def holder(r):
    found = r.choice((r.items, r.set, r.dict, r.text))()
    return found, r.like(found)


def any_two(r):
    first = r.any()
    roll = r.random()
    return first, r.like(first) if roll < 0.3 else first if roll < 0.4 else r.any()


def operands(r):
    make = r.choice((r.number, r.any, r.set, r.sequence, r.dict, r.int))
    return make(), r.choice((make, make, r.small, r.any))()


def flag(r):
    return r.random() < 0.5


def text_and_part(r):
    word = r.text()
    part = r.like(word) if r.random() < 0.9 else r.leaf()
    return word if r.random() < 0.97 else r.leaf(), part


def key_in_dict(r):
    found = r.dict()
    return found, r.like(found)


def reduced_sum(items, start):
    return sum(items, start)


PURE = {
    "equal": (any_two, operator.eq),
    "less": (operands, operator.lt),
    "less_equal": (operands, operator.le),
    "greater": (operands, operator.gt),
    "greater_equal": (operands, operator.ge),
    "truth": (calls("any"), bool),
    "length": (calls("any"), len),
    "contains": (holder, lambda holder, item: item in holder),
    "index_of": (lambda r: (found := r.sequence(), r.like(found)), method("index")),
    "index_from": (lambda r: (found := r.sequence(), r.like(found), r.place()), method("index")),
    "count_of": (lambda r: (found := r.sequence(), r.like(found)), method("count")),
    "find_text": (text_and_part, method("find")),
    "rfind": (text_and_part, method("rfind")),
    "slice_": (
        calls("sequence", "bound", "bound", lambda r: r.choice((None, None, 1, 2, -1, -2, 0, "a"))),
        lambda s, a, b, c: s[a:b:c],
    ),
    "add": (operands, operator.add),
    "sub": (operands, operator.sub),
    "mul": (lambda r: (r.choice((r.number, r.any))(), r.choice((r.number, r.small, r.any))()), operator.mul),
    "truediv": (operands, operator.truediv),
    "floordiv": (operands, operator.floordiv),
    "mod": (operands, operator.mod),
    "pow": (lambda r: (r.number(), r.number() if r.random() < 0.3 else r.small()), operator.pow),
    "bit_or": (operands, operator.or_),
    "bit_and": (operands, operator.and_),
    "bit_xor": (operands, operator.xor),
    "shl": (calls("number", "small"), operator.lshift),
    "shr": (calls("number", lambda r: r.choice((r.small, r.int))()), operator.rshift),
    "neg": (calls(lambda r: r.choice((r.number, r.any))()), operator.neg),
    "pos": (calls(lambda r: r.choice((r.number, r.any))()), operator.pos),
    "abs_": (calls(lambda r: r.choice((r.number, r.any))()), abs),
    "invert": (calls(lambda r: r.choice((r.number, r.any))()), operator.invert),
    "concat": (both("own_sequence"), operator.add),
    "to_list": (calls("items"), list),
    "to_tuple": (calls("items"), tuple),
    "to_set": (calls("items"), set),
    "to_frozenset": (calls("items"), frozenset),
    "copy_list": (calls("list"), list.copy),
    "copy_dict": (calls("dict"), dict.copy),
    "copy_set": (calls("set"), method("copy")),
    "set_items": (calls("set"), list),
    "dict_keys": (calls("dict"), list),
    "dict_values": (calls("dict"), lambda d: list(d.values())),
    "dict_items": (calls("dict"), lambda d: list(d.items())),
    "get_key": (key_in_dict, lambda d, key: d[key]),
    "get_or": (lambda r: (*key_in_dict(r), r.leaf()), dict.get),
    "sorted_": (
        lambda r: (r.choice((list, tuple, set))(r.comparable()), flag(r)),
        lambda items, down: sorted(items, reverse=down),
    ),
    "reversed_": (calls("items"), lambda items: list(reversed(items))),
    "enumerate_": (calls("items", "small"), lambda items, start: list(enumerate(items, start))),
    "zip_2": (calls("items", "items"), lambda *items: list(zip(*items, strict=False))),
    "zip_3": (calls("items", "items", "items"), lambda *items: list(zip(*items, strict=False))),
    "min_of": (calls(lambda r: r.choice((r.comparable, r.comparable, r.items))()), min),
    "max_of": (calls(lambda r: r.choice((r.comparable, r.comparable, r.items))()), max),
    "min_2": (lambda r: tuple([*r.comparable(), r.leaf(), 1][:2]), min),
    "max_2": (lambda r: tuple([*r.comparable(), r.leaf(), 1][:2]), max),
    "min_by": (keyed, lambda items, keys: items[min(range(len(keys)), key=keys.__getitem__)]),
    "max_by": (keyed, lambda items, keys: items[max(range(len(keys)), key=keys.__getitem__)]),
    "sum_": (
        lambda r: (
            r.choice((lambda: r.many(r.number), r.ints, r.items, r.comparable))(),
            r.choice((0, 0, 0, 1.5, (), [], "")),
        ),
        reduced_sum,
    ),
    "any_of": (calls("items"), any),
    "all_of": (calls("items"), all),
    "product_2": (calls("items", "items"), lambda *items: list(itertools.product(*items))),
    "product_3": (calls("ints", "tuple", "text"), lambda *items: list(itertools.product(*items))),
    "product_of": (
        lambda r: (r.many(lambda: r.tuple()[:3], 2), r.randint(-1, 3)),
        lambda pools, n: list(itertools.product(*pools, repeat=n)),
    ),
    "combinations": (
        lambda r: (r.tuple()[:6], r.randint(-1, 5)),
        lambda items, n: list(itertools.combinations(items, n)),
    ),
    "combinations_again": (
        lambda r: (r.tuple()[:5], r.randint(-1, 3)),
        lambda items, n: list(itertools.combinations_with_replacement(items, n)),
    ),
    "permutations": (
        lambda r: (r.tuple()[:5], r.randint(-1, 5)),
        lambda items, n: list(itertools.permutations(items, n)),
    ),
    "chain": (lambda r: (r.many(r.items, 3),), lambda items: list(itertools.chain(*items))),
    "pairwise": (calls("items"), lambda items: list(itertools.pairwise(items))),
    "set_union": (calls("set", "items"), method("union")),
    "set_intersection": (lambda r: (r.set(), r.choice((r.set, r.items))()), method("intersection")),
    "set_difference": (lambda r: (r.set(), r.choice((r.set, r.items))()), method("difference")),
    "set_symmetric": (lambda r: (r.set(), r.choice((r.set, r.items))()), method("symmetric_difference")),
    "is_subset": (lambda r: (r.set(), r.choice((r.set, r.items))()), method("issubset")),
    "is_superset": (lambda r: (r.set(), r.choice((r.set, r.items))()), method("issuperset")),
    "is_disjoint": (lambda r: (r.set(), r.choice((r.set, r.items))()), method("isdisjoint")),
    "upper": (calls("text"), str.upper),
    "lower": (calls("text"), str.lower),
    "swapcase": (calls("text"), str.swapcase),
    "title": (calls("text"), str.title),
    "capitalize": (calls("text"), str.capitalize),
    "isdigit": (calls("text"), str.isdigit),
    "isalpha": (calls("text"), str.isalpha),
    "isalnum": (calls("text"), str.isalnum),
    "isspace": (calls("text"), str.isspace),
    "isupper": (calls("text"), str.isupper),
    "islower": (calls("text"), str.islower),
    "join": (lambda r: (r.text(2), r.choice((lambda: r.many(lambda: r.text(3)), r.text, r.items))()), str.join),
    "replace_text": (lambda r: (*text_and_part(r), r.text(3), r.randint(-1, 4)), method("replace")),
    "strip": (lambda r: (r.text(), r.choice((None, "ab", "a", ""))), str.strip),
    "lstrip": (lambda r: (r.text(), r.choice((None, "ab", "a", ""))), str.lstrip),
    "rstrip": (lambda r: (r.text(), r.choice((None, "ab", "a", ""))), str.rstrip),
    "split": (lambda r: (r.text(9), r.choice((None, "a", "ab", " ", "", "\n"))), str.split),
    "splitlines": (
        calls(lambda r: "".join(r.choice("a\n\r\x0b\x1cb") for _ in range(r.randint(0, 7)))),
        str.splitlines,
    ),
    "startswith": (
        lambda r: (found := r.text(), r.choice((r.like(found), (r.text(1), r.like(found))))),
        method("startswith"),
    ),
    "endswith": (
        lambda r: (found := r.text(), r.choice((r.like(found), (r.text(1), r.like(found))))),
        method("endswith"),
    ),
    "zfill": (lambda r: (r.choice((r.text(), str(r.int()))), r.randint(-1, 9)), str.zfill),
    "ljust": (calls("text", lambda r: r.randint(-1, 9), lambda r: r.choice((" ", ".", "ab"))), str.ljust),
    "rjust": (calls("text", lambda r: r.randint(-1, 9), lambda r: r.choice((" ", ".", "ab"))), str.rjust),
    "center": (calls("text", lambda r: r.randint(-1, 9), lambda r: r.choice((" ", ".", "ab"))), str.center),
    "text_of": (calls(lambda r: r.choice((r.int(), r.text(), None))), str),
    "int_of_text": (
        calls(lambda r: r.choice((str(r.int()), r.text(), f" {r.int()}\n", f"+{r.small()}", "7" * 18))),
        int,
    ),
    "ord_": (calls(lambda r: r.choice((r.character(), r.text()))), ord),
    "chr_": (calls(lambda r: r.choice((r.randint(-1, 200), 0x10FFFF, 0x110000))), chr),
    "tuple_0": (calls(), lambda: ()),
    "tuple_1": (calls("leaf"), lambda *items: items),
    "tuple_2": (calls("leaf", "leaf"), lambda *items: items),
    "tuple_3": (calls("leaf", "leaf", "leaf"), lambda *items: items),
    "tuple_4": (calls(*["leaf"] * 4), lambda *items: items),
    "tuple_5": (calls(*["leaf"] * 5), lambda *items: items),
    "tuple_6": (calls(*["leaf"] * 6), lambda *items: items),
    "range_": (calls("place", "place", lambda r: r.randint(-3, 3)), range),
    "item": (calls("sequence", "place"), lambda items, place: items[place]),
    "tuple_item": (calls("tuple", "place"), lambda items, place: items[place]),
    "list_item": (calls("list", "place"), lambda items, place: items[place]),
    "text_item": (calls("text", "place"), lambda text, place: text[place]),
    "row_contains": (holder, lambda holder, item: item in holder),
    "set_contains": (holder, lambda holder, item: item in holder),
    "same_text": (
        lambda r: (r.choice(("", "ab", "wal", "wall", "abc", r.number(), r.list())), r.choice(("", "ab", "wall"))),
        operator.eq,
    ),
    "is_char": (calls("any"), lambda value: isinstance(value, str) and len(value) == 1),
    "in_mask": (
        lambda r: (r.int(), r.randint(-40, 40), r.getrandbits(60)) if flag(r) else (r.small(), -3, r.getrandbits(60)),
        lambda number, low, mask: 0 <= number - low < 60 and bool(mask >> (number - low) & 1),
    ),
    "mul_int": (calls("int", "int"), operator.mul),
    "bit_count": (calls("int"), int.bit_count),
    "bit_length": (calls("int"), int.bit_length),
    "bin_": (calls("int"), bin),
    "gcd_int": (calls("int", "int"), math.gcd),
    "isqrt_int": (calls(lambda r: r.choice((r.int, r.small))()), math.isqrt),
    "factorial_int": (lambda r: (r.randint(-2, 16),), math.factorial),
    "comb_int": (lambda r: (r.randint(-1, 30), r.randint(-1, 30)), math.comb),
    "floor_float": (lambda r: (r.uniform(-1e6, 1e6),), math.floor),
    "ceil_float": (lambda r: (r.uniform(-1e6, 1e6),), math.ceil),
    "sqrt_float": (lambda r: (r.uniform(-1e3, 1e6),), math.sqrt),
    "running_sums": (calls("ints"), lambda items: list(itertools.accumulate(items))),
    "product_of_numbers": (lambda r: ([r.small() for _ in range(r.randint(0, 6))],), math.prod),
    "pow_int": (lambda r: (r.choice((r.small, r.int))(), r.choice((r.small, r.int))()), operator.pow),
    "shl_int": (calls("int", "small"), operator.lshift),
    "shr_int": (calls("int", "int"), operator.rshift),
    "floordiv_int": (calls("int", "int"), operator.floordiv),
    "mod_int": (calls("int", "int"), operator.mod),
    "div_float": (calls("float", "float"), operator.truediv),
    "floordiv_float": (calls("float", "float"), operator.floordiv),
    "mod_float": (calls("float", "float"), operator.mod),
    "pow_float": (calls("float", "float"), operator.pow),
    "float_of_int": (calls("int"), float),
    "int_of_float": (calls("float"), int),
    "round_float": (calls("float"), round),
    "tag_int": (calls("int"), lambda number: number),
    "within": (calls("int"), lambda number: number),
    "repeat": (lambda r: (r.own_sequence(), r.place()), operator.mul),
}
"""What changes none of its arguments: how these are made, and what Python gives."""

CHANGING = {
    "append": (calls("list", "any"), list.append),
    "extend": (calls("list", "items"), list.extend),
    "extend_inplace": (calls("list", "items"), operator.iadd),
    "insert": (calls("list", "place", "leaf"), list.insert),
    "pop_item": (calls("list", "place"), list.pop),
    "del_item": (calls("list", "place"), deleting),
    "remove_item": (lambda r: (found := r.list(), r.like(found)), list.remove),
    "set_item": (calls("list", "place", "any"), setting),
    "set_slice": (calls("list", "bound", "bound", "items"), set_slice),
    "reverse_list": (calls("list"), list.reverse),
    "sort_list": (lambda r: (r.comparable(), flag(r)), sorting),
    "sort_by": (lambda r: (*keyed(r), flag(r)), sorting_by),
    "clear_list": (calls("list"), list.clear),
    "set_key": (lambda r: (*key_in_dict(r), r.leaf()), setting),
    "set_default": (lambda r: (*key_in_dict(r), r.leaf()), dict.setdefault),
    "del_key": (key_in_dict, deleting),
    "pop_key": (key_in_dict, dict.pop),
    "pop_or": (lambda r: (*key_in_dict(r), r.leaf()), dict.pop),
    "pop_last": (calls("dict"), dict.popitem),
    "update_dict": (calls("dict", "dict"), dict.update),
    "clear_dict": (calls("dict"), dict.clear),
    "add_to": (lambda r: (found := set(r.set()), r.like(found)), set.add),
    "discard_from": (lambda r: (found := set(r.set()), r.like(found)), set.discard),
    "remove_from": (lambda r: (found := set(r.set()), r.like(found)), set.remove),
    "pop_from": (lambda r: (set(r.set()),), set.pop),
    "clear_set": (lambda r: (set(r.set()),), set.clear),
    "set_update": (lambda r: (set(r.set()), r.items()), set.update),
    "intersection_update": (lambda r: (set(r.set()), r.choice((r.set, r.items))()), set.intersection_update),
    "difference_update": (lambda r: (set(r.set()), r.choice((r.set, r.items))()), set.difference_update),
    "symmetric_update": (lambda r: (set(r.set()), r.choice((r.set, r.items))()), set.symmetric_difference_update),
    "add_inplace": (operands, operator.iadd),
    "sub_inplace": (operands, operator.isub),
    "or_inplace": (operands, operator.ior),
    "and_inplace": (operands, operator.iand),
    "xor_inplace": (operands, operator.ixor),
}
"""What changes its first argument."""


HOLDS = {"append", "insert", "set_item"}
"""What would put a list into itself."""


def passed(arena, name, arguments):
    """The words and numbers that a routine takes for these arguments."""
    letters = SIGNATURES[name].split("->")[0].removeprefix("A")
    return [arena.to_word(value) if letter == "W" else value for letter, value in zip(letters, arguments, strict=True)]


def read(arena, name, given):
    """What a routine gave, as Python's value."""
    return arena.to_python(given) if SIGNATURES[name].endswith("W") else given


def aliased(name, arguments, random):
    """Now and then the first argument twice."""
    if name not in HOLDS and len(arguments) > 1 and type(arguments[0]) is type(arguments[1]) and random.random() < 0.15:
        return (arguments[0], arguments[0], *arguments[2:])
    return arguments


def check(name, make, python, random, arena, changes):
    """One call; says whether it was refused."""
    arguments = aliased(name, make(random), random)
    arena.reset()
    before = arena.array[: arena.array[CONSTANTS]].copy()
    try:
        words = passed(arena, name, arguments)
    except Unforeseen:
        return True
    alike = (
        len(arguments) > 1
        and arguments[0] is arguments[1]
        and isinstance(arguments[0], (list, set, frozenset, dict, deque))
    )
    if alike:
        words[1] = words[0]
    story = f"{name}{tuple(map(form, arguments))}"
    found = outcome(lambda: read(arena, name, arena.call(name, *words)))
    assert (arena.array[3 : arena.array[CONSTANTS]] == before[3:]).all(), f"{story} wrote to constants"
    assert arena.array[CONSTANTS] <= arena.array[TOP] <= arena.array[LIMIT]
    assert found is not MemoryError or name in ("mul", "repeat"), story
    if found in (Unforeseen, MemoryError):
        return True
    expected = outcome(lambda: python(*arguments))
    assert said(found) == said(expected), f"{story}: {said(found)}, not {said(expected)}"
    if changes and not isinstance(found, type):
        assert form(arena.to_python(words[0])) == form(arguments[0]), story
        check_table(arena, words[0], arguments[0], story)
    elif isinstance(expected, (set, frozenset)):
        check_table(arena, arena.call(name, *words) if not changes else words[0], expected, story)
    return False


def check_table(arena, word, value, story):
    """A set has the very table of Python's."""
    if not isinstance(value, (set, frozenset)) or arena.array[(word >> 4) + ORDERLESS]:
        return
    table = table_of(value)
    place = word >> 4
    begin, mask, fill = (int(arena.array[place + field]) for field in (2, 3, 4))
    assert (mask + 1, fill) == (len(table), table.fill), f"{story}: the table"
    hashes = arena.array[begin : begin + 2 * mask + 2 : 2].tolist()
    expected = [0 if entry is None else -1 if entry == -1 else entry[0] for entry in table]
    assert hashes == expected, f"{story}: places in the table"


@pytest.fixture(scope="module")
def arena():
    load()
    return Arena(1 << 20)


def fuzz(name, arena, cases):
    """So many cases of a routine; how many were refused."""
    make, python = (PURE | CHANGING)[name]
    random = Values(name)
    return sum(check(name, make, python, random, arena, name in CHANGING) for _ in range(cases))


@pytest.mark.parametrize("name", [*PURE, *CHANGING])
def test_a_routine_gives_what_python_gives(name, arena):
    refused = fuzz(name, arena, 100)
    assert refused < 60, f"{name} was refused in {refused} of 100 cases"


@pytest.mark.slow
@pytest.mark.parametrize("name", [*PURE, *CHANGING])
def test_a_routine_gives_what_python_gives_ten_thousand_times(name, arena):
    fuzz(name, arena, 10_000)


TRIED_ALONE = {
    *("is_int", "is_float", "is_number", "is_text", "is_tuple", "is_range", "is_list", "is_deque", "is_set", "is_dict"),
    *("is_frozenset", "class_of", "record", "field", "of_class", "finished", "set_slot", "untag_int", "pop_from"),
    *("new_set", "set_items_any", "has_order", "copy_list"),
    *("row_of_tuple", "row_of_text", "row_of_list", "parts_of", "part"),
}
"""By the tests of the arena and of sets."""
OF_SNIPPETS = {
    "flag_of",
    "dict_of_class",
    "grouped",
    "member_text",
    "sort_apart",
    "text_of_no_truth",
    "total_of",
    "translate",
}
"""By functions of rules, in rules_snippets.py."""
OF_OTHERS = {"foreseen", "bits", "copying", "counting"}
"""Files whose routines are tried with the rules that they are made for."""


@pytest.mark.parametrize("seed", range(200))
def test_rows_lie_in_the_arena_as_python_has_them(seed, arena):
    random = Values(seed)
    for name, value in (
        ("row_of_tuple", random.tuple()),
        ("row_of_text", random.text()),
        ("row_of_list", random.list()),
    ):
        arena.reset()
        try:
            row = arena.call(name, arena.to_word(value))
        except Unforeseen:
            continue
        begin = arena.array[row + 2] if isinstance(value, list) else row + 2
        words = arena.array[begin : begin + int(arena.array[row])]
        assert form([arena.to_python(word) for word in words]) == form(list(value))


@pytest.mark.parametrize("seed", range(200))
def test_what_is_unpacked_has_so_many_parts(seed, arena):
    random = Values(seed)
    value, count = random.choice((random.tuple, random.list))(), random.randint(1, 4)
    arena.reset()
    try:
        word = arena.to_word(value)
    except Unforeseen:
        return
    if len(value) != count:
        with pytest.raises(ValueError):  # noqa: PT011  (as in Python, whatever it says)
            arena.call("parts_of", word, count)
        return
    held = arena.call("parts_of", word, count)
    found = [arena.to_python(arena.call("part", held, count, place)) for place in range(count)]
    assert form(found) == form(list(value))


def test_every_routine_is_tried():
    tried = all_reached({*PURE, *CHANGING, *TRIED_ALONE, *OF_SNIPPETS})
    mine = {name for name, function in NAMES.items() if function.__module__.rpartition(".")[2] not in OF_OTHERS}
    assert mine - tried == set()


def test_a_routine_is_known_by_what_it_is_made_of():
    assert {"item_of_other", "packed_item"} <= reached_from("item")
    assert "order" not in reached_from("item")
    assert digest_of("item") != digest_of("item_at")
    assert names_in(["def f(arena, word):\n    return item(arena, word, 3)"]) == {"item"}
