"""The primitives of the recursion on arrays, through the compiler: those of plain/primitives.py, by the same names."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, cast

import numpy as np

from outplay.answers import SURE
from outplay.compiling import questions
from outplay.compiling.cache import inner
from outplay.compiling.hashing import hash_of
from outplay.compiling.questions import (
    after_pass,
    after_throw,
    can_pass,
    can_repeat,
    has_noise,
    has_promise,
    is_chance,
    is_forced,
    key_of,
    lowest,
    moves_of,
    next_above,
    noisy_of,
    on_one_side,
    position_of,
    question,
    words,
)
from outplay.core.faults import BAD_CHANCES, BEYOND_BOUNDS, NO_MOVES, OTHER_SUM, STRANGER
from outplay.core.kernels.stack import (
    action_at,
    as_float,
    by_promise,
    has_room,
    in_order,
    learn,
    move_at,
    number_at,
    open_stack,
    order_at,
    place_at,
    promote,
    put,
    put_off,
    rival_at,
)
from outplay.core.kernels.table import (
    give_back,
    has_grown,
    is_taken,
    no_entry,
    prefetch_row,
    recall,
    remember,
    slot_of,
    take,
)
from outplay.core.kernels.work import (
    MOVES,
    NO_MOVE,
    PATH,
    PLAYED_BITS,
    SLOT,
    checked,
    count,
    end,
    is_noted,
)
from outplay.core.numbers import MIRRORED, SWING, SWINGS
from outplay.words import offers, throws_dice

if TYPE_CHECKING:
    from collections.abc import Callable

    from outplay.core.primitives import Primitives

bound = recursive = inner
typed = cast("Callable[[int], int]", np.int64)

THROW = np.uint64(0x9E3779B97F4A7C15)
"""Tells positions apart between which dice were thrown."""


@inner
def mover_of(game, state, work):
    """The number of who moves, as the search tells sides apart."""
    return game.to_move(state)


@inner
def admit(mover, work):
    """The search has to end if it is neither of the two players."""
    if questions.is_stranger(mover):
        end(work, STRANGER)


@inner
def child_at(game, state, i, work):
    """The state after a move on the stack, which is packed into one word."""
    return questions.after(game, state, action_at(game, i, work))


@inner
def thrown_at(game, state, i, work):
    """The state after an outcome on the stack."""
    return after_throw(game, state, move_at(i, work))


@inner
def prefetch(game, state, first, last, table, work):
    """Has the rows of the next states brought near, where the table is too large to be near as a whole.

    They have time to come while the first of these states is looked at.
    """
    if has_grown(table):
        for i in range(first, last):
            key = position_of(game, child_at(game, state, i, work), False)
            prefetch_row(game, key, slot_of(key, table), table)


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
def refuse_bounds(game, state, mover, value, work):
    """The search has to end: the value, as a float, and the words of the state stand where the path was."""
    cells = words(state)
    work[PATH] = np.float64(value).view(np.int64)
    for i in range(len(cells)):
        work[PATH + 1 + i] = np.int64(cells[i])
    end(work, BEYOND_BOUNDS)


@inner
def repeated_from(game, state, ply, work):
    """The ply of the path at which the position stood before, -1 if it did not; then it stands here."""
    return place_on_path(np.int64(hash_of(position_of(game, state, ply < work[MIRRORED]))), ply, work)


@inner
def repeated_since(game, state, ply, thrown, work):
    """The ply of the path at which the position stood before, after as many throws, -1 if it did not."""
    mark = hash_of(position_of(game, state, ply < work[MIRRORED])) + np.uint64(thrown) * THROW
    return place_on_path(np.int64(mark), ply, work)


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


@question
def has_guess(game):
    """Does the game evaluate states?"""
    evaluates = offers(game.game, "evaluate")
    return lambda game: evaluates


@inner
def keep_swing(swing, work):
    """Counts how far a search has moved a value away from the evaluation."""
    if swing < np.inf:
        work[SWINGS] += 1
        mean = mean_swing(work)
        work[SWING] = np.float64(mean + (swing - mean) / work[SWINGS]).view(np.int64)


@inner
def mean_swing(work):
    """How far searches did that on average."""
    return np.int64(work[SWING]).view(np.float64)


@inner
def ask_promises(game, state, first, last, work):
    """Writes down how promising the game finds each move on the stack."""
    for i in range(first, last):
        promote(i, promised(game, state, action_at(game, i, work)), work)


@inner
def put_moves(game, state, first, ply, work):
    """Puts the moves to search on the stack, as listed, and gives where they end."""
    open_stack(first, ply, work)
    last = first
    for action in moves_of(game, state):
        last = put(first, last, action, 0, work)
    if last == first:
        end(work, NO_MOVES)
    return last


@inner
def put_noisy(game, state, first, work):
    """Puts the noisy moves on the stack, the most promising first, and gives where they end."""
    open_stack(first, 0, work)
    last = first
    for action in noisy_of(game, state):
        last = put(first, last, action, promised(game, state, action), work)
    by_promise(first, last, -1, work)
    return last


@inner
def put_actions(game, state, first, ply, work):
    """Puts all moves on the stack, as listed, and gives where they end."""
    open_stack(first, ply, work)
    last = first
    for action in game.actions(state):
        last = put(first, last, action, 0.0, work)
    if last == first:
        end(work, NO_MOVES)
    return last


@inner
def list_moves(game, state, known, first, ply, work):
    """Puts all moves on the stack, the known one first and the others as listed, and gives where they end."""
    last = put_actions(game, state, first, ply, work)
    by_promise(first, last, known, work)
    return last


@question
def list_outcomes(game, state, first, ply, work):
    """Puts what may happen on the stack, as listed, and gives where it ends; nothing where no dice are thrown."""
    if not throws_dice(game.game):
        return lambda game, state, first, ply, work: first

    def listed(game, state, first, ply, work):
        open_stack(first, ply, work)
        last, total = first, 0.0
        for action, chance in game.outcomes(state):
            share = np.float64(chance)
            if not 0.0 <= share <= 1.0:
                end(work, BAD_CHANCES)
            total += share
            if share > 0.0:
                last = put(first, last, action, share, work)
        if not abs(total - 1.0) < SURE:
            end(work, BAD_CHANCES)
        return last

    return listed


@inner
def put_outcomes(game, state, first, ply, work):
    """Puts what may happen on the stack, the likeliest first, and gives where it ends."""
    last = list_outcomes(game, state, first, ply, work)
    by_promise(first, last, -1, work)
    return last


@inner
def share_at(i, work):
    """The probability of an outcome on the stack."""
    return as_float(order_at(i, work))


@inner
def bound_at(i, work):
    """What is known of the value of an outcome."""
    return np.int64(rival_at(i, work)).view(np.float64)


@inner
def keep_bound(i, value, work):
    """Keeps what is known of the value of an outcome."""
    work[MOVES + SLOT * i + 3] = np.float64(value).view(np.int64)


@inner
def averaged(state, value, work):
    """The average; the search has to end if it is NaN."""
    return checked(value, work)


PRIMITIVES = cast("Primitives", sys.modules[__name__])
"""All of these, as a text takes them."""
