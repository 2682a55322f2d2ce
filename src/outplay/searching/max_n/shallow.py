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

from typing import Any, Final, Protocol, TypeAlias

from outplay.core.entry import TableEntry, answers_of
from outplay.core.numbers import CUTS, EXACT, LOWER, NOBODY, ROOT_FIRST, ROOT_MOVE, UNKNOWN
from outplay.core.primitives import Key, SearchPrimitives, Work
from outplay.game import AnyGame, State

Vector: TypeAlias = tuple[float, ...]

FINEST, LARGEST = 1 << 20, 1 << 30
"""Multiples of one part in so many, smaller than that, are added without rounding: with them a tie is a tie."""

MARGIN: Final = 1e-9
"""What rounding may add to any other sum, relative to its size."""


class ManyPrimitives(SearchPrimitives, Protocol):
    """What max^n asks besides: values are vectors, one for each player; who moves is a place among them, or NOBODY."""

    def final_values(self, game: AnyGame, state: State, work: Work, /) -> Vector:
        """The utilities of a finished game."""

    def guesses_of(self, game: AnyGame, state: State, work: Work, /) -> Vector:
        """The evaluations of a state; equal shares where the game has none."""

    def nothing_of(self, game: AnyGame, /) -> Vector:
        """Nothing for everybody."""

    def most_of(self, game: AnyGame, /) -> float:
        """The most that one player can have, where that is declared."""

    def ceiling_of(self, game: AnyGame, /) -> float:
        """The most that one player can have besides what another one has."""

    def whole_of(self, game: AnyGame, state: State, /) -> Key:
        """All of a state: those that mirror each other list their moves in another order."""

    def list_outcomes(self, game: AnyGame, state: State, first: int, ply: int, work: Work, /) -> int:
        """Puts what dice may bring on the stack, as listed; gives where it ends."""

    def added(self, game: AnyGame, total: Vector, share: float, values: Vector, /) -> Vector:
        """A vector, and a share of another."""


def max_n_with(ask: ManyPrimitives) -> Any:
    """The search to a depth that is made of these primitives."""
    count, final_values, guesses_of, mover_of = ask.count, ask.final_values, ask.guesses_of, ask.mover_of
    nothing_of, most_of, ceiling_of = ask.nothing_of, ask.most_of, ask.ceiling_of
    whole_of, slot_of, recall, remember = ask.whole_of, ask.slot_of, ask.recall, ask.remember
    list_moves, list_outcomes, child_at, thrown_at = ask.list_moves, ask.list_outcomes, ask.child_at, ask.thrown_at
    number_at, share_at, added, averaged = ask.number_at, ask.share_at, ask.added, ask.averaged
    nobody = ask.typed(NOBODY)
    reaches, _ = answers_of(ask)

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
        mover = mover_of(game, state, work)
        may_cut = work[CUTS] != 0 and before != NOBODY and mover != NOBODY and mover != before

        # 2. Does the table know enough?
        key = whole_of(game, state)
        slot = slot_of(key, table)
        entry = recall(game, key, slot, table)
        if ply > 0 and entry.bound != UNKNOWN and reaches(entry, depth, False):
            if entry.bound == EXACT:
                return entry.value, entry.proved, EXACT
            if may_cut and leaves_too_little(game, entry.value[mover], alpha, ties):
                return entry.value, entry.proved, LOWER

        best, best_number, best_proved, all_proved, bound = nothing_of(game), nobody, False, True, EXACT
        if mover == NOBODY:
            # 3. What may happen, each with its share
            last, i = list_outcomes(game, state, first, ply, work), first
            while i < last:
                child = thrown_at(game, state, i, work)
                values, proved, _ = max_n(game, child, best[0], ties, depth - 1, ply + 1, nobody, last, table, work)
                best = added(game, best, share_at(i, work), values)
                all_proved = all_proved and proved
                i += 1
            best = averaged(state, best, work)
        else:
            # 4. The moves, the likeliest first, and among equals the first that is listed
            known = work[ROOT_FIRST] if ply == 0 and work[ROOT_FIRST] >= 0 else entry.number
            last, i = list_moves(game, state, known, first, ply, work), first
            while i < last and bound == EXACT:
                number = number_at(i, work)
                is_first = best_number == NOBODY
                comes_later = not is_first and number > best_number
                if not (comes_later and best_proved and work[CUTS] != 0 and best[mover] >= most_of(game)):
                    child = child_at(game, state, i, work)
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
        remember(game, key, slot, table, TableEntry(best, bound, depth, is_proved, best_number))
        return best, is_proved, bound

    return max_n
