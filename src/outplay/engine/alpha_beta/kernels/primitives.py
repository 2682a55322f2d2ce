"""The primitives of the recursion on arrays, through the compiler: those of plain/primitives.py, by the same names."""

from __future__ import annotations

import numpy as np

from outplay.compiling import questions
from outplay.compiling.cache import inner
from outplay.compiling.hashing import hash_of
from outplay.compiling.questions import (
    after_pass,
    can_pass,
    can_repeat,
    has_noise,
    has_promise,
    key_of,
    lowest,
    moves_of,
    next_above,
    noisy_of,
    on_one_side,
    position_of,
    question,
)
from outplay.engine.alpha_beta.kernels.stack import (
    action_at,
    by_promise,
    has_room,
    in_order,
    learn,
    lore_of,
    move_at,
    no_moves,
    number_at,
    open_stack,
    order_at,
    place_at,
    promote,
    put,
    put_off,
    rival_at,
)
from outplay.engine.alpha_beta.kernels.table import (
    expect,
    give_back,
    has_grown,
    is_taken,
    no_entry,
    recall,
    remember,
    slot_of,
    take,
)
from outplay.engine.alpha_beta.kernels.work import (
    NO_MOVE,
    OTHER_SUM,
    PATH,
    PLAYED_BITS,
    STRANGER,
    checked,
    count,
    end,
    is_noted,
)
from outplay.engine.alpha_beta.numbers import MIRRORED
from outplay.words import offers

bound = recursive = inner
typed = np.int64


@inner
def admit(mover, work):
    """The search has to end if it is neither of the two players."""
    if questions.is_stranger(mover):
        end(work, STRANGER)


@inner
def after(game, state, move):
    """The next state."""
    return questions.after(game, state, questions.unpacked(game, move))


@inner
def foresee(game, state, first, last, table, work):
    """Has the rows of the next states brought near, where the table is too large to be near as a whole.

    They have time to come while the first of these states is looked at.
    """
    if has_grown(table):
        for i in range(first, last):
            key = position_of(game, after(game, state, move_at(i, work)), False)
            expect(game, key, slot_of(key, table), table)


@inner
def final_value(game, state, mover, work):
    """The utility of a finished game, in the mover's view; an end is held against a sum that is only assumed."""
    if not questions.is_expected(game, state):
        end(work, OTHER_SUM)
    return checked(questions.final_value(game, state, mover), work)


@inner
def is_first(mover):
    """Is it the player whose utilities are searched with?"""
    return mover == 0


@inner
def guess_of(game, state, mover, work):
    """The game's evaluation, in the mover's view; a draw where it has none."""
    return checked(questions.guess_of(game, state, mover), work)


@inner
def repeated_value(game, state, mover, work):
    """What a position is worth that comes again, in the mover's view."""
    return checked(questions.repeated_value(game, state, mover), work)


@inner
def limits_of(game, state, mover, work):
    """The values that can still happen, in the mover's view."""
    low, high = questions.limits_of(game, state, mover)
    return checked(low, work), checked(high, work)


@inner
def repeated_from(game, state, ply, work):
    """The ply of the path at which the position stood before, -1 if it did not; then it stands here."""
    return place_on_path(np.int64(hash_of(position_of(game, state, ply < work[MIRRORED]))), ply, work)


@inner
def place_on_path(mark, ply, work):
    """The ply of the path with that mark, -1 if there is none; then the mark stands here."""
    for earlier in range(ply - 1, -1, -1):
        if work[PATH + earlier] == mark:
            return earlier
    work[PATH + ply] = mark
    return -1


@inner
def was_played(game, state, work):
    """Did the position stand on the board before the search?"""
    return work[PLAYED_BITS] != 0 and is_noted(played_mark(game, state), work)


@inner
def played_mark(game, state):
    """A position as one word; mirrored ones are others."""
    return np.int64(hash_of(key_of(game, state)) | np.uint64(1))


@inner
def is_move(move):
    """Is it a move, and no pass?"""
    return move != NO_MOVE


@question
def promised(game, state, action):
    """How promising the game finds a move; 0 where it does not say."""
    if not offers(game.game, "promise"):
        return lambda game, state, action: 0.0
    return lambda game, state, action: np.float64(game.promise(state, action))


@question
def is_ranked(game):
    """Does anything but the order of a list tell good moves from bad ones?"""
    ranked = offers(game.game, "promise") or offers(game.game, "evaluate")
    return lambda game: ranked
