"""The arena, and what Python asks of it: values written as words, and words read as values."""

from __future__ import annotations

import struct
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np

from outplay.compiler.runtime import dicts
from outplay.compiler.runtime.classes import Classes
from outplay.compiler.runtime.hashing import DUMMY, EMPTY, FINGER, MASK, ORDERLESS, TABLE
from outplay.compiler.runtime.library import caller_of
from outplay.compiler.runtime.lists import HEADER as LIST_HEADER
from outplay.compiler.runtime.python_sets import set_of, table_of, words_of
from outplay.compiler.runtime.routines import ROUTINES
from outplay.compiler.runtime.sets import FILL, FROZEN
from outplay.compiler.runtime.words import (
    BOX,
    CONSTANTS,
    COUNTER,
    DEQUE,
    DICT,
    FIRST_SYMBOL,
    HEAP,
    INT,
    INT_BITS,
    ITEMS,
    LIMIT,
    LIST,
    MOST_PACKED,
    NONE,
    OF_DICT,
    OF_INT,
    OF_LIST,
    OF_SET,
    PACKED,
    PACKED_ITEMS,
    PLAIN,
    RANGE,
    SYMBOL,
    TEXT,
    TOP,
    TUPLE,
    WIDTHS,
)
from outplay.compiler.unforeseen import Unforeseen

WORDS: Final = 1 << 16
LARGEST: Final = 1 << (INT_BITS - 1)


class Arena:
    """Memory for the values of one call at a time, behind the constants, which stay.

    array    all words
    address  of the first of them, which compiled code takes
    classes  the classes of records and the symbols in it, which arenas of the same rules share
    texts    the words of texts among the constants: equal ones have the same word
    """

    def __init__(self, words: int = WORDS, classes: Classes | None = None):
        self.array = np.zeros(words, np.int64)
        self.address = self.array.ctypes.data
        self.classes = Classes() if classes is None else classes
        self.array[[TOP, LIMIT, CONSTANTS]] = HEAP, words, HEAP
        self.texts: dict[str, int] = {}

    def freeze(self) -> None:
        """What was made so far is constant from now on, and outlives `reset`."""
        self.array[CONSTANTS] = self.array[TOP]

    def reset(self) -> None:
        """Forgets all but the constants."""
        if self.array[CONSTANTS] == HEAP:
            self.texts.clear()
        self.array[TOP] = self.array[CONSTANTS]

    def call(self, name: str, *arguments: Any) -> Any:
        """What a routine gives, of words and numbers."""
        here = (self.address,) if ROUTINES[name].signature.startswith("A") else ()
        return caller_of(name)(*here, *arguments)

    def to_word(self, value: Any) -> int:
        """The word of a value; Unforeseen if it has none."""
        return self._word(value, {})

    def to_python(self, word: int) -> Any:
        """The value of a word: the same object wherever the word has the same list, dict or set."""
        return self._value(int(word), {})

    # ------------------------------------------------------------ values to words

    def _word(self, value: Any, known: dict[int, int]) -> int:
        cls = type(value)
        if cls is str:
            return self._text(value)
        if cls is tuple:
            return self._tuple([self._word(item, known) for item in value], PLAIN)
        if value is None:
            return NONE
        if cls is float:
            return self._float(value)
        if isinstance(value, int) and self.classes.is_plain_int(cls):
            if not -LARGEST <= value < LARGEST:
                raise Unforeseen(f"{value} is too large")
            return int(value) << 4
        if isinstance(value, str) and self.classes.is_plain_text(cls):
            return self._text(value)
        if id(value) not in known:
            known[id(value)] = self._collection(value, known)
        return known[id(value)]

    def _collection(self, value: Any, known: dict[int, int]) -> int:
        cls = type(value)
        if cls is list or cls is deque:
            return self._list(value, known)
        if cls is set or cls is frozenset:
            return self._set(value, known)
        if cls is dict or cls is Counter or cls is defaultdict:
            return self._dict(value, known)
        if cls is range:
            return self._tuple([item << 4 for item in value], RANGE)
        fields = self.classes.fields_of(cls)
        if fields is not None:
            return self._tuple(
                [self._word(getattr(value, name), known) for name in fields], self.classes.number_of(cls)
            )
        return self.classes.symbol_of(value) << 4 | SYMBOL

    def _take(self, words: list[int]) -> int:
        """The place of these words, written behind the last."""
        place = int(self.array[TOP])
        after = place + len(words)
        if after > self.array[LIMIT]:
            raise MemoryError
        self.array[place:after] = words
        self.array[TOP] = after
        return place

    def _float(self, value: float) -> int:
        if value != value:
            raise Unforeseen("not a number is not equal to itself")
        return self._take([struct.unpack("<q", struct.pack("<d", value))[0]]) << 4 | BOX

    def _text(self, value: str) -> int:
        if value in self.texts:
            return self.texts[value]
        codes = [ord(character) << 4 | SYMBOL for character in value]
        word = codes[0] if len(codes) == 1 else self._take([len(codes), PLAIN, *codes]) << 4 | TEXT
        if self.array[CONSTANTS] == HEAP:  # it is not frozen yet
            self.texts[value] = word
        return word

    def _tuple(self, items: list[int], number: int) -> int:
        found = packed_word(items) if number == PLAIN else None
        return self._take([len(items), number, *items]) << 4 | TUPLE if found is None else found

    def _list(self, value: list[Any] | deque[Any], known: dict[int, int]) -> int:
        if isinstance(value, deque) and value.maxlen is not None:
            raise Unforeseen("a deque with maxlen")
        place = self._take([0] * LIST_HEADER)
        known[id(value)] = place << 4 | LIST
        items = [self._word(item, known) for item in value]
        number = DEQUE if isinstance(value, deque) else PLAIN
        self.array[place : place + LIST_HEADER] = len(items), number, self._take(items), len(items)
        return place << 4 | LIST

    def _dict(self, value: dict[Any, Any], known: dict[int, int]) -> int:
        found: int = self.call("new_dict", len(value))
        self.array[(found >> 4) + 1] = _class_of_dict(value)
        known[id(value)] = found
        for key, held in value.items():
            self.call("set_key", found, self._word(key, known), self._word(held, known))
        return found

    def _set(self, value: set[Any] | frozenset[Any], known: dict[int, int]) -> int:
        words = {id(key): self._word(key, known) for key in value}
        found: int = self.call("new_set", isinstance(value, frozenset))
        place = found >> 4
        if all(self.call("has_order", word) for word in words.values()) and self._fill(place, value, words):
            return found
        for word in words.values():
            self.call("add_to", found, word)
        self.array[place + ORDERLESS] = 1
        return found

    def _fill(self, place: int, value: set[Any] | frozenset[Any], words: dict[int, int]) -> bool:
        """Puts the keys where CPython has them, if that can be known."""
        table = table_of(value)
        if table is None:
            return False
        self.array[place] = len(words)
        self.array[place + TABLE] = self._take(words_of(table, words))
        self.array[place + MASK] = len(table) - 1
        self.array[place + FILL], self.array[place + FINGER] = table.fill, table.finger
        return True

    # ------------------------------------------------------------ words to values

    def _value(self, word: int, known: dict[int, Any]) -> Any:
        kind, place = word & 15, word >> 4
        if kind == INT:
            return place
        if kind == SYMBOL:
            return chr(place) if place < FIRST_SYMBOL else self.classes.symbols[place - FIRST_SYMBOL]
        if kind == PACKED:
            return tuple(self._value(item, known) for item in items_of_packed(word))
        if word == NONE:
            return None
        if kind == BOX:
            return struct.unpack("<d", struct.pack("<q", int(self.array[place])))[0]
        if kind == TEXT:
            return "".join(chr(code >> 4) for code in self._items(place))
        if word not in known:
            known[word] = self._collected(kind, place, word, known)
        return known[word]

    def _items(self, place: int) -> list[int]:
        begin = place + ITEMS
        found: list[int] = self.array[begin : begin + int(self.array[place])].tolist()
        return found

    def _collected(self, kind: int, place: int, word: int, known: dict[int, Any]) -> Any:
        number = int(self.array[place + 1])
        if kind == TUPLE:
            items = [self._value(item, known) for item in self._items(place)]
            return self.classes.made(number, items)
        if kind == LIST:
            begin, length = int(self.array[place + ITEMS]), int(self.array[place])
            found: Any = deque() if number == DEQUE else []
            known[word] = found
            found.extend(self._value(item, known) for item in self.array[begin : begin + length].tolist())
            return found
        if kind == DICT:
            held: dict[Any, Any] = DICTS[number]()
            known[word] = held
            entries = self._entries(place)
            held.update((self._value(key, known), self._value(value, known)) for key, value in entries)
            return held
        keys = [self._value(key, known) for key in self._keys(place)]
        return set_of(keys, frozenset if number == FROZEN else set)

    def _entries(self, place: int) -> list[tuple[int, int]]:
        begin, used = int(self.array[place + dicts.ENTRIES]), int(self.array[place + dicts.USED])
        entries = self.array[begin : begin + dicts.ENTRY * used].reshape(used, dicts.ENTRY).tolist()
        return [(key, value) for _, key, value in entries if key != DUMMY]

    def _keys(self, place: int) -> list[int]:
        begin, mask = int(self.array[place + TABLE]), int(self.array[place + MASK])
        keys: list[int] = self.array[begin + 1 : begin + 2 * mask + 2 : 2].tolist()
        return [key for key in keys if key not in (EMPTY, DUMMY)]


DICTS: Final[dict[int, Callable[[], Any]]] = {
    PLAIN: dict,
    COUNTER: Counter,
    OF_INT: partial(defaultdict, int),
    OF_LIST: partial(defaultdict, list),
    OF_SET: partial(defaultdict, set),
    OF_DICT: partial(defaultdict, dict),
}
"""An empty dict of each class."""


def _class_of_dict(value: dict[Any, Any]) -> int:
    """The class of a dict, a Counter or a defaultdict; Unforeseen if it has none."""
    default = getattr(value, "default_factory", None)
    for number, made in DICTS.items():
        empty = made()
        if type(empty) is type(value) and getattr(empty, "default_factory", None) is default:
            return number
    raise Unforeseen("a defaultdict that makes something else than an int, a list, a set or a dict")


def packed_word(items: list[int]) -> int | None:
    """The packed tuple of these words; None if they do not fit."""
    if len(items) > MOST_PACKED:
        return None
    width = _width(len(items))
    found = len(items) << 4 | PACKED
    for k, item in enumerate(items):
        payload, kind = item >> 4, item & 15
        least = -(1 << (width - 2)) if kind == INT else 0
        if kind not in (INT, SYMBOL) or not least <= payload < least + (1 << (width - 1)):
            return None
        found |= ((payload << 1 | kind) & ((1 << width) - 1)) << (PACKED_ITEMS + width * k)
    return found - (1 << 64) if found >> 63 else found


def items_of_packed(word: int) -> list[int]:
    """The words in a packed tuple."""
    length = word >> 4 & 7
    width = _width(length)
    codes = [word >> (PACKED_ITEMS + width * k) & ((1 << width) - 1) for k in range(length)]
    return [_item(code, width) for code in codes]


def _item(code: int, width: int) -> int:
    payload, kind = code >> 1, code & 1
    if kind == INT and payload >> (width - 2):
        payload -= 1 << (width - 1)
    return payload << 4 | kind


def _width(length: int) -> int:
    return WIDTHS >> (length << 3) & 255
