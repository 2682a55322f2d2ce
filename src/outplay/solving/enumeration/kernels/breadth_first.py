"""The primitives of breadth_first.py on arrays: a batch of positions, and all that follows them; and the way back.

A row of what waits is the words of a state and the number of its position.  A row of what follows is the words of a
state, those of its key, and the hash of that; it gets its number later, from who owns its part of the table
(shards.py).  What the batch is made of, `heads` say: how many follow, who moves, and whether it is an end, whose worth
stands beside it.  Writing down who follows whom, and retrograde analysis, are compiled once for all games.
"""

from __future__ import annotations

from collections.abc import Sequence
from sys import modules
from typing import Any, Final

import numpy as np
from numba.extending import overload

from outplay.compiling import questions
from outplay.compiling.cache import PART_OPTIONS, inner, kernel
from outplay.compiling.pointer import PointerType, fetch, pointer_to
from outplay.compiling.questions import is_stranger, question, seen_by, state_at, state_from, words
from outplay.core.faults import NO_MOVES, STRANGER
from outplay.game import AnyGame
from outplay.solving.entries import MOST_VALUES, ONE_PLY, Value
from outplay.solving.enumeration import retrograde
from outplay.solving.enumeration.breadth_first import breadth_first_with
from outplay.solving.enumeration.kernels.shards import FOLD, SHARDS, hashed, shard_of
from outplay.solving.enumeration.kernels.work import (
    HEAD,
    IS_NOTED,
    KEY_WORDS,
    MANY_VALUES,
    MANY_WORTHS,
    MIRRORED,
    NO_ROWS,
    ROOM,
    STATE_WORDS,
    STATUS,
    TOP,
    VALUES,
    WAITING,
    end_value,
    folded,
    is_folded,
    number_of,
    put_key,
    successor,
)
from outplay.solving.enumeration.positions import FIRST_MOVES, FOLLOWERS, NUMBER, SWAPPED
from outplay.sums import half, is_same
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
    """Notes what an end is worth and who moves there; the walk has to stop if its rules are not for it."""
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
    """Runs breadth_first.py on arrays until the batch is listed, or something has to be done first."""
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


AHEAD = 24
"""Words of a stream that are looked ahead; so many stand behind its end."""

NOBODY = -1
"""In place of a value's number: nobody wins at once."""


@overload(retrograde.bring_near, jit_options=PART_OPTIONS)
def _bring_near(known, stream, place):
    assert isinstance(known, PointerType)
    return lambda known, stream, place: fetch(known, np.int64(stream[place + AHEAD]) & NUMBER)


@kernel
def note_ends(rows, heads, worths, count, known, values, work):
    """Notes the codes of the ends among the positions of a piece; a value that was never met gets the next number."""
    for i in range(count):
        if heads[i] & U4(IS_END):
            value = number_of(worths[1 + i], pointer_to(values), pointer_to(work))
            if value == 0 and work[VALUES] == MOST_VALUES:
                work[STATUS] = MANY_VALUES
                return
            if value == 0:
                value = work[VALUES]
                values[value] = worths[1 + i]
                work[VALUES] += 1
            position = rows[(i + 1) * (work[STATE_WORDS] + 1) - 1]
            known[position] = 2 * value + (0 if heads[i] & U4(FIRST_MOVES) else 1)


@kernel
def write_stream(rows, heads, numbers, count, total, known, stream, best_of_first, best_of_second, state_words):
    """Writes who follows whom, of so many positions so many followers; gives how much that is.

    Who can end the game at once, with a value that none can be better than, is known instead: of the first player the
    value of this number, and of the second.
    """
    names, codes, target, place, written = pointer_to(numbers), pointer_to(known), pointer_to(stream), 0, 0
    for i in range(count):
        head = np.int64(heads[i])
        if head & IS_END:
            continue
        is_first, position = head >= FIRST_MOVES, rows[(i + 1) * (state_words + 1) - 1]
        best, worst = (best_of_first, best_of_second) if is_first else (best_of_second, best_of_first)
        last, has_won = place + (head & FOLLOWERS), False
        if best != NOBODY:
            for j in range(place, last):
                if last + j - place < total:
                    fetch(codes, names[last + j - place] & NUMBER)
                if np.int64(codes[names[j] & NUMBER]) >> 1 == (best if names[j] < SWAPPED else worst):
                    has_won = True
        if has_won:
            codes[np.int64(position)] = ONE_PLY + 2 * best + (0 if is_first else 1)
        else:
            target[written], target[written + 1] = U4(position), U4(head)
            written += 2
            for j in range(place, last):
                target[written] = U4(names[j])
                written += 1
        place = last
    return written


_pass_over = inner(retrograde.pass_over)


@kernel
def pass_over(stream, size, known, marks, codes):
    """`retrograde.pass_over` on arrays."""
    return _pass_over(pointer_to(stream), size, pointer_to(known), pointer_to(marks), codes)


Bounds = tuple[Any, Any] | None
"""What no value of the first player is above, and none below; None where the game does not say."""


def bounds_of(game: AnyGame, total: Value) -> Bounds:
    """The bounds that a game declares, if wins are wins: None where a repetition may be worth as much."""
    declared = getattr(game, "utility_range", None)
    if declared is None or declared[1] <= half(total) or offers(game, "repetition"):
        return None
    return declared[1], total - declared[1]


def best_of(values: Sequence[Value], bounds: Bounds) -> tuple[int, int]:
    """The numbers of the values that are best for each player; NOBODY where there is none."""
    first, second = (values.index(v) if v in values[1:] else NOBODY for v in bounds or (None, None))
    return first, second


def are_within(values: Sequence[Value], bounds: Bounds) -> bool:
    """Are all values as the game declares, but for what floats round?"""
    if bounds is None:
        return True
    most, least = bounds
    return all(least <= value <= most or is_same(value, least) or is_same(value, most) for value in values[1:])
