"""How a played game ends: at a terminal state, or as a draw when a position comes for the third time.

Two players who both do best to go round in circles would never stop.  Dice are another matter: they may bring a way out
the next time, so that a game of chance is played on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from outplay.answers import number_of
from outplay.game import AnyGame, Player, State
from outplay.notation.players import utilities_of
from outplay.sums import declared_sum, middle_of
from outplay.words import offers, throws_dice, word_of

MOST_TIMES = 3
"""Times that a position comes until the game is over, as in chess."""

REPEATED = "the position came for the third time"


def times_seen(game: AnyGame, states: Sequence[State]) -> int:
    """How often the last of these states stands among them, itself included; states of one `key` are one position."""
    positions = list(map(word_of(game, "key"), states))
    return positions.count(positions[-1])


def is_repeated(game: AnyGame, states: Sequence[State]) -> bool:
    """Is the last of these states, which were played in this order, one that ends the game by repetition?"""
    if not getattr(game, "can_repeat", True) or throws_dice(game) or game.is_terminal(states[-1]):
        return False
    return times_seen(game, states) >= MOST_TIMES


def is_over(game: AnyGame, states: Sequence[State]) -> bool:
    """Has the game that went through these states ended?"""
    return bool(game.is_terminal(states[-1])) or is_repeated(game, states)


def worths_at_end(game: AnyGame, state: State, players: Iterable[Player]) -> dict[Player, float]:
    """What a game that ended in this state is worth to each of these players.

    One that ended by repetition: what the game's own `repetition` says, else an equal share of the sum.
    """
    if game.is_terminal(state):
        return utilities_of(game, state, players)
    if not offers(game, "repetition"):
        return equal_shares(game, tuple(players))
    return {player: number_of(game, "repetition", state, player) for player in players}


def equal_shares(game: AnyGame, players: tuple[Player, ...]) -> dict[Player, float]:
    """A draw: for each an equal share of the sum that the game declares, or of the one that random play shows."""
    total = declared_sum(game)
    share = middle_of(game) if total is None else total / len(players)
    return dict.fromkeys(players, share)
