"""Values as bits: nothing is lost, equal values are equal bits, and what does not fit says so."""

import pickle
import random
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np
import pytest

from outplay.compiler.kernels import compiled_rules
from outplay.compiler.layout import (
    Cells,
    Either,
    Fixed,
    Float,
    Growing,
    Layout,
    Members,
    Misfit,
    OneOf,
    Whole,
)
from outplay.compiler.packing import Names, action_functions, load_functions, state_functions
from outplay.compiler.runtime.arena import Arena
from outplay.compiler.twin.header import CACHED_WORD, ENTRIES
from outplay.compiler.twin.kernels import ask_by_address
from outplay.compiler.unforeseen import Unforeseen
from outplay.compiling.states import NotCompilable
from outplay.game import CHANCE


class Side(Enum):
    WHITE = "w"
    BLACK = "b"
    NOBODY = None


class Heap(NamedTuple):
    stones: int
    owner: object


@dataclass(frozen=True)
class Board:
    cells: tuple
    turn: object = None
    checked: bool = False

    def __post_init__(self):
        assert isinstance(self.cells, tuple)


CLASSES = Side, Heap, Board


def shape(rng, depth):
    """A function that makes random values of one random shape."""
    leaves = [
        lambda: rng.randint(0, 3),
        lambda: rng.randint(-500, 40),
        lambda: rng.random() < 0.5,
        lambda: rng.choice("XO."),
        lambda: rng.choice(["take", "pass", "jump"]),
        lambda: rng.choice(list(Side)),
        lambda: rng.choice([None, 0, 1, 2]),
        lambda: rng.choice([0, 0.5, -1.25, 3]),
        lambda: "".join(rng.choices("abc", k=rng.randint(0, 5))),
        lambda: CHANCE,
    ]
    if depth == 0:
        return rng.choice(leaves)
    inner = [shape(rng, depth - 1) for _ in range(3)]
    length = rng.randint(0, 12)
    return rng.choice(
        [
            lambda: tuple(one() for one in inner),
            lambda: tuple(inner[0]() for _ in range(length)),
            lambda: tuple(inner[0]() for _ in range(rng.randint(0, 6))),
            lambda: frozenset(inner[0]() for _ in range(rng.randint(0, 5))),
            lambda: Heap(inner[0](), inner[1]()),
            lambda: Board((inner[0](), inner[1]()), inner[2]()),
            lambda: "".join(rng.choices("XO.", k=9)),
            lambda: rng.choice(inner)(),
            lambda: (rng.choice(inner)(), inner[2]()),
            lambda: (("a",), ("move", 3, inner[0]()))[rng.randint(0, 1)],
            rng.choice(leaves),
        ]
    )


def layouts(seeds=range(400), most_bits=100_000):
    """Random layouts, each with what makes values for it."""
    for seed in seeds:
        rng = random.Random(seed)
        make = shape(rng, rng.randint(0, 3))
        samples = [make() for _ in range(rng.choice([1, 5, 60]))]
        yield Layout.of(samples, ["take", "pass", "jump"], most_bits), samples, make


def test_what_is_unpacked_is_what_was_packed():
    for layout, samples, _ in layouts():
        for value in samples:
            words = layout.pack(value)
            assert len(words) == layout.words
            assert all(-(2**63) <= word < 2**63 for word in words)
            assert layout.unpack(words) == value


def test_equal_values_have_equal_bits_and_others_do_not():
    for layout, samples, _ in layouts():
        words = [layout.pack(value) for value in samples]
        for i, one in enumerate(samples):
            assert [w == words[i] for w in words] == [other == one for other in samples]


def test_a_joined_layout_is_never_narrower():
    for layout, samples, make in layouts():
        more = [make() for _ in range(40)]
        joined = layout.joined(more)
        for value in [*samples, *more]:
            assert joined.unpack(joined.pack(value)) == value
        if all(map(layout.fits, more)):
            assert joined.bits == layout.bits
        assert joined.joined(samples) is joined


def test_a_joined_layout_takes_whatever_had_bits_before():
    rng = random.Random(3)
    for layout, _, make in layouts(range(200)):
        joined = layout.joined([make() for _ in range(10)])
        for _ in range(5):
            try:
                value = layout.part.value(rng.getrandbits(layout.bits or 1) if layout.bits else 0)
                layout.pack(value)
            except (IndexError, Misfit):
                continue
            assert joined.unpack(joined.pack(value)) == value


def test_what_does_not_fit_is_refused_or_comes_back():
    refused = 0
    for layout, _, _ in layouts(range(150)):
        for _, others, _ in layouts(range(0, 150, 11)):
            for value in others[:3]:
                try:
                    words = layout.pack(value)
                except Misfit:
                    refused += 1
                else:
                    assert layout.unpack(words) == value
    assert refused > 1000


def test_a_layout_is_read_from_what_was_written():
    for layout, samples, _ in layouts():
        again = pickle.loads(pickle.dumps(layout))
        assert again == layout
        assert all(again.pack(value) == layout.pack(value) for value in samples)


def part_of(*samples, hints=()):
    return Layout.of(samples, hints, 100_000).part


def test_parts_are_told_by_what_was_seen():
    assert isinstance(part_of(1, 2), Whole)
    assert part_of(True, False) == Whole(0, 1, truths=True)
    assert isinstance(part_of(1, 0.5), Float)
    assert isinstance(part_of(None, "X"), OneOf)
    assert isinstance(part_of("white", "black", hints=["white", "black", "green"]), OneOf)
    assert isinstance(part_of("..X", "X.O"), Cells)
    assert isinstance(part_of("", "abc", "ab"), Growing)
    assert isinstance(part_of((1, "X"), (2, "O")), Fixed)
    assert isinstance(part_of((0,) * 9, (1,) * 9), Cells)
    assert isinstance(part_of((), (1,), (1, 2)), Growing)
    assert isinstance(part_of(("pass",), ("move", 3)), Either)
    assert isinstance(part_of(frozenset({1, 2})), Members)
    assert isinstance(part_of(None, 3), Either)


def test_numbers_have_room_and_cells_are_narrow():
    assert part_of(0, 5).bits == 8
    assert part_of(0, 200).bits == 9
    assert part_of(*[tuple(i % 3 for i in range(9))]).bits == 18
    assert part_of((0,) * 25, (1,) * 25).bits == 25


def test_all_members_of_an_enum_have_bits():
    assert part_of(Side.WHITE, Side.BLACK).constants == (Side.BLACK, Side.WHITE, Side.NOBODY)


def test_true_is_one_and_one_is_a_float_where_floats_were_seen():
    layout = Layout.of([(1, 0.5), (True, 2)])
    assert layout.pack((True, 1)) == layout.pack((1, 1.0))
    assert layout.pack((0, -0.0)) == layout.pack((False, 0))


@pytest.mark.parametrize(
    ("samples", "value", "where"),
    [
        ([Heap(3, "ann")], Heap(999, "ann"), ".stones"),
        ([Heap(3, "ann")], Heap(3, None), ".owner"),
        ([((0,) * 9, 1)], ((0,) * 8 + (7,), 1), "[0][8]"),
        ([((0,) * 9, 1)], ((0,) * 8, 1), "[0]"),
        ([(1, 2)], [1, 2], ""),
        ([0.5], float("nan"), ""),
        ([0.5], 2**53 + 1, ""),
        ([frozenset({1, 2})], frozenset({10**6}), "{}"),
        ([(0, (1, 2, 3, 4)), (0, ())], (0, (1,) * 9), "[1]"),
    ],
)
def test_a_misfit_says_where(samples, value, where):
    layout = Layout.of(samples)
    with pytest.raises(Misfit) as caught:
        layout.pack(value)
    assert caught.value.where == where
    assert repr(caught.value.value) in repr(value)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([1], "make it a tuple"),
        (({1}, 2), "make it a frozenset"),
        (object(), "use numbers"),
        (1j, "use numbers"),
        (2**70, "60 bits"),
    ],
)
def test_what_has_no_bits_is_refused_in_words(value, said):
    with pytest.raises(NotCompilable, match=said):
        Layout.of([value])


def test_what_has_too_many_bits_is_refused_in_words():
    with pytest.raises(NotCompilable, match="1024 at most"):
        Layout.of([tuple(range(1000)), tuple(range(1000, 0, -1))])


def test_an_action_is_one_word_and_no_negative_number():
    layout = Layout.of_actions([("wall", 3, 2, "h"), ("move", 1, 1, "h"), "pass", -1])
    for action in (("wall", 0, 7, "h"), "pass", -1):
        (word,) = layout.pack(action)
        assert word >= 0
        assert layout.unpack((word,)) == action
    with pytest.raises(NotCompilable, match="actions need"):
        Layout.of_actions([tuple(range(20)), tuple(range(20, 0, -1))])


def test_slack_is_given_up_where_there_is_no_room():
    long = tuple((i, i) for i in range(8))
    assert Layout.of([long, ()], (), 10_000).bits > 63
    assert Layout.of([long, ()], (), 63).bits <= 63


def test_nothing_of_a_record_runs_when_it_is_unpacked():
    class_of_one = Layout.of([Board((1, 2))])
    assert class_of_one.unpack(class_of_one.pack(Board((2, 1)))) == Board((2, 1))


SHAPES = {
    "records": [Heap(3, "ann"), Heap(250, None), Heap(0, Side.WHITE)],
    "board": [
        Board(tuple(random.Random(i).choices([None, ("K", True), ("P", False)], k=12)), Side.BLACK) for i in range(9)
    ],
    "text": [("".join(random.Random(i).choices("XO. ", k=42)), i % 2, 0.5 * i) for i in range(9)],
    "growing": [((), ""), ((1, 5, 30), "ab"), ((2,) * 11, "b")],
    "sets": [(frozenset(range(i)), frozenset({(i, 1000 * i), (2, 7)})) for i in range(6)],
    "actions": [("wall", 3, 2, "h"), ("move", 1, 1, "v"), "pass", -1, None, (True,)],
    "numbers": [(1 << 58, -5), (-(1 << 58), 3)],
    "small": [(), (1,), (1, "X", None), (7, "O", True)],
}
"""Values that need every kind of part, and words in which numbers begin anywhere."""


class Packed:
    """Compiled functions that pack and unpack the values of each shape."""

    def __init__(self):
        self.arena = Arena(1 << 16)
        self.layouts = {name: Layout.of(samples, ["take"]) for name, samples in SHAPES.items()}
        names = Names(self.arena.to_word, self.arena.classes.number_of)
        functions = {}
        for name, layout in self.layouts.items():
            functions |= state_functions(layout, name, names) | load_functions(name, layout.words)
        functions |= action_functions(self.layouts["actions"], "one", names)
        texts = {name: function.text for name, function in functions.items()}
        signatures = {name: function.signature for name, function in functions.items()}
        for name, function in functions.items():
            given = {"AWA->I": "A, x, out", "AA->W": "A, S", "AIA->W": "A, x, out"}[function.signature]
            texts[f"ask_{name}"] = f"def ask_{name}(A, S, x, out):\n    return {name}({given})\n"
            signatures[f"ask_{name}"] = "AAIA->I"
        self.arena.freeze()
        self.rules = compiled_rules(texts, signatures, b"")

    def ask(self, name, state=(0,), x=0, room=1):
        """What a function gives, and the words that it writes."""
        packed, out = np.array(state, np.int64), np.full(room + 1, 7, np.int64)
        self.arena.array[ENTRIES] = self.rules.address(f"ask_{name}")
        answer = ask_by_address(self.arena.address, 0, packed.ctypes.data, x, out.ctypes.data)
        assert out[-1] == 7
        return answer, tuple(out[:-1].tolist())

    def word(self, value):
        """The word of a value in an arena that has nothing else."""
        self.arena.reset()
        self.arena.array[CACHED_WORD] = 0
        return self.arena.to_word(value)


@pytest.fixture(scope="module")
def packed():
    return Packed()


@pytest.mark.parametrize("name", SHAPES)
def test_compiled_code_writes_the_same_bits_and_reads_the_same_values(packed, name):
    layout = packed.layouts[name]
    for value in SHAPES[name]:
        _, words = packed.ask(f"pack_{name}", x=packed.word(value), room=layout.words)
        assert words == layout.pack(value)
        packed.word(None)
        assert packed.arena.to_python(packed.ask(f"unpack_{name}", words)[0]) == value


@pytest.mark.parametrize("name", SHAPES)
def test_compiled_code_refuses_what_does_not_fit(packed, name):
    layout, refused = packed.layouts[name], 0
    for value in [*(value for samples in SHAPES.values() for value in samples), 10**6, "?", (1, 2, 3, 4), 1.5]:
        word = packed.word(value)
        if layout.fits(value):
            assert packed.ask(f"pack_{name}", x=word, room=layout.words)[1] == layout.pack(value)
        else:
            refused += 1
            with pytest.raises(Unforeseen):
                packed.ask(f"pack_{name}", x=word, room=layout.words)
    assert refused > 20


def test_an_action_is_packed_into_a_number(packed):
    layout = packed.layouts["actions"]
    for value in SHAPES["actions"]:
        number, _ = packed.ask("pack_one", x=packed.word(value))
        assert (number,) == layout.pack(value)
        assert packed.arena.to_python(packed.ask("unpack_one", x=number)[0]) == value


def test_a_state_that_was_loaded_is_there_the_next_time(packed):
    layout, arena = packed.layouts["board"], packed.arena
    packed.word(None)
    for value in (*SHAPES["board"], *SHAPES["board"][:2]):
        word, _ = packed.ask("load_board", layout.pack(value))
        top = int(arena.array[0])
        arena.to_word(("something", "else", 0.5))
        assert packed.ask("load_board", layout.pack(value))[0] == word
        assert arena.array[0] == top
        assert arena.to_python(word) == value
