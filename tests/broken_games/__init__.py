"""Games that are each broken in exactly one way: what check_game has to name.  One file a kind of fault."""

from broken_games import chance, endless, moves, numbers, optional, people, sameness, states, turns, words
from broken_games.register import BROKEN

__all__ = [
    "BROKEN",
    "chance",
    "endless",
    "moves",
    "numbers",
    "optional",
    "people",
    "sameness",
    "states",
    "turns",
    "words",
]
