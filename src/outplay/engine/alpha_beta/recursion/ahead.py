"""What the table knows of the states that follow, asked before one of them is searched."""

from __future__ import annotations

from typing import Any

from outplay.engine.alpha_beta.numbers import EXACT, LOWER, SELECTIVE, UNKNOWN, UPPER
from outplay.engine.alpha_beta.recursion.entry import answers_of


def known_cut_with(ask: Any) -> Any:
    """The question that is made of these primitives."""
    after, move_at, on_one_side = ask.after, ask.move_at, ask.on_one_side
    position_of, slot_of, recall = ask.position_of, ask.slot_of, ask.recall
    reaches, _ = answers_of(ask)

    @ask.bound
    def known_cut(game, state, mover, beta, left, near_root, first, last, table, work):
        """Enhanced transposition cut-off: (value, is_known, proved) of a successor that is known to reach beta.

        left  how many plies would be searched below the successors
        """
        i = first
        while i < last:
            child = after(game, state, move_at(i, work))
            key = position_of(game, child, near_root)
            entry = recall(game, key, slot_of(key, table), table)
            if entry.bound != UNKNOWN and reaches(entry, left, work[SELECTIVE] != 0):
                value, wanted = entry.value, LOWER
                if not on_one_side(game.to_move(child), mover):
                    value, wanted = -value, UPPER
                if value >= beta and (entry.bound == wanted or entry.bound == EXACT):
                    return value, True, entry.proved
            i += 1
        return beta, False, False

    return known_cut
