"""How much memory the compiled walks take: their arrays, and what is being worked on, by the number of positions."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from outplay.solving.enumeration.kernels import shards as shard
from outplay.solving.enumeration.kernels import walk
from outplay.solving.enumeration.kernels.graph import CODE as KNOWN
from outplay.solving.enumeration.kernels.graph import GROWTH
from outplay.solving.enumeration.kernels.parts import FIRST_LISTED, PART_WORDS, PIECE, PIECES, WORD

KEY_WORD: Final = 8
"""Bytes of a word of a key, or of a state."""

CODE, SLOT, MOVE = (np.dtype(kind).itemsize for kind in (KNOWN, shard.SLOT, WORD))
"""Bytes of what is known of a position, of a slot of an index, and of a word in the stream of who follows whom."""

BESIDE: Final = 20
"""Bytes beside each row of what follows a batch: its place, its number, and what is written down of it."""

WAITING: Final = 0.5
"""The part of the positions that waits at a time, at most."""

IN_BATCH: Final = (0.25, 0.5)
"""The part of the positions that is in a batch where there are few: at least, and at most."""

LISTED: Final = 3.0
"""How many times as many rows there may be as follow on average: room for them is doubled, and some have more."""

WRITTEN: Final = 0.4
"""The part of who follows whom that is written down at least: ends, and who wins at once, need not be."""

WALKER: Final = 1 << 22
"""Bytes that a thread works on, where nothing repeats."""


class PositionShape(NamedTuple):
    """What a position is made of: the words of its packed key and of its state, and how many follow on average."""

    key_words: int
    state_words: int
    followers: float


class Need(NamedTuple):
    """Bytes, the least and the most: of the arrays that go to disk when memory ends, and of what is being worked on."""

    arrays: tuple[float, float]
    work: tuple[float, float]


def walk_bytes(positions: float, shape: PositionShape) -> Need:
    """What a walk takes in which nothing repeats: the last table, and the one before it."""
    slots = float(walk.FIRST_SLOTS)
    while positions > walk.FULL * slots < float("inf"):
        slots *= 2
    table = slots * shape.key_words * KEY_WORD
    return Need((table, table * (1.5 if slots > walk.FIRST_SLOTS else 1.0)), (0.0, WALKER))


def graph_bytes(positions: float, shape: PositionShape) -> Need:
    """What a graph takes: keys, index, codes, followers and the queue; and a batch, and a part that is being closed."""
    keys, states, followers = shape
    entry = keys * KEY_WORD + SLOT / shard.FULL
    stream = positions * MOVE * (2 + followers)
    batch = [min(positions * part, PIECE * PIECES) * followers for part in IN_BATCH]
    row = KEY_WORD * (states + keys + 1) + BESIDE
    least = positions * (entry + CODE) + WRITTEN * stream
    most = (shard.GROWTH * positions + batch[1]) * entry + GROWTH * positions * CODE
    most += stream + WAITING * positions * KEY_WORD * (states + 1)
    listed = LISTED * max(batch[1], FIRST_LISTED) * row
    return Need((least, most), (batch[0] * row, listed + min(stream, PART_WORDS * MOVE)))
