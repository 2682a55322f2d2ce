"""Alpha-beta to a depth: principal variation search with everything that the game offers.

What can change a value (selection.py, null move) happens only where work[SELECTIVE] is set.  It proves nothing, and
work[REDUCED] tells of it.
"""

from __future__ import annotations

from typing import Any

from outplay.core.bounds import hold_with
from outplay.core.entry import TableEntry, answers_of, known_cut_with
from outplay.core.moves import moves_with
from outplay.core.numbers import (
    BY_PATH,
    COUNTING,
    CREDIT,
    CUTOFF_DEPTH,
    EXACT,
    JUDGED_DEPTH,
    LOWER,
    MIRRORED,
    NOTHING,
    NULL_MOVE_DEPTH,
    NULL_MOVE_PLIES,
    NULL_MOVE_SHARE,
    QUIET_PLIES,
    REDUCED,
    REDUCED_DEPTH,
    ROOT_FIRST,
    ROOT_MOVE,
    SELECTIVE,
    SHARED,
    SHARED_DEPTH,
    TRUST,
    UNKNOWN,
    UPPER,
)
from outplay.core.primitives import Primitives
from outplay.searching.alpha_beta.selection import selection_with


def limited_with(ask: Primitives) -> Any:
    """The search to a depth that is made of these primitives."""
    count, admit, final_value, limits_of, lowest = ask.count, ask.admit, ask.final_value, ask.limits_of, ask.lowest
    can_repeat, was_played, repeated_from = ask.can_repeat, ask.was_played, ask.repeated_from
    repeated_value, position_of, slot_of = ask.repeated_value, ask.position_of, ask.slot_of
    recall, remember, learn, next_above = ask.recall, ask.remember, ask.learn, ask.next_above
    has_promise, is_first = ask.has_promise, ask.is_first
    can_pass, after_pass, is_move, no_move = ask.can_pass, ask.after_pass, ask.is_move, ask.NO_MOVE
    put_moves, child_at, move_at, number_at = ask.put_moves, ask.child_at, ask.move_at, ask.number_at
    on_one_side, give_back, is_ranked, deepest_quiet = (
        ask.on_one_side,
        ask.give_back,
        ask.is_ranked,
        ask.typed(QUIET_PLIES),
    )
    reaches, decides = answers_of(ask)
    rank, is_late, deferred, judge = moves_with(ask)
    scouts, looks_like, observe, is_far_above, is_futile, reduction = selection_with(ask)
    quiet, is_forced = quiet_with(ask), ask.is_forced

    @ask.bound
    def serves(entry, left, work):
        """Would a search of so many plies find the same?"""
        return entry.bound != UNKNOWN and reaches(entry, left, work[SELECTIVE] != 0)

    known_cut, hold = known_cut_with(ask, serves), hold_with(ask)

    @ask.recursive
    def limited(game, state, alpha, beta, depth, ply, previous, first, table, work):
        """(value, proved, hangs_on) of a state searched `depth` plies deep, as exactly as the window asks.

        value     in the mover's view
        proved    no evaluation had a part in it, so that searching deeper would change nothing
        hangs_on  the lowest ply of the path that it depends on (draw by repetition on the path), NOTHING if on none
        """
        # 1. Is there anything to search?
        count(work)
        mover = game.to_move(state)
        if game.is_terminal(state):
            return final_value(game, state, mover, work), True, NOTHING
        admit(mover, work)
        low, high = least, most = limits_of(game, state, mover, work)
        if work[COUNTING] != 0 or (ply == 0 and depth > 0):
            low, high = lowest(game), -lowest(game)
        if low >= beta or low == high:
            return low, True, NOTHING
        if high <= alpha:
            return high, True, NOTHING
        if can_repeat(game):
            if ply > 0 and was_played(game, state, work):
                return repeated_value(game, state, mover, work), True, NOTHING
            earlier = repeated_from(game, state, ply, work)
            if earlier >= 0:
                return repeated_value(game, state, mover, work), True, earlier
        forced = work[SELECTIVE] != 0 and ply > 0 and is_forced(game, state)
        depth += 1 if forced else 0  # a threat is not left standing (check extension)
        if depth <= 0 and work[COUNTING] != 0:
            return lowest(game) if is_first(mover) == (work[COUNTING] == 1) else -lowest(game), False, NOTHING
        if depth <= 0:
            return quiet(game, state, mover, alpha, beta, low, high, deepest_quiet, first, work), False, NOTHING
        alpha, beta = max(alpha, low), min(beta, high)

        # 2. Does the table know enough?
        key = position_of(game, state, ply < work[MIRRORED])
        slot = slot_of(key, table)
        entry = recall(game, key, slot, table)
        holds = entry.bound != UNKNOWN and (work[BY_PATH] == 0 or not entry.proved)
        if ply > 0 and holds and reaches(entry, depth, work[SELECTIVE] != 0) and decides(entry, alpha, beta):
            return entry.value, entry.proved, NOTHING

        # 3. Does it look good enough as it is (reverse futility), or even after a pass (null move)?
        guess, looks, scouting = beta, beta, scouts(game, alpha, beta, ply, work)
        if scouting:
            guess, looks = looks_like(game, state, mover, entry, holds, work)
            if not forced and is_far_above(looks, beta, depth, work):
                work[REDUCED] = 1
                return looks, False, NOTHING
        passes = can_pass(game) and work[SELECTIVE] != 0 and not forced and looks >= beta
        if passes and depth >= NULL_MOVE_DEPTH and is_move(previous):
            child, less = after_pass(game, state), max(depth - NULL_MOVE_PLIES - depth // NULL_MOVE_SHARE, 0)
            value, proved, hangs = limited(
                game, child, -beta, next_above(-beta), less, ply + 1, no_move, first, table, work
            )
            if -value >= beta:
                work[REDUCED] = 1
                return -value, False, NOTHING

        # 4. The moves, the likeliest first; does the table know a successor that is good enough?
        known = work[ROOT_FIRST] if ply == 0 and work[ROOT_FIRST] >= 0 else entry.number
        last = put_moves(game, state, first, ply, work)
        rank(game, state, mover, depth, ply, previous, known, first, last, work)
        if depth >= CUTOFF_DEPTH and not can_repeat(game) and ply > 0:
            value, is_known, proved = known_cut(
                game, state, mover, beta, depth - 1, ply + 1 < work[MIRRORED], first, last, table, work
            )
            if is_known:
                if proved and value > most:
                    hold(game, state, mover, value, alpha, beta, least, most, work)
                return value, proved, NOTHING

        # 5. The first with the whole window, the others with a null window unless they turn out better
        best, best_number, best_proved, all_proved = lowest(game), 0, False, True
        hangs_on, window, i = NOTHING, alpha, first
        is_shared = work[SHARED] != 0 and depth >= SHARED_DEPTH
        selects = work[SELECTIVE] != 0 and is_ranked(game)
        while i < last:
            if is_shared and deferred(key, i, first, last, table, work):
                i, last = i + 1, last + 1
                continue
            late = selects and not forced and is_late(i, first, work)
            if late and scouting and is_futile(looks, alpha, depth, i - first, work):
                work[REDUCED], all_proved = 1, False
                break
            move = move_at(i, work)
            child = child_at(game, state, i, work)
            again = on_one_side(game.to_move(child), mover)
            scout = beta if i == first else next_above(window)
            less = reduction(depth, i - first, scouting) if late and depth >= REDUCED_DEPTH else 0
            while True:
                a, b = (window, scout) if again else (-scout, -window)
                value, proved, hangs = limited(game, child, a, b, depth - 1 - less, ply + 1, move, last, table, work)
                value = value if again else -value
                if value <= window or (less == 0 and scout >= beta):
                    break
                scout, less = scout if less != 0 else beta, 0
            if is_shared:
                give_back(key, move, table)
            if less != 0 and not proved:
                work[REDUCED] = 1
            if hangs < hangs_on:
                hangs_on = hangs
            all_proved = all_proved and proved
            if value > best:
                best, best_number, best_proved = value, number_at(i, work), proved
                window = max(window, value)
                if ply == 0 and value > alpha:
                    work[ROOT_MOVE] = best_number
                if value >= beta:
                    learn(ply, mover, move, previous, depth, work)
                    if depth >= JUDGED_DEPTH and has_promise(game) and work[CREDIT] < TRUST:
                        judge(i, first, last, work)
                    break
            i += 1

        # 6. Keep what was found, within what is possible, unless it depends on how one came here
        if scouting:
            observe(guess, best, alpha, depth, work)
        bound = LOWER if best >= beta else UPPER if best <= alpha else EXACT
        proved = best_proved if bound == LOWER else all_proved
        if best > most or best < least:
            if proved and hangs_on >= ply:
                hold(game, state, mover, best, alpha, beta, least, most, work)
            best = min(max(best, low), high)
        if hangs_on >= ply:
            remember(game, key, slot, table, TableEntry(best, bound, depth, proved, best_number))
            hangs_on = NOTHING
        return best, proved, hangs_on

    return limited


def quiet_with(ask: Primitives) -> Any:
    """Quiescence search: the evaluation of a state, after its noisy moves."""
    count, admit, child_at, final_value, limits_of = ask.count, ask.admit, ask.child_at, ask.final_value, ask.limits_of
    guess_of, has_noise, put_noisy, has_room = ask.guess_of, ask.has_noise, ask.put_noisy, ask.has_room

    @ask.bound
    def quiet(game, state, mover, alpha, beta, low, high, plies, first, work):
        """The evaluation of a state, or what its noisy moves make of it if that is better for the mover."""
        best = guess_of(game, state, mover, work)
        if not low <= best <= high:
            best = min(max(best, low), high)
        if not has_noise(game) or best >= beta or plies == 0 or not has_room(first, work):
            return best
        last = put_noisy(game, state, first, work)
        window, i = max(alpha, best), first
        while i < last and window < beta:
            child = child_at(game, state, i, work)
            count(work)
            heir = game.to_move(child)
            if game.is_terminal(child):
                value = final_value(game, child, mover, work)
            else:
                admit(heir, work)
                least, most = limits_of(game, child, heir, work)
                if heir == mover:
                    value = quiet(game, child, heir, window, beta, least, most, plies - 1, last, work)
                else:
                    value = -quiet(game, child, heir, -beta, -window, least, most, plies - 1, last, work)
            best, window = max(best, value), max(window, value)
            i += 1
        return min(best, high)

    return quiet
