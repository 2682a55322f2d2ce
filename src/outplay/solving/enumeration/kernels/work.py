"""Where a compiled walk keeps its numbers, and why it may have stopped; states and their keys in rows, and the ends.

What both walks stand on, too: the rules, a layout for their keys, and what the rules did wrong, in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import numpy as np
from numba.extending import register_jitable

from outplay.compiling import questions
from outplay.compiling.admission import as_float, cannot_compile, compiled_number, compiled_rows, run_kernel
from outplay.compiling.cache import PART_OPTIONS, inner
from outplay.compiling.naturals import stand_in_of
from outplay.compiling.questions import NeedsFloat, number, words
from outplay.core.faults import FAULTS, FREE, NOT_FINITE, OTHER_SUM, fault_in
from outplay.errors import TooDeep, TooLarge, Unsuited
from outplay.game import AnyGame, State
from outplay.solving import entries
from outplay.solving.entries import ENDLESS, MOST_NUMBERED, MOST_POSITIONS, MOST_VALUES, UNKNOWN, Value
from outplay.solving.enumeration.kernels.layout import KeyLayout
from outplay.solving.enumeration.positions import StateSpace, Traversal
from outplay.solving.keys import Key
from outplay.solving.resources import ThreadPool
from outplay.solving.storage import Array, Room
from outplay.words import name_of, offers
from outplay.writing import PlainData

STATUS, BUDGET, COUNT, LIMIT, SHIFT, SLOTS, KEY_WORDS, STATE_WORDS, TOP, ROOM = range(10)
"""In the work of a walk: why it stopped; how many positions it may still find; how many it found, and may find before
the table is too full; the hash's bits that are left out, and the number of slots; the words of a key and of a state;
how many rows are in use, and how many there are."""

DEPTH, DEEPEST, VALUES, FIELD, WORD, IS_NOTED, MIRRORED, HEAD, WAITING, THREAD, FOLDED, LAYOUT = range(10, 22)
"""How many frames are open, and how many there may be; how many values there are; a field that is too narrow, and what
it should hold, or a value without a number; is the worth of a repetition noted; do symmetric positions count as one;
the next row of a batch, and how many it has; which thread it is; is the second player's turn folded onto the first's.
Then four numbers for each field of a key: the least, the largest less that, its word, its shift."""

TABLE_IS_FULL, NO_ROWS, NO_FRAMES, FIELD_IS_NARROW, NEW_VALUE, MANY_VALUES, MANY_WORTHS, NO_SWAP = range(FREE, FREE + 8)
"""Why a walk stopped, besides the faults of any search: something has to grow; or the rules are not for it."""

ENTRY_BITS: Final = np.uint64(32)
"""Bits of the last word of a row in the table that hold the entry."""

U = np.uint64

for _function in (entries.entry_of, entries.number_in, entries.plies_in, entries.is_first_in, entries.is_better):
    register_jitable(**PART_OPTIONS)(_function)


@inner
def row_words(work):
    """The words of a row: those of a state, then those of its key."""
    return work[STATE_WORDS] + work[KEY_WORDS]


@inner
def put_state(game, state, row, rows, work):
    """Writes a state into a row, and its key, which is that of the folded state."""
    place = row * row_words(work)
    for word in words(state):
        rows[place] = word
        place += 1
    put_key(questions.position_of(game, folded(game, state, work), work[MIRRORED] != 0), place, rows, work)


@inner
def is_folded(game, state, work):
    """Do the players have to be swapped, so that the first one moves?"""
    return work[FOLDED] != 0 and game.to_move(state) == 1


@inner
def folded(game, state, work):
    """The state, players swapped if they have to be; the walk has to stop if the other one does not move then."""
    if not is_folded(game, state, work):
        return state
    other = questions.after_swap(game, state)
    if game.to_move(other) == 1:
        work[STATUS] = NO_SWAP
    return other


@inner
def put_key(key, place, rows, work):
    """Writes the fields of a key into as few bits as the layout says; the walk has to stop if one does not fit."""
    for i in range(work[KEY_WORDS]):
        rows[place + i] = U(0)
    for i in range(len(key)):
        field = LAYOUT + 4 * i
        part = key[i] - U(work[field])
        if part & ~U(work[field + 1]) != U(0):
            work[STATUS], work[FIELD], work[WORD] = FIELD_IS_NARROW, i, np.int64(key[i])
        else:
            rows[place + work[field + 2]] |= part << U(work[field + 3])


@inner
def key_place(row, work):
    """Where the key of a row begins."""
    return row * row_words(work) + work[STATE_WORDS]


@inner
def end_value(game, state, work):
    """What an end is worth to the first player; the walk has to stop if the rules are not for it."""
    if not questions.is_expected(game, state):
        work[STATUS] = OTHER_SUM
    value = number(game, questions.utility_of(game, state, 0))
    if value != value or abs(value) > -questions.lowest(game):
        work[STATUS] = NOT_FINITE
    return value


@inner
def number_of(value, values, work):
    """The number of a value; 0 if it has none yet."""
    for i in range(1, work[VALUES]):
        if values[i] == value:
            return i
    return np.int64(0)


@inner
def successor(game, state, action):
    """The state that an action leads to."""
    return questions.after(game, state, questions.unpacked(game, questions.packed(action)))


class Enumerator(Traversal):
    """What both walks have: the space, the room they may take, a layout, and the values of ends.

    game  what kernels walk through: the game of the space, or its twin
    work  the numbers of the walk (work.py)
    ends  the values, by number; the total stands in place of number 0
    """

    engine = "compiled"
    work: Array
    ends: Array
    last_bits: int
    """Bits of the last word of a key."""
    kernel: Any
    """What is compiled for each game, and does the work."""
    by_fields = False
    """Does it have to be the game itself, because others write down positions by the numbers they are made of?"""

    def __init__(self, space: StateSpace, room: Room, pool: ThreadPool):
        self.space, self.room, self.pool = space, room, pool
        self.number = compiled_number(space.game, space.roots, by_fields=self.by_fields)
        self.stand_in = stand_in_of(space.game)
        self.game: Any = space.game if self.stand_in is None else self.stand_in.twin
        self.states = compiled_rows(self.game, space.roots)
        self.layout = self._new_layout()
        self._begin()

    def _new_layout(self) -> KeyLayout:
        """A layout of the fields of a key: of packed ones, that of all their bits."""
        if self.stand_in is None:
            return KeyLayout.of(self.space, self.last_bits)
        return KeyLayout.of_bits(self.stand_in.key.bits, self.last_bits)

    @property
    def total(self) -> float:
        """What compiled rules take the utilities to add up to; an end that differs is refused."""
        return self.space.total

    @property
    def values(self) -> list[Value]:
        """The first player's values by number, None at 0; ints where the rules give those, whatever kernels take."""
        values = self.ends[1 : self.work[VALUES]].tolist()
        are_ints = self.stand_in is not None and self.stand_in.natural.recipe.has_whole_ends
        return [None, *(int(value) if are_ints and value == int(value) else value for value in values)]

    def new_work(self) -> Array:
        """The numbers of a walk, in the layout that there is now."""
        return work_of(self.layout, self.states, self.space.symmetric, self.space.folds)

    def new_ends(self) -> Array:
        """Room for all values that there may be."""
        ends = np.zeros(MOST_VALUES, np.float64 if self.number is float else np.int64)
        ends[0] = self.total
        return ends

    def call(self, kernel: Any, *arguments: Any) -> bool:
        """Calls a kernel; False if the values turn out to be floats, and all has to begin again."""
        try:
            run_kernel(self.game, kernel, self.game, *arguments)
            return True
        except NeedsFloat:
            self.number = as_float(self.game)
            return False

    def told(self, ask: Callable[[Sequence[Any]], list[int] | None], states: Sequence[State]) -> list[int]:
        """What `ask` says of each state; 0 for those that do not fit into the layout, to which no walk has come.

        It is asked for all of them, and says None if one does not fit.
        """
        if self.stand_in is not None:
            return self.stand_in.told(lambda fitting: ask(fitting) or [], states, UNKNOWN)
        answers = ask(states)
        if answers is not None:
            return answers
        fits = [self.layout.packed(self.space.position_of(state)) is not None for state in states]
        fitting = iter(ask([state for state, is_fit in zip(states, fits, strict=True) if is_fit]) or ())
        return [next(fitting, UNKNOWN) if is_fit else UNKNOWN for is_fit in fits]

    def head(self) -> PlainData:
        """What a checkpoint keeps of it, as plain data."""
        head = {"limits": self.layout.limits, "number": self.number.__name__, "values": self.values[1:]}
        return head | ({} if self.stand_in is None else {"packing": self.stand_in.packing})

    def can_restore(self, head: PlainData) -> bool:
        """Were states packed then as they are now?"""
        return head.get("packing") == (None if self.stand_in is None else self.stand_in.packing)

    def restore_layout(self, head: PlainData) -> None:
        """The layout that was kept, and the type of the values."""
        self.layout = KeyLayout.within(head["limits"], self.last_bits)
        if head["number"] == "float" and self.number is not float:
            self.number = as_float(self.game)

    def restore_values(self, head: PlainData) -> None:
        """The values that were kept."""
        self.ends[1 : 1 + len(head["values"])] = head["values"]
        self.work[VALUES] = 1 + len(head["values"])

    def blocks(self) -> Iterator[tuple[Array, Array]]:
        """The keys of the positions, a row of words each, and what is known of them; some at a time."""
        raise NotImplementedError

    def pairs(self) -> Iterator[tuple[Key, int]]:
        """The key of every position as plain Python has it, with what is known of it, of a twin."""
        assert self.stand_in is not None
        unpack, has_keys = self.stand_in.key.unpack, self.stand_in.natural.key is not None
        for rows, known in self.blocks():
            fields = [field.tolist() for field in self.layout.fields(rows)]
            for packed, entry in zip(zip(*fields, strict=True), known.tolist(), strict=True):
                yield unpack(packed) if has_keys else self.space.key_of(unpack(packed)), entry

    def require_plain_keys(self) -> None:
        """A CannotCompile where `pairs` cannot tell the keys that plain Python has."""
        game = self.space.game
        if self.stand_in is None:
            return
        if self.stand_in.natural.key is not None and self.space.symmetric and offers(game, "symmetries"):
            raise cannot_compile(game, "it has key and symmetries, of which a database holds what Python gives")
        if "Float()" in repr(self.stand_in.key.part):
            raise cannot_compile(game, "its states hold floats, which a database tells from ints that equal them")

    def widen(self, work: Array) -> None:
        """A layout that holds what did not fit."""
        self.layout = self.layout.widened(int(work[FIELD]), int(work[WORD]))

    def _begin(self) -> None:
        """All from the start, in the layout that there is now."""
        raise NotImplementedError


def work_of(layout: KeyLayout, states: Array, symmetric: bool, folds: bool) -> Array:
    """The numbers of what goes through positions with keys of this layout, from states such as these."""
    numbers = layout.numbers()
    work = np.concatenate([np.zeros(LAYOUT, np.int64), np.array(numbers, np.int64)])
    work[KEY_WORDS], work[STATE_WORDS] = layout.key_words, states.shape[1]
    work[MIRRORED], work[FOLDED], work[VALUES] = symmetric, folds, 1
    return work


REFUSALS: Final[dict[int, tuple[type[Exception], str]]] = {
    TABLE_IS_FULL: (TooLarge, f"has more than {MOST_NUMBERED:,} positions, {MOST_POSITIONS:,} if none comes again"),
    MANY_VALUES: (TooLarge, f"has more than {MOST_VALUES - 1:,} different utilities: solve it with method='search'"),
    NO_FRAMES: (
        TooDeep,
        f"goes on for more than {ENDLESS // 2:,} plies: does it repeat, and say can_repeat = False?",
    ),
    NO_SWAP: (Unsuited, "has a swap_players after which the same player moves again: check_game shows where"),
    MANY_WORTHS: (Unsuited, "has repetitions that are not worth the same everywhere: engine='plain' says which"),
}


def refuse(game: AnyGame, status: int) -> None:
    """Raises the error about rules that a walk cannot go through."""
    if status in FAULTS:
        raise fault_in(game, status)
    kind, words = REFUSALS[status]
    raise kind(f"{name_of(game)} {words}")
