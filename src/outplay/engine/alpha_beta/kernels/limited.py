"""Alpha-beta to a depth: principal variation search with everything the game offers.

`limited` returns a pair: the value in the mover's view, and whether it is proved, that is, whether no evaluation had
a part in it, so that searching deeper would change nothing.  What can change a value (null move, reductions) happens
only where work[SELECTIVE] is set, and proves nothing.
"""

from __future__ import annotations

import numpy as np

from outplay.compiling.cache import inner, kernel
from outplay.compiling.questions import (
    after,
    after_pass,
    can_pass,
    can_repeat,
    final_value,
    guess_of,
    has_noise,
    has_promise,
    is_stranger,
    limits_of,
    lowest,
    moves_of,
    next_above,
    noisy_of,
    on_one_side,
    order_of,
    packed,
    position_of,
    repeated_value,
    state_at,
    unpacked,
)
from outplay.engine.alpha_beta.kernels.table import (
    U,
    bits_of,
    from_bits,
    give_back,
    hash_of,
    is_taken,
    move_in,
    proved_in,
    reaches,
    recall,
    remember,
    rest_of,
    slot_of,
    take,
)
from outplay.engine.alpha_beta.kernels.work import (
    HANGS_ON,
    MOVES,
    NO,
    NO_MOVE,
    NO_MOVES,
    NONE_YET,
    PATH,
    PLIES,
    ROOM,
    ROOT,
    ROOT_FIRST,
    ROOT_MOVE,
    SELECTIVE,
    SHARED,
    STOP,
    STRANGER,
    TOO_DEEP,
    YES,
    begin,
    checked,
    experience,
    learn,
    must_stop,
    not_numbers,
    put_off,
    slots_before,
    sort_in,
)
from outplay.engine.alpha_beta.numbers import (
    CUTOFF_DEPTH,
    EXACT,
    FULL_MOVES,
    LOWER,
    NOTHING,
    NULL_MOVE_DEPTH,
    QUIET_PLIES,
    REDUCED_DEPTH,
    SHARED_DEPTH,
    SYMMETRY_PLIES,
    UPPER,
)

FULL_SLOTS = U(3 * FULL_MOVES)


@inner
def limited(game, state, alpha, beta, depth, ply, previous, first, table, work):
    """(value, proved) of a state searched `depth` plies deep, as exactly as the window asks."""
    # 1. Is there anything to search?
    if must_stop(work):
        return alpha, False
    work[HANGS_ON + U(ply)] = NOTHING
    mover = game.to_move(state)
    if game.is_terminal(state):
        return checked(work, final_value(game, state, mover)), True
    if is_stranger(mover):
        work[STOP] = STRANGER
        return alpha, False
    low, high = limits_of(game, state, mover)
    if not_numbers(work, low, high):
        return alpha, False
    if ply == 0 and depth > 0:
        low, high = lowest(game), -lowest(game)
    if low >= beta or low == high:
        return low, True
    if high <= alpha:
        return high, True
    key = position_of(game, state, ply < SYMMETRY_PLIES)
    if can_repeat(game):
        earlier = repeated_from(key, ply, work)
        if earlier >= 0:
            work[HANGS_ON + U(ply)] = earlier
            return checked(work, repeated_value(game, state, mover)), True
    if depth <= 0:
        return quiet(game, state, alpha, beta, np.int64(QUIET_PLIES), first, work), False
    alpha, beta = max(alpha, low), min(beta, high)

    # 2. Does the table know enough?
    slot = slot_of(key, table)
    bits, rest = recall(key, slot, table)
    if rest != U(0) and ply > 0:
        proved = proved_in(rest)
        if reaches(rest, depth, work[SELECTIVE]):
            value, bound = from_bits(bits, alpha), rest & U(3)
            if bound == U(EXACT) or (bound == U(LOWER) and value >= beta) or (bound == U(UPPER) and value <= alpha):
                return value, proved

    # 3. Would it be good enough even to pass?
    if can_pass(game) and work[SELECTIVE] != 0 and depth >= NULL_MOVE_DEPTH and previous != NO_MOVE:
        child, less = after_pass(game, state), depth - NULL_MOVE_DEPTH
        value, proved = limited(game, child, -beta, next_above(-beta), less, ply + 1, NO_MOVE, first, table, work)
        if work[STOP] != 0:
            return alpha, False
        if -value >= beta:
            return -value, False

    # 4. The moves, the likeliest first; does the table know a successor that is good enough?
    known_move = work[ROOT_FIRST] if ply == 0 and work[ROOT_FIRST] >= 0 else move_in(rest)
    last = ordered(game, state, mover, ply, previous, known_move, first, work)
    if last == first:
        return alpha, False
    if depth >= CUTOFF_DEPTH and not can_repeat(game) and ply > 0:
        value, known = known_cut(game, state, mover, beta, depth, ply, first, last, table, work)
        if known != U(0):
            return value, proved_in(known)

    # 5. The first with the whole window, the others with a null window unless they turn out better; what another
    #    thread is looking at is put off
    best, best_number, best_proved, all_proved = lowest(game), NONE_YET, NO, YES
    hangs_on, window, i = np.int64(NOTHING), alpha, first
    is_shared = work[SHARED] != 0 and depth >= SHARED_DEPTH
    while i < last:
        move = work[i]
        if is_shared:
            if i > first and is_taken(key, move, table) and put_off(work, i, first, last):
                i, last = i + U(3), last + U(3)
                continue
            take(key, move, table)
        child = after(game, state, unpacked(game, move))
        again = on_one_side(game.to_move(child), mover)
        scout = beta if i == first else next_above(window)
        is_late = depth >= REDUCED_DEPTH and slots_before(work, i, first) >= FULL_SLOTS
        less = 1 if work[SELECTIVE] != 0 and is_late else 0
        while True:
            a, b = (window, scout) if again else (-scout, -window)
            value, proved = limited(game, child, a, b, depth - 1 - less, ply + 1, move, last, table, work)
            value = value if again else -value
            if work[STOP] != 0:
                return best, False
            if value <= window or (less == 0 and scout >= beta):
                break
            scout, less = scout if less != 0 else beta, 0
        if is_shared:
            give_back(key, move, table)
        hangs_on = min(hangs_on, work[HANGS_ON + U(ply + 1)])
        all_proved = all_proved and proved
        if value > best:
            best, best_number, best_proved = value, work[i + U(2)], proved
            window = max(window, value)
            if ply == 0 and value > alpha:
                work[ROOT_MOVE] = best_number
            if value >= beta:
                if not has_promise(game):
                    learn(work, ply, mover, move, previous, depth)
                break
        i += U(3)

    # 6. Keep what was found, within what is possible, unless it depends on how one came here
    best = min(max(best, low), high)
    bound = LOWER if best >= beta else UPPER if best <= alpha else EXACT
    proved = best_proved if bound == LOWER else all_proved
    if hangs_on >= ply:
        remember(key, slot, table, bits_of(best), rest_of(depth, best_number, proved, bound))
        hangs_on = np.int64(NOTHING)
    work[HANGS_ON + U(ply)] = hangs_on
    return best, proved


@inner
def repeated_from(key, ply, work):
    """The ply of the path at which the position stood before, -1 if it did not; writes down that it stands here."""
    mark = np.int64(hash_of(key))
    for earlier in range(ply - 1, -1, -1):
        if work[PATH + U(earlier)] == mark:
            return earlier
    work[PATH + U(ply)] = mark
    return -1


@inner
def ordered(game, state, mover, ply, previous, known_move, first, work):
    """Puts the moves on the stack, the table's first, then by promise or experience, and returns where they end.

    If there are none, or no room for them, that is where they began, and work[STOP] says why.
    """
    last, number = first, NONE_YET
    for action in moves_of(game, state):
        move, order = packed(action), order_of(game, state, action)
        if not has_promise(game):
            order += experience(work, ply, mover, move, previous)
        last = sort_in(work, first, last, move, order, number, known_move)
        number += 1
        if last > U(work.size - ROOM) or ply > PLIES - 4:
            work[STOP] = TOO_DEEP
            return first
    if number == 0:
        work[STOP] = NO_MOVES
    return last


@inner
def known_cut(game, state, mover, beta, depth, ply, first, last, table, work):
    """Enhanced transposition cut-off: (value, rest) of a successor that the table knows to reach beta; or rest is 0."""
    i = first
    while i < last:
        child = after(game, state, unpacked(game, work[i]))
        key = position_of(game, child, ply + 1 < SYMMETRY_PLIES)
        bits, rest = recall(key, slot_of(key, table), table)
        if rest != U(0) and reaches(rest, depth - 1, work[SELECTIVE]):
            value, wanted = from_bits(bits, beta), U(LOWER)
            if game.to_move(child) != mover:
                value, wanted = -value, U(UPPER)
            if value >= beta and (rest & U(3) == wanted or rest & U(3) == U(EXACT)):
                return value, rest
        i += U(3)
    return beta, U(0)


@inner
def quiet(game, state, alpha, beta, plies, first, work):
    """The evaluation of a state, or what its noisy moves make of it if that is better for the mover."""
    mover = game.to_move(state)
    low, high = limits_of(game, state, mover)
    if not_numbers(work, low, high):
        return alpha
    best = min(max(checked(work, guess_of(game, state, mover)), low), high)
    if not has_noise(game) or best >= beta or plies == 0 or first > U(work.size - 2 * ROOM):
        return best
    last, number = first, NONE_YET
    for action in noisy_of(game, state):
        last = sort_in(work, first, last, packed(action), order_of(game, state, action), number, NO_MOVE)
        number += 1
        if last > U(work.size - ROOM):
            return best
    window, i = max(alpha, best), first
    while i < last and window < beta:
        child = after(game, state, unpacked(game, work[i]))
        if must_stop(work):
            return best
        heir = game.to_move(child)
        if game.is_terminal(child):
            value = checked(work, final_value(game, child, mover))
        elif is_stranger(heir):
            work[STOP] = STRANGER
            return best
        else:
            a, b = (window, beta) if heir == mover else (-beta, -window)
            value = quiet(game, child, a, b, plies - 1, last, work)
            value = value if heir == mover else -value
        best, window = max(best, value), max(window, value)
        i += U(3)
    return min(best, high)


@kernel
def search_to_depth(game, states, alpha, beta, depth, table, work):
    """`limited` of the first of the states."""
    begin(work)
    return limited(game, state_at(game, states, 0), alpha, beta, depth, ROOT, NO_MOVE, MOVES, table, work)
