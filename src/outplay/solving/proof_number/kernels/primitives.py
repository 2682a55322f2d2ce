"""The primitives of proof-number search on arrays, through the compiler, by the names that plain.py gives them."""

from __future__ import annotations

import numpy as np

from outplay.clock import Stopped
from outplay.compiling import questions
from outplay.compiling.cache import inner
from outplay.compiling.hashing import hash_of
from outplay.compiling.questions import can_repeat, is_chance, is_player, number, question, state_at, words
from outplay.core.faults import NO_MOVES, NOT_A_NUMBER, STRANGER
from outplay.solving.proof_number.kernels.table import MASK, PLACES_FROM, recall, remember
from outplay.solving.proof_number.primitives import (
    CHILDREN_THERE,
    FAILED,
    FOR_PLAYER,
    LISTED,
    NODES,
    PLAYER,
)
from outplay.words import offers

STEP = np.uint64(1)
"""What tells a path from one that is shorter by a position whose mark is 0."""

bound = inner


@inner
def end(work, why):
    """Raises Stopped, and says why in the work."""
    work[FAILED] = why
    raise Stopped


@inner
def count(work):
    """Counts one more node."""
    work[NODES] += 1


@inner
def attacker_moves(game, state, work):
    """Is it the attacker's turn?"""
    mover = game.to_move(state)
    if is_chance(game, mover) or not is_player(game, mover):
        end(work, STRANGER)
    return (mover == work[PLAYER]) == (work[FOR_PLAYER] != 0)


@inner
def put_moves(game, state, first, attacks, stack, work):
    """Puts the moves on the stack and gives where they end; -1 if there is no room."""
    last = listed(game, state, first, attacks, stack, work)
    return last if last <= work[CHILDREN_THERE] else np.int64(-1)


@inner
def breadth_of(game, state, attacks, stack, work):
    """How many moves there are: none of them is written where no room is left."""
    return listed(game, state, work[CHILDREN_THERE], attacks, stack, work) - work[CHILDREN_THERE]


@question
def listed(game, state, first, attacks, stack, work):
    """Puts the candidates there, as far as there is room; where positions can repeat, a best move may lead nowhere, and
    the attacker needs all actions.
    """
    if not offers(game.game, "candidates"):
        return lambda game, state, first, attacks, stack, work: list_actions(game, state, first, stack, work)
    repeats = getattr(game.game, "can_repeat", True)

    def chosen(game, state, first, attacks, stack, work):
        if attacks and repeats:
            return list_actions(game, state, first, stack, work)
        last = first
        for action in game.candidates(state):
            last = put(action, last, stack, work)
        return some(first, last, work)

    return chosen


@inner
def list_actions(game, state, first, stack, work):
    """Puts all actions there, as far as there is room."""
    last = first
    for action in game.actions(state):
        last = put(action, last, stack, work)
    return some(first, last, work)


@inner
def put(action, last, stack, work):
    """Puts a move there, if there is room for it."""
    if last < work[CHILDREN_THERE]:
        stack.move[last] = questions.packed(action)
    return last + 1


@inner
def some(first, last, work):
    """Where the moves end; the search has to end if there are none."""
    if last == first:
        end(work, NO_MOVES)
    return last


@inner
def after(game, state, move):
    """The state that a move leads to."""
    return questions.after(game, state, questions.unpacked(game, move))


@inner
def checked(value, work):
    """The value; the search has to end if it is NaN."""
    if value != value:
        end(work, NOT_A_NUMBER)
    return value


@inner
def utility_of(game, state, work):
    """What an end is worth."""
    return checked(number(game, questions.utility_of(game, state, work[PLAYER])), work)


@inner
def note(value, work):
    """Nothing: in compiled code all values are whole numbers, or none."""


@question
def is_endless_goal(game, state, at_least, work):
    """Does the attacker get what they want if this position comes again?"""
    if not offers(game.game, "repetition"):
        return lambda game, state, at_least, work: False

    def own(game, state, at_least, work):
        value = checked(number(game, game.repetition(state, work[PLAYER])), work)
        return (value >= at_least) == (work[FOR_PLAYER] != 0)

    return own


@question
def limits_of(game, state, work):
    """The utilities of the player that can still happen."""
    if offers(game.game, "bounds"):

        def own(game, state, work):
            low, high = game.bounds(state, work[PLAYER])
            return checked(number(game, low), work), checked(number(game, high), work)

        return own
    declared = getattr(game.game, "utility_range", None)
    if declared is None:
        return lambda game, state, work: (questions.lowest(game), -questions.lowest(game))
    least, most = (value if isinstance(value, int) else float(value) for value in declared)
    return lambda game, state, work: (number(game, least), number(game, most))


@inner
def position_of(game, state):
    """The least of the symmetric positions."""
    return questions.position_of(game, state, True)


@inner
def state_on(game, ply, stack):
    """The state at a ply of the stack."""
    return state_at(game, stack.states, ply)


@inner
def write(state, row, states):
    """Writes the words of a state as a row."""
    cells = words(state)
    for i in range(len(cells)):
        states[row, i] = cells[i]


@inner
def put_state(game, state, ply, stack):
    """Puts a state at a ply of the stack."""
    write(state, ply, stack.states)


@inner
def mark_of(key):
    """The hash of a position, in one signed word."""
    return np.int64(hash_of(key))


@inner
def place_on(mark, path):
    """Where the path keeps this mark, or may put it."""
    mask = path.index[MASK]
    place = mark & mask
    while path.index[PLACES_FROM + place] != 0 and path.marks[path.index[PLACES_FROM + place] - 1] != mark:
        place = (place + 1) & mask
    return PLACES_FROM + place


@inner
def enter(key, ply, stack):
    """The position comes to the path."""
    mark = mark_of(key)
    place = place_on(mark, stack.path)
    stack.path.index[place] = ply + 1
    stack.path.marks[ply] = mark
    stack.sign[ply + 1] = np.int64(hash_of((np.uint64(stack.sign[ply]), np.uint64(mark), STEP)))


@inner
def leave(key, ply, stack):
    """It goes; the last that came goes first, so that no other stands in its place."""
    stack.path.index[place_on(mark_of(key), stack.path)] = 0


@inner
def repeated_from(key, stack):
    """The ply at which a position is on the path."""
    return stack.path.index[place_on(mark_of(key), stack.path)] - 1


@inner
def state_in(game, i, closed):
    """The state of this number in the closed set."""
    return state_at(game, closed.states, i)


@inner
def place_in(game, key, closed):
    """Where the set keeps this position, or may put it; the whole key is compared."""
    mark, mask = mark_of(key), closed.index[MASK]
    place = mark & mask
    while True:
        here = PLACES_FROM + 2 * place
        found = closed.index[here + 1]
        if found == 0:
            return here
        if closed.index[here] == mark and position_of(game, state_in(game, found - 1, closed)) == key:
            return here
        place = (place + 1) & mask


@inner
def is_in(game, key, closed):
    """Is the position in the set?"""
    return closed.index[place_in(game, key, closed) + 1] != 0


@inner
def put_in(game, state, key, closed, work):
    """Adds a state to the closed set."""
    here = place_in(game, key, closed)
    write(state, work[LISTED], closed.states)
    closed.index[here], closed.index[here + 1] = mark_of(key), work[LISTED] + 1
    work[LISTED] += 1
