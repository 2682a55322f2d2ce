"""Expectiminimax to a depth, with cuts at chance nodes: Star1 and Star2.

B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial Intelligence 21 (1983);
T. Hauk, M. Buro and J. Schaeffer, "Rediscovering *-minimax search", Computers and Games (2004).

A chance node is worth the average of its outcomes.  What is not searched yet is worth at least `low` and at most
`high`, so that the average lies between `least` and `most`, which come closer with every outcome: Star1 cuts when they
leave the window.  Star2 probes before it searches: what one move below an outcome is worth says more than `low`.

A throw is a ply.  The value of a chance node is kept in the view of the second player.

Lines that are less likely than the caller cares for are cut off: what comes after such a throw counts as it looks.
How likely a line is depends on how one came here: such a value is kept for lines of the same probability alone.
"""

from __future__ import annotations

from math import inf, log2
from typing import Any

from outplay.core.bounds import hold_with
from outplay.core.entry import TableEntry, answers_of
from outplay.core.moves import moves_with
from outplay.core.numbers import (
    BY_PATH,
    CUTS,
    EXACT,
    LOWER,
    MIRRORED,
    NOTHING,
    ON_THE_LINE,
    PROBES,
    ROOT_FIRST,
    ROOT_MOVE,
    UPPER,
)
from outplay.core.primitives import Primitives


def star_with(ask: Primitives) -> Any:
    """The search to a depth that is made of these primitives."""
    count, admit, final_value, limits_of, lowest = ask.count, ask.admit, ask.final_value, ask.limits_of, ask.lowest
    can_repeat, was_played, repeated_since = ask.can_repeat, ask.was_played, ask.repeated_since
    repeated_value, position_of, slot_of = ask.repeated_value, ask.position_of, ask.slot_of
    recall, remember, learn, next_above = ask.recall, ask.remember, ask.learn, ask.next_above
    put_moves, child_at, move_at, number_at = ask.put_moves, ask.child_at, ask.move_at, ask.number_at
    on_one_side, guess_of, mover_of, is_chance = ask.on_one_side, ask.guess_of, ask.mover_of, ask.is_chance
    put_outcomes, thrown_at = ask.put_outcomes, ask.thrown_at
    share_at, bound_at, keep_bound, averaged = ask.share_at, ask.bound_at, ask.keep_bound, ask.averaged
    whole, probe = ask.typed(0), ask.typed(1)
    reaches, decides = answers_of(ask)
    rank, _, _, _ = moves_with(ask)
    mark_of, hold = marks_with(ask), hold_with(ask)

    @ask.recursive
    def star(game, state, alpha, beta, depth, ply, previous, first, table, work, part, thrown, likely):
        """(value, proved, hangs_on) of a state searched `depth` plies deep, as exactly as the window asks.

        value     in the mover's view; of a chance node, in the view of the second player
        proved    no evaluation had a part in it, so that searching deeper would change nothing
        hangs_on  the lowest ply of the path that it depends on (draw by repetition on the path), NOTHING if on none;
                  ON_THE_LINE where a line was cut off for being unlikely, however proved the rest is
        part      whole, or a probe: the likeliest move alone, which is a lower bound
        thrown    how many throws lie on the path: a position comes again only where none lies between
        likely    the product of their probabilities, in units of what counts as unlikely: below 1 a line is cut off
        """
        # 1. Is there anything to search?
        count(work)
        mover = mover_of(game, state, work)
        if game.is_terminal(state):
            return final_value(game, state, mover, work), True, NOTHING
        throws = is_chance(game, mover)
        if not throws:
            admit(mover, work)
        low, high = declared = limits_of(game, state, mover, work)
        if ply == 0 and depth > 0:
            low, high = lowest(game), -lowest(game)
        if low >= beta or low == high:
            return low, True, NOTHING
        if high <= alpha:
            return high, True, NOTHING
        if can_repeat(game):
            if ply > 0 and thrown == 0 and was_played(game, state, work):
                return repeated_value(game, state, mover, work), True, NOTHING
            earlier = repeated_since(game, state, ply, thrown, work)
            if earlier >= 0:
                return repeated_value(game, state, mover, work), True, earlier
        if depth <= 0:
            return min(max(guess_of(game, state, mover, work), low), high), False, NOTHING
        alpha, beta = max(alpha, low), min(beta, high)

        # 2. Does the table know enough?
        key = position_of(game, state, ply < work[MIRRORED])
        slot = slot_of(key, table)
        entry = recall(game, key, slot, table)
        holds = work[BY_PATH] == 0 or not entry.proved
        if ply > 0 and holds and reaches(entry, depth, False) and decides(entry, alpha, beta):
            return entry.value, entry.proved, NOTHING
        mark = mark_of(depth, likely) if likely < inf else 0
        if ply > 0 and mark > 0 and entry.depth // 2 == mark and decides(entry, alpha, beta):
            return entry.value, entry.depth % 2 == 1, ON_THE_LINE

        bound, all_proved, hangs_on = EXACT, True, NOTHING
        if throws:
            # 3. The outcomes, the likeliest first; what the average must and can be, while they are not searched
            last = put_outcomes(game, state, first, ply, work)
            low, high = declared
            cuts = work[CUTS] != 0 and low > lowest(game) and high < -lowest(game)
            least, most, probed, i = low, high, True, first
            while i < last and bound == EXACT and cuts:
                move, share = move_at(i, work), share_at(i, work)
                child = thrown_at(game, state, i, work)
                raises = on_one_side(mover_of(game, child, work), mover)
                left = likely * share
                faint = depth > 1 and left < 1
                known = low if raises else high
                if (
                    work[PROBES] != 0
                    and depth > 1
                    and not faint
                    and (beta < high if raises else alpha > low)
                    and not game.is_terminal(child)
                    and not is_chance(game, mover_of(game, child, work))
                ):
                    # Star2: what the table knows, or else the first move below it, is the least for who makes it
                    value, proved, is_known = least_known(game, child, depth - 1, ply + 1, table, work)
                    if not is_known:
                        a, b = low, min(low + (beta - least) / share, high)
                        if not raises:
                            a, b = -high, -max(high - (most - alpha) / share, low)
                        value, proved, hangs = star(
                            game, child, a, b, depth - 1, ply + 1, move, last, table, work, probe, thrown + 1, left
                        )
                        hangs_on = min(hangs_on, hangs)
                    known = min(max(value if raises else -value, low), high)
                    if raises:
                        least = least + share * (known - low)
                        bound = LOWER if least >= beta else EXACT
                    else:
                        most = most - share * (high - known)
                        bound = UPPER if most <= alpha else EXACT
                    probed = probed and proved
                keep_bound(i, known, work)
                i += 1
            if bound != EXACT:
                all_proved = probed

            # 4. The average; Star1: each outcome in the window that could still matter
            total, i = 0 * share_at(first, work), first
            while i < last and bound == EXACT:
                move, share = move_at(i, work), share_at(i, work)
                child = thrown_at(game, state, i, work)
                raises = on_one_side(mover_of(game, child, work), mover)
                left = likely * share
                faint = depth > 1 and left < 1
                below = 0 if faint else depth - 1
                floor, ceiling, a, b = low, high, lowest(game), -lowest(game)
                if cuts:
                    if raises:
                        floor = bound_at(i, work)
                    else:
                        ceiling = bound_at(i, work)
                    a, b = ceiling - (most - alpha) / share, floor + (beta - least) / share
                    if a >= b:
                        b = next_above(a)
                x, y = (a, b) if raises else (-b, -a)
                value, proved, hangs = star(
                    game, child, x, y, below, ply + 1, move, last, table, work, whole, thrown + 1, left
                )
                if faint and not proved:
                    proved, hangs = True, ON_THE_LINE
                value = value if raises else -value
                if value > high or value < low:
                    if proved and hangs == NOTHING and low < high:
                        hold(game, state, mover, value, a, b, low, high, work)
                    value = min(max(value, low), high)
                total = total + share * value
                all_proved = all_proved and proved
                hangs_on = min(hangs_on, hangs)
                if cuts:
                    least, most = least + share * (value - floor), most - share * (ceiling - value)
                    if value >= b:
                        bound, all_proved = LOWER, all_proved and probed
                    elif value <= a:
                        bound, all_proved = UPPER, all_proved and probed
                i += 1
            best = averaged(state, total, work)
            if bound != EXACT:
                best = max(least, beta) if bound == LOWER else min(most, alpha)
            best_number, proved = -1, all_proved
        else:
            # 5. The moves, the likeliest first; a probe looks at one
            known_first = work[ROOT_FIRST] if ply == 0 and work[ROOT_FIRST] >= 0 else entry.number
            last = put_moves(game, state, first, ply, work)
            rank(game, state, mover, depth, ply, previous, known_first, first, last, work)
            probes = part != 0 and last > first + 1
            last = first + 1 if probes else last
            best, best_number, best_proved, window, i = lowest(game), 0, False, alpha, first
            while i < last and window < beta:
                move = move_at(i, work)
                child = child_at(game, state, i, work)
                again = on_one_side(mover_of(game, child, work), mover)
                a, b = (window, beta) if again else (-beta, -window)
                value, proved, hangs = star(
                    game, child, a, b, depth - 1, ply + 1, move, last, table, work, whole, thrown, likely
                )
                value = value if again else -value
                hangs_on = min(hangs_on, hangs)
                all_proved = all_proved and proved
                if value > best:
                    best, best_number, best_proved = value, number_at(i, work), proved
                    window = max(window, value)
                    if ply == 0 and value > alpha:
                        work[ROOT_MOVE] = best_number
                    if value >= beta:
                        learn(ply, mover, move, previous, depth, work)
                i += 1
            if probes and best <= alpha:  # no more than what is sure anyway
                return best, True, hangs_on
            bound = LOWER if best >= beta or probes else UPPER if best <= alpha else EXACT
            proved = best_proved if bound == LOWER else all_proved
            if not declared[0] <= best <= declared[1]:
                if proved and hangs_on >= ply:
                    hold(game, state, mover, best, alpha, beta, *declared, work)
                best = min(max(best, low), high)

        # 6. Keep what was found, unless it depends on how one came here
        if hangs_on >= ply:
            remember(game, key, slot, table, TableEntry(best, bound, depth, proved, best_number))
            hangs_on = NOTHING
        elif mark > 0 and hangs_on == ON_THE_LINE and not can_repeat(game):
            remember(
                game, key, slot, table, TableEntry(best, bound, 2 * mark + (1 if proved else 0), False, best_number)
            )
        return best, proved, hangs_on

    @ask.bound
    def least_known(game, state, depth, ply, table, work):
        """(value, proved, is_known): the least that the table knows of a state searched so deep, to who moves there."""
        key = position_of(game, state, ply < work[MIRRORED])
        entry = recall(game, key, slot_of(key, table), table)
        is_known = (entry.bound == LOWER or entry.bound == EXACT) and reaches(entry, depth, False)
        return entry.value, entry.proved, is_known and (work[BY_PATH] == 0 or not entry.proved)

    return star


DEPTHS = 510
"""Depths that the marks of cut lines tell apart."""

SHARES, SHARES_IN_TWO = 1024, 64
"""Probabilities that they tell apart, and those from one to its double: a step is a hundredth more."""


def marks_with(ask: Primitives) -> Any:
    """What the table writes for a depth where lines were cut off."""

    @ask.bound
    def mark_of(depth, likely):
        """The depth, and how likely the line is, in one number above all depths of a search that cuts nothing off."""
        share = int(log2(likely) * SHARES_IN_TWO + 0.5) % SHARES
        return SHARES * (1 + min(depth, DEPTHS - 1)) + share

    return mark_of
