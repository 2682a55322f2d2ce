"""Who plays, and what they are called in a sentence."""

from __future__ import annotations

from typing import Any, Final

from outplay.game import CHANCE
from outplay.notation import players_by_turn

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def seats_of(game: Any, state: Any) -> tuple[Any, ...]:
    """The players, the one who moves first from this state in front; who moves first after a throw is not known."""
    players = players_by_turn(game)
    mover = None if game.is_terminal(state) else game.to_move(state)
    if mover is None or mover == CHANCE:
        return players
    first = players.index(mover) if mover in players else 0
    return players[first:] + players[:first]


def seat_name(seat: int, player: Any) -> str:
    """What a seat is called: 'the first player'; with the name that the game has for the player, if that is a word.

    >>> seat_name(0, 0), seat_name(1, "O")
    ('the first player', 'the second player (O)')
    """
    which = f"the {ORDINALS[seat]} player" if seat < len(ORDINALS) else f"player {seat + 1}"
    return f"{which} ({player})" if isinstance(player, str) and player else which
