"""What the table knows of a position and of those that follow, and what that answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from outplay.core.numbers import EXACT, LOWER, UNKNOWN, UPPER

if TYPE_CHECKING:
    from outplay.core.primitives import Binding, Primitives


class TableEntry(NamedTuple):
    """A row of the table.

    value   in the view of the player to move; of max^n one for each player, in their order
    bound   LOWER, UPPER or EXACT; UNKNOWN where the table has no row for the position; of max^n that of who moves
    depth   how many plies deep the search below it went
    proved  no evaluation had a part in it
    number  the place of the best move among the moves, -1 for none
    """

    value: Any
    bound: int
    depth: int
    proved: bool
    number: int


def answers_of(ask: Binding) -> tuple[Any, Any]:
    """The two questions about an entry."""

    @ask.bound
    def reaches(entry, depth, selective):
        """Would a search of that depth find the same?  A selective one takes what a deeper one found as well."""
        return entry.depth == depth or (entry.proved and entry.depth < depth) or (selective and entry.depth > depth)

    @ask.bound
    def decides(entry, alpha, beta):
        """Is the value known as exactly as the window asks?"""
        if entry.bound == EXACT:
            return True
        if entry.bound == LOWER:
            return entry.value >= beta
        return entry.bound == UPPER and entry.value <= alpha

    return reaches, decides


NO_ENTRY = TableEntry(0, UNKNOWN, -1, False, -1)


def known_cut_with(ask: Primitives, serves: Any) -> Any:
    """The question that is made of these primitives.

    serves(entry, left, work)  does an entry say as much as a search of so many plies would?
    """
    child_at, on_one_side = ask.child_at, ask.on_one_side
    position_of, slot_of, recall = ask.position_of, ask.slot_of, ask.recall

    @ask.bound
    def known_cut(game, state, mover, beta, left, near_root, first, last, table, work):
        """Enhanced transposition cut-off: (value, is_known, proved) of a successor that is known to reach beta.

        left  how many plies would be searched below the successors
        """
        i = first
        while i < last:
            child = child_at(game, state, i, work)
            key = position_of(game, child, near_root)
            entry = recall(game, key, slot_of(key, table), table)
            if serves(entry, left, work):
                again = on_one_side(game.to_move(child), mover)
                value, useless = (entry.value, UPPER) if again else (-entry.value, LOWER)
                if value >= beta and entry.bound != useless:
                    return value, True, entry.proved
            i += 1
        return beta, False, False

    return known_cut
