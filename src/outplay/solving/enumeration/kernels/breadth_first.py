"""The words of breadth_first.py on arrays: the rows of states that wait are a queue, in the order of their numbers."""

from __future__ import annotations

from sys import modules

import numpy as np

from outplay.compiling.cache import inner, kernel
from outplay.compiling.pointer import pointer_to
from outplay.compiling.questions import is_stranger, question, seen_by, state_from
from outplay.solving.enumeration.breadth_first import FIRST_MOVES, breadth_first_with
from outplay.solving.enumeration.kernels.table import entry_at, list_successors, row_of, write_row
from outplay.solving.enumeration.kernels.work import (
    BUDGET,
    COUNT,
    HEAD,
    IS_NOTED,
    LIMIT,
    LONGEST,
    MANY_WORTHS,
    NEXT,
    NO_STREAM,
    STATUS,
    STRANGER,
    TABLE_IS_FULL,
    TOP,
    WRITTEN,
    copy_row,
    end_entry,
    key_place,
    row_words,
)
from outplay.words import offers

U4 = np.uint32

bound = inner


@inner
def is_busy(places):
    """Is there anything left, and may it go on?"""
    _, _, _, _, _, work = places
    return work[STATUS] == 0 and work[BUDGET] > 0 and work[HEAD] < work[TOP]


@inner
def next_state(game, places):
    """The next position whose successors were not looked at."""
    _, rows, _, _, _, work = places
    return state_from(game, rows, work[HEAD] * row_words(work))


@inner
def done(work):
    """The next one is done with."""
    work[HEAD], work[NEXT], work[BUDGET] = work[HEAD] + 1, work[NEXT] + 1, work[BUDGET] - 1


@inner
def note_end(game, state, places):
    """The position is an end."""
    _, _, known, _, values, work = places
    entry = end_entry(game, state, values, work)
    if work[STATUS] == 0:
        known[work[NEXT]] = U4(entry)
        done(work)


@inner
def note_followers(game, state, places):
    """Writes down who moves, and what follows; if there is no room, it is the next one again."""
    table, rows, _, stream, values, work = places
    first, mover = work[TOP], game.to_move(state)
    if is_stranger(mover):
        work[STATUS] = STRANGER
        return
    count = list_successors(game, state, table, rows, work) - first
    if work[STATUS] != 0:
        return
    if work[COUNT] + count > work[LIMIT]:
        work[STATUS] = TABLE_IS_FULL
    elif work[WRITTEN] + 2 + count > work[LONGEST]:
        work[STATUS] = NO_STREAM
    note_repetition(game, state, values, work)
    if work[STATUS] != 0:
        return
    head = work[WRITTEN]
    stream[head], stream[head + 1] = U4(work[NEXT]), U4(count + (FIRST_MOVES if mover == 0 else 0))
    for i in range(count):
        stream[head + 2 + i] = U4(numbered(first + i, table, rows, work))
    work[WRITTEN] = head + 2 + count
    done(work)


@inner
def numbered(row, table, rows, work):
    """The number of the position in a row, a new one, which waits from now on, if it was never met."""
    key = key_place(row, work)
    place = row_of(rows, key, table, work)
    entry = entry_at(place, table, work)
    if entry != 0:
        return entry - 1
    write_row(rows, key, place, work[COUNT] + 1, table, work)
    if row != work[TOP]:
        copy_row(row, work[TOP], rows, work)
    work[TOP] += 1
    return work[COUNT] - 1


@question
def note_repetition(game, state, values, work):
    """What the game says that a repetition is worth has to be the same everywhere: noted in place of the total."""
    if not offers(game.game, "repetition"):
        return lambda game, state, values, work: None

    def note(game, state, values, work):
        worth = seen_by(game, game.repetition(state, 0), 0)
        if work[IS_NOTED] == 0:
            values[0], work[IS_NOTED] = worth, 1
        elif values[0] != worth:
            work[STATUS] = MANY_WORTHS

    return note


go_on = breadth_first_with(modules[__name__])


@kernel
def number_on(game, table, rows, known, stream, values, work):
    """`go_on`."""
    written = pointer_to(known), pointer_to(stream)
    go_on(game, (pointer_to(table), pointer_to(rows), written[0], written[1], pointer_to(values), pointer_to(work)))


@kernel
def number_roots(game, count, table, rows, work):
    """Numbers the positions in the first rows, and leaves those that were not met before."""
    for row in range(count):
        numbered(row, pointer_to(table), pointer_to(rows), pointer_to(work))
