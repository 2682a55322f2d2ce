"""Databases through the compiler: many keys found at once, and all positions held against the compiled rules.

Where a key stands among sorted ones says a hash table of places, with open addressing (linear probing): a slot holds a
place and one, and 0 where it is empty.  The check is that of checker.py: it is quick, and it believes the compiler.
Its rows are a stack of states whose successors were not looked at, beside each its place in the database; the first row
is the position that is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from outplay.compiling.admission import as_float, compiled_number, compiled_rows, run_kernel, state_in
from outplay.compiling.cache import inner, kernel
from outplay.compiling.pointer import fetch, pointer_to
from outplay.compiling.questions import NeedsFloat, is_expected, is_stranger, number, question, state_at, state_from
from outplay.errors import CannotCompile, NotProved
from outplay.game import State
from outplay.solving.entries import ENDLESS, UNKNOWN, Value, entry_of, is_better, is_first_in, number_in, plies_in
from outplay.solving.enumeration.kernels import work as at
from outplay.solving.enumeration.kernels.shards import hashed, is_same_key
from outplay.solving.enumeration.kernels.work import (
    BUDGET,
    COUNT,
    FIELD_IS_NARROW,
    FOLDED,
    KEY_WORDS,
    NO_ROWS,
    ROOM,
    SHIFT,
    STATUS,
    TOP,
    VALUES,
    key_place,
    number_of,
    put_state,
    row_words,
    successor,
    work_of,
)
from outplay.solving.storage import Array
from outplay.sums import is_same, middle_of
from outplay.words import offers

if TYPE_CHECKING:
    from outplay.solving.database.database import Database


U, U4, U1 = np.uint64, np.uint32, np.uint8

AHEAD = 16
"""Keys that are asked for before they are looked at: so many waits for memory go on at once."""


@inner
def slot_of(key, place, words, shift):
    """The first slot that a key of so many words may be in."""
    return np.int64(hashed(key, place, words) >> U(shift))


@inner
def place_of(key, place, words, keys, slots, shift):
    """The place of a key among the sorted ones; -1 if it is not there."""
    slot = slot_of(key, place, words, shift)
    last = (np.int64(1) << (64 - shift)) - 1
    while True:
        found = np.int64(slots[slot]) - 1
        if found < 0 or is_same_key(key, place, keys, found, words):
            return found
        slot = (slot + 1) & last


def shift_for(count: int) -> int:
    """The bits of a hash that are left out, so that at most half of the slots are taken."""
    return 64 - max(4, (2 * count - 1).bit_length())


@kernel
def fill(keys, slots, shift):
    """Writes the places of all keys, which are rows of words, into empty slots."""
    words = keys.shape[1]
    flat, table = pointer_to(keys), pointer_to(slots)
    last = (np.int64(1) << (64 - shift)) - 1
    for i in range(len(keys)):
        if i + AHEAD < len(keys):
            fetch(table, slot_of(flat, (i + AHEAD) * words, words, shift))
        slot = slot_of(flat, i * words, words, shift)
        while table[slot] != U4(0):
            slot = (slot + 1) & last
        table[slot] = U4(i + 1)


@kernel
def find_entries(wanted, keys, entries, slots, shift, found):
    """What the entries say of each key that is wanted, written into `found`; 0 for those that are not there."""
    words, count = keys.shape[1], len(wanted)
    flat, table, key = pointer_to(keys), pointer_to(slots), pointer_to(wanted)
    for first in range(0, count, AHEAD):
        last = min(first + AHEAD, count)
        for i in range(first, last):
            fetch(table, slot_of(key, i * words, words, shift))
        for i in range(first, last):
            fetch(flat, (np.int64(table[slot_of(key, i * words, words, shift)]) - 1) * words)
        for i in range(first, last):
            place = place_of(key, i * words, words, flat, table, shift)
            found[i] = entries[place] if place >= 0 else U4(0)


MISSING, DIFFERS, NOBODY, OTHER_SUM, OTHER_DRAW = range(30, 35)
"""What is wrong with the position in the first row: a successor has no record; the record does not follow from the
rules; nobody moves there; its utilities do not add up; a repetition is worth something else than a draw."""


@question
def is_drawn_again(game, state, values):
    """Is a repetition worth a draw, as the database says?"""
    if not (offers(game.game, "repetition") and getattr(game.game, "can_repeat", True)):
        return lambda game, state, values: True
    return lambda game, state, values: 2 * number(game, game.repetition(state, 0)) == values[0]


@question
def may_last(game):
    """Can play go on for ever?"""
    lasts = bool(getattr(game.game, "can_repeat", True))
    return lambda game: lasts


@inner
def copy_row(source, target, rows, work):
    """Writes a row over another."""
    size = row_words(work)
    for i in range(size):
        rows[target * size + i] = rows[source * size + i]


@inner
def list_after(game, state, first, slots, rows, work):
    """Writes the successors of a state into the rows from the first on; gives where they end."""
    last = first
    for action in game.actions(state):
        if last >= work[ROOM]:
            work[STATUS] = NO_ROWS
            break
        put_state(game, successor(game, state, action), last, rows, work)
        fetch(slots, slot_of(rows, key_place(last, work), work[KEY_WORDS], work[SHIFT]))
        last += 1
    if work[STATUS] == FIELD_IS_NARROW:
        work[STATUS] = MISSING
    return last


@inner
def seen_from(game, row, entry, rows, values, work):
    """What an entry says of the state in a row: the other player's value, if players are swapped in its record."""
    if work[FOLDED] == 0:
        return entry
    is_first = game.to_move(state_from(game, rows, row * row_words(work))) == 0
    if is_first_in(entry) == is_first or not 0 < number_in(entry) < work[VALUES]:
        return entry
    partner = number_of(values[0] - values[number_in(entry)], values, work)
    return entry_of(partner, plies_in(entry), is_first)


@inner
def followed(game, first, last, is_first, places):
    """The best of what the records of the successors say; those that were not met wait from now on."""
    keys, entries, slots, seen, rows, values, work = places
    words, best = work[KEY_WORDS], np.int64(UNKNOWN)
    for row in range(first, last):
        key = key_place(row, work)
        place = place_of(rows, key, words, keys, slots, work[SHIFT])
        if place < 0:
            work[STATUS] = MISSING
            return best
        fetch(entries, place)
        fetch(seen, place)
        rows[key] = U(place)
    for row in range(first, last):
        place = np.int64(rows[key_place(row, work)])
        entry = seen_from(game, row, np.int64(entries[place]), rows, values, work)
        if number_in(entry) == 0 or number_in(entry) >= work[VALUES]:
            work[STATUS] = DIFFERS
        elif best == UNKNOWN or is_better(entry, best, is_first, values[0], values):
            best = entry
        if seen[place] == U1(0):
            seen[place] = U1(1)
            copy_row(row, work[TOP], rows, work)
            work[TOP] += 1
    return best


@inner
def one_ply_more(game, best, is_first, values, work):
    """The entry of a position whose best successor has this one."""
    plies = plies_in(best)
    if plies != ENDLESS:
        return entry_of(number_in(best), plies + 1, is_first)
    value = values[number_in(best)]
    if value + value != values[0] or not may_last(game):
        work[STATUS] = DIFFERS
    return entry_of(number_in(best), ENDLESS, is_first)


@inner
def check_end(game, state, entry, is_first, values, work):
    """Is the entry that of an end, with the value that the rules say?"""
    if not is_expected(game, state):
        work[STATUS] = OTHER_SUM
    value = number_in(entry)
    is_known = entry == entry_of(value, 0, is_first) and 0 < value < work[VALUES]
    if not is_known or values[value] != number(game, game.utility(state, 0)):
        work[STATUS] = DIFFERS


@inner
def check_next(game, places):
    """Holds the position on top against the rules; if there is no room, it is the next one again."""
    _, entries, slots, _, rows, values, work = places
    row = work[TOP] - 1
    copy_row(row, 0, rows, work)
    state, place = state_from(game, rows, np.int64(0)), np.int64(rows[key_place(0, work)])
    entry = seen_from(game, np.int64(0), np.int64(entries[place]), rows, values, work)
    mover = game.to_move(state)
    is_first = mover == 0
    if game.is_terminal(state):
        check_end(game, state, entry, is_first, values, work)
        work[TOP] = row
    else:
        last = list_after(game, state, row + 1, slots, rows, work)
        if last == row + 1 or is_stranger(mover):
            work[STATUS] = NOBODY
        elif not is_drawn_again(game, state, values):
            work[STATUS] = OTHER_DRAW
        if work[STATUS] != 0:
            return
        work[TOP] = row
        best = followed(game, row + 1, last, is_first, places)
        if work[STATUS] == 0 and entry != one_ply_more(game, best, is_first, values, work):
            work[STATUS] = DIFFERS
    work[COUNT] += 1
    work[BUDGET] -= 1


@kernel
def check_on(game, keys, entries, slots, seen, rows, values, work):
    """Checks on, until nothing waits, something is wrong, or the budget is used up."""
    numbers = pointer_to(work)
    places = (
        pointer_to(keys),
        pointer_to(entries),
        pointer_to(slots),
        pointer_to(seen),
        pointer_to(rows),
        pointer_to(values),
        numbers,
    )
    while numbers[TOP] > 1 and numbers[STATUS] == 0 and numbers[BUDGET] > 0:
        check_next(game, places)


@kernel
def put_starts(game, states, rows, work):
    """Writes states, each with its key, into the rows from the second on."""
    flat, numbers = pointer_to(rows), pointer_to(work)
    for i in range(len(states)):
        put_state(game, state_at(game, states, i), i + 1, flat, numbers)


PIECE: Final = 1_000_000
"""Positions that are checked before somebody is told how many there were, and may end it."""

WRONG: Final = {
    MISSING: "{}: what can follow has no record",
    DIFFERS: "{}: its record does not follow from the rules and the records of its successors",
    NOBODY: "{} is no end, and no player has a move there",
    OTHER_SUM: "the utilities of {} do not add up to what is said",
    at.NO_SWAP: "{}: in what can follow, players cannot be swapped",
    OTHER_DRAW: "{}: a repetition is not worth what a draw is",
}
"""Why a database is refused at a position."""


def verify_compiled(
    database: Database, starts: Sequence[State], tell: Callable[[int], None] | None = None
) -> list[tuple[Value, int | None]]:
    """The first player's value, and the plies to the end, of each start, if the database proves them; else a NotProved.

    A CannotCompile where the rules, or the keys, are not such as compiled code knows.
    """
    return Check(database, starts).run(tell)


class Check:
    """One database, and the arrays by which it is checked."""

    def __init__(self, database: Database, starts: Sequence[State]):
        if database.manifest.kind != "words":
            raise CannotCompile(f"the database {database.folder} has keys of text: verify it without compiled rules")
        self.database, self.game, self.starts = database, database.game, list(starts)
        self.number = compiled_number(self.game, self.starts, by_fields=True)
        self._require_draw()
        self.states = compiled_rows(self.game, self.starts)
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
        layout, manifest = self.database.layout, self.database.manifest
        self.work = work_of(layout, self.states, manifest.symmetric, manifest.folded)
        self.work[at.SHIFT] = self.database.index.shift
        self.values = self._as_numbers([2 * self.database.draw, *self.database.values[1:]])
        self.work[at.VALUES] = len(self.values)
        self.rows = np.zeros((2 * len(self.starts) + 1_000, self.states.shape[1] + layout.key_words), np.uint64)
        self.work[at.ROOM] = len(self.rows)
        self.seen = np.zeros(self.database.positions, np.uint8)

    def _as_numbers(self, values: list[Value]) -> Array:
        kind = np.float64 if self.number is float else np.int64
        array = np.array(values).astype(kind)
        if array.tolist() != values:
            raise NotProved("not proved: the database has values that these rules do not have")
        return array

    def run(self, tell: Callable[[int], None] | None) -> list[tuple[Value, int | None]]:
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
        run_kernel(self.game, put_starts, self.game, self.states, self.rows, self.work)
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
            run_kernel(self.game, check_on, self.game, *arrays)
            status = int(self.work[at.STATUS])
            if status == at.NO_ROWS:
                self.rows = np.concatenate((self.rows, np.zeros_like(self.rows)))
                self.work[at.ROOM], self.work[at.STATUS] = len(self.rows), 0
            elif status:
                raise NotProved(f"not proved: {WRONG[status].format(self._position())}")
            yield int(self.work[at.COUNT])

    def _position(self) -> str:
        """The position that is looked at, as text."""
        return repr(state_in(self.game, self.rows[0]))[:200]
