"""The compiled walk through a game that cannot repeat: its arrays, which grow as they have to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from outplay.solving.enumeration.entry import ENDLESS
from outplay.solving.enumeration.kernels import work as at
from outplay.solving.enumeration.kernels.depth_first import BEGAN, FRAME, LAST, LEFT, walk_on
from outplay.solving.enumeration.kernels.ground import MOST_POSITIONS, Ground, refuse
from outplay.solving.enumeration.kernels.layout import LAST_BITS
from outplay.solving.enumeration.kernels.table import find_all, move_rows, put_roots

FIRST_SLOTS, FIRST_ROWS, FIRST_FRAMES = 1 << 14, 1 << 12, 1 << 8
"""How large the arrays are at the start."""

FULL: Final = 0.75
"""The part of a table's slots that may be taken before it grows."""

Array = np.ndarray[Any, Any]


class CompiledWalk(Ground):
    """The walk through a game that cannot repeat.

    table   the positions that are known, with their entries (table.py)
    rows    the states that are looked at, and those that wait
    frames  depth_first.py
    """

    last_bits = LAST_BITS

    @property
    def count(self) -> int:
        """How many positions are known."""
        return int(self.work[at.COUNT])

    def run(self, budget: int) -> bool:
        """Walks on for so many positions; is nothing left?"""
        self.work[at.BUDGET] = budget
        while True:
            if not self.call(walk_on, self.table, self.rows, self.frames, self.ends, self.work):
                self._begin()
            elif self.work[at.STATUS]:
                self._mend(int(self.work[at.STATUS]))
            else:
                return bool(self.work[at.DEPTH] == 0 and self.frames[LEFT] == self.frames[LAST])

    def entries(self, states: list[Any]) -> list[int]:
        """What is known of each state; 0 for those that were not met."""
        entries = np.zeros(len(states), np.int64)
        self.work[at.STATUS] = 0
        rows = np.zeros((len(states), self.rows.shape[1]), np.uint64)
        self.call(put_roots, self.rows_of(states), rows, self.work)
        if not self.work[at.STATUS]:
            find_all(rows, entries, self.table, self.work)
        return entries.tolist()

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        """Every entry that there is, with the number of its positions."""
        entries, counts = np.unique(self.all_entries(), return_counts=True)
        return zip(entries.tolist(), counts.tolist(), strict=True)

    def all_entries(self) -> Array:
        """What is known of the positions, in the order of the table."""
        return self._filled()[1]

    def all_keys(self) -> Array:
        """The keys of the positions, in the same order, a row of words each."""
        return self._filled()[0]

    def _filled(self) -> tuple[Array, Array]:
        """The keys in the table, and what is written beside them."""
        words = self.table.reshape(-1, self.layout.key_words)
        rows = words[words[:, -1] >> at.ENTRY_BITS != 0]
        written = (rows[:, -1] >> at.ENTRY_BITS).astype(np.uint32)
        rows[:, -1] &= np.uint64(2**32 - 1)
        return rows, written

    def saved(self) -> tuple[dict[str, Any], list[str]]:
        """What the walk knows, as plain data, and the file in the folder of the room that holds the rest."""
        table = self.room.path("table")
        self.room.write(table, self.table)
        numbers = {name: int(self.work[place]) for name, place in KEPT.items()}
        return self.head() | {"work": numbers, "table": table.name}, [table.name]

    def restore(self, head: dict[str, Any]) -> None:
        """Goes on with what was saved."""
        self.restore_layout(head)
        self._begin()
        self.restore_values(head)
        self.room.free(self.table)
        self.table = self.room.read(head["table"], "uint64")
        for name, place in KEPT.items():
            self.work[place] = head["work"][name]

    def _begin(self) -> None:
        self.work, self.ends = self.new_work(), self.new_ends()
        self.rows = np.zeros((max(FIRST_ROWS, 2 * len(self.roots)), self.layout.key_words + self.states.shape[1]), np.uint64)
        self.work[at.ROOM] = len(self.rows)
        if hasattr(self, "table"):
            self.room.free(self.table)
        self._new_table(FIRST_SLOTS)
        if not self.call(put_roots, self.states, self.rows, self.work):
            self._begin()
        elif self.work[at.STATUS]:
            self._mend(int(self.work[at.STATUS]))
        else:
            self._set_out()

    def _set_out(self) -> None:
        """The roots stand in the first rows."""
        self.frames = np.zeros(FRAME * FIRST_FRAMES, np.int64)
        self.work[at.DEPTH], self.work[at.DEEPEST] = 0, FIRST_FRAMES
        self.frames[LAST] = self.frames[BEGAN] = self.work[at.TOP] = len(self.roots)

    def _new_table(self, slots: int) -> None:
        """An empty table."""
        self.work[at.SLOTS], self.work[at.SHIFT] = slots, 65 - slots.bit_length()
        self.work[at.LIMIT] = min(int(slots * FULL), MOST_POSITIONS)
        self.table = self.room.zeros(slots * self.layout.key_words, np.uint64)

    def _mend(self, status: int) -> None:
        """Makes larger what is too small; an error for rules that are not for this."""
        self.work[at.STATUS] = 0
        if status == at.TABLE_IS_FULL and self.work[at.LIMIT] < MOST_POSITIONS:
            old = self.table
            self._new_table(2 * int(self.work[at.SLOTS]))
            move_rows(old, self.table, self.work)
            self.room.free(old)
        elif status == at.NO_ROWS:
            self.rows = np.concatenate((self.rows, np.zeros_like(self.rows)))
            self.work[at.ROOM] = len(self.rows)
        elif status == at.NO_FRAMES and self.work[at.DEEPEST] < ENDLESS // 2:
            self.frames = np.concatenate((self.frames, np.zeros_like(self.frames)))
            self.work[at.DEEPEST] = 2 * self.work[at.DEEPEST]
        elif status == at.FIELD_IS_NARROW:
            self.widen(self.work)
            self._begin()
        else:
            refuse(self.game, status)


KEPT: Final = {"count": at.COUNT, "limit": at.LIMIT, "shift": at.SHIFT, "slots": at.SLOTS}
"""What a checkpoint keeps of the numbers of a walk."""
