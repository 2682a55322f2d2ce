"""Enumeration of a game that cannot repeat: depth first, and every position once.

A position is known when all that follows is: the best of its successors, a ply further from the end.  Whatever is known
stays so: the walk can be left after any position, and goes on where it was, or begins again with what it knows.
"""

from __future__ import annotations

from typing import Any

from outplay.solving.enumeration.entry import UNKNOWN


def depth_first_with(words: Any) -> Any:
    """The walk in these words: those of plain/depth_first.py, or of kernels/depth_first.py."""
    is_busy, has_child, next_child = words.is_busy, words.has_child, words.next_child
    recall, state_of, remember_end = words.recall, words.state_of, words.remember_end
    expand, improve, close = words.expand, words.improve, words.close

    @words.bound
    def go_on(game, places):
        """Walks on until all is known, or something has to be done first."""
        while is_busy(places):
            if has_child(places):
                child = next_child(places)
                entry = recall(child, places)
                if entry == UNKNOWN:
                    state = state_of(game, child, places)
                    if game.is_terminal(state):
                        entry = remember_end(game, state, child, places)
                    else:
                        expand(game, state, child, places)
                if entry != UNKNOWN:
                    improve(entry, places)
            else:
                close(places)

    return go_on
