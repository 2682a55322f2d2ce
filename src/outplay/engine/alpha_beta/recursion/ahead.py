"""What the table knows of the states that follow, asked before one of them is searched."""

from __future__ import annotations

from typing import Any

from outplay.engine.alpha_beta.numbers import LOWER, UPPER


def known_cut_with(ask: Any, serves: Any) -> Any:
    """The question that is made of these primitives.

    serves(entry, left, work)  does an entry say as much as a search of so many plies would?
    """
    after, move_at, on_one_side = ask.after, ask.move_at, ask.on_one_side
    position_of, slot_of, recall = ask.position_of, ask.slot_of, ask.recall

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
            if serves(entry, left, work):
                again = on_one_side(game.to_move(child), mover)
                value, useless = (entry.value, UPPER) if again else (-entry.value, LOWER)
                if value >= beta and entry.bound != useless:
                    return value, True, entry.proved
            i += 1
        return beta, False, False

    return known_cut
