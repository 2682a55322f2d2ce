"""Time for a whole game, divided over the moves that are left to expect.

How many those are, a few random games from here say: each of them counts the player's own moves.  Real games are longer
than random ones, where people resist.  Every move then gets an equal share of what is left, so that a game that turns
out longer still has time for every move, less and less of it.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any, Final

from outplay.game import CHANCE, Player
from outplay.notation import choices

GAMES: Final = 4
"""Random games that are looked at."""

SAMPLED_PLIES: Final = 200
"""Plies of a random game that are looked at."""

LONGER: Final = 1.5
"""Times the moves of a random game: what a real one is expected to have."""

FEWEST, MOST = 3.0, 50.0
"""Moves that are expected, at least and at most."""

SHARE: Final = 0.01
"""The part of the time that may go into looking at random games."""

SHORTEST: Final = 0.001
"""Seconds for a move where all time is used up."""


def seconds_for_move(game: Any, state: Any, seconds_left: float) -> float:
    """What to spend on the move in this state, of all that is left for the game; never all of it."""
    return max(seconds_left / moves_to_expect(game, state, seconds_left * SHARE), SHORTEST)


def moves_to_expect(game: Any, state: Any, seconds: float) -> float:
    """How many moves the player to move has still to make, this one included; looked at for so many seconds at most."""
    mover, random, until = game.to_move(state), Random(0), perf_counter() + seconds
    counts = [1.0]
    for _ in range(GAMES):
        counts.append(_own_moves(game, state, mover, random))
        if perf_counter() > until:
            break
    seen = counts[1:]
    return min(max(LONGER * sum(seen) / len(seen), FEWEST), MOST)


def _own_moves(game: Any, state: Any, mover: Player, random: Random) -> int:
    """How often that player moves in a random game from here."""
    count = 0
    for _ in range(SAMPLED_PLIES):
        if game.is_terminal(state):
            break
        here = game.to_move(state)
        count += here != CHANCE and here == mover
        state = game.result(state, random.choice(choices(game, state)))
    return count
