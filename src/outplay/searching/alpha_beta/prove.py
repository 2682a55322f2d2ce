"""Alpha-beta to the end of the game: the search that solves.

For games whose positions cannot recur.  It believes only what is proved, so that nothing depends on a depth, and it
never reduces or passes.  A search waits for its table more than for anything else: so it keeps the positions in which
one of the players moves, and those in which a turn goes on; that is every other ply, where players take turns.
"""

from __future__ import annotations

from typing import Any

from outplay.core.bounds import hold_with
from outplay.core.entry import TableEntry, answers_of, known_cut_with
from outplay.core.moves import moves_with
from outplay.core.numbers import (
    ENDLESS,
    EXACT,
    LOWER,
    ROOT_MOVE,
    SHARED,
    SHARED_PLIES,
    SYMMETRY_PLIES,
    UNJUDGED,
    UPPER,
)
from outplay.core.primitives import Primitives


def prove_with(ask: Primitives) -> Any:
    """The search to the end that is made of these primitives."""
    count, admit, final_value, limits_of, lowest = ask.count, ask.admit, ask.final_value, ask.limits_of, ask.lowest
    position_of, slot_of, recall, remember = ask.position_of, ask.slot_of, ask.recall, ask.remember
    put_moves, child_at, prefetch = ask.put_moves, ask.child_at, ask.prefetch
    move_at, number_at = ask.move_at, ask.number_at
    on_one_side, is_first, give_back, no_entry = ask.on_one_side, ask.is_first, ask.give_back, ask.no_entry
    _, decides = answers_of(ask)
    rank, _, deferred, _ = moves_with(ask)

    @ask.bound
    def serves(entry, left, work):
        """Does an entry say enough?  Only what is proved does."""
        return entry.proved

    known_cut, hold = known_cut_with(ask, serves), hold_with(ask)

    @ask.recursive
    def prove(game, state, alpha, beta, kept, ply, previous, first, table, work):
        """The value of a state in the mover's view, as exactly as the window asks; the root always looks for a move.

        kept  does the table keep the position?  Else it is asked for all that follow, before one is searched
              (enhanced transposition cut-off)
        """
        # 1. Is there anything to search?
        count(work)
        mover = game.to_move(state)
        if game.is_terminal(state):
            return final_value(game, state, mover, work)
        admit(mover, work)
        low, high = least, most = limits_of(game, state, mover, work)
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
        entry = recall(game, key, slot, table) if kept else no_entry(game)
        if entry.proved and ply > 0:
            if decides(entry, alpha, beta):
                return entry.value
            if entry.bound == LOWER:
                alpha = max(alpha, entry.value)
            else:
                beta = min(beta, entry.value)

        # 3. The moves, the likeliest first, until one is too good
        last = put_moves(game, state, first, ply, work)
        looks_ahead = not kept and last - first > 1
        if looks_ahead:
            prefetch(game, state, first, last, table, work)
        rank(game, state, mover, UNJUDGED, ply, previous, entry.number, first, last, work)
        if looks_ahead:
            near_root = ply + 1 < SYMMETRY_PLIES
            value, is_known, _ = known_cut(game, state, mover, beta, ENDLESS, near_root, first, last, table, work)
            if is_known:
                if value > most:
                    hold(game, state, mover, value, alpha, beta, least, most, work)
                return value
        best, best_number, window, i = lowest(game), 0, alpha, first
        is_shared = kept and work[SHARED] != 0 and ply < SHARED_PLIES
        while i < last:
            if is_shared and deferred(key, i, first, last, table, work):
                i, last = i + 1, last + 1
                continue
            move = move_at(i, work)
            child = child_at(game, state, i, work)
            again = on_one_side(game.to_move(child), mover)
            a, b = (window, beta) if again else (-beta, -window)
            value = prove(game, child, a, b, again or not is_first(mover), ply + 1, move, last, table, work)
            value = value if again else -value
            if is_shared:
                give_back(key, move, table)
            if value > best:
                best, best_number = value, number_at(i, work)
                window = max(window, value)
                if ply == 0 and value > alpha:
                    work[ROOT_MOVE] = best_number
                if value >= beta:
                    break
            i += 1

        # 4. Keep what was found, unless the game says that it cannot be
        if best > most or best < least:
            hold(game, state, mover, best, alpha, beta, least, most, work)
        if kept:
            bound = LOWER if best >= beta else UPPER if best <= alpha else EXACT
            remember(game, key, slot, table, TableEntry(best, bound, ENDLESS, True, best_number))
        return best

    return prove
