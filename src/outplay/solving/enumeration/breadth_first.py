"""Enumeration of a game that may repeat: breadth first, every position numbered, and who follows whom written down.

What is written down is a stream of whole numbers: for each position that is not an end its number, a head that says who
moves and how many follow, and the numbers of those, SWAPPED where players are swapped for it (folding.py).
"""

from __future__ import annotations

from typing import Any, Final

FIRST_MOVES: Final = 1 << 31
"""In a head: the first player moves."""

FOLLOWERS: Final = FIRST_MOVES - 1
"""In a head: how many follow."""


def breadth_first_with(words: Any) -> Any:
    """The walk in these words: those of plain/breadth_first.py, or of kernels/breadth_first.py."""
    is_busy, next_state, note_end, note_followers = (
        words.is_busy,
        words.next_state,
        words.note_end,
        words.note_followers,
    )

    @words.bound
    def go_on(game, places):
        """Walks on until all is numbered, or something has to be done first."""
        while is_busy(places):
            state = next_state(game, places)
            if game.is_terminal(state):
                note_end(game, state, places)
            else:
                note_followers(game, state, places)

    return go_on
