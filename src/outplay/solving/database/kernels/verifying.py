"""A whole database held against the compiled rules: quick, and it believes the compiler."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from outplay.compiling.admission import as_float, cannot_compile, compiled_number, run_kernel
from outplay.compiling.questions import NeedsFloat
from outplay.compiling.states import NotCompilable, initial_shape, rows_of
from outplay.errors import CannotCompile, NotProved
from outplay.solving.database.kernels import checking
from outplay.solving.enumeration.kernels import work as at
from outplay.sums import is_same, middle_of

if TYPE_CHECKING:
    from outplay.solving.database.database import Database

PIECE: Final = 1_000_000
"""Positions that are checked before somebody is told how many there were, and may end it."""

WRONG: Final = {
    checking.MISSING: "{}: what can follow has no record",
    checking.DIFFERS: "{}: its record does not follow from the rules and the records of its successors",
    checking.NOBODY: "{} is no end, and no player has a move there",
    checking.OTHER_SUM: "the utilities of {} do not add up to what is said",
    at.NO_SWAP: "{}: in what can follow, players cannot be swapped",
    checking.OTHER_DRAW: "{}: a repetition is not worth what a draw is",
}
"""Why a database is refused at a position."""

Array = np.ndarray[Any, Any]


def verify_compiled(
    database: Database, starts: Sequence[Any], tell: Callable[[int], None] | None = None
) -> list[tuple[Any, int | None]]:
    """The first player's value, and the plies to the end, of each start, if the database proves them; else a NotProved.

    A CannotCompile where the rules, or the keys, are not such as compiled code knows.
    """
    return Check(database, starts).run(tell)


class Check:
    """One database, and the arrays by which it is checked."""

    def __init__(self, database: Database, starts: Sequence[Any]):
        if database.manifest.kind != "words":
            raise CannotCompile(f"the database {database.folder} has keys of text: verify it without compiled rules")
        self.database, self.game, self.starts = database, database.game, list(starts)
        self.number = compiled_number(self.game, self.starts)
        self._require_draw()
        try:
            self.states = rows_of(initial_shape(self.game), self.starts)
        except NotCompilable as error:
            raise cannot_compile(self.game, str(error)) from None
        self._begin()

    def _require_draw(self) -> None:
        """A NotProved for another sum than the rules say, or a draw that is not half of it where they do not say."""
        total = self.database.total
        if not is_same(2 * middle_of(self.game), total):
            raise NotProved(f"not proved: the utilities do not add up to {total}, as is said")
        if not self.database.is_noted and 2 * self.database.draw != total:
            raise NotProved(f"not proved: a draw is called worth {self.database.draw}, and not half of {total}")

    def _begin(self) -> None:
        """The arrays, for the type that the rules' values have."""
        layout = self.database.layout
        numbers = layout.numbers()
        self.work = np.zeros(at.LAYOUT + len(numbers), np.int64)
        self.work[at.LAYOUT :] = numbers
        self.work[at.KEY_WORDS], self.work[at.STATE_WORDS] = layout.key_words, self.states.shape[1]
        self.work[at.MIRRORED], self.work[at.SHIFT] = self.database.manifest.symmetric, self.database.index.shift
        self.work[at.FOLDED] = self.database.manifest.folded
        self.values = self._as_numbers([2 * self.database.draw, *self.database.values[1:]])
        self.work[at.VALUES] = len(self.values)
        self.rows = np.zeros((2 * len(self.starts) + 1_000, self.states.shape[1] + layout.key_words), np.uint64)
        self.work[at.ROOM] = len(self.rows)
        self.seen = np.zeros(self.database.positions, np.uint8)

    def _as_numbers(self, values: list[Any]) -> Array:
        kind = np.float64 if self.number is float else np.int64
        array = np.array(values).astype(kind)
        if array.tolist() != values:
            raise NotProved("not proved: the database has values that these rules do not have")
        return array

    def run(self, tell: Callable[[int], None] | None) -> list[tuple[Any, int | None]]:
        """Checks every position that can follow the starts; what is claimed of these."""
        try:
            self._put_starts()
            for count in self._checked():
                if tell:
                    tell(count)
        except NeedsFloat:
            self.number = as_float(self.game)
            self._begin()
            return self.run(tell)
        if self.work[at.COUNT] != self.database.positions:
            left = self.database.positions - int(self.work[at.COUNT])
            raise NotProved(f"not proved: {left:,} records are of positions that cannot follow")
        known = [self.database.known(state) for state in self.starts]
        return [(one.value, one.remoteness) for one in known if one is not None]

    def _put_starts(self) -> None:
        run_kernel(self.game, checking.put_starts, self.game, self.states, self.rows, self.work)
        key, places = self.states.shape[1], dict[int, int]()
        found = self.database.index.places(np.ascontiguousarray(self.rows[1 : len(self.starts) + 1, key:]))
        for i, place in enumerate(found.tolist()):
            if place < 0 or self.work[at.STATUS]:
                raise NotProved(f"not proved: {self.starts[i]!r:.200} has no record")
            places.setdefault(place, i)
        for row, (place, i) in enumerate(places.items(), 1):
            self.rows[row] = self.rows[i + 1]
            self.rows[row, key], self.seen[place] = place, 1
        self.work[at.TOP] = len(places) + 1

    def _checked(self) -> Iterator[int]:
        """How many positions were checked, again and again; a NotProved where one is not as the rules say."""
        index = self.database.index
        while self.work[at.TOP] > 1:
            self.work[at.BUDGET] = PIECE
            arrays = index.keys, index.entries, index.slots, self.seen, self.rows, self.values, self.work
            run_kernel(self.game, checking.check_on, self.game, *arrays)
            status = int(self.work[at.STATUS])
            if status == at.NO_ROWS:
                self.rows = np.concatenate((self.rows, np.zeros_like(self.rows)))
                self.work[at.ROOM], self.work[at.STATUS] = len(self.rows), 0
            elif status:
                raise NotProved(f"not proved: {WRONG[status].format(self._position())}")
            yield int(self.work[at.COUNT])

    def _position(self) -> str:
        """The position that is looked at, as text."""
        words = iter(self.rows[0].tolist())
        limits = iter(initial_shape(self.game))
        return repr(_rebuilt(self.game.initial, words, limits))[:200]


def _rebuilt(like: Any, words: Iterator[int], limits: Iterator[Any]) -> Any:
    """A state of the same shape as another, from its words."""
    if isinstance(like, tuple):
        parts = [_rebuilt(part, words, limits) for part in like]
        return type(like)(*parts) if hasattr(like, "_fields") else tuple(parts)
    word, limit = next(words), next(limits)
    if limit is None:
        return struct.unpack("<d", word.to_bytes(8, "little"))[0]
    signed = word - 2**64 if limit[0] < 0 and word >= 2**63 else word
    return bool(signed) if isinstance(like, bool) else signed
