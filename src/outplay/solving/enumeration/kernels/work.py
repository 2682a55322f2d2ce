"""Where a compiled walk keeps its numbers, and why it may have stopped; states and their keys in rows, and the ends."""

from __future__ import annotations

from typing import Final

import numpy as np
from numba.extending import register_jitable

from outplay.compiling import questions
from outplay.compiling.cache import PART_OPTIONS, inner
from outplay.compiling.questions import number, words
from outplay.core.faults import FREE, NOT_FINITE, OTHER_SUM
from outplay.solving import entries

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
