"""Alpha-beta to the end of the game: the kernel that solves.

For games whose positions cannot recur.  All that the table says here is proved, so that nothing depends on a depth.
"""

from __future__ import annotations

from outplay.compiling.cache import inner, kernel
from outplay.compiling.questions import (
    after,
    final_value,
    is_stranger,
    limits_of,
    lowest,
    moves_of,
    next_above,
    next_below,
    on_one_side,
    order_of,
    packed,
    position_of,
    state_at,
    unpacked,
)
from outplay.engine.alpha_beta.kernels.table import (
    U,
    bits_of,
    from_bits,
    give_back,
    is_taken,
    move_in,
    proved_in,
    recall,
    remember,
    rest_of,
    slot_of,
    take,
)
from outplay.engine.alpha_beta.kernels.work import (
    MOVES,
    NO_MOVES,
    NONE_YET,
    PLIES,
    ROOM,
    ROOT,
    ROOT_MOVE,
    SHARED,
    STOP,
    STRANGER,
    TOO_DEEP,
    begin,
    checked,
    must_stop,
    not_numbers,
    put_off,
    sort_in,
)
from outplay.engine.alpha_beta.numbers import ENDLESS, EXACT, LOWER, SHARED_PLIES, SYMMETRY_PLIES, UPPER, WIDE


@inner
def prove(game, state, alpha, beta, ply, first, table, work):
    """The value of a state in the mover's view, as exactly as the window asks.

    `first` is where the stack of moves is free.  The root, at ply 0, always looks for a move.  When work[STOP] is set,
    the value means nothing.
    """
    # 1. Is there anything to search?
    if must_stop(work):
        return alpha
    mover = game.to_move(state)
    if game.is_terminal(state):
        return checked(work, final_value(game, state, mover))
    if is_stranger(mover):
        work[STOP] = STRANGER
        return alpha
    low, high = limits_of(game, state, mover)
    if not_numbers(work, low, high):
        return alpha
    if ply == 0:
        low, high = lowest(game), -lowest(game)
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    alpha, beta = max(alpha, low), min(beta, high)

    # 2. Does the table know enough?
    key = position_of(game, state, ply < SYMMETRY_PLIES)
    slot = slot_of(key, table)
    bits, rest = recall(key, slot, table)
    if proved_in(rest) and ply > 0:
        value, bound = from_bits(bits, alpha), rest & U(3)
        if bound == U(EXACT):
            return value
        if bound == U(LOWER):
            if value >= beta:
                return value
            alpha = max(alpha, value)
        else:
            if value <= alpha:
                return value
            beta = min(beta, value)

    # 3. The moves, the likeliest first
    last, number, known_move = first, NONE_YET, move_in(rest)
    for action in moves_of(game, state):
        last = sort_in(work, first, last, packed(action), order_of(game, state, action), number, known_move)
        number += 1
        if last > U(work.size - ROOM) or ply > PLIES - 4:
            work[STOP] = TOO_DEEP
            return alpha
    if number == 0:
        work[STOP] = NO_MOVES
        return alpha

    # 4. Each of them, until one is too good; what another thread is looking at is put off
    best, best_number, window, i = lowest(game), NONE_YET, alpha, first
    is_shared = work[SHARED] != 0 and ply < SHARED_PLIES
    while i < last:
        move = work[i]
        if is_shared:
            if i > first and is_taken(key, move, table) and put_off(work, i, first, last):
                i, last = i + U(3), last + U(3)
                continue
            take(key, move, table)
        child = after(game, state, unpacked(game, move))
        again = on_one_side(game.to_move(child), mover)
        a, b = (window, beta) if again else (-beta, -window)
        value = prove(game, child, a, b, ply + 1, last, table, work)
        value = value if again else -value
        if work[STOP] != 0:
            return best
        if is_shared:
            give_back(key, move, table)
        if value > best:
            best, best_number = value, work[i + U(2)]
            window = max(window, value)
            if value >= beta:
                break
        i += U(3)

    # 5. Keep what was found
    if ply == 0:
        work[ROOT_MOVE] = best_number
    bound = LOWER if best >= beta else UPPER if best <= alpha else EXACT
    remember(key, slot, table, bits_of(best), rest_of(ENDLESS, best_number, True, bound))
    return best


@kernel
def search_to_end(game, states, alpha, beta, table, work):
    """`prove` of the first of the states."""
    begin(work)
    return prove(game, state_at(game, states, 0), alpha, beta, ROOT, MOVES, table, work)


@kernel
def search_all(game, states, values, table, work):
    """Writes the exact value of each state, in the view of the player to move there, until work[STOP] is set."""
    begin(work)
    for i in range(len(values)):
        state = state_at(game, states, i)
        mover = game.to_move(state)
        if game.is_terminal(state):
            values[i] = checked(work, final_value(game, state, mover))
        else:
            low, high = limits_of(game, state, mover)
            values[i] = squeezed(game, state, low, high, table, work)


@inner
def squeezed(game, state, low, high, table, work):
    """The value of a state, known to lie between low and high.

    Null windows at both ends come first: an early win or loss is found by a shallow search, because `bounds` knows what
    can no longer happen.  Every answer moves an end inwards, until they meet.  A wide range is searched at once.
    """
    if high - low > WIDE:
        return prove(game, state, low, high, ROOT, MOVES, table, work)
    while low < high and work[STOP] == 0:
        if high >= -low:
            value = prove(game, state, next_below(high), high, ROOT, MOVES, table, work)
            low, high = (high, high) if value >= high else (low, value)
        else:
            value = prove(game, state, low, next_above(low), ROOT, MOVES, table, work)
            low, high = (low, low) if value <= low else (value, high)
    return low
