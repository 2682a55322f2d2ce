"""The compiled walks: their arrays, which grow as they have to, and what the rules did wrong, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from outplay.compiling.admission import as_float, cannot_compile, compiled_number, run_kernel
from outplay.compiling.questions import NeedsFloat
from outplay.compiling.states import NotCompilable, initial_shape, rows_of
from outplay.errors import BadValue, NoActions, TooDeep, TooLarge, Unsuited
from outplay.solving.enumeration.entry import ENDLESS, MOST_VALUES, UNKNOWN
from outplay.solving.enumeration.kernels import passes
from outplay.solving.enumeration.kernels import work as at
from outplay.solving.enumeration.kernels.breadth_first import number_on, number_roots
from outplay.solving.enumeration.kernels.depth_first import BEGAN, FRAME, LAST, LEFT, walk_on
from outplay.solving.enumeration.kernels.layout import Layout
from outplay.solving.enumeration.kernels.table import find_all, move_rows, put_roots
from outplay.solving.memory import OutOfMemory, memory_to_use
from outplay.words import name_of

FIRST_SLOTS, FIRST_ROWS, FIRST_FRAMES, FIRST_STREAM = 1 << 14, 1 << 12, 1 << 8, 1 << 16
"""How large the arrays are at the start."""

FULL: Final = 0.75
"""The part of a table's slots that may be taken before it grows."""

MOST_POSITIONS: Final = 2**32 - 2
"""Positions that a number of 32 bits can tell apart."""

KEPT: Final = {
    "count": at.COUNT,
    "limit": at.LIMIT,
    "shift": at.SHIFT,
    "slots": at.SLOTS,
    "values": at.VALUES,
    "next": at.NEXT,
    "written": at.WRITTEN,
    "noted": at.IS_NOTED,
}
"""What a checkpoint keeps of the numbers of a walk."""

ARRAYS: Final = ("table", "rows", "frames", "known", "stream")

Array = np.ndarray[Any, Any]


class Walk:
    """What both walks have: a table of positions, rows of states, and the values of ends."""

    def __init__(self, game: Any, total: Any, roots: list[Any], symmetric: bool = True, memory_mb: float | None = None):
        self.game, self.total, self.roots, self.symmetric = game, total, roots, symmetric
        self.most_bytes = memory_to_use(memory_mb)
        self.number = compiled_number(game)
        self.layout = Layout.of(game, roots, symmetric)
        self.states = self._rows_of(roots)
        self._begin()

    @property
    def count(self) -> int:
        """How many positions were met."""
        return int(self.work[at.COUNT])

    @property
    def values(self) -> list[Any]:
        """The values, by number."""
        return [None, *self.ends[1 : self.work[at.VALUES]].tolist()]

    def run(self, budget: int) -> bool:
        """Walks on for so many positions; is nothing left?"""
        self.work[at.BUDGET] = budget
        while True:
            self._step()
            if not self.work[at.STATUS]:
                return self._is_done()
            self._mend(int(self.work[at.STATUS]))

    def found(self, states: list[Any]) -> Array:
        """What the table holds of states; 0 for those that were not met."""
        entries = np.zeros(len(states), np.int64)
        self.work[at.STATUS] = 0
        rows = np.zeros((len(states), self.rows.shape[1]), np.uint64)
        self._call(put_roots, self._rows_of(states), rows, self.work)
        if not self.work[at.STATUS]:
            find_all(rows, entries, self.table, self.work)
        return entries

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        """Every entry that there is, with the number of its positions."""
        entries, counts = np.unique(self.all_entries(), return_counts=True)
        return zip(entries.tolist(), counts.tolist(), strict=True)

    def all_entries(self) -> Array:
        """What is known of the positions, in the order of the table."""
        raise NotImplementedError

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

    def saved(self) -> tuple[dict[str, Any], dict[str, Array]]:
        """What the walk knows, as plain data and arrays."""
        numbers = {name: int(self.work[place]) for name, place in KEPT.items()}
        head = {"limits": self.layout.limits, "number": self.number.__name__, "work": numbers}
        return head, {"table": self.table, "ends": self.ends}

    def restore(self, head: dict[str, Any], arrays: dict[str, Array]) -> None:
        """Goes on with what was saved."""
        self.layout = Layout(tuple((least, most) for least, most in head["limits"]))
        if head["number"] == "float" and self.number is not float:
            self.number = as_float(self.game)
        self._begin()
        self.table, self.ends = arrays["table"], arrays["ends"]
        for name, place in KEPT.items():
            self.work[place] = head["work"][name]

    def _begin(self) -> None:
        """All from the start, in the layout that there is now."""
        numbers, words, state_words = self.layout.numbers(), self.layout.key_words, self.states.shape[1]
        self.work = np.zeros(at.LAYOUT + len(numbers), np.int64)
        self.work[at.LAYOUT :] = numbers
        self.work[at.KEY_WORDS], self.work[at.STATE_WORDS], self.work[at.VALUES] = words, state_words, 1
        self.work[at.MIRRORED] = self.symmetric
        self.rows = np.zeros((max(FIRST_ROWS, 2 * len(self.roots)), words + state_words), np.uint64)
        self.ends = np.zeros(MOST_VALUES, np.float64 if self.number is float else np.int64)
        self.ends[0], self.work[at.ROOM] = self.total, len(self.rows)
        self._new_table(FIRST_SLOTS)
        self._call(put_roots, self.states, self.rows, self.work)
        if self.work[at.STATUS]:
            self._mend(int(self.work[at.STATUS]))
        else:
            self._set_out()

    def _new_table(self, slots: int) -> None:
        """An empty table."""
        self._require(8 * slots * self.layout.key_words)
        self.work[at.SLOTS], self.work[at.SHIFT] = slots, 65 - slots.bit_length()
        self.work[at.LIMIT] = min(int(slots * FULL), MOST_POSITIONS)
        self.table = np.zeros(slots * self.layout.key_words, np.uint64)

    def _call(self, kernel: Any, *arguments: Any) -> None:
        try:
            run_kernel(self.game, kernel, self.game, *arguments)
        except NeedsFloat:
            self.number = as_float(self.game)
            self._begin()

    def _mend(self, status: int) -> None:
        """Makes larger what is too small; an error for rules that are not for this."""
        self.work[at.STATUS] = 0
        if status == at.TABLE_IS_FULL and self.work[at.LIMIT] < MOST_POSITIONS:
            old = self.table
            self._new_table(2 * int(self.work[at.SLOTS]))
            move_rows(old, self.table, self.work)
        elif status == at.NO_ROWS:
            self._more_rows()
        elif status == at.FIELD_IS_NARROW:
            self.layout = self.layout.widened(int(self.work[at.FIELD]), int(self.work[at.WORD]))
            self._begin()
        else:
            refuse(self.game, status)

    def _more_rows(self) -> None:
        self._require(self.rows.nbytes)
        self.rows = np.concatenate((self.rows, np.zeros_like(self.rows)))
        self.work[at.ROOM] = len(self.rows)

    def _require(self, more: int) -> None:
        """An OutOfMemory if there is no room for so many bytes more."""
        arrays = (getattr(self, name, None) for name in ARRAYS)
        used = sum(array.nbytes for array in arrays if array is not None)
        if used + more > self.most_bytes:
            raise OutOfMemory(name_of(self.game), self.count, used + more, self.most_bytes)

    def _rows_of(self, states: list[Any]) -> Array:
        try:
            return rows_of(initial_shape(self.game), states)
        except NotCompilable as error:
            raise cannot_compile(self.game, str(error)) from None

    def _set_out(self) -> None:
        """The roots stand in the first rows."""
        raise NotImplementedError

    def _step(self) -> None:
        """Calls the kernel."""
        raise NotImplementedError

    def _is_done(self) -> bool:
        """Is nothing left?"""
        raise NotImplementedError


class CompiledWalk(Walk):
    """The walk through a game that cannot repeat: the table holds entries."""

    def entries(self, states: list[Any]) -> list[int]:
        """What is known of each state."""
        return self.found(states).tolist()

    def all_entries(self) -> Array:
        """What is known of the positions, in the order of the table."""
        return self._filled()[1]

    def _set_out(self) -> None:
        self.frames = np.zeros(FRAME * FIRST_FRAMES, np.int64)
        self.work[at.DEPTH], self.work[at.DEEPEST] = 0, FIRST_FRAMES
        self.frames[LAST] = self.frames[BEGAN] = self.work[at.TOP] = len(self.roots)

    def _step(self) -> None:
        self._call(walk_on, self.table, self.rows, self.frames, self.ends, self.work)

    def _is_done(self) -> bool:
        return bool(self.work[at.DEPTH] == 0 and self.frames[LEFT] == self.frames[LAST])

    def _mend(self, status: int) -> None:
        if status == at.NO_FRAMES and self.work[at.DEEPEST] < ENDLESS // 2:
            self.frames = np.concatenate((self.frames, np.zeros_like(self.frames)))
            self.work[at.DEEPEST], self.work[at.STATUS] = 2 * self.work[at.DEEPEST], 0
        else:
            super()._mend(status)


class CompiledGraph(Walk):
    """The positions of a game that may repeat, and which of them follow which: the table holds numbers, from 1 on.

    known   the entry of each position
    stream  who follows whom, as breadth_first.py says; `size` is what is left of it
    turn, plies  where retrograde analysis is
    """

    @property
    def size(self) -> int:
        """How long the stream is."""
        return int(self.work[at.WRITTEN])

    @property
    def endless(self) -> Any:
        """What the game says that a repetition is worth to the first player; None where it does not say."""
        return self.ends[0].item() if self.work[at.IS_NOTED] else None

    def entries(self, states: list[Any]) -> list[int]:
        """What is known of each state."""
        return [UNKNOWN if number == 0 else int(self.known[number - 1]) for number in self.found(states).tolist()]

    def all_entries(self) -> Array:
        """What is known of the positions, in the order of the table."""
        return np.asarray(self.known[self._filled()[1] - 1])

    def number_of(self, value: Any) -> int:
        """The number of a value, a new one if no end has it."""
        if value not in self.values:
            self.ends[self.work[at.VALUES]] = value
            self.work[at.VALUES] += 1
        return self.values.index(value)

    def saved(self) -> tuple[dict[str, Any], dict[str, Array]]:
        """What the walk knows: the positions that wait, too, and where retrograde analysis is."""
        head, arrays = super().saved()
        waiting = self.rows[self.work[at.HEAD] : self.work[at.TOP]]
        more = {"rows": waiting, "known": self.known[: self.count], "stream": self.stream[: self.size]}
        return head | {"turn": self.turn, "plies": self.plies}, arrays | more

    def restore(self, head: dict[str, Any], arrays: dict[str, Array]) -> None:
        """Goes on with what was saved."""
        super().restore(head, arrays)
        self.turn, self.plies, self.stream = head["turn"], head["plies"], arrays["stream"].copy()
        self.known = np.zeros(self.work[at.LIMIT] + 1, np.uint32)
        self.known[: self.count] = arrays["known"]
        waiting = arrays["rows"]
        self.rows = np.zeros((max(FIRST_ROWS, 2 * len(waiting)), self.rows.shape[1]), np.uint64)
        self.rows[: len(waiting)] = waiting
        self.work[at.HEAD], self.work[at.TOP], self.work[at.ROOM] = 0, len(waiting), len(self.rows)
        self.work[at.LONGEST] = len(self.stream)

    def pass_over(self, sides: list[int], plies: int, win: int, loss: int) -> int:
        """A pass of retrograde analysis; how many positions it found."""
        marks = np.array(sides, np.int64)
        self.work[at.WRITTEN], found = passes.pass_over(self.stream, self.size, self.known, marks, plies, win, loss)
        return int(found)

    def pass_over_ties(self, plies: int, tie: int) -> int:
        """A pass for ties; how many positions it found."""
        self.work[at.WRITTEN], found = passes.pass_over_ties(self.stream, self.size, self.known, plies, tie)
        return int(found)

    def pass_over_endless(self, draw: int) -> int:
        """Notes that the rest never ends; how many positions that is."""
        return int(passes.pass_over_endless(self.stream, self.size, self.known, draw))

    def _set_out(self) -> None:
        self.turn, self.plies = 0, 1
        self.stream = np.zeros(FIRST_STREAM, np.uint32)
        self.known = np.zeros(self.work[at.LIMIT] + 1, np.uint32)
        self.work[at.LONGEST] = FIRST_STREAM
        while self.work[at.LIMIT] < 2 * len(self.roots):
            self._mend(at.TABLE_IS_FULL)
        run_kernel(self.game, number_roots, self.game, np.int64(len(self.roots)), self.table, self.rows, self.work)

    def _step(self) -> None:
        self._call(number_on, self.table, self.rows, self.known, self.stream, self.ends, self.work)

    def _is_done(self) -> bool:
        return bool(self.work[at.HEAD] == self.work[at.TOP])

    def _mend(self, status: int) -> None:
        if status == at.NO_STREAM:
            more = len(self.stream) // 4 + FIRST_STREAM
            self._require(4 * more)
            self.stream.resize(len(self.stream) + more, refcheck=False)
            self.work[at.LONGEST], self.work[at.STATUS] = len(self.stream), 0
        else:
            super()._mend(status)
            if status == at.TABLE_IS_FULL:
                self.known.resize(self.work[at.LIMIT] + 1, refcheck=False)

    def _more_rows(self) -> None:
        """Who does not wait any more makes room; more rows, if they were few."""
        head, top = int(self.work[at.HEAD]), int(self.work[at.TOP])
        if 2 * head < len(self.rows):
            super()._more_rows()
        self.rows[: top - head] = self.rows[head:top]
        self.work[at.HEAD], self.work[at.TOP] = 0, top - head


REFUSALS: Final[dict[int, tuple[type[Exception], str]]] = {
    at.TABLE_IS_FULL: (TooLarge, f"has more than {MOST_POSITIONS:,} positions"),
    at.NO_MOVES: (NoActions, "has a state that is not terminal and has no action; check_game shows it"),
    at.STRANGER: (Unsuited, "lets someone move besides its two players: engine='plain' says who"),
    at.NOT_A_NUMBER: (BadValue, "has an end whose utility is no finite number; check_game shows it"),
    at.OTHER_SUM: (
        Unsuited,
        "has an end where the utilities do not add up to what was assumed: engine='plain' says which",
    ),
    at.MANY_VALUES: (TooLarge, f"has more than {MOST_VALUES - 1:,} different utilities: solve it with method='search'"),
    at.NO_FRAMES: (
        TooDeep,
        f"goes on for more than {ENDLESS // 2:,} plies: does it repeat, and say can_repeat = False?",
    ),
    at.MANY_WORTHS: (Unsuited, "has repetitions that are not worth the same everywhere: engine='plain' says which"),
}


def refuse(game: Any, status: int) -> None:
    """Raises the error about rules that a walk cannot go through."""
    kind, words = REFUSALS[status]
    raise kind(f"{name_of(game)} {words}")
