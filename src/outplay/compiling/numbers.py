"""What compiled values can be: whose view they are in, and how far they reach."""

from __future__ import annotations

from typing import Any, Final

from outplay.game import Player

NUMBERS: Final = (0, 1)
"""What kernels call two players, in the order of `players`; those for two ask for the first one's view alone."""

FAR: Final = 1 << 61
"""Beyond every int value: utilities of compiled games lie between -FAR and FAR, which stands for infinity."""


def numbered_players(game: Any) -> tuple[Player, ...]:
    """The players in the order in which kernels number them; 0 and 1 where the game does not say."""
    return tuple(getattr(game, "players", NUMBERS))


def are_numbers(game: Any) -> bool:
    """Are all players ints, whichever?"""
    return all(isinstance(player, int) for player in numbered_players(game))
