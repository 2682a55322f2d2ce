"""The words of breadth_first.py on arrays: a batch of positions, and all that follows them.

A row of what waits is the words of a state and the number of its position.  A row of what follows is the words of a
state, those of its key, and the hash of that; it gets its number later, from who owns its part of the table
(shards.py).  What the batch is made of, `heads` say: how many follow, who moves, and whether it is an end, whose worth
stands beside it.
"""

from __future__ import annotations

from sys import modules
from typing import Final

import numpy as np

from outplay.compiling import questions
from outplay.compiling.cache import inner, kernel
from outplay.compiling.pointer import pointer_to
from outplay.compiling.questions import is_stranger, question, seen_by, state_at, state_from, words
from outplay.solving.enumeration.breadth_first import FIRST_MOVES, breadth_first_with
from outplay.solving.enumeration.kernels.shards import FOLD, SHARDS, hashed, shard_of
from outplay.solving.enumeration.kernels.work import (
    HEAD,
    IS_NOTED,
    KEY_WORDS,
    MANY_WORTHS,
    MIRRORED,
    NO_MOVES,
    NO_ROWS,
    ROOM,
    STATE_WORDS,
    STATUS,
    STRANGER,
    TOP,
    WAITING,
    end_value,
    folded,
    is_folded,
    put_key,
    successor,
)
from outplay.words import offers

U4 = np.uint32

IS_END: Final = 1 << 30
"""In a head: it is an end."""

bound = inner


@inner
def is_busy(places):
    """Is there anything left, and may it go on?"""
    _, _, _, _, work = places
    return work[STATUS] == 0 and work[HEAD] < work[WAITING]


@inner
def next_state(game, places):
    """The next position of the batch."""
    rows, _, _, _, work = places
    return state_from(game, rows, work[HEAD] * (work[STATE_WORDS] + 1))


@inner
def note_end(game, state, places):
    """The position is an end."""
    _, _, heads, worths, work = places
    value = end_value(game, state, work)
    if work[STATUS] == 0:
        worths[1 + work[HEAD]] = value
        heads[work[HEAD]] = U4(IS_END + (FIRST_MOVES if game.to_move(state) == 0 else 0))
        work[HEAD] += 1


@inner
def note_followers(game, state, places):
    """Lists what follows, and who moves; if there is no room, it is the next one again."""
    _, listed, heads, worths, work = places
    mover, last = game.to_move(state), work[TOP]
    if is_stranger(mover):
        work[STATUS] = STRANGER
        return
    for action in game.actions(state):
        if last >= work[ROOM]:
            work[STATUS] = NO_ROWS
            return
        put_row(game, successor(game, state, action), last, listed, work)
        last += 1
    if last == work[TOP]:
        work[STATUS] = NO_MOVES
    note_repetition(game, state, worths, work)
    if work[STATUS] == 0:
        heads[work[HEAD]] = U4(last - work[TOP] + (FIRST_MOVES if mover == 0 else 0))
        work[TOP] = last
        work[HEAD] += 1


@inner
def row_words(work):
    """The words of a row of what follows."""
    return work[STATE_WORDS] + work[KEY_WORDS] + 1


@inner
def put_row(game, state, row, listed, work):
    """Writes a state, folded if it has to be, its key, and the hash of that with a bit that says whether it is."""
    place, first = row * row_words(work), folded(game, state, work)
    for word in words(first):
        listed[place] = word
        place += 1
    put_key(questions.position_of(game, first, work[MIRRORED] != 0), place, listed, work)
    h = hashed(listed, place, work[KEY_WORDS])
    listed[place + work[KEY_WORDS]] = h | FOLD if is_folded(game, state, work) else h & ~FOLD


@question
def note_repetition(game, state, worths, work):
    """What the game says that a repetition is worth has to be the same everywhere: noted before the ends' worths."""
    if not offers(game.game, "repetition"):
        return lambda game, state, worths, work: None

    def note(game, state, worths, work):
        worth = seen_by(game, game.repetition(state, 0), 0)
        if work[IS_NOTED] == 0:
            worths[0], work[IS_NOTED] = worth, 1
        elif worths[0] != worth:
            work[STATUS] = MANY_WORTHS

    return note


go_on = breadth_first_with(modules[__name__])


@kernel
def expand(game, rows, listed, heads, worths, work):
    """`go_on`."""
    go_on(game, (pointer_to(rows), pointer_to(listed), pointer_to(heads), pointer_to(worths), pointer_to(work)))


@kernel
def list_states(game, states, listed, work):
    """Rows of what follows, of states: the roots, or those that somebody asks for."""
    for row in range(len(states)):
        put_row(game, state_at(game, states, row), row, pointer_to(listed), pointer_to(work))


@kernel
def sort_by_shard(listed, count, order, starts, work):
    """Which rows belong to each shard, in their order (counting sort): those from one of the `starts` to the next."""
    size = row_words(work)
    for shard in range(SHARDS + 1):
        starts[shard] = 0
    for row in range(count):
        starts[shard_of(listed[row * size + size - 1]) + 1] += 1
    for shard in range(SHARDS):
        starts[shard + 1] += starts[shard]
    for row in range(count):
        shard = shard_of(listed[row * size + size - 1])
        order[starts[shard]] = row
        starts[shard] += 1
    for shard in range(SHARDS, 0, -1):
        starts[shard] = starts[shard - 1]
    starts[0] = 0
