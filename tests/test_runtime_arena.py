"""The arena of compiled rules: what goes in comes out, constants stay, and a value has one word."""

import math
from collections import deque, namedtuple
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import NamedTuple

import pytest

from outplay.compiler.runtime.arena import Arena
from outplay.compiler.runtime.classes import Classes
from outplay.compiler.runtime.words import CONSTANTS, HEAP, LIMIT, PACKED, TOP, TUPLE
from outplay.compiler.unforeseen import Unforeseen
from test_runtime_library import LIMIT_INT, Colour, Pair, Piece, Values, form


def test_what_goes_in_comes_out():
    random, arena = Values("there and back"), Arena(1 << 18)
    for _ in range(3000):
        arena.reset()
        value = random.any(3)
        assert form(arena.to_python(arena.to_word(value))) == form(value)


def test_equal_values_have_equal_hashes_and_small_ones_one_word():
    random, arena = Values("words"), Arena(1 << 18)
    for _ in range(2000):
        arena.reset()
        one, two = random.hashable(), random.hashable()
        if random.random() < 0.5:
            two = random.like((one,))
        words = arena.to_word(one), arena.to_word(two)
        try:
            hashes = [arena.call("hash_word", word) for word in words]
        except (TypeError, Unforeseen):
            continue
        assert one != two or hashes[0] == hashes[1]
        if all(word & 7 < 2 for word in words):
            assert (words[0] == words[1]) == (one == two)


@pytest.mark.parametrize("length", range(9))
@pytest.mark.parametrize("make", [lambda n: n, lambda n: -n, lambda n: chr(n), lambda n: -n - 1])
def test_a_tuple_is_packed_if_and_only_if_it_fits(length, make):
    """At every border, and the same whether Python or a routine made it."""
    arena, borders = Arena(), set()
    for bits in range(60):
        for number in ((1 << bits) - 1, 1 << bits, (1 << bits) + 1):
            try:
                value = make(number)
            except (ValueError, OverflowError):
                continue
            if isinstance(value, int) and not -LIMIT_INT <= value < LIMIT_INT:
                continue
            items = (value,) * length
            arena.reset()
            word = arena.to_word(items)
            borders.add(word & 15)
            made = arena.call("new_tuple", length)
            for place, item in enumerate(items):
                arena.call("set_slot", made, place, arena.to_word(item))
            made = arena.call("finished", made)
            assert arena.to_python(made) == arena.to_python(word) == items
            assert made & 15 == word & 15
            if 0 < length < 7:
                assert arena.call(f"tuple_{length}", *[arena.to_word(item) for item in items]) & 15 == word & 15
            assert word & 15 != PACKED or made == word
            for place in range(-length, length):
                assert arena.to_python(arena.call("item", word, place)) == items[place]
    if length == 8:
        assert borders == {TUPLE}
    elif length == 0 or (isinstance(make(65), str) and length < 3):
        assert borders == {PACKED}
    else:
        assert borders == {PACKED, TUPLE}


def test_lists_are_the_same_where_they_were_the_same():
    arena, row = Arena(), [1]
    found = arena.to_python(arena.to_word((row, row, [1])))
    assert found[0] is found[1]
    assert found[0] is not found[2]


class Level(IntEnum):
    LOW = 1


class Odd(NamedTuple):
    left: int

    def __eq__(self, other):
        return True

    __hash__ = tuple.__hash__


class Never(Enum):
    ONE = 1

    def __bool__(self):
        return False


@dataclass
class Changing:
    x: int


@dataclass(frozen=True, eq=False)
class ByIdentity:
    x: int


@dataclass(frozen=True)
class Partly:
    x: int
    y: int = field(compare=False, default=0)


@dataclass(frozen=True)
class Own:
    x: int

    def __eq__(self, other):
        return self is other

    __hash__ = object.__hash__


@dataclass(frozen=True)
class Empty:
    x: int

    def __len__(self):
        return 0


REFUSED = [
    *(1 << 59, -(1 << 59) - 1, math.nan, 1j, b"bytes", object, len, Never.ONE, deque([1], 2), iter(())),
    *(Odd(1), Changing(1), ByIdentity(1), Partly(1), Own(1), Empty(1), (1, [1 << 60]), {1: math.nan}, slice(1)),
]


@pytest.mark.parametrize("value", REFUSED)
def test_what_python_may_compare_otherwise_is_refused(value):
    if value is object:
        pytest.skip("a class is one of its kind")
    with pytest.raises(Unforeseen):
        Arena().to_word(value)


def test_constants_are_never_changed():
    arena = Arena()
    constants = {
        "list": arena.to_word([3, 1, 2]),
        "dict": arena.to_word({1: 2}),
        "set": arena.to_word({1, 2}),
    }
    arena.freeze()
    kept = arena.array.copy()
    three = 3 << 4
    changes = [
        *[("append", "list", three), ("extend", "list", constants["list"]), ("insert", "list", 0, three)],
        *[("pop_item", "list", 0), ("del_item", "list", 0), ("remove_item", "list", three), ("set_item", "list", 0, 0)],
        *[("set_slice", "list", 2, 2, 8), ("reverse_list", "list"), ("sort_list", "list", False)],
        *[("clear_list", "list"), ("sort_by", "list", constants["list"], False), ("of_class", "list", 1)],
        *[("set_key", "dict", 16, 16), ("set_default", "dict", three, 0), ("del_key", "dict", 16)],
        *[("pop_key", "dict", 16), ("pop_or", "dict", 16, 0), ("pop_last", "dict"), ("clear_dict", "dict")],
        *[("update_dict", "dict", constants["dict"]), ("or_inplace", "dict", constants["dict"])],
        *[("add_to", "set", three), ("discard_from", "set", 16), ("remove_from", "set", 16), ("pop_from", "set")],
        *[("clear_set", "set"), ("set_update", "set", 8), ("intersection_update", "set", 8)],
        *[("difference_update", "set", 8), ("symmetric_update", "set", 8)],
        *[(f"{name}_inplace", "set", constants["set"]) for name in ("or", "and", "sub", "xor")],
        ("add_inplace", "list", constants["list"]),
    ]
    for name, kind, *rest in changes:
        with pytest.raises(Unforeseen):
            arena.call(name, constants[kind], *rest)
        assert (arena.array[:HEAP] == kept[:HEAP])[TOP + 1 :].all()
        assert (arena.array[HEAP : arena.array[CONSTANTS]] == kept[HEAP : arena.array[CONSTANTS]]).all(), name


def fill(arena, random):
    """Makes collections until there is no room."""
    word = arena.to_word(random.ints())
    while True:
        word = arena.call(random.choice(["to_list", "to_set", "to_frozenset", "to_tuple"]), word)
        arena.call("pairwise", word)
        arena.call("new_list", 1)


def test_a_full_arena_is_a_memory_error_and_nothing_is_written_behind_it():
    arena = Arena(4096)
    limit = 512
    arena.array[LIMIT] = limit
    random = Values("full")
    for _ in range(300):
        arena.reset()
        with pytest.raises(MemoryError):
            fill(arena, random)
        assert not arena.array[limit:].any()
        assert arena.array[TOP] <= limit
    arena.reset()
    for name, arguments in {
        "range_": (0, 1 << 58, 1),
        "new_list": (1 << 60,),
        "repeat": (arena.to_word([1]), 1 << 58),
    }.items():
        with pytest.raises(MemoryError):
            arena.call(name, *arguments)


def test_kinds():
    values = {
        "is_int": [1, True, -5],
        "is_float": [1.5],
        "is_text": ["", "a", "ab"],
        "is_tuple": [(), (1,), tuple(range(9)), Pair(1)],
        "is_range": [range(3)],
        "is_list": [[]],
        "is_deque": [deque()],
        "is_set": [set(), frozenset()],
        "is_dict": [{}],
        "is_frozenset": [frozenset()],
        "is_number": [1, True, -5, 1.5],
        "none of them": [None, Piece(1), Colour.RED],
    }
    arena = Arena()
    for kind in values.keys() - {"none of them"}:
        for value in (one for many in values.values() for one in many):
            is_one = any(type(one) is type(value) and one == value for one in values[kind])
            assert arena.call(kind, arena.to_word(value)) == is_one, (kind, value)


def test_records_have_their_fields_and_classes():
    classes = Classes()
    arena, other = Arena(classes=classes), Arena(classes=classes)
    pair, piece = arena.to_word(Pair(1, "x")), arena.to_word(Piece("king", (1, 2)))
    numbers = classes.number_of(Pair), classes.number_of(Piece)
    assert (arena.call("class_of", pair), arena.call("class_of", piece)) == numbers
    assert [arena.call("class_of", arena.to_word(value)) for value in ((), (1.5,), [], set())] == [0, 0, 0, 0]
    assert arena.to_python(arena.call("field", piece, numbers[1], 1)) == (1, 2)
    with pytest.raises(Unforeseen):
        arena.call("field", pair, numbers[1], 0)
    with pytest.raises(Unforeseen):
        arena.call("field", arena.to_word((1, 2)), numbers[0], 0)
    made = arena.call("new_tuple", 2)
    for place in range(2):
        arena.call("set_slot", made, place, 16)
    assert arena.to_python(arena.call("record", made, numbers[0])) == Pair(1, 1)
    assert other.to_python(other.to_word(Piece(1))) == Piece(1)
    for name in ("length", "item", "iterate", "contains"):
        with pytest.raises(Unforeseen):
            arena.call(name, piece, *([0] if name in ("item", "contains") else []))


def test_symbols_are_the_very_objects():
    arena = Arena()
    other = namedtuple("Other", "x")
    assert arena.to_python(arena.to_word(Colour.RED)) is Colour.RED
    assert arena.to_python(arena.to_word((Colour.BLUE, other(3)))) == (Colour.BLUE, (3,))
    assert arena.to_python(arena.to_word(Level.LOW)) == 1
    for name in ("less", "add"):
        with pytest.raises(Unforeseen):
            arena.call(name, arena.to_word(Colour.RED), arena.to_word(Colour.BLUE))


def test_numbers_in_words():
    arena = Arena()
    assert arena.call("unbox_float", arena.to_word(3)) == 3.0
    assert arena.call("unbox_float", arena.to_word(1 << 53)) == 2.0**53
    assert arena.to_python(arena.call("box_float", -0.0)) == 0.0
    assert arena.call("untag_int", arena.to_word(-7)) == -7
    for name, argument in {
        "unbox_float": arena.to_word((1 << 53) + 1),
        "untag_int": arena.to_word("a"),
        "box_float": math.nan,
        "tag_int": 1 << 59,
        "within": -(1 << 59) - 1,
    }.items():
        with pytest.raises(Unforeseen):
            arena.call(name, argument)
