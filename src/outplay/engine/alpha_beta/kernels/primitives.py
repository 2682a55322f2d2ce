"""The primitives of the recursion on arrays, through the compiler: those of plain/primitives.py, by the same names."""

from __future__ import annotations

import numpy as np
from numba import types

from outplay.compiling.cache import inner
from outplay.compiling.questions import (
    after_pass,
    can_pass,
    can_repeat,
    has_noise,
    has_promise,
    lowest,
    moves_of,
    next_above,
    noisy_of,
    on_one_side,
    order_of,
    packed,
    position_of,
    question,
)
from outplay.compiling import questions
from outplay.engine.alpha_beta.kernels.table import (
    give_back,
    hash_of,
    is_taken,
    recall,
    remember,
    slot_of,
    take,
)
from outplay.engine.alpha_beta.kernels.work import (
    FIRST_OF_ALL,
    NO_MOVE,
    PATH,
    STRANGER,
    checked,
    count,
    end,
    experience,
    has_room,
    in_order,
    learned,
    lore_of,
    move_at,
    no_moves,
    number_at,
    open_stack,
    order_at,
    place_at,
    put,
    put_off,
)
from outplay.game import offers

bound = recursive = inner
typed = np.int64
promised = order_of


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
def final_value(game, state, mover, work):
    """The utility of a finished game, in the mover's view."""
    return checked(questions.final_value(game, state, mover), work)


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
def is_move(move):
    """Is it a move, and no pass?"""
    return move != NO_MOVE


@inner
def was_played(game, state, work):
    return False


@inner
def repeated_from(game, state, ply, work):
    """The ply of the path at which the position stood before, -1 if it did not; writes down that it stands here."""
    mark = np.int64(hash_of(position_of(game, state, ply < 6)))
    for earlier in range(ply - 1, -1, -1):
        if work[PATH + earlier] == mark:
            return earlier
    work[PATH + ply] = mark
    return -1


@inner
def rank(game, state, action, lore, work):
    """How good a move looks, higher being better."""
    if has_promise(game):
        return order_of(game, state, action)
    return experience(packed(action), lore, work)


@inner
def learn(game, ply, mover, move, previous, depth, work):
    """A move has cut."""
    if not has_promise(game):
        learned(ply, mover, move, previous, depth, work)


@question
def is_ranked(game):
    """Does anything but the order of a list tell good moves from bad ones?"""
    ranked = offers(game.game, "promise") or offers(game.game, "evaluate")
    return lambda game: ranked
