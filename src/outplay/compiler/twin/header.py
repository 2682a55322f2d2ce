"""Where entries and twins keep what in the first words of an arena; the run time has 0 to 2, and the heap begins at 96.

An entry is the compiled form of one word of a game, `entry(A, S, x, out) -> int`: A is the arena, S the packed state,
x an action, a player or 0, and out has room for what one number does not hold.
"""

from __future__ import annotations

from typing import Final

from outplay.compiler.layout import MOST_WORDS

CACHED_END: Final = 3
"""Where the values of the state end that was unpacked last."""

CACHED_WORD: Final = 4
"""That state's word; 0 for none."""

NEXT_WORD, NEXT_END, NEXT_STATE = 62, 63, 64
"""The state that was made last: its word, 0 for none; where its values end; and the state, packed."""

MOST_KEPT: Final = 2048
"""Words of an arena from which on a state that was made is not kept, but unpacked in an empty one."""

STATE_WORDS: Final = 5
"""Of a packed state."""

LIST: Final = 6
"""Where an entry left a list."""

CACHED_STATE: Final = 8
"""The state that was unpacked last, packed."""

ENTRIES: Final = CACHED_STATE + MOST_WORDS + 8
"""The addresses of the entries, in the order of ENTRY_WORDS."""

SCRATCH: Final = 60
"""What an entry that leaves a list may write to."""

RING, RING_WORDS, RING_END, RING_EPOCH = 56, 57, 58, 59
"""The address of the memory for lists that somebody reads, its size, where the last one ends, how often it was full."""

ENTRY_WORDS: Final = (
    "to_move",
    "is_terminal",
    "actions",
    "result",
    "utility",
    "outcomes",
    "evaluate",
    "bounds",
    "candidates",
    "noisy_actions",
    "is_forced",
    "promise",
    "key",
    "symmetries",
    "swap_players",
    "pass_turn",
    "repetition",
    "random_game",
)
"""The words of a game, and at last a random game: from a state and a random word on, at most MOST_PLIES long."""

MOST_PLIES: Final = 90
"""Where an entry is told how long a random game may be."""

GAME_WORDS: Final = 4
"""Behind the last state a random game leaves the random word by then, its plies, and of how many moves was chosen, in
all and at most."""
