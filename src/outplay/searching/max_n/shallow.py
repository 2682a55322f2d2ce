"""max^n to a depth, with shallow pruning where a sum and a least utility are declared.

C. A. Luckhardt and K. B. Irani, "An algorithmic solution of n-person games", AAAI (1986);
R. E. Korf, "Multi-player alpha-beta pruning", Artificial Intelligence 48 (1991).

A state is worth one value for each player.  Who moves takes the successor that is best for themselves; of equally good
moves the first that the game lists, in whatever order they are searched.  Once the next player has found something
worth `w` there, at most `ceiling - w` is left for the one who moved before: the sum, less the least for everybody else.
If that is no better than what they have, the rest need not be searched.

A throw is a ply.  A position that comes again is searched on, so that a value never depends on the path.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from outplay.core.numbers import CUTS, EXACT, LOWER, ROOT_FIRST, ROOT_MOVE, UNKNOWN

NOBODY: Final = -1
"""The place of whoever is no player: CHANCE, and who moved before the root."""

FINEST, LARGEST = 1 << 20, 1 << 30
"""Multiples of one part in so many, smaller than that, are added without rounding: with them a tie is a tie."""

MARGIN: Final = 1e-9
"""What rounding may add to any other sum, relative to its size."""


class Vector(NamedTuple):
    """A row of the table.

    values  one for each player, in their order
    bound   EXACT; LOWER where only the mover's value is known, and it is at least that; UNKNOWN where there is no row
    depth   how many plies deep the search below it went
    proved  no evaluation had a part in it
    number  the place of the best move among the moves, -1 for none
    """

    values: tuple[Any, ...]
    bound: int
    depth: int
    proved: bool
    number: int


def max_n_with(ask: Any) -> Any:
    """The search to a depth that is made of these primitives."""
    count, final_values, guesses_of, place_of = ask.count, ask.final_values, ask.guesses_of, ask.place_of
    nothing_of, most_of, ceiling_of = ask.nothing_of, ask.most_of, ask.ceiling_of
    key_of, slot_of, recall, remember = ask.key_of, ask.slot_of, ask.recall, ask.remember
    list_moves, list_outcomes, after, after_throw = ask.list_moves, ask.list_outcomes, ask.after, ask.after_throw
    move_at, number_at, share_at, added, averaged = ask.move_at, ask.number_at, ask.share_at, ask.added, ask.averaged
    nobody = ask.typed(NOBODY)

    @ask.bound
    def is_round(value):
        """Is it a number that sums are exact with?"""
        return -LARGEST < value < LARGEST and value * FINEST % 1 == 0

    @ask.bound
    def leaves_too_little(game, worth, alpha, ties):
        """With so much for the next player, is there nothing better than alpha, or as good if `ties` will do?"""
        ceiling = ceiling_of(game)
        left = ceiling - worth
        if is_round(ceiling) and is_round(worth) and is_round(alpha):
            return left < alpha or (ties and left == alpha)
        return left + MARGIN * (1 + abs(ceiling) + abs(worth) + abs(alpha)) < alpha

    @ask.bound
    def reaches(entry, depth):
        """Would a search of that depth find the same?"""
        return entry.bound != UNKNOWN and (entry.depth == depth or (entry.proved and entry.depth < depth))

    @ask.recursive
    def max_n(game, state, alpha, ties, depth, ply, before, first, table, work):
        """(values, proved, bound) of a state searched `depth` plies deep.

        values  one for each player, the mover's alone a lower bound if the search was cut
        proved  no evaluation had a part in it, so that searching deeper would change nothing
        bound   EXACT, or LOWER: it is cut, for `before` will not come here
        before  the place of who chose this state, and has something worth alpha; `ties`, which is kept if this is equal
        """
        # 1. Is there anything to search?
        count(work)
        if game.is_terminal(state):
            return final_values(game, state, work), True, EXACT
        if depth <= 0:
            return guesses_of(game, state, work), False, EXACT
        mover = place_of(game, state, work)
        may_cut = work[CUTS] != 0 and before != NOBODY and mover != NOBODY and mover != before

        # 2. Does the table know enough?
        key = key_of(game, state)
        slot = slot_of(game, key, table)
        entry = recall(game, key, slot, table)
        if ply > 0 and reaches(entry, depth):
            if entry.bound == EXACT:
                return entry.values, entry.proved, EXACT
            if may_cut and leaves_too_little(game, entry.values[mover], alpha, ties):
                return entry.values, entry.proved, LOWER

        best, best_number, best_proved, all_proved, bound = nothing_of(game), nobody, False, True, EXACT
        if mover == NOBODY:
            # 3. What may happen, each with its share
            last, i = list_outcomes(game, state, first, ply, work), first
            while i < last:
                child = after_throw(game, state, move_at(i, work))
                values, proved, _ = max_n(game, child, best[0], ties, depth - 1, ply + 1, nobody, last, table, work)
                best = added(game, best, share_at(i, work), values)
                all_proved = all_proved and proved
                i += 1
            best = averaged(game, state, best, work)
        else:
            # 4. The moves, the likeliest first, and among equals the first that is listed
            known = work[ROOT_FIRST] if ply == 0 and work[ROOT_FIRST] >= 0 else entry.number
            last, i = list_moves(game, state, known, first, ply, work), first
            while i < last and bound == EXACT:
                number = number_at(i, work)
                is_first = best_number == NOBODY
                comes_later = not is_first and number > best_number
                if not (comes_later and best_proved and work[CUTS] != 0 and best[mover] >= most_of(game)):
                    child = after(game, state, move_at(i, work))
                    who = nobody if is_first else mover
                    values, proved, found = max_n(
                        game, child, best[mover], comes_later, depth - 1, ply + 1, who, last, table, work
                    )
                    all_proved = all_proved and proved
                    if found == EXACT and (
                        is_first or values[mover] > best[mover] or (values[mover] == best[mover] and not comes_later)
                    ):
                        best, best_number, best_proved = values, number, proved
                        if ply == 0:
                            work[ROOT_MOVE] = number
                        if may_cut and leaves_too_little(game, best[mover], alpha, ties):
                            bound = LOWER
                i += 1

        # 5. Keep what was found
        is_proved = best_proved if bound == LOWER else all_proved
        remember(game, key, slot, table, Vector(best, bound, depth, is_proved, best_number))
        return best, is_proved, bound

    return max_n
