"""What values look like as bits: a tree of parts, inferred from values that were seen.

Equal values have equal bits: True is 1, and where a float was seen, whole numbers are floats.  A value that was not
foreseen does not fit, and says so (a Misfit); the layout is then `joined` with it.

    Whole     a whole number within a range            Cells      a long tuple, or a text, of one length
    Float     any float                                Growing    a tuple, or a text, of any length up to a bound
    OneOf     one of a few constants                   Members    a frozenset
    Fixed     a tuple or a record, part by part        Either     one of several of these
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cached_property, partial
from itertools import chain
from typing import Any, Final, NamedTuple

from outplay.compiling.states import NotCompilable
from outplay.game import Chance

WORD: Final = 64
"""Bits of a word."""

MOST_WORDS: Final = 16
"""Words of a state."""

ACTION_BITS: Final = 63
"""Bits of an action, which is no negative number."""

WHOLE_BITS: Final = 60
"""Bits of a whole number in compiled rules."""

MOST_DEEP: Final = 8
"""Tuples in tuples of a value: what its layout is inferred from doubles with each."""

EXACT_FLOATS: Final = 2**53
"""Up to which every whole number is a float."""

MANY: Final = 9
"""Items from which on a tuple is a board, whose cells take few bits."""

SMALL: Final = 7
"""Numbers this near to each other are taken for all that a cell can hold."""

FEWEST_CELLS: Final = 4
"""A shorter tuple is told part by part."""

MOST_BY_LENGTH: Final = 4
"""Different lengths up to which a tuple is told part by part for each of them."""

LONGEST_BY_LENGTH: Final = 8
"""Items up to which it may be."""

BITSET_BITS: Final = 512
"""A set takes a bit for each of its possible members up to so many of them."""

NAMES: Final = 8
TIMES: Final = 20
"""Different texts up to which they may be names, if they were seen so often each."""


class Misfit(Exception):
    """A value that a layout has no bits for."""

    def __init__(self, value: Any, where: str, why: str):
        super().__init__(f"{where or 'the value'} is {value!r:.100}, {why}")
        self.value, self.where, self.why = value, where, why


class NoBits(Exception):
    """A value of which there are no bits, whatever the layout; `where` grows on its way out."""

    def __init__(self, value: Any, why: str):
        super().__init__(why)
        self.value, self.where, self.why = value, "", why


class Slack(NamedTuple):
    """How much more room there is than what was seen needs.

    bits     of a number that is no cell, at least
    times    as far as the numbers reach that were seen
    longer   as long as the longest tuple that was seen, of those that grow
    items    that such a tuple may have, at least
    """

    bits: int
    times: int
    longer: float
    items: int


SLACKS: Final = (Slack(8, 2, 2.0, 8), Slack(5, 2, 1.5, 4), Slack(1, 1, 1.0, 1))
"""Tried in this order, until the layout is narrow enough."""


class Seen(NamedTuple):
    """What parts are inferred with.

    slack   room for what was not seen
    hints   constants of the rules, in order
    narrow  is it about the cells of a board?
    """

    slack: Slack
    hints: tuple[Any, ...] = ()
    narrow: bool = False

    def within(self, items: int) -> Seen:
        """For the items of a tuple that long."""
        return self._replace(narrow=self.narrow or items >= MANY)


class LayoutPart:
    """How the values of one place are written: `bits` of them, as one whole number."""

    @property
    def bits(self) -> int:
        """How many."""
        raise NotImplementedError

    def takes(self, value: Any) -> bool:
        """Is it a value of this part's kind, whether it fits or not?"""
        raise NotImplementedError

    def code(self, value: Any, where: str) -> int:
        """The bits of a value of this kind; a Misfit if it has none."""
        raise NotImplementedError

    def value(self, code: int) -> Any:
        """The value of these bits."""
        raise NotImplementedError

    def widened(self, values: Sequence[Any], seen: Seen) -> LayoutPart:
        """A part for these values of its kind too, which do not all fit."""
        raise NotImplementedError

    def fits(self, value: Any) -> bool:
        """Has the value bits?"""
        try:
            self.code(value, "")
        except Misfit:
            return False
        return True

    def joined(self, values: Sequence[Any], seen: Seen) -> LayoutPart:
        """A part for these values, and for all that had bits before."""
        strange = [value for value in values if not self.fits(value)]
        if not strange:
            return self
        if all(map(self.takes, strange)):
            return self.widened(strange, seen)
        return Either((self,)).widened(strange, seen)


@dataclass(frozen=True)
class Whole(LayoutPart):
    """Whole numbers from `low` on; `truths` if they are False and True."""

    low: int
    width: int
    truths: bool = False

    @classmethod
    def of(cls, values: Sequence[Any], seen: Seen) -> Whole:
        """For numbers that reach this far."""
        if all(type(value) is bool for value in values):
            return cls(0, 1, truths=True)
        return cls.between(int(min(values)), int(max(values)), seen)

    @classmethod
    def between(cls, least: int, most: int, seen: Seen) -> Whole:
        """For numbers from `least` to `most`, and some more."""
        span = most - least
        if seen.narrow:
            bits = max((span if span <= SMALL else span * seen.slack.times).bit_length(), 1)
            spare = 2**bits - 1 - span
            low = 0 if 0 < least <= spare else least
        else:
            bits = max((span * seen.slack.times).bit_length(), seen.slack.bits)
            low = least - (2**bits - 1 - span) // 4
        if max(abs(least), abs(most)) >= 2 ** (WHOLE_BITS - 1):
            raise NoBits(max(least, most, key=abs), f"and compiled numbers have {WHOLE_BITS} bits")
        return cls(max(low, -(2 ** (WHOLE_BITS - 1))), min(bits, WHOLE_BITS))

    @property
    def bits(self) -> int:
        """Of the distance from the lowest."""
        return self.width

    @property
    def high(self) -> int:
        """The largest of them."""
        return self.low + (1 << self.bits) - 1

    def takes(self, value: Any) -> bool:
        return type(value) is int or type(value) is bool

    def code(self, value: Any, where: str) -> int:
        if not self.takes(value):
            raise Misfit(value, where, "no whole number")
        if not self.low <= value <= self.high:
            raise Misfit(value, where, f"not between {self.low} and {self.high}")
        return int(value) - self.low

    def value(self, code: int) -> Any:
        return bool(code) if self.truths else code + self.low

    def widened(self, values: Sequence[Any], seen: Seen) -> LayoutPart:
        least, most = int(min(self.low, *values)), int(max(self.high, *values))
        return Whole.between(least, most, seen._replace(slack=SLACKS[-1]) if seen.narrow else seen)

    def joined(self, values: Sequence[Any], seen: Seen) -> LayoutPart:
        numbers = [value for value in values if type(value) is float]
        if numbers:
            return Float().joined([*values, self.low, self.high], seen)
        part = super().joined(values, seen)
        if self.truths and part is self and any(type(value) is int for value in values):
            return Whole(self.low, self.width)
        return part


@dataclass(frozen=True)
class Float(LayoutPart):
    """Floats, and whole numbers that are as exact as floats."""

    @property
    def bits(self) -> int:
        """Of a double."""
        return WORD

    def takes(self, value: Any) -> bool:
        return type(value) in (int, bool, float)

    def code(self, value: Any, where: str) -> int:
        if not self.takes(value):
            raise Misfit(value, where, "no number")
        if value != value or (type(value) is int and abs(value) > EXACT_FLOATS):
            raise Misfit(value, where, "no number that a float keeps")
        return int.from_bytes(struct.pack("<d", value + 0.0), "little")

    def value(self, code: int) -> Any:
        return struct.unpack("<d", code.to_bytes(8, "little"))[0]

    def widened(self, values: Sequence[Any], seen: Seen) -> LayoutPart:
        raise NoBits(values[0], "which compiled floats do not tell from others")


def bits_for(count: int) -> int:
    """The bits that tell so many things apart."""
    return max(count - 1, 0).bit_length()


@dataclass(frozen=True)
class OneOf(LayoutPart):
    """One of some constants: None, texts, members of enums."""

    constants: tuple[Any, ...]

    @classmethod
    def of(cls, values: Iterable[Any], seen: Seen) -> OneOf:
        """For these constants and those like them that the hints name, as long as that takes at most a bit more."""
        found = sorted(dict.fromkeys(values), key=_order)
        kinds = {_likeness(constant) for constant in found}
        members = {type(constant): None for constant in found if isinstance(constant, Enum)}
        hints = [one for one in chain(chain.from_iterable(members), seen.hints) if _is_constant(one)]
        others = dict.fromkeys(one for one in hints if _likeness(one) in kinds and one not in found)
        room = 2 ** bits_for(len(found))
        everything = [*found, *others]
        return cls(tuple(everything if len(everything) <= 2 * room else everything[:room]))

    @cached_property
    def codes(self) -> dict[Any, int]:
        """The number of each constant."""
        return {constant: code for code, constant in enumerate(self.constants)}

    @property
    def bits(self) -> int:
        """Of the number of a constant."""
        return bits_for(len(self.constants))

    def takes(self, value: Any) -> bool:
        return _is_constant(value) and value in self.codes

    def code(self, value: Any, where: str) -> int:
        if not self.takes(value):
            raise Misfit(value, where, f"none of {', '.join(map(repr, self.constants)):.100}")
        return self.codes[value]

    def value(self, code: int) -> Any:
        return self.constants[code]

    def joined(self, values: Sequence[Any], seen: Seen) -> LayoutPart:
        strange = [value for value in values if not self.takes(value)]
        here = {_likeness(constant) for constant in self.constants}
        if strange and all(
            _is_constant(value) and (_is_letter(value) or _likeness(value) in here) for value in strange
        ):
            return OneOf((*self.constants, *sorted(dict.fromkeys(strange), key=_order)))
        return super().joined(values, seen)


def _is_constant(value: Any) -> bool:
    return value is None or isinstance(value, (Enum, Chance)) or type(value) is str


def _is_letter(value: Any) -> bool:
    return type(value) is not str or len(value) == 1


def _likeness(constant: Any) -> Any:
    """Equal for constants that may stand in the same place."""
    return ("letter" if len(constant) == 1 else "name") if type(constant) is str else type(constant)


def _order(constant: Any) -> tuple[str, str]:
    return type(constant).__name__, constant.name if isinstance(constant, Enum) else repr(constant)


@dataclass(frozen=True)
class Fixed(LayoutPart):
    """A tuple, or a record of a class, part by part."""

    cls: type
    parts: tuple[LayoutPart, ...]

    @classmethod
    def of(cls, kind: type, values: Sequence[Any], seen: Seen) -> Fixed:
        """For values of this class, all of one length."""
        columns = zip(*map(items_of, values), strict=True)
        names = field_names(kind)
        parts = []
        for i, column in enumerate(columns):
            try:
                parts.append(part_of(column, seen))
            except NoBits as error:
                error.where = (f"{kind.__name__}.{names[i]}" if names else f"[{i}]") + error.where
                raise
        return cls(kind, tuple(parts))

    @property
    def bits(self) -> int:
        """Of all parts."""
        return sum(part.bits for part in self.parts)

    @property
    def names(self) -> tuple[str, ...]:
        """What the parts are called in a sentence."""
        return tuple(f".{name}" for name in field_names(self.cls)) or tuple(f"[{i}]" for i in range(len(self.parts)))

    def takes(self, value: Any) -> bool:
        return type(value) is self.cls and (self.cls is not tuple or len(items_of(value)) == len(self.parts))

    def code(self, value: Any, where: str) -> int:
        if not self.takes(value):
            raise Misfit(value, where, f"no {self.cls.__name__} of {len(self.parts)}")
        code = place = 0
        for part, name, item in zip(self.parts, self.names, items_of(value), strict=True):
            code |= part.code(item, where + name) << place
            place += part.bits
        return code

    def value(self, code: int) -> Any:
        items = []
        for part in self.parts:
            items.append(part.value(code & (1 << part.bits) - 1))
            code >>= part.bits
        return made_of(self.cls, items)

    def widened(self, values: Sequence[Any], seen: Seen) -> LayoutPart:
        columns = zip(*map(items_of, values), strict=True)
        parts = (part.joined(column, seen) for part, column in zip(self.parts, columns, strict=True))
        return Fixed(self.cls, tuple(parts))


@dataclass(frozen=True)
class Items(LayoutPart):
    """Items that are written alike, in a tuple or a text."""

    cls: type
    item: LayoutPart
    most: int

    def takes(self, value: Any) -> bool:
        return type(value) is self.cls

    def row(self, value: Any, where: str) -> int:
        """The bits of the items, one after the other."""
        code = 0
        for i, item in enumerate(value):
            code |= self.item.code(item, f"{where}[{i}]") << i * self.item.bits
        return code

    def items(self, code: int, count: int) -> Any:
        """The items of these bits."""
        mask, bits = (1 << self.item.bits) - 1, self.item.bits
        found = (self.item.value(code >> i * bits & mask) for i in range(count))
        return "".join(found) if self.cls is str else tuple(found)


@dataclass(frozen=True)
class Cells(Items):
    """So many of them."""

    @classmethod
    def of(cls, values: Sequence[Any], seen: Seen) -> Cells:
        """For tuples, or texts, of one length."""
        length = len(values[0])
        return cls(type(values[0]), part_of(chain.from_iterable(values), seen.within(length)), length)

    @property
    def bits(self) -> int:
        """Of all items."""
        return self.most * self.item.bits

    def takes(self, value: Any) -> bool:
        return super().takes(value) and len(value) == self.most

    def code(self, value: Any, where: str) -> int:
        if not self.takes(value):
            raise Misfit(value, where, f"no {self.cls.__name__} of {self.most}")
        return self.row(value, where)

    def value(self, code: int) -> Any:
        return self.items(code, self.most)

    def widened(self, values: Sequence[Any], seen: Seen) -> LayoutPart:
        return Cells(self.cls, _widened_item(self, values, seen, self.most), self.most)

    def joined(self, values: Sequence[Any], seen: Seen) -> LayoutPart:
        strange = [value for value in values if not self.fits(value)]
        if all(map(super().takes, strange)) and not all(map(self.takes, strange)):
            longest = max(self.most, *map(len, strange))
            return Growing(self.cls, _widened_item(self, strange, seen, longest), _room(longest, seen))
        return super().joined(values, seen)


@dataclass(frozen=True)
class Growing(Items):
    """At most so many of them."""

    @classmethod
    def of(cls, values: Sequence[Any], seen: Seen) -> Growing:
        """For tuples, or texts, of several lengths."""
        most = _room(max(map(len, values)), seen)
        return cls(type(values[0]), part_of(chain.from_iterable(values), seen.within(most)), most)

    @property
    def count_bits(self) -> int:
        """Of the number of items."""
        return self.most.bit_length()

    @property
    def bits(self) -> int:
        """Of their number, and of all of them."""
        return self.count_bits + self.most * self.item.bits

    def code(self, value: Any, where: str) -> int:
        if not self.takes(value):
            raise Misfit(value, where, f"no {self.cls.__name__}")
        if len(value) > self.most:
            raise Misfit(value, where, f"longer than {self.most}")
        return len(value) | self.row(value, where) << self.count_bits

    def value(self, code: int) -> Any:
        return self.items(code >> self.count_bits, code & (1 << self.count_bits) - 1)

    def widened(self, values: Sequence[Any], seen: Seen) -> LayoutPart:
        longest = max(map(len, values))
        most = _room(longest, seen) if longest > self.most else self.most
        return Growing(self.cls, _widened_item(self, values, seen, most), most)


def _room(longest: int, seen: Seen) -> int:
    return max(int(longest * seen.slack.longer), seen.slack.items)


def _widened_item(row: Items, values: Sequence[Any], seen: Seen, most: int) -> LayoutPart:
    return row.item.joined(list(chain.from_iterable(values)), seen.within(most))


@dataclass(frozen=True)
class Members(LayoutPart):
    """A frozenset: a bit for each possible member, or at most so many of them in order."""

    item: LayoutPart
    most: int

    @classmethod
    def of(cls, values: Sequence[Any], seen: Seen) -> Members:
        """For sets of this size."""
        most = _room(max(map(len, values)), seen)
        return cls(part_of(chain.from_iterable(values), seen.within(MANY)), most)

    @property
    def is_bitset(self) -> bool:
        """Has every possible member its bit?"""
        universe = 1 << self.item.bits
        return universe <= BITSET_BITS and universe <= max(WORD, self._row_bits)

    @property
    def count_bits(self) -> int:
        """Of the number of members."""
        return self.most.bit_length()

    @property
    def _row_bits(self) -> int:
        return self.count_bits + self.most * self.item.bits

    @property
    def bits(self) -> int:
        """Of all members."""
        return 1 << self.item.bits if self.is_bitset else self._row_bits

    def takes(self, value: Any) -> bool:
        return type(value) is frozenset

    def code(self, value: Any, where: str) -> int:
        if not self.takes(value):
            raise Misfit(value, where, "no frozenset")
        codes = sorted(self.item.code(item, f"{where}{{}}") for item in value)
        if self.is_bitset:
            return sum(1 << code for code in codes)
        if len(codes) > self.most:
            raise Misfit(value, where, f"larger than {self.most}")
        row = sum(code << i * self.item.bits for i, code in enumerate(codes))
        return len(codes) | row << self.count_bits

    def value(self, code: int) -> Any:
        if self.is_bitset:
            return frozenset(self.item.value(i) for i in range(2**self.item.bits) if code >> i & 1)
        count, row, bits = code & (1 << self.count_bits) - 1, code >> self.count_bits, self.item.bits
        return frozenset(self.item.value(row >> i * bits & (1 << bits) - 1) for i in range(count))

    def widened(self, values: Sequence[Any], seen: Seen) -> LayoutPart:
        longest = max(map(len, values))
        most = _room(longest, seen) if longest > self.most else self.most
        return Members(self.item.joined(list(chain.from_iterable(values)), seen.within(MANY)), most)


@dataclass(frozen=True)
class Either(LayoutPart):
    """The first of some parts that takes the value."""

    parts: tuple[LayoutPart, ...]

    @property
    def tag_bits(self) -> int:
        """Of the part's number."""
        return bits_for(len(self.parts))

    @property
    def bits(self) -> int:
        """Of the number, and of the widest part."""
        return self.tag_bits + max(part.bits for part in self.parts)

    def takes(self, value: Any) -> bool:
        return any(part.takes(value) for part in self.parts)

    def code(self, value: Any, where: str) -> int:
        for tag, part in enumerate(self.parts):
            if part.takes(value):
                return tag | part.code(value, where) << self.tag_bits
        raise Misfit(value, where, f"a {type(value).__name__}, which was not seen there")

    def value(self, code: int) -> Any:
        return self.parts[code & (1 << self.tag_bits) - 1].value(code >> self.tag_bits)

    def widened(self, values: Sequence[Any], seen: Seen) -> LayoutPart:
        groups: list[list[Any]] = [[] for _ in self.parts]
        strangers: list[Any] = []
        for value in values:
            place = next((i for i, part in enumerate(self.parts) if part.takes(value)), None)
            (strangers if place is None else groups[place]).append(value)
        parts = [part.joined(group, seen) for part, group in zip(self.parts, groups, strict=True)]
        for new in parts_of(strangers, seen):
            parts = _with(parts, new, strangers, seen)
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def joined(self, values: Sequence[Any], seen: Seen) -> LayoutPart:
        return self if all(map(self.fits, values)) else self.widened(values, seen)


def _with(parts: list[LayoutPart], new: LayoutPart, values: Sequence[Any], seen: Seen) -> list[LayoutPart]:
    """With one part more, or with one of its kind that takes its values too."""
    alike = {(Whole, Float), (Cells, Cells), (Cells, Growing)}
    its = [value for value in values if new.takes(value)]
    for i, part in enumerate(parts):
        if isinstance(part, OneOf) and isinstance(new, OneOf):
            more = (constant for constant in new.constants if constant not in part.codes)
            return [*parts[:i], OneOf((*part.constants, *more)), *parts[i + 1 :]]
        same_class = getattr(part, "cls", None) is getattr(new, "cls", None)
        if (type(part), type(new)) in alike and same_class:
            joined = part.joined(its, seen)
            if not isinstance(joined, Either):
                return [*parts[:i], joined, *parts[i + 1 :]]
    return [*parts, new]


def part_of(values: Iterable[Any], seen: Seen) -> LayoutPart:
    """What these values need."""
    parts = parts_of(values, seen)
    return parts[0] if len(parts) == 1 else Either(tuple(parts)) if parts else Fixed(tuple, ())


def parts_of(values: Iterable[Any], seen: Seen) -> list[LayoutPart]:
    """A part for each kind of value, constants first."""
    groups: dict[Any, list[Any]] = {}
    for value in values:
        groups.setdefault(_kind(value), []).append(value)
    if float in groups:
        groups[float] += groups.pop(int, [])
    texts = groups.pop(str, [])
    if texts and _are_names(texts, seen):
        groups.setdefault(None, []).extend(texts)
        texts = []
    parts: list[LayoutPart] = []
    for kind, of in ((None, OneOf.of), (int, Whole.of)):
        if kind in groups:
            parts.append(of(groups.pop(kind), seen))
    if groups.pop(float, None):
        parts.append(Float())
    if texts:
        parts.append(_row_of(texts, seen))
    parts += _tuple_parts(groups.pop(tuple, []), seen)
    sets = groups.pop(frozenset, [])
    if sets:
        parts.append(Members.of(sets, seen))
    return parts + [Fixed.of(kind, groups[kind], seen) for kind in sorted(groups, key=class_name)]


def _kind(value: Any) -> Any:
    """Which kind of part it takes; None for a constant."""
    kind = type(value)
    if kind is bool or kind is int:
        return int
    if kind in (float, str, tuple, frozenset) or is_record(kind):
        return kind
    if _is_constant(value):
        return None
    raise NoBits(value, f"a {kind.__name__}; {_instead(kind)}")


def _instead(kind: type) -> str:
    """What to hold instead of a value of this class."""
    if kind is list:
        return "make it a tuple"
    if kind is set:
        return "make it a frozenset"
    if kind.__module__ == "numpy":
        return "make it one of Python's own numbers, or a tuple of them"
    return "use numbers, texts, None, enums, and tuples, frozensets and frozen dataclasses of them"


def _are_names(texts: Sequence[str], seen: Seen) -> bool:
    """Is each of them one of a few constants, and not made of letters that have a meaning of their own?"""
    different = set(texts)
    if all(len(text) == 1 for text in different) or different <= set(seen.hints):
        return True
    words = all(text.isidentifier() for text in different)
    return words and len(different) <= NAMES and len(texts) >= TIMES * len(different) and not seen.hints


def _row_of(values: Sequence[Any], seen: Seen) -> LayoutPart:
    return (Cells if len(set(map(len, values))) == 1 else Growing).of(values, seen)


def _tuple_parts(values: Sequence[Any], seen: Seen) -> list[LayoutPart]:
    """One row for all of them where their items are alike, else a part for each item, in tuples of each length."""
    if not values:
        return []
    lengths = sorted(set(map(len, values)))
    if len(lengths) > MOST_BY_LENGTH or lengths[-1] > LONGEST_BY_LENGTH:
        if len(lengths) > 1:
            return [Growing.of(values, seen)]
    elif len(lengths) > 1 and len(parts_of(chain.from_iterable(values), seen)) == 1:
        return [Growing.of(values, seen)]
    by_length = [[value for value in values if len(value) == length] for length in lengths]
    found = [Fixed.of(tuple, group, seen.within(length)) for length, group in zip(lengths, by_length, strict=True)]
    if len(lengths) == 1 and lengths[0] >= FEWEST_CELLS:
        row = Cells.of(values, seen)
        if row.bits <= (4 if lengths[0] >= 2 * MANY else 2) * found[0].bits + lengths[0]:
            return [row]
    return list(found)


def is_record(kind: type) -> bool:
    """Is it a class of NamedTuples, or of dataclasses?"""
    return (issubclass(kind, tuple) and hasattr(kind, "_fields")) or is_dataclass(kind)


def field_names(kind: type) -> tuple[str, ...]:
    """The names of a record's fields."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    return tuple(getattr(kind, "_fields", ()))


def items_of(value: Any) -> tuple[Any, ...]:
    """What a tuple or a record is made of."""
    return value if isinstance(value, tuple) else tuple(getattr(value, name) for name in field_names(type(value)))


def made_of(kind: type, items: Sequence[Any]) -> Any:
    """The tuple or the record that is made of these; nothing of the class runs."""
    if kind is tuple:
        return tuple(items)
    if issubclass(kind, tuple):
        return tuple.__new__(kind, items)
    made = object.__new__(kind)
    for name, item in zip(field_names(kind), items, strict=True):
        object.__setattr__(made, name, item)
    return made


def class_name(kind: type) -> str:
    """The name that a class is kept by."""
    return f"{kind.__module__}.{kind.__qualname__}"


@dataclass(frozen=True)
class Layout:
    """The bits of all values of one kind: the states of a game, its actions, or its keys."""

    part: LayoutPart
    most_bits: int = WORD * MOST_WORDS
    slack: Slack = SLACKS[0]
    hints: tuple[Any, ...] = ()

    @classmethod
    def of(cls, samples: Iterable[Any], hints: Iterable[Any] = (), most_bits: int = WORD * MOST_WORDS) -> Layout:
        """For values like these; a NotCompilable for what has no bits, or too many."""
        values = list(samples)
        if any(_is_deep(value) for value in values):
            raise NotCompilable(f"tuples are nested more than {MOST_DEEP} deep")
        known = tuple(sorted({one for one in hints if _is_constant(one)}, key=_order))
        for slack in SLACKS:
            part = _said(partial(part_of, values, Seen(slack, known)), most_bits)
            if part.bits <= most_bits:
                return cls(part, most_bits, slack, known)
        raise _too_wide(part.bits, most_bits)

    @classmethod
    def of_actions(cls, samples: Iterable[Any], hints: Iterable[Any] = ()) -> Layout:
        """For actions like these, each of which is one word."""
        return cls.of(samples, hints, ACTION_BITS)

    @property
    def bits(self) -> int:
        """Of a value."""
        return self.part.bits

    @property
    def words(self) -> int:
        """Of a value; at least one."""
        return max(-(-self.bits // WORD), 1)

    def pack(self, value: Any) -> tuple[int, ...]:
        """The value as words, numbers with a sign; a Misfit for what has no bits."""
        code = self.part.code(value, "").to_bytes(8 * self.words, "little")
        return struct.unpack(f"<{self.words}q", code)

    def unpack(self, words: Sequence[int]) -> Any:
        """The value of these words."""
        return self.part.value(int.from_bytes(struct.pack(f"<{self.words}q", *words), "little"))

    def fits(self, value: Any) -> bool:
        """Has the value bits?"""
        return self.part.fits(value)

    def joined(self, samples: Iterable[Any]) -> Layout:
        """For these values too: itself, if they fit."""
        part = _said(lambda: self.part.joined(list(samples), Seen(self.slack, self.hints)), self.most_bits)
        if part.bits > self.most_bits:
            raise _too_wide(part.bits, self.most_bits)
        return self if part is self.part else Layout(part, self.most_bits, self.slack, self.hints)


def _is_deep(value: Any, most: int = MOST_DEEP) -> bool:
    """Are there more tuples, one in the other, than that?"""
    return isinstance(value, tuple) and (most == 0 or any(_is_deep(item, most - 1) for item in value))


def _said(infer: Callable[[], LayoutPart], most: int) -> LayoutPart:
    """What is inferred; a NotCompilable that says which value has no bits, and where."""
    try:
        return infer()
    except NoBits as error:
        what = f"{'an action' if most == ACTION_BITS else 'a state'} holds {error.value!r:.60}"
        raise NotCompilable(f"{what}{f' in {error.where}' if error.where else ''}, {error.why}") from None


def _too_wide(bits: int, most: int) -> NotCompilable:
    what = "actions" if most == ACTION_BITS else "states"
    return NotCompilable(f"{what} need {bits} bits, and compiled ones have {most} at most; say the same with less")
