"""The stack, the closed set and the table as arrays, and as the kernels pass them on: pointers to them.

path    which plies have a mark that falls to this place, + 1; 0 for none (open addressing); MASK comes first
index   the mark of a position in the closed set, and its number + 1; MASK comes first

The table in one array of words: buckets of rows, of which the one that took the fewest nodes goes first.

    row      the words of the key, data, and the sign of the path where positions can repeat
    data     first 28 bits | second 28 bits | effort 6 bits | kind 2 bits        0 where the row is free
    kind     OPEN: proof and disproof number; WON: rank; LOST: rank, and the ply that it hangs on + 1, 0 for none
    effort   the length in bits of the number of nodes that it took
    SHIFT    how far a hash is shifted to the right to give a bucket

The whole key is compared: a poor hash costs time and never a wrong answer.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from outplay.compiling.cache import inner
from outplay.compiling.hashing import hash_of
from outplay.compiling.pointer import column_of, pointer_to
from outplay.compiling.questions import can_repeat
from outplay.solving.entries import Column
from outplay.solving.proof_number.primitives import LARGEST, NOTHING, SURE, Closed, ProofEntry, Stack
from outplay.solving.storage import Array

MASK, PLACES_FROM = range(2)
FRAMES: Final = ("first", "last", "current", "attacks", "pn_limit", "dn_limit", "sign", "began", "mark")
CHILDREN: Final = ("move", "pn", "dn", "rank", "hang")
FRAME: Final = np.dtype([(name, "i8") for name in FRAMES])
CHILD: Final = np.dtype([(name, "i8") for name in CHILDREN])


class ProofArrays(NamedTuple):
    """A stack as numpy's arrays; `frames` and `children` are bytes, `states` has a row for each ply."""

    states: Column
    frames: Column
    children: Column
    path: Column

    def frame(self, ply: int) -> Any:
        """The frame of a ply, by the names of its columns."""
        return self.frames.view(FRAME)[ply]


class Path(NamedTuple):
    """Where the positions on the path are found."""

    index: Column
    marks: Column


def new_stack(plies: int, children: int, words: int) -> ProofArrays:
    """A stack with room for so many plies and children."""
    path = np.zeros(PLACES_FROM + room_for(plies), np.int64)
    path[MASK] = room_for(plies) - 1
    frames, moves = np.zeros(plies + 1, FRAME).view(np.uint8), np.zeros(children, CHILD).view(np.uint8)
    return ProofArrays(np.zeros((plies + 1, words), np.uint64), frames, moves, path)


def room_for(positions: int) -> int:
    """Places in which so many positions are found quickly: a power of two."""
    return 1 << (2 * positions).bit_length()


def grown(stack: ProofArrays, plies: int, children: int, entered: int) -> ProofArrays:
    """A stack with more room and what this one holds; so many positions are on the path."""
    larger = new_stack(plies, children, stack.states.shape[1])
    for old, new in ((stack.states, larger.states), (stack.frames, larger.frames), (stack.children, larger.children)):
        new[: len(old)] = old
    places = larger.path[PLACES_FROM:]
    for ply, mark in enumerate(larger.frames.view(FRAME)["mark"][:entered].tolist()):
        place = mark & int(larger.path[MASK])
        while places[place]:
            place = (place + 1) & int(larger.path[MASK])
        places[place] = ply + 1
    return larger


def new_set(positions: int, words: int) -> Closed:
    """A closed set with room for so many positions; the system gives what is used."""
    index = np.zeros(PLACES_FROM + 2 * room_for(positions), np.int64)
    index[MASK] = room_for(positions) - 1
    return Closed(np.zeros((positions, words), np.uint64), index)


_first, _last, _current, _attacks, _pn_limit, _dn_limit, _sign, _began, _mark = (
    column_of(FRAME, name) for name in FRAMES
)
_move, _pn, _dn, _rank, _hang = (column_of(CHILD, name) for name in CHILDREN)


@inner
def pointers(stack):
    """The stack as the kernels pass it on: the caller holds the arrays."""
    return Stack(
        stack.states,
        _first(stack.frames),
        _last(stack.frames),
        _current(stack.frames),
        _attacks(stack.frames),
        _pn_limit(stack.frames),
        _dn_limit(stack.frames),
        _sign(stack.frames),
        _began(stack.frames),
        _move(stack.children),
        _pn(stack.children),
        _dn(stack.children),
        _rank(stack.children),
        _hang(stack.children),
        Path(pointer_to(stack.path), _mark(stack.frames)),
    )


U = np.uint64
SHIFT, ROWS = range(2)
BUCKET: Final = 4
"""Rows of a bucket."""

OPEN, WON, LOST = 1, 2, 3
FIRST, SECOND, EFFORT, KIND, MOST_EFFORT = U(36), U(8), U(2), U(3), U(63)


@inner
def width_of(game, key):
    """How many words a row of the table takes."""
    return len(key) + (2 if can_repeat(game) else 1)


@inner
def bucket_of(game, key, table):
    """Where the bucket of this key begins."""
    return np.int64(hash_of(key) >> table[SHIFT]) * (BUCKET * width_of(game, key)) + ROWS


@inner
def is_row_of(key, place, table):
    """Does the row hold this key?"""
    for i in range(len(key)):
        if table[place + i] != key[i]:
            return False
    return True


@inner
def recall(game, key, sign, table):
    """What the table knows of the position, on a path with this sign."""
    place = bucket_of(game, key, table)
    for _ in range(BUCKET):
        data = table[place + len(key)]
        if data != U(0) and is_row_of(key, place, table):
            if can_repeat(game) and np.int64(table[place + len(key) + 1]) != sign:
                return unpacked(data, False)
            return unpacked(data, True)
        place += width_of(game, key)
    return ProofEntry(1, 1, 0, NOTHING)


@inner
def unpacked(data, same_path):
    """The ProofEntry that the word holds."""
    first, second = np.int64(data >> FIRST), np.int64((data >> SECOND) & U(LARGEST))
    kind = np.int64(data & KIND)
    if kind == OPEN:
        return ProofEntry(first, second, 0, NOTHING)
    if kind == WON:
        return ProofEntry(0, SURE, first, NOTHING)
    if second == 0:
        return ProofEntry(SURE, 0, first, NOTHING)
    if same_path:
        return ProofEntry(SURE, 0, first, second - 1)
    return ProofEntry(1, 1, 0, NOTHING)


@inner
def packed(entry, nodes):
    """An entry as a word, with the effort that it took."""
    first, second, kind = min(entry.pn, LARGEST), min(entry.dn, LARGEST), OPEN
    if entry.pn == 0:
        first, second, kind = min(entry.rank, LARGEST), 0, WON
    elif entry.dn == 0:
        first, second, kind = min(entry.rank, LARGEST), 0 if entry.hang == NOTHING else entry.hang + 1, LOST
    effort = 0
    while nodes > 0:
        nodes >>= 1
        effort += 1
    return (U(first) << FIRST) | (U(second) << SECOND) | (U(effort) << EFFORT) | U(kind)


@inner
def remember(game, key, sign, table, entry, nodes):
    """Keeps what is known of the position, over the row of its bucket that took the fewest nodes."""
    place = bucket_of(game, key, table)
    victim, least = place, MOST_EFFORT + U(1)
    for _ in range(BUCKET):
        data = table[place + len(key)]
        if data == U(0) or is_row_of(key, place, table):
            victim = place
            break
        effort = (data >> EFFORT) & MOST_EFFORT
        if effort < least:
            victim, least = place, effort
        place += width_of(game, key)
    for i in range(len(key)):
        table[victim + i] = key[i]
    table[victim + len(key)] = packed(entry, nodes)
    if can_repeat(game):
        table[victim + len(key) + 1] = U(sign)


def new_table(megabytes: float, key_words: int, repeats: bool) -> Array:
    """An empty table of at most so many megabytes; its buckets are a power of two, at least two."""
    row = key_words + (2 if repeats else 1)
    bits = max(int(megabytes * 2**20 / (8 * BUCKET * row)).bit_length() - 1, 1)
    table = np.zeros(ROWS + (BUCKET * row << bits), np.uint64)
    table[SHIFT] = 64 - bits
    return table
