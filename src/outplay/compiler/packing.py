"""The text of functions that write a word of the run time as bits, and read it back: two for every layout.

Items that are written alike are written in a loop, so that a board of 225 cells compiles as quickly as one of 9.

    pack_state(A, w, S)        writes the words of a state at S; Unforeseen if it does not fit
    unpack_state(A, S)         the state's word
    load_state(A, S)           the same, with the arena reset behind it; at once, if it was asked for or made last
    keep_state(A, w, S)        keeps a state that was just made for who loads it next
    pack_action(A, w, out)     the bits of an action
    unpack_action(A, x, out)   its word
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from outplay.compiler.layout import (
    WORD,
    Cells,
    Either,
    Fixed,
    Float,
    Growing,
    Layout,
    LayoutPart,
    Members,
    OneOf,
    Whole,
)
from outplay.compiler.twin.header import (
    CACHED_END,
    CACHED_STATE,
    CACHED_WORD,
    MOST_KEPT,
    NEXT_END,
    NEXT_STATE,
    NEXT_WORD,
)
from outplay.compiling.states import NotCompilable

INT, TUPLE, TEXT, PACKED = 0, 3, 5, 8
"""Tags of words: a whole number, a tuple or record, a text, a short tuple."""

MOST_PACKED: Final = 7
"""Items of a tuple that may be in one word."""

MOST_TESTS: Final = 8
"""Constants up to which a word is compared with one after the other."""

LONGEST_CALL: Final = 6
"""Items of a tuple that one call makes."""

SYMBOL: Final = 1

USED: Final = (
    "add_to",
    "alloc",
    "bits_of",
    "box_float",
    "class_of",
    "code_among",
    "finished",
    "forget_order",
    "forget_order_with",
    "float_of",
    "get_bits",
    "is_frozenset",
    "is_number",
    "is_text",
    "is_tuple",
    "item_at",
    "length",
    "new_set",
    "new_text",
    "new_tuple",
    "number_in",
    "put_bits",
    "record",
    "set_items",
    "set_items_any",
    *(f"tuple_{n}" for n in range(1, LONGEST_CALL + 1)),
    "unbox_float",
    "word_among",
)
"""What the texts call of the run time, beside the exception Unforeseen."""


class Names(NamedTuple):
    """What the texts know of the rules.

    word_of       the word of a constant
    class_number  the number of a record's class
    """

    word_of: Callable[[Any], int]
    class_number: Callable[[type], int]


class BitSpot(NamedTuple):
    """Where bits are: so many behind a variable, or behind the first bit."""

    behind: str
    bits: int

    def __add__(self, bits: int) -> BitSpot:  # type: ignore[override]
        return BitSpot(self.behind, self.bits + bits)

    @property
    def text(self) -> str:
        """As an expression."""
        return f"{self.behind} + {self.bits}" if self.behind else str(self.bits)


class Writer:
    """Lines of a function's body."""

    def __init__(self, names: Names):
        self.names = names
        self.lines: list[str] = []
        self.tables: dict[OneOf, int] = {}
        self.depth, self.count = 1, 0

    def say(self, line: str) -> None:
        """Adds a line."""
        self.lines.append("    " * self.depth + line)

    def new(self, letter: str) -> str:
        """A name that nothing else has."""
        self.count += 1
        return f"{letter}{self.count}"

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """What is said here stands in a block of that head."""
        self.say(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.say("pass")
        self.depth -= 1

    def refuse_if(self, condition: str) -> None:
        """What does not fit is not written."""
        with self.block(f"if {condition}:"):
            self.say("raise Unforeseen")

    def is_plain(self, word: str, count: int | None = None) -> str:
        """Is it a plain tuple, of so many items?"""
        if count is None:
            return f"is_tuple(A, {word}) and class_of(A, {word}) == 0"
        if count > MOST_PACKED:
            return f"{word} & 15 == {TUPLE} and A[({word} >> 4) + 1] == 0 and A[{word} >> 4] == {count}"
        if count == 0:
            return f"{word} == {PACKED}"
        return f"is_tuple(A, {word}) and class_of(A, {word}) == 0 and length(A, {word}) == {count}"

    def is_board(self, part: Cells | Growing) -> bool:
        """Do its cells lie one behind the other, each of a few bits that are found without a call?"""
        if not isinstance(part, Cells) or part.most <= MOST_PACKED or not 0 < part.item.bits <= WORD // 2:
            return False
        if isinstance(part.item, OneOf):
            return len(part.item.constants) <= MOST_TESTS and not any(
                self.names.word_of(constant) & 15 == TEXT for constant in part.item.constants
            )
        return isinstance(part.item, Whole)

    def table(self, part: OneOf) -> int:
        """The place of the list of its constants."""
        if part not in self.tables:
            self.tables[part] = self.names.word_of(list(part.constants)) >> 4
        return self.tables[part]

    def code_among(self, part: OneOf, word: str) -> str:
        """The code of one of the constants, -1 for anything else."""
        words = [self.names.word_of(constant) for constant in part.constants]
        if len(words) > MOST_TESTS or any(known & 15 == TEXT for known in words):
            texts = {text: k for k, text in enumerate(part.constants) if type(text) is str and len(text) != 1}
            return f"code_among(A, {word}, {self.table(part)}, {self.names.word_of(texts)})"
        tests = (f"{code} if {word} == {known} else " for code, known in enumerate(words))
        return f"({''.join(tests)}-1)"

    def takes(self, part: LayoutPart, word: str) -> str:
        """Is the word of the part's kind?"""
        match part:
            case Whole():
                return f"{word} & 15 == {INT}"
            case Float():
                return f"is_number({word})"
            case OneOf():
                return f"{self.code_among(part, word)} >= 0"
            case Fixed() if part.cls is tuple:
                return self.is_plain(word, len(part.parts))
            case Fixed():
                return f"{word} & 15 == {TUPLE} and A[({word} >> 4) + 1] == {self.names.class_number(part.cls)}"
            case Cells() if part.cls is tuple:
                return self.is_plain(word, part.most)
            case Cells():
                return f"is_text({word}) and length(A, {word}) == {part.most}"
            case Growing():
                return self.is_plain(word) if part.cls is tuple else f"is_text({word})"
            case Members():
                return f"is_frozenset(A, {word})"
            case Either():
                return " or ".join(f"({self.takes(one, word)})" for one in part.parts)
        raise AssertionError(part)

    def item(self, part: Cells | Growing, word: str, i: str) -> str:
        """An item of a row."""
        if isinstance(part, Cells) and part.most > (MOST_PACKED if part.cls is tuple else 1):
            return f"A[({word} >> 4) + 2 + {i}]"
        return f"item_at(A, {word}, {i})"


def chunks_of(part: Cells) -> Iterator[tuple[int, int, int]]:
    """The cells as runs of words: the first cell of a run, how many a word has, and how many words there are."""
    each = WORD // part.item.bits
    whole = part.most // each
    if whole:
        yield 0, each, whole
    if part.most % each:
        yield whole * each, part.most % each, 1


class Packer(Writer):
    """Writes bits: at S, or into one variable.

    into  the variable
    """

    def __init__(self, names: Names, into: str = ""):
        super().__init__(names)
        self.into = into

    def put(self, spot: BitSpot, bits: int, number: str) -> None:
        """Writes a number of so many bits; there is none yet."""
        if bits == 0:
            return
        if self.into:
            self.say(f"{self.into} |= {number} << ({spot.text})")
        else:
            self.say(f"put_bits(S, {spot.text}, {bits}, {number})")

    def pack(self, part: LayoutPart, word: str, spot: BitSpot) -> None:
        """Writes a word as bits; Unforeseen if it does not fit."""
        match part:
            case Whole():
                self.put(spot, part.bits, f"number_in({word}, {part.low}, {part.bits})")
            case Float():
                self.put(spot, part.bits, f"bits_of(unbox_float(A, {word}) + 0.0)")
            case OneOf():
                number = self.new("n")
                self.say(f"{number} = {self.code_among(part, word)}")
                self.refuse_if(f"{number} < 0")
                self.put(spot, part.bits, number)
            case Fixed():
                self.refuse_if(f"not ({self.takes(part, word)})")
                for i, one in enumerate(part.parts):
                    inner = self.new("w")
                    item = f"item_at(A, {word}, {i})" if part.cls is tuple else f"A[({word} >> 4) + {2 + i}]"
                    self.say(f"{inner} = {item}")
                    self.pack(one, inner, spot)
                    spot += one.bits
            case Cells() | Growing():
                self._pack_row(part, word, spot)
            case Members():
                self._pack_set(part, word, spot)
            case Either():
                self._pack_either(part, word, spot)
            case _:
                raise AssertionError(part)

    def _pack_either(self, part: Either, word: str, spot: BitSpot) -> None:
        for tag, one in enumerate(part.parts):
            with self.block(f"{'elif' if tag else 'if'} {self.takes(one, word)}:"):
                if tag:
                    self.put(spot, part.tag_bits, str(tag))
                self.pack(one, word, spot + part.tag_bits)
        with self.block("else:"):
            self.say("raise Unforeseen")

    def _pack_row(self, part: Cells | Growing, word: str, spot: BitSpot) -> None:
        self.refuse_if(f"not ({self.takes(part, word)})")
        count = str(part.most)
        if isinstance(part, Growing):
            count = self.new("n")
            self.say(f"{count} = length(A, {word})")
            self.refuse_if(f"{count} > {part.most}")
            self.put(spot, part.count_bits, count)
            spot += part.count_bits
        elif self.is_board(part) and not self.into:
            self._pack_board(part, word, spot)
            return
        i, item, place = (self.new(letter) for letter in "iwp")
        with self.block(f"for {i} in range({count}):"):
            self.say(f"{item} = {self.item(part, word, i)}")
            self.say(f"{place} = {spot.text} + {part.item.bits} * {i}")
            self.pack(part.item, item, BitSpot(place, 0))

    def _pack_board(self, part: Cells, word: str, spot: BitSpot) -> None:
        """Cells that lie one behind the other: as many at a time as a word holds, without a branch between them."""
        begin, wrong = self.new("b"), self.new("x")
        self.say(f"{begin} = ({word} >> 4) + 2")
        self.say(f"{wrong} = 0")
        for first, count, chunks in chunks_of(part):
            j, i, cell, code, bits = (self.new(letter) for letter in "jiwca")
            with self.block(f"for {j} in range({chunks}):"):
                self.say(f"{bits} = 0")
                with self.block(f"for {i} in range({count}):"):
                    self.say(f"{cell} = A[{begin} + {first} + {count} * {j} + {i}]")
                    self._say_code(part.item, cell, code, wrong)
                    self.say(f"{bits} |= {code} << ({part.item.bits} * {i})")
                place = self.new("p")
                self.say(f"{place} = {(spot + first * part.item.bits).text} + {count * part.item.bits} * {j}")
                self.say(f"put_bits(S, {place}, {count * part.item.bits}, {bits})")
        self.refuse_if(f"{wrong} != 0")

    def _say_code(self, part: LayoutPart, word: str, code: str, wrong: str) -> None:
        """Makes a variable the bits of a cell, and another one something but 0 if it does not fit."""
        if isinstance(part, Whole):
            self.say(f"{code} = {word} - {part.low << 4}")
            self.say(f"{wrong} |= {code} & {~(((1 << part.bits) - 1) << 4)}")
            self.say(f"{code} >>= 4")
        else:
            assert isinstance(part, OneOf)
            self.say(f"{code} = {self.code_among(part, word)}")
            self.say(f"{wrong} |= {code} >> 63")

    def _pack_set(self, part: Members, word: str, spot: BitSpot) -> None:
        if part.item.bits >= WORD:
            raise NotCompilable(f"a state holds a set whose members need {part.item.bits} bits")
        items, count, codes, i, code = (self.new(letter) for letter in "lnciv")
        self.refuse_if(f"not ({self.takes(part, word)})")
        self.say(f"{items} = set_items_any(A, {word})")
        self.say(f"{count} = length(A, {items})")
        if not part.is_bitset:
            self.refuse_if(f"{count} > {part.most}")
            self.put(spot, part.count_bits, count)
            self.say(f"{codes} = alloc(A, {count})")
        with self.block(f"for {i} in range({count}):"):
            self.say(f"forget_order_with(A, {word}, item_at(A, {items}, {i}))")
            self._code_of(part.item, f"item_at(A, {items}, {i})", code)
            if part.is_bitset:
                self._put_bit(spot, code)
            else:
                self._sort_in(codes, i, code)
        if not part.is_bitset:
            place = self.new("p")
            with self.block(f"for {i} in range({count}):"):
                self.say(f"{code} = A[{codes} + {i}]")
                self.say(f"{place} = {spot.text} + {part.count_bits} + {part.item.bits} * {i}")
                self.put(BitSpot(place, 0), part.item.bits, code)

    def _code_of(self, part: LayoutPart, word: str, code: str) -> None:
        """Makes a variable the bits of an item."""
        item, before = self.new("w"), self.into
        self.say(f"{item} = {word}")
        self.say(f"{code} = 0")
        self.into = code
        self.pack(part, item, BitSpot("", 0))
        self.into = before

    def _put_bit(self, spot: BitSpot, code: str) -> None:
        place = self.new("p")
        self.say(f"{place} = {spot.text} + {code}")
        self.put(BitSpot(place, 0), 1, "1")

    def _sort_in(self, codes: str, i: str, code: str) -> None:
        """Puts a code among those before it, in order."""
        j = self.new("j")
        self.say(f"{j} = {codes} + {i}")
        with self.block(f"while {j} > {codes} and A[{j} - 1] > {code}:"):
            self.say(f"A[{j}] = A[{j} - 1]")
            self.say(f"{j} -= 1")
        self.say(f"A[{j}] = {code}")


class Unpacker(Writer):
    """Reads bits: at S, or of one variable.

    of  the variable
    """

    def __init__(self, names: Names, of: str = ""):
        super().__init__(names)
        self.of = of

    def get(self, spot: BitSpot, bits: int) -> str:
        """A variable that is the number in so many bits."""
        number = self.new("n")
        if bits == 0:
            self.say(f"{number} = 0")
        elif self.of:
            self.say(f"{number} = ({self.of} >> ({spot.text})) & {(1 << bits) - 1}")
        else:
            self.say(f"{number} = get_bits(S, {spot.text}, {bits})")
        return number

    def unpack(self, part: LayoutPart, spot: BitSpot) -> str:
        """A variable that is the word of these bits."""
        word = self.new("w")
        match part:
            case Whole():
                self.say(f"{word} = ({self.get(spot, part.bits)} + {part.low}) << 4")
            case Float():
                self.say(f"{word} = box_float(A, float_of({self.get(spot, part.bits)}))")
            case OneOf():
                self.say(f"{word} = word_among(A, {self.table(part)}, {self.get(spot, part.bits)})")
            case Fixed():
                self._unpack_fixed(part, spot, word)
            case Cells() | Growing():
                self._unpack_row(part, spot, word)
            case Members():
                self._unpack_set(part, spot, word)
            case Either():
                tag = self.get(spot, part.tag_bits)
                for code, one in enumerate(part.parts):
                    last = code == len(part.parts) - 1
                    head = "else:" if last and code else f"{'elif' if code else 'if'} {tag} == {code}:"
                    with self.block(head):
                        self.say(f"{word} = {self.unpack(one, spot + part.tag_bits)}")
            case _:
                raise AssertionError(part)
        return word

    def _unpack_fixed(self, part: Fixed, spot: BitSpot, word: str) -> None:
        items = []
        for one in part.parts:
            items.append(self.unpack(one, spot))
            spot += one.bits
        if part.cls is tuple and len(items) <= LONGEST_CALL:
            self.say(f"{word} = tuple_{len(items)}(A, {', '.join(items)})" if items else f"{word} = {PACKED}")
            return
        self.say(f"{word} = new_tuple(A, {len(items)})")
        for i, item in enumerate(items):
            self.say(f"A[({word} >> 4) + {2 + i}] = {item}")
        if part.cls is tuple:
            self.say(f"{word} = finished(A, {word})")
        else:
            self.say(f"record(A, {word}, {self.names.class_number(part.cls)})")

    def _unpack_row(self, part: Cells | Growing, spot: BitSpot, word: str) -> None:
        count = str(part.most)
        if isinstance(part, Growing):
            count = self.get(spot, part.count_bits)
            spot += part.count_bits
        if self.is_board(part) and not self.of:
            assert isinstance(part, Cells)
            self._unpack_board(part, spot, word)
            return
        begin, i, place = (self.new(letter) for letter in "bip")
        self.say(f"{word} = {'new_tuple' if part.cls is tuple else 'new_text'}(A, {count})")
        self.say(f"{begin} = ({word} >> 4) + 2")
        with self.block(f"for {i} in range({count}):"):
            self.say(f"{place} = {spot.text} + {part.item.bits} * {i}")
            self.say(f"A[{begin} + {i}] = {self.unpack(part.item, BitSpot(place, 0))}")
        if isinstance(part, Growing) or part.most <= MOST_PACKED:
            self.say(f"{word} = finished(A, {word})")

    def _unpack_board(self, part: Cells, spot: BitSpot, word: str) -> None:
        """Cells one behind the other, as many at a time as a word holds."""
        begin = self.new("b")
        self.say(f"{word} = {'new_tuple' if part.cls is tuple else 'new_text'}(A, {part.most})")
        self.say(f"{begin} = ({word} >> 4) + 2")
        for first, count, chunks in chunks_of(part):
            j, i, code, bits, place = (self.new(letter) for letter in "jicap")
            with self.block(f"for {j} in range({chunks}):"):
                self.say(f"{place} = {(spot + first * part.item.bits).text} + {count * part.item.bits} * {j}")
                self.say(f"{bits} = get_bits(S, {place}, {count * part.item.bits})")
                with self.block(f"for {i} in range({count}):"):
                    self.say(f"{code} = ({bits} >> ({part.item.bits} * {i})) & {(1 << part.item.bits) - 1}")
                    self.say(f"A[{begin} + {first} + {count} * {j} + {i}] = {self._cell(part.item, code)}")

    def _cell(self, part: LayoutPart, code: str) -> str:
        """The word of a cell of these bits."""
        if isinstance(part, Whole):
            return f"({code} << 4) + {part.low << 4}"
        assert isinstance(part, OneOf)
        return f"word_among(A, {self.table(part)}, {code})"

    def _unpack_set(self, part: Members, spot: BitSpot, word: str) -> None:
        i, place = self.new("i"), self.new("p")
        self.say(f"{word} = new_set(A, True)")
        if part.is_bitset:
            with self.block(f"for {i} in range({1 << part.item.bits}):"):
                self.say(f"{place} = {spot.text} + {i}")
                bit = self.get(BitSpot(place, 0), 1)
                with self.block(f"if {bit}:"):
                    self.say(f"add_to(A, {word}, {self._item_of(part.item, i)})")
            self.say(f"forget_order(A, {word})")
            return
        count = self.get(spot, part.count_bits)
        with self.block(f"for {i} in range({count}):"):
            self.say(f"{place} = {spot.text} + {part.count_bits} + {part.item.bits} * {i}")
            code = self.get(BitSpot(place, 0), part.item.bits)
            self.say(f"add_to(A, {word}, {self._item_of(part.item, code)})")
        self.say(f"forget_order(A, {word})")

    def _item_of(self, part: LayoutPart, code: str) -> str:
        """The word of an item of these bits."""
        before, self.of = self.of, code
        word = self.unpack(part, BitSpot("", 0))
        self.of = before
        return word


class PackingFunction(NamedTuple):
    """The text of a function, and its signature as the run time writes it."""

    text: str
    signature: str


Functions = dict[str, PackingFunction]


def state_functions(layout: Layout, name: str, names: Names) -> Functions:
    """`pack_name(A, w, S)`, which gives 0, and `unpack_name(A, S)`."""
    packer, unpacker = Packer(names), Unpacker(names)
    for i in range(layout.words):
        packer.say(f"S[{i}] = 0")
    packer.pack(layout.part, "w", BitSpot("", 0))
    packer.say("return 0")
    unpacker.say(f"return {unpacker.unpack(layout.part, BitSpot('', 0))}")
    return _function(f"pack_{name}", "A, w, S", packer, "AWA->I") | _function(
        f"unpack_{name}", "A, S", unpacker, "AA->W"
    )


def action_functions(layout: Layout, name: str, names: Names) -> Functions:
    """`pack_name(A, w, out)`, which gives the bits, and `unpack_name(A, x, out)`; neither writes to `out`."""
    packer, unpacker = Packer(names, "x"), Unpacker(names, "x")
    packer.say("x = 0")
    packer.pack(layout.part, "w", BitSpot("", 0))
    packer.say("return x")
    unpacker.say(f"return {unpacker.unpack(layout.part, BitSpot('', 0))}")
    return _function(f"pack_{name}", "A, w, out", packer, "AWA->I") | _function(
        f"unpack_{name}", "A, x, out", unpacker, "AIA->W"
    )


def load_functions(name: str, words: int) -> Functions:
    """`load_name(A, S)`, what `unpack_name` gives, and `keep_name(A, w, S)`, which keeps a state that was just made.

    Loading resets the arena behind the state; it is there at once if it was asked for last, or made last.
    """
    load, keep = Writer(NO_NAMES), Writer(NO_NAMES)
    with load.block(f"if A[{CACHED_WORD}] != 0 and {_is_at(CACHED_STATE, words)}:"):
        load.say(f"A[{NEXT_WORD}] = 0")
        load.say(f"A[0] = A[{CACHED_END}]")
        load.say(f"return A[{CACHED_WORD}]")
    with load.block(f"if A[{NEXT_WORD}] != 0 and {_is_at(NEXT_STATE, words)}:"):
        load.say(f"w = A[{NEXT_WORD}]")
        load.say(f"A[0] = A[{NEXT_END}]")
    with load.block("else:"):
        load.say("A[0] = A[2]")
        load.say(f"A[{CACHED_WORD}] = 0")
        load.say(f"w = unpack_{name}(A, S)")
    load.say(f"A[{NEXT_WORD}] = 0")
    for i in range(words):
        load.say(f"A[{CACHED_STATE + i}] = S[{i}]")
    load.say(f"A[{CACHED_WORD}] = w")
    load.say(f"A[{CACHED_END}] = A[0]")
    load.say("return w")
    with keep.block(f"if A[0] - A[2] < {MOST_KEPT}:"):
        for i in range(words):
            keep.say(f"A[{NEXT_STATE + i}] = S[{i}]")
        keep.say(f"A[{NEXT_WORD}] = w")
        keep.say(f"A[{NEXT_END}] = A[0]")
    keep.say("return 0")
    return _function(f"load_{name}", "A, S", load, "AA->W") | _function(f"keep_{name}", "A, w, S", keep, "AWA->I")


def _is_at(place: int, words: int) -> str:
    """Is the state at S the one that is kept there?"""
    return " and ".join(f"A[{place + i}] == S[{i}]" for i in range(words))


NO_NAMES: Final = Names(lambda constant: 0, lambda cls: 0)


def _function(name: str, arguments: str, body: Writer, signature: str) -> Functions:
    return {name: PackingFunction("\n".join([f"def {name}({arguments}):", *body.lines, ""]), signature)}
