"""A twin of a natural game: a game of packed states, which kernels know, and whose words call the compiled rules.

All twins of one class are the same to a kernel, which is compiled once for all of them: a new game compiles its rules
alone.  A state is a NamedTuple of words, an action is a word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from threading import local
from typing import Any, Final, NamedTuple, Protocol

import numpy as np

from outplay.compiler.layout import MOST_WORDS
from outplay.compiler.twin import kernels
from outplay.compiler.twin.header import (
    CACHED_STATE,
    ENTRIES,
    ENTRY_WORDS,
    GAME_WORDS,
    RING,
    RING_WORDS,
    STATE_WORDS,
)
from outplay.words import WORDS

LIST_WORDS: Final = 1 << 15
"""Words of the lists that are read at the same time, by one thread."""

NUMBERS: Final = ("utility", "evaluate", "repetition", "promise")
LISTS: Final = ("actions", "candidates", "noisy_actions")
TRUTHS: Final = ("is_terminal", "is_forced")
STATES: Final = ("result", "swap_players", "pass_turn")
REQUIRED: Final = ("to_move", "is_terminal", "actions", "result", "utility")

FACTS: Final = ("can_repeat", "utility_sum", "utility_range", "has_chance")
"""What a twin says of itself as the game does."""


class ArenaMemory(Protocol):
    """An arena of the run time."""

    array: np.ndarray[Any, Any]

    @property
    def address(self) -> int:
        """Of its first word."""


class ThreadArena(NamedTuple):
    """An arena, which one thread uses, and its memory for lists."""

    memory: ArenaMemory
    array: np.ndarray[Any, Any]
    ring: np.ndarray[Any, Any]
    address: int


class Twin:
    """What all twins have; `twin_class` gives the class of one."""

    words = 0
    number: type = int
    """Of its values: int or float."""

    not_compiled = ("initial",)
    """What kernels do not depend on, but for its class."""

    also_compiled = ("known_middle", "random_game")
    known_middle: float | None = None
    """What everybody has in a draw, where the game does not say so itself, but plays that were looked at do."""

    initial: Any
    players: tuple[int, ...]

    def __init__(
        self,
        initial: tuple[int, ...],
        players: int,
        entries: Mapping[str, int],
        make_memory: Callable[[], ArenaMemory],
        facts: Mapping[str, Any] | None = None,
        kept: Any = None,
    ):
        """A twin of a game.

        initial      the start, packed
        entries      the addresses of the entries, by word
        make_memory  an arena with the constants of the rules in it, for one thread
        facts        what the game says of itself, of FACTS
        kept         what the addresses need to live
        """
        self.initial, self.players = packed_class(self.words)(*initial), tuple(range(players))
        self.entries, self.make_memory, self.kept = dict(entries), make_memory, kept
        self._threads = local()
        for name, value in (facts or {}).items():
            assert name in FACTS, name
            setattr(self, name, value)

    def __copy__(self) -> Twin:
        """The same without any memory, which is what the compiler keeps of a game."""
        other: Twin = object.__new__(type(self))
        vars(other).update(
            {name: vars(self)[name] for name in ("initial", "players", "known_middle", *FACTS) if name in vars(self)}
        )
        return other

    @property
    def arena(self) -> ThreadArena:
        """The arena of this thread."""
        if not hasattr(self._threads, "arena"):
            self._threads.arena = self._new_arena()
        found: ThreadArena = self._threads.arena
        return found

    def arena_address(self) -> int:
        """Where it is: what kernels know a twin by."""
        return self.arena.address

    def last_state(self) -> tuple[int, ...]:
        """The state that an entry was asked about last, in this thread."""
        return tuple(self.arena.array[CACHED_STATE : CACHED_STATE + self.words].tolist())

    def _new_arena(self) -> ThreadArena:
        memory, ring = self.make_memory(), np.zeros(LIST_WORDS, np.int64)
        header = memory.array
        header[STATE_WORDS], header[RING], header[RING_WORDS] = self.words, ring.ctypes.data, len(ring)
        for i, word in enumerate(ENTRY_WORDS):
            header[ENTRIES + i] = self.entries.get(word, 0)
        return ThreadArena(memory, header, ring, memory.address)


@cache
def packed_class(words: int) -> Any:
    """The class of states of so many words."""
    assert 0 < words <= MOST_WORDS, words
    fields: list[Any] = [(f"w{i}", int) for i in range(words)]
    cls: Any = NamedTuple(f"Packed{words}", fields)  # type: ignore[misc]
    cls.__module__ = __name__
    return cls


def __getattr__(name: str) -> Any:
    """The classes of states, for who unpickles one."""
    count = name.removeprefix("Packed")
    if count.isdecimal() and count != name:
        return packed_class(int(count))
    raise AttributeError(name)


def twin_class(words: int, answers: Mapping[str, str], key_words: int = 0) -> type[Twin]:
    """The class of the twins whose states have so many words.

    answers    the game's words, each with what it gives: 'float' for numbers that may be floats, else 'int'
    key_words  of a key
    """
    assert set(REQUIRED) <= set(answers) <= set(ENTRY_WORDS), answers
    return _twin_class(words, tuple(answers.get(word, "") for word in ENTRY_WORDS), key_words)


@cache
def _twin_class(words: int, answers: tuple[str, ...], key_words: int) -> type[Twin]:
    scope = {name: getattr(kernels, name) for name in NAMES}
    scope |= {"State": packed_class(words), "__name__": __name__}
    methods: dict[str, Any] = {"words": words}
    for number, (word, kind) in enumerate(zip(ENTRY_WORDS, answers, strict=True)):
        if kind:
            exec(_text(word, number, kind, words, key_words), scope, methods)
    is_float = "float" in answers or bool(answers[ENTRY_WORDS.index("outcomes")])
    return type(f"Twin{words}", (Twin,), methods | {"number": float if is_float else int})


NAMES: Final = ("ask", "ask_words", "ask_game", "listing", "is_kept", "item_at", "give_back", "as_float")


def _text(word: str, number: int, kind: str, words: int, key_words: int) -> str:
    """The text of one word."""
    if word == "random_game":
        return _game_text(number, words)
    arguments = WORDS[word].arguments
    asked = f"self, {number}, state"
    x = arguments[1] if len(arguments) > 1 else "0"
    as_number = "as_float({})" if kind == "float" else "{}"
    if word in LISTS:
        body = _list_text(asked, 1, "item_at(self, at)")
    elif word == "outcomes":
        body = _list_text(asked, 2, "item_at(self, place + i), as_float(item_at(self, place + count + i))")
    elif word == "symmetries":
        state = ", ".join(f"item_at(self, at + {i})" for i in range(words))
        body = _list_text(asked, words, f"State({state})")
    elif word in STATES:
        state = ", ".join(f"words[{i}]" for i in range(words))
        body = f"    words = ask_words({asked}, {x}, {words})\n    return State({state})\n"
    elif word == "key":
        key = ", ".join(f"words[{i}]" for i in range(key_words))
        body = f"    words = ask_words({asked}, {x}, {key_words})\n    return ({key},)\n"
    elif word == "bounds":
        body = f"    words = ask_words({asked}, {x}, 2)\n"
        body += f"    return {as_number.format('words[0]')}, {as_number.format('words[1]')}\n"
    elif word in TRUTHS:
        body = f"    return ask({asked}, {x}) != 0\n"
    else:
        body = f"    return {as_number.format(f'ask({asked}, {x})')}\n"
    return f"def {word}({', '.join(['self', *arguments])}):\n{body}"


def _game_text(number: int, words: int) -> str:
    """The text of a random game: was it played, its last state, and what it leaves beside that."""
    state = ", ".join(f"words[{i}]" for i in range(words))
    rest = ", ".join(f"words[{words + i}]" for i in range(GAME_WORDS))
    return f"""\
def random_game(self, state, word, most):
    words = ask_game(self, {number}, state, word, most, {words + GAME_WORDS})
    return words[{words + GAME_WORDS}] != 0, State({state}), {rest}
"""


def _list_text(asked: str, width: int, item: str) -> str:
    """The text of what goes through a list, whose items are so many words wide."""
    return f"""\
    epoch, place, count = listing({asked}, {width})
    for i in range(count):
        if not is_kept(self, epoch):
            epoch, place, count = listing({asked}, {width})
        at = place + {width} * i
        yield {item}
    give_back(self, epoch, place, place + {width} * count)
"""
