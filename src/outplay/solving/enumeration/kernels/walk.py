"""The compiled walk through a game that cannot repeat: its arrays, which grow as they have to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from threading import Lock
from typing import Final, NamedTuple

import numpy as np

from outplay.compiling.admission import compiled_rows, run_kernel
from outplay.game import State
from outplay.solving.entries import ENDLESS, MOST_POSITIONS, MOST_VALUES
from outplay.solving.enumeration.kernels import work as at
from outplay.solving.enumeration.kernels.depth_first import (
    BEGAN,
    FRAME,
    LAST,
    LEFT,
    find_all,
    move_rows,
    put_roots,
    walk_on,
)
from outplay.solving.enumeration.kernels.layout import LAST_BITS
from outplay.solving.enumeration.kernels.work import Enumerator, refuse
from outplay.solving.storage import Array, counted
from outplay.writing import PlainData

FIRST_SLOTS, FIRST_ROWS, FIRST_FRAMES = 1 << 14, 1 << 12, 1 << 8
"""How large the arrays are at the start."""

FULL: Final = 0.75
"""The part of a table's slots that may be taken before it grows."""

BLOCK: Final = 1 << 20
"""Rows of a table that are looked at at once."""

KEY_WORD: Final = 8
"""Bytes of a word of a key, or of a state."""

WALKER: Final = 1 << 22
"""Bytes that a thread works on, where nothing repeats."""


class Walker:
    """One thread of a walk.

    work    its numbers
    rows    the states that it looks at, and those that wait
    frames  depth_first.py
    """

    def __init__(self, walk: CompiledWalk, thread: int):
        self.work = walk.new_work()
        width = walk.layout.key_words + walk.states.shape[1]
        self.rows = np.zeros((max(FIRST_ROWS, 2 * len(walk.states)), width), np.uint64)
        self.frames = np.zeros(FRAME * FIRST_FRAMES, np.int64)
        self.work[at.THREAD], self.work[at.ROOM] = thread, len(self.rows)
        self.work[at.DEPTH], self.work[at.DEEPEST] = 0, FIRST_FRAMES
        self.frames[LAST] = self.frames[BEGAN] = self.work[at.TOP] = len(walk.states)

    @property
    def is_done(self) -> bool:
        """Has the thread nothing left to look at?"""
        return bool(self.work[at.DEPTH] == 0 and self.frames[LEFT] == self.frames[LAST])

    def grow(self, status: int) -> bool:
        """Makes larger what is too small, if it is the thread's own; False for anything else."""
        if status == at.NO_ROWS:
            self.rows = np.concatenate((self.rows, np.zeros_like(self.rows)))
            self.work[at.ROOM] = len(self.rows)
        elif status == at.NO_FRAMES and self.work[at.DEEPEST] < ENDLESS // 2:
            self.frames = np.concatenate((self.frames, np.zeros_like(self.frames)))
            self.work[at.DEEPEST] *= 2
        else:
            return False
        self.work[at.STATUS] = 0
        return True


class CompiledWalk(Enumerator):
    """The walk through a game that cannot repeat.

    table    the positions that are known, with their entries (depth_first.py)
    walkers  threads, each on its own way through all positions: what one has found, the others need not look for
    """

    last_bits, kernel = LAST_BITS, walk_on
    lock = Lock()

    @property
    def count(self) -> int:
        """How many positions are known."""
        return int(sum(walker.work[at.COUNT] for walker in self.walkers))

    def run(self, budget: int) -> bool:
        """Walks on for so many positions; is nothing left?"""
        for walker in self.walkers:
            walker.work[at.BUDGET] = -(-budget // len(self.walkers))
        while True:
            self._share_out()
            self.pool.each(self._go_on, self.walkers)
            stops = {int(walker.work[at.STATUS]) for walker in self.walkers} - {0}
            if any(walker.is_done for walker in self.walkers):
                return True
            if not stops:
                return False
            self._mend(stops)

    def entries(self, states: Sequence[State]) -> list[int]:
        """What is known of each state; 0 for those that were not met."""
        return self.told(self._found, states)

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        """Every entry that there is, with the number of its positions."""
        return counted(written for _, written in self.blocks()).items()

    def blocks(self) -> Iterator[tuple[Array, Array]]:
        """The keys in the table, a row of words each, and what is written beside them; some at a time."""
        words = self.table.reshape(-1, self.layout.key_words)
        for start in range(0, len(words), BLOCK):
            block = words[start : start + BLOCK]
            rows = block[block[:, -1] >> at.ENTRY_BITS != 0]
            written = (rows[:, -1] >> at.ENTRY_BITS).astype(np.uint32)
            rows[:, -1] &= np.uint64(2**32 - 1)
            if len(rows):
                yield rows, written

    def saved(self) -> tuple[PlainData, list[str]]:
        """What the walk knows, as plain data, and the file in the folder of the room that holds the rest."""
        table = self.room.path("table")
        self.room.write(table, self.table)
        return self.head() | {"count": self.count, "slots": self.slots, "table": table.name}, [table.name]

    def restore(self, head: PlainData) -> None:
        """Goes on with what was saved; from the start, if states were packed otherwise."""
        if not self.can_restore(head):
            return
        self.restore_layout(head)
        self._begin()
        self.restore_values(head)
        self.room.free(self.table)
        self._use(self.room.read(head["table"], "uint64"), head["slots"])
        self.walkers[0].work[at.COUNT] = head["count"]

    def _found(self, states: Sequence[State]) -> list[int] | None:
        """What the table holds of each state; None if one of them does not fit into it."""
        entries, work = np.zeros(len(states), np.int64), self.walkers[0].work.copy()
        work[at.STATUS] = 0
        rows = np.zeros((len(states), self.walkers[0].rows.shape[1]), np.uint64)
        self.call(put_roots, compiled_rows(self.game, states), rows, work)
        if work[at.STATUS]:
            return None
        find_all(rows, entries, self.table, work)
        return entries.tolist()

    def _begin(self) -> None:
        self.work, self.ends = self.new_work(), self.new_ends()
        if hasattr(self, "table"):
            self.room.free(self.table)
        self.walkers = [Walker(self, thread) for thread in range(self.pool.threads)]
        self._use(self.room.zeros(FIRST_SLOTS * self.layout.key_words, np.uint64), FIRST_SLOTS)
        for walker in self.walkers:
            if not self.call(put_roots, self.states, walker.rows, walker.work):
                self._begin()
                return
        first = self.walkers[0].work
        if first[at.STATUS]:
            self._mend({int(first[at.STATUS])})

    def _use(self, table: Array, slots: int) -> None:
        """From now on this is the table."""
        self.table, self.slots = table, slots
        for walker in self.walkers:
            walker.work[at.SLOTS], walker.work[at.SHIFT] = slots, 65 - slots.bit_length()

    def _share_out(self) -> None:
        """Each thread may fill as much of what is left of the table."""
        limit, count, threads = min(int(self.slots * FULL), MOST_POSITIONS), self.count, len(self.walkers)
        for walker in self.walkers:
            walker.work[at.LIMIT] = walker.work[at.COUNT] + max(1, (limit - count) // threads)
            walker.work[at.VALUES] = self.work[at.VALUES]

    def _go_on(self, walker: Walker) -> None:
        """Walks on until something has to be done that concerns all."""
        work = walker.work
        while True:
            run_kernel(self.game, walk_on, self.game, self.table, walker.rows, walker.frames, self.ends, work)
            if work[at.STATUS] == at.NEW_VALUE:
                self._number_value(work)
            elif not walker.grow(int(work[at.STATUS])):
                return

    def _number_value(self, work: Array) -> None:
        """Gives a value a number, unless another thread did so before."""
        with self.lock:
            value = work[at.WORD : at.WORD + 1].view(self.ends.dtype)[0]
            count = int(self.work[at.VALUES])
            if value not in self.ends[1:count]:
                if count == MOST_VALUES:
                    work[at.STATUS] = at.MANY_VALUES
                    return
                self.ends[count] = value
                self.work[at.VALUES] = count + 1
            work[at.VALUES], work[at.STATUS] = self.work[at.VALUES], 0

    def _mend(self, stops: set[int]) -> None:
        """Makes larger what is too small; an error for rules that are not for this."""
        if stops == {at.TABLE_IS_FULL} and self.slots * FULL < MOST_POSITIONS:
            for walker in self.walkers:
                walker.work[at.STATUS] = 0
            if self.count + len(self.walkers) < int(self.slots * FULL):
                return
            old, count, work = self.table, self.count, self.walkers[0].work
            self._use(self.room.zeros(2 * len(old), np.uint64), 2 * self.slots)
            before = int(work[at.COUNT])
            move_rows(old, self.table, work)
            assert work[at.COUNT] == count
            work[at.COUNT] = before
            self.room.free(old)
        elif at.FIELD_IS_NARROW in stops:
            self.widen(next(one.work for one in self.walkers if one.work[at.STATUS] == at.FIELD_IS_NARROW))
            self._begin()
        else:
            refuse(self.space.game, max(stops))


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
    slots = float(FIRST_SLOTS)
    while positions > FULL * slots < float("inf"):
        slots *= 2
    table = slots * shape.key_words * KEY_WORD
    return Need((table, table * (1.5 if slots > FIRST_SLOTS else 1.0)), (0.0, WALKER))
