"""Positions numbered by compiled rules: each state's key is looked up in a hash table, and new ones are expanded."""

from __future__ import annotations

import numpy as np

from outplay.answers import SURE
from outplay.compiling.cache import inner, kernel
from outplay.compiling.hashing import hash_of
from outplay.compiling.questions import (
    after,
    after_throw,
    is_chance,
    is_stranger,
    outcomes_of,
    packed,
    position_of,
    state_at,
    unpacked,
    utility_of,
    words,
)
from outplay.solving.expectation.numbers import DICE, END

DONE, FOUND, STEPS, FAULT = range(4)
"""Places in the work: positions that were expanded, those that were found, how many to expand, and what went wrong."""

FULL, NO_MOVES, BAD_CHANCES, STRANGER = range(1, 5)
NOT_THERE = np.int64(-1)


@inner
def slot_of(key, keys, table):
    """The slot of the table where the key stands, or where it belongs."""
    mask = np.uint64(len(table) - 1)
    slot = (hash_of(key) >> np.uint64(20)) & mask
    while table[slot] >= 0 and not is_row(key, keys, table[slot]):
        slot = (slot + np.uint64(1)) & mask
    return slot


@inner
def is_row(key, rows, i):
    """Do the words stand in that row?"""
    column = 0
    for word in key:
        if rows[i, column] != word:
            return False
        column += 1
    return True


@inner
def write_row(key, rows, i):
    """Puts the words into that row."""
    column = 0
    for word in key:
        rows[i, column] = word
        column += 1


@inner
def reach(game, state, arrays, work):
    """The number of the state's position; NOT_THERE, and the work is FULL, where there is no room for a new one."""
    key = position_of(game, state, True)
    slot = slot_of(key, arrays.keys, arrays.table)
    if arrays.table[slot] >= 0:
        return np.int64(arrays.table[slot])
    i = work[FOUND]
    if i >= len(arrays.states) or 2 * i >= len(arrays.table):
        work[FAULT] = FULL
        return NOT_THERE
    arrays.table[slot] = i
    write_row(words(state), arrays.states, i)
    write_row(key, arrays.keys, i)
    work[FOUND] = i + 1
    return i


@inner
def lead(game, state, share, edge, arrays, work):
    """Writes an edge; False where there is no room."""
    if edge >= len(arrays.to):
        work[FAULT] = FULL
        return False
    to = reach(game, state, arrays, work)
    arrays.to[edge], arrays.shares[edge] = to, share
    return to >= 0


@inner
def throw(game, state, first, arrays, work):
    """The edges of what may come up, their probabilities made to sum to 1: where they end."""
    edge, total = first, 0.0
    for outcome, chance in outcomes_of(game, state):
        likely = np.float64(chance)
        if not 0.0 <= likely <= 1.0:
            work[FAULT] = BAD_CHANCES
            return edge
        total += likely
        if likely > 0.0:
            if not lead(game, after_throw(game, state, packed(outcome)), likely, edge, arrays, work):
                return edge
            edge += 1
    if not abs(total - 1.0) < SURE:
        work[FAULT] = BAD_CHANCES
        return edge
    for j in range(first, edge):
        arrays.shares[j] /= total
    return edge


@inner
def choose(game, state, first, arrays, work):
    """The edges of the moves: where they end."""
    edge = first
    for action in game.actions(state):
        if not lead(game, after(game, state, unpacked(game, packed(action))), 0.0, edge, arrays, work):
            return edge
        edge += 1
    if edge == first:
        work[FAULT] = NO_MOVES
    return edge


@inner
def expand_one(game, i, arrays, work):
    """Who decides at a position, where its edges lead, and what it is worth if it is an end."""
    state, edge = state_at(game, arrays.states, i), arrays.first[i]
    if game.is_terminal(state):
        arrays.kinds[i] = END
        for player in range(arrays.worths.shape[1]):
            arrays.worths[i, player] = utility_of(game, state, player)
    else:
        mover = game.to_move(state)
        if is_chance(game, mover):
            arrays.kinds[i] = DICE
            edge = throw(game, state, edge, arrays, work)
        elif is_stranger(mover):
            work[FAULT] = STRANGER
        else:
            arrays.kinds[i] = mover
            edge = choose(game, state, edge, arrays, work)
    arrays.first[i + 1] = edge


@kernel
def expand(game, arrays, work):
    """Expands positions until all are, the steps are used up, or something is wrong; then it can be called again."""
    while work[DONE] < work[FOUND] and work[STEPS] > 0:
        expand_one(game, work[DONE], arrays, work)
        if work[FAULT]:
            break
        work[DONE] += 1
        work[STEPS] -= 1


@kernel
def plant(game, rows, arrays, work):
    """Numbers the states of the rows, for which there is room."""
    for i in range(len(rows)):
        reach(game, state_at(game, rows, i), arrays, work)


@kernel
def find(game, rows, arrays, found):
    """The number of each row's position, NOT_THERE if it has none."""
    for i in range(len(rows)):
        key = position_of(game, state_at(game, rows, i), True)
        found[i] = arrays.table[slot_of(key, arrays.keys, arrays.table)]


@kernel
def rehash(keys, table, found):
    """Puts the first rows of the keys into an empty table."""
    for i in range(found):
        table[slot_of(keys[i], keys, table)] = i
