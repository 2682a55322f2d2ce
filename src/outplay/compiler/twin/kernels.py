"""Entries called by their addresses, from kernels and from Python, and the lists that they leave.

An entry's list is copied to a ring beside the arena, so that the next entry may be asked while the list is read.  Who
reads it sees whether it is still there, and asks again if not; so nothing has to be given back, not even where the
rules raise something.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from outplay.compiler.twin.header import ENTRIES, LIST, MOST_PLIES, RING, RING_END, RING_EPOCH, RING_WORDS, SCRATCH
from outplay.compiling.cache import PART_OPTIONS, inner, kernel
from outplay.compiling.private import alloca_once, call_at

MEMORY = types.CPointer(types.int64)
ENTRY = types.int64(MEMORY, MEMORY, types.int64, MEMORY)
"""The signature of every entry."""

I64 = ir.IntType(64)


def _call(
    context: Any, builder: Any, arena: Any, word: Any, state: Any, x: Any, out: Any, otherwise: Any = None
) -> Any:
    """Code that calls an entry; the arena, and all others but the pointers `state` and `out`, are numbers."""
    memory = builder.inttoptr(arena, I64.as_pointer())
    address = builder.load(builder.gep(memory, [builder.add(word, I64(ENTRIES))]))
    return call_at(context, builder, address, ENTRY, (memory, state, x, out), otherwise)


def _call_on(context: Any, builder: Any, arguments: Any, count: int, otherwise: Any = None) -> tuple[Any, Any]:
    """Code that calls an entry on a state of so many words; its answer, and where there is room for so many words."""
    twin, word, state, x = arguments
    words = builder.extract_value
    size = len(state.type.elements) if hasattr(state.type, "elements") else state.type.count
    packed, out = (alloca_once(builder, I64, max(n, 1)) for n in (size, count))
    for i in range(size):
        builder.store(words(state, i), builder.gep(packed, [I64(i)]))
    return _call(context, builder, twin, word, packed, x, out, otherwise), out


@intrinsic
def _number(typing_context, twin, word, state, x):
    def generate(context, builder, signature, arguments):
        return _call_on(context, builder, arguments, 0)[0]

    return types.int64(twin, types.int64, state, types.int64), generate


@cache
def _words(count: int) -> Any:
    """What an entry writes, so many words."""
    kind = types.UniTuple(types.int64, count)

    @intrinsic
    def words(typing_context, twin, word, state, x):
        def generate(context, builder, signature, arguments):
            _, out = _call_on(context, builder, arguments, count)
            found = [builder.load(builder.gep(out, [I64(i)])) for i in range(count)]
            return context.make_tuple(builder, kind, found)

        return kind(twin, types.int64, state, types.int64), generate

    return words


@cache
def _words_and_answer(count: int) -> Any:
    """The same and what the entry gives, which is 0 where it raises something."""
    kind = types.UniTuple(types.int64, count + 1)

    @intrinsic
    def words(typing_context, twin, word, state, x):
        def generate(context, builder, signature, arguments):
            answer, out = _call_on(context, builder, arguments, count, I64(0))
            found = [builder.load(builder.gep(out, [I64(i)])) for i in range(count)]
            return context.make_tuple(builder, kind, [*found, answer])

        return kind(twin, types.int64, state, types.int64), generate

    return words


@intrinsic
def _by_address(typing_context, arena, word, state, x, out):
    """The same with numbers alone: those of arena, state and out are addresses."""

    def generate(context, builder, signature, arguments):
        arena, word, state, x, out = arguments
        state, out = (builder.inttoptr(address, I64.as_pointer()) for address in (state, out))
        return _call(context, builder, arena, word, state, x, out)

    return types.int64(*[types.int64] * 5), generate


@intrinsic
def memory_at(typing_context, address):
    """The words at an address."""

    def generate(context, builder, signature, arguments):
        return builder.inttoptr(arguments[0], I64.as_pointer())

    return MEMORY(types.int64), generate


@intrinsic
def _arena_of(typing_context, twin):
    return types.int64(twin), lambda context, builder, signature, arguments: arguments[0]


@inner
def keep_list(arena, count, words):
    """Copies a list of so many words to the ring: gives the ring's epoch, the list's place there, and the count."""
    memory = memory_at(arena)
    place, epoch = memory[RING_END], memory[RING_EPOCH]
    if place + words > memory[RING_WORDS]:
        if words > memory[RING_WORDS]:
            raise MemoryError("a list of moves is too long")
        place, epoch = 0, epoch + 1
        memory[RING_EPOCH] = epoch
    ring, begin = memory_at(memory[RING]), memory[LIST]
    for i in range(words):
        ring[place + i] = memory[begin + i]
    memory[RING_END] = place + words
    return epoch, place, count


@kernel
def ask_by_address(arena, word, state, x, out):
    """What an entry gives."""
    return _by_address(arena, word, state, x, out)


@kernel
def list_by_address(arena, word, state, width):
    """A list that an entry gives, whose items are so many words wide."""
    count = _by_address(arena, word, state, 0, arena + 8 * SCRATCH)
    return keep_list(arena, count, count * width)


def ask(twin: Any, word: int, state: Any, x: int) -> int:
    """The number that an entry gives."""
    return ask_words(twin, word, state, x, 0)[-1]


def ask_words(twin: Any, word: int, state: Any, x: int, count: int) -> tuple[int, ...]:
    """The words that an entry writes; in Python, what it gives comes last."""
    packed, out = np.array(state, np.int64), np.zeros(max(count, 1), np.int64)
    answer = ask_by_address(twin.arena_address(), word, packed.ctypes.data, int(x), out.ctypes.data)
    return (*out[:count].tolist(), answer)


def ask_game(twin: Any, word: int, state: Any, x: int, most: int, count: int) -> tuple[int, ...]:
    """So many words that a random game leaves, and last 1; 0 where it raises something, which compiled code asks."""
    raise NotImplementedError("random games are played by compiled code")


def listing(twin: Any, word: int, state: Any, width: int) -> tuple[int, int, int]:
    """A list that an entry gives: the ring's epoch, the list's place there, and how many items it has."""
    packed = np.array(state, np.int64)
    epoch, place, count = list_by_address(twin.arena_address(), word, packed.ctypes.data, width)
    return epoch, place, count


def is_kept(twin: Any, epoch: int) -> bool:
    """Are the lists of this epoch still there?"""
    return bool(twin.arena.array[RING_EPOCH] == epoch)


def item_at(twin: Any, place: int) -> int:
    """A word of a list."""
    return int(twin.arena.ring[place])


def give_back(twin: Any, epoch: int, place: int, end: int) -> None:
    """Makes room where a list was that has been read, if no other came after it."""
    memory = twin.arena.array
    if memory[RING_EPOCH] == epoch and memory[RING_END] == end:
        memory[RING_END] = place


def as_float(bits: int) -> float:
    """The float of these bits."""
    return float(np.int64(bits).view(np.float64))


@overload(ask, jit_options=PART_OPTIONS)
def _ask(twin, word, state, x):
    return lambda twin, word, state, x: _number(twin, np.int64(word), state, np.int64(x))


@overload(ask_words, prefer_literal=True, jit_options=PART_OPTIONS)
def _ask_words(twin, word, state, x, count):
    if not isinstance(count, types.IntegerLiteral):
        return None
    words = _words(count.literal_value)
    return lambda twin, word, state, x, count: words(twin, np.int64(word), state, np.int64(x))


@overload(ask_game, prefer_literal=True, jit_options=PART_OPTIONS)
def _ask_game(twin, word, state, x, most, count):
    if not isinstance(count, types.IntegerLiteral):
        return None
    words = _words_and_answer(count.literal_value)

    def asked(twin, word, state, x, most, count):
        memory_at(_arena_of(twin))[MOST_PLIES] = most
        return words(twin, np.int64(word), state, np.int64(x))

    return asked


@overload(listing, jit_options=PART_OPTIONS)
def _listing(twin, word, state, width):
    def listed(twin, word, state, width):
        count = _number(twin, np.int64(word), state, np.int64(0))
        return keep_list(_arena_of(twin), count, count * width)

    return listed


@overload(is_kept, jit_options=PART_OPTIONS)
def _is_kept(twin, epoch):
    return lambda twin, epoch: memory_at(_arena_of(twin))[RING_EPOCH] == epoch


@overload(item_at, jit_options=PART_OPTIONS)
def _item_at(twin, place):
    return lambda twin, place: memory_at(memory_at(_arena_of(twin))[RING])[place]


@overload(give_back, jit_options=PART_OPTIONS)
def _give_back(twin, epoch, place, end):
    def give(twin, epoch, place, end):
        memory = memory_at(_arena_of(twin))
        if memory[RING_EPOCH] == epoch and memory[RING_END] == end:
            memory[RING_END] = place

    return give


@overload(as_float, jit_options=PART_OPTIONS)
def _as_float(bits):
    return lambda bits: np.int64(bits).view(np.float64)
