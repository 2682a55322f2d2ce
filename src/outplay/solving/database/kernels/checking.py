"""Every position of a database held against the compiled rules: the same check as the standalone program's.

Rows are a stack of states whose successors were not looked at, beside each its place in the database; the first row is
the position that is looked at.
"""

from __future__ import annotations

import numpy as np

from outplay.compiling.cache import inner, kernel
from outplay.compiling.pointer import fetch, pointer_to
from outplay.compiling.questions import is_expected, is_stranger, number, question, state_at, state_from
from outplay.solving.database.kernels.hashing import place_of, slot_of
from outplay.solving.enumeration.entry import ENDLESS, UNKNOWN, entry_of, is_better, is_first_in, number_in, plies_in
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
)
from outplay.words import offers

MISSING, DIFFERS, NOBODY, OTHER_SUM, OTHER_DRAW = range(30, 35)
"""What is wrong with the position in the first row: a successor has no record; the record does not follow from the
rules; nobody moves there; its utilities do not add up; a repetition is worth something else than a draw."""

U, U4, U1 = np.uint64, np.uint32, np.uint8


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
